// Pointer and keys: from SDL's events to gestures and actions.

#include <backends/imgui_impl_sdl.h>
#include <imgui.h>

#include "app/window/window.h"

namespace tilefold::app {
namespace {

constexpr float rows_a_notch = 1.5F;

// What moves the focus between widgets and presses them.
bool is_navigation(SDL_Scancode key) {
  return key == SDL_SCANCODE_LEFT || key == SDL_SCANCODE_RIGHT || key == SDL_SCANCODE_UP || key == SDL_SCANCODE_DOWN ||
         key == SDL_SCANCODE_SPACE || key == SDL_SCANCODE_RETURN || key == SDL_SCANCODE_KP_ENTER ||
         key == SDL_SCANCODE_HOME || key == SDL_SCANCODE_END || key == SDL_SCANCODE_PAGEUP ||
         key == SDL_SCANCODE_PAGEDOWN;
}

}  // namespace

void Window::handle(const SDL_Event& event) {
  if (event.type == SDL_USEREVENT || pads_.take(event)) return;  // another thread has news
  if (event.type == SDL_AUDIODEVICEADDED || event.type == SDL_AUDIODEVICEREMOVED) {
    handle_sound_device(event.adevice);
    return;
  }
  const bool is_key = event.type == SDL_KEYDOWN || event.type == SDL_KEYUP;
  // Tab is ours: it leads into the panels and back, not from field to field.
  if (!is_key || event.key.keysym.scancode != SDL_SCANCODE_TAB) ImGui_ImplSDL2_ProcessEvent(&event);
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
      pointer_ = gl_->pixel(event.motion.x, event.motion.y);
      pointing_.hover(stage_.layout(), over_board(*pointer_));
      break;
    case SDL_MOUSEWHEEL:
      if (pointer_ && over_board(*pointer_)) pointing_.scroll(stage_.layout(), -rows_a_notch * event.wheel.preciseY);
      break;
    case SDL_MOUSEBUTTONDOWN: handle_press(event.button); break;
    case SDL_MOUSEBUTTONUP:
      is_release_fresh_ = true;
      handle_release(event.button);
      break;
    default: break;
  }
}

bool Window::is_card_open() const {
  return (is_over() && !map_.is_open() && !draft_.is_open()) || desk_.is_help_open || desk_.is_chooser_open;
}

void Window::handle_window(const SDL_WindowEvent& event) {
  switch (event.event) {
    case SDL_WINDOWEVENT_HIDDEN:
    case SDL_WINDOWEVENT_MINIMIZED: is_hidden_ = true; break;
    case SDL_WINDOWEVENT_SHOWN:
    case SDL_WINDOWEVENT_EXPOSED:
    case SDL_WINDOWEVENT_RESTORED:
      is_hidden_ = false;
      note_placement_soon();
      break;
    case SDL_WINDOWEVENT_MOVED:
    case SDL_WINDOWEVENT_SIZE_CHANGED:
    case SDL_WINDOWEVENT_MAXIMIZED: note_placement_soon(); break;
    case SDL_WINDOWEVENT_LEAVE:
      pointer_.reset();
      pointing_.hover(stage_.layout(), std::nullopt);
      break;
    default: break;
  }
}

bool Window::is_over_panel(render::Pixel pixel) const {
  return pixel.x >= gl_->drawable().width - panel_width() || desk_.is_help_open || desk_.is_chooser_open ||
         desk_.is_popup_open || map_.is_open() || draft_.is_open();
}

bool Window::is_over_title(render::Pixel pixel) const {
  return !is_over_panel(pixel) && stage_.layout().title.holds(pixel.x, pixel.y);
}

std::optional<render::Pixel> Window::over_board(render::Pixel pixel) const {
  if (is_over_panel(pixel) || is_over()) return std::nullopt;
  return pixel;
}

void Window::handle_press(const SDL_MouseButtonEvent& event) {
  const render::Pixel pixel = gl_->pixel(event.x, event.y);
  pointer_ = pixel;
  is_in_panel_ = false;
  if (event.button != SDL_BUTTON_LEFT) return;
  is_title_pressed_ = is_over_title(pixel);
  if (is_title_pressed_) return;
  if (view_.is_replaying()) {
    if (!is_over_panel(pixel)) view_.pause_replay();
    return;
  }
  if (over_board(pixel)) pointing_.press(stage_.layout(), pixel);
}

void Window::handle_release(const SDL_MouseButtonEvent& event) {
  if (event.button != SDL_BUTTON_LEFT) return;
  if (std::exchange(is_title_pressed_, false) && is_over_title(gl_->pixel(event.x, event.y))) toggle_chooser();
  pointing_.release(stage_.layout(), over_board(gl_->pixel(event.x, event.y)));
}

// The next key becomes the binding that a person has clicked on.
void Window::rebind(const SDL_KeyboardEvent& event) {
  const SDL_Scancode key = event.keysym.scancode;
  const bool is_modifier = key >= SDL_SCANCODE_LCTRL && key <= SDL_SCANCODE_RGUI;
  if (is_modifier || event.repeat != 0) return;
  const auto [line, slot] = *std::exchange(desk_.binding, std::nullopt);
  if (key == SDL_SCANCODE_ESCAPE || slot == button_slot) return;
  bindings_.bind(line, slot, {.key = key_of(key), .with_control = (event.keysym.mod & KMOD_CTRL) != 0});
}

void Window::handle_key(const SDL_KeyboardEvent& event) {
  if (desk_.binding) {
    rebind(event);
    return;
  }
  if (desk_.is_popup_open) return;  // all keys are the popup's
  if (ImGui::GetIO().WantTextInput) {
    type_game_id(desk_, key_of(event.keysym.scancode));
    return;
  }
  const Binding pressed{.key = key_of(event.keysym.scancode), .with_control = (event.keysym.mod & KMOD_CTRL) != 0};
  if (pressed.key == Key::escape) {
    leave_or_cancel();
    return;
  }
  if (desk_.keys != Keys::board && is_navigation(event.keysym.scancode)) return;
  const auto action = bindings_.action(pressed);
  if (action) {
    if (event.repeat == 0 || repeats(*action)) perform(*action);
  } else if (event.repeat == 0 && !pressed.with_control && desk_.keys == Keys::board) {
    handle_digit(event.keysym.scancode);
  }
}

void Window::handle_digit(SDL_Scancode key) {
  const bool is_on_pad = key >= SDL_SCANCODE_KP_1 && key <= SDL_SCANCODE_KP_9;
  if (!is_on_pad && (key < SDL_SCANCODE_1 || key > SDL_SCANCODE_9)) return;
  const int place = key - (is_on_pad ? SDL_SCANCODE_KP_1 : SDL_SCANCODE_1);
  if (draft_.is_open()) {
    draft_.choose_tool(static_cast<std::size_t>(place));
  } else {
    pointing_.play_column(place);
  }
}

void Window::leave_or_cancel() {
  if (desk_.is_chooser_open) {
    toggle_chooser();
  } else if (desk_.is_help_open) {
    desk_.toggle_help();
  } else if (draft_.is_open()) {
    draft_.close();
  } else if (map_.is_open()) {
    map_.open(false);
  } else if (view_.is_looking()) {
    view_.stop_looking();
  } else if (is_in_panel_) {
    is_in_panel_ = false;
  } else if (!pointing_.cancel()) {
    autoplay_.stop();
  }
}

void Window::go(Direction direction) {
  if (map_.is_open()) {
    map_view_.choose(direction);
    return;
  }
  if (draft_.is_open()) {
    draft_.go(direction);
    return;
  }
  pointing_.go(direction);
  pointing_.follow_cursor(stage_.layout());
}

void Window::perform(Action action) {
  constexpr float little_ms = 40;
  switch (action) {
    case Action::left: go(Direction::left); break;
    case Action::right: go(Direction::right); break;
    case Action::up: go(Direction::up); break;
    case Action::down: go(Direction::down); break;
    case Action::play_here:
      if (map_.is_open()) {
        map_view_.travel();
      } else if (draft_.is_open()) {
        draft_.apply_here();
      } else {
        pointing_.act();
      }
      break;
    case Action::leave: leave_or_cancel(); break;
    case Action::undo: view_.undo(); break;
    case Action::redo: view_.redo(); break;
    case Action::look_start: view_.look_at_move(0); break;
    case Action::look_back: view_.step_back(); break;
    case Action::look_forward: view_.step_forward(); break;
    case Action::look_end: view_.look_at_move(view_.line().end()); break;
    case Action::little_back: view_.look_around(-little_ms); break;
    case Action::little_forward: view_.look_around(little_ms); break;
    case Action::watch: view_.is_replaying() ? view_.pause_replay() : view_.start_replay(); break;
    case Action::hint: autoplay_.hint(); break;
    case Action::step: autoplay_.step(); break;
    case Action::autoplay:
      if (!map_.is_open() || !map_view_.travel()) autoplay_.toggle();
      break;
    case Action::values: autoplay_.show_values(!autoplay_.is_showing_values()); break;
    case Action::new_game: view_.new_game(); break;
    case Action::command:
      for (const CommandSpec& command : view_.puzzle().about().commands)
        if (view_.play({.kind = Gesture::Kind::command, .command = command.name})) break;
      break;
    case Action::map:
      map_.open(draft_.is_open() || !map_.is_open());
      draft_.close();
      break;
    case Action::panel_focus:
      desk_.is_panel_open = true;
      is_in_panel_ = !is_in_panel_;
      break;
    case Action::puzzles: toggle_chooser(); break;
    case Action::help: desk_.toggle_help(); break;
    case Action::panels:
      desk_.is_panel_open = !desk_.is_panel_open;
      is_in_panel_ = false;
      break;
    case Action::full_screen: gl_->toggle_full_screen(); break;
    case Action::screenshot: wants_screenshot_ = true; break;
    case Action::copy_game: copy_game_id(desk_); break;
    case Action::paste_game: paste_game_id(desk_); break;
  }
}

}  // namespace tilefold::app
