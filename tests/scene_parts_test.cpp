// Parts of a composed frame: the line of the header, the letters of pieces, and the gate.
#include <doctest/doctest.h>

#include <string>
#include <utility>

#include "render/scene/compose.h"
#include "render/scene/layout.h"
#include "render/scene/scene.h"
#include "render/scene/theme.h"
#include "tests/support/drawn_moves.h"

using namespace tilefold;
using namespace tilefold::render;
using namespace tilefold::test;

namespace {

// Returns the text primitive whose text is `text`; its size is 0 if the frame does not contain it.
Primitive text_in(const Frame& frame, std::string_view text) {
  for (const auto& layer : frame.layers)
    for (const Primitive& primitive : layer)
      if (primitive.shape == Shape::text && frame.text_of(primitive) == text) return primitive;
  return {.size = 0};
}

TEST_CASE("The header shows unusual rules and the state of the game in one line below title and scores") {
  Scene scene;
  const DrawnMove move = falling_chain();
  scene.show(move.before);
  for (const auto& size : {std::pair(640, 480), std::pair(1280, 800), std::pair(2560, 1440)}) {
    const int width = size.first;
    const int height = size.second;
    CAPTURE(width);
    const Layout layout = compute_layout(
        {.width = width, .height = height, .extent = move.before.extent, .upcoming = upcoming_of(move.before)});
    scene.set_header({.title = "Title", .rules = "8×7", .state = "Moves 57", .score = 137, .best = 7'654'321});
    Frame frame;
    compose(scene, layout, themes().front(), frame);
    const Primitive line = text_in(frame, "8×7 \u00B7 Moves 57");
    CHECK(line.size >= 10);
    CHECK(line.box.x == static_cast<float>(layout.title.x));
    CHECK(line.box.y + line.size / 2 <= static_cast<float>(layout.header.bottom()));
    for (const char* above : {"Title", "137", "7,654,321"}) {
      CAPTURE(above);
      const Primitive text = text_in(frame, above);
      CHECK(text.size > 0);
      CHECK(text.box.y + 0.36F * text.size <= line.box.y - 0.36F * line.size);
    }
    CHECK(text_in(frame, "SCORE").box.y > 0);
  }
}

TEST_CASE("Another language changes the words and numbers in the header, but not the size of the numbers") {
  Scene scene;
  const DrawnMove move = falling_chain();
  scene.show(move.before);
  const Layout layout = compute_layout({.extent = move.before.extent, .upcoming = upcoming_of(move.before)});
  scene.set_header({.title = "Title", .score = 12'408, .best = 31'220});
  const Wording wording{.word = [](std::string_view english) { return "the " + std::string(english); },
                        .number = [](std::uint64_t number) { return "no. " + std::to_string(number); }};
  Frame english;
  Frame other;
  compose(scene, layout, themes().front(), english);
  compose(scene, layout, themes().front(), other, wording);
  CHECK(text_in(other, "the SCORE").size > 0);
  CHECK(text_in(other, "the BEST").size > 0);
  CHECK(text_in(other, "SCORE").size == 0);
  CHECK(text_in(other, "Title").size > 0);
  CHECK(text_in(other, "no. 31220").size > 0);
  CHECK(text_in(other, "no. 12408").size == text_in(english, "12,408").size);
}

// A board with the main piece, a horizontal piece B and a vertical piece C, and an exit in the third row.
Snapshot board_with_pieces() {
  return {.extent = {6, 6},
          .tiles = {{.id = id(1), .face = Face::letter('A'), .cell = cell_at(2, 0), .size = {1, 2}},
                    {.id = id(2), .face = Face::letter('B'), .cell = cell_at(0, 0), .size = {1, 3}},
                    {.id = id(3), .face = Face::letter('C'), .cell = cell_at(2, 3), .size = {2, 1}}},
          .exit_row = 2};
}

TEST_CASE("Pieces show their letters on request and beside annotations, and the main piece always shows an arrow") {
  Scene scene;
  scene.show(board_with_pieces());
  const Layout layout = compute_layout({.extent = {6, 6}, .row_order = RowOrder::top_down});
  const auto has = [&](std::string_view text) {
    Frame frame;
    compose(scene, layout, themes().front(), frame);
    return text_in(frame, text).size > 0;
  };
  CHECK(has("B"));
  CHECK(has("\u2192"));
  scene.show_letters(false);
  CHECK_FALSE(has("B"));
  CHECK_FALSE(has("C"));
  CHECK(has("\u2192"));
  scene.set_attention({{.cell = cell_at(0, 0), .size = {1, 3}}});
  CHECK(has("B"));
  scene.set_attention({});
  CHECK_FALSE(has("B"));
}

TEST_CASE("The gate of a board with an exit has two posts in the colour of the main piece, and arrows that lead out") {
  Scene scene;
  scene.show(board_with_pieces());
  for (const Theme& theme : themes())
    for (const auto& widths : {std::pair(640, 0), std::pair(640, 308), std::pair(1280, 308)}) {
      const int width = widths.first;
      const int panel = widths.second;
      CAPTURE(std::string(theme.name));
      CAPTURE(width);
      const Layout layout = compute_layout(
          {.width = width, .height = 480, .panel_width = panel, .extent = {6, 6}, .row_order = RowOrder::top_down});
      Frame frame;
      compose(scene, layout, theme, frame);
      const Rect exit = layout.cell_rect(cell_at(2, 5));
      int posts = 0;
      for (const Primitive& primitive : frame.layers[static_cast<std::size_t>(Layer::board)]) {
        CHECK(primitive.shape != Shape::text);
        if (!(primitive.fill == theme.main_piece)) continue;
        ++posts;
        CHECK((primitive.box.y + primitive.box.height <= static_cast<float>(exit.y) ||
               primitive.box.y >= static_cast<float>(exit.bottom())));
      }
      int arrows = 0;
      for (const Primitive& primitive : frame.layers[static_cast<std::size_t>(Layer::tiles)]) {
        if (primitive.shape != Shape::text || frame.text_of(primitive) != "\u203A") continue;
        ++arrows;
        CHECK(primitive.box.x > static_cast<float>(layout.tray.right()));
        CHECK(primitive.box.x < static_cast<float>(layout.area.right()));
      }
      CHECK(posts == 2);
      CHECK(arrows >= (width > 1000 ? 1 : 0));  // in narrow windows the margin may be too small for them
    }
}

}  // namespace
