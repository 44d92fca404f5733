// A picture as data: layers of primitives, each in painter's order, ready to be drawn.
//
// A frame is independent of OpenGL. Frames reuse the memory of earlier frames but not their contents. Positions are in
// pixels of the drawable, measured from its upper left corner; y grows downwards.
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
  box,   ///< a rounded box: filled or, if it has a stroke, outlined inside its edge; the edge may be soft
  tile,  ///< a block with a face, a lit upper edge and a darker lower lip
  text,  ///< a line of glyphs
};

enum class Font : std::uint8_t { semi_bold, bold };
enum class Align : std::uint8_t { left, centre, right };

struct Primitive {
  Shape shape = Shape::box;
  Box box{};  ///< box of the primitive; for a text, its anchor and maximum width (0: unlimited)
  float radius = 0;
  float softness = 0;  ///< width over which a box's edge fades, in pixels
  float stroke = 0;    ///< outline width of a box (0: filled box); inset of a tile's inlaid line (0: no line)
  float lip = 0;       ///< height of the lower lip of a tile
  Color fill{};
  Color fill_below{};  ///< colour at the lower edge of a box, or of a tile's lip
  // The following fields are used only for text.
  Font font = Font::bold;
  Align align = Align::centre;
  float size = 0;      ///< size of the em square, in pixels
  float tracking = 0;  ///< extra space between glyphs, in ems
  std::uint32_t text_begin = 0;
  std::uint32_t text_length = 0;
  friend bool operator==(const Primitive&, const Primitive&) = default;
};

/// The background: a gradient with two large, slowly moving lights.
struct Backdrop {
  Color top{};
  Color bottom{};
  Color tint{};    ///< colour of the lights; the alpha value is their strength
  float turn = 0;  ///< position of the lights on their circular path, in seconds of a 60-second turn
  friend bool operator==(const Backdrop&, const Backdrop&) = default;
};

/// The layers of a frame, lowest first. The lowest layer rarely changes and contains no text, so that a painter can
/// cache its picture.
enum class Layer : std::uint8_t { board, tiles, overlay };
inline constexpr std::size_t layer_count = 3;

struct Frame {
  int width = 0;
  int height = 0;
  Backdrop backdrop;
  std::array<std::vector<Primitive>, layer_count> layers;
  std::string text;  ///< characters of all texts, UTF-8

  void clear() {
    for (auto& layer : layers) layer.clear();
    text.clear();
  }
  std::string_view text_of(const Primitive& primitive) const {
    return std::string_view(text).substr(primitive.text_begin, primitive.text_length);
  }
};

}  // namespace tilefold::render
