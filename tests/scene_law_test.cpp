// The invariant between engine and renderer: when the queue is empty, the scene shows the state.

#include <doctest/doctest.h>

#include "engine/catalog.h"
#include "engine/core/session.h"
#include "render/scene/scene.h"
#include "tests/support/random_parameters.h"

namespace tilefold::test {
namespace {

using render::Scene;

// Lets the scene follow the session, and interrupts about half of the animations, as an impatient player would.
void follow(Session& session, Scene& scene, Rng& rng) {
  for (const Update& update : session.drain()) {
    if (update.kind == Update::Kind::move) {
      scene.play(update.report.events, update.after);
    } else {
      scene.show(update.after);
    }
    if (rng.below(2) == 0) {
      scene.finish();
    } else {
      while (scene.is_playing()) scene.advance(16);
    }
    REQUIRE(scene.shown_tiles() == update.after.tiles);
    REQUIRE(scene.preview() == update.after.preview);
  }
}

void play_one_game(const PuzzleInfo& info, std::uint64_t seed) {
  Rng rng(seed);
  Session session(info, random_parameters(info.parameters, rng), seed);
  Scene scene;
  follow(session, scene, rng);
  for (int i = 0; i < 150; ++i) {
    const auto moves = session.puzzle().moves();
    const std::uint32_t drawn = rng.below(10);
    if (drawn == 0) {
      session.undo();
    } else if (drawn == 1 || moves.empty()) {
      session.redo();
    } else {
      session.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    follow(session, scene, rng);
    REQUIRE(scene.shown_tiles() == session.puzzle().snapshot().tiles);
  }
}

TEST_CASE("In random games of every puzzle the scene equals the state after every move, undo and redo") {
  for (const PuzzleInfo* info : catalog())
    for (std::uint64_t seed = 0; seed < 60; ++seed) play_one_game(*info, seed);
}

// Returns the faces that merges create, as the timeline of a move shows them at its end.
std::vector<Face> shown_merges(const Snapshot& before, const EventBatch& events, const render::Motion& motion) {
  const render::Timeline timeline(before, events, motion);
  std::vector<render::Merge> merges;
  timeline.merges(timeline.duration() + 1, merges);
  std::vector<Face> faces;
  for (const render::Merge& merge : merges) faces.push_back(merge.face);
  return faces;
}

std::vector<Face> reported_merges(const MoveReport& report) {
  std::vector<Face> faces;
  for (const MergeReport& merge : report.merges) faces.push_back(merge.created);
  return faces;
}

TEST_CASE("In random games of every puzzle the merges drawn for a move equal those in its report") {
  std::size_t merges = 0;
  for (const PuzzleInfo* info : catalog())
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
      Rng rng(seed);
      Session session(*info, random_parameters(info->parameters, rng), seed);
      session.drain();
      for (int i = 0; i < 100 && !session.puzzle().moves().empty(); ++i) {
        const auto moves = session.puzzle().moves();
        const Snapshot before = session.puzzle().snapshot();
        REQUIRE(session.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]));
        const MoveReport report = std::move(session.drain().back().report);
        for (const render::Motion& motion : {render::Motion{}, render::Motion{.speed = 4, .reduced = true}})
          REQUIRE(shown_merges(before, report.events, motion) == reported_merges(report));
        merges += report.merges.size();
      }
    }
  CHECK(merges > 1000);
}

TEST_CASE("If a move is made while another is animated, the scene shows the events of both") {
  for (const PuzzleInfo* info : catalog()) {
    Rng rng(5);
    Session session(*info, ParameterValues(info->parameters), 5);
    Scene scene;
    for (int i = 0; i < 100; ++i) {
      const auto moves = session.puzzle().moves();
      if (moves.empty()) break;
      session.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
      for (const Update& update : session.drain())
        update.kind == Update::Kind::move ? scene.play(update.report.events, update.after) : scene.show(update.after);
      scene.advance(static_cast<float>(rng.below(80)));
    }
    scene.finish();
    CHECK(scene.shown_tiles() == session.puzzle().snapshot().tiles);
  }
}

}  // namespace
}  // namespace tilefold::test
