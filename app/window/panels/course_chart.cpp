// The chart of a game's course: the expected score, the loss and luck of each move, and the thinking times.

#include "app/window/panels/course_chart.h"

#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/language/tr.h"
#include "app/play/game_figures.h"
#include "app/window/panels/analysis_chart.h"
#include "app/window/panels/chart.h"
#include "app/window/panels/small_board.h"
#include "app/window/panels/widgets.h"

namespace tilefold::window {
namespace {

constexpr float course_height = 104;  // height of the chart in the narrow panel, in layout units like those below
constexpr float mark_room = 14;       // height of the space for marks below the plot
constexpr float band_room = 8;        // height of the band of thinking times above the plot
constexpr float min_pitch = 4;        // minimum width of a step of the chart
constexpr float track_gap = 20;       // gap between two tracks of the wide chart
constexpr float change_height = 64;
constexpr float times_height = 40;
constexpr float board_side = 132;        // side of the board in the tooltip
constexpr float label_pitch = 64;        // minimum distance of two labels of the axis
constexpr float curve_share = 1.0F / 6;  // height of the upper track, as a share of the window's height
constexpr double widest = -88'888;       // a loss with the widest text
constexpr float hatch = 3;
constexpr double thinking_from = 0.5;

// A track of the chart: values from `min` to `max` between two heights on the screen.
struct Track {
  float top = 0;
  float bottom = 0;
  double min = 0;
  double max = 1;
  float y(double value) const {
    return std::round(bottom - static_cast<float>((value - min) / (max - min)) * (bottom - top));
  }
};

// The widget that draws the course of a game: computes the positions of the tracks and finds the step under the
// pointer. In the narrow panel, loss and luck are drawn into the track of the expected score, and a band above it shows
// on which moves the user spent time. In a wide page, they have separate tracks, with the same horizontal axis.
class Course {
 public:
  Course(Ui& ui, AnalysisPart& part, const play::Findings& found)
      : ui_(ui), part_(part), found_(found), unit_(static_cast<float>(ui.scale)), draw_(*ImGui::GetWindowDrawList()) {
    curve_.min = found.curve.min;
    curve_.max = std::max(found.curve.max, found.curve.min + 1);
    ui.is_wide() ? place_tracks() : place_track();
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

  void draw() {
    if (ui_.is_wide()) measure_changes();
    draw_scale(curve_, false);
    if (ui_.is_wide()) draw_area();
    for (std::size_t i = 0; i < part_.bins.size(); ++i) draw_bin(i);
    draw_line();
    if (ui_.is_wide()) draw_marks();
    draw_times();
    draw_place();
    ui_.is_wide() ? draw_axis() : draw_ends();
  }

  // Handles input. Pressing the pointer shows the move under it on the board; the arrow keys show the previous or next
  // move.
  void use() {
    pointed_ = step_under();
    if (pointed_) draw_tip(*pointed_);
    if (ImGui::IsItemActive() && ImGui::IsMouseDown(ImGuiMouseButton_Left) && pointed_ &&
        part_.analysis.step_shown() != pointed_)
      part_.analysis.show_step(*pointed_);
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
  void place_track() {
    const float line = ImGui::GetTextLineHeight();
    const ImVec2 corner = shown_item(ui_, "Game chart", {row_width(), (course_height + mark_room) * unit_ + line});
    place_sides(corner.x);
    curve_.top = std::round(corner.y + band_room * unit_ + line / 2);
    curve_.bottom = lowest_ = std::round(corner.y + course_height * unit_);
  }

  void place_tracks() {
    const float line = ImGui::GetTextLineHeight();
    const float gap = track_gap * unit_;
    const float high = std::max(96 * unit_, curve_share * ImGui::GetIO().DisplaySize.y);
    const float change = change_height * unit_;
    const float times = found_.thoughts.empty() ? 0 : times_height * unit_ + gap;
    const ImVec2 corner = shown_item(ui_, "Game chart", {row_width(), high + gap + change + times + 2 * line});
    place_sides(corner.x);
    const auto track = [](float top, float height) {
      return Track{.top = std::round(top), .bottom = std::round(top + height)};
    };
    const Track upper = track(corner.y + line / 2, high);
    curve_.top = upper.top;
    curve_.bottom = upper.bottom;
    changes_ = track(curve_.bottom + gap, change);
    times_ = times > 0 ? track(changes_.bottom + gap, times - gap) : Track{};
    lowest_ = std::max(changes_.bottom, times_.bottom);
  }

  void place_sides(float left) {
    float gutter = 0;
    for (const double value : {curve_.min, curve_.max, ui_.is_wide() ? widest : 0})
      gutter = std::max(gutter, ImGui::CalcTextSize(quantity_text(value).c_str()).x);
    left_ = std::round(left + gutter + 8 * unit_);
    right_ = left + row_width();
  }

  // Fits the track of loss and luck to its values.
  void measure_changes() {
    changes_.min = 0;
    changes_.max = found_.has_luck ? 1 : 0;
    for (const play::CurveBin& bin : part_.bins) {
      const double luck = bin.sum.after - bin.sum.continued - bin.sum.after_loss;
      changes_.max = std::max(changes_.max, luck);
      changes_.min = std::min({changes_.min, luck, bin.sum.after_loss - bin.sum.before});
    }
  }

  float pitch() const { return (right_ - left_) / static_cast<float>(part_.bins.size()); }
  float x(std::size_t bin) const { return left_ + pitch() * static_cast<float>(bin); }
  float bar_width() const { return std::max(1.0F, pitch() - std::max(1.0F, unit_)); }

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
    // If the pointer is on a mark, return the marked move; otherwise the step at the pointer's x position. The marks
    // are below the plot of the narrow chart, and at each column of the wide one.
    const auto part = static_cast<double>((pointer.x - left_) / (right_ - left_));
    const std::size_t step = found_.curve.step_at(part);
    const play::CurveBin& bin = part_.bins[bin_of(step)];
    const bool is_at_mark = ui_.is_wide() || pointer.y >= lowest_;
    return is_at_mark && bin.sum.kind >= measure::MoveClass::inaccuracy ? bin.worst : step;
  }

  // Describes a move. In a wide page, also draws the position before it.
  void draw_tip(std::size_t step) const {
    const std::string text = step_text(part_, found_, step);
    if (!ui_.is_wide()) return ImGui::SetTooltip("%s", text.c_str());
    const float side = board_side * unit_;
    // The tooltip is below the chart, with its left end before the pointer and its right end after it.
    const float at = ImGui::GetIO().MousePos.x;
    ImGui::SetNextWindowPos({at, lowest_ + 20 * unit_}, ImGuiCond_Always, {(at - left_) / (right_ - left_), 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {12 * unit_, 12 * unit_});
    ImGui::BeginTooltip();
    SmallBoard(*ui_.theme, part_.shots.at(part_.view, static_cast<std::int32_t>(step)), ImGui::GetCursorScreenPos(),
               side)
        .draw();
    ImGui::Dummy({side, side});
    ImGui::SameLine(0, 12 * unit_);
    ImGui::BeginGroup();
    ImGui::TextUnformatted(text.c_str());
    if (const play::ThoughtMove* thought = found_.thought(step))
      ImGui::TextUnformatted(tr_format("Time {}", time_text(thought->ms)).c_str());
    ImGui::EndGroup();
    ImGui::EndTooltip();
    ImGui::PopStyleVar();
  }

  // Draws a line and a label at both ends of a track.
  void draw_scale(const Track& track, bool is_signed) const {
    for (const double value : {track.min, track.max}) {
      const float at = track.y(value);
      const std::string text = quantity_text(value, is_signed);
      const ImVec2 size = ImGui::CalcTextSize(text.c_str());
      draw_.AddRectFilled({left_, at}, {right_, at + std::max(1.0F, unit_)}, ImGui::GetColorU32(ImGuiCol_FrameBg));
      write_beside(at - size.y / 2, text);
    }
  }

  void write_beside(float y, const std::string& text) const {
    draw_.AddText({left_ - 6 * unit_ - ImGui::CalcTextSize(text.c_str()).x, y},
                  ImGui::GetColorU32(ImGuiCol_TextDisabled), text.c_str());
  }

  // Fills the area under the curve. The parts meet without gaps only if their edges are not smoothed.
  void draw_area() const {
    const ImDrawListFlags flags = std::exchange(draw_.Flags, draw_.Flags & ~ImDrawListFlags_AntiAliasedFill);
    const ImU32 color = ImGui::GetColorU32(vec(ui_.theme->accent, 0.16F));
    for (std::size_t i = 0; i < part_.bins.size(); ++i)
      draw_.AddQuadFilled({x(i), curve_.y(part_.bins[i].sum.before)},
                          {x(i) + pitch(), curve_.y(part_.bins[i].sum.after)}, {x(i) + pitch(), curve_.bottom},
                          {x(i), curve_.bottom}, color);
    draw_.Flags = flags;
  }

  // Draws the loss and the luck of a column: as steps of the curve, or in a wide page as bars from zero.
  void draw_bin(std::size_t i) const {
    const play::CurveStep& sum = part_.bins[i].sum;
    const Track& track = ui_.is_wide() ? changes_ : curve_;
    const double zero = ui_.is_wide() ? sum.before : 0;
    const double zero_of_luck = ui_.is_wide() ? sum.after_loss : 0;
    const float middle = std::round(x(i) + bar_width() / 2);
    const ImU32 lost = ImGui::GetColorU32(vec(loss_color(*ui_.theme)));
    const ImU32 luck = ImGui::GetColorU32(vec(ui_.theme->accent));
    const float to = std::min(track.bottom, track.y(sum.after_loss - zero));
    for (float at = track.y(sum.before - zero); at < to; at += hatch * unit_)
      draw_.AddRectFilled({x(i), at}, {middle, std::min(to, at + std::max(1.0F, unit_))}, lost);
    const float from = track.y(sum.after_loss - zero_of_luck);
    const float end = track.y(sum.after - (ui_.is_wide() ? sum.continued : 0) - zero_of_luck);
    if (end != from)
      draw_.AddRectFilled({middle, std::min(from, end)},
                          {std::max(middle + 1, x(i) + bar_width()), std::max(from, end)}, luck);
    if (!ui_.is_wide() && sum.kind >= measure::MoveClass::inaccuracy)
      draw_kind(ui_, sum.kind, {x(i) + bar_width() / 2, lowest_ + 7 * unit_});
  }

  void draw_line() const {
    const ImU32 color = ImGui::GetColorU32(vec(ui_.is_wide() ? ui_.theme->text : ui_.theme->muted));
    ImVec2 last{left_, curve_.y(part_.bins.front().sum.before)};
    for (std::size_t i = 0; i < part_.bins.size(); ++i) {
      const ImVec2 next{x(i) + pitch(), curve_.y(part_.bins[i].sum.after)};
      draw_.AddLine(last, next, color, std::max(1.0F, (ui_.is_wide() ? 1.5F : 1.0F) * unit_));
      last = next;
    }
    if (!ui_.is_wide()) return;
    draw_scale(changes_, true);
    const float zero = changes_.y(0);
    draw_.AddRectFilled({left_, zero}, {right_, zero + std::max(1.0F, unit_)},
                        ImGui::GetColorU32(ImGuiCol_TextDisabled));
  }

  // Marks the bad moves on the curve.
  void draw_marks() const {
    for (std::size_t i = 0; i < part_.bins.size(); ++i) {
      const play::CurveStep& sum = part_.bins[i].sum;
      if (sum.kind < measure::MoveClass::inaccuracy) continue;
      const ImVec2 at{x(i) + pitch() / 2, (curve_.y(sum.before) + curve_.y(sum.after)) / 2};
      draw_.AddCircleFilled(at, 7 * unit_, ImGui::GetColorU32(vec(ui_.theme->panel)), 16);
      draw_kind(ui_, sum.kind, at);
    }
  }

  // Draws a bar for the mean time of each column; in the narrow panel, a band of two heights.
  void draw_times() const {
    if (found_.thoughts.empty()) return;
    const auto by_time = [](const play::ThoughtMove& a, const play::ThoughtMove& b) { return a.ms < b.ms; };
    const double longest = std::max(1.0, std::max_element(found_.thoughts.begin(), found_.thoughts.end(), by_time)->ms);
    auto thought = found_.thoughts.begin();
    for (std::size_t i = 0; i < part_.bins.size(); ++i) {
      double ms = 0;
      double thinking = 0;
      int known = 0;
      for (; thought != found_.thoughts.end() && thought->step <= part_.bins[i].last; ++thought, ++known) {
        ms += thought->ms;
        thinking += static_cast<double>(found_.thinking[thought->step]);
      }
      if (known == 0) continue;
      const bool is_thinking = thinking / known >= thinking_from;
      const ImU32 color =
          ImGui::GetColorU32(ui_.is_wide() && is_thinking ? vec(ui_.theme->accent) : vec(ui_.theme->muted));
      // The square root keeps short times visible beside long ones.
      const float share = static_cast<float>(std::sqrt(ms / known / longest));
      const float low = ui_.is_wide() ? times_.bottom : curve_.top - 4 * unit_;
      const float height = ui_.is_wide() ? std::max(unit_, share * (times_.bottom - times_.top))
                           : is_thinking ? 5 * unit_
                                         : 1.5F * unit_;
      if (ui_.is_wide() || thinking >= 0) draw_.AddRectFilled({x(i), low - height}, {x(i) + bar_width(), low}, color);
    }
    if (ui_.is_wide()) write_beside(times_.top - ImGui::GetTextLineHeight() / 2, time_text(longest));
  }

  void draw_upright(float at, ImU32 color) const {
    const float half = std::max(0.5F, unit_ / 2);
    draw_.AddRectFilled({at - half, curve_.top - 4 * unit_}, {at + half, lowest_}, color);
  }

  // Draws a marker in the chart at the position that the board shows, between the moves before and after it, and in a
  // wide page a line at the move under the pointer.
  void draw_place() const {
    if (ui_.is_wide() && pointed_)
      draw_upright(std::round(x(bin_of(*pointed_)) + pitch() / 2), ImGui::GetColorU32(ImGuiCol_Text, 0.5F));
    const auto step = static_cast<std::size_t>(std::max(0, part_.view.replay.move_shown()));
    if (step >= found_.curve.steps.size()) return;
    const float at = std::round(x(bin_of(step)));
    const ImU32 color = ImGui::GetColorU32(vec(ui_.theme->focus));
    draw_upright(at, color);
    draw_.AddTriangleFilled({at - 4 * unit_, curve_.top - 9 * unit_}, {at + 4 * unit_, curve_.top - 9 * unit_},
                            {at, curve_.top - 3 * unit_}, color);
  }

  // Writes the numbers of the first and the last move.
  void draw_ends() const {
    const std::string moves = count_text(found_.curve.steps.size());
    const float y = lowest_ + mark_room * unit_;
    const ImU32 muted = ImGui::GetColorU32(ImGuiCol_TextDisabled);
    draw_.AddText({left_, y}, muted, "1");
    draw_.AddText({right_ - ImGui::CalcTextSize(moves.c_str()).x, y}, muted, moves.c_str());
  }

  // Writes round numbers of moves below the tracks.
  void draw_axis() const {
    const double steps = static_cast<double>(found_.curve.steps.size());
    const double labels = std::max(1.0, static_cast<double>((right_ - left_) / (label_pitch * unit_)));
    const auto apart = static_cast<std::size_t>(std::max(1.0, std::ceil(play::axis_end(steps / labels))));
    for (std::size_t move = apart == 1 ? 1 : apart; move <= found_.curve.steps.size(); move += apart) {
      const std::string text = count_text(move);
      const float at = x(bin_of(move - 1)) + (pitch() - ImGui::CalcTextSize(text.c_str()).x) / 2;
      draw_.AddText({std::round(at), lowest_ + 4 * unit_}, ImGui::GetColorU32(ImGuiCol_TextDisabled), text.c_str());
    }
  }

  Ui& ui_;
  AnalysisPart& part_;
  const play::Findings& found_;
  float unit_;
  ImDrawList& draw_;
  Track curve_;
  Track changes_;
  Track times_;
  std::optional<std::size_t> pointed_;
  float left_ = 0;
  float right_ = 0;
  float lowest_ = 0;  // lower end of the tracks
  ImGuiID id_ = 0;
};

}  // namespace

void draw_course(Ui& ui, AnalysisPart& part, const play::Findings& found) {
  Course course(ui, part, found);
  course.arrange();
  course.use();
  course.draw();
}

}  // namespace tilefold::window
