#include "render/scene/places.h"

#include <algorithm>
#include <cmath>

#include "render/scene/canvas.h"
#include "render/scene/number_text.h"
#include "render/scene/swap_places.h"

namespace tilefold::render {
namespace {

constexpr float character = 0.64F;     // width of a digit, a minus sign or a prefix, in ems
constexpr float min_text = 9;          // minimum text size in pixels at scale 1; smaller numbers cannot be read
constexpr float margin_part = 0.76F;   // text size of the second line, as a share of that of the first line
constexpr float capital = 0.73F;       // height of digits, in ems
constexpr float line_gap = 0.34F;      // gap between the two lines, in ems of the text
constexpr float bar_gap = 20;          // a plate reaches this far to the left of the tray, at scale 1
constexpr float plate_padding = 0.5F;  // padding on each side of the text, in ems

// Returns the number of characters of a UTF-8 text, which is the number of bytes other than continuation bytes
// (10xxxxxx).
float characters(const std::string& text) {
  return static_cast<float>(std::count_if(text.begin(), text.end(),
                                          [](char byte) { return (static_cast<unsigned>(byte) & 0xC0U) != 0x80U; }));
}

// Sizes that all annotations of a scene share, so that the annotations look like one row.
struct Row {
  float text = 0;    // text size of the first line
  float margin = 0;  // text size of the second line
  float width = 0;   // width of the plate behind the text
  bool is_narrow = false;
};

Row row_of(const std::vector<MoveAnnotation>& annotations, const Layout& layout, float height) {
  float longest = 1;
  bool has_margins = false;
  for (const MoveAnnotation& annotation : annotations) {
    longest = std::max({longest, characters(annotation.text), margin_part * characters(annotation.margin)});
    has_margins = has_margins || !annotation.margin.empty();
  }
  const float lines = has_margins ? capital * (1 + margin_part) + line_gap : capital;
  const float room = real(layout.pitch) * 0.96F;
  const float by_height = std::min((height - 5 * layout.scale) / lines, 18 * layout.scale);
  const float by_width = room / (longest * character + 2 * plate_padding * 0.8F);
  Row row{.text = std::min(by_height, by_width), .margin = 0, .width = 0, .is_narrow = false};
  if (row.text < min_text * layout.scale) {
    row.is_narrow = true;
    row.text = std::min(by_height, 11 * layout.scale);
  }
  row.margin = has_margins ? row.text * margin_part : 0;
  const float wanted = row.text * (longest * character + 2 * plate_padding);
  row.width = row.is_narrow ? wanted : std::min(room, wanted);
  return row;
}

// Returns the index of the annotation whose text is shown if there is room for only one text: the annotation of the
// hovered column or, if that column has none, the annotation of the best move.
std::size_t speaker(const Scene& scene) {
  const auto& annotations = scene.annotations();
  for (std::size_t i = 0; i < annotations.size(); ++i)
    if (annotations[i].spot.kind == Spot::Kind::column && scene.hover_column() == annotations[i].spot.cell.column)
      return i;
  const auto best = std::find_if(annotations.begin(), annotations.end(), [](const MoveAnnotation& annotation) {
    return annotation.emphasis == Emphasis::strong;
  });
  return best == annotations.end() ? 0 : static_cast<std::size_t>(best - annotations.begin());
}

struct Point {
  float x = 0;
  float y = 0;
};

Point middle_of(const Rect& rect) {
  return {.x = real(rect.x) + real(rect.width) / 2, .y = real(rect.y) + real(rect.height) / 2};
}

// Returns the centre of a spot on the board; for a spot of two cells, the point between them.
Point point_of(const Spot& spot, const Layout& layout) {
  const Point here = middle_of(layout.cell_rect(spot.cell));
  if (spot.kind == Spot::Kind::cell) return here;
  if (spot.kind == Spot::Kind::link || spot.kind == Spot::Kind::swap) {
    const Point there = middle_of(layout.cell_rect(spot.to));
    return {.x = (here.x + there.x) / 2, .y = (here.y + there.y) / 2};
  }
  Point point = middle_of(layout.tray);
  switch (spot.direction) {
    case Direction::left: point.x = real(layout.tray.x); break;
    case Direction::right: point.x = real(layout.tray.right()); break;
    case Direction::up: point.y = real(layout.tray.y); break;
    case Direction::down: point.y = real(layout.tray.bottom()); break;
  }
  return point;
}

// Returns the point of a side at which the text of a direction covers no number: outside of the cells, and at the
// border of two rows.
Point point_of_side(const Spot& spot, const Layout& layout, const Box& plate) {
  Point point = point_of(spot, layout);
  const float into = 0.12F * layout.tile_side();  // the plate may reach this far into the cells
  const float across = plate.width / 2 - into;
  const bool is_across = spot.direction == Direction::left || spot.direction == Direction::right;
  if (is_across && layout.extent.rows % 2 == 1) point.y -= real(layout.pitch) / 2;
  if (spot.direction == Direction::left) {
    point.x = std::min(point.x, real(layout.cells.x) - across);
    // A low plate lies between the numbers of two rows, so it may leave room for the button bar.
    const bool is_low = plate.height - real(layout.gap) <= 0.5F * layout.tile_side();
    if (is_low) point.x = std::max(point.x, real(layout.tray.x) - bar_gap * layout.scale + plate.width / 2);
  }
  if (spot.direction == Direction::right) point.x = std::max(point.x, real(layout.cells.right()) + across);
  if (spot.direction == Direction::up) point.y = std::min(point.y, real(layout.cells.y) + into - plate.height / 2);
  return point;
}

// Returns how much of the labels a box covers.
float covered_area(const Box& box, const std::vector<Box>& labels) {
  float covered = 0;
  for (const Box& label : labels) covered += shared_area(box, label);
  return covered;
}

// Moves the plate of a link to a border between two rows near its cells: above them, below them or between them,
// shifted to the side if necessary. Chooses the first position that covers no number, or the one that covers least.
Box plate_at_border(const Layout& layout, const Spot& link, const Box& plate, const std::vector<Box>& labels) {
  const Rect& area = layout.area;
  const Rect one = layout.cell_rect(link.cell);
  const Rect other = layout.cell_rect(link.to);
  const float pitch = real(layout.pitch);
  const float top = real(std::min(one.y, other.y)) - (real(layout.gap) + plate.height) / 2;
  const float bottom = real(std::max(one.bottom(), other.bottom())) + (real(layout.gap) - plate.height) / 2;
  const float middle = plate.x;
  Box best = plate;
  float least = -1;
  const auto consider = [&](float x, float y) {
    const Box box{.x = std::clamp(x, real(area.x), std::max(real(area.x), real(area.right()) - plate.width)),
                  .y = y,
                  .width = plate.width,
                  .height = plate.height};
    if (y < real(layout.header.bottom()) || y + plate.height > real(area.bottom())) return;
    const float covered = covered_area(box, labels);
    if (least >= 0 && covered >= least) return;
    least = covered;
    best = box;
  };
  std::vector<float> borders{top, bottom};
  for (float y = top + pitch; y < bottom - pitch / 2; y += pitch) borders.push_back(y);
  for (const float x : {middle, middle - pitch / 2, middle + pitch / 2})
    for (const float y : borders) consider(x, y);
  return best;
}

// Returns the position of an annotation. The plate has the width of the row, its upper edge at top.y and its centre at
// top.x; the plate is shifted if it would be partly outside of the area.
AnnotationPosition place_lines(const Row& row, const Layout& layout, Point top, float height) {
  const Rect& area = layout.area;
  const float left =
      std::clamp(top.x - row.width / 2, real(area.x), std::max(real(area.x), real(area.right()) - row.width));
  AnnotationPosition place;
  place.plate = {.x = left, .y = top.y, .width = row.width, .height = height};
  place.text_size = row.text;
  place.margin_size = row.margin;
  const float lines = capital * (row.text + row.margin) + (row.margin > 0 ? line_gap * row.text : 0);
  place.text_y = top.y + (height - lines) / 2 + capital * row.text / 2;
  place.margin_y = top.y + (height + lines) / 2 - capital * row.margin / 2;
  return place;
}

}  // namespace

Box hand_box(const Scene& scene, const Layout& layout) {
  if (scene.preview().empty() || scene.snapshot().preview_order != PreviewOrder::queue || layout.slot.height <= 0)
    return {};
  const float unit = real(layout.pitch - layout.gap);
  const float height =
      real(layout.slot.height) - scene.annotation_space_presence() * real(layout.annotation_space.height);
  const float side = std::min(unit, height * 0.92F);
  const float x = real(layout.cells.x) + (scene.hand_column() + 0.5F) * real(layout.pitch);
  const float lift = std::min(real(layout.gap), height - side);
  return {.x = x - side / 2, .y = real(layout.slot.y) + height - lift - side, .width = side, .height = side};
}

std::vector<Box> label_boxes(const Scene& scene, const Layout& layout) {
  std::vector<Box> boxes;
  const float unit = layout.tile_side();
  for (const Tile& tile : scene.snapshot().tiles) {
    const bool is_letter = tile.face.kind == Face::Kind::letter;
    if (tile.face.kind == Face::Kind::wall || (is_letter && !scene.shows_letters())) continue;
    const Box box = box_of(layout.cell_rect(tile.cell, tile.size));
    const std::string text = face_text(tile.face);
    const TextStyle style = number_style(unit, text, {});
    const float height = capital * style.size;
    const float width = std::min(characters(text) * character * style.size, style.widest);
    boxes.push_back({.x = box.x + (box.width - width) / 2,
                     .y = box.y + (box.height - tile_lip(unit) - height) / 2,
                     .width = width,
                     .height = height});
  }
  return boxes;
}

float shared_area(const Box& a, const Box& b) {
  const float width = std::min(a.x + a.width, b.x + b.width) - std::max(a.x, b.x);
  const float height = std::min(a.y + a.height, b.y + b.height) - std::max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

namespace {

// Moves the plate and its text.
void move_plate(AnnotationPosition& place, const Box& plate) {
  place.text_y += plate.y - place.plate.y;
  place.margin_y += plate.y - place.plate.y;
  place.plate = plate;
}

// Shifts the plate of a direction to the border of two columns if it or the gauge below it would cover a number. This
// happens in small windows, where there is not enough space above the tray.
void shift_to_border(AnnotationPosition& place, const Layout& layout, const std::vector<Box>& labels, float band) {
  Box box = place.plate;
  box.height += band;
  const float before = covered_area(box, labels);
  box.x -= real(layout.pitch) / 2;
  if (before > 0 && covered_area(box, labels) < before) place.plate.x = box.x;
}

// Sets the positions of the arrows of all swaps that are shown, and the position of one text. The text is that of the
// best swap under the cursor or, otherwise, that of the best swap of all.
void place_swaps(const Scene& scene, const Layout& layout, std::vector<AnnotationPosition>& places) {
  const std::vector<std::size_t> shown = swaps_shown(scene, layout);
  if (shown.empty()) return;
  const auto& annotations = scene.annotations();
  std::vector<Box> arrows;
  arrows.reserve(shown.size());
  for (const std::size_t i : shown) arrows.push_back(places[i].gauge = arrow_box(layout, annotations[i]));
  const auto pointed_at = std::find_if(shown.begin(), shown.end(),
                                       [&](std::size_t i) { return is_under_cursor(scene, annotations[i].spot); });
  const std::size_t speaking = pointed_at == shown.end() ? shown.front() : *pointed_at;
  AnnotationPosition& place = places[speaking];
  move_plate(place, plate_beside(layout, annotations[speaking].spot, place.plate, arrows));
  place.has_text = true;
}

}  // namespace

std::vector<AnnotationPosition> annotation_positions(const Scene& scene, const Layout& layout) {
  // Each annotation consists of a plate and a narrow band below it that contains the gauge; the gauge touches neither
  // the plate nor the tray.
  const float unit = layout.scale;
  const float band = 8 * unit;
  const float gauge = std::max(2.0F, std::round(3 * unit));
  const float without_annotation_space = std::clamp(real(layout.pitch) * 0.5F, 32 * unit, 48 * unit);
  const float height = std::max(real(layout.annotation_space.height),
                                layout.annotation_space.height > 0 ? 32 * unit : without_annotation_space) -
                       band;
  const Row row = row_of(scene.annotations(), layout, height);
  const std::vector<Box> labels = label_boxes(scene, layout);
  const std::size_t only = speaker(scene);
  std::vector<AnnotationPosition> places;
  for (const MoveAnnotation& annotation : scene.annotations()) {
    Point point = point_of(annotation.spot, layout);
    if (annotation.spot.kind == Spot::Kind::column) {
      point = {.x = middle_of(layout.column_rect(annotation.spot.cell.column)).x,
               .y = layout.annotation_space.height > 0 ? real(layout.annotation_space.y) : real(layout.tray.y)};
    } else {
      if (annotation.spot.kind == Spot::Kind::side)
        point = point_of_side(annotation.spot, layout, {.width = row.width, .height = height});
      // Keeps the annotations between the header and the text under the board.
      const float min = real(layout.header.bottom());
      const float most = std::min(real(layout.tray.bottom()), real(layout.area.bottom())) - height - band;
      point.y = std::clamp(point.y - height / 2, min, std::max(min, most));
    }
    AnnotationPosition place = place_lines(row, layout, point, height);
    if (annotation.spot.kind == Spot::Kind::swap) {
      place.has_text = false;
      places.push_back(place);
      continue;
    }
    const bool is_link = annotation.spot.kind == Spot::Kind::link;
    if (annotation.spot.kind == Spot::Kind::side && annotation.spot.direction == Direction::up)
      shift_to_border(place, layout, labels, band);
    if (is_link) move_plate(place, plate_at_border(layout, annotation.spot, place.plate, labels));
    place.has_text = (!row.is_narrow && !is_link) || places.size() == only;
    const float share = is_link ? 0.34F : row.is_narrow ? 0.7F : 0.6F;
    const float width = std::min(real(layout.pitch) * share, 44 * unit);
    const float middle = row.is_narrow ? point.x : place.plate.x + row.width / 2;
    place.gauge = {.x = std::round(middle - width / 2),
                   .y = std::round(point.y + height + (band - gauge) / 2),
                   .width = width,
                   .height = gauge};
    places.push_back(place);
  }
  place_swaps(scene, layout, places);
  return places;
}

}  // namespace tilefold::render
