// Converts sound cues of a move into notes: voice, pitch and loudness.
//
// All notes belong to one pentatonic scale, so that any combination is consonant; each doubling of a value is the next
// step of the scale. Independent of the sound device, the puzzle and the clock; the caller passes the time to `Pacing`.
// Invariant: higher values never sound lower, up to a highest note from which octaves repeat.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "render/scene/cue.h"

namespace tilefold::app {

enum class Voice : std::uint8_t {
  whisper,  ///< a breath of air without pitch
  thud,     ///< a soft object landing
  pluck,    ///< short and dry
  bell,     ///< a struck bar that rings
  chime,    ///< a softer and longer bell
  blip,     ///< muted and low
};

/// Groups of notes with separate volume settings.
enum class Part : std::uint8_t { moves, merges, announcements };

struct Note {
  Voice voice = Voice::bell;
  Part part = Part::merges;
  int pitch = 0;       ///< MIDI note number; 69 is 440 Hz
  float loudness = 0;  ///< 0 to 1
  int brightness = 0;  ///< amount of overtones, 0 to `max_brightness`
  float side = 0;      ///< stereo position, -1 (left) to 1 (right)
  int delay_ms = 0;    ///< delay after the time at which the note is due
  friend constexpr bool operator==(const Note&, const Note&) = default;
};

inline constexpr int max_brightness = 5;

/// Returns the notes of cues that are due, earliest first. Cues at the same time form a chord.
std::vector<Note> notes_of(std::span<const render::Cue> cues);

/// Returns a sample note of `part`.
Note sample_note(Part part);

/// Formats a note, for example "bell A4 0.62 +5ms".
std::string to_text(const Note& note);

/// Limits the number of notes to what can be heard: chains sound in full, fast autoplay is thinned out. Accompanying
/// notes are dropped first. Announcements never overlap, and each one sounds in full.
class Pacing {
 public:
  /// Returns the notes that may sound. `now` is in ms and must not decrease.
  std::vector<Note> admitted(std::span<const Note> notes, double now);

 private:
  bool admits(const Note& note, double now);

  double budget_ = 0;
  double budget_at_ = -1e9;
  double accompanied_at_ = -1e9;
  double announcing_until_ = -1e9;
};

}  // namespace tilefold::app
