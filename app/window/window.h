// The main window: owns its parts and connects them.
//
// The event loop (event_loop.h) sleeps until something happens; events go through the input router (input_router.h) to
// layers and actions; what goes on over time is a task (app/play/task.h), registered in `add_tasks`; frame.h draws.
#pragma once

#include <memory>
#include <vector>

#include "app/profile/folders.h"
#include "app/window/event_loop.h"
#include "app/window/input/keyboard.h"
#include "app/window/message_task.h"
#include "app/window/picture_boards.h"
#include "app/window/window_tasks.h"

namespace tilefold::app {

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
  double turn() { return loop_.turn(); }

  /// Writes all unsaved changes.
  void keep_all();

 private:
  /// What the user can set.
  struct Preferences {
    Bindings bindings{sdl_keyboard()};
    Appearance appearance;
    std::vector<KeptPreset> presets;  // for all puzzles
  };

  /// What actions and commands do.
  struct Controls {
    explicit Controls(Window& window);

    ToolSwitch tools;
    PuzzleSwitch puzzles;
    Actions actions;
    PanelCommands commands;
  };

  struct Tasks {
    AnimationStyle animation_style;
    AnimationSkip animation_skip;
    DesktopListener desktop;
    StorageRetry storage;
    PictureBoards picture_boards;
  };

  Window(std::unique_ptr<GlWindow> gl, Renderer renderer, Session session, Trace& trace, WindowStart start);
  Result<Done> set_up();
  void add_tasks();
  PanelSubjects panel_subjects();

  std::unique_ptr<GlWindow> gl_;
  Renderer renderer_;
  Trace& trace_;
  HostCallbacks host_;
  GameView view_;
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
  PictureWorker picture_worker_;
  Controls controls_;
  PadInput pads_;
  InputRouter input_;
  Frame frame_;
  Tasks tasks_;
  EventLoop loop_;
};

}  // namespace tilefold::app
