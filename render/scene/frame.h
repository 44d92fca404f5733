// A picture as data: primitives in layers, in painter's order within each, ready to be drawn.
//
// Nothing here knows OpenGL, and nothing here is kept from one frame to the next but the memory. Places
// are pixels of the drawable from its upper left corner; y grows downwards.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "render/scene/color.h"

namespace tilefold::render {

struct Box {
  float x = 0;
  float y = 0;
  float width = 0;
  float height = 0;
  friend constexpr bool operator==(const Box&, const Box&) = default;
};

enum class Shape : std::uint8_t {
  box,   ///< a rounded box, filled or (with a stroke) its inner outline, softened on request
  tile,  ///< an enamelled block: face, lit upper edge, darker lower lip
  text,  ///< a line of glyphs
};

enum class Font : std::uint8_t { semi_bold, bold };
enum class Align : std::uint8_t { left, centre, right };

struct Primitive {
  Shape shape = Shape::box;
  Box box{};  ///< of a text: x and y are its anchor, width the most it may take (0: any)
  float radius = 0;
  float softness = 0;  ///< width in pixels over which a box's edge fades
  float stroke = 0;    ///< width of a box's outline (0 fills); of a tile, how far in an inlaid line runs (0: none)
  float lip = 0;       ///< height of a tile's lower edge
  Color fill{};
  Color fill_below{};  ///< the colour at the lower edge of a box, or of a tile's lip
  // Text only.
  Font font = Font::bold;
  Align align = Align::centre;
  float size = 0;      ///< of the em square
  float tracking = 0;  ///< added between glyphs, in ems
  std::uint32_t text_begin = 0;
  std::uint32_t text_length = 0;
  friend bool operator==(const Primitive&, const Primitive&) = default;
};

/// What lies behind everything: a gradient with large, slow shapes.
struct Backdrop {
  Color top{};
  Color bottom{};
  Color tint{};    ///< of the shapes; its alpha is their strength
  float turn = 0;  ///< where the shapes are on their way, in seconds
  friend bool operator==(const Backdrop&, const Backdrop&) = default;
};

/// The lowest layer holds what seldom changes, and no text, so that a painter may keep its picture.
enum class Layer : std::uint8_t { board, tiles, overlay };
inline constexpr std::size_t layer_count = 3;

struct Frame {
  int width = 0;
  int height = 0;
  Backdrop backdrop;
  std::array<std::vector<Primitive>, layer_count> layers;
  std::string text;  ///< the characters of all texts, UTF-8

  void clear() {
    for (auto& layer : layers) layer.clear();
    text.clear();
  }
  std::string_view text_of(const Primitive& primitive) const {
    return std::string_view(text).substr(primitive.text_begin, primitive.text_length);
  }
};

}  // namespace tilefold::render
