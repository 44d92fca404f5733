#include "app/window/input/gamepad.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <cmath>

#include "engine/core/translatable.h"

namespace tilefold::window {
namespace {

constexpr double poll_ms = 8;      // interval between two readings of the gamepads
constexpr double doze_ms = 16;     // interval between two readings after a time without input
constexpr double awake_ms = 5000;  // after this time without input, the interval between readings becomes `doze_ms`
constexpr double look_ms = 1000;   // interval between checks for new gamepads
constexpr double repeat_delay_ms = 500;  // time until a held button repeats, as usual for keyboards
constexpr double repeat_ms = 40;
constexpr float trigger_down = 0.5F;
constexpr float trigger_up = 0.3F;

play::PadButton button_of(Uint8 button) {
  return button < SDL_CONTROLLER_BUTTON_MAX ? static_cast<play::PadButton>(button + 1) : play::PadButton::none;
}

play::PadButton button_of(Direction direction) {
  switch (direction) {
    case Direction::left: return play::PadButton::left;
    case Direction::right: return play::PadButton::right;
    case Direction::up: return play::PadButton::up;
    case Direction::down: break;
  }
  return play::PadButton::down;
}

float share_of(Sint16 axis) {
  return std::max(static_cast<float>(axis) / SDL_JOYSTICK_AXIS_MAX, -1.0F);
}

}  // namespace

Gamepads::~Gamepads() {
  for (const auto& [id, pad] : pads_) SDL_GameControllerClose(pad.controller);
}

void Gamepads::start() {
  SDL_SetHint(SDL_HINT_AUTO_UPDATE_JOYSTICKS, "0");
  if (SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER) != 0) {
    spdlog::warn("no gamepads: {}", SDL_GetError());
    return;
  }
  for (int i = 0; i < SDL_NumJoysticks(); ++i) open(i);
}

std::optional<double> Gamepads::pace_ms() const {
  if (pads_.empty()) return std::nullopt;
  return static_cast<double>(SDL_GetTicks64()) < touched_ + awake_ms ? poll_ms : doze_ms;
}

bool Gamepads::wait(SDL_Event& event, double ms) {
  const double until = static_cast<double>(SDL_GetTicks64()) + ms;
  for (;;) {
    const Uint64 now = SDL_GetTicks64();
    const auto pace = static_cast<Uint64>(pace_ms().value_or(look_ms));
    if (now >= looked_ + pace) {
      looked_ = now;
      SDL_GameControllerUpdate();
    }
    const auto span = static_cast<double>(looked_ + pace - now);
    const double left = ms < 0 ? span : std::max(0.0, until - static_cast<double>(now));
    if (SDL_WaitEventTimeout(&event, static_cast<int>(std::ceil(std::min(span, left)))) != 0) return true;
    if (ms >= 0 && left <= span) return false;
  }
}

bool Gamepads::handle(const SDL_Event& event) {
  if (event.type < SDL_JOYAXISMOTION || event.type >= SDL_FINGERDOWN) return false;
  const bool is_device = event.type == SDL_CONTROLLERDEVICEADDED || event.type == SDL_CONTROLLERDEVICEREMOVED;
  if (event.type == SDL_CONTROLLERDEVICEADDED && open(event.cdevice.which))
    messages_.emplace_back(translatable("Gamepad connected. Help lists its buttons."));
  if (event.type == SDL_CONTROLLERDEVICEREMOVED) close(event.cdevice.which);
  const auto pad = pads_.find(event.cbutton.which);
  if (is_device || pad == pads_.end()) return true;
  if (event.type == SDL_CONTROLLERBUTTONDOWN) set_down(pad->second, button_of(event.cbutton.button), true);
  if (event.type == SDL_CONTROLLERBUTTONUP) set_down(pad->second, button_of(event.cbutton.button), false);
  if (event.type == SDL_CONTROLLERAXISMOTION) move_axis(pad->second, event.caxis);
  return true;
}

bool Gamepads::open(int index) {
  if (SDL_IsGameController(index) == SDL_FALSE) return false;
  if (pads_.contains(SDL_JoystickGetDeviceInstanceID(index))) return false;
  SDL_GameController* controller = SDL_GameControllerOpen(index);
  if (controller == nullptr) {
    const std::string reason = SDL_GetError();
    if (SDL_IsGameController(index) == SDL_TRUE) spdlog::warn("a gamepad cannot be opened: {}", reason);
    return false;  // log no warning if the gamepad has been unplugged in the meantime
  }
  const char* name = SDL_GameControllerName(controller);
  spdlog::info("gamepad '{}'", name == nullptr ? "" : name);
  pads_[SDL_JoystickInstanceID(SDL_GameControllerGetJoystick(controller))] = {.controller = controller};
  return true;
}

void Gamepads::close(SDL_JoystickID id) {
  const auto pad = pads_.find(id);
  if (pad == pads_.end()) return;
  SDL_GameControllerClose(pad->second.controller);
  pads_.erase(pad);
  messages_.emplace_back(translatable("Gamepad disconnected"));
}

void Gamepads::set_down(Pad& pad, play::PadButton button, bool is_down) {
  if (button == play::PadButton::none) return;
  if (is_down && pad.down.insert(button).second) pressed_.push_back(button);
  if (!is_down) pad.down.erase(button);
}

void Gamepads::move_axis(Pad& pad, const SDL_ControllerAxisEvent& event) {
  const float share = share_of(event.value);
  const auto pull = [&](play::PadButton trigger) {
    set_down(pad, trigger, share >= (pad.down.contains(trigger) ? trigger_up : trigger_down));
  };
  switch (event.axis) {
    case SDL_CONTROLLER_AXIS_LEFTX: pad.right = share; break;
    case SDL_CONTROLLER_AXIS_LEFTY: pad.under = share; break;
    case SDL_CONTROLLER_AXIS_RIGHTY: pad.scroll = tilt_of(share); return;
    case SDL_CONTROLLER_AXIS_TRIGGERLEFT: pull(play::PadButton::left_trigger); return;
    case SDL_CONTROLLER_AXIS_TRIGGERRIGHT: pull(play::PadButton::right_trigger); return;
    default: return;
  }
  pad.stick.move(pad.right, pad.under);
}

std::vector<PadPress> Gamepads::pop_presses(double now) {
  for (auto& [id, pad] : pads_)
    if (const auto direction = pad.stick.pop()) pressed_.push_back(button_of(*direction));
  std::vector<PadPress> presses;
  if (!pressed_.empty()) touched_ = static_cast<double>(SDL_GetTicks64());
  for (const play::PadButton button : std::exchange(pressed_, {})) {
    presses.push_back({.button = button});
    held_ = {.button = button, .next = now + repeat_delay_ms};
  }
  if (held_ && !is_down(held_->button)) held_.reset();
  if (held_ && now >= held_->next) {
    presses.push_back({.button = held_->button, .is_repeated = true});
    held_->next = now + repeat_ms;
  }
  return presses;
}

bool Gamepads::is_down(play::PadButton button) const {
  return std::any_of(pads_.begin(), pads_.end(), [button](const auto& entry) {
    const Pad& pad = entry.second;
    return pad.down.contains(button) || (pad.stick.direction() && button_of(*pad.stick.direction()) == button);
  });
}

float Gamepads::scroll() const {
  float most = 0;
  for (const auto& [id, pad] : pads_)
    if (std::abs(pad.scroll) > std::abs(most)) most = pad.scroll;
  return most;
}

}  // namespace tilefold::window
