#include "app/pictures/block_grid.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>

namespace tilefold::pictures {
namespace {

// A possible position of the board in the picture: its upper left corner and the side of a cell, in pixels.
struct Square {
  double x = 0;
  double y = 0;
  double pitch = 0;
  double score = 0;
};

// Scores possible positions of the board. Uses integral images, with which the sum of any rectangle takes constant
// time.
class Scorer {
 public:
  explicit Scorer(const cv::Mat& picture) : size_(picture.size()) {
    const Edges edges = find_edges(picture);
    cv::Mat upright;
    cv::Mat level;
    cv::integral(edges.upright, upright, CV_32F);
    cv::integral(edges.level, level, CV_32F);
    upright_ = Sums(upright);
    level_ = Sums(level);
    both_ = Sums(upright + level);
  }

  // Returns how well a board at the position `square` fits the picture: the strength of the edges on the lines between
  // cells, minus the strength of the edges inside the cells.
  double score(const Square& square) const {
    const double half = std::max(1.0, 0.06 * square.pitch);
    const double inset = 0.2 * square.pitch;
    const Bounds x = bounds(square.x, square.pitch, half, inset, size_.width);
    const Bounds y = bounds(square.y, square.pitch, half, inset, size_.height);
    const double side = square.pitch - 2 * inset;
    const double scale = 1 / (1.6 * side);
    double lines = 0;
    for (std::size_t line = 0; line <= block_cells; ++line) {
      const double weight = line == 0 || line == block_cells ? 1.5 : 1.0;
      for (std::size_t cell = 0; cell < block_cells; ++cell) {
        lines += weight * std::min(1.0, scale * sum(upright_, x.line_from[line], y.cell_from[cell], x.line_to[line],
                                                    y.cell_to[cell]));
        lines += weight * std::min(1.0, scale * sum(level_, x.cell_from[cell], y.line_from[line], x.cell_to[cell],
                                                    y.line_to[line]));
      }
    }
    double inside = 0;
    for (std::size_t row = 0; row < block_cells; ++row)
      for (std::size_t column = 0; column < block_cells; ++column)
        inside += sum(both_, x.cell_from[column], y.cell_from[row], x.cell_to[column], y.cell_to[row]);
    constexpr double line_count = 2 * (block_cells + 2) * block_cells;
    return lines / line_count - 1.2 * inside / (side * side * block_cells * block_cells);
  }

  cv::Size size() const { return size_; }

 private:
  // A matrix of sums, with the address of its numbers, because a search reads them millions of times.
  struct Sums {
    Sums() = default;
    explicit Sums(const cv::Mat& sums)
        : matrix(sums), first(matrix.ptr<float>()), stride(static_cast<std::ptrdiff_t>(matrix.step1())) {}
    cv::Mat matrix;
    const float* first = nullptr;
    std::ptrdiff_t stride = 0;
  };
  // For one direction (across or down): the first and the last pixel of each grid line, and of each cell between the
  // lines.
  struct Bounds {
    std::array<int, block_cells + 1> line_from = {};
    std::array<int, block_cells + 1> line_to = {};
    std::array<int, block_cells> cell_from = {};
    std::array<int, block_cells> cell_to = {};
  };
  static Bounds bounds(double start, double pitch, double half, double inset, int size) {
    const auto whole = [&](double value) { return std::clamp(static_cast<int>(std::lround(value)), 0, size); };
    Bounds bounds;
    for (std::size_t i = 0; i <= block_cells; ++i) {
      const double line = start + static_cast<double>(i) * pitch;
      bounds.line_from[i] = whole(line - half);
      bounds.line_to[i] = whole(line + half);
      if (i == block_cells) break;
      bounds.cell_from[i] = whole(line + inset);
      bounds.cell_to[i] = whole(line + pitch - inset);
    }
    return bounds;
  }

  static double sum(const Sums& sums, int left, int top, int right, int bottom) {
    const float* above = sums.first + top * sums.stride;
    const float* below = sums.first + bottom * sums.stride;
    return static_cast<double>(below[right] - above[right] - below[left] + above[left]);
  }

  cv::Size size_;
  Sums upright_;
  Sums level_;
  Sums both_;
};

bool overlap(const Square& a, const Square& b) {
  const double limit = 0.3 * std::min(a.pitch, b.pitch);
  return std::abs(a.x - b.x) < limit && std::abs(a.y - b.y) < limit && std::abs(a.pitch - b.pitch) < 0.05 * a.pitch;
}

std::vector<Square> search_all(const Scorer& scorer, std::size_t most) {
  const cv::Size size = scorer.size();
  const double side = std::min(size.width, size.height);
  std::vector<Square> squares;
  for (double pitch = std::max(10.0, side * 0.2 / block_cells); pitch <= 1.02 * side / block_cells; pitch *= 1.035) {
    const double step = std::max(1.0, 0.1 * pitch);
    const double beyond = 0.04 * pitch * block_cells / 2;
    const double whole = pitch * block_cells;
    for (double y = -beyond; y + whole <= size.height + beyond; y += step)
      for (double x = -beyond; x + whole <= size.width + beyond; x += step) {
        const Square square{x, y, pitch, scorer.score({x, y, pitch})};
        if (square.score > 0.12) squares.push_back(square);
      }
  }
  std::sort(squares.begin(), squares.end(), [](const Square& a, const Square& b) { return a.score > b.score; });
  std::vector<Square> kept;
  for (const Square& square : squares) {
    if (kept.size() >= most) break;
    if (std::none_of(kept.begin(), kept.end(), [&](const Square& other) { return overlap(square, other); }))
      kept.push_back(square);
  }
  return kept;
}

// Returns the position with the best score near `square`.
Square refine(const Scorer& scorer, Square square) {
  square.score = scorer.score(square);
  for (double step = 0.04; step > 0.006; step /= 2)
    for (bool is_better = true; is_better;) {
      is_better = false;
      const Square start = square;
      for (const double grow : {-1.0, 0.0, 1.0})
        for (const double x : {-1.0, 0.0, 1.0})
          for (const double y : {-1.0, 0.0, 1.0}) {
            // Keeps the centre of the board in place if the board grows or shrinks.
            const double pitch = start.pitch * (1 + 0.3 * step * grow);
            const double shift = (start.pitch - pitch) * block_cells / 2;
            Square next{start.x + x * step * pitch + shift, start.y + y * step * pitch + shift, pitch};
            next.score = scorer.score(next);
            if (next.score > square.score + 1e-6) {
              square = next;
              is_better = true;
            }
          }
    }
  return square;
}

cv::Mat scaled_to(const cv::Mat& picture, double side, double& scale) {
  scale = std::min(2.0, side / std::max(picture.cols, picture.rows));
  cv::Mat scaled;
  cv::resize(picture, scaled, cv::Size(), scale, scale, scale < 1 ? cv::INTER_AREA : cv::INTER_LINEAR);
  return scaled;
}

}  // namespace

Edges find_edges(const cv::Mat& picture) {
  constexpr float full = 45;
  Edges edges{cv::Mat::zeros(picture.size(), CV_32F), cv::Mat::zeros(picture.size(), CV_32F)};
  for (int y = 1; y + 1 < picture.rows; ++y)
    for (int x = 1; x + 1 < picture.cols; ++x) {
      const auto& left = picture.at<cv::Vec3b>(y, x - 1);
      const auto& right = picture.at<cv::Vec3b>(y, x + 1);
      const auto& above = picture.at<cv::Vec3b>(y - 1, x);
      const auto& below = picture.at<cv::Vec3b>(y + 1, x);
      int across = 0;
      int down = 0;
      for (int channel = 0; channel < 3; ++channel) {
        across = std::max(across, std::abs(left[channel] - right[channel]));
        down = std::max(down, std::abs(above[channel] - below[channel]));
      }
      edges.upright.at<float>(y, x) = std::min(1.0F, static_cast<float>(across) / full);
      edges.level.at<float>(y, x) = std::min(1.0F, static_cast<float>(down) / full);
    }
  return edges;
}

std::vector<Lattice> find_block_grids(const cv::Mat& picture, std::size_t most) {
  double coarse = 0;
  double fine = 0;
  const Scorer rough(scaled_to(picture, 280, coarse));
  const Scorer exact(scaled_to(picture, 800, fine));
  std::vector<Square> squares = search_all(rough, 3 * most);
  for (Square& square : squares) {
    const double scale = fine / coarse;
    square = refine(exact, {square.x * scale, square.y * scale, square.pitch * scale});
  }
  std::sort(squares.begin(), squares.end(), [](const Square& a, const Square& b) { return a.score > b.score; });
  std::vector<Lattice> lattices;
  std::vector<Square> kept;
  for (const Square& square : squares) {
    if (lattices.size() >= most) break;
    if (std::any_of(kept.begin(), kept.end(), [&](const Square& other) { return overlap(square, other); })) continue;
    kept.push_back(square);
    const double pitch = square.pitch / fine;
    const cv::Matx33d place(pitch, 0, square.x / fine + pitch / 2, 0, pitch, square.y / fine + pitch / 2, 0, 0, 1);
    Lattice lattice{Plane(place), block_cells, block_cells, pitch, pitch};
    lattices.push_back(lattice);
  }
  return lattices;
}

}  // namespace tilefold::pictures
