#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "render/scene/compose_parts.h"
#include "render/scene/places.h"
#include "render/scene/swap_places.h"

namespace tilefold::render {
namespace {

struct Stretch {
  Cell from{};
  Cell to{};
};

void compose_stretch(Canvas& canvas, const Layout& layout, const std::vector<Box>& labels, const Stretch& stretch,
                     Color color) {
  const Box from = box_of(layout.cell_rect(stretch.from));
  const Box to = box_of(layout.cell_rect(stretch.to));
  const float across = to.x - from.x;
  const float down = to.y - from.y;
  const float unit = real(layout.pitch);
  const float dot = std::max(3.0F, unit * 0.09F);
  const int count = std::max(1, static_cast<int>(std::lround(std::max(std::abs(across), std::abs(down)) / unit * 4)));
  for (int i = 0; i <= count; ++i) {
    const float share = static_cast<float>(i) / static_cast<float>(count);
    const Box box{.x = from.x + from.width / 2 + across * share - dot / 2,
                  .y = from.y + from.height / 2 + down * share - dot / 2,
                  .width = dot,
                  .height = dot};
    const bool is_on_label =
        std::any_of(labels.begin(), labels.end(), [&](const Box& label) { return shared_area(box, label) > 0; });
    if (!is_on_label) canvas.fill(box, dot / 2, color);
  }
}

// Returns the boxes in which a link begins and ends. The link begins at a tile and ends at another cell. If the tile
// covers several cells, the link ends in the box that the tile would have at the other cell.
std::pair<Box, Box> ends_of(const Scene& scene, const Layout& layout, const Spot& link) {
  const Box from = box_around(scene, layout, link.cell);
  const Box cell = box_of(layout.cell_rect(link.cell));
  const Box to = box_of(layout.cell_rect(link.to));
  const bool is_long = from.width > 1.5F * cell.width || from.height > 1.5F * cell.height;
  if (!is_long) return {from, to};
  return {from, {.x = from.x + to.x - cell.x, .y = from.y + to.y - cell.y, .width = from.width, .height = from.height}};
}

// Draws the annotation of a pair of cells: dots from one cell to the other. The best pair has the accent colour and
// rings around both ends.
void compose_link(Canvas& canvas, const Scene& scene, const Layout& layout, const MoveAnnotation& annotation,
                  const std::vector<Box>& labels) {
  const float alpha = scene.annotation_space_presence() * (1 - scene.veil());
  const Theme& theme = canvas.theme();
  const bool is_best = annotation.emphasis == Emphasis::strong;
  const Color color = is_best ? theme.accent : faded(theme.focus, 0.25F + 0.5F * annotation.share);
  if (is_best) {
    const auto [from, to] = ends_of(scene, layout, annotation.spot);
    const float line = std::max(2.0F, layout.scale * 3);
    for (const Box& box : {from, to})
      canvas.ring(grown(box, line), tile_radius(layout.tile_side()) + line, line, faded(color, alpha));
  }
  compose_dots(canvas, layout, annotation.spot, labels, faded(color, alpha));
}

// Draws the annotation of a swap: an arrow with two heads across the border of the two tiles. The arrow lies on a
// plate, so that it is visible on tiles of any colour. The best swap has the accent colour and rings around its tiles.
void compose_swap(Canvas& canvas, const Layout& layout, const MoveAnnotation& annotation, float alpha) {
  const Theme& theme = canvas.theme();
  const Box plate = arrow_box(layout, annotation);
  const float line = std::max(2.0F, layout.scale * 3);
  const bool is_best = annotation.emphasis == Emphasis::strong;
  if (is_best)
    for (const Cell cell : {annotation.spot.cell, annotation.spot.to}) {
      const Box box = box_of(layout.cell_rect(cell));
      canvas.ring(grown(box, line), tile_radius(box.width) + line, line, faded(theme.accent, alpha));
    }
  compose_arrow(
      canvas, plate,
      {.plate = faded(is_best ? theme.accent : theme.panel, alpha),
       .ink = faded(is_best ? ink_on(theme, theme.accent) : mix(theme.muted, theme.text, annotation.share), alpha),
       .edge = faded(is_best ? theme.panel : theme.muted, alpha)});
}

const char* pointer_of(const Spot& spot) {
  if (spot.kind != Spot::Kind::side) return "\u25BC";
  switch (spot.direction) {
    case Direction::left: return "\u25C0";
    case Direction::right: return "\u25B6";
    case Direction::up: return "\u25B2";
    case Direction::down: break;
  }
  return "\u25BC";
}

// Draws a pointer in the accent colour, which marks the best move: downwards, or in the direction of the move. Every
// other move has a gauge instead, which shows its value (`share`).
void compose_pointer(Canvas& canvas, const Box& gauge, const Spot& spot, float alpha) {
  const float size = gauge.height * 3.4F;
  canvas.text(pointer_of(spot), gauge.x + gauge.width / 2, gauge.y + gauge.height / 2,
              {.size = size, .color = faded(canvas.theme().accent, alpha)});
}

void compose_gauge(Canvas& canvas, const Box& gauge, float share, float alpha) {
  const Theme& theme = canvas.theme();
  const float radius = gauge.height / 2;
  canvas.fill(gauge, radius, faded(mix(theme.backdrop_top, theme.muted, 0.35F), alpha));
  Box filled = gauge;
  filled.width = std::max(gauge.height, gauge.width * std::clamp(share, 0.0F, 1.0F));
  canvas.fill(filled, radius, faded(theme.muted, alpha));
}

void compose_lines(Canvas& canvas, const MoveAnnotation& annotation, const AnnotationPosition& place, float alpha) {
  const Theme& theme = canvas.theme();
  const bool is_best = annotation.emphasis == Emphasis::strong;
  const Color text = is_best ? ink_on(theme, theme.accent) : theme.text;
  const float x = place.plate.x + place.plate.width / 2;
  const float widest = place.plate.width - place.text_size * 0.3F;
  if (annotation.spot.kind != Spot::Kind::column && !is_best) {
    canvas.fill(place.plate, place.plate.height * 0.3F, faded(theme.panel, 0.9F * alpha));
    canvas.ring(place.plate, place.plate.height * 0.3F, std::max(1.0F, place.text_size * 0.08F),
                faded(mix(theme.panel, theme.muted, 0.5F), alpha));
  }
  if (is_best) canvas.fill(place.plate, place.plate.height * 0.3F, faded(theme.accent, alpha));
  const bool is_alone = annotation.margin.empty();
  const float y = is_alone ? place.plate.y + place.plate.height / 2 : place.text_y;
  canvas.text(annotation.text, x, y,
              {.font = is_best ? Font::bold : Font::semi_bold,
               .size = place.text_size,
               .color = faded(text, alpha),
               .tracking = -0.01F,
               .widest = widest});
  if (is_alone) return;
  canvas.text(annotation.margin, x, place.margin_y,
              {.font = Font::semi_bold,
               .size = place.margin_size,
               .color = faded(is_best ? text : theme.muted, alpha),
               .widest = widest});
}

}  // namespace

void compose_dots(Canvas& canvas, const Layout& layout, const Spot& link, const std::vector<Box>& labels, Color color) {
  const int rows = link.to.row - link.cell.row;
  const int columns = link.to.column - link.cell.column;
  if (rows == 0 || columns == 0 || std::abs(rows) == std::abs(columns)) {
    compose_stretch(canvas, layout, labels, {.from = link.cell, .to = link.to}, color);
    return;
  }
  const bool is_forward = rows > 0;
  const Cell first = is_forward ? link.cell : link.to;
  const Cell last = is_forward ? link.to : link.cell;
  for (int row = first.row; row <= last.row; ++row) {
    const int from = row == first.row ? first.column : 0;
    const int to = row == last.row ? last.column : layout.extent.columns - 1;
    compose_stretch(canvas, layout, labels, {.from = cell_at(row, from), .to = cell_at(row, to)}, color);
  }
}

void compose_arrow(Canvas& canvas, const Box& box, const ArrowColors& colors) {
  const bool is_across = box.width > box.height;
  const float thick = std::min(box.width, box.height);
  const float line = std::max(1.0F, thick * 0.07F);
  canvas.fill(box, thick / 2, colors.plate);
  canvas.ring(box, thick / 2, line, colors.edge);
  canvas.text(is_across ? "\u2194" : "\u2195", box.x + box.width / 2, box.y + box.height / 2,
              {.size = thick * 1.1F, .color = colors.ink, .widest = box.width * 0.8F});
}

void compose_attention(Canvas& canvas, const Scene& scene, const Layout& layout) {
  canvas.use(Layer::overlay);
  const float line = std::max(2.0F, layout.scale * 3);
  for (const CellArea& area : scene.attention()) {
    const bool is_cell = area.size == Extent{};
    const Box inner = is_cell ? box_around(scene, layout, area.cell) : box_of(layout.cell_rect(area.cell, area.size));
    const Box box = grown(inner, line);
    const float radius = tile_radius(layout.tile_side()) + line;
    // A ring is enough for a tile; a tint would reduce the contrast of its number.
    const auto& tiles = scene.snapshot().tiles;
    const bool is_tile = is_cell || std::any_of(tiles.begin(), tiles.end(), [&](const Tile& tile) {
                           return tile.cell == area.cell && tile.size == area.size;
                         });
    if (!is_tile) canvas.fill(box, radius, faded(canvas.theme().accent, 0.18F * (1 - scene.veil())));
    canvas.ring(box, radius, line, faded(canvas.theme().accent, 1 - scene.veil()));
  }
}

void compose_annotations(Canvas& canvas, const Scene& scene, const Layout& layout) {
  canvas.use(Layer::overlay);
  const float alpha = scene.annotation_space_presence() * (1 - scene.veil());
  if (scene.annotations().empty() || alpha <= 0) return;
  const std::vector<AnnotationPosition> places = annotation_positions(scene, layout);
  const std::vector<Box> labels = label_boxes(scene, layout);
  for (std::size_t i = 0; i < places.size(); ++i) {
    const MoveAnnotation& annotation = scene.annotations()[i];
    if (annotation.spot.kind == Spot::Kind::link) {
      compose_link(canvas, scene, layout, annotation, labels);
    } else if (annotation.spot.kind == Spot::Kind::swap) {
      if (places[i].gauge.width > 0) compose_swap(canvas, layout, annotation, alpha);
    } else if (annotation.emphasis == Emphasis::strong) {
      compose_pointer(canvas, places[i].gauge, annotation.spot, alpha);
    } else {
      compose_gauge(canvas, places[i].gauge, annotation.share, alpha);
    }
  }
  for (std::size_t i = 0; i < places.size(); ++i)
    if (places[i].has_text && !scene.annotations()[i].text.empty())
      compose_lines(canvas, scene.annotations()[i], places[i], alpha);
}

}  // namespace tilefold::render
