#include <algorithm>
#include <cmath>
#include <string>

#include "render/scene/compose_parts.h"
#include "render/scene/number_text.h"

namespace tilefold::render {
namespace {

float real(int value) {
  return static_cast<float>(value);
}
float tile_side(const Layout& layout) {
  return real(layout.pitch - layout.gap);
}

void compose_tray(Canvas& canvas, const Layout& layout) {
  const Theme& theme = canvas.theme();
  const Box tray = box_of(layout.tray);
  const float unit = tile_side(layout);
  const float radius = tile_radius(unit) + (tray.width - real(layout.cells.width)) / 2;
  const float line = std::max(1.0F, std::round(layout.scale));
  const Color lit = with_alpha(rgb(0xFFFFFF), theme.ground == Ground::dark ? 0.07F : 0.75F);
  // A tray is a hollow: light catches its lower rim, and its upper rim throws a shadow into it.
  canvas.fill(moved(tray, 0, line), radius, lit);
  canvas.shade(tray, radius, mix(theme.tray, rgb(0x000000), theme.ground == Ground::dark ? 0.28F : 0.07F), theme.tray);
  for (int row = 0; row < layout.extent.rows; ++row) {
    for (int column = 0; column < layout.extent.columns; ++column)
      canvas.fill(box_of(layout.cell_rect(cell_at(row, column))), tile_radius(unit), theme.empty);
  }
}

void compose_lit_column(Canvas& canvas, const Scene& scene, const Layout& layout) {
  const Theme& theme = canvas.theme();
  const Color white = rgb(0xFFFFFF);
  const Color lit =
      theme.ground == Ground::dark ? with_alpha(mix(theme.accent, white, 0.6F), 0.085F) : with_alpha(white, 0.5F);
  const float x = real(layout.cells.x) + scene.hand_column() * real(layout.pitch);
  const Box band{.x = x, .y = real(layout.cells.y), .width = real(layout.pitch), .height = real(layout.cells.height)};
  canvas.fill(band, tile_radius(tile_side(layout)) + real(layout.gap) / 2, lit);
}

void compose_queue(Canvas& canvas, const Scene& scene, const Layout& layout) {
  const Rect& place = layout.queue;
  const auto& preview = scene.preview();
  if (place.width <= 0 || preview.size() < 2) return;
  const float side = real(layout.queue_tile);
  const float step = side * 1.22F;
  const float label = std::max(10 * layout.scale, side * 0.32F);
  const bool down = layout.queue_axis == QueueAxis::down;
  const float length = real(down ? place.height : place.width) - (down ? label * 1.6F : label * 3.4F);
  const auto count = std::min(preview.size() - 1, static_cast<std::size_t>(std::max(1.0F, length / step)));
  const float row = real(place.y) + (down ? label / 2 : side / 2);
  const float label_x =
      down ? real(place.x) + side / 2 : real(place.right()) - static_cast<float>(count) * step - label * 0.4F;
  canvas.text("NEXT", label_x, row,
              {.font = Font::semi_bold,
               .align = down ? Align::centre : Align::right,
               .size = label,
               .color = canvas.theme().muted,
               .tracking = 0.08F});
  for (std::size_t i = 0; i < count; ++i) {
    const float along = static_cast<float>(i) * step;
    const Box box{
        .x = down ? real(place.x) : real(place.right()) - static_cast<float>(count) * step + along + step - side,
        .y = down ? real(place.y) + label * 1.6F + along : real(place.y),
        .width = side,
        .height = side};
    canvas.tile_shadow(box, {});
    canvas.tile(box, side, preview[i + 1], {});
  }
}

void compose_hand(Canvas& canvas, const Scene& scene, const Layout& layout) {
  const float presence = scene.hand_presence() * (1 - scene.veil());
  if (scene.preview().empty() || layout.slot.height <= 0 || presence <= 0) return;
  const float unit = tile_side(layout);
  const float most = std::min(unit, real(layout.slot.height) * 0.92F);
  const float side = most * (scene.motion().reduced ? 1 : 0.7F + 0.3F * presence);
  const float x = real(layout.cells.x) + (scene.hand_column() + 0.5F) * real(layout.pitch);
  const float y = real(layout.slot.bottom()) - most / 2 - real(layout.gap);
  const Box box{.x = std::round(x - side / 2), .y = std::round(y - side / 2), .width = side, .height = side};
  const float alpha = scene.hand() == Hand::blocked ? 0.4F * presence : presence;
  const TilePose pose{.lift = 0.5F, .alpha = alpha, .flash = 0};
  canvas.tile_shadow(box, pose);
  canvas.tile(box, side, scene.preview().front(), pose);
}

void compose_ghost(Canvas& canvas, const Scene& scene, const Layout& layout) {
  if (!scene.ghost() || scene.is_playing()) return;
  const Ghost& ghost = *scene.ghost();
  const Theme& theme = canvas.theme();
  const float unit = tile_side(layout);
  const float line = std::max(2.0F, std::round(unit * 0.035F));
  const Box landing = box_of(layout.cell_rect(ghost.landing));
  canvas.fill(landing, tile_radius(unit), with_alpha(tile_color(theme, ghost.face), 0.2F));
  canvas.ring(landing, tile_radius(unit), line, with_alpha(theme.focus, 0.8F));
  const std::string number = face_text(ghost.face);
  const float middle = landing.y + (landing.height - tile_lip(unit)) / 2;
  canvas.text(number, landing.x + landing.width / 2, middle, number_style(unit, number, faded(theme.focus, 0.8F)));
  for (const Sprite& sprite : scene.sprites()) {
    if (std::find(ghost.merging.begin(), ghost.merging.end(), sprite.id) == ghost.merging.end()) continue;
    const Cell cell = cell_at(static_cast<int>(std::lround(sprite.row)), static_cast<int>(std::lround(sprite.column)));
    const Box box = grown(box_of(layout.cell_rect(cell, sprite.size)), line);
    canvas.ring(box, tile_radius(unit) + line, line, theme.focus);
  }
}

void compose_cursor(Canvas& canvas, const Scene& scene, const Layout& layout) {
  const float unit = tile_side(layout);
  const float line = std::max(2.0F, std::round(unit * 0.045F));
  const auto ring = [&](Cell cell, Color color, float out) {
    const Box box = grown(box_of(layout.cell_rect(cell)), out);
    canvas.ring(box, tile_radius(unit) + out, line, color);
  };
  for (const Cell cell : scene.picked()) ring(cell, canvas.theme().accent, line);
  if (scene.cursor()) ring(*scene.cursor(), canvas.theme().focus, line);
}

}  // namespace

void compose_board(Canvas& canvas, const Scene& scene, const Layout& layout) {
  canvas.use(Layer::board);
  compose_tray(canvas, layout);
  canvas.use(Layer::tiles);
  if (scene.hover_column() && scene.hand() == Hand::ready) compose_lit_column(canvas, scene, layout);
}

void compose_offer(Canvas& canvas, const Scene& scene, const Layout& layout) {
  canvas.use(Layer::overlay);
  compose_ghost(canvas, scene, layout);
  compose_cursor(canvas, scene, layout);
  compose_hand(canvas, scene, layout);
  compose_queue(canvas, scene, layout);
}

}  // namespace tilefold::render
