// Translates SDL's pointer and key events into gestures and actions.

#include <backends/imgui_impl_sdl.h>
#include <imgui.h>

#include "app/window/window.h"

namespace tilefold::app {
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

}  // namespace

void Window::handle(const SDL_Event& event) {
  if (event.type == SDL_USEREVENT || pads_.handle(event)) return;  // a worker thread has results
  // Ignores device changes, except the removal of the open device, which has a number.
  if (event.type == SDL_AUDIODEVICEADDED || event.type == SDL_AUDIODEVICEREMOVED) {
    if (event.type == SDL_AUDIODEVICEREMOVED && event.adevice.iscapture == 0 && event.adevice.which != 0)
      listener_.lose_device();
    return;
  }
  const bool is_key = event.type == SDL_KEYDOWN || event.type == SDL_KEYUP;
  // Hide Tab from Dear ImGui: it switches between board and panels, not between fields.
  if (!is_key || event.key.keysym.scancode != SDL_SCANCODE_TAB) forward_to_panels(event);
  frames_owed_ = frames_after_event;
  switch (event.type) {
    case SDL_QUIT: is_running_ = false; break;
    case SDL_WINDOWEVENT: handle_window(event.window); break;
    case SDL_KEYDOWN:
      fresh_keys_.push_back(event.key.keysym.scancode);
      handle_key(event.key);
      break;
    case SDL_KEYUP: fresh_keys_.push_back(event.key.keysym.scancode); break;
    case SDL_MOUSEMOTION:
      ui_.is_touched = event.motion.which == SDL_TOUCH_MOUSEID;
      hover(gl_->pixel(event.motion.x, event.motion.y));
      break;
    case SDL_MOUSEWHEEL:
      if (pointer_ && is_for_board(*pointer_)) layers_.board_layer().scroll(-rows_a_notch * event.wheel.preciseY);
      break;
    case SDL_MOUSEBUTTONDOWN: handle_press(event.button); break;
    case SDL_MOUSEBUTTONUP:
      is_release_fresh_ = true;
      handle_release(event.button);
      ui_.is_touched = event.button.which == SDL_TOUCH_MOUSEID;
      // Stop hovering when a finger is lifted, after the widgets have seen its position.
      if (ui_.is_touched) layers_.board_layer().hover(std::nullopt);
      is_finger_up_ = ui_.is_touched;
      break;
    case SDL_DROPFILE:
    case SDL_DROPTEXT: handle_drop(event.drop); break;
    default: break;
  }
}

void Window::handle_drop(const SDL_DropEvent& drop) {
  const std::string dropped = drop.file == nullptr ? "" : drop.file;
  SDL_free(drop.file);
  if (drop.type == SDL_DROPFILE) return open_dropped(dropped);
  if (draft_.is_open()) return draft_.paste(dropped);
  open_copied(dropped, "the text");
}

bool Window::can_press_widgets() const {
  return keys_now() != Keys::board && !layers_.uppermost().is_waiting();
}

// Forwards events to Dear ImGui. Enter presses the focused widget like Space; in a text field it starts typing.
void Window::forward_to_panels(SDL_Event event) {
  const bool is_key = event.type == SDL_KEYDOWN || event.type == SDL_KEYUP;
  if (is_key && is_enter(event.key.keysym.scancode) && !ImGui::GetIO().WantTextInput) {
    if (event.type == SDL_KEYDOWN && can_press_widgets() && !ui_.is_typing_near) is_enter_pressing_ = true;
    if (is_enter_pressing_) {
      is_enter_pressing_ = event.type == SDL_KEYDOWN;
      event.key.keysym.scancode = SDL_SCANCODE_SPACE;
      event.key.keysym.sym = SDLK_SPACE;
    }
  }
  ImGui_ImplSDL2_ProcessEvent(&event);
}

void Window::handle_window(const SDL_WindowEvent& event) {
  switch (event.event) {
    case SDL_WINDOWEVENT_HIDDEN:
    case SDL_WINDOWEVENT_MINIMIZED: is_hidden_ = true; break;
    case SDL_WINDOWEVENT_SHOWN:
    case SDL_WINDOWEVENT_EXPOSED:
    case SDL_WINDOWEVENT_RESTORED:
      is_hidden_ = false;
      settings_sync_.record_placement_soon(clock_ms());
      break;
    case SDL_WINDOWEVENT_SIZE_CHANGED:
    case SDL_WINDOWEVENT_MOVED:
    case SDL_WINDOWEVENT_MAXIMIZED: settings_sync_.record_placement_soon(clock_ms()); break;
    case SDL_WINDOWEVENT_LEAVE: leave_board(); break;
    default: break;
  }
}

void Window::leave_board() {
  pointer_.reset();
  layers_.board_layer().hover(std::nullopt);
}

// True if no layer, bar or notice covers the board at this pixel.
bool Window::is_for_board(render::Pixel pixel) const {
  return &layers_.uppermost() == &layers_.board_layer() && !bar_.holds(pixel) &&
         !holds(ui_.toast_area, static_cast<float>(pixel.x), static_cast<float>(pixel.y)) &&
         !holds(ui_.notice_area, static_cast<float>(pixel.x), static_cast<float>(pixel.y)) &&
         layer_area().beside_panel.holds(pixel.x, pixel.y);
}

bool Window::is_over_title(render::Pixel pixel) const {
  const Layer& uppermost = layers_.uppermost();
  return (&uppermost == &board_ || &uppermost == &result_) && layer_area().beside_panel.holds(pixel.x, pixel.y) &&
         renderer_.layout().title.holds(pixel.x, pixel.y);
}

void Window::hover(render::Pixel pixel) {
  pointer_ = pixel;
  pointer_moved_ = clock_ms();
  layers_.board_layer().hover(is_for_board(pixel) ? std::optional(pixel) : std::nullopt);
}

void Window::handle_press(const SDL_MouseButtonEvent& event) {
  const render::Pixel pixel = gl_->pixel(event.x, event.y);
  pointer_ = pixel;
  is_finger_up_ = false;
  is_in_panel_ = false;
  if (event.button != SDL_BUTTON_LEFT) return;
  if (panels_.is_shown() && panels_.lies_over() && is_for_board(pixel)) {
    panels_.show(false);
    return;
  }
  is_title_pressed_ = is_over_title(pixel);
  if (is_title_pressed_ || !is_for_board(pixel)) return;
  layers_.board_layer().press(pixel);
}

void Window::handle_release(const SDL_MouseButtonEvent& event) {
  if (event.button != SDL_BUTTON_LEFT) return;
  const render::Pixel pixel = gl_->pixel(event.x, event.y);
  if (std::exchange(is_title_pressed_, false) && is_over_title(pixel)) toggle_chooser();
  layers_.board_layer().release(is_for_board(pixel) ? std::optional(pixel) : std::nullopt);
}

void Window::handle_key(const SDL_KeyboardEvent& event) {
  if ((event.keysym.mod & KMOD_GUI) != 0) return;  // for the desktop
  const KeyPress pressed = key_press(event.keysym);
  if (Layer& uppermost = layers_.uppermost(); uppermost.is_waiting()) {
    if (!is_modifier(event.keysym.scancode) && event.repeat == 0) uppermost.handle(pressed);
    return;
  }
  if (keys_now() == Keys::list) return;
  if (ImGui::GetIO().WantTextInput) {
    panels_.game_id().type(pressed.place.key);
    return;
  }
  if (pressed.place.key == Key::escape) {
    leave();
    return;
  }
  if (ui_.keys != Keys::board && is_navigation(event.keysym.scancode)) return;
  const auto action = bindings_.action(pressed);
  if (action) {
    if (event.repeat == 0 || may_repeat(*action)) perform(*action);
  } else if (event.repeat == 0 && (event.keysym.mod & (KMOD_CTRL | KMOD_SHIFT | KMOD_ALT)) == 0 &&
             ui_.keys == Keys::board) {
    handle_digit(event.keysym.scancode);
  }
}

// True if an action repeats while its key or button is held down. Undo and redo stop at the ends of a game, so that a
// held key does not run into another game.
bool Window::may_repeat(Action action) const {
  if (!repeats(action)) return false;
  if (&layers_.board_layer() != &board_) return true;
  return !(action == Action::undo && view_.is_at_first_move()) && !(action == Action::redo && view_.is_at_last_move());
}

void Window::handle_digit(SDL_Scancode key) {
  const bool is_on_pad = key >= SDL_SCANCODE_KP_1 && key <= SDL_SCANCODE_KP_9;
  if (is_on_pad || (key >= SDL_SCANCODE_1 && key <= SDL_SCANCODE_9))
    layers_.uppermost().press_digit(key - (is_on_pad ? SDL_SCANCODE_KP_1 : SDL_SCANCODE_1));
}

}  // namespace tilefold::app
