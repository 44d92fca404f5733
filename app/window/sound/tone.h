// Synthesises the sound of a note, without files or a device.
//
// A pure function: the same note gives the same samples.
// Invariant: a sound starts and ends at zero, so that it does not click, and stays below an eighth of full scale, so
// that `most_voices` sounds together never clip.
#pragma once

#include <cstdint>
#include <vector>

#include "app/window/sound/melody.h"

namespace tilefold::app {

inline constexpr int samples_a_second = 44'100;
inline constexpr int most_voices = 8;

/// Returns mono samples of the note at loudness 1, including its delay.
std::vector<std::int16_t> samples_of(const Note& note);

/// Converts a MIDI note number to a frequency.
double hertz(int pitch);

}  // namespace tilefold::app
