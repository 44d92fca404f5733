// From the cues of the scene to notes for the speaker, as loud as a person has set them.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "app/window/sound/melody.h"
#include "app/window/sound/speaker.h"
#include "engine/core/parameters.h"

namespace tilefold::app {

class Listener {
 public:
  explicit Listener(std::function<void()> wake) : speaker_(std::move(wake)) {}

  /// Plays what is to be heard at `now`, in milliseconds; `volumes` is as in the settings. Returns the notes that
  /// are loud enough to be heard.
  std::vector<Note> listen(std::span<const render::Cue> cues, const ParameterValues& volumes, double now);

  /// A note that lets a person hear a volume.
  void play_sample(Part part, const ParameterValues& volumes);

  bool is_missing() const { return speaker_.is_missing(); }
  void lose_device() { speaker_.lose_device(); }

 private:
  Pacing pacing_;
  Speaker speaker_;
};

}  // namespace tilefold::app
