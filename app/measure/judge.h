// The interface that an analysis uses to evaluate a position and its moves.
//
// There are five implementations. If the puzzle has a map of all states, values are distances in the map, or the
// lengths of shortest solutions if the map is too large. If the puzzle has a solver, values are the solver's results
// and proven bounds. Otherwise values are a strategy's estimates within its budget; bot_evaluator.h does the same for
// external programs. All values of a game come from one judge and share one scale: the value of a move is its gain plus
// the expected rest of the game, the value of a position is the value of its best move, and the value of a finished
// game is 0. Thread-safe. Invariant: a judgement depends on the position alone.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "app/measure/benchmark.h"
#include "engine/core/puzzle.h"

namespace tilefold::app {

/// The value of a position, and of the move played there.
struct Judgement {
  double best_value = 0;     ///< value of the position
  std::optional<Move> best;  ///< a move whose value is best_value
  double value = 0;          ///< value of the played move; at most best_value
  double error = 0;          ///< error of best_value - value
  int rank = 1;              ///< rank of the played move: 1 plus the number of moves with a greater value
  int choices = 0;
  bool is_found = true;   ///< false if the judge found no solution; the played moves then give the value
  bool is_proven = true;  ///< always false for estimates
  bool is_end = false;    ///< true if the move finished a board, although the game may continue
};

/// A position of a game, the move played there, and the resulting position; the last position has neither.
struct PlayedPosition {
  const Puzzle& position;
  std::optional<Move> played = {};
  const Puzzle* next = nullptr;
};

class Judge {
 public:
  virtual ~Judge() = default;

  virtual Judgement judge(const PlayedPosition& at, const std::stop_token& stop) const = 0;

  /// Returns the gain of the move from `before` to `after`, in the unit of the values.
  virtual double gain(const Puzzle& before, const Puzzle& after) const = 0;

  /// Returns the score that a game has at its start.
  virtual double start_score(const Puzzle& beginning) const = 0;

  /// Returns the quantity that a loss in a position of this value is divided by (move_class.h).
  virtual double stake(double best_value, double loss) const = 0;

  /// Reliability of the values.
  enum class Kind : std::uint8_t {
    estimate,  ///< expected values: means over the random outcomes
    proof,     ///< exact
    search,    ///< exact if proven; otherwise later moves of the game may prove that a value was too low
  };
  virtual Kind kind() const = 0;

  /// The unit of the values, for display: "points".
  virtual std::string unit() const = 0;

  /// Why all later judgements are invalid, as a sentence that begins with "it"; empty if they are valid.
  virtual std::string problem() const { return {}; }
};

/// A strategy with options and its text, such as "expectimax:nodes=4000". The text always includes the node budget.
struct JudgeEntry {
  std::string text;
  BenchmarkEntry entry;
};

/// Parses a strategy, or uses the puzzle's default strategy if `text` is empty. Sets its budget to `nodes` per position
/// if `nodes` is set and supported. Returns an error if the strategy does not estimate the rest of the game.
Result<JudgeEntry> judge_entry(const PuzzleInfo& info, std::string_view text, std::optional<std::int64_t> nodes);

/// Returns the kind of judge that make_judge creates for this strategy and puzzle.
Judge::Kind kind_of_judge(const JudgeEntry& entry, const PuzzleInfo& info);

/// Creates the judge for the game that started with `beginning` and `seed`. Returns an error if the game has no
/// solution, or if the map is too large and the search for a solution gives up.
Result<std::unique_ptr<Judge>> make_judge(const JudgeEntry& entry, const Puzzle& beginning, std::uint64_t seed,
                                          const std::stop_token& stop);

}  // namespace tilefold::app
