// Small tasks of the window that belong to no other class.
#pragma once

#include <functional>

#include "app/play/autoplay.h"
#include "app/play/game_view.h"
#include "app/play/practice.h"
#include "app/play/task.h"
#include "app/play/trace.h"
#include "app/play/tutorial_game.h"
#include "app/window/panels/appearance.h"
#include "app/window/platform/desktop_preferences.h"

namespace tilefold::app {

/// Sets how all boards are animated: according to the settings, and while autoplay runs, according to its speed.
class AnimationStyle final : public Task {
 public:
  struct Subjects {
    GameView& view;
    Practice& practice;
    TutorialGame& tutorial;
    Autoplay& autoplay;
    const Appearance& appearance;
  };
  explicit AnimationStyle(const Subjects& subjects) : at_(subjects) {}
  Redraw advance(double now) override;

 private:
  Subjects at_;
};

/// Ends the animations of the game at once and drops its sounds. Runs while the window is hidden.
class AnimationSkip final : public Task {
 public:
  explicit AnimationSkip(GameView& view) : view_(view) {}
  Redraw advance(double now) override;

 private:
  GameView& view_;
};

/// Applies the accessibility preferences of the desktop as soon as the worker thread has read them.
class DesktopListener final : public Task {
 public:
  DesktopListener(Appearance& appearance, Trace& trace, std::function<void()> wake)
      : appearance_(appearance), trace_(trace), reader_(std::move(wake)) {}
  Redraw advance(double now) override;

 private:
  Appearance& appearance_;
  Trace& trace_;
  bool is_asked_ = false;
  DesktopReader reader_;
};

/// Tries again to store games that could not be stored.
class StorageRetry final : public Task {
 public:
  explicit StorageRetry(GameController& game) : game_(game) {}
  Redraw advance(double now) override;

 private:
  GameController& game_;
};

}  // namespace tilefold::app
