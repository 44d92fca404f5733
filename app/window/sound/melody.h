// From what can be heard of a move to the notes that are played: which voice, how high, how loud.
//
// All notes are of one pentatonic scale, so that whatever sounds together sounds well, and what climbs on the
// board climbs in it: each doubling is the next step. Nothing here knows a device, a puzzle or the clock; `Pacing`
// is told the time. Law: higher values never sound lower, up to a highest note from which octaves repeat.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "render/scene/cue.h"

namespace tilefold::app {

enum class Voice : std::uint8_t {
  whisper,  ///< a breath of air, without a pitch
  thud,     ///< something soft comes to lie
  pluck,    ///< short and dry
  bell,     ///< a struck bar that rings
  chime,    ///< the same, softer and longer
  blip,     ///< muted and low
};

/// What a person sets the volume of.
enum class Part : std::uint8_t { moves, merges, announcements };

struct Note {
  Voice voice = Voice::bell;
  Part part = Part::merges;
  int pitch = 0;       ///< in semitones as MIDI counts them, 69 for 440 Hz
  float loudness = 0;  ///< up to 1
  int brightness = 0;  ///< overtones, 0 to `greatest_brightness`
  float side = 0;      ///< -1 left to 1 right
  int delay_ms = 0;    ///< from the moment at which it is due
  friend constexpr bool operator==(const Note&, const Note&) = default;
};

inline constexpr int greatest_brightness = 5;

/// The notes of cues that are due now, earlier ones first. Cues that were due at one moment are one chord.
std::vector<Note> notes_of(std::span<const render::Cue> cues);

/// One note of `part`, to hear how loud it is.
Note sample_note(Part part);

/// A note as text: "bell A4 0.62 +5ms".
std::string to_text(const Note& note);

/// Lets through what an ear can take in, and no more: chains sound in full, a fast autoplay is a ripple. Where there
/// is too much, what accompanies gives way first; of announcements only one sounds at a time, and it sounds in full.
class Pacing {
 public:
  /// The notes of `notes` that may sound. `now` is in ms and never falls.
  std::vector<Note> admitted(std::span<const Note> notes, double now);

 private:
  bool admits(const Note& note, double now);

  double budget_ = 0;
  double budget_at_ = -1e9;
  double accompanied_at_ = -1e9;
  double announcing_until_ = -1e9;
};

}  // namespace tilefold::app
