// Converts the sound cues of a move into notes with a timbre, a pitch and a loudness.
//
// All notes belong to one pentatonic scale, so that any combination of them is consonant. Each doubling of a value
// raises the note by one step of the scale. The code depends neither on the sound device nor on the puzzle or the
// clock; the caller passes the time to `Pacing`.
// Invariant: a higher value never gives a lower note, until the highest note is reached; above it, the notes of the top
// octave repeat.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "render/scene/cue.h"

namespace tilefold::window {

enum class Voice : std::uint8_t {
  whisper,  ///< a noise without pitch, like a breath of air
  thud,     ///< a soft object landing
  pluck,    ///< a short and dry sound
  bell,     ///< a struck bar that rings
  chime,    ///< a softer and longer bell
  blip,     ///< a muted and low sound
};

/// Groups of notes. Each group has its own volume setting.
enum class Part : std::uint8_t { moves, merges, announcements };

struct Note {
  Voice voice = Voice::bell;
  Part part = Part::merges;
  int pitch = 0;       ///< MIDI note number; 69 is 440 Hz
  float loudness = 0;  ///< loudness of the note, 0 to 1
  int brightness = 0;  ///< strength of the overtones, 0 to `max_brightness`
  float side = 0;      ///< stereo position, -1 (left) to 1 (right)
  int delay_ms = 0;    ///< delay between the cue and the note
  friend constexpr bool operator==(const Note&, const Note&) = default;
};

inline constexpr int max_brightness = 5;

/// Returns the notes for `cues`, earliest first. Cues at the same time form a chord.
std::vector<Note> notes_of(std::span<const render::Cue> cues);

/// Returns a typical note of `part`.
Note sample_note(Part part);

/// Describes a note as text, for example "bell A4 0.62 +5ms".
std::string to_text(const Note& note);

/// Limits the number of notes to what a listener can distinguish. All notes of a chain of merges are played; during
/// fast autoplay some notes are dropped, accompanying notes first. An announcement is played either completely or, if
/// another one is still sounding, not at all.
class Pacing {
 public:
  /// Returns the notes of `notes` that may be played. `now` is in ms and must not decrease.
  std::vector<Note> admitted(std::span<const Note> notes, double now);

 private:
  bool admits(const Note& note, double now);

  double budget_ = 0;
  double budget_at_ = -1e9;
  double accompanied_at_ = -1e9;
  double announcing_until_ = -1e9;
};

}  // namespace tilefold::window
