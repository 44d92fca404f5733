// A strategy chooses a move and evaluates all legal moves.
//
// A strategy does not modify the puzzle that it receives; the window passes a clone of the puzzle to a strategy that
// runs in another thread. Invariant: the same puzzle, options, seed and budget give the same choice on every machine
// and for any number of threads. Budgets count nodes or rollouts, never time.
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
#include "engine/core/translatable.h"

namespace tilefold {

/// A strategy's evaluation of one move. Fields that do not apply to the strategy are nullopt.
struct MoveValue {
  Move move;
  std::optional<double> score_estimate;    ///< expected final score, or expected score at the horizon of the search
  std::optional<std::int64_t> score_gain;  ///< points that the move scores immediately
  std::optional<double> heuristic;         ///< board evaluation, in the strategy's own units
  std::optional<int> depth;                ///< number of moves that the search looked ahead
  std::optional<int> simulations;
  std::optional<double> extra;           ///< strategy-specific value; StrategySpec::extra is its name
  std::optional<double> standard_error;  ///< standard error of score_estimate, for sampling strategies
};

struct Choice {
  std::optional<Move> best;       ///< the chosen move; nullopt if there is no legal move, if the search was stopped too
                                  ///< early, or if a solver gave up
  std::vector<MoveValue> values;  ///< all legal moves, best first
  std::uint64_t nodes = 0;        ///< number of positions evaluated; 0 if the strategy does not count them
  std::vector<Move> line = {};    ///< moves from `best` to the goal, if a solver knows them all
  std::vector<std::string> expected = {};  ///< texts of the likely next moves, beginning with `best`
  std::optional<Outlook> outlook = {};     ///< progress of a solver; nullopt for other strategies
};

/// The limits for one choice of a move.
struct Budget {
  std::uint64_t nodes = 0;  ///< number of positions to evaluate; 0 for the strategy's own limit
  int threads = 1;          ///< maximum number of threads; the result does not depend on it
  /// Callback that receives improving intermediate results during the search, on the searching thread.
  std::function<void(const Choice&)> progress = {};
};

class Strategy {
 public:
  virtual ~Strategy() = default;

  /// Chooses a move. Returns early with the best result so far if `stop` is requested.
  virtual Choice choose(const Puzzle& puzzle, const Budget& budget, const std::stop_token& stop) const = 0;
};

/// Base class of strategies for one set of rules. Requires that the puzzle is a RulesPuzzle<R>.
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

/// Chooses a uniformly random legal move in any puzzle. The choice depends only on the seed and the position.
class RandomStrategy final : public Strategy {
 public:
  explicit RandomStrategy(std::uint64_t seed) : seed_(seed) {}
  Choice choose(const Puzzle& puzzle, const Budget& budget, const std::stop_token& stop) const override;

 private:
  std::uint64_t seed_;
};

/// Implements StrategySpec::make for the random strategy, which has no options.
std::unique_ptr<Strategy> make_random(const ParameterValues& options, std::uint64_t seed);

/// The random strategy, which is the first entry in every puzzle's list of strategies.
constexpr StrategySpec random_strategy{.name = "random",
                                       .label = translatable("Random"),
                                       .help = translatable("Plays a random legal move."),
                                       .options = {},
                                       .make = make_random,
                                       .values_rest = false,
                                       .strength = Strength::easy};

}  // namespace tilefold
