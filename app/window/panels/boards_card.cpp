// The card that offers several boards if the user has pasted, dropped or opened a text with more than one.

#include <fmt/format.h>
#include <imgui.h>

#include "app/language/tr.h"
#include "app/window/panels/cards.h"
#include "app/window/panels/widgets.h"

namespace tilefold::window {
namespace {

constexpr float card_units = 360;
constexpr int rows_shown = 10;

std::string label_of(const records::ReadBoard& board, std::size_t index) {
  std::string label = tr_format("Board {}", index + 1);
  for (const auto& [name, value] : board.claims)
    if (value.integer() != nullptr) label += fmt::format("  ·  {} {}", *value.integer(), name);
  return label;
}

}  // namespace

bool BoardsCard::leave() {
  const bool was_open = is_open();
  pack_ = {};
  return was_open;
}

void BoardsCard::draw(Ui& ui, const LayerArea& place) {
  const auto unit = static_cast<float>(ui.scale);
  begin_card(ui, "Boards", place.beside_panel, card_units * unit);
  const std::vector<records::ReadBoard>& boards = pack_.read.boards;
  wrapped_text(tr_plural(boards.size(), "{} board. Choose one; undo returns to the current game.",
                         "{} boards. Choose one; undo returns to the current game.", boards.size()));
  const float pitch = ImGui::GetTextLineHeightWithSpacing();
  const float height = pitch * static_cast<float>(std::min<std::size_t>(boards.size(), rows_shown));
  if (ImGui::BeginChild("boards", {row_width(), height}, false, ImGuiWindowFlags_NavFlattened)) {
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(boards.size()), pitch);
    while (clipper.Step())
      for (int row = clipper.DisplayStart; row < clipper.DisplayEnd; ++row) {
        const auto index = static_cast<std::size_t>(row);
        const std::string label = label_of(boards[index], index);
        ImGui::PushID(row);
        if (ImGui::Selectable(label.c_str())) ui.commands.want(OpenBoard{index});
        ImGui::PopID();
        mark(ui, fmt::format("Board {}", index + 1));
        if (row == 0 && ui.has_new_keys) ImGui::SetItemDefaultFocus();
      }
  }
  ImGui::EndChild();
  if (button(ui, "Cancel", row_width())) ui.commands.want(OpenBoard{});
  ImGui::End();
}

}  // namespace tilefold::window
