#include "app/window/input_router.h"

#include <imgui.h>

#include <algorithm>
#include <utility>

#include "app/window/clock.h"
#include "app/window/imgui_sdl.h"
#include "app/window/input/input_times.h"
#include "app/window/input/keyboard.h"

namespace tilefold::window {
namespace {

constexpr float rows_a_notch = 1.5F;

// True for keys that move the focus between widgets or press them.
bool is_navigation(SDL_Scancode key) {
  return key == SDL_SCANCODE_LEFT || key == SDL_SCANCODE_RIGHT || key == SDL_SCANCODE_UP || key == SDL_SCANCODE_DOWN ||
         key == SDL_SCANCODE_SPACE || key == SDL_SCANCODE_RETURN || key == SDL_SCANCODE_KP_ENTER ||
         key == SDL_SCANCODE_HOME || key == SDL_SCANCODE_END || key == SDL_SCANCODE_PAGEUP ||
         key == SDL_SCANCODE_PAGEDOWN;
}

bool is_enter(SDL_Scancode key) {
  return key == SDL_SCANCODE_RETURN || key == SDL_SCANCODE_KP_ENTER;
}

bool is_modifier(SDL_Scancode key) {
  return key >= SDL_SCANCODE_LCTRL && key <= SDL_SCANCODE_RGUI;
}

// True if the user presses a key, a mouse button or a button of a gamepad. Touches count as mouse buttons.
bool is_press(const SDL_Event& event) {
  return (event.type == SDL_KEYDOWN && event.key.repeat == 0) || event.type == SDL_MOUSEBUTTONDOWN ||
         event.type == SDL_CONTROLLERBUTTONDOWN;
}

}  // namespace

void InputRouter::handle(const SDL_Event& event) {
  play::GameView& game = at_.layers.stack.board().game();
  record_input(game.game.recording(), event);
  if (is_press(event) && game.scene.is_ending()) game.finish();
  // Worker threads send a user event to wake the loop when they have results; it needs no handling.
  if (event.type == SDL_USEREVENT || at_.pads.handle(event)) return;
  if (event.type == SDL_AUDIODEVICEADDED || event.type == SDL_AUDIODEVICEREMOVED) return handle_audio(event);
  const bool is_key = event.type == SDL_KEYDOWN || event.type == SDL_KEYUP;
  // Do not forward Tab to Dear ImGui, which would move the focus between fields. Here Tab moves the focus between the
  // board and the panels.
  if (!is_key || event.key.keysym.scancode != SDL_SCANCODE_TAB) forward_to_panels(event);
  at_.schedule.owe(frames_after_event);
  switch (event.type) {
    case SDL_WINDOWEVENT: handle_window(event.window); break;
    case SDL_KEYDOWN:
      fresh_keys_.push_back(event.key.keysym.scancode);
      at_.ui.is_typed = true;
      handle_key(event.key);
      break;
    case SDL_KEYUP: fresh_keys_.push_back(event.key.keysym.scancode); break;
    case SDL_MOUSEMOTION:
      at_.ui.is_touched = event.motion.which == SDL_TOUCH_MOUSEID;
      at_.ui.is_typed = false;
      hover(at_.gl.pixel(event.motion.x, event.motion.y));
      break;
    case SDL_MOUSEWHEEL:
      if (pointer_ && is_for_board(*pointer_)) at_.layers.stack.board().scroll(-rows_a_notch * event.wheel.preciseY);
      break;
    case SDL_MOUSEBUTTONDOWN: handle_press(event.button); break;
    case SDL_MOUSEBUTTONUP:
      is_release_fresh_ = true;
      handle_release(event.button);
      at_.ui.is_touched = event.button.which == SDL_TOUCH_MOUSEID;
      // After a finger is lifted, nothing is hovered. Widgets still need the finger's last position until
      // `end_widgets`.
      if (at_.ui.is_touched) at_.layers.stack.board().hover(std::nullopt);
      is_finger_up_ = at_.ui.is_touched;
      break;
    case SDL_DROPFILE:
    case SDL_DROPTEXT: handle_drop(event.drop); break;
    default: break;
  }
}

void InputRouter::handle_drop(const SDL_DropEvent& drop) {
  const std::string dropped = drop.file == nullptr ? "" : drop.file;
  SDL_free(drop.file);
  drop.type == SDL_DROPFILE ? at_.puzzles.open_file(dropped) : at_.puzzles.open_text(dropped);
}

// Closes the audio device if it was removed: SDL reports only the open device with a number other than 0. Ignores all
// other changes of audio devices.
void InputRouter::handle_audio(const SDL_Event& event) {
  if (event.type == SDL_AUDIODEVICEREMOVED && event.adevice.iscapture == 0 && event.adevice.which != 0)
    at_.sound.lose_device();
}

bool InputRouter::comes_too_soon(const SDL_Event& event) const {
  const bool needs_frame = at_.schedule.is_needed();
  if (event.type == SDL_MOUSEBUTTONDOWN && is_release_fresh_ && needs_frame) return true;
  const bool is_for_panels = receiver_of_keys(at_.layers.stack, at_.ui) != Keys::board || ImGui::GetIO().WantTextInput;
  const bool is_change = event.type == SDL_KEYUP || (event.type == SDL_KEYDOWN && event.key.repeat == 0);
  return is_for_panels && needs_frame && is_change &&
         std::find(fresh_keys_.begin(), fresh_keys_.end(), event.key.keysym.scancode) != fresh_keys_.end();
}

void InputRouter::begin_frame() {
  Ui& ui = at_.ui;
  const LayerStack& layers = at_.layers.stack;
  const Keys keys = at_.panels.is_shown() && ui.is_in_panel ? Keys::panel : layers.shown().keys();
  ui.has_new_keys = std::exchange(ui.must_refocus, false) || keys != ui.keys;
  ui.keys = keys;
  const bool has_widgets = receiver_of_keys(layers, ui) != Keys::board;
  ImGui::GetIO().ConfigFlags = has_widgets ? ImGuiConfigFlags_NavEnableKeyboard | ImGuiConfigFlags_NavEnableGamepad : 0;
  at_.pads.give_to_widgets();
}

// After a finger was lifted, removes the pointer from the board once the widgets have processed the release.
bool InputRouter::end_widgets() {
  if (!is_finger_up_ || ImGui::GetIO().MouseDown[0]) return false;
  is_finger_up_ = false;
  leave_board();
  return true;
}

void InputRouter::end_frame() {
  fresh_keys_.clear();
  is_release_fresh_ = false;
}

bool InputRouter::can_press_widgets() const {
  return receiver_of_keys(at_.layers.stack, at_.ui) != Keys::board && !at_.layers.stack.uppermost().is_waiting();
}

// Forwards an event to Dear ImGui. Translates Enter to Space, so that Enter presses the focused widget too; on a text
// field, Enter starts typing.
void InputRouter::forward_to_panels(SDL_Event event) {
  const bool is_key = event.type == SDL_KEYDOWN || event.type == SDL_KEYUP;
  if (is_key && is_enter(event.key.keysym.scancode) && !ImGui::GetIO().WantTextInput) {
    if (event.type == SDL_KEYDOWN && can_press_widgets() && !at_.ui.frame.is_typing_near) is_enter_pressing_ = true;
    if (is_enter_pressing_) {
      is_enter_pressing_ = event.type == SDL_KEYDOWN;
      event.key.keysym.scancode = SDL_SCANCODE_SPACE;
      event.key.keysym.sym = SDLK_SPACE;
    }
  }
  ImGui_ImplSDL2_ProcessEvent(&event);
#if IMGUI_VERSION_NUM < 18700
  // Here Dear ImGui takes the modifier keys as they are now. If a slow window gets Ctrl+A at once, Ctrl is up again.
  if (is_key) {
    ImGuiIO& io = ImGui::GetIO();
    io.KeyCtrl = (event.key.keysym.mod & KMOD_CTRL) != 0;
    io.KeyShift = (event.key.keysym.mod & KMOD_SHIFT) != 0;
    io.KeyAlt = (event.key.keysym.mod & KMOD_ALT) != 0;
    io.KeySuper = (event.key.keysym.mod & KMOD_GUI) != 0;
  }
#endif
}

void InputRouter::handle_window(const SDL_WindowEvent& event) {
  switch (event.event) {
    case SDL_WINDOWEVENT_HIDDEN:
    case SDL_WINDOWEVENT_MINIMIZED: at_.schedule.hide(true); break;
    case SDL_WINDOWEVENT_SHOWN:
    case SDL_WINDOWEVENT_EXPOSED:
    case SDL_WINDOWEVENT_RESTORED:
      at_.schedule.hide(false);
      at_.settings.record_placement_soon(clock_ms());
      break;
    case SDL_WINDOWEVENT_SIZE_CHANGED:
    case SDL_WINDOWEVENT_MOVED:
    case SDL_WINDOWEVENT_MAXIMIZED: at_.settings.record_placement_soon(clock_ms()); break;
    case SDL_WINDOWEVENT_LEAVE: leave_board(); break;
    default: break;
  }
}

LayerArea InputRouter::area() const {
  return layer_area(at_.gl.drawable(), at_.panels.width_with(at_.layers.race.width()), at_.renderer.layout());
}

void InputRouter::leave_board() {
  pointer_.reset();
  at_.layers.stack.board().hover(std::nullopt);
}

// True if neither a layer nor the bar nor a notice covers the board at this pixel.
bool InputRouter::is_for_board(render::Pixel pixel) const {
  return &at_.layers.stack.uppermost() == &at_.layers.stack.board_layer() && !at_.layers.bar.holds(pixel) &&
         !holds(at_.ui.frame.toast_area, static_cast<float>(pixel.x), static_cast<float>(pixel.y)) &&
         !holds(at_.ui.frame.strip_area, static_cast<float>(pixel.x), static_cast<float>(pixel.y)) &&
         !holds(at_.ui.frame.notice_area, static_cast<float>(pixel.x), static_cast<float>(pixel.y)) &&
         area().beside_panel.holds(pixel.x, pixel.y);
}

bool InputRouter::is_over_title(render::Pixel pixel) const {
  const Layer& uppermost = at_.layers.stack.uppermost();
  return (&uppermost == &at_.layers.board || &uppermost == &at_.layers.result) &&
         area().beside_panel.holds(pixel.x, pixel.y) && at_.renderer.layout().title.holds(pixel.x, pixel.y);
}

void InputRouter::hover(render::Pixel pixel) {
  pointer_ = pixel;
  at_.bar.move_pointer(clock_ms());
  at_.layers.stack.board().hover(is_for_board(pixel) ? std::optional(pixel) : std::nullopt);
}

void InputRouter::handle_press(const SDL_MouseButtonEvent& event) {
  const render::Pixel pixel = at_.gl.pixel(event.x, event.y);
  pointer_ = pixel;
  is_finger_up_ = false;
  // A press returns the keys to the board. But a card would take them from the panel and close a list that the press
  // opens there.
  at_.ui.is_in_panel = at_.ui.is_in_panel && at_.layers.stack.shown().keys() == Keys::card &&
                       !area().beside_panel.holds(pixel.x, pixel.y);
  if (event.button != SDL_BUTTON_LEFT) return;
  if (at_.panels.is_shown() && at_.panels.lies_over() && is_for_board(pixel)) {
    at_.panels.show(false);
    return;
  }
  is_title_pressed_ = is_over_title(pixel);
  if (is_title_pressed_ || !is_for_board(pixel)) return;
  at_.layers.stack.board().press(pixel);
}

void InputRouter::handle_release(const SDL_MouseButtonEvent& event) {
  if (event.button != SDL_BUTTON_LEFT) return;
  const render::Pixel pixel = at_.gl.pixel(event.x, event.y);
  if (std::exchange(is_title_pressed_, false) && is_over_title(pixel)) at_.home.toggle();
  at_.layers.stack.board().release(is_for_board(pixel) ? std::optional(pixel) : std::nullopt);
}

void InputRouter::handle_key(const SDL_KeyboardEvent& event) {
  if ((event.keysym.mod & KMOD_GUI) != 0) return;  // the desktop handles shortcuts with the Super key
  const play::KeyPress pressed = key_press(event.keysym);
  if (Layer& uppermost = at_.layers.stack.uppermost(); uppermost.is_waiting()) {
    if (!is_modifier(event.keysym.scancode) && event.repeat == 0) uppermost.handle(pressed);
    return;
  }
  if (receiver_of_keys(at_.layers.stack, at_.ui) == Keys::list) return;
  if (ImGui::GetIO().WantTextInput) {
    at_.panels.game_id().type(pressed.place.key);
    return;
  }
  if (pressed.place.key == play::Key::escape) {
    at_.actions.leave();
    return;
  }
  if (at_.ui.keys != Keys::board && is_navigation(event.keysym.scancode)) return;
  const auto action = at_.bindings.action(pressed);
  if (action) {
    if (event.repeat == 0 || at_.actions.may_repeat(*action)) at_.actions.perform(*action);
    if (*action == play::Action::settings) at_.ui.is_in_panel = at_.panels.is_shown();
  } else if (event.repeat == 0 && (event.keysym.mod & (KMOD_CTRL | KMOD_SHIFT | KMOD_ALT)) == 0 &&
             at_.ui.keys == Keys::board) {
    handle_digit(event.keysym.scancode);
  }
}

void InputRouter::handle_digit(SDL_Scancode key) {
  const bool is_on_pad = key >= SDL_SCANCODE_KP_1 && key <= SDL_SCANCODE_KP_9;
  if (is_on_pad || (key >= SDL_SCANCODE_1 && key <= SDL_SCANCODE_9))
    at_.layers.stack.uppermost().press_digit(key - (is_on_pad ? SDL_SCANCODE_KP_1 : SDL_SCANCODE_1));
}

}  // namespace tilefold::window
