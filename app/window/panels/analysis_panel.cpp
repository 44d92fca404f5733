// The Analysis section: the quality of the moves of the current game.

#include "app/window/panels/analysis_panel.h"

#include <fmt/format.h>
#include <imgui.h>

#include <array>

#include "app/language/tr.h"
#include "app/window/panels/analysis_chart.h"
#include "app/window/panels/chart.h"
#include "app/window/panels/course_chart.h"
#include "app/window/panels/small_board.h"
#include "app/window/panels/widgets.h"
#include "engine/core/translatable.h"

namespace tilefold::window {
namespace {

void draw_progress(const AnalysisPart& part, float width) {
  const play::AnalysisProgress progress = part.analysis.progress();
  const auto share =
      static_cast<float>(progress.judged) / static_cast<float>(std::max<std::size_t>(1, progress.positions));
  ImGui::ProgressBar(share, {width, ImGui::GetFrameHeight()},
                     tr_format("{} of {}", count_text(progress.judged), count_text(progress.positions)).c_str());
}

// Draws the button that starts the analysis, or while it runs, its progress and the button that stops it.
void draw_ask(Ui& ui, AnalysisPart& part, float width) {
  play::GameAnalysis& analysis = part.analysis;
  if (analysis.is_running()) {
    const float half = (width - ImGui::GetStyle().ItemSpacing.x) / 2;
    draw_progress(part, half);
    ImGui::SameLine();
    if (button(ui, "Stop analysis", half)) analysis.stop();
    return;
  }
  // Draw the button disabled instead of leaving it out, so that the widgets below do not move under the pointer.
  const bool is_done = analysis.findings() != nullptr && !analysis.is_behind();
  const char* label = is_done                          ? translatable("Analysis complete")
                      : analysis.findings() == nullptr ? translatable("Analyse game")
                                                       : translatable("Analyse new moves");
  enabled_when(!is_done && part.view.game.line().end() > 0, [&] {
    if (button(ui, label, width, is_done ? Weight::plain : Weight::accent)) ui.commands.want(play::Action::analyse);
  });
  tip(ui, tr("Rates every move and its luck") + part.bindings.key_of(play::Action::analyse));
}

void sign(const PanelStyle& style, measure::MoveClass kind) {
  const float line = ImGui::GetTextLineHeight();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  draw_kind(style, kind, {at.x + line / 2, at.y + line / 2});
  ImGui::Dummy({line * 1.1F, line});
  ImGui::SameLine(0, 0);
}

// Draws a legend that explains the loss and luck of a step, and the marks of bad moves.
void draw_legend(const Ui& style, const play::Findings& found) {
  const auto unit = static_cast<float>(style.scale);
  const float line = ImGui::GetTextLineHeight();
  const auto swatch = [&](bool is_hatched) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImU32 color = ImGui::GetColorU32(vec(is_hatched ? loss_color(*style.theme) : style.theme->accent));
    const float top = at.y + 2 * unit;
    const float low = at.y + line - 2 * unit;
    if (!is_hatched) draw.AddRectFilled({at.x, top}, {at.x + 8 * unit, low}, color);
    for (float y = top; is_hatched && y < low; y += 3 * unit)
      draw.AddRectFilled({at.x, y}, {at.x + 8 * unit, y + std::max(1.0F, unit)}, color);
    ImGui::Dummy({12 * unit, line});
    ImGui::SameLine(0, 0);
  };
  swatch(true);
  ImGui::TextDisabled("%s", tr("Lost"));
  if (found.has_luck) {
    ImGui::SameLine(0, 14 * unit);
    swatch(false);
    ImGui::TextDisabled("%s", tr("Luck"));
  }
  if (!style.is_wide()) return;
  for (const measure::MoveClass kind :
       {measure::MoveClass::inaccuracy, measure::MoveClass::mistake, measure::MoveClass::blunder}) {
    ImGui::SameLine(0, 14 * unit);
    sign(style, kind);
    ImGui::TextDisabled("%s", std::string(tr(measure::class_name(kind))).c_str());
  }
  if (found.thoughts.empty()) return;
  ImGui::SameLine(0, 14 * unit);
  // Translators: explains the bars at the bottom of a chart.
  ImGui::TextDisabled("%s", tr("Bottom: time"));
}

// Draws the chart of the game and its legend. If no move changed the expected result, the chart would be a level line
// and is left out.
void draw_course_and_legend(Ui& ui, AnalysisPart& part, const play::Findings& found) {
  const std::string verdict = play::verdict_of(found, part.view.game.puzzle().about().has_score);
  if (!verdict.empty()) wrapped_text(verdict);
  if (!found.has_losses && !found.has_luck) return;
  ImGui::PushFont(ui.fonts.small);
  draw_course(ui, part, found);
  draw_legend(ui, found);
  ImGui::PopFont();
}

void draw_learn(Ui& ui, AnalysisPart& part, float width) {
  enabled_when(part.view.game.recording().repository() != nullptr, [&] {
    if (button(ui, "Learn from mistakes", width)) ui.commands.want(play::Action::learn);
  });
  tip(ui,
      tr("Lets you replay your biggest mistakes and find better moves") + part.bindings.key_of(play::Action::learn));
}

void draw_mistake_buttons(Ui& ui, AnalysisPart& part, float width) {
  const auto offer = [&](const char* label, play::Action action) {
    if (button(ui, label, width)) ui.commands.want(action);
    tip(ui, tr(label) + part.bindings.key_of(action));
  };
  offer(translatable("Previous mistake"), play::Action::previous_mistake);
  ImGui::SameLine();
  offer(translatable("Next mistake"), play::Action::next_mistake);
}

// Draws the mark and the number of moves of each class of moves.
void draw_counts(const PanelStyle& style, const measure::AnalysisSummary& summary) {
  const auto unit = static_cast<float>(style.scale);
  const float width = row_width() / static_cast<float>(measure::move_class_count);
  const ImVec2 from = ImGui::GetCursorScreenPos();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float line = ImGui::GetTextLineHeight();
  // Translators: "best", "good", "inacc." (inaccuracy), "mistake" and "blunder" share one line, so they must be short.
  constexpr std::array<const char*, measure::move_class_count> names{translatable("best"), translatable("good"),
                                                                     translatable("inacc."), translatable("mistake"),
                                                                     translatable("blunder")};
  for (std::size_t kind = 0; kind < measure::move_class_count; ++kind) {
    const float middle = from.x + width * (static_cast<float>(kind) + 0.5F);
    const std::string count = count_text(static_cast<std::uint64_t>(summary.counts[kind]));
    const float text = ImGui::CalcTextSize(count.c_str()).x;
    draw_kind(style, static_cast<measure::MoveClass>(kind), {middle - text / 2 - 4 * unit, from.y + line / 2});
    draw.AddText({middle - text / 2 + 5 * unit, from.y}, ImGui::GetColorU32(ImGuiCol_Text), count.c_str());
    const char* name = tr(names[kind]);
    draw.AddText({middle - ImGui::CalcTextSize(name).x / 2, from.y + line}, ImGui::GetColorU32(ImGuiCol_TextDisabled),
                 name);
  }
  ImGui::Dummy({row_width(), 2 * line});
}

void draw_summary(Ui& ui, const AnalysisPart& part, const play::Findings& found) {
  const measure::AnalysisSummary& summary = found.summary;
  fact("Accuracy", tr_format("{} %", accuracy_number(summary.accuracy)));
  const double moves = static_cast<double>(std::max<std::int64_t>(1, summary.moves));
  const std::string& unit = part.analysis.progress().unit;
  const std::string_view short_unit = std::string_view(unit).substr(0, unit.find(','));
  if (found.has_losses) fact("Average loss", quantity_text(summary.loss / moves) + " " + std::string(tr(short_unit)));
  if (found.has_luck) fact("Total luck", quantity_text(summary.luck - summary.continued, true));
  draw_counts(ui, summary);
}

void draw_worst(Ui& ui, AnalysisPart& part, const play::Findings& found) {
  if (found.worst.empty() || ui.is_practising) return;
  ImGui::TextDisabled("%s", tr("Biggest losses"));
  for (const std::size_t step : found.worst) {
    const measure::JudgedMove& move = found.analysis->moves[step];
    sign(ui, move.kind());
    const std::string label = tr_format("Move {}: {}, best {}, lost {}", move.number, part.name(step, move.move),
                                        part.name(step, move.best), quantity_text(move.loss()));
    if (list_row(ui, label, part.analysis.step_shown() == step)) part.analysis.show_step(step);
  }
}

// Draws a card for each of the biggest losses: the board before the move, the move and the loss.
void draw_worst_boards(Ui& ui, AnalysisPart& part, const play::Findings& found) {
  if (found.worst.empty() || ui.is_practising) return;
  ImGui::TextDisabled("%s", tr("Biggest losses"));
  const auto unit = static_cast<float>(ui.scale);
  const float line = ImGui::GetTextLineHeight();
  const float gap = 8 * unit;
  const float width = std::floor((row_width() - 2 * gap) / 3);
  const float text_height = 4 * line + 22 * unit;
  // The boards become smaller where the cards would otherwise end below the page.
  const float side =
      std::min(width - 12 * unit, std::clamp(ImGui::GetContentRegionAvail().y - text_height, 90 * unit, 180 * unit));
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  for (const std::size_t step : found.worst) {
    if (step != found.worst.front()) ImGui::SameLine(0, gap);
    const measure::JudgedMove& move = found.analysis->moves[step];
    const std::string label = tr_format("Move {}: {}, best {}, lost {}", move.number, part.name(step, move.move),
                                        part.name(step, move.best), quantity_text(move.loss()));
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 end{corner.x + width, corner.y + side + text_height};
    if (bare_button(label.c_str(), {width, end.y - corner.y})) part.analysis.show_step(step);
    mark(ui, label);
    const bool is_lit = ImGui::IsItemHovered() || part.analysis.step_shown() == step;
    draw.AddRectFilled(corner, end, ImGui::GetColorU32(is_lit ? ImGuiCol_ButtonHovered : ImGuiCol_FrameBg), 8 * unit);
    SmallBoard(*ui.theme, part.shots.at(part.view, static_cast<std::int32_t>(step)),
               {corner.x + (width - side) / 2, corner.y + 6 * unit}, side)
        .draw();
    const float left = corner.x + 6 * unit;
    const float top = corner.y + side + 10 * unit;
    draw_kind(ui, move.kind(), {left + line / 2, top + line / 2});
    write(ui.fonts.small, {left + 1.2F * line, top}, ui.theme->text, tr_format("Move {}", move.number));
    const auto text = [&](int row, const render::Color& color, const std::string& shown) {
      write(ui.fonts.small, {left, top + static_cast<float>(row) * (line + 2 * unit)}, color,
            fitting(ui.fonts.small, shown, width - 12 * unit));
    };
    text(1, ui.theme->muted, part.name(step, move.move));
    text(2, ui.theme->muted, "→ " + part.name(step, move.best));
    text(3, ui.theme->text, quantity_text(-move.loss(), true));
  }
}

std::string phase_text(const play::Findings& found, const measure::TimePhase& phase, bool is_thinking) {
  double loss = 0;
  int moves = 0;
  for (const play::ThoughtMove& move : found.thoughts)
    if ((found.thinking[move.step] >= 0.5F) == is_thinking) {
      loss += move.loss;
      ++moves;
    }
  // Translators: a typical thinking time, the share of moves, and the loss of each of them.
  return tr_format("{}, {} % of moves, lost {} each", time_text(phase.typical_ms),
                   language::decimal_number(100 * phase.share, 0), quantity_text(moves == 0 ? 0 : loss / moves));
}

// Draws a row that starts with a mark. The chart draws the row's points with the same mark.
void phase_row(const PanelStyle& style, const char* name, const std::string& text, bool is_open) {
  const float line = ImGui::GetTextLineHeight();
  const auto unit = static_cast<float>(style.scale);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const ImVec2 middle{at.x + line / 2, at.y + line / 2};
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  if (is_open) draw.AddCircle(middle, 3 * unit, ImGui::GetColorU32(vec(style.theme->accent)), 10, 1.3F * unit);
  if (!is_open) draw.AddCircleFilled(middle, 2 * unit, ImGui::GetColorU32(vec(style.theme->text)), 8);
  ImGui::Dummy({line * 1.1F, line});
  ImGui::SameLine(0, 0);
  ImGui::TextDisabled("%s", tr(name));
  ImGui::TextUnformatted(text.c_str());
}

const char* without_time_phases(const play::Findings& found) {
  if (!found.are_time_phases_known) return tr("Thinking phases appear after the analysis");
  if (found.thoughts.size() < measure::min_times) return tr("Too few moves to find thinking phases");
  return tr("No separate thinking phases found");
}

void draw_times(Ui& ui, AnalysisPart& part, const play::Findings& found) {
  if (!found.has_losses) return;
  if (found.thoughts.size() < 2) {
    muted_text(tr("No moves with known times and without hints"));
    return;
  }
  ImGui::TextUnformatted(tr("Loss by thinking time"));
  draw_scatter(ui, part, found);
  if (!found.phases) return muted_text(without_time_phases(found));
  phase_row(ui, translatable("Quick moves"), phase_text(found, found.phases->acting, false), false);
  phase_row(ui, translatable("Thinking"), phase_text(found, found.phases->thinking, true), true);
}

}  // namespace

void AnalysisPart::draw(Ui& ui) {
  if (!section(ui, "Analysis", Opened::at_first)) return;
  draw_ask(ui, *this, row_width());
  if (!analysis.progress().message.empty()) wrapped_text(analysis.progress().message);
  const play::Findings* found = analysis.findings();
  draw_learn(ui, *this, row_width());
  if (found == nullptr) return;
  draw_course_and_legend(ui, *this, *found);
  draw_mistake_buttons(ui, *this, half_width());
  draw_summary(ui, *this, *found);
  ImGui::PushFont(ui.fonts.small);
  draw_worst(ui, *this, *found);
  ImGui::Spacing();
  draw_times(ui, *this, *found);
  ImGui::PopFont();
}

void AnalysisPart::draw_course_page(Ui& ui) {
  // The buttons have the same places before, during and after the analysis.
  const float quarter = (row_width() - 3 * ImGui::GetStyle().ItemSpacing.x) / 4;
  const play::Findings* found = analysis.findings();
  if (analysis.is_running()) {
    if (button(ui, "Stop analysis", quarter)) analysis.stop();
    ImGui::SameLine();
    draw_progress(*this, quarter);
  } else {
    draw_ask(ui, *this, quarter);
    ImGui::SameLine();
    draw_learn(ui, *this, quarter);
  }
  ImGui::SameLine();
  enabled_when(found != nullptr, [&] { draw_mistake_buttons(ui, *this, quarter); });
  if (!analysis.progress().message.empty()) wrapped_text(analysis.progress().message);
  if (found == nullptr) return muted_text(tr("Rates every move and its luck"));
  draw_course_and_legend(ui, *this, *found);
}

void AnalysisPart::draw_figures_page(Ui& ui) {
  const play::Findings* found = analysis.findings();
  if (found == nullptr) return;
  draw_summary(ui, *this, *found);
  ImGui::PushFont(ui.fonts.small);
  draw_worst_boards(ui, *this, *found);
  ImGui::Spacing();
  draw_times(ui, *this, *found);
  ImGui::PopFont();
}

}  // namespace tilefold::window
