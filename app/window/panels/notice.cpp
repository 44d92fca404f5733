#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/window/panels/ui.h"
#include "app/window/panels/widgets.h"

namespace tilefold::app {

void draw_toast(Ui& ui, const Area& room, float middle) {
  const auto unit = static_cast<float>(ui.scale);
  const ImVec2 margins{24 * unit, 4 * unit};
  const float widest = room.width - 2 * margins.x;
  if (widest < 1) return;
  ImFont* font = ui.fonts.strong;
  for (ImFont* smaller : {ui.fonts.text, ui.fonts.small})
    if (const ImVec2 text = size_of(font, ui.toast.text); text.x > widest || text.y + margins.y > room.height)
      font = smaller;
  const std::string shown = fitting(font, ui.toast.text, widest);
  const ImVec2 text = size_of(font, shown);
  const ImVec2 size{text.x + 2 * margins.x, std::min(text.y + 3 * margins.y, std::max(text.y, room.height - 2))};
  const float gap = std::clamp((room.height - size.y) / 2, 0.0F, margins.y);
  const ImVec2 corner{
      std::round(std::clamp(middle - size.x / 2, room.x, std::max(room.x, room.x + room.width - size.x))),
      std::round(std::min(room.y + gap, room.y + room.height - size.y))};
  ui.toast_area = {.x = corner.x, .y = corner.y, .width = size.x, .height = size.y};
  ImGui::SetNextWindowPos(corner);
  ImGui::SetNextWindowSize(size);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, size.y / 2);
  ImGui::PushStyleColor(ImGuiCol_WindowBg, vec(ui.theme->accent));
  if (ImGui::Begin("##moment", nullptr,
                   ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                       ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing)) {
    if (bare_button("put away", size)) ui.toast.until = 0;
    mark(ui, "Moment: " + ui.toast.text);
    write(font, {corner.x + (size.x - text.x) / 2, corner.y + (size.y - text.y) / 2},
          render::ink_on(*ui.theme, ui.theme->accent), shown);
  }
  ImGui::End();
  ImGui::PopStyleColor();
  ImGui::PopStyleVar(3);
}

namespace {

// Makes the link at the end of a notice clickable. A click opens the picture folder.
void draw_picture_button(Ui& ui, ImVec2 corner, ImVec2 size) {
  ui.notice_area = {.x = corner.x, .y = corner.y, .width = size.x, .height = size.y};
  ImGui::SetNextWindowPos(corner);
  ImGui::SetNextWindowSize(size);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
  if (ImGui::Begin("##notice", nullptr,
                   ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                       ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoBackground)) {
    if (bare_button("folder", size)) {
      ui.commands.want(OpenPictures{});
      ui.notice.until = 0;
    }
    mark(ui, "Open folder");
  }
  ImGui::End();
  ImGui::PopStyleVar();
}

}  // namespace

void draw_badge(Ui& ui, const Area& room) {
  if (ui.badge.empty()) return;
  const auto unit = static_cast<float>(ui.scale);
  const ImVec2 margin{10 * unit, 4 * unit};
  const std::string text = fitting(ui.fonts.small, ui.badge, std::max(1.0F, room.width - 4 * margin.x));
  const ImVec2 size = size_of(ui.fonts.small, text);
  const ImVec2 corner{room.x + margin.x, room.y + room.height - size.y - 3 * margin.y};
  ImDrawList& draw = *ImGui::GetForegroundDrawList();
  const ImVec2 end{corner.x + size.x + 2 * margin.x, corner.y + size.y + 2 * margin.y};
  draw.AddRectFilled(corner, end, ImGui::GetColorU32(vec(ui.theme->panel)), 8 * unit);
  draw.AddRect(corner, end, ImGui::GetColorU32(vec(ui.theme->accent)), 8 * unit, 0, std::max(1.0F, unit));
  draw.AddText(ui.fonts.small, ui.fonts.small->FontSize, {corner.x + margin.x, corner.y + margin.y},
               ImGui::GetColorU32(vec(ui.theme->text)), text.c_str());
}

void draw_notice(Ui& ui, const Area& board) {
  const auto unit = static_cast<float>(ui.scale);
  const ImVec2 margin{16 * unit, 10 * unit};
  const float room = std::max(board.width, 320 * unit);
  const std::string link = ui.notice.is_of_picture ? "Open folder" : "";
  const ImVec2 size = ImGui::CalcTextSize(ui.notice.text.c_str(), nullptr, false, room);
  const ImVec2 link_size = ImGui::CalcTextSize(link.c_str());
  const float gap = link.empty() ? 0 : margin.x;
  const float width = size.x + gap + link_size.x;
  const ImVec2 corner{std::max(margin.x, board.x + (board.width - width) / 2),
                      board.y + board.height - size.y - 2 * margin.y};
  ImDrawList& draw = *ImGui::GetForegroundDrawList();
  draw.AddRectFilled({corner.x - margin.x, corner.y - margin.y},
                     {corner.x + width + margin.x, corner.y + size.y + margin.y},
                     ImGui::GetColorU32(vec(ui.theme->panel)), 10 * unit);
  draw.AddText(ImGui::GetFont(), ImGui::GetFontSize(), corner, ImGui::GetColorU32(vec(ui.theme->text)),
               ui.notice.text.c_str(), nullptr, room);
  if (link.empty()) return;
  const float left = corner.x + size.x + gap;
  draw.AddText({left, corner.y}, ImGui::GetColorU32(vec(ui.theme->accent)), link.c_str());
  draw_picture_button(ui, {left - gap / 2, corner.y - margin.y},
                      {link_size.x + gap + margin.x / 2, size.y + 2 * margin.y});
}

}  // namespace tilefold::app
