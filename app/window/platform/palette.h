// Chooses up to 255 colours for a GIF by median cut on colours of six bits per channel.
//
// Source: P. Heckbert, "Color image quantization for frame buffer display", SIGGRAPH 1982. Without dithering, so that
// still parts of a clip do not shimmer.
// Invariant: the same images give the same palette.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "render/gl/painter.h"

namespace tilefold::app {

class Palette {
 public:
  using Channels = std::array<std::uint8_t, 3>;

  explicit Palette(const std::vector<render::Image>& samples);

  const std::vector<Channels>& colours() const { return colours_; }

  /// Returns the index of the nearest colour.
  std::uint8_t nearest(Channels colour);

 private:
  std::vector<Channels> colours_;
  std::vector<std::int16_t> known_;  // cache of `nearest`, by colour with six bits per channel; -1 if not computed
};

}  // namespace tilefold::app
