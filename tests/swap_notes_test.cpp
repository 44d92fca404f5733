// Annotations of swaps: few enough to be readable, with arrows that stand out from the tiles.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "render/scene/canvas.h"
#include "render/scene/compose.h"
#include "render/scene/places.h"
#include "render/scene/swap_places.h"
#include "tests/support/boxes.h"

namespace tilefold::test {
namespace {

using namespace tilefold::render;

Snapshot empty_board(Extent extent) {
  return {.extent = extent, .row_order = RowOrder::top_down, .tiles = {}, .preview = {}};
}

// Returns an annotation for every swap of neighbours; values rise in reading order, so the last one is best.
std::vector<MoveAnnotation> annotations_on_swaps(Extent extent) {
  std::vector<MoveAnnotation> annotations;
  const auto add = [&](Cell from, Cell to) {
    if (extent.holds(to))
      annotations.push_back(
          {.spot = {.kind = Spot::Kind::swap, .cell = from, .to = to}, .text = "\u22121,234", .margin = "\u00B19"});
  };
  for (int row = 0; row < extent.rows; ++row)
    for (int column = 0; column < extent.columns; ++column) {
      add(cell_at(row, column), cell_at(row, column + 1));
      add(cell_at(row, column), cell_at(row + 1, column));
    }
  for (std::size_t i = 0; i < annotations.size(); ++i)
    annotations[i].share = static_cast<float>(i) / static_cast<float>(annotations.size() - 1);
  annotations.back().emphasis = Emphasis::strong;
  return annotations;
}

std::vector<Box> arrows_of(const std::vector<AnnotationPosition>& places) {
  std::vector<Box> arrows;
  for (const AnnotationPosition& place : places)
    if (place.gauge.width > 0) arrows.push_back(place.gauge);
  return arrows;
}

// Returns the box of the digits on a tile: as high as capitals, and as wide as a tile allows for long numbers.
Box digits_of(const Layout& layout, Cell cell) {
  constexpr float capital = 0.727F;
  const Box tile = box_of(layout.cell_rect(cell));
  const float unit = layout.tile_side();
  const TextStyle style = number_style(unit, "16", {});
  const float height = capital * style.size;
  return {.x = tile.x + (unit - style.widest) / 2,
          .y = tile.y + (unit - tile_lip(unit) - height) / 2,
          .width = style.widest,
          .height = height};
}

bool covers_digits(const Layout& layout, Extent extent, const Box& box) {
  for (int row = 0; row < extent.rows; ++row)
    for (int column = 0; column < extent.columns; ++column)
      if (overlap(box, digits_of(layout, cell_at(row, column)))) return true;
  return false;
}

TEST_CASE("Only the best swaps have arrows, the very best has a text, and arrows cover neither digits nor each other") {
  for (const auto& window : {std::array{640, 480}, {1280, 800}, {900, 1200}})
    for (int rows = 3; rows <= 12; ++rows)
      for (const int columns : {3, 8, 12}) {
        CAPTURE(window[0]);
        CAPTURE(rows);
        CAPTURE(columns);
        const Extent extent{.rows = rows, .columns = columns};
        const Snapshot snapshot = empty_board(extent);
        Scene scene;
        scene.show(snapshot);
        scene.set_annotations(annotations_on_swaps(extent));
        scene.finish();
        const Layout layout = compute_layout(
            {.width = window[0], .height = window[1], .extent = extent, .row_order = snapshot.row_order});
        const auto places = annotation_positions(scene, layout);
        const std::vector<Box> arrows = arrows_of(places);
        REQUIRE(arrows.size() == most_swaps);
        for (std::size_t i = 0; i < arrows.size(); ++i) {
          REQUIRE(holds(layout.tray, arrows[i]));
          for (std::size_t other = 0; other < i; ++other) REQUIRE_FALSE(overlap(arrows[i], arrows[other]));
          REQUIRE_FALSE(covers_digits(layout, extent, arrows[i]));
        }
        for (std::size_t i = 0; i < places.size(); ++i) REQUIRE(places[i].has_text == (i + 1 == places.size()));
        const AnnotationPosition& best = places.back();
        REQUIRE(best.gauge.width > 0);
        REQUIRE(holds(layout.area, best.plate));
        const float apart = std::max(
            {best.gauge.x - best.plate.x - best.plate.width, best.plate.x - best.gauge.x - best.gauge.width,
             best.gauge.y - best.plate.y - best.plate.height, best.plate.y - best.gauge.y - best.gauge.height});
        REQUIRE(apart < real(layout.pitch));
        if (layout.tile_side() >= 64) REQUIRE_FALSE(covers_digits(layout, extent, best.plate));
      }
}

TEST_CASE("Every swap of the tile under the cursor has an arrow, and the best of these swaps has a text") {
  const Extent extent{.rows = 5, .columns = 6};
  const Snapshot snapshot = empty_board(extent);
  Scene scene;
  scene.show(snapshot);
  scene.set_annotations(annotations_on_swaps(extent));
  scene.set_cursor(cell_at(1, 1));
  scene.finish();
  const Layout layout = compute_layout({.extent = extent, .row_order = snapshot.row_order});
  const auto places = annotation_positions(scene, layout);
  CHECK(arrows_of(places).size() == most_swaps + 4);
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Spot& spot = scene.annotations()[i].spot;
    CHECK(places[i].has_text == (spot.cell == cell_at(1, 1) && spot.to == cell_at(2, 1)));
  }
}

// The colours of a text that `compose` draws and of the plate under the text.
struct Plated {
  Color ink{};
  Color plate{};
};

std::vector<Plated> plated_texts(const Frame& frame, std::string_view text) {
  std::vector<Plated> found;
  const auto& primitives = frame.layers[static_cast<std::size_t>(Layer::overlay)];
  const Primitive* plate = nullptr;
  for (const Primitive& primitive : primitives) {
    if (primitive.shape == Shape::box && primitive.stroke == 0) plate = &primitive;
    if (primitive.shape != Shape::text || frame.text_of(primitive) != text) continue;
    REQUIRE(plate != nullptr);
    found.push_back({.ink = primitive.fill, .plate = plate->fill});
  }
  return found;
}

TEST_CASE("The arrows of swaps stand out from their background in every theme") {
  Scene scene;
  scene.show(empty_board({.rows = 3, .columns = 4}));
  const Spot across{.kind = Spot::Kind::swap, .cell = cell_at(0, 0), .to = cell_at(0, 1)};
  const Spot down{.kind = Spot::Kind::swap, .cell = cell_at(1, 3), .to = cell_at(2, 3)};
  const Spot last{.kind = Spot::Kind::swap, .cell = cell_at(2, 0), .to = cell_at(2, 1)};
  scene.set_annotations({{.spot = across, .text = "1.25M", .share = 1, .emphasis = Emphasis::strong},
                         {.spot = down, .text = "\u22127", .share = 0.5F},
                         {.spot = last, .text = "\u22129", .share = 0}});
  scene.finish();
  const Layout layout = compute_layout({.extent = {.rows = 3, .columns = 4}, .row_order = RowOrder::top_down});
  for (const Theme& theme : themes()) {
    CAPTURE(std::string(theme.name));
    Frame frame;
    compose(scene, layout, theme, frame);
    const auto horizontal = plated_texts(frame, "\u2194");
    const auto vertical = plated_texts(frame, "\u2195");
    REQUIRE(horizontal.size() == 2);
    REQUIRE(vertical.size() == 1);
    CHECK(horizontal[0].plate == theme.accent);
    for (const Plated& arrow : {horizontal[0], horizontal[1], vertical[0]}) {
      CHECK(arrow.plate.alpha == 1);
      CHECK(arrow.ink.alpha == 1);
      CHECK(contrast(arrow.ink, arrow.plate) >= 4.5);
    }
    // Only one arrow has a text: the best swap of all, or the best one for the tile under the cursor.
    CHECK(plated_texts(frame, "1.25M").size() == 1);
    CHECK(plated_texts(frame, "\u22127").empty());
    CHECK(contrast(theme.accent, theme.panel) >= 3);
  }
}

}  // namespace
}  // namespace tilefold::test
