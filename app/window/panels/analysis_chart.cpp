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

constexpr double slow_from = 0.5;  // probability of thinking from which a move counts as slow

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

std::string step_text(AnalysisPart& part, const play::Findings& found, std::size_t step) {
  const measure::JudgedMove& move = found.analysis->moves[step];
  // Translators: the number of a move, the move, and its class, such as "mistake".
  std::string text =
      tr_format("Move {}: {}, {}", move.number, part.name(step, move.move), tr(measure::class_name(move.kind())));
  if (move.loss() > 0)
    text += "\n" + tr_format("Lost {}; best: {}", quantity_text(move.loss()), part.name(step, move.best));
  if (move.luck() != 0 && !move.continues()) text += "\n" + tr_format("Luck {}", quantity_text(move.luck(), true));
  const play::CurveStep& at = found.curve.steps[step];
  return text + "\n" +
         // Translators: the third value is the unit, such as "points".
         tr_format("Expected {} before, {} after ({})", quantity_text(at.before), quantity_text(at.after),
                   tr(std::string_view(part.analysis.progress().unit)));
}

render::Color loss_color(const render::Theme& theme) {
  return render::warm_color(theme, 0.75F);
}

void draw_kind(const PanelStyle& style, measure::MoveClass kind, ImVec2 middle) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const auto unit = static_cast<float>(style.scale);
  const ImU32 color = ImGui::GetColorU32(vec(style.theme->text));
  const auto warm = [&](float share) { return ImGui::GetColorU32(vec(render::warm_color(*style.theme, share))); };
  const float r = 4.5F * unit;
  const auto& [x, y] = middle;
  switch (kind) {
    case measure::MoveClass::best: draw.AddCircle(middle, 0.7F * r, color, 12, std::max(1.0F, unit)); break;
    case measure::MoveClass::good:
      draw.AddRectFilled({x - 0.7F * r, y - unit / 2}, {x + 0.7F * r, y + unit / 2}, color);
      break;
    case measure::MoveClass::inaccuracy: draw.AddCircleFilled(middle, 0.6F * r, warm(0.3F), 12); break;
    case measure::MoveClass::mistake:
      draw.AddTriangleFilled({x - r, y + 0.8F * r}, {x, y - 0.9F * r}, {x + r, y + 0.8F * r}, warm(0.5F));
      break;
    case measure::MoveClass::blunder:
      draw.AddQuadFilled({x - r, y}, {x, y - r}, {x + r, y}, {x, y + r}, warm(1));
      draw.AddQuad({x - r, y}, {x, y - r}, {x + r, y}, {x, y + r}, color, std::max(1.0F, unit));
      break;
  }
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
    const bool is_slow = found.thinking[move.step] >= static_cast<float>(slow_from);
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
  const std::string step = step_text(part, found, nearest->step);
  // Translators: what is known about a move, in several lines, and the time that the player spent on it.
  const std::string text = tr_format("{} after {}", step, time_text(nearest->ms));
  ImGui::SetTooltip("%s", text.c_str());
  if (is_pressed) part.analysis.show_step(nearest->step);
}

}  // namespace tilefold::window
