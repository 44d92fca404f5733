// Generated sounds: their pitch, their ends, and their combined loudness.

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>

#include "app/window/sound/tone.h"

namespace tilefold::test {
namespace {

using window::Note;
using window::Voice;
using Samples = std::vector<std::int16_t>;

constexpr Voice voices[] = {Voice::whisper, Voice::thud, Voice::pluck, Voice::bell, Voice::chime, Voice::blip};

// Returns notes of every voice, at low and high pitch, dull and bright.
std::vector<Note> all_notes() {
  std::vector<Note> notes;
  for (const Voice voice : voices)
    for (const int pitch : {43, 50, 55, 69, 79, 96})
      for (const int brightness : {0, window::max_brightness})
        notes.push_back({.voice = voice, .pitch = pitch, .brightness = brightness});
  return notes;
}

int loudest(const Samples& samples) {
  int max = 0;
  for (const int sample : samples) max = std::max(max, std::abs(sample));
  return max;
}

// Returns the frequency of the fundamental, from its upward zero crossings in a stretch where the overtones have faded.
double measured_hertz(const Samples& samples) {
  const auto second = [](double seconds) { return static_cast<std::size_t>(seconds * window::samples_a_second); };
  const std::size_t begin = second(0.25);
  const std::size_t end = std::min(samples.size(), second(0.6));
  std::size_t first = 0;
  std::size_t last = 0;
  int turns = -1;
  for (std::size_t i = begin; i + 1 < end; ++i) {
    if (samples[i] >= 0 || samples[i + 1] < 0) continue;
    if (turns < 0) first = i;
    last = i;
    ++turns;
  }
  return turns * static_cast<double>(window::samples_a_second) / static_cast<double>(last - first);
}

TEST_CASE("Every sound begins and ends at zero and has no step that would click") {
  for (const Note& note : all_notes()) {
    CAPTURE(window::to_text(note));
    const Samples samples = window::samples_of(note);
    REQUIRE(samples.size() > 1000);
    CHECK(samples.front() == 0);
    CHECK(samples.back() == 0);
    // Within a millisecond of its ends, a sound has at most a hundredth of its greatest amplitude, or what a slow
    // attack reaches in a quarter of a millisecond.
    const int most = loudest(samples);
    for (std::size_t i = 0; i < 11; ++i) CHECK(std::abs(samples[i]) <= most / 20);
    for (std::size_t i = 1; i <= 44; ++i) CHECK(std::abs(samples[samples.size() - i]) <= most / 100);
  }
}

TEST_CASE("Eight of the loudest sounds played together do not exceed 16-bit samples") {
  for (const Note& note : all_notes()) {
    CAPTURE(window::to_text(note));
    const int most = loudest(window::samples_of(note));
    CHECK(most * window::most_voices <= 32'767);
    CHECK(most * window::most_voices >= 32'000);  // the sounds use nearly the whole range of the samples
  }
}

TEST_CASE("Bells and chimes have the pitch of their note") {
  CHECK(window::hertz(69) == doctest::Approx(440));
  CHECK(window::hertz(57) == doctest::Approx(220));
  for (const Voice voice : {Voice::bell, Voice::chime})
    for (const int pitch : {55, 62, 69, 76, 83, 91}) {
      const Note note{.voice = voice, .pitch = pitch, .brightness = window::max_brightness};
      CAPTURE(window::to_text(note));
      CHECK(measured_hertz(window::samples_of(note)) == doctest::Approx(window::hertz(pitch)).epsilon(0.005));
    }
}

TEST_CASE("A delayed sound is the undelayed sound preceded by silence") {
  Note note{.voice = Voice::bell, .pitch = 69};
  const Samples at_once = window::samples_of(note);
  note.delay_ms = 100;
  const Samples later = window::samples_of(note);
  REQUIRE(later.size() == at_once.size() + 4410);
  CHECK(std::all_of(later.begin(), later.begin() + 4410, [](int sample) { return sample == 0; }));
  CHECK(std::equal(at_once.begin(), at_once.end(), later.begin() + 4410));
}

TEST_CASE("A brighter note has more overtones, and equal notes give equal samples") {
  const Note dull{.voice = Voice::bell, .pitch = 69};
  const Note bright{.voice = Voice::bell, .pitch = 69, .brightness = window::max_brightness};
  CHECK(window::samples_of(dull) == window::samples_of(dull));
  CHECK(window::samples_of(dull) != window::samples_of(bright));
}

TEST_CASE("No sound is longer than two seconds") {
  for (const Note& note : all_notes()) CHECK(window::samples_of(note).size() < 2 * window::samples_a_second);
}

}  // namespace
}  // namespace tilefold::test
