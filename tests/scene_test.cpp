// Timelines, layout and texts: those guarantees of the renderer that can be tested without a GPU.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "engine/core/events.h"
#include "render/scene/compose.h"
#include "render/scene/layout.h"
#include "render/scene/number_text.h"
#include "render/scene/scene.h"
#include "render/scene/theme.h"
#include "render/scene/timeline.h"
#include "tests/support/boxes.h"
#include "tests/support/drawn_moves.h"

using namespace tilefold;
using namespace tilefold::render;
using namespace tilefold::test;

namespace {

std::vector<DrawnMove> cases() {
  return {falling_chain(), swap_and_clear(), wide_piece(), many_beats()};
}

std::vector<Tile> tiles_of(const std::vector<Sprite>& sprites) {
  std::vector<Tile> tiles;
  for (const Sprite& sprite : sprites) {
    CHECK(sprite.scale_x == 1);
    CHECK(sprite.scale_y == 1);
    CHECK(sprite.lift == 0);
    CHECK(sprite.alpha == 1);
    CHECK(sprite.flash == 0);
    CHECK(sprite.row == std::round(sprite.row));
    CHECK(sprite.column == std::round(sprite.column));
    Tile tile;
    tile.id = sprite.id;
    tile.face = sprite.face;
    tile.cell = cell_at(static_cast<int>(sprite.row), static_cast<int>(sprite.column));
    tile.size = sprite.size;
    tiles.push_back(tile);
  }
  std::sort(tiles.begin(), tiles.end(), [](const Tile& a, const Tile& b) { return number_of(a.id) < number_of(b.id); });
  return tiles;
}

const std::array motions{Motion{}, Motion{.speed = 0.25F}, Motion{.speed = 8}, Motion{.speed = 0},
                         Motion{.speed = 1, .reduced = true}};

const std::array extents{Extent{7, 5}, Extent{4, 4},  Extent{3, 2},  Extent{16, 16}, Extent{2, 9},
                         Extent{9, 3}, Extent{1, 12}, Extent{12, 1}, Extent{5, 7}};

BarRoom bar_of(float scale) {
  return {.beside = static_cast<int>(84 * scale),
          .height = static_cast<int>(364 * scale),
          .below = static_cast<int>(80 * scale),
          .word = static_cast<int>(36 * scale)};
}

template <class Visit>
void for_each_layout(Visit visit) {
  for (const auto& [width, height] : {std::pair{640, 480}, {1280, 800}, {900, 1200}, {2560, 1600}, {801, 1199}}) {
    for (const float scale : {1.0F, 1.25F, 2.0F}) {
      for (const int panel : {0, width / 4}) {
        for (const Upcoming upcoming : {Upcoming::none, Upcoming::next, Upcoming::queue}) {
          for (const RowOrder order : {RowOrder::bottom_up, RowOrder::top_down}) {
            for (const Extent extent : extents) {
              if (static_cast<float>(std::min(width, height)) < 480 * scale) continue;
              visit(compute_layout({.width = width,
                                    .height = height,
                                    .scale = scale,
                                    .panel_width = panel,
                                    .extent = extent,
                                    .row_order = order,
                                    .can_scroll = order == RowOrder::top_down,
                                    .upcoming = upcoming,
                                    .bar = panel == 0 ? BarRoom{} : bar_of(scale)}));
            }
          }
        }
      }
    }
  }
}

}  // namespace

TEST_CASE("The end of a timeline is the board that results from its events, without motion") {
  for (const DrawnMove& move : cases()) {
    for (const Motion& motion : motions) {
      CAPTURE(move.name);
      CAPTURE(motion.speed);
      const Timeline timeline(move.before, move.events, motion);
      std::vector<Sprite> sprites;
      timeline.sample(timeline.duration(), sprites);
      CHECK(tiles_of(sprites) == replayed(move));
    }
  }
}

TEST_CASE("A move is animated for at most 600 ms at speed 1, for less at higher speeds, and not at all at speed 0") {
  for (const DrawnMove& move : cases()) {
    CAPTURE(move.name);
    const float normal = Timeline(move.before, move.events, Motion{}).duration();
    CHECK(normal > 0);
    CHECK(normal <= 600);
    CHECK(Timeline(move.before, move.events, Motion{.speed = 8}).duration() == doctest::Approx(normal / 8));
    CHECK(Timeline(move.before, move.events, Motion{.speed = 0}).duration() == 0);
  }
}

TEST_CASE("The picture of an animation at a given time does not depend on the times shown before") {
  for (const DrawnMove& move : cases()) {
    CAPTURE(move.name);
    const Timeline timeline(move.before, move.events, Motion{});
    std::vector<std::vector<Sprite>> forwards(61);
    const auto moment = [&](std::size_t i) { return timeline.duration() * static_cast<float>(i) / 60; };
    for (std::size_t i = 0; i < forwards.size(); ++i) timeline.sample(moment(i), forwards[i]);
    std::vector<Sprite> sprites;
    for (std::size_t i = forwards.size(); i-- > 0;) {
      timeline.sample(moment(i), sprites);
      CHECK(sprites == forwards[i]);
    }
  }
}

TEST_CASE("New tiles enter from above the top edge if they fall, and appear in place otherwise") {
  for (const RowOrder order : {RowOrder::top_down, RowOrder::bottom_up}) {
    const bool is_upwards = order == RowOrder::bottom_up;
    const Snapshot before = drawn(order, {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}});
    const Cell top = cell_at(is_upwards ? 2 : 0, 1);
    for (const Animation animation : {Animation::fall, Animation::plain}) {
      const Timeline timeline(before, {in(animation, spawn(0, id(1), top, 2))}, Motion{});
      std::vector<Sprite> sprites;
      timeline.sample(timeline.duration() / 8, sprites);
      REQUIRE(sprites.size() == 1);
      const float rows_above = (sprites.front().row - static_cast<float>(top.row)) * (is_upwards ? 1.0F : -1.0F);
      if (animation == Animation::plain) CHECK(rows_above == 0);
      if (animation == Animation::fall) {
        CHECK(rows_above > 0.5F);
        CHECK(sprites.front().alpha < 0.5F);
      }
    }
  }
}

TEST_CASE("A dropped tile comes from above the board and never moves up") {
  const DrawnMove move = falling_chain();
  const Timeline timeline(move.before, move.events, Motion{});
  std::vector<Sprite> sprites;
  timeline.sample(0, sprites);
  const auto dropped = [&] {
    return std::find_if(sprites.begin(), sprites.end(), [](const Sprite& sprite) { return sprite.id == id(4); });
  };
  REQUIRE(dropped() != sprites.end());
  CHECK(dropped()->row > 3.5F);
  float row = dropped()->row;
  for (float ms = 0; ms < timeline.duration(); ms += 5) {
    timeline.sample(ms, sprites);
    if (dropped() == sprites.end() || dropped()->row < 0.01F) break;
    CHECK(dropped()->row <= row);
    row = dropped()->row;
  }
}

TEST_CASE("With reduced motion, tiles neither stretch nor flash") {
  for (const DrawnMove& move : cases()) {
    const Timeline timeline(move.before, move.events, Motion{.speed = 1, .reduced = true});
    std::vector<Sprite> sprites;
    for (float ms = 0; ms <= timeline.duration(); ms += 7) {
      timeline.sample(ms, sprites);
      for (const Sprite& sprite : sprites) {
        CHECK(sprite.scale_x == 1);
        CHECK(sprite.scale_y == 1);
        CHECK(sprite.flash == 0);
      }
    }
  }
}

TEST_CASE("The chain counter increases at every merge of the animation") {
  const DrawnMove move = falling_chain();
  const Timeline timeline(move.before, move.events, Motion{});
  CHECK(timeline.merges_at(0) == 0);
  int links = 0;
  for (float ms = 0; ms <= timeline.duration(); ms += 4) {
    CHECK(timeline.merges_at(ms) >= links);
    links = timeline.merges_at(ms);
  }
  CHECK(timeline.merges_at(timeline.duration()) == 3);
  std::vector<Merge> merges;
  timeline.merges(timeline.duration() + 100, merges);
  REQUIRE(merges.size() == 3);
  CHECK(merges.back().face == Face::number(16));
  CHECK(merges.front().age > merges.back().age);
}

TEST_CASE("A scene at rest shows its last snapshot even after a skipped animation") {
  for (const DrawnMove& move : cases()) {
    for (const Motion& motion : motions) {
      CAPTURE(move.name);
      CAPTURE(motion.speed);
      Scene scene;
      scene.set_motion(motion);
      scene.show(move.before);
      scene.finish();
      CHECK(scene.shown_tiles() == move.before.tiles);
      scene.play(move.events, after(move));
      for (int frame = 0; frame < 2000 && scene.is_moving(); ++frame) scene.advance(8);
      CHECK_FALSE(scene.is_moving());
      CHECK(scene.shown_tiles() == after(move).tiles);
      scene.show(move.before);
      scene.show(after(move));
      scene.finish();
      CHECK(scene.shown_tiles() == after(move).tiles);
    }
  }
}

TEST_CASE("A new move finishes the animation of the previous move at once") {
  const DrawnMove move = swap_and_clear();
  Scene scene;
  scene.show(move.before);
  scene.play(move.events, after(move));
  scene.advance(20);
  CHECK(scene.is_playing());
  Snapshot last = after(move);
  const EventBatch back{::move(0, id(6), cell_at(0, 2), cell_at(1, 2))};
  REQUIRE(replay(back, last.tiles));
  scene.play(back, last);
  std::vector<Sprite> sprites = scene.sprites();
  CHECK(tiles_of(sprites) == after(move).tiles);
  scene.finish();
  CHECK(scene.shown_tiles() == last.tiles);
}

TEST_CASE("The clock of a scene stands still when nothing moves") {
  Scene scene;
  scene.show(swap_and_clear().before);
  scene.finish();
  const double before = scene.clock();
  scene.advance(1000);
  CHECK(scene.clock() == before);
  scene.set_hover_column(2);
  CHECK(scene.is_moving());
  scene.advance(1000);
  CHECK_FALSE(scene.is_moving());
  CHECK(scene.hand_column() == 2);
}

TEST_CASE("The layout has room for the buttons and a message unless the board would become too small") {
  int roomy = 0;
  for_each_layout([&](const Layout& layout) {
    if (layout.area.right() == layout.window.right()) return;
    const BarRoom bar = bar_of(layout.scale);
    const bool has_room = layout.tray.x - layout.area.x >= bar.beside || layout.footer.height >= bar.below;
    roomy += has_room ? 1 : 0;
    // Otherwise a board as high as the window would be too small.
    const int board = std::max(layout.tray.width, layout.tray.height);
    const int side = std::min(layout.area.width, layout.area.height);
    if (!has_room) CHECK((board - bar.below) * 100 < 75 * side);
    if (layout.footer.height < bar.word) CHECK((board - bar.below) * 100 < 75 * side);
  });
  CHECK(roomy > 100);
}

TEST_CASE("The chain counter is not on the button bar at the left of the board") {
  int moved = 0;
  for_each_layout([&](const Layout& layout) {
    const BarRoom bar = bar_of(layout.scale);
    const Rect& chain = layout.chain;
    if (layout.area.right() == layout.window.right() || layout.tray.x - layout.area.x < bar.beside) return;
    const int bar_top = layout.tray.bottom() - bar.height;
    CHECK((chain.bottom() <= bar_top || chain.bottom() <= layout.tray.y || chain.x >= layout.tray.right()));
    CHECK(chain.y >= layout.header.bottom());
    moved += chain.bottom() <= layout.tray.y || chain.x >= layout.tray.right() ? 1 : 0;
  });
  CHECK(moved > 10);
}

TEST_CASE("The board takes at least 60 percent of the shorter side at any window size, scale and board shape") {
  for_each_layout([](const Layout& layout) {
    CAPTURE(layout.window.width);
    CAPTURE(layout.window.height);
    CAPTURE(layout.scale);
    CAPTURE(layout.extent.rows);
    CAPTURE(layout.extent.columns);
    const int board = std::max(layout.tray.width, layout.tray.height);
    CHECK(board * 100 >= 60 * std::min(layout.area.width, layout.area.height));
    for (const Rect& part : {layout.tray, layout.header, layout.slot, layout.queue, layout.footer}) {
      CHECK(part.x >= layout.area.x);
      CHECK(part.y >= layout.area.y);
      CHECK(part.right() <= layout.area.right());
      CHECK(part.bottom() <= layout.area.bottom());
    }
    CHECK(layout.slot.y >= layout.header.bottom());
  });
}

TEST_CASE("The layout is valid even for a window of zero or a few pixels") {
  for (const int width : {0, 1, 2, 3, 40})
    for (const int height : {0, 1, 2, 40})
      for (const Upcoming upcoming : {Upcoming::none, Upcoming::next, Upcoming::columns})
        for (const Extent extent : extents) {
          const Layout layout = compute_layout({.width = width,
                                                .height = height,
                                                .panel_width = 300,
                                                .extent = extent,
                                                .row_order = RowOrder::top_down,
                                                .can_scroll = true,
                                                .upcoming = upcoming,
                                                .bar = bar_of(1)});
          CHECK(layout.pitch >= 1);
          CHECK(layout.rows_shown >= 1);
          CHECK(layout.rows_shown <= extent.rows);
        }
}

TEST_CASE("A pixel inside a cell is mapped to this cell and its column") {
  for_each_layout([](const Layout& layout) {
    for (int row = 0; row < layout.extent.rows; ++row) {
      if (layout.row_presence(static_cast<float>(row)) < 1) continue;
      for (int column = 0; column < layout.extent.columns; ++column) {
        const Rect rect = layout.cell_rect(cell_at(row, column));
        for (const auto& [x, y] : {std::pair{rect.x, rect.y}, {rect.right() - 1, rect.bottom() - 1}}) {
          REQUIRE(layout.cell_under(x, y) == cell_at(row, column));
          REQUIRE(layout.column_under(x, y) == column);
        }
      }
    }
    CHECK(layout.column_under(layout.tray.x + 1, layout.header.bottom() + 1) == 0);
    CHECK(layout.column_under(layout.tray.right() - 1, layout.area.bottom() - 1) == layout.extent.columns - 1);
    CHECK_FALSE(layout.cell_under(layout.tray.x - 1, layout.tray.y));
    CHECK_FALSE(layout.column_under(layout.tray.x - 1, layout.tray.y));
  });
}

TEST_CASE("The first row of a board is at the edge that the puzzle specifies") {
  const LayoutRequest up{.extent = {7, 5}, .row_order = RowOrder::bottom_up};
  const LayoutRequest down{.extent = {7, 5}, .row_order = RowOrder::top_down};
  CHECK(compute_layout(up).cell_rect({0, 0}).y > compute_layout(up).cell_rect({6, 0}).y);
  CHECK(compute_layout(down).cell_rect({0, 0}).y < compute_layout(down).cell_rect({6, 0}).y);
  const Layout layout = compute_layout(up);
  CHECK(layout.cell_rect({2, 1}, {2, 1}).y == layout.cell_rect({3, 1}).y);
  CHECK(layout.cell_rect({2, 1}, {2, 1}).bottom() == layout.cell_rect({2, 1}).bottom());
}

TEST_CASE("Numbers on tiles have up to five digits, and larger numbers are abbreviated") {
  const auto text = [](std::uint64_t value) { return face_text(Face::number(value)); };
  CHECK(text(2) == "2");
  CHECK(text(65536) == "65536");
  CHECK(text(131072) == "131K");
  CHECK(text(524288) == "524K");
  CHECK(text(1048576) == "1M");
  CHECK(text(std::uint64_t{1} << 30U) == "1G");
  CHECK(text(std::uint64_t{1} << 43U) == "8T");
  CHECK(text(std::uint64_t{1} << 50U) == "1P");
  CHECK(text(std::uint64_t{1} << 62U) == "4E");
  CHECK(face_text(Face::letter('C')) == "C");
  for (unsigned exponent = 0; exponent <= 62; ++exponent) CHECK(text(std::uint64_t{1} << exponent).size() <= 5);
  CHECK(grouped(0) == "0");
  CHECK(grouped(999) == "999");
  CHECK(grouped(12408) == "12,408");
  CHECK(grouped(9223372036854775807U) == "9,223,372,036,854,775,807");
  CHECK(counted(0, "move") == "0 moves");
  CHECK(counted(1, "move") == "1 move");
  CHECK(counted(12408, "game") == "12,408 games");
}

TEST_CASE("In a puzzle without a score the number of moves is shown above the board") {
  Scene scene;
  const DrawnMove move = falling_chain();
  scene.show(move.before);
  const Layout layout = compute_layout({.extent = move.before.extent, .upcoming = upcoming_of(move.before)});
  const auto is_told = [&](const Frame& frame, std::string_view text) {
    return frame.text.find(text) != std::string::npos;
  };
  Frame frame;
  scene.set_header({.title = "Title", .score = 12408, .best = 31220});
  compose(scene, layout, themes().front(), frame);
  CHECK(is_told(frame, "SCORE"));
  CHECK(is_told(frame, "BEST"));
  CHECK_FALSE(is_told(frame, "MOVES"));
  scene.set_header({.title = "Title", .score = 0, .best = 0, .moves = 1234});
  compose(scene, layout, themes().front(), frame);
  CHECK_FALSE(is_told(frame, "SCORE"));
  CHECK_FALSE(is_told(frame, "BEST"));
  CHECK(is_told(frame, "MOVES"));
  CHECK(is_told(frame, "1,234"));
}

TEST_CASE("Score and best score are drawn in the same text size, whatever their length") {
  Scene scene;
  const DrawnMove move = falling_chain();
  scene.show(move.before);
  for (const std::uint64_t score : {137U, 1'234'567U, 4'000'000'000U})
    for (const auto& [width, height] : {std::pair(320, 480), std::pair(640, 480), std::pair(1280, 800)}) {
      const Layout layout = compute_layout(
          {.width = width, .height = height, .extent = move.before.extent, .upcoming = upcoming_of(move.before)});
      scene.set_header({.title = "Title", .score = score, .best = 7'654'321});
      Frame frame;
      compose(scene, layout, themes().front(), frame);
      const auto told = [&](std::uint64_t number) {
        for (const auto& layer : frame.layers)
          for (const Primitive& primitive : layer)
            if (primitive.shape == Shape::text && frame.text_of(primitive) == grouped(number)) return primitive;
        return Primitive();
      };
      const Primitive left = told(score);
      const Primitive right = told(7'654'321);
      CHECK(left.size > 0);
      CHECK(left.size == right.size);
      CHECK(left.box.x + 0.3F * left.size < right.box.x - right.box.width);
    }
}

TEST_CASE("The score texts of a cascade's merges never overlap") {
  int told = 0;
  for (const DrawnMove& move : cases()) {
    Scene scene;
    scene.show(move.before);
    scene.play(move.events, after(move));
    const Layout layout = compute_layout({.extent = move.before.extent, .upcoming = upcoming_of(move.before)});
    for (int ms = 0; ms < 1500; ms += 25) {
      scene.advance(25);
      Frame frame;
      compose(scene, layout, themes().front(), frame);
      std::vector<Box> plates;
      const Primitive* before = nullptr;
      for (const Primitive& primitive : frame.layers[static_cast<std::size_t>(Layer::overlay)]) {
        if (primitive.shape == Shape::text && frame.text_of(primitive).starts_with("+")) {
          REQUIRE(before != nullptr);
          plates.push_back(before->box);
        }
        before = &primitive;
      }
      told += static_cast<int>(plates.size());
      for (std::size_t i = 0; i < plates.size(); ++i)
        for (std::size_t other = 0; other < i; ++other) CHECK_FALSE(overlap(plates[i], plates[other], 1));
    }
  }
  CHECK(told > 50);
}

TEST_CASE("Equal scenes give equal frames, and the lowest layer of a frame contains no text") {
  Scene scene;
  const DrawnMove move = falling_chain();
  scene.show(move.before);
  scene.set_header({.title = "Title", .score = 12408, .best = 31220});
  scene.set_hover_column(1);
  scene.set_ghost(Ghost{.column = 1, .face = Face::number(2), .landing = cell_at(2, 1), .merging = {id(1)}});
  scene.play(move.events, after(move));
  scene.scrub(200);
  const Layout layout = compute_layout({.extent = move.before.extent, .upcoming = upcoming_of(move.before)});
  for (const Theme& theme : themes()) {
    Frame once;
    Frame again;
    compose(scene, layout, theme, once);
    compose(scene, layout, theme, again);
    CHECK(once.layers == again.layers);
    CHECK(once.text == again.text);
    CHECK(once.text.find("12,408") != std::string::npos);
    const auto& lowest = once.layers[static_cast<std::size_t>(Layer::board)];
    CHECK(std::none_of(lowest.begin(), lowest.end(), [](const Primitive& p) { return p.shape == Shape::text; }));
  }
}
