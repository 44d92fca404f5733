#include "render/gl/batch.h"

#include <algorithm>
#include <cmath>

namespace tilefold::render {
namespace {

// Largest text size, in pixels, that is aligned to whole pixels: the base line of small text would look blurred between
// two pixels. Larger text is not aligned, because its movement would look jerky.
constexpr float largest_snapped_size = 30;

std::array<std::uint8_t, 4> bytes(Color color) {
  const auto byte = [](float part) {
    return static_cast<std::uint8_t>(std::lround(std::clamp(part, 0.0F, 1.0F) * 255.0F));
  };
  return {byte(color.red), byte(color.green), byte(color.blue), byte(color.alpha)};
}

std::uint16_t share_of(int part, int whole) {
  return static_cast<std::uint16_t>(part * 65535 / whole);
}

// The left and right ends of the visible part of a text line, in ems from the starting point of the line.
struct Ink {
  float left = 0;
  float right = 0;
};

Ink measure(GlyphAtlas& atlas, const Primitive& style, std::string_view text) {
  Ink ink;
  float pen = 0;
  for (bool is_first = true; !text.empty(); is_first = false) {
    const Glyph& glyph = atlas.glyph(style.font, pop_character(text));
    if (is_first) ink.left = glyph.ink_left;
    ink.right = pen + (glyph.has_ink ? glyph.ink_right : glyph.advance);
    pen += glyph.advance + style.tracking;
  }
  return ink;
}

}  // namespace

void Batch::add_box(const Primitive& primitive) {
  const Box& box = primitive.box;
  const float half_width = box.width / 2;
  const float half_height = box.height / 2;
  Instance instance;
  instance.place = {box.x + half_width, box.y + half_height, half_width, half_height};
  instance.form = {std::min({primitive.radius, half_width, half_height}), std::max(1.0F, primitive.softness),
                   primitive.stroke, primitive.lip};
  instance.above = bytes(primitive.fill);
  instance.below = bytes(primitive.fill_below);
  instance.shape = primitive.shape == Shape::tile ? 1.0F : 0.0F;
  instances_.push_back(instance);
}

void Batch::add_text(const Primitive& primitive, std::string_view text) {
  const Ink ink = measure(*atlas_, primitive, text);
  const float natural = (ink.right - ink.left) * primitive.size;
  const float widest = primitive.box.width;
  const float size = widest > 0 && natural > widest ? primitive.size * widest / natural : primitive.size;
  float pen = primitive.box.x;
  if (primitive.align == Align::left) pen -= ink.left * size;
  if (primitive.align == Align::centre) pen -= (ink.left + ink.right) / 2 * size;
  if (primitive.align == Align::right) pen -= ink.right * size;
  float base = primitive.box.y + atlas_->cap_height(primitive.font) * size / 2;
  if (size < largest_snapped_size) base = std::round(base);
  Instance instance;
  instance.form[0] = 2.0F * atlas_spread * size / static_cast<float>(atlas_em(primitive.font));
  instance.above = instance.below = bytes(primitive.fill);
  instance.shape = 2;
  while (!text.empty()) {
    const Glyph& glyph = atlas_->glyph(primitive.font, pop_character(text));
    if (glyph.has_ink) {
      const float half_width = glyph.width * size / 2;
      const float half_height = glyph.height * size / 2;
      instance.place = {pen + glyph.left * size + half_width, base - glyph.top * size + half_height, half_width,
                        half_height};
      instance.texels = {share_of(glyph.x, GlyphAtlas::width()), share_of(glyph.y, atlas_->height()),
                         share_of(glyph.x + glyph.columns, GlyphAtlas::width()),
                         share_of(glyph.y + glyph.rows, atlas_->height())};
      instances_.push_back(instance);
    }
    pen += (glyph.advance + primitive.tracking) * size;
  }
}

void Batch::fill(const Frame& frame, std::initializer_list<Layer> layers) {
  int height = 0;
  do {  // again if the atlas has grown meanwhile, because `texels` are shares of its height
    height = atlas_->height();
    instances_.clear();
    for (const Layer layer : layers) add(frame, layer);
  } while (height != atlas_->height());
}

void Batch::add(const Frame& frame, Layer layer) {
  for (const Primitive& primitive : frame.layers[static_cast<std::size_t>(layer)]) {
    if (primitive.shape == Shape::text) {
      add_text(primitive, frame.text_of(primitive));
    } else {
      add_box(primitive);
    }
  }
}

}  // namespace tilefold::render
