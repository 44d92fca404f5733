// The text line of the bar, the button that offers the tutorial, and the achievement message: at the edge of the board.

#include <imgui.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include "app/language/tr.h"
#include "app/play/first_moves.h"
#include "app/window/panels/board_bar.h"
#include "app/window/panels/message_boxes.h"
#include "app/window/panels/widgets.h"

namespace tilefold::window {
namespace {

constexpr float min_word_room = 160;  // minimum width for the text line below the board, at scale 1

}  // namespace

std::string BoardBar::word(bool is_brief) const {
  if (practice_.is_open()) return practice_.word(bindings_);
  if (autoplay_.is_running()) return tr("Autoplay – Esc stops");
  if (!view_.replay.is_open()) {
    if (const Status status = view_.game.puzzle().standing().status; status != Status::playing) {
      if (view_.scene.is_playing()) return "";
      return status == Status::won ? tr("Solved – Esc for the results") : tr("Game over – Esc for the results");
    }
    const std::string hint = view_.annotations.hint();
    if (!hint.empty()) return hint;
    const std::string goal = play::goal_cue(view_);
    const std::string cue = play::first_cue(view_, bindings_);
    if (goal.empty() || cue.empty()) return goal + cue;
    return is_brief ? goal : goal + "\n" + cue;
  }
  const std::int32_t shown = view_.replay.move_shown();
  const std::int32_t end = view_.game.line().end();
  return view_.replay.is_playing() ? tr_format("Move {} of {} · Space pauses, Esc returns", shown, end)
                                   : tr_format("Move {} of {} · Space plays, Esc returns", shown, end);
}

namespace {

struct BarText {
  TextBox box;
  ImFont* font = nullptr;
};

// Finds a place for the first of the texts that covers neither the board nor the bar, in the normal or the small font.
// If there is none, places the last text in the small font, where it covers least.
BarText place_text(const PanelStyle& style, const LayerArea& place, const Area& bar,
                   std::span<const std::string> texts) {
  BarText placed;
  const Area tray = area_of(place.tray);
  const bool is_bar_below = bar.width > 0 && bar.x + bar.width > tray.x;
  const float end = is_bar_below ? bar.y : static_cast<float>(place.window_height);
  for (const std::string& text : texts)
    for (ImFont* const font : {style.fonts.text, style.fonts.small}) {
      ImGui::PushFont(font);
      placed = {place_at_board(style, text, {.place = place, .end = end}), font};
      ImGui::PopFont();
      if (!overlap(placed.box.area, tray) && !overlap(placed.box.area, bar)) return placed;
    }
  return placed;
}

}  // namespace

// Draws the text line: below the board, otherwise at its right, or over its lower edge if there is no room elsewhere.
// While a notice is shown, the text line is hidden, unless it is the text that stops autoplay.
void BoardBar::draw_word(Ui& ui, const LayerArea& place, const Area& bar, const std::string& otherwise) {
  const auto unit = static_cast<float>(ui.scale);
  const bool can_stop = autoplay_.is_running() && !practice_.is_open();
  const bool is_wanted = can_stop || ui.messages.shown(play::MessagePlace::notice) == nullptr;
  std::array<std::string, 2> texts;
  if (is_wanted) texts = {word(false), word(true)};
  if (texts[0].empty()) texts = {otherwise, otherwise};
  if (texts[0].empty() || static_cast<float>(place.beside_panel.width) < min_word_room * unit) return;
  const auto [box, font] = place_text(ui, place, bar, texts);
  const Area& area = ui.frame.text_area = box.area;
  ImDrawList& draw = *ImGui::GetForegroundDrawList();
  draw.AddRectFilled({area.x, area.y}, {area.x + area.width, area.y + area.height},
                     ImGui::GetColorU32(vec(ui.theme->accent)), 14 * unit);
  draw.AddText(font, font->FontSize, {box.x, box.y},
               ImGui::GetColorU32(vec(render::ink_on(*ui.theme, ui.theme->accent))), box.lines.c_str());
  if (offers_tutorial()) draw_tutorial_offer(ui, place, area, bar);
  if (!can_stop) return;
  sign_area_ = rect_of(area);
  draw_stop(ui);
}

// True before the first move of a user who has never played this puzzle.
bool BoardBar::offers_tutorial() const {
  return !practice_.is_open() && !view_.replay.is_open() && view_.game.recording().first_moves() == 0 &&
         view_.game.puzzle().standing().status == Status::playing && view_.game.puzzle().about().tutorial != nullptr;
}

namespace {

// Finds a place for a button near the text line that covers neither the board nor the bar. At the right of the line,
// the button is as high as the line, and reacts around it if there is room.
std::optional<Area> place_offer(const LayerArea& place, const Area& line, const Area& bar, ImVec2 size) {
  const Area tray = area_of(place.tray);
  const float gap = size.y / 7;
  const float bottom = tray.y + tray.height;
  const float middle = line.y + line.height / 2;
  const float above = line.y - gap - size.y;
  const float from = std::max(middle - size.y / 2, line.y >= bottom ? bottom : 0);
  const float to = bar.y > middle ? std::min(middle + size.y / 2, bar.y) : middle + size.y / 2;
  const auto at = [size](float x, float y) { return Area{.x = x, .y = y, .width = size.x, .height = size.y}; };
  for (const Area& area :
       {Area{.x = line.x + line.width + gap, .y = from, .width = size.x, .height = to - from},
        at(line.x + (line.width - size.x) / 2, above), at(tray.x + tray.width + gap, std::min(above, bottom - size.y))})
    if (area.x + area.width <= static_cast<float>(place.beside_panel.width) &&
        area.y >= static_cast<float>(place.header_bottom) && !overlap(area, tray) && !overlap(area, bar))
      return area;
  return std::nullopt;
}

}  // namespace

// Draws a button that starts the tutorial, if there is room for it. The help has such a button, too.
void BoardBar::draw_tutorial_offer(Ui& ui, const LayerArea& place, const Area& line, const Area& bar) {
  const auto unit = static_cast<float>(ui.scale);
  const char* const label = tr("Tutorial");
  const ImVec2 text = ImGui::CalcTextSize(label);
  const auto found = place_offer(place, line, bar, {text.x + 20 * unit, min_bar_item * unit});
  if (!found) return;
  const Area& area = *found;
  offer_area_ = rect_of(area);
  ImGui::SetNextWindowPos({area.x, area.y});
  ImGui::SetNextWindowSize({area.width, area.height});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
  if (ImGui::Begin("##offer", nullptr, bar_window_flags)) {
    if (bare_button("tutorial", {area.width, area.height})) ui.commands.want(StartTutorial{});
    mark(ui, "Bar: Tutorial");
    const bool is_beside = area.x >= line.x + line.width && area.y + area.height > line.y;
    const float top = is_beside ? std::max(line.y, area.y) : area.y + 4 * unit;
    const float bottom =
        is_beside ? std::min(line.y + line.height, area.y + area.height) : area.y + area.height - 4 * unit;
    const float round = std::min(14 * unit, (bottom - top) / 2);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImVec2 from{area.x + unit, top + unit};
    const ImVec2 to{area.x + area.width - unit, bottom - unit};
    draw.AddRectFilled(from, to, packed(ImGui::IsItemHovered() ? ui.theme->panel_raised : ui.theme->panel), round);
    draw.AddRect(from, to, packed(ui.theme->accent), round, 0, 1.5F * unit);
    write(ImGui::GetFont(), {area.x + (area.width - text.x) / 2, (top + bottom - text.y) / 2}, ui.theme->accent, label);
    tip(ui, "Explains the rules in three steps");
  }
  ImGui::End();
  ImGui::PopStyleVar();
}

// Makes the text line clickable, so that the user can stop autoplay with pointer or touch.
void BoardBar::draw_stop(Ui& ui) {
  const Area area = area_of(sign_area_);
  ImGui::SetNextWindowPos({area.x, area.y});
  ImGui::SetNextWindowSize({area.width, area.height});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
  if (ImGui::Begin("##sign", nullptr, bar_window_flags)) {
    if (bare_button("stop", {area.width, area.height})) ui.commands.want(play::Action::autoplay);
    mark(ui, "Stop autoplay");
  }
  ImGui::End();
  ImGui::PopStyleVar();
}

// Draws the achievement message between the board and the bar. If there is not enough room, the message covers the bar.
void BoardBar::draw_toast_below(Ui& ui, const LayerArea& place) const {
  const play::Message* const message = view_.messages.about(play::MessageTopic::achievement);
  const auto unit = static_cast<float>(ui.scale);
  if (static_cast<float>(place.beside_panel.width) < min_word_room * unit) return;
  const int top = place.tray.bottom();
  int bottom = place.window_height;
  if (area_.y >= top && static_cast<float>(area_.y - top) >= 0.7F * bar_word_height * unit) bottom = area_.y;
  draw_toast(ui, *message, area_of({.x = 0, .y = top, .width = place.beside_panel.width, .height = bottom - top}),
             static_cast<float>(place.tray.x) + static_cast<float>(place.tray.width) / 2);
}

bool BoardBar::is_toast_due() const {
  return view_.messages.is_shown(play::MessageTopic::achievement) && !view_.replay.is_open();
}

}  // namespace tilefold::window
