#include "render/scene/canvas.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "render/scene/number_text.h"

namespace tilefold::render {
namespace {

constexpr Color white = rgb(0xFFFFFF);
constexpr Color black = rgb(0x000000);

constexpr int first_precious = 10;        // index of the tile colour of 2048, the first tile with an inlaid line
constexpr float smallest_inlaid = 46.0F;  // in pixels; on smaller tiles the line would be too close to the number

// Returns the text size of a number, as a share of the side of the tile. Numbers with more characters get a smaller
// size.
float number_size(std::size_t characters) {
  constexpr std::array<float, 6> sizes{0.6F, 0.6F, 0.56F, 0.455F, 0.37F, 0.305F};
  return sizes[std::min(characters, sizes.size() - 1)];
}

float number_tracking(std::size_t characters) {
  return characters < 3 ? -0.03F : -0.05F;
}

}  // namespace

Box sprite_box(const Layout& layout, const Sprite& sprite) {
  const float pitch = static_cast<float>(layout.pitch);
  const float inset = static_cast<float>(layout.gap) / 2;
  const float rows = static_cast<float>(sprite.size.rows);
  const float from_top =
      layout.row_order == RowOrder::bottom_up ? static_cast<float>(layout.extent.rows) - sprite.row - rows : sprite.row;
  const float width = static_cast<float>(sprite.size.columns) * pitch - 2 * inset;
  const float height = rows * pitch - 2 * inset;
  const float x = static_cast<float>(layout.cells.x) + sprite.column * pitch + inset;
  const float y = static_cast<float>(layout.cells.y) + (from_top - layout.scroll) * pitch + inset;
  return {.x = x + width * (1 - sprite.scale_x) / 2,
          .y = y + height * (1 - sprite.scale_y) / 2,
          .width = width * sprite.scale_x,
          .height = height * sprite.scale_y};
}

TextStyle number_style(float unit, std::string_view number, Color ink) {
  return {.size = number_size(number.size()) * unit,
          .color = ink,
          .tracking = number_tracking(number.size()),
          .widest = unit * 0.8F};
}

Primitive& Canvas::add(Shape shape, const Box& box) {
  auto& primitives = frame_.layers[static_cast<std::size_t>(layer_)];
  Primitive& primitive = primitives.emplace_back();
  primitive.shape = shape;
  primitive.box = box;
  return primitive;
}

void Canvas::fill(const Box& box, float radius, Color color) {
  shade(box, radius, color, color);
}

void Canvas::shade(const Box& box, float radius, Color above, Color below) {
  Primitive& primitive = add(Shape::box, box);
  primitive.radius = radius;
  primitive.fill = above;
  primitive.fill_below = below;
}

void Canvas::blur(const Box& box, float radius, float softness, Color color) {
  shade(box, radius, color, color);
  frame_.layers[static_cast<std::size_t>(layer_)].back().softness = softness;
}

void Canvas::ring(const Box& box, float radius, float stroke, Color color) {
  shade(box, radius, color, color);
  frame_.layers[static_cast<std::size_t>(layer_)].back().stroke = stroke;
}

void Canvas::text(std::string_view line, float x, float y, const TextStyle& style) {
  Primitive& primitive = add(Shape::text, {.x = x, .y = y, .width = style.widest, .height = 0});
  primitive.fill = style.color;
  primitive.font = style.font;
  primitive.align = style.align;
  primitive.size = style.size;
  primitive.tracking = style.tracking;
  primitive.text_begin = static_cast<std::uint32_t>(frame_.text.size());
  primitive.text_length = static_cast<std::uint32_t>(line.size());
  frame_.text.append(line);
}

void Canvas::tile_shadow(const Box& box, const TilePose& pose) {
  const float side = std::min(box.width, box.height);
  const float lift = std::min(1.2F, pose.lift);
  const float softness = side * (0.13F + 0.2F * lift);
  Box lying = moved(grown(box, -side * 0.03F), 0, side * (0.055F + 0.16F * lift));
  // A tile at rest hides the upper half of its shadow, so only the lower half is drawn.
  const float hidden = lift > 0 ? 0 : box.height * 0.5F;
  lying.y += hidden;
  lying.height -= hidden;
  blur(lying, tile_radius(side), softness, faded(theme_.shadow, pose.alpha * (1 - 0.35F * lift)));
}

void Canvas::marks(const Box& face_box, float unit, int count, Color ink) {
  const float dot = unit * 0.075F;
  const int shown = std::min(count, 4);
  const float width = dot * (1.6F * static_cast<float>(shown) - 0.6F);
  for (int i = 0; i < shown; ++i) {
    const float x = face_box.x + (face_box.width - width) / 2 + static_cast<float>(i) * dot * 1.6F;
    fill({.x = x, .y = face_box.y + unit * 0.13F, .width = dot, .height = dot}, dot / 2, ink);
  }
}

// Draws a groove along a piece. It shows in which direction the piece moves.
void Canvas::groove(const Box& face_box, float unit, Color color) {
  const float thick = std::max(2.0F, std::round(unit * 0.07F));
  const bool is_across = face_box.width > face_box.height;
  const float length = (is_across ? face_box.width : face_box.height) - unit * 0.8F;
  const float width = is_across ? length : thick;
  const float height = is_across ? thick : length;
  fill({.x = face_box.x + (face_box.width - width) / 2,
        .y = face_box.y + (face_box.height - height) / 2,
        .width = width,
        .height = height},
       thick / 2, color);
}

// Draws an arrow towards the exit on the main piece, and on every other piece its letter or a groove.
void Canvas::piece_label(const Box& face_box, float unit, Face face, float alpha) {
  const Color base = tile_color(theme_, face);
  const std::string letter = face_text(face);
  const float x = face_box.x + face_box.width / 2;
  const float y = face_box.y + face_box.height / 2;
  if (face.value == 'A') {
    TextStyle style = number_style(unit, letter, with_alpha(ink_on(theme_, base), alpha));
    style.size *= 0.95F;
    text("\u2192", x, y, style);
  } else if (shows_letters_) {
    TextStyle style = number_style(unit, letter, with_alpha(quiet_ink_on(theme_, base), alpha));
    style.size *= 0.6F;
    text(letter, x, y, style);
  } else {
    groove(face_box, unit, with_alpha(mix(base, black, 0.22F), alpha));
  }
}

void Canvas::tile(const Box& box, float unit, Face face, const TilePose& pose) {
  const Color base = tile_color(theme_, face);
  const Color surface = with_alpha(mix(base, white, pose.flash), pose.alpha);
  const Color ink = with_alpha(ink_on(theme_, base), pose.alpha);
  const float lip = tile_lip(unit);
  Primitive& block = add(Shape::tile, box);
  block.radius = tile_radius(unit);
  block.lip = lip;
  block.fill = surface;
  block.fill_below = with_alpha(mix(surface, black, 0.34F), pose.alpha);
  const Box top{.x = box.x, .y = box.y, .width = box.width, .height = box.height - lip};
  const std::string line = face_text(face);
  TextStyle style = number_style(unit, line, ink);
  float middle = top.y + top.height / 2;
  if (face.kind == Face::Kind::number && path_index(face) >= first_precious && unit >= smallest_inlaid) {
    block.stroke = unit * 0.06F;
    style.widest *= 0.9F;
  }
  if (const int repeats = mark_count(face); repeats > 0) {
    marks(top, unit, repeats, ink);
    style.size *= 0.84F;
    middle += unit * 0.055F;
  }
  if (face.kind == Face::Kind::letter) {
    if (face.value == 'A') block.stroke = unit * 0.09F;
    return piece_label(top, unit, face, pose.alpha);
  }
  if (face.kind == Face::Kind::number) text(line, box.x + box.width / 2, middle, style);
}

}  // namespace tilefold::render
