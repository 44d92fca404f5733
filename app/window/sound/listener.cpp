#include "app/window/sound/listener.h"

#include <array>

namespace tilefold::window {
namespace {

// Returns the gain for a volume setting. At 50 percent a note is perceived as about half as loud.
float loudness(std::int64_t percent) {
  const float share = static_cast<float>(percent) / 100;
  return share * share;
}

float gain(const ParameterValues& volumes, Part part) {
  if (volumes["mute"] != 0) return 0;
  constexpr std::array names{"moves", "merges", "announcements"};
  return loudness(volumes["volume"]) * loudness(volumes[names[static_cast<std::size_t>(part)]]);
}

}  // namespace

std::vector<Note> Listener::listen(std::span<const render::Cue> cues, const ParameterValues& volumes, double now) {
  std::vector<Note> heard;
  for (const Note& note : pacing_.admitted(notes_of(cues), now)) {
    speaker_.play(note, gain(volumes, note.part));
    if (gain(volumes, note.part) > 0) heard.push_back(note);
  }
  return heard;
}

void Listener::play_sample(Part part, const ParameterValues& volumes) {
  const Note note = sample_note(part);
  speaker_.play(note, gain(volumes, note.part));
}

}  // namespace tilefold::window
