// The game ID in the Game panel: shown, copied, pasted and typed.

#include <imgui.h>
#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include "app/window/panels/widgets.h"

namespace tilefold::app {
namespace {

constexpr std::size_t longest_tip = 600;
constexpr std::size_t tip_line = 50;

// As much of `text` as `width` has room for.
std::string shortened(const std::string& text, float width) {
  const auto fits = [&](const std::string& part) { return ImGui::CalcTextSize(part.c_str()).x <= width; };
  if (fits(text)) return text;
  std::size_t size = 1;
  while (size < text.size() && fits(text.substr(0, size + 1) + "…")) ++size;
  return text.substr(0, size) + "…";
}

// The whole of it in lines; of a very long one the beginning.
std::string in_lines(const std::string& text) {
  std::string lines;
  for (std::size_t at = 0; at < std::min(text.size(), longest_tip); at += tip_line)
    lines += (at == 0 ? "" : "\n") + text.substr(at, tip_line);
  return lines + (text.size() > longest_tip ? "…" : "");
}

const std::string& current_id(Desk& desk) {
  GameIdLine& line = desk.game_id;
  if (line.version == desk.view.version()) return line.text;
  const auto id = desk.view.session().game_id();
  line.text = id ? to_text(*id) : std::string();
  line.version = desk.view.version();
  return line.text;
}

bool open_text(Desk& desk, const std::string& text) {
  const auto opened = desk.view.open_game_id(text);
  desk.game_id.message = opened ? std::string() : opened.error().message;
  say(desk, opened ? "Game opened" : "This is no game that can be opened");
  return static_cast<bool>(opened);
}

// The line shows the ID of this game until another one is typed into it.
void draw_typed(Desk& desk, const std::string& id) {
  GameIdLine& line = desk.game_id;
  const float room = line_width() - 2 * ImGui::GetStyle().FramePadding.x;
  ImGui::SetNextItemWidth(line_width());
  const std::string hint = id.empty() ? "No game ID: from a position" : shortened(id, room);
  ImGui::InputTextWithHint("##game id", hint.c_str(), &line.typed);
  mark(desk, "Game ID");
  if (!id.empty() && ImGui::IsItemHovered() && !ImGui::IsItemActive())
    ImGui::SetTooltip("%s\n\nType another one here, Enter opens it.", in_lines(id).c_str());
  if (!std::exchange(line.is_typed_done, false)) return;
  if (open_text(desk, line.typed)) line.typed.clear();
  ImGui::ClearActiveID();
}

}  // namespace

void draw_game_id(Desk& desk) {
  const std::string id = current_id(desk);
  draw_typed(desk, id);
  const float half = half_width();
  enabled_when(!id.empty(), [&] {
    if (desk_button(desk, "Copy game ID", half)) copy_game_id(desk);
  });
  ImGui::SameLine();
  if (desk_button(desk, "Paste game ID", half)) paste_game_id(desk);
  tip(desk, "Opens the game ID on the clipboard as a new game. Undo leads back.");
  if (!desk.game_id.message.empty()) ImGui::TextWrapped("%s", desk.game_id.message.c_str());
}

void copy_game_id(Desk& desk) {
  const std::string& id = current_id(desk);
  if (!id.empty()) ImGui::SetClipboardText(id.c_str());
  say(desk, id.empty() ? "A game from a position has no game ID" : "Game ID copied");
}

void paste_game_id(Desk& desk) {
  const char* text = ImGui::GetClipboardText();
  open_text(desk, text == nullptr ? "" : text);
}

void type_game_id(Desk& desk, Key key) {
  if (key == Key::enter || key == Key::pad_enter) desk.game_id.is_typed_done = true;
  if (key == Key::escape) ImGui::ClearActiveID();
}

}  // namespace tilefold::app
