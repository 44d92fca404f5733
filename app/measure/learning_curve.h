// Progress of training: summarises the games since the last report, as a line of text and as a curve.
//
// A curve is one line of text, at most as wide as the terminal. Each character is a bar that represents a mean score.
// There are eight heights; the lowest bar represents the lowest mean score, the highest bar the highest one.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace tilefold::measure {

/// Summary of the games since the previous point of the curve.
struct CurvePoint {
  std::uint64_t games = 0;  ///< total number of games learned from at this point
  double mean_score = 0;
  double moves_per_second = 0;
};

/// True if the curve has a point after `games` games: after 10, 20, … 90, 100, 200, … games.
bool is_point(std::uint64_t games);

/// Returns a curve of the last `width` points, one character each.
std::string sparkline(std::span<const CurvePoint> points, std::size_t width);

class LearningCurve {
 public:
  explicit LearningCurve(std::uint64_t games) : games_(games) {}

  /// Adds a finished game. Returns true if the curve got a new point. `seconds` is the time since the start.
  bool add(std::uint64_t score, double seconds);
  void add_moves(std::uint64_t moves) { moves_ += moves; }

  /// Adds a point for the games since the previous point. Returns false if there are no such games.
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

}  // namespace tilefold::measure
