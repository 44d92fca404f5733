#include "app/window/panels/message_boxes.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/language/tr.h"
#include "app/window/panels/widgets.h"

namespace tilefold::window {
namespace {

constexpr float min_room_beside = 110;  // minimum width that a text at the right of the board needs, at scale 1

}  // namespace

TextBox place_at_board(const PanelStyle& style, const std::string& text, const TextRoom& room) {
  const auto unit = static_cast<float>(style.scale);
  const ImVec2 margins{14 * unit, 6 * unit};
  const float gap = 4 * unit;
  const auto width = static_cast<float>(room.place.beside_panel.width);
  const auto bottom = static_cast<float>(room.place.tray.bottom());
  const auto right = static_cast<float>(room.place.tray.right());
  const float wrap = std::max(1.0F, width - room.added - 2 * margins.x);
  std::string lines = in_lines(text, wrap);
  ImVec2 size = ImGui::CalcTextSize(lines.c_str());
  const auto highest = [&] { return std::min(bottom + gap, room.end - size.y - 2 * margins.y - gap / 2); };
  float left = 0;
  if (highest() < bottom && width - right >= min_room_beside * unit) {
    left = right + gap;
    lines = in_lines(text, std::max(1.0F, width - gap - left - room.added - 2 * margins.x));
    size = ImGui::CalcTextSize(lines.c_str());
  }
  const float height = size.y + 2 * margins.y;
  const float y = left > 0 ? std::min(bottom, room.end) - height : highest();
  const float half = (size.x + room.added) / 2 + margins.x;
  const float middle = left > 0 ? (left + width) / 2
                                : static_cast<float>(room.place.tray.x) + static_cast<float>(room.place.tray.width) / 2;
  const float x = std::clamp(middle, std::min(half, width / 2), std::max(width - half, width / 2)) - half;
  return {.area = {.x = x, .y = y, .width = 2 * half, .height = height},
          .x = x + margins.x,
          .y = y + margins.y,
          .lines = std::move(lines)};
}

void draw_toast(Ui& ui, const play::Message& message, const Area& room, float middle) {
  const auto unit = static_cast<float>(ui.scale);
  const ImVec2 margins{24 * unit, 4 * unit};
  const float widest = room.width - 2 * margins.x;
  if (widest < 1) return;
  ImFont* font = ui.fonts.strong;
  for (ImFont* smaller : {ui.fonts.text, ui.fonts.small})
    if (const ImVec2 text = size_of(font, message.text); text.x > widest || text.y + margins.y > room.height)
      font = smaller;
  const std::string shown = fitting(font, message.text, widest);
  const ImVec2 text = size_of(font, shown);
  const ImVec2 size{text.x + 2 * margins.x, std::min(text.y + 3 * margins.y, std::max(text.y, room.height - 2))};
  const float gap = std::clamp((room.height - size.y) / 2, 0.0F, margins.y);
  const ImVec2 corner{
      std::round(std::clamp(middle - size.x / 2, room.x, std::max(room.x, room.x + room.width - size.x))),
      std::round(std::min(room.y + gap, room.y + room.height - size.y))};
  ui.frame.toast_area = {.x = corner.x, .y = corner.y, .width = size.x, .height = size.y};
  ImGui::SetNextWindowPos(corner);
  ImGui::SetNextWindowSize(size);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, size.y / 2);
  ImGui::PushStyleColor(ImGuiCol_WindowBg, vec(ui.theme->accent));
  if (ImGui::Begin("##moment", nullptr,
                   ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                       ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing)) {
    const bool is_dismissed = bare_button("put away", size);
    mark(ui, "Moment: " + message.text);
    write(font, {corner.x + (size.x - text.x) / 2, corner.y + (size.y - text.y) / 2},
          render::ink_on(*ui.theme, ui.theme->accent), shown);
    if (is_dismissed) ui.messages.withdraw(play::MessageTopic::achievement);  // this call destroys `message`
  }
  ImGui::End();
  ImGui::PopStyleColor();
  ImGui::PopStyleVar(3);
}

namespace {

// Makes the link at the end of a notice clickable. Clicking it opens the picture folder.
void draw_picture_button(Ui& ui, ImVec2 corner, ImVec2 size) {
  ui.frame.notice_area = {.x = corner.x, .y = corner.y, .width = size.x, .height = size.y};
  ImGui::SetNextWindowPos(corner);
  ImGui::SetNextWindowSize(size);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
  if (ImGui::Begin("##notice", nullptr,
                   ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                       ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoBackground)) {
    if (bare_button("folder", size)) {
      ui.commands.want(OpenPictures{});
      ui.messages.withdraw(play::MessageTopic::picture);
    }
    mark(ui, "Open folder");
  }
  ImGui::End();
  ImGui::PopStyleVar();
}

}  // namespace

void draw_badge(const Ui& ui, const Area& room) {
  const play::Message* const message = ui.messages.shown(play::MessagePlace::edge);
  if (message == nullptr) return;
  const auto unit = static_cast<float>(ui.scale);
  const ImVec2 margin{10 * unit, 4 * unit};
  const std::string text = fitting(ui.fonts.small, message->text, std::max(1.0F, room.width - 4 * margin.x));
  const ImVec2 size = size_of(ui.fonts.small, text);
  const ImVec2 corner{room.x + margin.x, room.y + room.height - size.y - 3 * margin.y};
  ImDrawList& draw = *ImGui::GetForegroundDrawList();
  const ImVec2 end{corner.x + size.x + 2 * margin.x, corner.y + size.y + 2 * margin.y};
  draw.AddRectFilled(corner, end, ImGui::GetColorU32(vec(ui.theme->panel)), 8 * unit);
  draw.AddRect(corner, end, ImGui::GetColorU32(vec(ui.theme->accent)), 8 * unit, 0, std::max(1.0F, unit));
  draw.AddText(ui.fonts.small, ui.fonts.small->FontSize, {corner.x + margin.x, corner.y + margin.y},
               ImGui::GetColorU32(vec(ui.theme->text)), text.c_str());
}

void draw_notice(Ui& ui, const LayerArea& place) {
  const play::Message* const message = ui.messages.shown(play::MessagePlace::notice);
  if (message == nullptr) return;
  const auto unit = static_cast<float>(ui.scale);
  const std::string link = message->link == play::MessageLink::picture_folder ? tr("Open folder") : "";
  const ImVec2 link_size = ImGui::CalcTextSize(link.c_str());
  const float gap = link.empty() ? 0 : 16 * unit;
  TextRoom room{.place = place, .end = static_cast<float>(place.window_height), .added = gap + link_size.x};
  room.place.beside_panel.width = std::max(place.beside_panel.width, static_cast<int>(320 * unit));
  const TextBox box = place_at_board(ui, message->text, room);
  ImDrawList& draw = *ImGui::GetForegroundDrawList();
  const ImVec2 end{box.area.x + box.area.width, box.area.y + box.area.height};
  draw.AddRectFilled({box.area.x, box.area.y}, end, ImGui::GetColorU32(vec(ui.theme->panel)), 10 * unit);
  draw.AddText({box.x, box.y}, ImGui::GetColorU32(vec(ui.theme->text)), box.lines.c_str());
  if (link.empty()) return;
  const float left = end.x - (box.x - box.area.x) - link_size.x;
  draw.AddText({left, box.y}, ImGui::GetColorU32(vec(ui.theme->accent)), link.c_str());
  draw_picture_button(ui, {left - gap / 2, box.area.y}, {end.x - left + gap / 2, box.area.height});
}

void draw_part_message(const Ui& ui, play::MessageTopic topic) {
  if (const play::Message* const message = ui.messages.about(topic)) wrapped_text(message->text);
}

void set_part_message(Ui& ui, play::MessageTopic topic, const std::string& text) {
  if (text.empty()) return ui.messages.withdraw(topic);
  ui.messages.post({.text = text,
                    .place = play::MessagePlace::part,
                    .topic = topic,
                    .cause = play::MessageCause::control,
                    .duration = play::until_withdrawn});
}

}  // namespace tilefold::window
