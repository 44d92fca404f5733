// What every move of a game was worth, and how lucky it was.
//
// The *loss* of a move is what the best one was worth more; its *luck* is how much better chance answered than was
// expected: gain + value of the next position - value of the move. So, with the values of one judge (judge.h),
//
//   value at the start + luck - loss = score - score at the start + value at the end
//
// for every game, to rounding; the value at the end of a game that is over is 0. A move that brings back a game that
// was over costs nothing and is worth nothing beforehand: what it brought is told as luck. Positions are judged by
// several threads and put together in order, so the result is the same for any number of them.
//
// Sources: luck and error of backgammon players as in GNU Backgammon's manual; the rest is ours (docs/analysis.md).
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "app/measure/judge.h"
#include "app/measure/move_class.h"

namespace tilefold::app {

/// Counts changes that give other values for the same game; results of another version are computed again.
constexpr int analysis_version = 1;

struct JudgedMove {
  std::int64_t number = 0;  ///< counts the moves from 1
  std::string move;
  std::string best;  ///< a move of the greatest value, the played one where it is one; empty where none is known
  double value = 0;  ///< of the move: its gain and all that was expected to follow
  double best_value = 0;
  double loss_error = 0;
  int rank = 1;
  int choices = 0;
  double gain = 0;
  double next_value = 0;  ///< of the position that chance made
  double stake = 0;
  bool is_proven = true;

  double loss() const { return best_value - value; }
  double luck() const { return gain + next_value - value; }
  Loss as_loss() const { return {.loss = loss(), .error = loss_error, .stake = stake}; }
  MoveClass kind() const { return class_of(as_loss()); }
};

/// A game to analyse: where it began, and its moves, legal one after the other.
struct PlayedGame {
  std::shared_ptr<const Puzzle> beginning;
  std::uint64_t seed = 0;
  std::vector<Move> moves;
};

struct AnalysisTask {
  const PlayedGame& game;
  const Judge& judge;
  int threads = 1;
  std::stop_token stop = {};
  /// What is known of moves already, by their place; those of a judge that looks back count only if all are there.
  std::vector<std::optional<JudgedMove>> known = {};
  /// Told each move in order as it is judged, known ones too; and after some of them how many positions have been
  /// judged of how many.
  std::function<void(const JudgedMove&)> on_move = {};
  std::function<void(std::size_t, std::size_t)> on_progress = {};
  /// Told the first moves of a judge that looks back, before `on_progress`: the moves after them may change every
  /// value.
  std::function<void(std::vector<JudgedMove>)> on_sketch = {};
};

struct Analysis {
  double start_value = 0;
  double end_value = 0;    ///< of the position after the last judged move
  double start_score = 0;  ///< what the game began with
  bool is_exact = false;   ///< every value is proven
  bool is_complete = false;
  std::vector<JudgedMove> moves;  ///< the first ones, where it was stopped
};

Analysis analyse(const AnalysisTask& task);

/// What the moves of a game add up to.
struct AnalysisSummary {
  std::int64_t moves = 0;
  double score = 0;
  double luck = 0;
  double loss = 0;
  double accuracy = 100;                                ///< the mean of the moves'
  std::array<std::int64_t, move_class_count> counts{};  ///< by class
};

AnalysisSummary summarise(const Analysis& analysis);

/// The places of the moves that lost the greatest share, at most `most`, the worst first; only those that lost
/// something beyond their error.
std::vector<std::size_t> worst_moves(const Analysis& analysis, std::size_t most);

}  // namespace tilefold::app
