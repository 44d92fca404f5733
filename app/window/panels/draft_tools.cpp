// The tools of the level editor, in the panel.

#include <fmt/format.h>
#include <imgui.h>

#include "app/window/panels/parts.h"

namespace tilefold::app {
namespace {

void draw_tools(Ui& ui, const GameView& view, LevelDraft& draft) {
  const auto tools = view.puzzle().about().levels.editor->tools;
  const float half = half_width();
  for (std::size_t i = 0; i < tools.size(); ++i) {
    const bool is_chosen = draft.tool == i;
    if (button(ui, std::string(tools[i].label), half, is_chosen ? Weight::accent : Weight::plain)) draft.tool = i;
    tip(ui, tools[i].help);
    if (i % 2 == 0 && i + 1 < tools.size()) ImGui::SameLine();
  }
}

}  // namespace

void DraftTools::draw(Ui& ui) {
  ImGui::TextDisabled("Choose a tool (1, 2 …), then cells");
  draw_tools(ui, view, draft);
  ImGui::TextWrapped("%s", draft.verdict().c_str());
  const float half = half_width();
  if (button(ui, "Empty board", half)) draft.clear();
  ImGui::SameLine();
  if (button(ui, "This board", half)) draft.take_board();
  tip(ui, "Goes on from the level that is played.");
  if (button(ui, "Copy level", half)) {
    ImGui::SetClipboardText(draft.text().c_str());
    say(ui, "Level copied");
  }
  ImGui::SameLine();
  if (button(ui, "Close editor", half)) draft.close();
  enabled_when(draft.obstacle().empty(), [&] {
    if (button(ui, "Play it", line_width(), Weight::accent)) draft.play();
  });
}

}  // namespace tilefold::app
