// Progress of learning: how the games since the last report went, as a line of text and as a curve.
//
// A curve is one text line of characters with eight heights, from the lowest to the highest mean score, limited to the
// width of a terminal.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace tilefold::app {

/// Summary of the games since the last point.
struct CurvePoint {
  std::uint64_t games = 0;  ///< total number of games learned from by then
  double mean_score = 0;
  double moves_per_second = 0;
};

/// True if a point is due at this number of games: 10, 20, … 90, 100, 200, …
bool is_point(std::uint64_t games);

/// Returns one character per point, for the last `width` points.
std::string sparkline(std::span<const CurvePoint> points, std::size_t width);

class LearningCurve {
 public:
  explicit LearningCurve(std::uint64_t games) : games_(games) {}

  /// Adds a finished game. Returns true if a point was added. `seconds` is the elapsed time.
  bool add(std::uint64_t score, double seconds);
  void add_moves(std::uint64_t moves) { moves_ += moves; }

  /// Adds a point for the games since the last one. Returns false without new games.
  bool finish(double seconds);

  const std::vector<CurvePoint>& points() const { return points_; }
  std::uint64_t games() const { return games_; }

 private:
  void close(double seconds);

  std::vector<CurvePoint> points_;
  std::uint64_t games_;
  std::uint64_t count_ = 0;
  double sum_ = 0;
  std::uint64_t moves_ = 0;
  double seconds_ = 0;
};

}  // namespace tilefold::app
