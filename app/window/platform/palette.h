// The colours of a GIF: at most 255 that stand for all others, found by median cut over colours of six bits a channel.
//
// Source: P. Heckbert, "Color image quantization for frame buffer display", SIGGRAPH 1982. No dithering: what stands
// still in a clip must not shimmer. Law: the same pictures give the same palette.
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

  /// The number of the nearest colour.
  std::uint8_t nearest(Channels colour);

 private:
  std::vector<Channels> colours_;
  std::vector<std::int16_t> known_;  // by colour of six bits a channel; -1 where nobody asked yet
};

}  // namespace tilefold::app
