// Plays the sound cues of a scene at the volumes that the user has set.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "app/window/sound/melody.h"
#include "app/window/sound/speaker.h"
#include "engine/core/parameters.h"

namespace tilefold::window {

class Listener {
 public:
  explicit Listener(std::function<void()> wake) : speaker_(std::move(wake)) {}

  /// Plays the sound cues whose time has come. `now` is in ms; `volumes` contains the volume settings. Returns the
  /// notes played that are audible.
  std::vector<Note> listen(std::span<const render::Cue> cues, const ParameterValues& volumes, double now);

  /// Plays a sample note of `part`, so that the user can judge its volume.
  void play_sample(Part part, const ParameterValues& volumes);

  bool is_missing() const { return speaker_.is_missing(); }
  void lose_device() { speaker_.lose_device(); }

 private:
  Pacing pacing_;
  Speaker speaker_;
};

}  // namespace tilefold::window
