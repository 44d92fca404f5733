#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "render/scene/compose_parts.h"

namespace tilefold::render {
namespace {

// Draws a scroll bar that shows the visible part of a long board.
void compose_scroll_bar(Canvas& canvas, const Layout& layout) {
  const float rows = real(layout.extent.rows);
  const float width = std::max(4.0F, 5 * layout.scale);
  const Box track{.x = real(layout.tray.right()) + width,
                  .y = real(layout.cells.y),
                  .width = width,
                  .height = real(layout.cells.height)};
  Box thumb = track;
  thumb.y += track.height * layout.scroll / rows;
  thumb.height *= real(layout.rows_shown) / rows;
  canvas.fill(track, width / 2, faded(canvas.theme().muted, 0.25F));
  canvas.fill(thumb, width / 2, canvas.theme().muted);
}

void compose_tray(Canvas& canvas, const Layout& layout) {
  const Theme& theme = canvas.theme();
  const Box tray = box_of(layout.tray);
  const float unit = layout.tile_side();
  const float radius = tile_radius(unit) + (tray.width - real(layout.cells.width)) / 2;
  const float line = std::max(1.0F, std::round(layout.scale));
  const Color lit = with_alpha(rgb(0xFFFFFF), theme.ground == Ground::dark ? 0.07F : 0.75F);
  // The tray looks recessed: its lower rim is lit, and its upper rim casts a shadow into it.
  canvas.fill(moved(tray, 0, line), radius, lit);
  canvas.shade(tray, radius, mix(theme.tray, rgb(0x000000), theme.ground == Ground::dark ? 0.28F : 0.07F), theme.tray);
  for (int row = 0; row < layout.extent.rows; ++row) {
    const float presence = layout.row_presence(real(row));
    for (int column = 0; column < layout.extent.columns && presence > 0; ++column)
      canvas.fill(box_of(layout.cell_rect(cell_at(row, column))), tile_radius(unit), faded(theme.empty, presence));
  }
  if (layout.scrolls()) compose_scroll_bar(canvas, layout);
}

// Returns the box of the last cell in the row with the exit; nullopt if the board has no exit.
std::optional<Box> exit_box(const Scene& scene, const Layout& layout) {
  const auto& row = scene.snapshot().exit_row;
  if (!row || *row >= layout.extent.rows) return std::nullopt;
  return box_of(layout.cell_rect(cell_at(*row, layout.extent.columns - 1)));
}

// Draws the gate: opens the rim of the tray at the exit, with a post in the colour of the main piece at each side.
void compose_gate(Canvas& canvas, const Layout& layout, const Box& cell) {
  const Theme& theme = canvas.theme();
  const float end = real(layout.tray.right()) + real(layout.gap);
  const float post = std::max(4.0F, std::round(real(layout.gap) * 0.9F));
  const float inner = cell.x + cell.width;
  const float floor = cell.x + cell.width / 2;
  canvas.fill({.x = floor, .y = cell.y, .width = end - floor, .height = cell.height}, 0, theme.empty);
  for (const float y : {cell.y - post, cell.y + cell.height})
    canvas.fill({.x = inner, .y = y, .width = end - inner, .height = post}, post / 2, theme.main_piece);
}

// Draws arrows that lead out of the gate, as many as fit. They grow fainter with the distance from the tray, and
// disappear when the main piece leaves.
void compose_way_out(Canvas& canvas, const Scene& scene, const Layout& layout, const Box& cell) {
  constexpr int most = 3;
  const float step = cell.height * 0.3F;
  const float from = real(layout.tray.right()) + real(layout.gap);
  const float y = cell.y + cell.height / 2;
  for (int i = 0; i < most; ++i) {
    const float x = from + step * (0.5F + static_cast<float>(i));
    if (x + step / 2 > real(layout.area.right())) return;
    canvas.text(
        "\u203A", x, y,
        {.size = cell.height * 0.62F,
         .color = faded(canvas.theme().main_piece, (1 - 0.3F * static_cast<float>(i)) * (1 - scene.departure()))});
  }
}

// Lights up the rim of the tray during a celebration: the light rises and falls once. With reduced motion, it stays on
// with short fades.
void compose_celebration(Canvas& canvas, const Scene& scene, const Layout& layout) {
  constexpr float short_fade = 0.1F;  // as a share of the effect
  const float share = scene.celebration();
  if (share <= 0 || share >= 1) return;
  const float alpha = scene.motion().reduced ? std::min(1.0F, std::min(share, 1 - share) / short_fade)
                                             : std::sin(std::numbers::pi_v<float> * share);
  const Box tray = box_of(layout.tray);
  const float unit = layout.tile_side();
  const float stroke = std::max(3.0F, unit * 0.07F);
  const float radius = tile_radius(unit) + (tray.width - real(layout.cells.width)) / 2;
  canvas.ring(tray, radius, stroke, faded(canvas.theme().accent, alpha));
}

void compose_lit_column(Canvas& canvas, const Scene& scene, const Layout& layout) {
  const Theme& theme = canvas.theme();
  constexpr Color full_light = rgb(0xFFFFFF);
  const Color lit = theme.ground == Ground::dark ? with_alpha(mix(theme.accent, full_light, 0.6F), 0.085F)
                                                 : with_alpha(full_light, 0.5F);
  const float x = real(layout.cells.x) + scene.hand_column() * real(layout.pitch);
  const Box band{.x = x, .y = real(layout.cells.y), .width = real(layout.pitch), .height = real(layout.cells.height)};
  canvas.fill(band, tile_radius(layout.tile_side()) + real(layout.gap) / 2, lit);
}

}  // namespace

Box box_around(const Scene& scene, const Layout& layout, Cell cell) {
  for (const Tile& tile : scene.snapshot().tiles) {
    if (!tile.size.holds(cell_at(cell.row - tile.cell.row, cell.column - tile.cell.column))) continue;
    for (const Sprite& sprite : scene.sprites())
      if (sprite.id == tile.id) return sprite_box(layout, sprite);
    return box_of(layout.cell_rect(tile.cell, tile.size));
  }
  return box_of(layout.cell_rect(cell));
}

void compose_board(Canvas& canvas, const Scene& scene, const Layout& layout) {
  canvas.use(Layer::board);
  compose_tray(canvas, layout);
  const std::optional<Box> exit = exit_box(scene, layout);
  if (exit) compose_gate(canvas, layout, *exit);
  canvas.use(Layer::tiles);
  if (exit) compose_way_out(canvas, scene, layout, *exit);
  compose_celebration(canvas, scene, layout);
  if (scene.hover_column() && scene.hand() == Hand::ready) compose_lit_column(canvas, scene, layout);
}

}  // namespace tilefold::render
