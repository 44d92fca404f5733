// Who says what a position is worth, and what each of its moves: the one question that an analysis asks.
//
// There are four, behind one interface (guest_judge.h has the fourth). Where a puzzle has a map of all states,
// distances in it are the values; where it has a solver, the lines that it finds and the bounds that it proves; else a
// strategy's estimates, at its own budget. All values of a game come from one judge, so that they are on one scale: the
// value of a move is its gain and what is expected to follow, that of a position is the best of its moves', that of a
// game that is over is 0. A judge is asked by several threads at once, and its answer depends on the position alone.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "app/measure/benchmark.h"
#include "engine/core/puzzle.h"

namespace tilefold::app {

/// What a judge says of one position, and of the move that was played there.
struct Judgement {
  double best_value = 0;     ///< of the position
  std::optional<Move> best;  ///< a move of this value
  double value = 0;          ///< of the move played: at most best_value
  double error = 0;          ///< of the difference of the two
  int rank = 1;              ///< one more than there are moves that are worth more
  int choices = 0;
  bool is_found = true;   ///< false where nothing but what was played says what the position is worth
  bool is_proven = true;  ///< false of all estimates
  bool is_end = false;    ///< what is judged ended with the move, though the game may go on: a board was cleared
};

/// A position of a game, the move that was played there, and where it led; the last one has neither.
struct PlayedPosition {
  const Puzzle& position;
  std::optional<Move> played = {};
  const Puzzle* next = nullptr;
};

class Judge {
 public:
  virtual ~Judge() = default;

  virtual Judgement judge(const PlayedPosition& at, const std::stop_token& stop) const = 0;

  /// What the move from `before` to `after` brought, in the unit of the values.
  virtual double gain(const Puzzle& before, const Puzzle& after) const = 0;

  /// What a game that begins with `beginning` has already.
  virtual double start_score(const Puzzle& beginning) const = 0;

  /// What a loss in a position of this value is measured against (move_class.h).
  virtual double stake(double best_value, double loss) const = 0;

  /// How much its values can be trusted.
  enum class Kind : std::uint8_t {
    estimate,  ///< of what chance may bring
    proof,     ///< exact
    search,    ///< exact where it is proven; else the game itself may show that a position is worth more
  };
  virtual Kind kind() const = 0;

  /// What values are counted in, for people: "points".
  virtual std::string unit() const = 0;

  /// Why what it said since then is worth nothing, as a sentence that begins with "it"; empty as long as all is well.
  virtual std::string problem() const { return {}; }
};

/// A strategy and its options, as the text that says so: "expectimax:nodes=4000". Nodes are always told.
struct JudgeSetting {
  std::string text;
  BenchmarkSetting setting;
};

/// The strategy that `text` names, the puzzle's standard one where it is empty, with `nodes` boards a position where
/// they are given and it counts them. Refused: one whose values are not those of the rest of the game.
Result<JudgeSetting> judge_setting(const PuzzleInfo& info, std::string_view text, std::optional<std::int64_t> nodes);

/// What kind of judge a setting makes of games of a puzzle.
Judge::Kind kind_of_judge(const JudgeSetting& setting, const PuzzleInfo& info);

/// The judge of the game that began with `beginning` and `seed`; an error where its map is too large, or there is
/// nothing to measure by.
Result<std::unique_ptr<Judge>> make_judge(const JudgeSetting& setting, const Puzzle& beginning, std::uint64_t seed,
                                          const std::stop_token& stop);

}  // namespace tilefold::app
