#include "app/window/pad_input.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/language/tr.h"

namespace tilefold::window {
namespace {

constexpr double rows_a_second = 14;  // scroll speed when the stick is fully tilted
constexpr double longest_held_ms = 50;

// Returns Dear ImGui's navigation input for the directional pad, for button A, which presses a widget, and for a button
// bound to the action `leave`. Returns nullopt for all other buttons.
std::optional<int> navigation_of(play::PadButton button, std::optional<play::Action> action) {
  switch (button) {
    case play::PadButton::left: return ImGuiNavInput_DpadLeft;
    case play::PadButton::right: return ImGuiNavInput_DpadRight;
    case play::PadButton::up: return ImGuiNavInput_DpadUp;
    case play::PadButton::down: return ImGuiNavInput_DpadDown;
    case play::PadButton::a: return ImGuiNavInput_Activate;
    default: break;
  }
  return action == play::Action::leave ? std::optional<int>(ImGuiNavInput_Cancel) : std::nullopt;
}

}  // namespace

play::Redraw PadInput::advance(double now) {
  if (!std::exchange(is_started_, true)) pads_.start();
  play::Redraw redraw = play::Redraw::nothing;
  for (const std::string& message : pads_.pop_messages()) {
    at_.messages.post({.text = std::string(tr(std::string_view(message)))});
    redraw = play::Redraw::window;
  }
  for (const PadPress& pressed : pads_.pop_presses(now)) press(pressed);
  return scroll(now) && redraw == play::Redraw::nothing ? play::Redraw::board_once : redraw;
}

void PadInput::press(const PadPress& press) {
  const auto action = at_.bindings.action(press.button);
  if (press.is_repeated && (!action || !at_.actions.may_repeat(*action))) return;
  at_.schedule.owe(frames_after_event);
  if (Layer& uppermost = at_.layers.uppermost(); uppermost.is_waiting()) {
    if (!press.is_repeated) uppermost.handle(press.button);
    return;
  }
  const auto navigation = navigation_of(press.button, action);
  const Keys keys = receiver_of_keys(at_.layers, at_.ui);
  const bool is_busy = keys == Keys::list || (keys != Keys::board && ImGui::IsAnyItemActive());
  const bool is_for_widgets = navigation && (is_busy || (keys != Keys::board && action != play::Action::leave));
  if (is_for_widgets) {
    if (!press.is_repeated || widget_presses_.empty()) widget_presses_.push_back(*navigation);
  } else if (action && keys != Keys::list) {
    at_.actions.perform(*action);
  }
}

// Scrolls a long board with the stick. Returns true while it scrolls.
bool PadInput::scroll(double now) {
  const double passed = std::min(now - std::exchange(seen_, now), longest_held_ms);
  BoardSurface& board = at_.layers.board();
  const float tilt = pads_.scroll();
  if (std::exchange(is_scrolling_, tilt != 0) && tilt == 0) board.scroll(0);
  if (tilt == 0) return false;
  if (at_.ui.keys == Keys::board && at_.layers.shown().board() == &board)
    board.scroll(tilt * static_cast<float>(rows_a_second * passed / 1000));
  return true;
}

void PadInput::give_to_widgets() {
  ImGuiIO& io = ImGui::GetIO();
  io.BackendFlags |= ImGuiBackendFlags_HasGamepad;
  if (at_.ui.has_new_keys) widget_presses_.clear();
  is_press_seen_ = !is_press_seen_ && !widget_presses_.empty();
  if (is_press_seen_) {
    io.NavInputs[widget_presses_.front()] = 1;
    widget_presses_.erase(widget_presses_.begin());
  }
  if (is_press_seen_ || !widget_presses_.empty()) at_.schedule.owe(1);
  const float tilt = at_.ui.keys == Keys::board ? 0 : pads_.scroll();
  if (tilt != 0) io.NavInputs[tilt > 0 ? ImGuiNavInput_LStickDown : ImGuiNavInput_LStickUp] = std::abs(tilt);
}

}  // namespace tilefold::window
