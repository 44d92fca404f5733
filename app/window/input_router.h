// Translates SDL's pointer, key and window events into gestures and actions, and sends each to its receiver: a layer,
// the widgets of the panel, or the board.
#pragma once

#include <SDL.h>

#include <optional>
#include <vector>

#include "app/window/actions.h"
#include "app/window/bar_visibility.h"
#include "app/window/frame_schedule.h"
#include "app/window/pad_input.h"
#include "app/window/scene_sound.h"

namespace tilefold::window {

class InputRouter {
 public:
  struct Subjects {
    GlWindow& gl;
    Renderer& renderer;
    Layers& layers;
    Panels& panels;
    const play::Bindings& bindings;
    Actions& actions;
    PuzzleSwitch& puzzles;
    HomeSwitch& home;
    WindowSettingsSync& settings;
    SceneSound& sound;
    BarVisibility& bar;
    FrameSchedule& schedule;
    PadInput& pads;
    Ui& ui;
  };
  explicit InputRouter(const Subjects& subjects) : at_(subjects) {}

  void handle(const SDL_Event& event);

  /// True if the event must wait for the next frame. Dear ImGui reads the input once per frame, so it would miss a
  /// press and release of the same key or button within one frame.
  bool comes_too_soon(const SDL_Event& event) const;

  /// Determines which part of the window receives key input in the frame that begins. If that part has widgets, passes
  /// gamepad presses to them.
  void begin_frame();
  /// Updates the input state after the widgets of a frame have been drawn. Returns true if another frame is needed.
  bool end_widgets();
  /// Ends the frame for the input state. Call after a frame has been drawn.
  void end_frame();

  /// Position of the pointer in pixels of the drawable; nullopt while it is outside the window.
  std::optional<render::Pixel> pointer() const { return pointer_; }

 private:
  void handle_window(const SDL_WindowEvent& event);
  void handle_audio(const SDL_Event& event);
  void handle_key(const SDL_KeyboardEvent& event);
  void handle_press(const SDL_MouseButtonEvent& event);
  void handle_release(const SDL_MouseButtonEvent& event);
  void handle_digit(SDL_Scancode key);
  void handle_drop(const SDL_DropEvent& drop);
  void forward_to_panels(SDL_Event event);
  bool can_press_widgets() const;
  void hover(render::Pixel pixel);
  void leave_board();
  LayerArea area() const;
  bool is_over_title(render::Pixel pixel) const;
  bool is_for_board(render::Pixel pixel) const;

  Subjects at_;
  std::vector<SDL_Scancode> fresh_keys_;  // keys that were pressed or released since the last frame
  bool is_release_fresh_ = false;         // true if a mouse button was released since the last frame
  bool is_enter_pressing_ = false;        // true while Enter is held down and forwarded as Space
  bool is_finger_up_ = false;             // true if a finger was lifted at the pointer's position
  bool is_title_pressed_ = false;
  std::optional<render::Pixel> pointer_;
};

}  // namespace tilefold::window
