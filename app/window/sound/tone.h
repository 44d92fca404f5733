// Synthesises the sound of a note. Needs no files and no sound device.
//
// The function is pure: the same note always gives the same samples.
// Invariant: a sound starts and ends at zero, so that it does not click. It stays below an eighth of full scale, so
// that `most_voices` sounds at the same time never clip.
#pragma once

#include <cstdint>
#include <vector>

#include "app/window/sound/melody.h"

namespace tilefold::window {

inline constexpr int samples_a_second = 44'100;
inline constexpr int most_voices = 8;

/// Returns the mono samples of a note at loudness 1. They start with the delay of the note as silence.
std::vector<std::int16_t> samples_of(const Note& note);

/// Converts a MIDI note number to a frequency in hertz.
double hertz(int pitch);

}  // namespace tilefold::window
