// Expands the primitives of a frame into the instances that the shaders draw: one for a box or tile, and one per glyph
// of a text.
//
// This is the only code that lays out lines of text. It measures each line, shrinks it if it is too wide, and aligns it
// by its visible part rather than by the advance widths of its glyphs. Invariant: instances are in painter's order.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "render/gl/glyph_atlas.h"
#include "render/scene/frame.h"

namespace tilefold::render {

/// One instance in the format of the shaders; see shape.vert.glsl.
struct Instance {
  std::array<float, 4> place{};
  std::array<float, 4> form{};
  std::array<std::uint8_t, 4> above{};
  std::array<std::uint8_t, 4> below{};
  std::array<std::uint16_t, 4> texels{};
  float shape = 0;
};

class Batch {
 public:
  explicit Batch(GlyphAtlas& atlas) : atlas_(&atlas) {}

  /// Replaces the instances by those of the layers, in this order.
  void fill(const Frame& frame, std::initializer_list<Layer> layers);
  const std::vector<Instance>& instances() const { return instances_; }

 private:
  void add(const Frame& frame, Layer layer);
  void add_box(const Primitive& primitive);
  void add_text(const Primitive& primitive, std::string_view text);

  GlyphAtlas* atlas_;
  std::vector<Instance> instances_;
};

}  // namespace tilefold::render
