// Draws the controls of the board editor: the tools for drawing cells, and the actions.

#include "app/window/panels/editor_panel.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>

#include "app/language/tr.h"
#include "app/play/doubtful_cells.h"
#include "app/records/host.h"
#include "app/window/panels/clipboard.h"
#include "app/window/panels/widgets.h"
#include "engine/core/translatable.h"

namespace tilefold::window {
namespace {

constexpr std::ptrdiff_t short_label = 4;

// Returns the number of characters of a label in the current language.
std::ptrdiff_t shown_length(std::string_view label) {
  const std::string_view shown = tr(label);
  return std::count_if(shown.begin(), shown.end(),
                       [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; });
}

// Draws the tools, four per row if most of their labels are short, otherwise two.
void draw_tools(Ui& ui, play::BoardDraft& draft) {
  const auto tools = draft.board().editor().tools;
  const auto lasts = static_cast<std::size_t>(std::count_if(
      tools.begin(), tools.end(), [](const EditorTool& tool) { return shown_length(tool.label) <= short_label; }));
  const bool is_short = 2 * lasts > tools.size();
  const std::size_t in_row = is_short ? 4 : 2;
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  const auto lines = static_cast<float>(in_row);
  const float width = (row_width() - (lines - 1) * gap) / lines;
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {2, ImGui::GetStyle().FramePadding.y});
  for (std::size_t i = 0; i < tools.size(); ++i) {
    if (i % in_row != 0) ImGui::SameLine();
    if (button(ui, std::string(tools[i].label) + "##tool", width, draft.tool == i ? Weight::accent : Weight::plain))
      draft.tool = i;
    tip(ui, tools[i].help);
  }
  ImGui::PopStyleVar();
  if (!draft.board().editor().takes_numbers) return;
  ImGui::SetNextItemWidth(row_width());
  if (ImGui::InputTextWithHint("##number", tr("Another number"), &draft.number, ImGuiInputTextFlags_CharsDecimal))
    draft.tool = tools.size();
  mark(ui, "Another number");
  if (ImGui::IsItemActivated() && !draft.number.empty()) draft.tool = tools.size();
  tip(ui, "Sets the number to place on the cells that you choose.");
}

// Draws the actions of the editor in two columns.
void draw_uses(Ui& ui, play::BoardEditor& editor) {
  const float half = half_width();
  play::BoardDraft& draft = editor.draft();
  const bool can_solve = solving_strategy(*draft.board().info).has_value();
  enabled_when(draft.outlook().obstacle().empty(), [&] {
    if (button(ui, editor.is_level() ? translatable("Play level") : translatable("Play board"),
               can_solve ? half : row_width(), Weight::accent))
      editor.play();
  });
  if (can_solve) {
    ImGui::SameLine();
    enabled_when(draft.outlook().obstacle().empty(), [&] {
      if (button(ui, editor.is_level() ? translatable("Solve level") : translatable("Solve board"), half))
        ui.commands.want(Solve{});
    });
    tip(ui, "Plays this board and finds a complete solution. Redo then plays it move by move.");
  }
  enabled_when(draft.can_undo(), [&] {
    if (button(ui, "Undo change", half)) draft.undo();
  });
  ImGui::SameLine();
  enabled_when(draft.can_redo(), [&] {
    if (button(ui, "Redo change", half)) draft.redo();
  });
  if (button(ui, "Empty board", half)) editor.clear();
  tip(ui, "Empties the board and applies the rules chosen for the next game.");
  ImGui::SameLine();
  if (button(ui, "Current board", half)) editor.load_board();
  tip(ui, "Copies the board of the current game.");
  if (button(ui, editor.is_level() ? translatable("Copy level") : translatable("Copy board"), half)) {
    ImGui::SetClipboardText(draft.board().text().c_str());
    say(ui, editor.is_level() ? tr("Level copied") : tr("Board copied"));
  }
  ImGui::SameLine();
  if (button(ui, editor.is_level() ? translatable("Paste level") : translatable("Paste board"), half))
    want_pasted<PasteText>(ui);
  tip(ui, "Pastes a position, rows of digits for a board of digits, a picture of a board, or the path of a picture.");
  enabled_when(draft.outlook().obstacle().empty(), [&] {
    if (button(ui, "Copy as game ID", half)) {
      ImGui::SetClipboardText(draft.game_id().c_str());
      say(ui, tr("Game ID copied"));
    }
  });
  tip(ui, "Copies a game that starts from this board, as one line of text.");
  ImGui::SameLine();
  if (button(ui, "Save picture", half)) ui.commands.want(play::Action::screenshot);
  tip(ui, "Saves a picture that Tilefold can open as a game from this board.");
  if (button(ui, editor.is_level() ? translatable("Save level") : translatable("Save board"), half))
    ui.commands.want(SaveBoard{});
  tip(ui, records::is_page
              ? translatable("Saves a file that Tilefold can open on a desktop.")
              : translatable("Saves a file in the pictures folder that the window and the command line can open."));
  ImGui::SameLine();
  if (button(ui, "Close editor", half)) editor.close();
}

}  // namespace

void EditorPart::draw_doubts(Ui& ui) const {
  const play::BoardDraft& draft = editor.draft();
  if (draft.reading.picture() == nullptr) return;
  if (draft.reading.doubts().empty()) {
    ImGui::TextDisabled("%s", tr("No doubtful cells"));
    return;
  }
  const play::DoubtfulCell* here = play::doubt_here(draft);
  wrapped_text(here == nullptr ? play::doubt_count(draft.reading) : play::doubt_line(*here));
  const std::string next_key = bindings.key_of(play::Action::next_mistake);
  if (button(ui, "Next doubtful cell" + next_key, tr("Next doubtful cell") + next_key, row_width()))
    ui.commands.want(play::Action::next_mistake);
  tip(ui, "Moves the cursor to the next cell that may have been read wrongly.");
  const float half = half_width();
  enabled_when(here != nullptr, [&] {
    const std::string key = bindings.key_of(play::Action::command);
    if (button(ui, "Confirm" + key, tr("Confirm") + key, half)) ui.commands.want(play::Action::command);
  });
  tip(ui, "Marks the doubtful cell at the cursor as right.");
  ImGui::SameLine();
  const bool has_other = play::has_other_value(draft);
  enabled_when(has_other, [&] {
    const std::string key = bindings.key_of(play::Action::hint);
    const std::string label = (has_other ? "Use " + here->other : "Use other") + key + "##other";
    const std::string shown = (has_other ? tr_format("Use {}", here->other) : tr("Use other")) + key;
    if (button(ui, label, shown, half)) ui.commands.want(play::Action::hint);
  });
  tip(ui, "Puts the second likely value on the doubtful cell at the cursor.");
}

void EditorPart::draw_open(Ui& ui) {
  play::BoardDraft& draft = editor.draft();
  draw_doubts(ui);
  muted_text(draft.board().editor().digits == EditorDigits::write ? tr("Type digits, or choose a digit, then cells")
                                                                  : tr("Choose a tool (1, 2 …), then cells"));
  draw_tools(ui, draft);
  // Reserve height for the longest possible text, so that the buttons below do not move.
  const float below = ImGui::GetCursorPosY() + 3 * ImGui::GetTextLineHeight() + ImGui::GetStyle().ItemSpacing.y;
  wrapped_text(draft.outlook().verdict());
  ImGui::SetCursorPosY(std::max(below, ImGui::GetCursorPosY()));
  draw_uses(ui, editor);
}

void EditorPart::draw(Ui& ui) {
  if (editor.is_open()) {
    ImGui::PushFont(ui.fonts.strong);
    ImGui::TextUnformatted(editor.is_level() ? tr("Level editor") : tr("Board editor"));
    ImGui::PopFont();
    return draw_open(ui);
  }
  if (!section(ui, "Board editor", Opened::on_demand)) return;
  if (button(ui, editor.is_level() ? translatable("Create level") : translatable("Create board"), row_width())) {
    ui.commands.want(OpenTool{Tool::editor});
    ImGui::SetScrollY(0);  // scrolls the panel to the tools at its top
  }
  tip(ui, "Opens the board editor.");
}

}  // namespace tilefold::window
