#include "render/scene/swap_places.h"

#include <algorithm>
#include <array>

#include "render/scene/places.h"

namespace tilefold::render {
namespace {

bool is_across(const Spot& swap) {
  return swap.cell.row == swap.to.row;
}

bool holds(const Rect& area, const Box& box) {
  return box.x >= real(area.x) && box.y >= real(area.y) && box.x + box.width <= real(area.right()) &&
         box.y + box.height <= real(area.bottom());
}

Box clamped(const Rect& area, Box box) {
  const auto within = [](float value, float min, float most) { return std::clamp(value, min, std::max(min, most)); };
  box.x = within(box.x, real(area.x), real(area.right()) - box.width);
  box.y = within(box.y, real(area.y), real(area.bottom()) - box.height);
  return box;
}

// Returns the box around both tiles of a swap.
Box box_around(const Layout& layout, const Spot& swap) {
  const Rect a = layout.cell_rect(swap.cell);
  const Rect b = layout.cell_rect(swap.to);
  const int x = std::min(a.x, b.x);
  const int y = std::min(a.y, b.y);
  return {.x = real(x),
          .y = real(y),
          .width = real(std::max(a.right(), b.right()) - x),
          .height = real(std::max(a.bottom(), b.bottom()) - y)};
}

}  // namespace

bool is_under_cursor(const Scene& scene, const Spot& swap) {
  return scene.cursor() == swap.cell || scene.cursor() == swap.to;
}

std::vector<std::size_t> swaps_shown(const Scene& scene, const Layout& layout) {
  const auto& annotations = scene.annotations();
  std::vector<std::size_t> swaps;
  for (std::size_t i = 0; i < annotations.size(); ++i) {
    const Spot& spot = annotations[i].spot;
    const bool is_seen = layout.row_presence(real(spot.cell.row)) >= 1 && layout.row_presence(real(spot.to.row)) >= 1;
    if (spot.kind == Spot::Kind::swap && is_seen) swaps.push_back(i);
  }
  std::stable_sort(swaps.begin(), swaps.end(), [&](std::size_t a, std::size_t b) {
    if (annotations[a].emphasis != annotations[b].emphasis) return annotations[a].emphasis == Emphasis::strong;
    return annotations[a].share > annotations[b].share;
  });
  std::size_t rank = 0;
  std::erase_if(swaps,
                [&](std::size_t i) { return rank++ >= most_swaps && !is_under_cursor(scene, annotations[i].spot); });
  return swaps;
}

// Returns the box of the arrow. The arrow covers a part of the tiles without digits: for two tiles in a row, their
// lower parts; for two tiles in a column, a narrow strip across the border between them.
Box arrow_box(const Layout& layout, const MoveAnnotation& annotation) {
  const bool is_best = annotation.emphasis == Emphasis::strong;
  const float size = is_best ? 1 : 0.72F + 0.14F * std::clamp(annotation.share, 0.0F, 1.0F);
  const float unit = layout.tile_side();
  const float along = 0.52F * size * unit;
  const float thick = 0.27F * size * unit;
  const Box pair = box_around(layout, annotation.spot);
  if (!is_across(annotation.spot))
    return {.x = pair.x + (pair.width - thick) / 2,
            .y = pair.y + (pair.height - along) / 2,
            .width = thick,
            .height = along};
  return {.x = pair.x + (pair.width - along) / 2,
          .y = pair.y + pair.height - (0.15F * unit + thick / 2),
          .width = along,
          .height = thick};
}

Box plate_beside(const Layout& layout, const Spot& swap, Box plate, std::span<const Box> arrows) {
  const Box pair = box_around(layout, swap);
  const Box arrow = arrow_box(layout, {.spot = swap, .emphasis = Emphasis::strong});
  const float space = std::max(2.0F, layout.scale * 3);
  const float pitch = real(layout.pitch);
  const float middle = pair.x + (pair.width - plate.width) / 2;
  const float right = arrow.x + arrow.width + space;
  const float left = arrow.x - space - plate.width;
  // Candidate positions for the text, on borders between rows, which contain no digits: above the pair, or between its
  // tiles and beside the arrow.
  const float over = pair.y - (real(layout.gap) + plate.height) / 2;
  const float between = pair.y + (pair.height - plate.height) / 2;
  const float under = arrow.y + arrow.height + space;
  const auto at = [&plate](float x, float y) {
    return Box{.x = x, .y = y, .width = plate.width, .height = plate.height};
  };
  const std::array sides =
      is_across(swap)
          ? std::array{at(middle, over), at(middle - pitch / 2, over), at(middle + pitch / 2, over), at(middle, under)}
          : std::array{at(right, between), at(left, between), at(right, over), at(left, over)};
  const auto is_inside = [&](const Box& side) { return holds(layout.area, side); };
  const auto is_free = [&](const Box& side) {
    return is_inside(side) &&
           std::none_of(arrows.begin(), arrows.end(), [&](const Box& other) { return shared_area(side, other) > 0; });
  };
  const auto* best = std::find_if(sides.begin(), sides.end(), is_free);
  if (best == sides.end()) best = std::find_if(sides.begin(), sides.end(), is_inside);
  return clamped(layout.area, best == sides.end() ? sides[0] : *best);
}

}  // namespace tilefold::render
