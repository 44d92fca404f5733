#include "render/gl/distance_field.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace tilefold::render {
namespace {

Coverage blank(int side) {
  return {.columns = side,
          .rows = side,
          .pixels = std::vector<std::uint8_t>(static_cast<std::size_t>(side) * static_cast<std::size_t>(side))};
}

std::size_t pixel_at(int side, int x, int y) {
  return static_cast<std::size_t>(y * side + x);
}

// Returns the share of a pixel that a disc covers, measured at 32 times 32 points. The place is relative to the centre
// of the disc.
float covered_by_disc(float left, float top, float radius) {
  constexpr int samples = 32;
  int inside = 0;
  for (int i = 0; i < samples; ++i)
    for (int k = 0; k < samples; ++k)
      inside += std::hypot(left + (static_cast<float>(i) + 0.5F) / samples,
                           top + (static_cast<float>(k) + 0.5F) / samples) < radius
                    ? 1
                    : 0;
  return static_cast<float>(inside) / (samples * samples);
}

TEST_CASE("Distances from a circle are exact to a tenth of a pixel") {
  constexpr int side = 50, reach = 6;
  constexpr float radius = 17.3F, middle = 25;
  Coverage disc = blank(side);
  for (int y = 0; y < side; ++y)
    for (int x = 0; x < side; ++x)
      disc.pixels[pixel_at(side, x, y)] = static_cast<std::uint8_t>(
          255 * covered_by_disc(static_cast<float>(x) - middle, static_cast<float>(y) - middle, radius));
  const std::vector<std::uint8_t> field = distance_field(disc, reach);
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      const float far = std::hypot(static_cast<float>(x) + 0.5F - middle, static_cast<float>(y) + 0.5F - middle);
      const float right = std::clamp(radius - far, -1.0F * reach, 1.0F * reach);
      const float found = (static_cast<float>(field[pixel_at(side, x, y)]) - 128) * reach / 128;
      CHECK(std::abs(found - right) < 0.1F);
    }
  }
}

TEST_CASE("Distances from a straight edge are exact to a byte, whatever part of a pixel it covers") {
  constexpr int side = 32, reach = 6, edge = 16;
  for (const int cover : {0, 51, 102, 153, 204, 255}) {
    CAPTURE(cover);
    Coverage shape = blank(side);
    for (int y = reach; y < side - reach; ++y)
      for (int x = reach; x <= edge; ++x)
        shape.pixels[pixel_at(side, x, y)] = static_cast<std::uint8_t>(x < edge ? 255 : cover);
    const std::vector<std::uint8_t> field = distance_field(shape, reach);
    const float outline = edge + static_cast<float>(cover) / 255;
    for (int x = edge - 3; x < side; ++x) {  // nearer to this edge than to the others
      const float right = std::clamp((outline - static_cast<float>(x) - 0.5F) * 128 / reach, -128.0F, 127.0F);
      CHECK(std::abs(static_cast<float>(field[pixel_at(side, x, edge)]) - 128 - right) <= 1);
    }
  }
}

TEST_CASE("Every pixel is far from a shape that covers nothing") {
  for (const std::uint8_t byte : distance_field(blank(14), 6)) CHECK(byte == 0);
}

}  // namespace
}  // namespace tilefold::render
