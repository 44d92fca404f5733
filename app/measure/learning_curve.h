// What is told of learning while it goes on: how well the games went since the last time, as a line and as a curve.
//
// A curve is one row of eight heights, from the least mean score to the greatest, no longer than a line of a terminal.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace tilefold::app {

/// The games since the last point.
struct CurvePoint {
  std::uint64_t games = 0;  ///< learned from by then, in all
  double mean_score = 0;
  double moves_per_second = 0;
};

/// Whether a point belongs at this number of games: those with one digit that is not 0, from 10 on.
bool is_point(std::uint64_t games);

/// One character a point, of the last `width` points.
std::string sparkline(std::span<const CurvePoint> points, std::size_t width);

class LearningCurve {
 public:
  explicit LearningCurve(std::uint64_t games) : games_(games) {}

  /// Adds a game that ended; whether a point was reached. `seconds` is the time so far.
  bool add(std::uint64_t score, double seconds);
  void add_moves(std::uint64_t moves) { moves_ += moves; }

  /// The games since the last point, as they would be a point now; none where there are none.
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
