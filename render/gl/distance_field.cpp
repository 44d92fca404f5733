#include "render/gl/distance_field.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>

namespace tilefold::render {
namespace {

struct Vector {
  float x = 0;
  float y = 0;
};

// A pixel and its neighbours.
class Neighbourhood {
 public:
  Neighbourhood(const Coverage& shape, std::size_t centre) : centre_(&shape.pixels[centre]), columns_(shape.columns) {}

  std::uint8_t byte(int x, int y) const { return centre_[std::ptrdiff_t{y} * columns_ + x]; }
  float covered(int x, int y) const { return static_cast<float>(byte(x, y)) / 255.0F; }

  /// True if the outline passes through the pixel or along its edge.
  bool has_outline() const {
    if (byte(0, 0) != 255) return byte(0, 0) != 0;
    for (const int y : {-1, 0, 1})
      for (const int x : {-1, 0, 1})
        if (byte(x, y) == 0) return true;
    return false;
  }

  /// Returns the direction in which the coverage increases, as a vector of length 1, or 0 if there is none.
  Vector gradient() const {
    constexpr float weight = std::numbers::sqrt2_v<float>;  // of the nearest neighbours
    const float x =
        covered(1, -1) - covered(-1, -1) + weight * (covered(1, 0) - covered(-1, 0)) + covered(1, 1) - covered(-1, 1);
    const float y =
        covered(-1, 1) - covered(-1, -1) + weight * (covered(0, 1) - covered(0, -1)) + covered(1, 1) - covered(1, -1);
    const float length = std::sqrt(x * x + y * y);
    return length > 0 ? Vector{x / length, y / length} : Vector{};
  }

  /// Returns the vector from the pixel's centre to the nearest point of the outline, taking the outline within the
  /// pixel as a straight line perpendicular to the gradient.
  Vector to_outline() const {
    const Vector direction = gradient();
    const auto [least, greatest] = std::minmax({std::abs(direction.x), std::abs(direction.y)});
    if (greatest == 0) return {};
    const float inside = covered(0, 0);
    const float smaller = std::min(inside, 1 - inside);
    // Up to this coverage, the line cuts off a triangle at a corner of the pixel; above it, a trapezium.
    const float largest_triangle = least / greatest / 2;
    const float distance = smaller < largest_triangle
                               ? (least + greatest) / 2 - std::sqrt(2 * least * greatest * smaller)
                               : (0.5F - smaller) * greatest;
    const float along = inside > 0.5F ? -distance : distance;
    return {direction.x * along, direction.y * along};
  }

 private:
  const std::uint8_t* centre_;
  std::ptrdiff_t columns_;
};

// The squares of the distances from the outline.
class SquaredDistances {
 public:
  SquaredDistances(const Coverage& shape, int reach)
      : columns_(static_cast<std::size_t>(shape.columns)),
        reach_(reach),
        squares_(shape.pixels.size(), std::numeric_limits<float>::max()) {}

  /// Takes into account a point of the outline near the pixel at `centre`.
  void add(std::size_t centre, Vector point) {
    const auto reach = static_cast<std::size_t>(reach_);
    float* row = &squares_[centre - reach * columns_ - reach];
    for (int y = -reach_; y <= reach_; ++y, row += columns_) {
      const float down = point.y - static_cast<float>(y);
      for (int x = -reach_; x <= reach_; ++x) {
        const float right = point.x - static_cast<float>(x);
        float& square = row[x + reach_];
        square = std::min(square, right * right + down * down);
      }
    }
  }

  float distance(std::size_t pixel) const { return std::sqrt(squares_[pixel]); }

 private:
  std::size_t columns_;
  int reach_;
  std::vector<float> squares_;
};

}  // namespace

// Finds the outline within pixels as in Gustavson and Strand, Anti-aliased Euclidean distance transform (2011). Their
// algorithm then passes the nearest points on from pixel to pixel and can miss the nearest one. Only short distances
// are needed here, so it is faster to compare all points within reach.
std::vector<std::uint8_t> distance_field(const Coverage& shape, int reach) {
  SquaredDistances distances(shape, reach);
  for (int y = reach; y < shape.rows - reach; ++y) {
    for (int x = reach; x < shape.columns - reach; ++x) {
      const auto pixel = static_cast<std::size_t>(y * shape.columns + x);
      const Neighbourhood around(shape, pixel);
      if (around.has_outline()) distances.add(pixel, around.to_outline());
    }
  }
  std::vector<std::uint8_t> field(shape.pixels.size());
  const float per_pixel = 128.0F / static_cast<float>(reach);
  for (std::size_t pixel = 0; pixel < field.size(); ++pixel) {
    const int level = static_cast<int>(std::min(128.0F, distances.distance(pixel) * per_pixel));
    field[pixel] = static_cast<std::uint8_t>(shape.pixels[pixel] < 128 ? 128 - level : std::min(255, 128 + level));
  }
  return field;
}

}  // namespace tilefold::render
