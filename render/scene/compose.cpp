#include "render/scene/compose.h"

#include <algorithm>
#include <cmath>

#include "render/scene/canvas.h"
#include "render/scene/compose_parts.h"

namespace tilefold::render {
namespace {

// Returns the opacity of a tile that enters the board from above. The tile fades in below the header, so that it does
// not cover the header's text.
float entering(const Layout& layout, const Box& box) {
  const auto header = static_cast<float>(layout.header.bottom());
  return box.height <= 0 ? 1 : std::clamp((box.y + box.height - header) / box.height, 0.0F, 1.0F);
}

// Draws the tiles. The corners and the number of a tile that covers several cells have the same size as on a one-cell
// tile.
void compose_tiles(Canvas& canvas, const Scene& scene, const Layout& layout) {
  canvas.use(Layer::tiles);
  const float unit = layout.tile_side();
  // Draws the shadows of all resting tiles before the tiles, so that only lifted tiles cast a shadow on other tiles.
  constexpr float in_the_air = 0.02F;
  const auto pose = [&](const Sprite& sprite) {
    return TilePose{
        .lift = sprite.lift,
        .alpha = sprite.alpha * layout.row_presence(sprite.row) * entering(layout, sprite_box(layout, sprite)),
        .flash = sprite.flash};
  };
  for (const Sprite& sprite : scene.sprites())
    if (sprite.lift <= in_the_air && layout.row_presence(sprite.row) > 0)
      canvas.tile_shadow(sprite_box(layout, sprite), pose(sprite));
  for (const Sprite& sprite : scene.sprites()) {
    if (layout.row_presence(sprite.row) <= 0) continue;
    const Box box = sprite_box(layout, sprite);
    if (sprite.lift > in_the_air) canvas.tile_shadow(box, pose(sprite));
    canvas.tile(box, unit * std::min(sprite.scale_x, sprite.scale_y), sprite.face, pose(sprite));
  }
}

// Returns the position of the background lights, which turn once per minute of animation. The lights move in invisibly
// small steps, so that the painter does not have to redraw the background in every frame.
float backdrop_turn(const Scene& scene) {
  constexpr double steps_per_second = 3;
  return static_cast<float>(std::fmod(std::floor(scene.clock() * steps_per_second) / steps_per_second, 60.0));
}

}  // namespace

Upcoming upcoming_of(const Snapshot& snapshot) {
  if (snapshot.preview.empty()) return Upcoming::none;
  if (snapshot.preview_order == PreviewOrder::by_column) return Upcoming::columns;
  return snapshot.preview.size() == 1 ? Upcoming::next : Upcoming::queue;
}

void compose(const Scene& scene, const Layout& layout, const Theme& theme, Frame& frame, const Wording& wording) {
  frame.clear();
  frame.width = layout.window.width;
  frame.height = layout.window.height;
  frame.backdrop = {
      .top = theme.backdrop_top,
      .bottom = theme.backdrop_bottom,
      .tint = theme.ground == Ground::dark ? with_alpha(theme.accent, 0.06F) : with_alpha(rgb(0xFFFFFF), 0.6F),
      .turn = backdrop_turn(scene)};
  if (theme.backdrop_top == theme.backdrop_bottom) frame.backdrop.tint.alpha = 0;
  Canvas canvas(frame, theme, wording, scene.shows_letters());
  compose_board(canvas, scene, layout);
  compose_tiles(canvas, scene, layout);
  compose_offer(canvas, scene, layout);
  compose_merges(canvas, scene, layout);
  compose_texts(canvas, scene, layout);
}

}  // namespace tilefold::render
