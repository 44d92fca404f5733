// Drawing functions for `compose`: boxes, rings, texts and tiles.
//
// A canvas appends primitives to one layer of a frame at a time. It determines how a tile or a label looks, not where
// it is. Only the parts of compose (compose_parts.h) use it.
#pragma once

#include <string_view>

#include "render/scene/frame.h"
#include "render/scene/layout.h"
#include "render/scene/theme.h"
#include "render/scene/timeline.h"
#include "render/scene/wording.h"

namespace tilefold::render {

struct TextStyle {
  Font font = Font::bold;
  Align align = Align::centre;
  float size = 16;
  Color color{};
  float tracking = 0;
  float widest = 0;
};

/// The differences in appearance between a moving tile and a tile at rest.
struct TilePose {
  float lift = 0;
  float alpha = 1;
  float flash = 0;
};

class Canvas {
 public:
  /// If `shows_letters` is false, pieces are drawn without their letters.
  Canvas(Frame& frame, const Theme& theme, const Wording& wording, bool shows_letters)
      : frame_(frame), theme_(theme), wording_(wording), shows_letters_(shows_letters) {}

  void use(Layer layer) { layer_ = layer; }
  void fill(const Box& box, float radius, Color color);
  void shade(const Box& box, float radius, Color above, Color below);
  void blur(const Box& box, float radius, float softness, Color color);
  void ring(const Box& box, float radius, float stroke, Color color);
  /// Draws a line of text whose capital letters are vertically centred on `y`.
  void text(std::string_view line, float x, float y, const TextStyle& style);
  void tile_shadow(const Box& box, const TilePose& pose);
  /// Draws a tile. `unit` is the side of a tile that covers one cell; the corners, the lower lip and the number are
  /// sized in proportion to it.
  void tile(const Box& box, float unit, Face face, const TilePose& pose);

  const Theme& theme() const { return theme_; }
  const Wording& wording() const { return wording_; }

 private:
  Primitive& add(Shape shape, const Box& box);
  void marks(const Box& face_box, float unit, int count, Color ink);
  void piece_label(const Box& face_box, float unit, Face face, float alpha);
  void groove(const Box& face_box, float unit, Color color);

  Frame& frame_;
  const Theme& theme_;
  const Wording& wording_;
  bool shows_letters_;
  Layer layer_ = Layer::board;
};

/// Returns the box in which a sprite is drawn, including its current scale.
Box sprite_box(const Layout& layout, const Sprite& sprite);

constexpr Box box_of(const Rect& rect) {
  return {.x = static_cast<float>(rect.x),
          .y = static_cast<float>(rect.y),
          .width = static_cast<float>(rect.width),
          .height = static_cast<float>(rect.height)};
}

constexpr Box grown(const Box& box, float by) {
  return {.x = box.x - by, .y = box.y - by, .width = box.width + 2 * by, .height = box.height + 2 * by};
}

constexpr Box moved(Box box, float x, float y) {
  box.x += x;
  box.y += y;
  return box;
}

/// Return the corner radius and the height of the lower lip of a tile of side `unit`.
constexpr float tile_radius(float unit) {
  return unit * 0.17F;
}
constexpr float tile_lip(float unit) {
  return unit * 0.075F;
}

/// Returns the text style of a number on a tile of side `unit`. Long numbers are smaller and tighter.
TextStyle number_style(float unit, std::string_view number, Color ink);

}  // namespace tilefold::render
