// The effects after the last move of a game: a piece that leaves through the exit, and celebrations.

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/catalog.h"
#include "engine/core/session.h"
#include "render/scene/compose.h"
#include "render/scene/scene.h"

namespace tilefold::test {
namespace {

using render::Cue;
using render::CueKind;
using render::Scene;
using render::Sprite;

constexpr TileId piece{1};

// A board of one row of three cells with an exit. `column` is the position of the piece, which covers two cells.
Snapshot street(int column) {
  return {.extent = {1, 3},
          .tiles = {{.id = piece, .face = Face::letter('A'), .cell = cell_at(0, column), .size = {1, 2}}},
          .preview = {},
          .exit_row = 0,
          .leaving = column == 1 ? piece : TileId::none};
}

const EventBatch last_move{{.kind = EventKind::move,
                            .tile = piece,
                            .from = cell_at(0, 0),
                            .cell = cell_at(0, 1),
                            .face = Face::letter('A'),
                            .size = {1, 2}}};

Scene scene_before_last_move(const render::Motion& motion = {}) {
  Scene scene;
  scene.set_motion(motion);
  scene.lay(street(0));
  return scene;
}

const Sprite& sprite_of(const Scene& scene) {
  return scene.sprites().front();
}

// Advances the scene to the end and returns the greatest column at which the piece was visible.
float run_to_end(Scene& scene) {
  float column = 0;
  for (int frame = 0; frame < 1000 && scene.is_moving(); ++frame) {
    scene.advance(8);
    if (sprite_of(scene).alpha > 0) column = std::max(column, sprite_of(scene).column);
  }
  return column;
}

std::ptrdiff_t count(const std::vector<Cue>& cues, CueKind kind) {
  return std::count_if(cues.begin(), cues.end(), [kind](const Cue& cue) { return cue.kind == kind; });
}

TEST_CASE("A piece that reaches the exit drives out of the board and then is not visible") {
  Scene scene = scene_before_last_move();
  scene.play(last_move, street(1));
  CHECK(scene.duration() > 500);
  CHECK(scene.duration() < 1000);
  CHECK(run_to_end(scene) > 3);
  CHECK_FALSE(scene.is_playing());
  CHECK(scene.departure() == 1);
  CHECK(sprite_of(scene).alpha == 0);
  CHECK(scene.shown_tiles() == street(1).tiles);
  CHECK(count(scene.pop_cues(), CueKind::slide) == 2);
}

TEST_CASE("Without celebrations, as in studies, a piece at the exit stays there and nothing lights up") {
  Scene scene = scene_before_last_move({.celebrates = false});
  scene.play(last_move, street(1));
  scene.celebrate({});
  CHECK(run_to_end(scene) == 1);
  CHECK(sprite_of(scene).alpha == 1);
  CHECK(scene.celebration() == 0);
}

TEST_CASE("Skipping the departure of a piece shows the board without it at once") {
  Scene scene = scene_before_last_move();
  scene.play(last_move, street(1));
  while (scene.is_playing() && !scene.is_ending()) scene.advance(8);
  REQUIRE(scene.is_ending());
  scene.finish();
  CHECK_FALSE(scene.is_moving());
  CHECK_FALSE(scene.is_ending());
  CHECK(sprite_of(scene).alpha == 0);
  CHECK(scene.shown_tiles() == street(1).tiles);
}

TEST_CASE("With reduced motion or without animations the piece stays at the exit") {
  for (const render::Motion& motion : {render::Motion{.reduced = true}, render::Motion{.speed = 0}}) {
    Scene scene = scene_before_last_move(motion);
    scene.play(last_move, street(1));
    CHECK(run_to_end(scene) <= 1);
    CHECK(scene.departure() == 0);
    CHECK(sprite_of(scene).alpha == 1);
  }
}

TEST_CASE("Undo brings back a piece that has left, and the same position shown again does not") {
  Scene scene = scene_before_last_move();
  scene.play(last_move, street(1));
  run_to_end(scene);
  scene.show(street(1));
  run_to_end(scene);
  CHECK(sprite_of(scene).alpha == 0);
  scene.show(street(0));
  run_to_end(scene);
  CHECK(sprite_of(scene).alpha == 1);
  CHECK(scene.departure() == 0);
  scene.show(street(1));
  run_to_end(scene);
  CHECK(sprite_of(scene).alpha == 1);
}

TEST_CASE("The picture of a departure depends only on its time") {
  Scene scene = scene_before_last_move();
  scene.play(last_move, street(1));
  const float middle = scene.duration() - 300;
  scene.scrub(middle);
  const std::vector<Sprite> sprites = scene.sprites();
  CHECK(sprites.front().column > 1);
  scene.scrub(scene.duration());
  scene.scrub(0);
  scene.scrub(middle);
  CHECK(scene.sprites() == sprites);
}

TEST_CASE("The tile at the exit leaves if and only if the goal is reached") {
  ParameterValues values((*find_puzzle("unblock"))->parameters);
  REQUIRE(values.set_text("level", "1"));
  Session session(**find_puzzle("unblock"), values, 1);
  Rng rng(1);
  while (session.puzzle().standing().status == Status::playing) {
    REQUIRE(session.puzzle().snapshot().leaving == TileId::none);
    const auto moves = session.puzzle().moves();
    REQUIRE(session.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]));
    session.drain();
  }
  const Snapshot shot = session.puzzle().snapshot();
  const auto leaver =
      std::find_if(shot.tiles.begin(), shot.tiles.end(), [&](const Tile& tile) { return tile.id == shot.leaving; });
  REQUIRE(leaver != shot.tiles.end());
  CHECK(leaver->face == Face::letter('A'));
}

TEST_CASE("A celebration lights up the board after the move, can delay the result and is heard once") {
  for (const bool delays : {false, true}) {
    Scene scene = scene_before_last_move();
    Snapshot after = street(1);
    after.leaving = TileId::none;
    scene.play(last_move, after);
    scene.celebrate({.delays_result = delays, .cue = CueKind::achieved});
    while (scene.celebration() <= 0.5F) {
      REQUIRE(scene.is_moving());
      scene.advance(8);
    }
    CHECK(scene.is_playing() == delays);
    CHECK(sprite_of(scene).flash > 0);
    run_to_end(scene);
    CHECK_FALSE(scene.is_playing());
    CHECK(sprite_of(scene).flash == 0);
    CHECK(scene.shown_tiles() == after.tiles);
    CHECK(count(scene.pop_cues(), CueKind::achieved) == 1);
  }
}

TEST_CASE("With reduced motion a celebration lights the rim of the tray, and without animations it is only heard") {
  const render::Layout layout = render::compute_layout({.extent = {1, 3}, .row_order = RowOrder::top_down});
  const auto boxes = [&](const Scene& scene) {
    render::Frame frame;
    compose(scene, layout, render::themes().front(), frame);
    std::vector<render::Box> rings;
    for (const render::Primitive& primitive : frame.layers[static_cast<std::size_t>(render::Layer::tiles)])
      if (primitive.shape == render::Shape::box && primitive.stroke > 0) rings.push_back(primitive.box);
    return rings;
  };
  Scene calm = scene_before_last_move({.reduced = true});
  calm.play(last_move, street(1));
  calm.celebrate({});
  while (calm.celebration() <= 0.3F) calm.advance(8);
  const auto early = boxes(calm);
  CHECK(early.size() == 1);
  CHECK(sprite_of(calm).flash == 0);
  while (calm.celebration() <= 0.6F) calm.advance(8);
  CHECK(boxes(calm) == early);
  run_to_end(calm);
  CHECK(boxes(calm).empty());

  Scene instant = scene_before_last_move({.speed = 0});
  instant.play(last_move, street(1));
  instant.pop_cues();
  instant.celebrate({.cue = CueKind::achieved});
  CHECK_FALSE(instant.is_moving());
  CHECK(count(instant.pop_cues(), CueKind::achieved) == 1);
}

}  // namespace
}  // namespace tilefold::test
