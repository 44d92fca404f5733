// Evaluates every move of a game: how much worse it was than the best move, and how lucky its random outcome was.
//
// The *loss* of a move is the value of the best move minus the value of the played move. The *luck* of a move is how
// much better the random outcome was than expected: gain + value of the next position - value of the move. With the
// values of one judge (judge.h), every game satisfies, up to rounding,
//
//   value at the start + luck - loss = score - score at the start + value at the end
//
// where the value at the end of a finished game is 0. Some games can be continued after they are finished. The move
// that continues a game has no loss and a value of 0, so all points gained after it count as luck. Positions are judged
// in parallel and combined in order, so the result does not depend on the number of threads.
//
// Sources: luck and error of backgammon players as in GNU Backgammon's manual. See also
// docs/explanation/how-analysis-works.md.
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

namespace tilefold::measure {

/// Version of the analysis. Increase it with every change that alters values, because results stored by another version
/// are then computed again.
constexpr int analysis_version = 1;

struct JudgedMove {
  std::int64_t number = 0;  ///< number of the move in the game, from 1
  std::string move;
  /// A best move. If several moves are best and the played move is one of them, this is the played move. Empty if
  /// unknown.
  std::string best;
  double value = 0;  ///< value of the played move: its gain plus the expected rest of the game
  double best_value = 0;
  double loss_error = 0;
  int rank = 1;
  int choices = 0;
  double gain = 0;
  double next_value = 0;  ///< value of the position after the random outcome
  double stake = 0;
  bool is_proven = true;

  double loss() const { return best_value - value; }
  double luck() const { return gain + next_value - value; }
  /// True if the game was over and this move continued it. Strategies do not foresee continues, so all points that
  /// follow count as luck of this move, although they are not.
  bool continues() const { return value == 0 && gain == 0 && next_value > 0; }
  Loss as_loss() const { return {.loss = loss(), .error = loss_error, .stake = stake}; }
  MoveClass kind() const { return class_of(as_loss()); }
};

/// A game to analyse: its starting position and its moves. Requires: each move is legal.
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
  /// Results that are already known, indexed by move. A judge of kind `search` uses them only if the results of all
  /// moves are known.
  std::vector<std::optional<JudgedMove>> known = {};
  /// `on_move` is called for each judged move in order, including moves with known results. `on_progress` is called
  /// with the number of judged positions and the total number of positions.
  std::function<void(const JudgedMove&)> on_move = {};
  std::function<void(std::size_t, std::size_t)> on_progress = {};
  /// Receives preliminary results, in which every value may still change when later moves are judged. Called before
  /// `on_progress`, and only for a judge of kind `search`.
  std::function<void(std::vector<JudgedMove>)> on_sketch = {};
};

struct Analysis {
  double start_value = 0;
  double end_value = 0;    ///< value of the position after the last move in `moves`
  double start_score = 0;  ///< score at the starting position
  bool is_exact = false;   ///< true if every value is proven
  bool is_complete = false;
  std::vector<JudgedMove> moves;  ///< the first moves if the analysis was stopped, otherwise all moves
};

Analysis analyse(const AnalysisTask& task);

/// Totals over the moves of a game.
struct AnalysisSummary {
  std::int64_t moves = 0;
  double score = 0;
  double luck = 0;
  double continued = 0;  ///< the part of `luck` that continues brought (JudgedMove::continues)
  double loss = 0;
  double accuracy = 100;                                ///< mean accuracy of the moves, 0 to 100
  std::array<std::int64_t, move_class_count> counts{};  ///< number of moves of each class
};

AnalysisSummary summarise(const Analysis& analysis);

/// Returns the indices of the `most` worst moves, ordered by the share of the value that they lost, worst first. Leaves
/// out moves whose loss is not greater than the error of the loss.
std::vector<std::size_t> worst_moves(const Analysis& analysis, std::size_t most);

}  // namespace tilefold::measure
