#include "app/window/sound/tone.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

namespace tilefold::window {
namespace {

constexpr double full_turn = 2 * std::numbers::pi;
constexpr double peak = 32'767.0 / most_voices;
constexpr double fade_seconds = 0.03;

using Wave = std::vector<double>;

// Attack, decay and length of a sound, in seconds.
struct Envelope {
  double attack = 0;
  double decay = 0;  // time in which the sound decays to 1/e
  double length = 0;
};

Wave silence(double seconds) {
  return Wave(static_cast<std::size_t>(std::lround(seconds * samples_a_second)), 0.0);
}

double seconds_at(std::size_t sample) {
  return static_cast<double>(sample) / samples_a_second;
}

// Returns a smooth transition from 0 to 1 while `share` goes from 0 to 1. The slope is zero at both ends.
double rise(double share) {
  if (share >= 1) return 1;
  return share <= 0 ? 0 : (1 - std::cos(std::numbers::pi * share)) / 2;
}

// Returns the factor by which the amplitude decreases from one sample to the next.
double fading(double decay) {
  return std::exp(-1 / (decay * samples_a_second));
}

void shape(Wave& wave, const Envelope& envelope) {
  const double step = fading(envelope.decay);
  double strength = 1;
  for (std::size_t i = 0; i < wave.size(); ++i, strength *= step) {
    const double at = seconds_at(i);
    wave[i] *= strength * rise(at / envelope.attack) * rise((envelope.length - at) / fade_seconds);
  }
}

// A partial (overtone) of a sound, which decays at its own rate.
struct Partial {
  double ratio = 1;
  double strength = 1;
  double decay = 1;  // time in which the partial decays to 1/e, in seconds
};

void add_partial(Wave& wave, double frequency, const Partial& partial) {
  if (frequency * partial.ratio > samples_a_second / 2.5) return;
  const double turn = full_turn * frequency * partial.ratio / samples_a_second;
  const std::complex<double> step = std::polar(fading(partial.decay), turn);
  std::complex<double> hand = partial.strength;
  for (double& sample : wave) {
    sample += hand.imag();
    hand *= step;
  }
}

// Returns the sound of a struck wooden bar. Its octave decays quickly, and its higher partials are audible only when
// the bar is struck.
Wave bar(const Note& note, const Envelope& envelope) {
  Wave wave = silence(envelope.length);
  const double frequency = hertz(note.pitch);
  const double bright = static_cast<double>(note.brightness) / max_brightness;
  add_partial(wave, frequency, {});
  add_partial(wave, frequency, {.ratio = 2, .strength = 0.18 + 0.12 * bright, .decay = 0.14});
  add_partial(wave, frequency, {.ratio = 3, .strength = 0.05 + 0.10 * bright, .decay = 0.07});
  add_partial(wave, frequency, {.ratio = 4, .strength = 0.06 + 0.08 * bright, .decay = 0.04});
  shape(wave, envelope);
  return wave;
}

// Returns the envelope of a struck bar. Lower notes ring longer, as on a xylophone.
Envelope struck(const Note& note, double attack, double decay) {
  const double slower = std::pow(2, (67.0 - note.pitch) / 36);
  return {.attack = attack, .decay = decay * slower, .length = std::min(1.4, 5 * decay * slower)};
}

Wave thud(const Note& note) {
  const Envelope envelope{.attack = 0.006, .decay = 0.055, .length = 0.3};
  Wave wave = silence(envelope.length);
  double turn = 0;
  for (std::size_t i = 0; i < wave.size(); ++i) {
    wave[i] = std::sin(turn) + 0.22 * std::sin(2 * turn);
    turn += full_turn * hertz(note.pitch) * (1 + 0.7 * std::exp(-seconds_at(i) / 0.022)) / samples_a_second;
  }
  shape(wave, envelope);
  return wave;
}

// Returns a noise that becomes louder and then fades. Two one-pole filters limit its frequencies.
Wave whisper() {
  constexpr double length = 0.17;
  constexpr double low = 0.16;
  constexpr double high = 0.045;
  Wave wave = silence(length);
  std::uint32_t noise = 1;
  double smooth = 0;
  double slow = 0;
  for (std::size_t i = 0; i < wave.size(); ++i) {
    noise = noise * 1'664'525U + 1'013'904'223U;
    smooth += low * (static_cast<double>(noise) / 2'147'483'648.0 - 1 - smooth);
    slow += high * (smooth - slow);
    const double share = seconds_at(i) / length;
    wave[i] = (smooth - slow) * rise(share / 0.35) * rise((1 - share) / 0.65);
  }
  return wave;
}

Wave wave_of(const Note& note) {
  switch (note.voice) {
    case Voice::whisper: return whisper();
    case Voice::thud: return thud(note);
    case Voice::pluck: return bar(note, struck(note, 0.004, 0.06));
    case Voice::bell: return bar(note, struck(note, 0.005, 0.22));
    case Voice::chime: return bar(note, struck(note, 0.018, 0.32));
    case Voice::blip: return bar(note, {.attack = 0.01, .decay = 0.05, .length = 0.25});
  }
  return {};
}

}  // namespace

double hertz(int pitch) {
  return 440 * std::pow(2, (pitch - 69) / 12.0);
}

std::vector<std::int16_t> samples_of(const Note& note) {
  const Wave wave = wave_of(note);
  double max = 0;
  for (const double sample : wave) max = std::max(max, std::abs(sample));
  const std::size_t delay = silence(note.delay_ms / 1000.0).size();
  std::vector<std::int16_t> samples(delay + wave.size() + 1, 0);  // the last sample is zero, so that the sound ends
                                                                  // without a click
  for (std::size_t i = 0; i < wave.size(); ++i)
    samples[delay + i] = static_cast<std::int16_t>(std::lround(wave[i] * std::floor(peak) / max));
  return samples;
}

}  // namespace tilefold::window
