// A judge evaluates positions and moves for an analysis.
//
// There are five implementations. If the map of all states of the puzzle can be computed, values are distances in the
// map. If the map is too large, values are the lengths of shortest solutions. If the puzzle has a solver, values are
// the solver's results and proven bounds. For all other puzzles, values are estimates by a strategy within its budget,
// or by an external program (bot_evaluator.h). All values of a game come from one judge and share one scale. The value
// of a move is its gain plus the expected rest of the game. The value of a position is the value of its best move. The
// value of a finished game is 0. Thread-safe. Invariant: a judgement depends only on the position.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "app/measure/benchmark.h"
#include "engine/core/puzzle.h"

namespace tilefold::measure {

/// The value of a position and of the move that was played in this position.
struct Judgement {
  double best_value = 0;     ///< value of the position, which is the value of its best move
  std::optional<Move> best;  ///< a move whose value is best_value
  double value = 0;          ///< value of the played move; at most best_value
  double error = 0;          ///< estimated error of the loss, best_value - value
  int rank = 1;              ///< rank of the played move: 1 plus the number of moves with a greater value
  int choices = 0;
  /// False if the judge found no solution; the value is then derived from the moves that were played.
  bool is_found = true;
  bool is_proven = true;  ///< true if the value is proven; always false for estimates
  bool is_end = false;    ///< true if the move finished a board, although the game may continue
};

/// A position of a game, the move that was played in it, and the position after the move. The last position of a game
/// has no move and no next position.
struct PlayedPosition {
  const Puzzle& position;
  std::optional<Move> played = {};
  const Puzzle* next = nullptr;
};

class Judge {
 public:
  virtual ~Judge() = default;

  virtual Judgement judge(const PlayedPosition& at, const std::stop_token& stop) const = 0;

  /// Returns the gain of the move that leads from `before` to `after`, in the unit of the values.
  virtual double gain(const Puzzle& before, const Puzzle& after) const = 0;

  /// Returns the score that the game has at its starting position.
  virtual double start_score(const Puzzle& beginning) const = 0;

  /// Returns the stake: the quantity by which the loss is divided to get the share lost (move_class.h).
  virtual double stake(double best_value, double loss) const = 0;

  /// The reliability of a judge's values.
  enum class Kind : std::uint8_t {
    estimate,  ///< expected values: means over the random outcomes
    proof,     ///< exact values
    search,    ///< exact values if proven; otherwise a value may be too low, which later moves of the game may reveal
  };
  virtual Kind kind() const = 0;

  /// Returns the unit of the values in English, such as "points".
  virtual std::string unit() const = 0;

  /// Returns the reason why the judge can no longer evaluate positions. The reason is a sentence about an external
  /// program that begins with "it". Empty if there is no problem.
  virtual std::string problem() const { return {}; }
};

/// A strategy with its options, and a text that describes them, such as "expectimax:nodes=4000". The text always
/// includes the node budget.
struct JudgeEntry {
  std::string text;
  BenchmarkEntry entry;
};

/// Parses the name and options of a strategy. If `text` is empty, uses the puzzle's default strategy. If `nodes` is set
/// and the strategy has a node budget, sets the budget per position to `nodes`. Returns an error if the strategy does
/// not estimate the rest of the game.
Result<JudgeEntry> judge_entry(const PuzzleInfo& info, std::string_view text, std::optional<std::int64_t> nodes);

/// Returns the kind of judge that make_judge creates for this strategy and puzzle.
Judge::Kind kind_of_judge(const JudgeEntry& entry, const PuzzleInfo& info);

/// Creates the judge for the game that started with `beginning` and `seed`. Returns an error if the game has no
/// solution, or if the map is too large and the search for a solution gives up.
Result<std::unique_ptr<Judge>> make_judge(const JudgeEntry& entry, const Puzzle& beginning, std::uint64_t seed,
                                          const std::stop_token& stop);

}  // namespace tilefold::measure
