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
#include "app/window/panels/panels.h"
#include "app/window/platform/desktop_preferences.h"

namespace tilefold::window {

/// Sets how all boards are drawn and animated: according to the settings, and while autoplay runs, according to its
/// speed.
class AnimationStyle final : public play::Task {
 public:
  struct Subjects {
    play::GameView& view;
    play::Practice& practice;
    play::TutorialGame& tutorial;
    play::Autoplay& autoplay;
    const Appearance& appearance;
    const Panels& panels;
  };
  explicit AnimationStyle(const Subjects& subjects) : at_(subjects) {}
  play::Redraw advance(double now) override;

 private:
  Subjects at_;
};

/// Ends the animations of the game at once and drops its sounds. Runs while the window is hidden.
class AnimationSkip final : public play::Task {
 public:
  explicit AnimationSkip(play::GameView& view) : view_(view) {}
  play::Redraw advance(double now) override;

 private:
  play::GameView& view_;
};

/// Applies the accessibility preferences of the desktop as soon as the worker thread has read them.
class DesktopListener final : public play::Task {
 public:
  DesktopListener(Appearance& appearance, play::Trace& trace, std::function<void()> wake)
      : appearance_(appearance), trace_(trace), reader_(std::move(wake)) {}
  play::Redraw advance(double now) override;

 private:
  Appearance& appearance_;
  play::Trace& trace_;
  bool is_asked_ = false;
  DesktopReader reader_;
};

/// Tries again to store games that could not be stored.
class StorageRetry final : public play::Task {
 public:
  explicit StorageRetry(play::GameController& game) : game_(game) {}
  play::Redraw advance(double now) override;

 private:
  play::GameController& game_;
};

}  // namespace tilefold::window
