#include <algorithm>
#include <cmath>
#include <string>

#include "engine/core/translatable.h"
#include "render/scene/compose_parts.h"
#include "render/scene/number_text.h"
#include "render/scene/places.h"
#include "render/scene/swap_places.h"

namespace tilefold::render {
namespace {

// Draws three dots to show that there are more upcoming tiles than the visible ones.
void compose_more(Canvas& canvas, const Layout& layout, float middle_x, float middle_y) {
  const float dot = std::max(2.0F, std::round(2.5F * layout.scale));
  for (int i = -1; i <= 1; ++i) {
    const float x = middle_x + static_cast<float>(i) * 2 * dot;
    canvas.fill({.x = std::round(x - dot / 2), .y = std::round(middle_y - dot / 2), .width = dot, .height = dot},
                dot / 2, canvas.theme().muted);
  }
}

void compose_queue(Canvas& canvas, const Scene& scene, const Layout& layout) {
  const Rect& place = layout.queue;
  const auto& preview = scene.preview();
  if (place.width <= 0 || preview.size() < 2 || scene.snapshot().preview_order != PreviewOrder::queue) return;
  const float side = real(layout.queue_tile);
  const float step = side * 1.22F;
  const float label = std::max(10 * layout.scale, side * 0.32F);
  const bool down = layout.queue_axis == QueueAxis::down;
  const float length = real(down ? place.height : place.width) - (down ? label * 1.6F : label * 3.4F);
  const auto count = std::min(preview.size() - 1, static_cast<std::size_t>(std::max(1.0F, length / step)));
  const float row = real(place.y) + (down ? label / 2 : side / 2);
  const float label_x =
      down ? real(place.x) + side / 2 : real(place.right()) - static_cast<float>(count) * step - label * 0.4F;
  constexpr float ems = 3.4F;  // more than the width of the English word
  // Translators: the upcoming tiles; a label in capital letters.
  canvas.text(canvas.wording().word(translatable("NEXT")), label_x, row,
              {.font = Font::semi_bold,
               .align = down ? Align::centre : Align::right,
               .size = label,
               .color = canvas.theme().muted,
               .tracking = 0.08F,
               .widest = std::max(down ? side : label_x - real(place.x), ems * label)});
  const bool has_more = count < preview.size() - 1;
  for (std::size_t i = 0; i < count; ++i) {
    const float along = static_cast<float>(i) * step;
    const Box box{
        .x = down ? real(place.x) : real(place.right()) - static_cast<float>(count) * step + along + step - side,
        .y = down ? real(place.y) + label * 1.6F + along : real(place.y),
        .width = side,
        .height = side};
    if (has_more && i > 0 && i + 1 == count) {
      compose_more(canvas, layout, box.x + side / 2, box.y + side / 2);
      break;
    }
    canvas.tile_shadow(box, {});
    canvas.tile(box, side, preview[i + 1], {});
  }
}

// Draws, above every column, the tiles that will fall into the column; the next tile is the lowest. Draws as many tiles
// as there is room for, and dots above them if there are more.
void compose_column_queues(Canvas& canvas, const Scene& scene, const Layout& layout) {
  const auto columns = static_cast<std::size_t>(layout.extent.columns);
  const auto& preview = scene.preview();
  if (scene.snapshot().preview_order != PreviewOrder::by_column || preview.empty()) return;
  const std::size_t depth = preview.size() / columns;
  const float min_step = 18 * layout.scale;
  const auto fitting = [&](float room) { return static_cast<std::size_t>(std::max(1.0F, room / min_step)); };
  const bool has_more = fitting(real(layout.slot.height)) < depth;
  const float dots = has_more ? 8 * layout.scale : 0;
  const float room = real(layout.slot.height) - dots;
  const std::size_t shown = std::min(depth, fitting(room));
  const float step = std::min(room / static_cast<float>(shown), layout.tile_side() * 0.62F);
  const float side = std::round(step * 0.86F);
  for (std::size_t i = 0; i < shown * columns; ++i) {
    const std::size_t column = i % columns;
    const std::size_t place = i / columns;
    const float middle = (static_cast<float>(column) + 0.5F) * real(layout.pitch);
    const Box box{.x = std::round(real(layout.cells.x) + middle - side / 2),
                  .y = std::round(real(layout.slot.bottom()) - step * static_cast<float>(place + 1)),
                  .width = side,
                  .height = side};
    canvas.tile(box, side, preview[i], {.alpha = i < columns ? 1 : 0.75F});
    if (has_more && place + 1 == shown) compose_more(canvas, layout, box.x + side / 2, box.y - dots / 2);
  }
}

void compose_hand(Canvas& canvas, const Scene& scene, const Layout& layout) {
  const float presence = scene.hand_presence() * (1 - scene.veil());
  const Box place = hand_box(scene, layout);
  if (place.width <= 0 || presence <= 0) return;
  const float side = place.width * (scene.motion().reduced ? 1 : 0.7F + 0.3F * presence);
  const float inset = (place.width - side) / 2;
  const Box box{.x = std::round(place.x + inset), .y = std::round(place.y + inset), .width = side, .height = side};
  const float alpha = scene.hand() == Hand::blocked ? 0.4F * presence : presence;
  const TilePose pose{.lift = 0.5F, .alpha = alpha, .flash = 0};
  canvas.tile_shadow(box, pose);
  canvas.tile(box, side, scene.preview().front(), pose);
}

struct Outline {
  float line;
  float alpha;
};

// Draws outlines around the tiles with the given ids.
void compose_outlines(Canvas& canvas, const Scene& scene, const Layout& layout, const std::vector<TileId>& ids,
                      const Outline& outline) {
  const float unit = layout.tile_side();
  for (const Sprite& sprite : scene.sprites()) {
    if (std::find(ids.begin(), ids.end(), sprite.id) == ids.end()) continue;
    const Cell cell = cell_at(static_cast<int>(std::lround(sprite.row)), static_cast<int>(std::lround(sprite.column)));
    const Box box = grown(box_of(layout.cell_rect(cell, sprite.size)), outline.line);
    canvas.ring(box, tile_radius(unit) + outline.line, outline.line, faded(canvas.theme().focus, outline.alpha));
  }
}

// Draws a tile that the previewed move would create. It is smaller than other tiles and has a border, so that the user
// does not mistake it for a tile on the board.
void compose_created(Canvas& canvas, const Layout& layout, const Created& created) {
  const float unit = layout.tile_side();
  const float inset = std::round(unit * 0.16F);
  const float moat = std::max(2.0F, std::round(unit * 0.06F));
  const Box box = grown(box_of(layout.cell_rect(created.cell, created.size)), -inset);
  const float small = unit - 2 * inset;
  canvas.fill(grown(box, moat), tile_radius(small) + moat, canvas.theme().empty);
  canvas.tile(box, small, created.face, {});
}

void compose_ghost(Canvas& canvas, const Scene& scene, const Layout& layout, const Ghost& ghost) {
  const Theme& theme = canvas.theme();
  const float unit = layout.tile_side();
  const float line = std::max(2.0F, std::round(unit * 0.035F));
  const Box landing = box_of(layout.cell_rect(ghost.landing));
  canvas.fill(landing, tile_radius(unit), with_alpha(tile_color(theme, ghost.face), 0.2F));
  canvas.ring(landing, tile_radius(unit), line, with_alpha(theme.focus, 0.8F));
  const bool is_changed = std::any_of(ghost.created.begin(), ghost.created.end(),
                                      [&](const Created& created) { return created.cell == ghost.landing; });
  if (!is_changed) {
    const std::string number = face_text(ghost.face);
    const float middle = landing.y + (landing.height - tile_lip(unit)) / 2;
    canvas.text(number, landing.x + landing.width / 2, middle, number_style(unit, number, faded(theme.focus, 0.8F)));
  }
  compose_outlines(canvas, scene, layout, ghost.merging, {.line = line, .alpha = 1});
  compose_outlines(canvas, scene, layout, ghost.following, {.line = std::max(1.5F, line / 2), .alpha = 0.75F});
  for (const Created& created : ghost.created) compose_created(canvas, layout, created);
}

// Draws the preview of a move that the user compares with the best move: only the cell in which its tile would land.
// The full preview of the best move is drawn at the same time.
void compose_faint_ghost(Canvas& canvas, const Layout& layout, const Ghost& ghost) {
  const Theme& theme = canvas.theme();
  const float unit = layout.tile_side();
  const Box landing = box_of(layout.cell_rect(ghost.landing));
  const std::string number = face_text(ghost.face);
  canvas.ring(landing, tile_radius(unit), std::max(1.5F, std::round(unit * 0.025F)), theme.muted);
  canvas.text(number, landing.x + landing.width / 2, landing.y + (landing.height - tile_lip(unit)) / 2,
              number_style(unit, number, theme.muted));
}

void compose_ghosts(Canvas& canvas, const Scene& scene, const Layout& layout) {
  if (scene.is_playing()) return;
  for (const Ghost& ghost : scene.compared())
    if (&ghost == scene.compared().data()) {
      compose_ghost(canvas, scene, layout, ghost);
    } else {
      compose_faint_ghost(canvas, layout, ghost);
    }
  if (scene.ghost()) compose_ghost(canvas, scene, layout, *scene.ghost());
}

// Shows the two cells that the current gesture would combine: by an arrow for a swap, otherwise by dots.
void compose_way(Canvas& canvas, const Scene& scene, const Layout& layout, const Spot& link) {
  const Theme& theme = canvas.theme();
  if (link.kind == Spot::Kind::swap) {
    const Box box = arrow_box(layout, {.spot = link, .emphasis = Emphasis::strong});
    compose_arrow(canvas, box, {.plate = theme.accent, .ink = ink_on(theme, theme.accent), .edge = theme.panel});
  } else {
    compose_dots(canvas, layout, link, label_boxes(scene, layout), theme.accent);
  }
}

void compose_cursor(Canvas& canvas, const Scene& scene, const Layout& layout) {
  const float unit = layout.tile_side();
  const float line = std::max(2.0F, std::round(unit * 0.045F));
  const auto ring = [&](Cell cell, float out) {
    canvas.ring(grown(box_around(scene, layout, cell), out), tile_radius(unit) + out, line, canvas.theme().focus);
  };
  if (scene.link()) compose_way(canvas, scene, layout, *scene.link());
  if (scene.cursor()) ring(*scene.cursor(), line);
  // The ring of the cursor is larger than the ring of a picked cell, so both stay visible. Their colour differs from
  // the colour of a hint.
  for (const Cell cell : scene.picked()) {
    canvas.fill(box_around(scene, layout, cell), tile_radius(unit), faded(canvas.theme().focus, 0.12F));
    ring(cell, 0);
  }
}

}  // namespace

void compose_offer(Canvas& canvas, const Scene& scene, const Layout& layout) {
  canvas.use(Layer::overlay);
  compose_ghosts(canvas, scene, layout);
  compose_cursor(canvas, scene, layout);
  compose_hand(canvas, scene, layout);
  compose_queue(canvas, scene, layout);
  compose_column_queues(canvas, scene, layout);
}

}  // namespace tilefold::render
