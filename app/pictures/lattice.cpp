#include "app/pictures/lattice.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <optional>
#include <unordered_map>

namespace tilefold::pictures {
namespace {

using Pair = std::pair<cv::Point2d, cv::Point2d>;

// Finds all marks (tiles or numbers in the picture) near a given point.
class Finder {
 public:
  explicit Finder(std::span<const Mark> marks) : marks_(marks) {
    for (std::size_t i = 0; i < marks.size(); ++i) boxes_[key(marks[i].centre)].push_back(i);
  }

  /// Calls `visit` with the index of each mark near the point. Visits all marks within `reach` of the point and
  /// possibly some a little farther away.
  template <class Visit>
  void near(const cv::Point2f& point, float reach, Visit&& visit) const {
    const cv::Point2f corner(reach, reach);
    const auto first = cell(point - corner);
    const auto last = cell(point + corner);
    for (int y = first.y; y <= last.y; ++y)
      for (int x = first.x; x <= last.x; ++x)
        if (const auto found = boxes_.find(key(cv::Point(x, y))); found != boxes_.end())
          for (const std::size_t index : found->second) visit(index);
  }

 private:
  static constexpr float side = 40;
  static cv::Point cell(const cv::Point2f& point) {
    return {static_cast<int>(std::floor(point.x / side)), static_cast<int>(std::floor(point.y / side))};
  }
  static std::int64_t key(const cv::Point& cell) { return static_cast<std::int64_t>(cell.y) * 1'000'003 + cell.x; }
  static std::int64_t key(const cv::Point2f& point) { return key(cell(point)); }

  std::span<const Mark> marks_;
  std::unordered_map<std::int64_t, std::vector<std::size_t>> boxes_;
};

bool are_alike(const Mark& a, const Mark& b, MarkKind kind) {
  const float low = kind == MarkKind::tiles ? 0.84F : kind == MarkKind::digits ? 0.78F : 0.5F;
  const auto is_close = [&](float x, float y) { return std::min(x, y) >= low * std::max(x, y); };
  return is_close(a.height, b.height) && (kind != MarkKind::tiles || is_close(a.width, b.width));
}

double length(const cv::Point2f& v) {
  return std::hypot(v.x, v.y);
}

// Builds a lattice. Starts with one mark and the vectors to two of its neighbours, and then adds neighbours until no
// more are found.
class Growth {
 public:
  Growth(std::span<const Mark> marks, const Finder& finder, MarkKind kind)
      : marks_(marks), finder_(finder), kind_(kind) {}

  std::map<std::pair<int, int>, std::size_t> grow(std::size_t seed, const cv::Point2f& across,
                                                  const cv::Point2f& down) {
    placed_.clear();
    used_.clear();
    std::deque<Node> queue;
    place(queue, {0, 0, seed, across, down});
    while (!queue.empty()) {
      const Node node = queue.front();
      queue.pop_front();
      for (const int step : {1, -1, 2, -2}) {
        extend(queue, node, 0, step);
        extend(queue, node, step, 0);
      }
    }
    return placed_;
  }

 private:
  struct Node {
    int row;
    int column;
    std::size_t mark;
    cv::Point2f across;
    cv::Point2f down;
  };

  void place(std::deque<Node>& queue, const Node& node) {
    placed_[{node.row, node.column}] = node.mark;
    used_[node.mark] = true;
    queue.push_back(node);
  }

  void extend(std::deque<Node>& queue, const Node& node, int rows, int columns) {
    constexpr int most = 40;
    Node next{node.row + rows, node.column + columns, 0, node.across, node.down};
    if (placed_.contains({next.row, next.column}) || std::abs(next.row) > most || std::abs(next.column) > most) return;
    const cv::Point2f step = node.across * static_cast<float>(columns) + node.down * static_cast<float>(rows);
    const cv::Point2f expected = marks_[node.mark].centre + step;
    const auto reach = static_cast<float>(0.2 * std::min(length(node.across), length(node.down)));
    const auto wide = static_cast<float>(0.2 * length(node.across));
    double nearest = 1;
    std::optional<std::size_t> found;
    finder_.near(expected, std::max(reach, wide), [&](std::size_t index) {
      const cv::Point2f away = marks_[index].centre - expected;
      const double distance = std::hypot(away.x / wide, away.y / (0.2 * length(node.down)));
      if (distance >= nearest || used_.contains(index) || !are_alike(marks_[index], marks_[node.mark], kind_)) return;
      nearest = distance;
      found = index;
    });
    if (!found) return;
    next.mark = *found;
    const cv::Point2f made = marks_[*found].centre - marks_[node.mark].centre;
    if (rows == 0) next.across = (node.across + made / static_cast<float>(columns)) * 0.5F;
    if (columns == 0) next.down = (node.down + made / static_cast<float>(rows)) * 0.5F;
    place(queue, next);
  }

  std::span<const Mark> marks_;
  const Finder& finder_;
  MarkKind kind_;
  std::map<std::pair<int, int>, std::size_t> placed_;
  std::unordered_map<std::size_t, bool> used_;
};

// Returns the vectors from a mark (a tile or a number) to the nearest marks on its right or, if `is_across` is false,
// below it.
std::vector<cv::Point2f> steps(std::span<const Mark> marks, const Finder& finder, std::size_t from, MarkKind kind,
                               bool is_across) {
  const Mark& mark = marks[from];
  const float size = is_across && kind == MarkKind::tiles ? mark.width : mark.height;
  const float reach = kind == MarkKind::tiles ? 2.4F * size : 7 * size;
  std::vector<cv::Point2f> found;
  finder.near(mark.centre, reach, [&](std::size_t index) {
    const cv::Point2f step = marks[index].centre - mark.centre;
    const float along = is_across ? step.x : step.y;
    const float aside = std::abs(is_across ? step.y : step.x);
    if (index != from && along > 0.9F * size && along < reach && aside < 0.25F * along + 1 &&
        are_alike(mark, marks[index], kind))
      found.push_back(step);
  });
  std::sort(found.begin(), found.end(),
            [&](const auto& a, const auto& b) { return is_across ? a.x < b.x : a.y < b.y; });
  constexpr std::size_t most = 3;
  if (found.size() > most) found.resize(most);
  return found;
}

double residual(const Plane& plane, const Pair& pair) {
  return cv::norm(plane.at(pair.first.x, pair.first.y) - pair.second);
}

// Fits an affine map. fit_plane prefers it to a homography if it fits the points nearly as well.
Plane fit_affine(std::span<const Pair> pairs) {
  cv::Mat_<double> left(static_cast<int>(pairs.size()), 3);
  cv::Mat_<double> right(static_cast<int>(pairs.size()), 2);
  for (int i = 0; i < left.rows; ++i) {
    const auto& [cell, point] = pairs[static_cast<std::size_t>(i)];
    left(i, 0) = cell.x;
    left(i, 1) = cell.y;
    left(i, 2) = 1;
    right(i, 0) = point.x;
    right(i, 1) = point.y;
  }
  cv::Mat_<double> solved;
  cv::solve(left, right, solved, cv::DECOMP_SVD);
  return Plane(
      cv::Matx33d(solved(0, 0), solved(1, 0), solved(2, 0), solved(0, 1), solved(1, 1), solved(2, 1), 0, 0, 1));
}

// Computes a homography by direct linear transform, with centred and scaled coordinates.
Plane fit_homography(std::span<const Pair> pairs) {
  const auto normal = [&](auto member) {
    cv::Point2d mean;
    for (const Pair& pair : pairs) mean += pair.*member;
    mean *= 1.0 / static_cast<double>(pairs.size());
    double spread = 0;
    for (const Pair& pair : pairs) spread += cv::norm(pair.*member - mean);
    const double scale = static_cast<double>(pairs.size()) / std::max(spread, 1e-9);
    return cv::Matx33d(scale, 0, -scale * mean.x, 0, scale, -scale * mean.y, 0, 0, 1);
  };
  const cv::Matx33d from = normal(&Pair::first);
  const cv::Matx33d to = normal(&Pair::second);
  cv::Mat_<double> equations(static_cast<int>(2 * pairs.size()), 9, 0.0);
  for (int i = 0; i < equations.rows / 2; ++i) {
    const auto& [cell, point] = pairs[static_cast<std::size_t>(i)];
    const double x = from(0, 0) * cell.x + from(0, 2);
    const double y = from(1, 1) * cell.y + from(1, 2);
    const double u = to(0, 0) * point.x + to(0, 2);
    const double v = to(1, 1) * point.y + to(1, 2);
    const std::array<double, 9> first{x, y, 1, 0, 0, 0, -u * x, -u * y, -u};
    const std::array<double, 9> second{0, 0, 0, x, y, 1, -v * x, -v * y, -v};
    std::copy(first.begin(), first.end(), equations[2 * i]);
    std::copy(second.begin(), second.end(), equations[2 * i + 1]);
  }
  cv::Mat values;
  cv::Mat vectors;
  cv::eigen(equations.t() * equations, values, vectors);
  cv::Matx33d solved;
  for (int i = 0; i < 9; ++i) solved.val[i] = vectors.at<double>(8, i);
  solved = to.inv() * solved * from;
  return Plane(solved * (1.0 / solved(2, 2)));
}

double mean_residual(const Plane& plane, std::span<const Pair> pairs) {
  double sum = 0;
  for (const Pair& pair : pairs) sum += residual(plane, pair);
  return sum / static_cast<double>(pairs.size());
}

// Makes a lattice of marks whose rows and columns are known. Leaves out marks that do not fit the plane of the other
// marks.
std::optional<Lattice> settle(std::span<const Mark> marks, std::map<std::pair<int, int>, std::size_t> placed) {
  constexpr std::size_t fewest = 4;
  Plane plane;
  for (int round = 0; round < 2; ++round) {
    std::vector<Pair> pairs;
    pairs.reserve(placed.size());
    for (const auto& [cell, index] : placed)
      pairs.emplace_back(cv::Point2d(cell.second, cell.first), cv::Point2d(marks[index].centre));
    if (pairs.size() < fewest) return std::nullopt;
    plane = fit_plane(pairs);
    const auto middle = placed.begin()->first;
    const double pitch =
        std::min(cv::norm(plane.at(middle.second + 1, middle.first) - plane.at(middle.second, middle.first)),
                 cv::norm(plane.at(middle.second, middle.first + 1) - plane.at(middle.second, middle.first)));
    std::erase_if(placed, [&](const auto& entry) {
      return residual(plane, {cv::Point2d(entry.first.second, entry.first.first),
                              cv::Point2d(marks[entry.second].centre)}) > 0.22 * pitch;
    });
  }
  if (placed.size() < fewest) return std::nullopt;
  int top = 1000, left = 1000, bottom = -1000, right = -1000;
  for (const auto& [cell, index] : placed) {
    top = std::min(top, cell.first);
    bottom = std::max(bottom, cell.first);
    left = std::min(left, cell.second);
    right = std::max(right, cell.second);
  }
  if (bottom == top || right == left) return std::nullopt;
  Lattice lattice{plane};
  for (const auto& [cell, index] : placed) lattice.marks[cell] = marks[index];
  lattice.rows = bottom - top + 1;
  lattice.columns = right - left + 1;
  return crop(lattice, cv::Rect(left, top, lattice.columns, lattice.rows));
}

bool share_marks(const Lattice& a, const Lattice& b) {
  std::size_t shared = 0;
  for (const auto& [cell, mark] : b.marks)
    shared +=
        static_cast<std::size_t>(std::any_of(a.marks.begin(), a.marks.end(), [centre = mark.centre](const auto& other) {
          return cv::norm(other.second.centre - centre) < 2;
        }));
  return 2 * shared > b.marks.size();
}

}  // namespace

cv::Point2d Plane::at(double column, double row) const {
  const cv::Vec3d point = matrix_ * cv::Vec3d(column, row, 1);
  return {point[0] / point[2], point[1] / point[2]};
}

Plane fit_plane(std::span<const Pair> pairs) {
  constexpr std::size_t enough = 8;
  const Plane affine = fit_affine(pairs);
  if (pairs.size() < enough) return affine;
  const double pitch = cv::norm(affine.at(1, 0) - affine.at(0, 0));
  const double straight = mean_residual(affine, pairs);
  if (straight < std::max(0.7, 0.015 * pitch)) return affine;
  const Plane homography = fit_homography(pairs);
  return mean_residual(homography, pairs) < 0.6 * straight ? homography : affine;
}

Lattice crop(const Lattice& lattice, const cv::Rect& cells) {
  Lattice part{Plane(lattice.plane.matrix() * cv::Matx33d(1, 0, cells.x, 0, 1, cells.y, 0, 0, 1))};
  part.rows = cells.height;
  part.columns = cells.width;
  for (const auto& [cell, mark] : lattice.marks)
    if (cells.contains(cv::Point(cell.second, cell.first)))
      part.marks[{cell.first - cells.y, cell.second - cells.x}] = mark;
  const double row = (part.rows - 1) / 2.0;
  const double column = (part.columns - 1) / 2.0;
  part.across = cv::norm(part.plane.at(column + 0.5, row) - part.plane.at(column - 0.5, row));
  part.down = cv::norm(part.plane.at(column, row + 0.5) - part.plane.at(column, row - 0.5));
  return part;
}

std::optional<Lattice> keep_marks(const Lattice& lattice, const std::set<std::pair<int, int>>& kept) {
  std::vector<Mark> marks;
  std::map<std::pair<int, int>, std::size_t> placed;
  for (const auto& cell : kept)
    if (const auto found = lattice.marks.find(cell); found != lattice.marks.end()) {
      placed[cell] = marks.size();
      marks.push_back(found->second);
    }
  return settle(marks, std::move(placed));
}

std::vector<Lattice> find_lattices(std::span<const Mark> all, MarkKind kind, std::size_t most) {
  std::vector<Mark> marks(all.begin(), all.end());
  if (kind == MarkKind::digits) std::erase_if(marks, [](const Mark& mark) { return mark.width > 1.15F * mark.height; });
  const Finder finder(marks);
  Growth growth(marks, finder, kind);
  std::vector<bool> is_explained(marks.size());
  std::vector<Lattice> found;
  for (std::size_t seed = 0; seed < marks.size(); ++seed) {
    if (is_explained[seed]) continue;
    const auto across = steps(marks, finder, seed, kind, true);
    if (across.empty()) continue;
    std::map<std::pair<int, int>, std::size_t> best;
    for (const auto& down : steps(marks, finder, seed, kind, false))
      for (const auto& right : across) {
        auto placed = growth.grow(seed, right, down);
        if (placed.size() > best.size()) best = std::move(placed);
      }
    constexpr std::size_t clear = 9;
    if (best.size() >= clear)
      for (const auto& [cell, index] : best) is_explained[index] = true;
    if (auto lattice = settle(marks, std::move(best))) found.push_back(std::move(*lattice));
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const Lattice& a, const Lattice& b) { return a.marks.size() > b.marks.size(); });
  std::vector<Lattice> kept;
  for (Lattice& lattice : found) {
    if (kept.size() >= most) break;
    if (std::none_of(kept.begin(), kept.end(), [&](const Lattice& other) { return share_marks(other, lattice); }))
      kept.push_back(std::move(lattice));
  }
  return kept;
}

}  // namespace tilefold::pictures
