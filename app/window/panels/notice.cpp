#include <imgui.h>

#include <algorithm>

#include "app/window/panels/ui.h"
#include "app/window/panels/widgets.h"

namespace tilefold::app {

void draw_notice(const Ui& ui, const Area& board) {
  const auto unit = static_cast<float>(ui.scale);
  const ImVec2 margin{16 * unit, 10 * unit};
  const float room = std::max(board.width, 320 * unit);
  const ImVec2 size = ImGui::CalcTextSize(ui.notice.text.c_str(), nullptr, false, room);
  const ImVec2 middle{board.x + board.width / 2, board.y + board.height - size.y - 2 * margin.y};
  ImDrawList& draw = *ImGui::GetForegroundDrawList();
  draw.AddRectFilled({middle.x - size.x / 2 - margin.x, middle.y - margin.y},
                     {middle.x + size.x / 2 + margin.x, middle.y + size.y + margin.y},
                     ImGui::GetColorU32(vec(ui.theme->panel)), 10 * unit);
  draw.AddText(ImGui::GetFont(), ImGui::GetFontSize(), {middle.x - size.x / 2, middle.y},
               ImGui::GetColorU32(vec(ui.theme->text)), ui.notice.text.c_str(), nullptr, room);
}

}  // namespace tilefold::app
