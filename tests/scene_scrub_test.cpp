// Jumping to positions within a move: the picture depends only on the move and the position.

#include <doctest/doctest.h>

#include "engine/catalog.h"
#include "engine/core/session.h"
#include "render/scene/compose.h"
#include "render/scene/layout.h"
#include "render/scene/scene.h"

namespace tilefold::test {
namespace {

using render::Scene;

// A move of a game, with the position and events that a scene needs to show it.
struct Step {
  Snapshot before;
  EventBatch events;
  Snapshot after;
};

std::vector<Step> played(const PuzzleInfo& info, std::uint64_t seed) {
  EventBatch setup;
  const auto puzzle = info.make(ParameterValues(info.parameters), seed, setup);
  Rng rng(seed);
  std::vector<Step> steps;
  for (int i = 0; i < 40 && puzzle->standing().status == Status::playing; ++i) {
    const auto moves = puzzle->moves();
    Step step{.before = puzzle->snapshot(), .events = {}, .after = {}};
    puzzle->play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))], step.events);
    step.after = puzzle->snapshot();
    steps.push_back(std::move(step));
  }
  return steps;
}

render::Frame picture(Scene& scene, const Step& step, float share) {
  scene.lay(step.before);
  scene.play(step.events, step.after);
  scene.scrub(share * scene.duration());
  render::Frame frame;
  const auto layout = render::compute_layout(
      {.extent = step.before.extent, .row_order = step.before.row_order, .upcoming = render::upcoming_of(step.before)});
  compose(scene, layout, render::themes().front(), frame);
  return frame;
}

bool are_equal(const render::Frame& a, const render::Frame& b) {
  return a.layers == b.layers && a.text == b.text && a.backdrop == b.backdrop;
}

constexpr float shares[] = {0, 0.13F, 0.4F, 0.5F, 0.77F, 0.99F, 1};  // NOLINT

TEST_CASE("Scrubbing forwards and backwards shows the same picture for the same position in every puzzle") {
  for (const PuzzleInfo* info : catalog()) {
    const auto steps = played(*info, 4);
    Scene scene;
    scene.show_other_game(steps.front().before);
    scene.finish();
    std::vector<render::Frame> forwards;
    for (const Step& step : steps)
      for (const float share : shares) forwards.push_back(picture(scene, step, share));
    for (auto step = steps.rbegin(); step != steps.rend(); ++step)
      for (auto share = std::rbegin(shares); share != std::rend(shares); ++share) {
        REQUIRE(are_equal(picture(scene, *step, *share), forwards.back()));
        forwards.pop_back();
      }
  }
}

TEST_CASE("A scrubbed position within a move stays until released, and then the move plays to its end") {
  const auto steps = played(*catalog().front(), 2);
  Scene scene;
  scene.show_other_game(steps.front().before);
  scene.finish();
  scene.lay(steps.front().before);
  CHECK_FALSE(scene.is_moving());
  CHECK(scene.shown_tiles() == steps.front().before.tiles);
  scene.play(steps.front().events, steps.front().after);
  scene.scrub(scene.duration() / 2);
  const auto sprites = scene.sprites();
  const double clock = scene.clock();
  CHECK_FALSE(scene.is_moving());
  scene.set_hover_column(0);  // the next tile moves to the column, and nothing else changes
  for (int i = 0; i < 20; ++i) scene.advance(16);
  CHECK(scene.sprites() == sprites);
  CHECK(scene.clock() == clock);
  scene.release();
  CHECK(scene.is_moving());
  while (scene.is_playing()) scene.advance(16);
  CHECK(scene.shown_tiles() == steps.front().after.tiles);
}

TEST_CASE("An animation without flashes differs from the full animation only in the flashes") {
  const auto steps = played(*catalog().front(), 4);
  bool has_flashed = false;
  for (const Step& step : steps) {
    const render::Timeline bright(step.before, step.events, {});
    const render::Timeline calm(step.before, step.events, {.flashes = false});
    REQUIRE(bright.duration() == calm.duration());
    for (const float share : shares) {
      std::vector<render::Sprite> with;
      std::vector<render::Sprite> without;
      bright.sample(share * bright.duration(), with);
      calm.sample(share * calm.duration(), without);
      for (render::Sprite& sprite : with) has_flashed = std::exchange(sprite.flash, 0.0F) > 0 || has_flashed;
      REQUIRE(with == without);
    }
  }
  CHECK(has_flashed);
}

}  // namespace
}  // namespace tilefold::test
