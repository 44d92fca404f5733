// A strategy chooses a move and says what it thinks of every other one.
//
// It never changes the game: it works on the puzzle it is given (a clone, when it runs beside a
// window). The same puzzle, options, seed and budget give the same choice on every machine and for any
// number of threads. Budgets count nodes or rollouts, never time.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/core/outlook.h"
#include "engine/core/puzzle.h"
#include "engine/core/rules_puzzle.h"

namespace tilefold {

/// What a strategy thinks of one move. Fields that do not apply to it are empty.
struct MoveValue {
  Move move;
  std::optional<double> score_estimate;    ///< expected final or horizon score
  std::optional<std::int64_t> score_gain;  ///< points that the move brings at once
  std::optional<double> heuristic;         ///< board evaluation, in the strategy's own units
  std::optional<int> depth;                ///< plies looked ahead
  std::optional<int> simulations;
  std::optional<double> extra;           ///< what no other strategy knows; StrategySpec::extra names it
  std::optional<double> standard_error;  ///< of score_estimate, for strategies that sample
};

struct Choice {
  std::optional<Move> best;                ///< none when there is no move, or when stopped before any answer
  std::vector<MoveValue> values;           ///< all legal moves, best first
  std::uint64_t nodes = 0;                 ///< positions valued, where the strategy counts them
  std::vector<Move> line = {};             ///< from `best` to the goal, where a solver knows the whole way
  std::vector<std::string> expected = {};  ///< texts, `best` first: what is likely to come; draws may forbid it
  std::optional<Outlook> outlook = {};     ///< of solvers
};

/// How much a strategy may do for one choice.
struct Budget {
  std::uint64_t nodes = 0;  ///< positions valued; 0 means what the strategy's options say
  int threads = 1;          ///< at most; the answer does not depend on them
  /// Told better and better answers while the strategy thinks, from the thread that it thinks on.
  std::function<void(const Choice&)> progress = {};
};

class Strategy {
 public:
  virtual ~Strategy() = default;

  /// Returns soon, with what it has, when `stop` is requested.
  virtual Choice choose(const Puzzle& puzzle, const Budget& budget, const std::stop_token& stop) const = 0;
};

/// A strategy for one set of rules: unwraps the puzzle to its state.
template <PlayableRules R>
class RulesStrategy : public Strategy {
 public:
  Choice choose(const Puzzle& puzzle, const Budget& budget, const std::stop_token& stop) const final {
    const auto* playable = dynamic_cast<const RulesPuzzle<R>*>(&puzzle);
    assert(playable != nullptr);
    return choose_from(*playable, budget, stop);
  }

 protected:
  virtual Choice choose_from(const RulesPuzzle<R>& puzzle, const Budget& budget, const std::stop_token& stop) const = 0;
};

/// A uniformly random legal move, for every puzzle. The draw depends on the seed and the position only.
class RandomStrategy final : public Strategy {
 public:
  explicit RandomStrategy(std::uint64_t seed) : seed_(seed) {}
  Choice choose(const Puzzle& puzzle, const Budget& budget, const std::stop_token& stop) const override;

 private:
  std::uint64_t seed_;
};

/// For a StrategySpec: the random strategy, which has no options.
std::unique_ptr<Strategy> make_random(const ParameterValues& options, std::uint64_t seed);

/// The first row of every puzzle's table.
constexpr StrategySpec random_strategy{.name = "random",
                                       .label = "Random",
                                       .help = "A uniformly random legal move.",
                                       .options = {},
                                       .make = make_random,
                                       .values_rest = false};

}  // namespace tilefold
