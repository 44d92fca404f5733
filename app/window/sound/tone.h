// Makes the sound of a note: from arithmetic alone, without a file and without a device.
//
// A pure function; the same note gives the same samples. Law: a sound begins and ends at zero, without a click, and
// stays below an eighth of full scale, so that `most_voices` of them together never clip.
#pragma once

#include <cstdint>
#include <vector>

#include "app/window/sound/melody.h"

namespace tilefold::app {

inline constexpr int samples_a_second = 44'100;
inline constexpr int most_voices = 8;

/// The note at loudness 1 in one channel, its delay included.
std::vector<std::int16_t> samples_of(const Note& note);

/// Of MIDI's pitches.
double hertz(int pitch);

}  // namespace tilefold::app
