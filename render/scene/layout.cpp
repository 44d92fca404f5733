#include "render/scene/layout.h"

#include <algorithm>
#include <cmath>

namespace tilefold::render {
namespace {

constexpr float tray_border = 0.1F;  // width of the border around the cells, as a share of the pitch
constexpr float min_share = 0.62F;
constexpr float least_counter = 36;  // minimum height of the chain counter above the tray, at scale 1
constexpr float min_pitch = 30;      // minimum cell size in pixels at scale 1; a larger board scrolls

int whole(float value) {
  return static_cast<int>(std::lround(value));
}
// Sizes that depend only on the available area.
struct Measures {
  int margin;
  int header;
  int footer;
  int queue_tile;
  int min_slot;  // minimum height of the slot, with room for a small next tile and an annotation of two lines below it
};

Measures measure(const Rect& area, float scale, Upcoming upcoming) {
  const auto part = [&](float share, float min, float most) {
    return whole(std::clamp(real(area.height) * share, min * scale, most * scale));
  };
  return {.margin = whole(std::clamp(real(std::min(area.width, area.height)) * 0.03F, 12 * scale, 28 * scale)),
          .header = part(0.105F, 54, 128),
          .footer = part(0.055F, 18, 48),
          .queue_tile = part(0.055F, 26, 52),
          .min_slot = upcoming == Upcoming::none ? 0 : whole((upcoming == Upcoming::columns ? 24.0F : 58.0F) * scale)};
}

// Returns the height of the slot for the next tile, in rows of cells. The slot is slightly higher than a tile, or lower
// if the board would otherwise become too small.
float slot_rows(const LayoutRequest& request, int room, int shorter_side) {
  if (request.upcoming == Upcoming::none) return 0;
  float rows = request.upcoming == Upcoming::columns ? 0.9F : 1.16F;
  const float board = real(std::max(request.extent.rows, request.extent.columns)) + 2 * tray_border;
  const auto share = [&] {
    const float pitch = real(room) / (real(request.extent.rows) + 2 * tray_border + rows);
    return pitch * board / real(std::max(1, shorter_side));
  };
  while (rows > 0.4F && share() < min_share) rows -= 0.04F;
  return rows;
}

void place_board(Layout& layout, const Measures& sizes, const Rect& room, float slot) {
  const Extent extent = layout.extent;
  const float across = real(room.width) / (real(extent.columns) + 2 * tray_border);
  const float readable = std::max(1.0F, std::min(across, min_pitch * layout.scale));
  const int most_rows = static_cast<int>(real(room.height - sizes.min_slot) / readable - 2 * tray_border);
  const bool can_scroll = layout.can_scroll && slot <= 0;
  layout.rows_shown = can_scroll ? std::clamp(most_rows, 1, extent.rows) : extent.rows;
  const float high = real(layout.rows_shown) + 2 * tray_border;
  const float down = std::min(real(room.height) / (high + slot), real(room.height - sizes.min_slot) / high);
  layout.pitch = std::max(4, static_cast<int>(std::floor(std::min(across, down))));
  layout.gap = std::max(2, whole(real(layout.pitch) * 0.085F) / 2 * 2);
  const int border = whole(real(layout.pitch) * tray_border);
  const int slot_height = std::min(std::max(whole(real(layout.pitch) * slot), sizes.min_slot), room.height);
  const int width = extent.columns * layout.pitch + 2 * border;
  const int height = layout.rows_shown * layout.pitch + 2 * border;
  const int spare = std::max(0, room.height - slot_height - height);
  // Places the board slightly above the middle, because it then looks centred.
  const int top = room.y + slot_height + spare * 2 / 5;
  layout.tray = {.x = room.x + (room.width - width) / 2, .y = top, .width = width, .height = height};
  layout.cells = {.x = layout.tray.x + border,
                  .y = top + border,
                  .width = extent.columns * layout.pitch,
                  .height = layout.rows_shown * layout.pitch};
  layout.slot = {.x = layout.tray.x, .y = top - slot_height, .width = width, .height = slot_height};
  const int annotation_space = whole(std::clamp(real(layout.pitch) * 0.5F, 32 * layout.scale, 48 * layout.scale));
  layout.annotation_space = layout.slot;
  layout.annotation_space.height = std::min(annotation_space, slot_height);
  layout.annotation_space.y = top - layout.annotation_space.height;
  layout.footer = {.x = layout.area.x + sizes.margin,
                   .y = layout.tray.bottom(),
                   .width = layout.area.width - 2 * sizes.margin,
                   .height = layout.area.bottom() - layout.tray.bottom()};
}

// Makes the board smaller if there is too little room for the button bar or for the text under the board. Leaves the
// layout unchanged if the board would become too small.
void make_room(Layout& layout, const Measures& sizes, Rect room, const LayoutRequest& request) {
  const Rect& area = layout.area;
  const int wanted = layout.tray.x - area.x >= request.bar.beside ? request.bar.word : request.bar.below;
  if (area.bottom() - layout.tray.bottom() >= wanted) return;
  const Layout before = layout;
  room.height = std::max(1, area.bottom() - wanted - room.y);
  const int shorter_side = std::min(area.width, area.height);
  place_board(layout, sizes, room, slot_rows(request, room.height, shorter_side));
  if (real(std::max(layout.tray.width, layout.tray.height)) < min_share * real(shorter_side)) layout = before;
}

int queue_row_height(const Measures& sizes) {
  return sizes.queue_tile + sizes.margin / 2;
}

// Moves the chain counter if the button bar at the left of the tray reaches up to it: above the tray, or if there is
// little room, to the right of the tray.
void keep_off_bar(Layout& layout, const Measures& sizes, const BarRoom& bar) {
  const Rect& tray = layout.tray;
  if (tray.x - layout.area.x < bar.beside || layout.chain.bottom() <= tray.bottom() - bar.height) return;
  const int above = tray.y - layout.header.bottom();
  if (above < whole(least_counter * layout.scale)) {
    layout.chain.x = tray.right() + sizes.margin;
  } else {
    layout.chain.height = std::min(layout.chain.height, above);
    layout.chain.y = tray.y - layout.chain.height;
  }
}

// Places the queue and the chain counter beside the tray if there is room, else in rows above or below the tray.
void place_sides(Layout& layout, const Measures& sizes, const LayoutRequest& request) {
  const Rect& tray = layout.tray;
  const int side = tray.x - layout.area.x;
  const int wanted = sizes.queue_tile + sizes.margin * 3 / 2;
  layout.queue_tile = sizes.queue_tile;
  layout.queue_axis = side >= wanted ? QueueAxis::down : QueueAxis::left;
  const int row = layout.slot.y - queue_row_height(sizes);
  if (request.upcoming == Upcoming::queue) {
    if (layout.queue_axis == QueueAxis::down) {
      const int x = tray.right() + std::min(sizes.margin, side - wanted + sizes.margin / 2);
      layout.queue = {.x = x, .y = tray.y, .width = sizes.queue_tile, .height = tray.height};
    } else {
      layout.queue = {
          .x = tray.x + tray.width / 3, .y = row, .width = tray.width - tray.width / 3, .height = sizes.queue_tile};
    }
  }
  const int counter = whole(56 * layout.scale);
  if (side >= counter + sizes.margin) {
    const int width = std::min(side - sizes.margin, whole(200 * layout.scale));
    layout.chain = {.x = tray.x - sizes.margin - width, .y = tray.y, .width = width, .height = counter * 3 / 2};
    keep_off_bar(layout, sizes, request.bar);
  } else {
    const bool has_row = row >= layout.header.bottom();
    layout.chain = {.x = tray.x,
                    .y = has_row ? row : layout.tray.bottom(),
                    .width = tray.width / 3,
                    .height = has_row ? sizes.queue_tile : layout.footer.height};
  }
}

void place_header(Layout& layout, const Measures& sizes) {
  const Rect& area = layout.area;
  const int inset = sizes.margin + sizes.margin / 2;
  const int width = std::min(area.width - 2 * inset, std::max(layout.tray.width, whole(400 * layout.scale)));
  const int x = area.x + (area.width - width) / 2;
  const int number = std::min(width * 3 / 10, std::max(whole(180 * layout.scale), width / 5));
  const int gap = width / 20;  // gap between two long numbers, in pixels
  const int top = area.y + sizes.margin / 2;
  const int height = sizes.header - sizes.margin / 2;
  layout.title = {.x = x, .y = top, .width = width - 2 * number - gap, .height = height};
  layout.best = {.x = x + width - number, .y = top, .width = number, .height = height};
  layout.score = {.x = layout.best.x - number - gap, .y = top, .width = number, .height = height};
}

}  // namespace

Layout compute_layout(const LayoutRequest& request) {
  Layout layout{.scale = request.scale,
                .extent = request.extent,
                .row_order = request.row_order,
                .can_scroll = request.can_scroll};
  layout.window = {.width = std::max(1, request.width), .height = std::max(1, request.height)};
  layout.area = layout.window;
  layout.area.width = std::max(layout.window.width / 4, layout.window.width - std::max(0, request.panel_width));
  const Rect& area = layout.area;
  const Measures sizes = measure(area, request.scale, request.upcoming);
  layout.header = {.x = area.x, .y = area.y, .width = area.width, .height = sizes.header};
  Rect room{.x = area.x + sizes.margin,
            .y = layout.header.bottom(),
            .width = area.width - 2 * sizes.margin,
            .height = std::max(1, area.height - sizes.header - sizes.footer)};
  const float slot = slot_rows(request, room.height, std::min(area.width, area.height));
  place_board(layout, sizes, room, slot);
  if (request.upcoming == Upcoming::queue && layout.tray.x - area.x < sizes.queue_tile + sizes.margin * 3 / 2) {
    room.y += queue_row_height(sizes);
    room.height -= queue_row_height(sizes);
    place_board(layout, sizes, room, slot);
  }
  make_room(layout, sizes, room, request);
  place_sides(layout, sizes, request);
  place_header(layout, sizes);
  layout.scroll = std::clamp(request.scroll, 0.0F, real(layout.extent.rows - layout.rows_shown));
  return layout;
}

Rect Layout::cell_rect(Cell cell, Extent size) const {
  const int row = row_order == RowOrder::bottom_up ? extent.rows - cell.row - size.rows : cell.row;
  return {.x = cells.x + cell.column * pitch + gap / 2,
          .y = cells.y + row * pitch + gap / 2 - whole(scroll * real(pitch)),
          .width = size.columns * pitch - gap,
          .height = size.rows * pitch - gap};
}

float Layout::row_presence(float row) const {
  if (!scrolls()) return 1;
  return std::clamp(std::min(row - scroll + 1, scroll + real(rows_shown) - row), 0.0F, 1.0F);
}

Rect Layout::column_rect(int column) const {
  return {.x = cells.x + column * pitch, .y = tray.y, .width = pitch, .height = tray.height};
}

std::optional<Cell> Layout::cell_under(int x, int y) const {
  if (!cells.holds(x, y)) return std::nullopt;
  const int row = (y - cells.y + whole(scroll * real(pitch))) / pitch;
  return cell_at(row_order == RowOrder::bottom_up ? extent.rows - 1 - row : row, (x - cells.x) / pitch);
}

std::optional<int> Layout::column_under(int x, int y) const {
  if (!area.holds(x, y) || y < header.bottom() || x < tray.x || x >= tray.right()) return std::nullopt;
  return std::clamp((x - cells.x) / pitch, 0, extent.columns - 1);
}

}  // namespace tilefold::render
