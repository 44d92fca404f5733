// The sounds of the window: the sound cues of the uppermost board, and sample notes for the volume settings.
#pragma once

#include <functional>

#include "app/play/task.h"
#include "app/play/trace.h"
#include "app/window/layer_stack.h"
#include "app/window/panels/appearance.h"
#include "app/window/sound/listener.h"

namespace tilefold::window {

class SceneSound final : public play::Task {
 public:
  struct Subjects {
    const LayerStack& layers;
    Appearance& appearance;
    play::Trace& trace;
  };
  SceneSound(const Subjects& subjects, std::function<void()> wake) : at_(subjects), listener_(std::move(wake)) {}

  /// Plays the sound cues whose time has come at `now`.
  void play(double now);
  void play_sample(Part part) { listener_.play_sample(part, at_.appearance.sound); }
  void lose_device() { listener_.lose_device(); }

  /// Sets whether a sound device is available.
  play::Redraw advance(double now) override;

 private:
  Subjects at_;
  Listener listener_;
};

}  // namespace tilefold::window
