// Colours of a theme: sRGB components from 0 to 1, and straight (not premultiplied) alpha.
//
// Colours are mixed by their encoded sRGB components, which looks right for flat interface colours. Only luminance and
// contrast are computed from linear components.
#pragma once

#include <cstdint>

namespace tilefold::render {

struct Color {
  float red = 0;
  float green = 0;
  float blue = 0;
  float alpha = 1;
  friend constexpr bool operator==(const Color&, const Color&) = default;
};

/// Returns the opaque colour 0xRRGGBB.
constexpr Color rgb(std::uint32_t hex) {
  const auto part = [hex](unsigned shift) { return static_cast<float>((hex >> shift) & 0xFFU) / 255.0F; };
  return {.red = part(16), .green = part(8), .blue = part(0)};
}

constexpr Color with_alpha(Color color, float alpha) {
  color.alpha = alpha;
  return color;
}

constexpr Color faded(Color color, float factor) {
  color.alpha *= factor;
  return color;
}

/// Interpolates linearly between two colours: returns `from` if `share` is 0 and `to` if it is 1.
constexpr Color mix(Color from, Color to, float share) {
  const auto blend = [share](float a, float b) { return a + (b - a) * share; };
  return {.red = blend(from.red, to.red),
          .green = blend(from.green, to.green),
          .blue = blend(from.blue, to.blue),
          .alpha = blend(from.alpha, to.alpha)};
}

/// Returns the relative luminance as defined by WCAG 2.2, from 0 to 1. Ignores alpha.
double luminance(Color color);

/// Returns the contrast ratio as defined by WCAG 2.2, from 1 to 21.
double contrast(Color one, Color other);

}  // namespace tilefold::render
