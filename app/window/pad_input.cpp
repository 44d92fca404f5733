// Translates gamepad buttons into actions, or passes them to Dear ImGui if panels or cards have the focus.

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/window/window.h"

namespace tilefold::app {
namespace {

constexpr double rows_a_second = 14;  // scroll speed of a long board with the stick fully tilted
constexpr double longest_held_ms = 50;

// Returns the navigation input for a button: the directional pad, and the buttons for playing and leaving.
std::optional<int> navigation_of(PadButton button, std::optional<Action> action) {
  switch (button) {
    case PadButton::left: return ImGuiNavInput_DpadLeft;
    case PadButton::right: return ImGuiNavInput_DpadRight;
    case PadButton::up: return ImGuiNavInput_DpadUp;
    case PadButton::down: return ImGuiNavInput_DpadDown;
    case PadButton::a: return ImGuiNavInput_Activate;
    default: break;
  }
  return action == Action::leave ? std::optional<int>(ImGuiNavInput_Cancel) : std::nullopt;
}

}  // namespace

void Window::advance_pads(double now) {
  for (const std::string& message : pads_.pop_messages()) {
    show_message(message);
    frames_owed_ = frames_after_event;
  }
  for (const PadPress& press : pads_.pop_presses(now)) press_button(press);
  scroll_by_pad(now);
}

void Window::press_button(const PadPress& press) {
  const auto action = bindings_.action(press.button);
  if (press.is_repeated && (!action || !may_repeat(*action))) return;
  frames_owed_ = frames_after_event;
  if (Layer& uppermost = layers_.uppermost(); uppermost.is_waiting()) {
    if (!press.is_repeated) uppermost.handle(press.button);
    return;
  }
  const auto navigation = navigation_of(press.button, action);
  const Keys keys = keys_now();
  const bool is_busy = keys == Keys::list || (keys != Keys::board && ImGui::IsAnyItemActive());
  const bool is_for_widgets = navigation && (is_busy || (keys != Keys::board && action != Action::leave));
  if (is_for_widgets) {
    if (!press.is_repeated || panel_presses_.empty()) panel_presses_.push_back(*navigation);
  } else if (action && keys != Keys::list) {
    perform(*action);
  }
}

void Window::scroll_by_pad(double now) {
  const double passed = std::min(now - std::exchange(pads_seen_, now), longest_held_ms);
  const float tilt = pads_.scroll();
  if (std::exchange(is_scrolled_by_pad_, tilt != 0) && tilt == 0) layers_.board_layer().scroll(0);
  if (tilt == 0) return;
  frames_owed_ = std::max(frames_owed_, 1);
  if (ui_.keys == Keys::board && &layers_.shown() == &layers_.board_layer())
    layers_.board_layer().scroll(tilt * static_cast<float>(rows_a_second * passed / 1000));
}

// Passes presses to Dear ImGui. Each lasts one frame, so that repetition is the same as on the board. When the focus
// changes, pending presses are dropped.
void Window::give_buttons_to_panels() {
  ImGuiIO& io = ImGui::GetIO();
  io.BackendFlags |= ImGuiBackendFlags_HasGamepad;
  if (ui_.has_new_keys) panel_presses_.clear();
  is_press_seen_ = !is_press_seen_ && !panel_presses_.empty();
  if (is_press_seen_) {
    io.NavInputs[panel_presses_.front()] = 1;
    panel_presses_.erase(panel_presses_.begin());
  }
  if (is_press_seen_ || !panel_presses_.empty()) frames_owed_ = std::max(frames_owed_, 1);
  const float tilt = ui_.keys == Keys::board ? 0 : pads_.scroll();
  if (tilt != 0) io.NavInputs[tilt > 0 ? ImGuiNavInput_LStickDown : ImGuiNavInput_LStickUp] = std::abs(tilt);
}

}  // namespace tilefold::app
