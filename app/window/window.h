// The main window: the event loop and the stack of layers.
//
// Event-driven: sleeps until an event arrives, and draws only while something moves or has changed. A move made during
// an animation ends the animation immediately; no input is lost.
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
#include "app/play/practice.h"
#include "app/play/strategy_warmup.h"
#include "app/play/suspended_games.h"
#include "app/play/trace.h"
#include "app/play/training.h"
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
#include "app/window/platform/desktop_preferences.h"
#include "app/window/platform/gl_window.h"
#include "app/window/platform/renderer.h"
#include "app/window/popup_layer.h"
#include "app/window/practice_layer.h"
#include "app/window/sound/listener.h"
#include "app/window/window_settings_sync.h"

namespace tilefold::app {

/// Frames drawn after an event, because a panel may need up to three to settle.
constexpr int frames_after_event = 3;

/// Time that the bar beside the board stays visible in full screen after the pointer has moved.
constexpr double bar_ms = 3000;

/// Time that an achievement message is shown unless it is dismissed.
constexpr double toast_ms = 6000;

/// The initial state of a window besides its game.
struct WindowStart {
  Folders folders;
  LoadedSettings settings;
  HostCallbacks host;
};

class Window {
 public:
  /// Opens the window. Returns an error if a required resource is missing.
  static Result<std::unique_ptr<Window>> open(const WindowRequest& request, Session session, WindowStart start,
                                              Trace& trace);
  ~Window();
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  /// Starts storing the game. Requires `repository` to outlive the window.
  void store_in(GameRepository& repository);

  /// Plays moves without animation. Requires all moves to be legal.
  void play(const std::vector<Move>& moves);

  /// Runs the event loop until the window is closed.
  void run();

  /// Runs one iteration of the loop without blocking, for callers that must not block: handles events, timers and a
  /// frame if needed. Returns the time in milliseconds until the next call is due; negative means after the next event.
  double turn();

  /// Writes all unsaved changes.
  void keep_all();

 private:
  Window(std::unique_ptr<GlWindow> gl, Renderer renderer, Session session, Trace& trace, WindowStart start);
  Result<Done> set_up();

  // Defined in input.cpp:
  void handle(const SDL_Event& event);
  Keys keys_now() const;
  bool can_press_widgets() const;
  void forward_to_panels(SDL_Event event);
  void handle_window(const SDL_WindowEvent& event);
  void leave_board();
  void handle_key(const SDL_KeyboardEvent& event);
  void handle_press(const SDL_MouseButtonEvent& event);
  void handle_release(const SDL_MouseButtonEvent& event);
  bool may_repeat(Action action) const;
  void handle_digit(SDL_Scancode key);
  void hover(render::Pixel pixel);
  bool is_over_title(render::Pixel pixel) const;
  bool is_for_board(render::Pixel pixel) const;

  // Defined in pad_input.cpp:
  void advance_pads(double now);
  void press_button(const PadPress& press);
  void scroll_by_pad(double now);
  void give_buttons_to_panels();

  // Defined in actions.cpp:
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
  void open_copied(const std::string& text, const std::string& source);
  void open_game(CopiedGame game);
  void open_of_pack(std::optional<std::size_t> index);
  void open_dropped(const std::string& path);
  void handle_drop(const SDL_DropEvent& drop);
  void toggle_chooser();
  void toggle_map();
  void give_command(double now);

  // Defined in window.cpp:
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
  void show_message(const std::string& message);  // shows a notice and writes a trace record

  // Defined in frame.cpp:
  void draw();
  void begin_widgets();
  void place_keys();
  bool is_bar_wanted() const;
  bool is_bar_leaving() const;
  void draw_widgets();
  LayerArea layer_area() const;
  void trace_frame();
  void trace_positions();
  void show_messages();
  void show_toasts();
  bool has_toast() const { return clock_ms() < ui_.toast.until; }
  bool is_command_coming() const { return command_due_ && !view_.has_replay(); }

  std::unique_ptr<GlWindow> gl_;
  Renderer renderer_;
  Trace& trace_;
  GameRepository* repository_ = nullptr;
  Folders folders_;
  HostCallbacks host_;

  GameView view_;
  SuspendedGames suspended_games_;
  Autoplay autoplay_;
  BenchmarkForm benchmark_;
  Training training_;
  GameMap map_;
  GameAnalysis analysis_;
  Practice practice_;
  Clips clips_;
  BoardDraft draft_;
  RulesComparison comparison_;
  HeatMap heat_;
  LevelProgress levels_;
  Bindings bindings_{sdl_keyboard()};
  Gamepads pads_;
  Appearance appearance_;
  Listener listener_;
  DesktopReader desktop_;
  StrategyWarmup warmup_;
  Ui ui_;
  std::vector<KeptPreset> presets_;  // presets saved by the user, for all puzzles
  Panels panels_;
  WindowSettingsSync settings_sync_;

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
  BoardsCard boards_card_;
  PopupLayer popup_;
  LayerStack layers_{{&board_, &result_, &map_view_, &editor_, &comparison_layer_, &heat_layer_, &practice_layer_,
                      &help_, &chooser_, &boards_card_, &popup_}};
  PictureFolder pictures_{folders_.pictures(), ui_, trace_, host_.on_file_saved};

  std::uint64_t command_version_ = 0;  // version of the view when an automatic command was last looked up
  std::optional<double> command_due_;  // time at which the window gives an automatic command
  bool is_running_ = true;
  bool is_hidden_ = false;
  bool wants_screenshot_ = false;
  int frames_owed_ = frames_after_event;
  std::vector<SDL_Scancode> fresh_keys_;  // keys pressed or released since the last frame
  bool is_enter_pressing_ = false;        // Enter is held down and acts as Space
  bool is_layer_left_ = false;            // true if Escape closed a layer, so that the focus must be set again
  bool is_release_fresh_ = false;         // a mouse button was released since the last frame
  std::vector<int> panel_presses_;        // gamepad presses for widgets, which can process only one per frame
  bool is_press_seen_ = false;            // widgets received a press in this frame
  double pads_seen_ = 0;                  // time at which the gamepads were last read
  bool is_scrolled_by_pad_ = false;
  std::optional<SDL_Event> held_;  // an event that must wait for the next frame
  const double opened_ = clock_ms();
  double last_frame_ = 0;
  std::int64_t frame_number_ = 0;
  std::optional<render::Pixel> pointer_;  // position in pixels of the drawable; nullopt outside the window
  double pointer_moved_ = 0;
  bool is_finger_up_ = false;  // true if a finger was lifted at the pointer's position
  bool is_title_pressed_ = false;
  bool is_in_panel_ = false;  // true if the user moved the keyboard focus to the panel
  Object map_places_;
  Object places_;  // positions as last written to the trace
};

}  // namespace tilefold::app
