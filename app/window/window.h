// The window: its loop, and the stack of layers that lie on the table.
//
// Event-driven: it sleeps until something happens and draws only while something moves or has changed.
// A move made while the last one still falls finishes that fall at once; input is never lost.
#pragma once

#include <SDL.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/play/autoplay.h"
#include "app/play/clips.h"
#include "app/play/comparison.h"
#include "app/play/game_analysis.h"
#include "app/play/game_view.h"
#include "app/play/heat_map.h"
#include "app/play/other_games.h"
#include "app/play/practice.h"
#include "app/play/preparation.h"
#include "app/play/teaching.h"
#include "app/play/trace.h"
#include "app/profile/folders.h"
#include "app/records/window_module.h"
#include "app/window/board_layer.h"
#include "app/window/clock.h"
#include "app/window/comparison_layer.h"
#include "app/window/editor_layer.h"
#include "app/window/heat_layer.h"
#include "app/window/input/gamepad.h"
#include "app/window/input/keyboard.h"
#include "app/window/layer_stack.h"
#include "app/window/map/map_view.h"
#include "app/window/panels/board_bar.h"
#include "app/window/panels/cards.h"
#include "app/window/panels/panels.h"
#include "app/window/picture_folder.h"
#include "app/window/platform/desktop_wishes.h"
#include "app/window/platform/gl_window.h"
#include "app/window/platform/renderer.h"
#include "app/window/popup_layer.h"
#include "app/window/practice_layer.h"
#include "app/window/remembered.h"
#include "app/window/sound/listener.h"

namespace tilefold::app {

/// A panel may need a second and a third frame after an event to settle.
constexpr int frames_after_event = 3;

/// How long the bar beside the board stays in full screen after the pointer has moved.
constexpr double bar_ms = 3000;

/// How long a moment is shown where nobody puts it away.
constexpr double moment_ms = 6000;

/// What a window begins with besides its game.
struct WindowStart {
  Folders folders;
  LoadedSettings settings;
  Surroundings surroundings;
};

class Window {
 public:
  /// Opens it; everything that can be missing is found out here.
  static Result<std::unique_ptr<Window>> open(const WindowRequest& request, Session session, WindowStart start,
                                              Trace& trace);
  ~Window();
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  /// Everything that happens from now on is stored. The keeper must outlive the window.
  void keep_with(GameKeeper& keeper);

  /// Plays moves that are known to be legal, at once.
  void play(const std::vector<Move>& moves);

  /// Runs until it is closed.
  void run();

  /// One round of `run`, for those who may not sleep: what has happened, what is due, and a frame where one is wanted.
  /// In how many milliseconds the next one is due; negative for "after the next event".
  double turn();

  /// Stores what is not stored yet.
  void keep_all();

 private:
  Window(std::unique_ptr<GlWindow> gl, Renderer renderer, Session session, Trace& trace, WindowStart start);
  Result<Done> set_up();

  // input.cpp
  void handle(const SDL_Event& event);
  Keys keys_now() const;
  bool can_press_widgets() const;
  void tell_panels(SDL_Event event);
  void handle_window(const SDL_WindowEvent& event);
  void leave_board();
  void handle_key(const SDL_KeyboardEvent& event);
  void handle_press(const SDL_MouseButtonEvent& event);
  void handle_release(const SDL_MouseButtonEvent& event);
  void handle_digit(SDL_Scancode key);
  void hover(render::Pixel pixel);
  bool is_over_title(render::Pixel pixel) const;
  bool is_for_board(render::Pixel pixel) const;

  // pad_input.cpp
  void advance_pads(double now);
  void press_button(const PadPress& press);
  void scroll_by_pad(double now);
  void give_buttons_to_panels();

  // actions.cpp
  void perform(Action action);
  void leave();
  void show_mode(PanelMode mode);
  void toggle_full_screen();
  void show_mistake(int direction);
  void toggle_practice();
  void show_board();
  void open_tool(Tool tool);
  void leave_lab();
  void carry_out(const Command& command);
  void apply_scale();
  void show_theme(const render::Theme& theme);
  void open_puzzle(const PuzzleInfo& info);
  void open_copied(const std::string& text);
  void toggle_chooser();
  void toggle_map();
  void give_command(double now);

  // window.cpp
  bool wait_for_events(double wait);
  void go_on();
  bool comes_too_soon(const SDL_Event& event) const;
  double wait_ms(double now) const;
  bool needs_frame() const;
  bool is_at_rest() const;
  void owe_frames(int frames);
  void advance(double now);
  void hear_desktop();
  void advance_map();
  void listen(double now);
  void keep_settings(double now);
  void tell(const std::string& message);  // over the board and in the trace

  // frame.cpp
  void draw();
  void begin_widgets();
  void place_keys();
  bool is_bar_wanted() const;
  bool is_bar_leaving() const;
  void draw_widgets();
  LayerArea layer_area() const;
  void tell_frame();
  void tell_places();
  void tell_messages();
  void tell_moments();
  bool has_moment() const { return clock_ms() < ui_.moment.until; }
  bool is_command_coming() const { return command_due_ && !view_.is_looking(); }

  std::unique_ptr<GlWindow> gl_;
  Renderer renderer_;
  Trace& trace_;
  GameKeeper* keeper_ = nullptr;
  Folders folders_;
  Surroundings surroundings_;

  GameView view_;
  OtherGames other_games_;
  Autoplay autoplay_;
  BenchmarkForm benchmark_;
  Teaching teaching_;
  GameMap map_;
  GameAnalysis analysis_;
  Practice practice_;
  Clips clips_;
  BoardDraft draft_;
  RulesComparison comparison_;
  HeatMap heat_;
  LevelBook levels_;
  Bindings bindings_{sdl_keyboard()};
  Gamepads pads_;
  Appearance looks_;
  Listener listener_;
  DesktopReader desktop_;
  Preparation preparation_;
  Ui ui_;
  std::vector<KeptPreset> presets_;  // that a person has kept, of all puzzles
  Panels panels_;
  Remembered remembered_;

  BoardBar bar_{view_, autoplay_, practice_, bindings_};
  BoardLayer board_{view_, autoplay_, renderer_};
  ResultCard result_{view_};
  MapView map_view_{ui_, view_, map_, bindings_};
  EditorLayer editor_{draft_};
  ComparisonLayer comparison_layer_{comparison_};
  HeatLayer heat_layer_{heat_};
  PracticeLayer practice_layer_{practice_, autoplay_, renderer_};
  HelpCard help_{view_, bindings_};
  ChooserCard chooser_{view_};
  PopupLayer popup_;
  LayerStack layers_{{&board_, &result_, &map_view_, &editor_, &comparison_layer_, &heat_layer_, &practice_layer_,
                      &help_, &chooser_, &popup_}};
  PictureFolder pictures_{folders_.pictures(), ui_, trace_, surroundings_.take_file};

  std::uint64_t command_version_ = 0;  // of the view, when a command was last looked for
  std::optional<double> command_due_;  // that the window gives by itself
  bool is_running_ = true;
  bool is_hidden_ = false;
  bool wants_screenshot_ = false;
  int frames_owed_ = frames_after_event;
  std::vector<SDL_Scancode> fresh_keys_;  // that went down or up since the last frame
  bool is_enter_pressing_ = false;        // Enter is down and stands for Space
  bool is_layer_left_ = false;      // by Escape, which Dear ImGui takes for itself, too: keys come to the panel anew
  bool is_release_fresh_ = false;   // a mouse button went up since the last frame
  std::vector<int> panel_presses_;  // of a gamepad, that widgets have to see one by one
  bool is_press_seen_ = false;      // by them, in this frame
  double pads_seen_ = 0;            // the time of the last look at gamepads
  bool is_scrolled_by_pad_ = false;
  std::optional<SDL_Event> held_;  // an event that waits for a frame
  const double opened_ = clock_ms();
  double last_frame_ = 0;
  std::int64_t frame_number_ = 0;
  std::optional<render::Pixel> pointer_;  // in pixels of the drawable, while it is in the window
  double pointer_moved_ = 0;
  bool is_finger_up_ = false;  // it was lifted where the pointer is
  bool is_title_pressed_ = false;
  bool is_in_panel_ = false;  // a person has gone there with the keys
  Table map_places_;
  Table places_;  // as last told to the trace
};

}  // namespace tilefold::app
