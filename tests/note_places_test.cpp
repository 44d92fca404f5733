// Annotations of moves and the next tile never overlap, for any window, board and values.

#include <doctest/doctest.h>

#include <array>
#include <string>

#include "render/scene/compose.h"
#include "render/scene/number_text.h"
#include "render/scene/places.h"
#include "tests/support/boxes.h"

namespace tilefold::test {
namespace {

using namespace tilefold::render;

constexpr float touching = 0.01F;  // greatest overlap in pixels that does not count

Snapshot empty_board(Extent extent, std::size_t upcoming) {
  Snapshot snapshot{.extent = extent, .row_order = RowOrder::bottom_up, .tiles = {}, .preview = {}};
  snapshot.preview.assign(upcoming, Face::number(2));
  return snapshot;
}

enum class Margins : std::uint8_t { without, with };

std::vector<MoveAnnotation> annotations_on(int columns, int best, Margins margins) {
  std::vector<MoveAnnotation> annotations;
  for (int column = 0; column < columns; ++column) {
    MoveAnnotation annotation{.spot = {.kind = Spot::Kind::column, .cell = cell_at(0, column)}};
    annotation.text = column == best ? "1.25M" : "\u221212.3K";
    annotation.margin = margins == Margins::with ? "\u00B19,204" : "";
    annotation.share = 0.5F;
    annotation.emphasis = column == best ? Emphasis::strong : Emphasis::plain;
    annotations.push_back(annotation);
  }
  return annotations;
}

struct Setting {
  std::array<int, 2> window;
  float scale;
  int panel;
  Extent extent;
  std::size_t upcoming;
};

template <class Visit>
void for_each_setting(Visit visit) {
  for (const auto& window : {std::array{640, 480}, {1000, 720}, {1280, 800}, {1920, 1080}, {900, 1200}, {2560, 1600}}) {
    for (const float scale : {1.0F, 1.25F, 1.5F, 2.0F, 3.0F}) {
      if (static_cast<float>(window[0]) < 640 * scale || static_cast<float>(window[1]) < 480 * scale) continue;
      for (const int panel : {0, static_cast<int>(308 * scale)})
        for (int columns = 2; columns <= 16; ++columns)
          for (const int rows : {3, 7, 12, 16})
            for (const std::size_t upcoming : {1U, 4U})
              visit(Setting{.window = window,
                            .scale = scale,
                            .panel = panel,
                            .extent = {.rows = rows, .columns = columns},
                            .upcoming = upcoming});
    }
  }
}

Layout layout_of(const Setting& setting, const Snapshot& snapshot) {
  return compute_layout({.width = setting.window[0],
                         .height = setting.window[1],
                         .scale = setting.scale,
                         .panel_width = setting.panel,
                         .extent = setting.extent,
                         .row_order = snapshot.row_order,
                         .upcoming = upcoming_of(snapshot)});
}

void check_places(const Scene& scene, const Layout& layout) {
  const Box hand = hand_box(scene, layout);
  REQUIRE(hand.width >= 10 * layout.scale);
  REQUIRE(holds(layout.area, hand, touching));
  REQUIRE_FALSE(overlap(hand, box_of(layout.tray), touching));
  std::vector<Box> taken{hand, box_of(layout.tray)};
  std::size_t texts = 0;
  for (const AnnotationPosition& place : annotation_positions(scene, layout)) {
    for (const Box& box : {place.gauge, place.plate}) {
      if (box == place.plate && !place.has_text) continue;
      REQUIRE(holds(layout.area, box, touching));
      for (const Box& other : taken) REQUIRE_FALSE(overlap(box, other, touching));
      taken.push_back(box);
    }
    if (!place.has_text) continue;
    ++texts;
    REQUIRE(place.text_size >= 9 * layout.scale);
    REQUIRE(place.text_y - place.text_size * 0.4F >= place.plate.y);
    if (place.margin_size > 0) {
      REQUIRE(place.margin_y - place.margin_size * 0.4F >= place.text_y + place.text_size * 0.4F - 1);
      REQUIRE(place.margin_y + place.margin_size * 0.4F <= place.plate.y + place.plate.height + 0.5F);
    }
  }
  // If a number fits into the width of a column, all annotations have text; otherwise only one has.
  const bool is_wide = static_cast<float>(layout.pitch) >= 50 * layout.scale;
  REQUIRE(texts >= 1);
  if (is_wide) REQUIRE(texts == scene.annotations().size());
}

TEST_CASE("Annotations of columns stay inside the window and overlap neither tiles nor each other") {
  for_each_setting([](const Setting& setting) {
    CAPTURE(setting.window[0]);
    CAPTURE(setting.window[1]);
    CAPTURE(setting.scale);
    CAPTURE(setting.panel);
    CAPTURE(setting.extent.rows);
    CAPTURE(setting.extent.columns);
    CAPTURE(setting.upcoming);
    Scene scene;
    const Snapshot snapshot = empty_board(setting.extent, setting.upcoming);
    scene.show(snapshot);
    const Layout layout = layout_of(setting, snapshot);
    for (const Margins margins : {Margins::without, Margins::with}) {
      for (const int column : {0, setting.extent.columns - 1}) {
        scene.set_annotations(annotations_on(setting.extent.columns, column, margins));
        scene.set_hover_column(column);
        scene.finish();
        check_places(scene, layout);
      }
    }
  });
}

TEST_CASE("Annotations of directions, cells and swaps stay inside the window") {
  Scene scene;
  scene.show(empty_board({.rows = 4, .columns = 4}, 0));
  std::vector<MoveAnnotation> annotations;
  for (const Direction direction : {Direction::left, Direction::right, Direction::up, Direction::down})
    annotations.push_back({.spot = {.kind = Spot::Kind::side, .direction = direction}, .text = "\u2212746"});
  annotations.push_back({.spot = {.kind = Spot::Kind::cell, .cell = cell_at(3, 3)}, .text = "201K"});
  annotations.push_back({.spot = {.kind = Spot::Kind::link, .cell = cell_at(0, 0), .to = cell_at(0, 1)}, .text = "0"});
  scene.set_annotations(annotations);
  scene.finish();
  const Layout layout = compute_layout({.width = 640, .height = 480, .extent = {.rows = 4, .columns = 4}});
  const std::vector<AnnotationPosition> places = annotation_positions(scene, layout);
  for (const AnnotationPosition& place : places) CHECK(holds(layout.area, place.plate, touching));
  // The annotations do not overlap the header or the text below the board.
  CHECK(places[2].plate.y >= static_cast<float>(layout.header.bottom()));
  CHECK(places[3].gauge.y + places[3].gauge.height <= static_cast<float>(layout.tray.bottom()));
}

// Fills a board with a tile in every cell.
Snapshot full_board(Extent extent, std::uint64_t number) {
  Snapshot snapshot{.extent = extent, .row_order = RowOrder::top_down, .tiles = {}, .preview = {}};
  std::uint32_t id = 0;
  for (int row = 0; row < extent.rows; ++row)
    for (int column = 0; column < extent.columns; ++column)
      snapshot.tiles.push_back({.id = static_cast<TileId>(++id),
                                .face = Face::number(number),
                                .cell = cell_at(row, column),
                                .size = {.rows = 1, .columns = 1}});
  return snapshot;
}

template <class Visit>
void for_each_window(const Snapshot& snapshot, Visit visit) {
  for (const auto& [size, scale] :
       {std::pair(std::array{640, 480}, 1.0F), {{1280, 800}, 1.0F}, {{1920, 1080}, 1.25F}, {{2560, 1440}, 1.75F}}) {
    const int width = size[0];
    CAPTURE(width);
    visit(compute_layout({.width = width,
                          .height = size[1],
                          .scale = scale,
                          .extent = snapshot.extent,
                          .row_order = snapshot.row_order}));
  }
}

void check_clear(const Box& box, const std::vector<Box>& labels) {
  for (const Box& label : labels) REQUIRE(shared_area(box, label) == 0);
}

TEST_CASE("The text and the dots of a pair cover no number") {
  const Snapshot snapshot = full_board({.rows = 6, .columns = 9}, 8);
  Scene scene;
  scene.show(snapshot);
  for_each_window(snapshot, [&](const Layout& layout) {
    const std::vector<Box> labels = label_boxes(scene, layout);
    REQUIRE(labels.size() == 54);
    for (const Cell from : {cell_at(0, 0), cell_at(0, 7), cell_at(3, 4), cell_at(4, 0), cell_at(4, 7)})
      for (const Cell to : {cell_at(from.row, from.column + 1), cell_at(from.row + 1, from.column),
                            cell_at(from.row + 1, from.column + 1)}) {
        scene.set_annotations({{.spot = {.kind = Spot::Kind::link, .cell = from, .to = to},
                                .text = "best",
                                .emphasis = Emphasis::strong}});
        scene.finish();
        const AnnotationPosition place = annotation_positions(scene, layout).front();
        REQUIRE(place.has_text);
        REQUIRE(holds(layout.area, place.plate, touching));
        check_clear(place.plate, labels);
        const float dot = 0.12F * static_cast<float>(layout.pitch);
        int dots = 0;
        Frame frame;
        compose(scene, layout, themes().front(), frame);
        for (const Primitive& primitive : frame.layers[static_cast<std::size_t>(Layer::overlay)])
          if (primitive.shape == Shape::box && primitive.box.width <= dot && primitive.box.height <= dot) {
            check_clear(primitive.box, labels);
            ++dots;
          }
        CHECK(dots > 0);
      }
  });
}

TEST_CASE("The texts of directions cover no number") {
  for (const int side : {3, 4, 5}) {
    const Snapshot snapshot = full_board({.rows = side, .columns = side}, 1024);
    Scene scene;
    scene.show(snapshot);
    std::vector<MoveAnnotation> annotations;
    for (const Direction direction : {Direction::left, Direction::right, Direction::up, Direction::down})
      annotations.push_back(
          {.spot = {.kind = Spot::Kind::side, .direction = direction}, .text = "\u2190 poor", .margin = "\u22121,200"});
    scene.set_annotations(annotations);
    scene.finish();
    for_each_window(snapshot, [&](const Layout& layout) {
      CAPTURE(side);
      const std::vector<Box> labels = label_boxes(scene, layout);
      for (const AnnotationPosition& place : annotation_positions(scene, layout)) {
        REQUIRE(holds(layout.area, place.plate, touching));
        check_clear(place.plate, labels);
      }
    });
  }
}

TEST_CASE("The upcoming tile moves aside exactly when annotations are shown or expected") {
  const Snapshot snapshot = empty_board({.rows = 7, .columns = 5}, 1);
  Scene scene;
  scene.show(snapshot);
  scene.finish();
  const Layout layout = compute_layout({.extent = snapshot.extent, .upcoming = Upcoming::next});
  const Box alone = hand_box(scene, layout);
  CHECK(alone.width == layout.pitch - layout.gap);
  CHECK_FALSE(scene.is_moving());
  scene.set_annotations(annotations_on(5, 2, Margins::without));
  CHECK(scene.is_moving());
  CHECK(hand_box(scene, layout) == alone);
  for (int i = 0; i < 100 && scene.is_moving(); ++i) scene.advance(8);
  CHECK_FALSE(scene.is_moving());
  const Box squeezed = hand_box(scene, layout);
  CHECK(squeezed.width < alone.width);
  scene.reserve_annotation_space(true);
  scene.set_annotations({});
  CHECK_FALSE(scene.is_moving());
  CHECK(hand_box(scene, layout) == squeezed);
  scene.reserve_annotation_space(false);
  scene.finish();
  CHECK(hand_box(scene, layout) == alone);
}

TEST_CASE("Abbreviated numbers keep at least three digits") {
  CHECK(abbreviated(0) == "0");
  CHECK(abbreviated(2.5) == "2.5");
  CHECK(abbreviated(9.96) == "10");
  CHECK(abbreviated(746.2) == "746");
  CHECK(abbreviated(-746) == "\u2212746");
  CHECK(abbreviated(9204) == "9,204");
  CHECK(abbreviated(9999.6) == "10K");
  CHECK(abbreviated(12345) == "12.3K");
  CHECK(abbreviated(99960) == "100K");
  CHECK(abbreviated(181950) == "182K");
  CHECK(abbreviated(999600) == "1M");
  CHECK(abbreviated(1254321) == "1.25M");
  CHECK(abbreviated(-12.3e9) == "\u221212.3G");
  CHECK(abbreviated(9.2e18) == "9.2E");
}

}  // namespace
}  // namespace tilefold::test
