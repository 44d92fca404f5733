// Chooses up to 255 colours for a GIF by the median cut method. Colours are first reduced to six bits per channel.
//
// Source: P. Heckbert, "Color image quantization for frame buffer display", SIGGRAPH 1982. Colours are not dithered,
// because dithering would make parts of a clip that do not move shimmer.
// Invariant: the same images always give the same palette.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "render/gl/painter.h"

namespace tilefold::window {

class Palette {
 public:
  using Channels = std::array<std::uint8_t, 3>;

  explicit Palette(const std::vector<render::Image>& samples);

  const std::vector<Channels>& colours() const { return colours_; }

  /// Returns the index of the palette colour that is nearest to a colour.
  std::uint8_t nearest(Channels colour);

 private:
  std::vector<Channels> colours_;
  // Results of `nearest` for each colour of six bits per channel; -1 if not computed yet.
  std::vector<std::int16_t> known_;
};

}  // namespace tilefold::window
