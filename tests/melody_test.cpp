// The sounds of moves: from boards and events to notes as text.

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/window/sound/melody.h"
#include "engine/catalog.h"
#include "engine/core/puzzle.h"
#include "render/scene/scene.h"
#include "tests/support/drawn_moves.h"

namespace tilefold::test {
namespace {

using render::Cue;
using render::CueKind;
using render::Scene;
using render::Timeline;
using window::Note;
using window::Part;
using window::Voice;

// Returns the notes separated by semicolons, as in "bell B3 0.68; thud G2 0.40".
std::string texts(std::span<const Note> notes) {
  std::string text;
  for (const Note& note : notes) text += (text.empty() ? "" : "; ") + window::to_text(note);
  return text;
}

std::string heard(const Timeline& timeline) {
  return texts(window::notes_of(timeline.cues()));
}

std::vector<int> pitches(std::span<const Note> notes) {
  std::vector<int> found;
  for (const Note& note : notes) found.push_back(note.pitch);
  return found;
}

Cue merge(std::uint64_t value, int link = 1, float at = 0) {
  return {.kind = CueKind::merge, .at = at, .face = Face::number(value), .link = link};
}

TEST_CASE("A drop with a chain of merges plays a thud, then a higher and brighter bell for every merge") {
  const DrawnMove drop = falling_chain();
  const Timeline timeline(drop.before, drop.events, {});
  CHECK(heard(timeline) == "thud G2 0.62; bell A3 0.60; thud G2 0.48; bell B3 0.68; bell D4 0.76");
  const auto cues = timeline.cues();
  for (std::size_t i = 1; i < cues.size(); ++i) CHECK(cues[i].at > cues[i - 1].at);
  CHECK(cues.front().at > 0);
  CHECK(cues.back().at <= timeline.duration());
}

TEST_CASE("A bell starts when its merge happens, and a thud when the tile lands") {
  const DrawnMove drop = falling_chain();
  const Timeline timeline(drop.before, drop.events, {});
  std::vector<render::Sprite> sprites;
  for (const Cue& cue : timeline.cues()) {
    const int before = timeline.merges_at(cue.at - 0.5F);
    CHECK(timeline.merges_at(cue.at + 0.5F) - before == (cue.kind == CueKind::merge ? 1 : 0));
    if (cue.kind != CueKind::land) continue;
    timeline.sample(cue.at - 10, sprites);
    const bool falls = std::any_of(sprites.begin(), sprites.end(), [](const auto& sprite) { return sprite.lift > 0; });
    CHECK(falls);
  }
}

TEST_CASE("A swap plays a breathy noise, a removed tile a bell pitched by its number, and a new tile a pluck") {
  const DrawnMove swap = swap_and_clear();
  const Timeline timeline(swap.before, swap.events, {});
  std::vector<Note> notes = window::notes_of(timeline.cues());
  CHECK(texts(notes) == "whisper 0.30; bell E5 0.35; bell A5 0.35 +24ms; pluck G3 0.16");
}

TEST_CASE("Each doubling of a tile is one step up a pentatonic scale, and the top octaves repeat for huge tiles") {
  std::string steps;
  int before = 0;
  for (std::uint64_t value = 2; value <= (std::uint64_t{1} << 18U); value *= 2) {
    const Note note = window::notes_of(std::vector{merge(value)}).front();
    CHECK(note.pitch > before);
    before = note.pitch;
    const std::string text = window::to_text(note);
    steps += text.substr(5, text.find(' ', 5) - 4);
  }
  CHECK(steps == "G3 A3 B3 D4 E4 G4 A4 B4 D5 E5 G5 A5 B5 D6 E6 G6 A6 B6 ");
  for (unsigned exponent = 19; exponent < 64; ++exponent) {
    const int pitch = window::notes_of(std::vector{merge(std::uint64_t{1} << exponent)}).front().pitch;
    CHECK(pitch <= before);
    CHECK(pitch > 72);
  }
}

TEST_CASE("A larger tile never sounds lower than a smaller one") {
  int before = 0;
  for (std::uint64_t value = 1; value < 3000; ++value) {
    const int pitch = window::notes_of(std::vector{merge(value)}).front().pitch;
    CHECK(pitch >= before);
    before = pitch;
  }
}

TEST_CASE("Each of the nine digits has a different note when it is removed") {
  std::vector<int> notes;
  for (std::uint64_t digit = 1; digit <= 9; ++digit) {
    const Cue cue{.kind = CueKind::clear, .face = Face::number(digit)};
    notes.push_back(window::notes_of(std::vector{cue}).front().pitch);
  }
  CHECK(std::adjacent_find(notes.begin(), notes.end(), std::greater_equal<>()) == notes.end());
}

TEST_CASE("Simultaneous merges play a chord of at most three different notes, each quieter than a single one") {
  const std::vector<Cue> four{merge(64), merge(4), merge(4), merge(16), merge(32)};
  CHECK(texts(window::notes_of(four)) == "bell D4 0.35; bell E4 0.35 +24ms; bell G4 0.35 +48ms");
  const std::vector<Cue> equal{merge(8), merge(8)};
  CHECK(texts(window::notes_of(equal)) == "bell B3 0.60");
  const std::vector<Cue> later{merge(8), merge(8, 2, 100)};
  CHECK(texts(window::notes_of(later)) == "bell B3 0.60; bell B3 0.68");
}

TEST_CASE("The notes at a lost game fall, those at a goal or empty board rise, and a rejected move has one low note") {
  const auto phrase = [](CueKind kind) { return window::notes_of(std::vector{Cue{.kind = kind}}); };
  const auto is_falling = [](const std::vector<int>& notes) {
    return std::adjacent_find(notes.begin(), notes.end(), std::less_equal<>()) == notes.end();
  };
  CHECK(phrase(CueKind::over).size() == 4);
  CHECK(is_falling(pitches(phrase(CueKind::over))));
  for (const CueKind kind : {CueKind::won, CueKind::emptied}) {
    std::vector<int> notes = pitches(phrase(kind));
    CHECK(notes.size() >= 3);
    std::reverse(notes.begin(), notes.end());
    CHECK(is_falling(notes));
  }
  CHECK(texts(phrase(CueKind::refuse)) == "blip D3 0.50");
  for (const Note& note : phrase(CueKind::over)) CHECK(note.part == Part::announcements);
}

TEST_CASE("A move without animation plays a single note for its most important event") {
  const DrawnMove drop = falling_chain();
  CHECK(heard(Timeline(drop.before, drop.events, {.speed = 0})) == "bell D4 0.76");
  const DrawnMove swap = swap_and_clear();
  CHECK(heard(Timeline(swap.before, swap.events, {.speed = 0})) == "bell A5 0.50");
}

TEST_CASE("Reduced motion does not change the notes of a move, and the speed changes only their times") {
  for (const DrawnMove& drawn : {falling_chain(), swap_and_clear()}) {
    const Timeline plain(drawn.before, drawn.events, {});
    const Timeline fast(drawn.before, drawn.events, {.speed = 4});
    CHECK(heard(Timeline(drawn.before, drawn.events, {.reduced = true})) == heard(plain));
    CHECK(heard(fast) == heard(plain));
    CHECK(fast.cues().back().at <= fast.duration());
  }
}

// Returns the notes of a scene from now until it is at rest.
std::string played(Scene& scene, float frame_ms) {
  std::vector<Note> notes;
  for (int i = 0; i < 200; ++i) {
    for (const Note& note : window::notes_of(scene.pop_cues())) notes.push_back(note);
    scene.advance(frame_ms);
  }
  return texts(notes);
}

Scene at_start(const DrawnMove& drawn) {
  Scene scene;
  scene.lay(drawn.before);
  return scene;
}

TEST_CASE("A scene plays every note exactly once at any frame rate, and not before its event is visible") {
  const DrawnMove drop = falling_chain();
  const std::string whole = heard(Timeline(drop.before, drop.events, {}));
  for (const float frame_ms : {4.0F, 16.0F, 50.0F}) {
    Scene scene = at_start(drop);
    CHECK(scene.pop_cues().empty());
    scene.play(drop.events, after(drop));
    CHECK(scene.pop_cues().empty());
    CHECK(played(scene, frame_ms) == whole);
  }
}

TEST_CASE("When a move is finished early, its remaining notes are not played") {
  const DrawnMove drop = falling_chain();
  Scene scene = at_start(drop);
  scene.play(drop.events, after(drop));
  scene.advance(1);
  scene.finish();
  CHECK(played(scene, 16).empty());
}

TEST_CASE("A move shown instantly still plays a sound") {
  const DrawnMove drop = falling_chain();
  Scene scene = at_start(drop);
  scene.set_motion({.speed = 0});
  scene.play(drop.events, after(drop));
  scene.finish();
  CHECK(played(scene, 16) == "bell D4 0.76");
}

TEST_CASE("An undo plays a breathy noise, and scrubbing is silent until playback continues") {
  const DrawnMove drop = falling_chain();
  Scene scene = at_start(drop);
  scene.play(drop.events, after(drop));
  scene.finish();
  scene.pop_cues();
  scene.show(drop.before);
  CHECK(played(scene, 16) == "whisper 0.20");
  scene.play(drop.events, after(drop));
  for (const float ms : {0.0F, 300.0F, 100.0F, 1e6F}) scene.scrub(ms);
  CHECK(scene.pop_cues().empty());
  scene.scrub(0);
  scene.play_to(scene.duration());
  CHECK(texts(window::notes_of(scene.pop_cues())) == heard(Timeline(drop.before, drop.events, {})));
}

TEST_CASE("A rejected move plays the same sound with normal and with reduced motion") {
  for (const bool reduced : {false, true}) {
    Scene scene = at_start(falling_chain());
    scene.set_motion({.reduced = reduced});
    scene.refuse();
    CHECK(played(scene, 16) == "blip D3 0.50");
  }
}

TEST_CASE("Every move of every puzzle plays a sound whose values are within range") {
  for (const PuzzleInfo* info : catalog()) {
    CAPTURE(info->name);
    EventBatch events;
    const auto puzzle = info->make(*preset_values(*info, info->presets.front().name), 5, events);
    Scene scene;
    scene.lay(puzzle->snapshot());
    std::size_t sounding = 0;
    std::size_t moves = 0;
    for (; moves < 60 && puzzle->standing().status == Status::playing; ++moves) {
      const std::vector<Move> legal = puzzle->moves();
      REQUIRE(puzzle->play(legal[moves * 7 % legal.size()], events));
      scene.play(events, puzzle->snapshot());
      std::vector<Note> notes;
      for (int frame = 0; frame < 60; ++frame) {
        for (const Note& note : window::notes_of(scene.pop_cues())) notes.push_back(note);
        scene.advance(16);
      }
      sounding += notes.empty() ? 0 : 1;
      for (const Note& note : notes) {
        CHECK(note.loudness > 0);
        CHECK(note.loudness <= 1);
        CHECK(std::abs(note.side) <= 1);
        CHECK(note.pitch <= 100);
      }
    }
    CHECK(sounding == moves);
  }
}

TEST_CASE("All merges of a long chain are heard, and other sounds during the chain are dropped") {
  window::Pacing pacing;
  double now = 1000;
  for (int link = 1; link <= 10; ++link, now += 75) {
    const std::vector<Note> notes{window::notes_of(std::vector{merge(std::uint64_t{2} << link, link)}).front()};
    CHECK(pacing.admitted(notes, now).size() == 1);
  }
  const std::vector<Note> thud{window::sample_note(Part::moves)};
  CHECK(pacing.admitted(thud, now).empty());
  CHECK(pacing.admitted(thud, now + 2000).size() == 1);
  CHECK(pacing.admitted(thud, now + 2010).empty());
}

TEST_CASE("The number of notes per second is limited") {
  window::Pacing pacing;
  const std::vector<Note> bell{window::sample_note(Part::merges)};
  std::size_t sounded = 0;
  for (int ms = 0; ms < 10'000; ++ms) sounded += pacing.admitted(bell, ms).size();
  CHECK(sounded > 50);
  CHECK(sounded < 90);
}

TEST_CASE("The sounds for the end of a game, a goal or an empty board are played whole and never overlap") {
  window::Pacing pacing;
  const std::vector<Note> over = window::notes_of(std::vector{Cue{.kind = CueKind::over}});
  CHECK(pacing.admitted(over, 0).size() == over.size());
  CHECK(pacing.admitted(over, 500).empty());
  CHECK(pacing.admitted(over, 5000).size() == over.size());
  const std::vector<Cue> both{{.kind = CueKind::emptied}, {.kind = CueKind::won}};
  const std::vector<Note> first = window::notes_of(std::span(both).first(1));
  CHECK(pacing.admitted(window::notes_of(both), 10'000) == first);
}

}  // namespace
}  // namespace tilefold::test
