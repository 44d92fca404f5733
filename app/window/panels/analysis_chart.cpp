#include "app/window/panels/analysis_chart.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/language/tr.h"
#include "app/play/game_figures.h"
#include "app/window/panels/chart.h"
#include "app/window/panels/widgets.h"
#include "render/scene/number_text.h"

namespace tilefold::window {
namespace {

constexpr float course_height = 104;  // height of the chart, in layout units like the constants below
constexpr float mark_room = 14;       // height of the space for marks below the plot
constexpr float band_room = 8;        // height of the band of thinking times above the plot
constexpr float min_pitch = 4;        // minimum width of a step of the chart
constexpr float hatch = 3;
constexpr double thinking_from = 0.5;

std::string step_text(const play::GameAnalysis& analysis, const play::Findings& found, std::size_t step) {
  const measure::JudgedMove& move = found.analysis->moves[step];
  // Translators: the number of a move, the move, and its class, such as "mistake".
  std::string text =
      tr_format("Move {}: {}, {}", move.number, shown_move(move.move), tr(measure::class_name(move.kind())));
  if (move.loss() > 0) text += "\n" + tr_format("Lost {}; best: {}", quantity_text(move.loss()), shown_move(move.best));
  if (move.luck() != 0) text += "\n" + tr_format("Luck {}", quantity_text(move.luck(), true));
  const play::CurveStep& at = found.curve.steps[step];
  return text + "\n" +
         // Translators: the third value is the unit, such as "points".
         tr_format("Expected {} before, {} after ({})", quantity_text(at.before), quantity_text(at.after),
                   tr(std::string_view(analysis.progress().unit)));
}

// The widget that draws the course of a game: computes the position of the plot and finds the step under the pointer.
class Course {
 public:
  Course(Ui& ui, AnalysisPart& part, const play::Findings& found)
      : ui_(ui), part_(part), found_(found), unit_(static_cast<float>(ui.scale)), draw_(*ImGui::GetWindowDrawList()) {
    const float line = ImGui::GetTextLineHeight();
    const ImVec2 corner = shown_item(ui, "Game chart", {row_width(), (course_height + mark_room) * unit_ + line});
    const play::AnalysisCurve& curve = found.curve;
    min_ = curve.min;
    max_ = curve.max > curve.min ? curve.max : curve.min + 1;
    float gutter = 0;
    for (const double value : {min_, max_})
      gutter = std::max(gutter, ImGui::CalcTextSize(quantity_text(value).c_str()).x);
    left_ = std::round(corner.x + gutter + 8 * unit_);
    right_ = corner.x + row_width();
    top_ = std::round(corner.y + band_room * unit_ + line / 2);
    bottom_ = std::round(corner.y + course_height * unit_);
    lowest_ = bottom_ + mark_room * unit_;
    id_ = ImGui::GetItemID();
  }

  // Assigns the steps to columns. If the plot is too narrow, several steps share a column. Does nothing if neither the
  // analysis nor the width has changed.
  void arrange() {
    const auto most = static_cast<std::size_t>(std::max(1.0F, (right_ - left_) / (min_pitch * unit_)));
    const std::size_t count = std::min(most, found_.curve.steps.size());
    if (part_.seen == found_.analysis && part_.bins.size() == count) return;
    part_.seen = found_.analysis;
    part_.bins = found_.curve.bins(most);
  }

  void draw() const {
    const ImU32 grid = ImGui::GetColorU32(ImGuiCol_FrameBg);
    for (const double value : {min_, max_}) {
      const float at = y(value);
      const std::string text = quantity_text(value);
      const ImVec2 size = ImGui::CalcTextSize(text.c_str());
      draw_.AddRectFilled({left_, at}, {right_, at + std::max(1.0F, unit_)}, grid);
      draw_.AddText({left_ - 6 * unit_ - size.x, at - size.y / 2}, ImGui::GetColorU32(ImGuiCol_TextDisabled),
                    text.c_str());
    }
    for (std::size_t i = 0; i < part_.bins.size(); ++i) draw_bin(i);
    draw_line();
    draw_place();
    const std::string moves = count_text(found_.curve.steps.size());
    const float width = ImGui::CalcTextSize(moves.c_str()).x;
    const ImU32 muted = ImGui::GetColorU32(ImGuiCol_TextDisabled);
    draw_.AddText({left_, lowest_}, muted, "1");
    draw_.AddText({right_ - width, lowest_}, muted, moves.c_str());
  }

  // Handles input. Pressing the pointer shows the move under it on the board; the arrow keys show the previous or next
  // move.
  void use() const {
    const auto pointed = step_under();
    if (pointed) ImGui::SetTooltip("%s", step_text(part_.analysis, found_, *pointed).c_str());
    if (ImGui::IsItemActive() && ImGui::IsMouseDown(ImGuiMouseButton_Left) && pointed &&
        part_.analysis.step_shown() != pointed)
      part_.analysis.show_step(*pointed);
    ImGuiContext& context = *ImGui::GetCurrentContext();
    if (context.NavId != id_ || !context.NavMoveSubmitted || ui_.keys != Keys::panel) return;
    const int step = context.NavMoveDir == ImGuiDir_Left ? -1 : context.NavMoveDir == ImGuiDir_Right ? 1 : 0;
    if (step == 0) return;
    ImGui::NavMoveRequestCancel();
    const auto shown = part_.view.replay.move_shown();
    const std::int32_t next = std::clamp(shown + step, 0, static_cast<std::int32_t>(part_.analysis.steps()) - 1);
    part_.analysis.show_step(static_cast<std::size_t>(next));
    ui_.frame.wants_frames = true;
  }

 private:
  float y(double value) const {
    return std::round(bottom_ - static_cast<float>((value - min_) / (max_ - min_)) * (bottom_ - top_));
  }
  float pitch() const { return (right_ - left_) / static_cast<float>(part_.bins.size()); }
  float x(std::size_t bin) const { return left_ + pitch() * static_cast<float>(bin); }

  std::size_t bin_of(std::size_t step) const {
    const auto& bins = part_.bins;
    const auto found =
        std::find_if(bins.begin(), bins.end(), [&](const play::CurveBin& bin) { return step <= bin.last; });
    return found == bins.end() ? bins.size() - 1 : static_cast<std::size_t>(found - bins.begin());
  }

  std::optional<std::size_t> step_under() const {
    const ImVec2 pointer = ImGui::GetIO().MousePos;
    if ((!ImGui::IsItemHovered() && !ImGui::IsItemActive()) || !ImGui::IsMousePosValid()) return std::nullopt;
    if (pointer.x < left_ && !ImGui::IsItemActive()) return std::nullopt;
    // If the pointer is on a mark below the plot, return the marked move; otherwise the step at the pointer's x
    // position.
    const auto part = static_cast<double>((pointer.x - left_) / (right_ - left_));
    const std::size_t step = found_.curve.step_at(part);
    const play::CurveBin& bin = part_.bins[bin_of(step)];
    return pointer.y >= bottom_ && bin.sum.kind >= measure::MoveClass::inaccuracy ? bin.worst : step;
  }

  void draw_bin(std::size_t i) const {
    const play::CurveBin& bin = part_.bins[i];
    const float width = std::max(1.0F, pitch() - std::max(1.0F, unit_));
    const float middle = std::round(x(i) + width / 2);
    const ImU32 lost = ImGui::GetColorU32(vec(ui_.theme->text));
    const ImU32 luck = ImGui::GetColorU32(vec(ui_.theme->accent));
    const float from = y(bin.sum.before);
    const float to = std::min(bottom_, y(bin.sum.after_loss));
    for (float at = from; at < to; at += hatch * unit_)
      draw_.AddRectFilled({x(i), at}, {middle, std::min(to, at + std::max(1.0F, unit_))}, lost);
    const float end = y(bin.sum.after);
    if (end != to)
      draw_.AddRectFilled({middle, std::min(to, end)}, {std::max(middle + 1, x(i) + width), std::max(to, end)}, luck);
    if (bin.sum.kind >= measure::MoveClass::inaccuracy)
      draw_kind(ui_, bin.sum.kind, {x(i) + width / 2, bottom_ + 7 * unit_});
    draw_band(i, width);
  }

  void draw_band(std::size_t i, float width) const {
    double sum = 0;
    int known = 0;
    for (std::size_t step = part_.bins[i].first; step <= part_.bins[i].last; ++step) {
      if (found_.thinking[step] < 0) continue;
      sum += static_cast<double>(found_.thinking[step]);
      ++known;
    }
    if (known == 0) return;
    const bool is_thinking = sum / known >= thinking_from;
    const float height = (is_thinking ? 5.0F : 1.5F) * unit_;
    draw_.AddRectFilled({x(i), top_ - 4 * unit_ - height}, {x(i) + width, top_ - 4 * unit_},
                        ImGui::GetColorU32(ImGuiCol_TextDisabled));
  }

  void draw_line() const {
    const ImU32 color = ImGui::GetColorU32(vec(ui_.theme->muted));
    ImVec2 last{left_, y(part_.bins.front().sum.before)};
    for (std::size_t i = 0; i < part_.bins.size(); ++i) {
      const ImVec2 next{x(i) + pitch(), y(part_.bins[i].sum.after)};
      draw_.AddLine(last, next, color, std::max(1.0F, unit_));
      last = next;
    }
  }

  // Draws a marker in the chart at the position that the board shows.
  void draw_place() const {
    const auto step = static_cast<std::size_t>(std::max(0, part_.view.replay.move_shown()));
    if (step >= found_.curve.steps.size()) return;
    const float at = std::round(x(bin_of(step)) + pitch() / 2);
    const ImU32 color = ImGui::GetColorU32(vec(ui_.theme->focus));
    const float half = std::max(0.5F, unit_ / 2);
    draw_.AddRectFilled({at - half, top_ - 4 * unit_}, {at + half, bottom_}, color);
    draw_.AddTriangleFilled({at - 4 * unit_, top_ - 9 * unit_}, {at + 4 * unit_, top_ - 9 * unit_},
                            {at, top_ - 3 * unit_}, color);
  }

  Ui& ui_;
  AnalysisPart& part_;
  const play::Findings& found_;
  float unit_;
  ImDrawList& draw_;
  double min_ = 0;
  double max_ = 1;
  float left_ = 0;
  float right_ = 0;
  float top_ = 0;
  float bottom_ = 0;
  float lowest_ = 0;
  ImGuiID id_ = 0;
};

}  // namespace

std::string quantity_text(double quantity, bool is_signed) {
  const double size = std::abs(quantity);
  const std::string text = size < 1e5 && size >= 10 ? count_text(static_cast<std::uint64_t>(std::llround(size)))
                                                    : local_number(render::abbreviated(size));
  const bool is_nothing = text == "0";
  if (quantity < 0 && !is_nothing) return "\u2212" + text;
  return is_signed && !is_nothing ? "+" + text : text;
}

std::string accuracy_number(double accuracy) {
  return measure::accuracy_text(accuracy);
}

std::string time_text(double ms) {
  if (ms < 99.5) return tr_format("{} ms", fmt::format("{:.0f}", ms));
  if (ms < 9950) return tr_format("{} s", local_number(fmt::format("{:.2g}", ms / 1000)));
  if (ms < 119'500) return tr_format("{} s", fmt::format("{:.0f}", ms / 1000));
  return tr_format("{} min", fmt::format("{:.0f}", ms / 60'000));
}

void draw_kind(const PanelStyle& style, measure::MoveClass kind, ImVec2 middle) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const auto unit = static_cast<float>(style.scale);
  const ImU32 color = ImGui::GetColorU32(vec(style.theme->text));
  const float r = 4.5F * unit;
  const auto& [x, y] = middle;
  switch (kind) {
    case measure::MoveClass::best: draw.AddCircle(middle, 0.7F * r, color, 12, std::max(1.0F, unit)); break;
    case measure::MoveClass::good:
      draw.AddRectFilled({x - 0.7F * r, y - unit / 2}, {x + 0.7F * r, y + unit / 2}, color);
      break;
    case measure::MoveClass::inaccuracy: draw.AddCircleFilled(middle, 0.5F * r, color, 12); break;
    case measure::MoveClass::mistake:
      draw.AddTriangleFilled({x - r, y + 0.8F * r}, {x, y - 0.9F * r}, {x + r, y + 0.8F * r}, color);
      break;
    case measure::MoveClass::blunder:
      draw.AddQuadFilled({x - r, y}, {x, y - r}, {x + r, y}, {x, y + r}, ImGui::GetColorU32(vec(style.theme->accent)));
      draw.AddQuad({x - r, y}, {x, y - r}, {x + r, y}, {x, y + r}, color, std::max(1.0F, unit));
      break;
  }
}

void draw_course(Ui& ui, AnalysisPart& part, const play::Findings& found) {
  Course course(ui, part, found);
  course.arrange();
  course.use();
  course.draw();
}

void draw_scatter(Ui& ui, AnalysisPart& part, const play::Findings& found) {
  const auto& thoughts = found.thoughts;
  const auto by_time = [](const play::ThoughtMove& a, const play::ThoughtMove& b) { return a.ms < b.ms; };
  const auto by_loss = [](const play::ThoughtMove& a, const play::ThoughtMove& b) { return a.loss < b.loss; };
  const auto [fastest, slowest] = std::minmax_element(thoughts.begin(), thoughts.end(), by_time);
  const double most = std::max_element(thoughts.begin(), thoughts.end(), by_loss)->loss;
  const double first = std::floor(std::log10(std::clamp(fastest->ms, 10.0, 1e7)));
  const double last = std::max(first + 1, std::ceil(std::log10(std::max(slowest->ms, 10.0))));
  const auto share = [&](double ms) {
    return std::clamp((std::log10(std::max(ms, 1.0)) - first) / (last - first), 0.0, 1.0);
  };
  const Chart chart(ui, "Loss and time", play::axis_end(most));
  const bool is_pointed = ImGui::IsItemHovered();
  const bool is_pressed = ImGui::IsItemActivated() && ImGui::IsMouseDown(ImGuiMouseButton_Left);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  for (double power = first; power <= last; ++power)
    chart.label(share(std::pow(10, power)), time_text(std::pow(10, power)),
                power == first  ? 0.0F
                : power == last ? 1.0F
                                : 0.5F);
  if (found.phases)
    for (const measure::TimePhase* phase : {&found.phases->acting, &found.phases->thinking}) {
      const float at = chart.x(share(phase->typical_ms));
      draw.AddRectFilled({at, chart.y(play::axis_end(most))}, {at + std::max(1.0F, chart.unit()), chart.y(0)},
                         ImGui::GetColorU32(ImGuiCol_TextDisabled));
    }
  const ImVec2 pointer = ImGui::GetIO().MousePos;
  const play::ThoughtMove* nearest = nullptr;
  float best = 8 * chart.unit();
  for (const play::ThoughtMove& move : thoughts) {
    const ImVec2 at{chart.x(share(move.ms)), chart.y(move.loss)};
    const bool is_slow = found.thinking[move.step] >= static_cast<float>(thinking_from);
    const ImU32 color = ImGui::GetColorU32(vec(is_slow ? ui.theme->accent : ui.theme->text, 0.8F));
    if (is_slow) draw.AddCircle(at, 3 * chart.unit(), color, 10, 1.3F * chart.unit());
    if (!is_slow) draw.AddCircleFilled(at, 2 * chart.unit(), color, 8);
    const float away = std::max(std::abs(pointer.x - at.x), std::abs(pointer.y - at.y));
    if (is_pointed && away < best) {
      best = away;
      nearest = &move;
    }
  }
  if (nearest == nullptr) return;
  const std::string step = step_text(part.analysis, found, nearest->step);
  // Translators: what is known about a move, in several lines, and the time that the player spent on it.
  const std::string text = tr_format("{} after {}", step, time_text(nearest->ms));
  ImGui::SetTooltip("%s", text.c_str());
  if (is_pressed) part.analysis.show_step(nearest->step);
}

}  // namespace tilefold::window
