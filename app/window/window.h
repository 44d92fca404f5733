// The main window. It owns its parts and connects them.
//
// The event loop (event_loop.h) sleeps until something happens. The input router (input_router.h) turns events into
// calls of layers and actions. Work that takes longer than one frame is done in tasks (app/play/task.h), which
// `add_tasks` registers. frame.h draws.
#pragma once

#include <memory>
#include <vector>

#include "app/profile/folders.h"
#include "app/window/board_clock.h"
#include "app/window/event_loop.h"
#include "app/window/input/keyboard.h"
#include "app/window/message_task.h"
#include "app/window/picture_boards.h"
#include "app/window/window_tasks.h"

namespace tilefold::window {

/// The state with which a window opens, apart from its game.
struct WindowStart {
  profile::Folders folders;
  profile::LoadedSettings settings;
  records::HostCallbacks host;
};

class Window {
 public:
  /// Opens the window. If a resource that it needs is missing, returns an error.
  static Result<std::unique_ptr<Window>> open(const records::WindowRequest& request, Session session, WindowStart start,
                                              play::Trace& trace);
  ~Window();
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  /// Starts to store the game in the profile. Requires that `repository` outlives the window.
  void store_in(play::GameRepository& repository, bool has_pointer_path);

  /// Plays moves without animation. Requires all moves to be legal.
  void play(const std::vector<Move>& moves);

  /// Runs the event loop until the window is closed.
  void run();

  /// Runs one iteration of the event loop without blocking: handles events, runs tasks that are due, and draws a frame
  /// if needed. Returns the time in ms until the next call is due; a negative value means that the next call is due
  /// only after an event.
  double turn() { return loop_.turn(); }

  /// Writes all unsaved changes of games and settings.
  void keep_all();

 private:
  /// The settings that the user can change.
  struct Preferences {
    play::Bindings bindings{sdl_keyboard()};
    Appearance appearance;
    std::vector<profile::KeptPreset> presets;  // the user's presets for all puzzles
  };

  /// The objects that carry out actions and commands.
  struct Controls {
    explicit Controls(Window& window);

    ToolSwitch tools;
    PuzzleSwitch puzzles;
    HomeSwitch home;
    RaceSwitch races;
    Actions actions;
    PanelCommands commands;
  };

  struct Tasks {
    explicit Tasks(Window& window);

    AnimationStyle animation_style;
    AnimationSkip animation_skip;
    DesktopListener desktop;
    StorageRetry storage;
    BoardClock clock;
    PictureBoards picture_boards;
  };

  Window(std::unique_ptr<GlWindow> gl, Renderer renderer, Session session, play::Trace& trace, WindowStart start);
  Result<Done> set_up();
  void add_tasks();
  PanelSubjects panel_subjects();

  std::unique_ptr<GlWindow> gl_;
  Renderer renderer_;
  play::Trace& trace_;
  records::HostCallbacks host_;
  play::GameView view_;
  Models models_;
  Preferences preferences_;
  Ui ui_;
  Panels panels_;
  Layers layers_;
  FrameSchedule schedule_;
  MessageTask messages_;
  WindowSettingsSync settings_;
  PictureFolder pictures_;
  WindowStyle style_;
  SceneSound sound_;
  BarVisibility bar_;
  PictureWorkers picture_workers_;
  Controls controls_;
  PadInput pads_;
  InputRouter input_;
  Frame frame_;
  Tasks tasks_;
  EventLoop loop_;
};

}  // namespace tilefold::window
