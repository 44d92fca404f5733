#include "app/window/sound/melody.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace tilefold::window {
namespace {

using render::Cue;
using render::CueKind;

// The G major pentatonic scale, which is G major without its fourth and seventh. Degree 0 is the G below middle C.
constexpr std::array scale{0, 2, 4, 7, 9};
constexpr int lowest_pitch = 55;
constexpr int max_degree = 17;

constexpr float together_ms = 1;  // cues that are less than this time apart form one chord
constexpr std::size_t widest_chord = 3;
constexpr int strum_ms = 24;

constexpr double most_at_once = 8;  // maximum number of notes that sound at the same time
constexpr double notes_a_second = 7;
constexpr double accompaniment_ms = 75;   // minimum time between two accompanying notes
constexpr double announcement_ms = 1300;  // duration of the longest announcement

int pitch_of(int degree) {
  constexpr int octave = static_cast<int>(scale.size());
  while (degree > max_degree) degree -= octave;
  return lowest_pitch + 12 * (degree / octave) + scale[static_cast<std::size_t>(degree % octave)];
}

// Returns the degree of the scale for a tile. Numbers are one degree higher for each doubling of the value; the index
// of a letter is used directly.
int degree_of(Face face) {
  if (face.kind != Face::Kind::number) return static_cast<int>(face.value % scale.size());
  if (face.value <= 2) return 0;
  return static_cast<int>(std::lround(std::log2(static_cast<double>(face.value)))) - 1;
}

// Returns the degree of the scale for a tile that is cleared. For values up to 12, each step of 1 is one degree;
// greater values rise one degree per doubling.
int degree_when_cleared(Face face) {
  constexpr std::uint64_t max_counted = 12;
  const bool is_counted = face.kind == Face::Kind::number && face.value <= max_counted;
  return is_counted ? static_cast<int>(face.value) + 2 : degree_of(face);
}

Note merge_note(const Cue& cue) {
  const int link = std::clamp(cue.link - 1, 0, max_brightness);
  return {.voice = Voice::bell,
          .part = Part::merges,
          .pitch = pitch_of(degree_of(cue.face)),
          .loudness = 0.6F + 0.08F * static_cast<float>(link),
          .brightness = link,
          .side = cue.side};
}

Note clear_note(const Cue& cue) {
  return {.voice = Voice::bell,
          .part = Part::merges,
          .pitch = pitch_of(degree_when_cleared(cue.face)),
          .loudness = 0.5F,
          .side = cue.side};
}

// Returns a note that accompanies a move. These notes are quiet, and the same cue always gives the same note.
Note move_note(const Cue& cue) {
  switch (cue.kind) {
    case CueKind::land:
      return {.voice = Voice::thud,
              .part = Part::moves,
              .pitch = 43,
              .loudness = 0.4F + 0.3F * cue.strength,
              .side = cue.side};
    case CueKind::appear:
      return {.voice = Voice::pluck,
              .part = Part::moves,
              .pitch = pitch_of(degree_of(cue.face)),
              .loudness = 0.16F,
              .side = cue.side};
    case CueKind::jump: return {.voice = Voice::whisper, .part = Part::moves, .loudness = 0.2F};
    default:
      return {
          .voice = Voice::whisper, .part = Part::moves, .loudness = 0.25F + 0.2F * cue.strength, .side = cue.side / 2};
  }
}

template <std::size_t n>
void add_phrase(std::vector<Note>& notes, const std::array<int, n>& degrees, int pause_ms) {
  for (std::size_t i = 0; i < n; ++i)
    notes.push_back({.voice = Voice::chime,
                     .part = Part::announcements,
                     .pitch = pitch_of(degrees[i]),
                     .loudness = 0.5F,
                     .delay_ms = static_cast<int>(i) * pause_ms});
}

// Adds a chord, from its lowest to its highest note. If there are too many notes, keeps only the highest. The more
// notes there are, the quieter each one is.
void add_chord(std::vector<Note>& notes, std::vector<Note> chord) {
  std::sort(chord.begin(), chord.end(), [](const Note& a, const Note& b) { return a.pitch < b.pitch; });
  const auto same = [](const Note& a, const Note& b) { return a.pitch == b.pitch; };
  chord.erase(std::unique(chord.begin(), chord.end(), same), chord.end());
  if (chord.size() > widest_chord) chord.erase(chord.begin(), chord.end() - widest_chord);
  const float share = 1 / std::sqrt(static_cast<float>(chord.size()));
  for (std::size_t i = 0; i < chord.size(); ++i) {
    chord[i].loudness *= share;
    chord[i].delay_ms = static_cast<int>(i) * strum_ms;
    notes.push_back(chord[i]);
  }
}

// Adds the notes for all cues that occur at the same time. Of several cues of the same accompanying kind, only the
// strongest one sounds.
void add_moment(std::vector<Note>& notes, std::span<const Cue> cues) {
  std::vector<Note> chord;
  for (const Cue& cue : cues) {
    switch (cue.kind) {
      case CueKind::merge: chord.push_back(merge_note(cue)); break;
      case CueKind::clear: chord.push_back(clear_note(cue)); break;
      case CueKind::refuse:
        notes.push_back({.voice = Voice::blip, .part = Part::announcements, .pitch = 50, .loudness = 0.5F});
        break;
      case CueKind::emptied: add_phrase(notes, std::array{8, 10, 12}, 130); break;
      case CueKind::achieved: add_phrase(notes, std::array{5, 7, 9, 12}, 110); break;
      case CueKind::won: add_phrase(notes, std::array{5, 7, 8, 10}, 150); break;
      case CueKind::over: add_phrase(notes, std::array{9, 8, 6, 5}, 240); break;
      default: {
        const Note note = move_note(cue);
        const auto other =
            std::find_if(notes.begin(), notes.end(), [&](const Note& n) { return n.voice == note.voice; });
        if (other == notes.end()) {
          notes.push_back(note);
        } else if (note.loudness > other->loudness) {
          *other = note;
        }
      }
    }
  }
  if (!chord.empty()) add_chord(notes, std::move(chord));
}

bool accompanies(const Note& note) {
  return note.part == Part::moves;
}

}  // namespace

std::vector<Note> notes_of(std::span<const Cue> cues) {
  std::vector<Note> notes;
  while (!cues.empty()) {
    std::size_t size = 1;
    while (size < cues.size() && std::abs(cues[size].at - cues[0].at) < together_ms) ++size;
    std::vector<Note> moment;
    add_moment(moment, cues.first(size));
    notes.insert(notes.end(), moment.begin(), moment.end());
    cues = cues.subspan(size);
  }
  return notes;
}

Note sample_note(Part part) {
  switch (part) {
    case Part::moves: return move_note({.kind = CueKind::land, .strength = 1});
    case Part::merges: return merge_note({.kind = CueKind::merge, .face = Face::number(64), .link = 1});
    case Part::announcements: break;
  }
  return {.voice = Voice::chime, .part = part, .pitch = pitch_of(8), .loudness = 0.5F};
}

std::string to_text(const Note& note) {
  constexpr std::array voices{"whisper", "thud", "pluck", "bell", "chime", "blip"};
  constexpr std::array names{"C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"};
  std::string text = voices[static_cast<std::size_t>(note.voice)];
  if (note.pitch > 0)
    text += fmt::format(" {}{}", names[static_cast<std::size_t>(note.pitch % 12)], note.pitch / 12 - 1);
  text += fmt::format(" {:.2f}", note.loudness);
  if (note.delay_ms > 0) text += fmt::format(" +{}ms", note.delay_ms);
  return text;
}

std::vector<Note> Pacing::admitted(std::span<const Note> notes, double now) {
  std::vector<Note> admitted;
  bool is_announcing = false;
  for (const Note& note : notes) {
    const bool is_announcement = note.part == Part::announcements;
    // Decide at the first note of a phrase, so that the phrase is played completely or not at all.
    if (is_announcement && note.delay_ms == 0) is_announcing = now < announcing_until_;
    if (is_announcement && is_announcing) continue;
    if (admits(note, now)) admitted.push_back(note);
  }
  return admitted;
}

bool Pacing::admits(const Note& note, double now) {
  budget_ = std::min(most_at_once, budget_ + (now - budget_at_) * notes_a_second / 1000);
  budget_at_ = now;
  if (note.part == Part::announcements) {
    announcing_until_ = now + (note.voice == Voice::chime ? announcement_ms : accompaniment_ms);
    return true;
  }
  if (accompanies(note)) {
    if (budget_ < most_at_once / 2 || now < accompanied_at_ + accompaniment_ms) return false;
    accompanied_at_ = now;
  }
  if (budget_ < 1) return false;
  budget_ -= 1;
  return true;
}

}  // namespace tilefold::window
