// A *model* of a puzzle's rules, on which searching strategies work.
//
// A model consists of rules with a trivially copyable state, an evaluation of states, and a key, which is computed from
// everything that affects the future of a state. A puzzle may have several models, for example one with fast rules and
// one with its reference rules; its `Models` class chooses the fastest model that supports a position. A search is a
// plain struct with options. SearchStrategy combines a search with the `Models` of a puzzle, so that each search is
// written once for all puzzles and models.
//
// Source: R. Sutton and A. Barto, Reinforcement Learning, 2nd edition, 2018, section 6.8 (afterstates: boards after the
// player's move and before the random outcome).
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <limits>
#include <stop_token>
#include <utility>
#include <vector>

#include "engine/core/rules.h"
#include "engine/core/strategy.h"

namespace tilefold {

/// A model: rules without events, an evaluation and a key. `evaluation` estimates the points of the rest of the game;
/// it is 0 if the game is over. `key` is equal for states that have the same future, even if their histories differ.
template <class F>
concept SearchModel = std::is_trivially_copyable_v<typename F::Rules::State> &&
    requires(const typename F::Rules::State& state, typename F::Rules::State& live, Move move, Rng& rng,
             MoveList<F::Rules::max_moves>& list, NullSink& nobody) {
  { F::Rules::moves(state, list) } -> std::same_as<void>;
  { F::Rules::play(live, move, nobody) } -> std::derived_from<Gain>;
  { F::Rules::settle(live, rng, nobody) } -> std::same_as<void>;
  { F::Rules::status(state) } -> std::same_as<Status>;
  { F::Rules::score(state) } -> std::same_as<std::uint64_t>;
  { F::evaluation(state) } -> std::convertible_to<double>;
  { F::key(state) } -> std::same_as<std::uint64_t>;
};

/// A model with a cache, called Memory, that speeds up evaluations. A Memory is constructed from a state and must be
/// used by one thread only. It does not affect results.
template <class F>
concept RememberingModel = SearchModel<F> &&
    std::is_constructible_v<typename F::Memory, const typename F::Rules::State&> &&
    requires(const typename F::Rules::State& state, typename F::Memory& memory) {
  { F::evaluation(state, memory) } -> std::same_as<double>;
};

/// Evaluates states of a model, and uses the model's Memory if it has one. For a search on one thread.
template <SearchModel F>
class Evaluator {
 public:
  explicit Evaluator(const typename F::Rules::State&) {}
  double of(const typename F::Rules::State& state) { return static_cast<double>(F::evaluation(state)); }
};

template <RememberingModel F>
class Evaluator<F> {
 public:
  explicit Evaluator(const typename F::Rules::State& state) : memory_(state) {}
  double of(const typename F::Rules::State& state) { return F::evaluation(state, memory_); }
  typename F::Memory& memory() { return memory_; }

 private:
  typename F::Memory memory_;
};

/// A model whose random outcomes can be enumerated. `chance_matters` is false if the next random outcome cannot make a
/// difference within the next `plies` moves, so that a search may ignore it.
template <class F>
concept ChanceModel = SearchModel<F> &&
    requires(const typename F::Rules::State& state, void (*f)(const typename F::Rules::State&, std::uint64_t)) {
  F::Rules::for_each_outcome(state, f);
  { F::chance_matters(state, 1) } -> std::same_as<bool>;
};

/// Determines how a search draws random outcomes that are not visible to the player. `visible`: with an independent
/// planning seed. `rng`: with the game's own generator, so that they are those of the real game.
enum class Future : std::uint8_t { visible, rng };

/// The inputs of a search, except the state.
struct SearchTask {
  const Rng& game;         ///< the game's generator, which determines its real future
  std::uint64_t seed = 0;  ///< planning seed, derived from the strategy's seed and the position
  const Budget& budget;
  const std::stop_token& stop;

  /// Returns the random generator for the future with this index.
  Rng chance(Future future, std::uint64_t index) const {
    return future == Future::rng ? game : Rng(derive_seed(seed, index));
  }
};

/// Sorts the values by estimate, best first, and makes the first move the best one. Values with equal estimates keep
/// their order.
inline void rank(Choice& choice) {
  std::stable_sort(choice.values.begin(), choice.values.end(), [](const MoveValue& a, const MoveValue& b) {
    return a.score_estimate.value_or(0) > b.score_estimate.value_or(0);
  });
  choice.best = choice.values.empty() ? std::nullopt : std::optional(choice.values.front().move);
}

/// Returns a choice whose moves are ranked by their estimates. Moves with equal estimates keep the order of `values`,
/// which is the order of the rules.
inline Choice ranked(std::vector<MoveValue> values) {
  Choice choice{.best = {}, .values = std::move(values)};
  rank(choice);
  return choice;
}

/// Returns a choice with the values of all legal moves without a search: the gain of the move plus the evaluation of
/// the board after it. Does not use the model's Memory, because a cache would cost more time than it saves for a few
/// evaluations.
template <SearchModel F>
std::vector<MoveValue> immediate_values(const typename F::Rules::State& state) {
  std::vector<MoveValue> values;
  MoveList<F::Rules::max_moves> moves;
  F::Rules::moves(state, moves);
  for (const Move move : moves) {
    auto after = state;
    NullSink nobody;
    const Gain gain = F::Rules::play(after, move, nobody);
    const auto points = static_cast<std::int64_t>(std::min(gain.score, max_score));
    const auto heuristic = static_cast<double>(F::evaluation(after));
    values.push_back({.move = move,
                      .score_estimate = static_cast<double>(points) + heuristic,
                      .score_gain = points,
                      .heuristic = heuristic,
                      .depth = 1});
  }
  return values;
}

/// Converts the estimates of a choice to points if the evaluation was trained under other rules. In each estimate,
/// multiplies everything except the immediate gain by `scale`. Keeps the ranking: an estimate that would fall below
/// that of a lower-ranked move becomes equal to it.
inline Choice on_scale(double scale, Choice choice) {
  std::vector<MoveValue*> rising;
  for (MoveValue& value : choice.values) rising.push_back(&value);
  std::stable_sort(rising.begin(), rising.end(), [](const MoveValue* a, const MoveValue* b) {
    return a->score_estimate.value_or(0) < b->score_estimate.value_or(0);
  });
  double min = -std::numeric_limits<double>::infinity();
  for (MoveValue* value : rising) {
    const auto gain = static_cast<double>(value->score_gain.value_or(0));
    min = std::max(min, gain + scale * (value->score_estimate.value_or(0) - gain));
    value->score_estimate = min;
    for (auto* part : {&value->heuristic, &value->extra, &value->standard_error})
      if (*part) **part *= scale;
  }
  return choice;
}

/// A strategy that consists of a search and a puzzle's models. `Models::visit(state, f)` chooses a model and calls
/// f(model, state of the model). `Models::scale(state)` is optional; it returns the factor for on_scale. A search that
/// declares `judges_by_points` is not scaled, because its estimates do not use the evaluation.
template <class Models, class Search>
class SearchStrategy final : public RulesStrategy<typename Models::Rules> {
 public:
  SearchStrategy(Search search, std::uint64_t seed) : search_(std::move(search)), seed_(seed) {}

 protected:
  Choice choose_from(const RulesPuzzle<typename Models::Rules>& puzzle, const Budget& budget,
                     const std::stop_token& stop) const override {
    const double scale = scale_of(puzzle.state());
    if (scale == 1) return choose_unscaled(puzzle, budget, stop);
    Budget scaled = budget;
    if (budget.progress) scaled.progress = [&](const Choice& choice) { budget.progress(on_scale(scale, choice)); };
    return on_scale(scale, choose_unscaled(puzzle, scaled, stop));
  }

 private:
  static double scale_of(const typename Models::Rules::State& state) {
    constexpr bool is_told = requires {
      Models::scale(state);
    }
    &&!requires {
      Search::judges_by_points;
    };
    if constexpr (is_told) return Models::scale(state);
    return 1;
  }

  Choice choose_unscaled(const RulesPuzzle<typename Models::Rules>& puzzle, const Budget& budget,
                         const std::stop_token& stop) const {
    const SearchTask task{
        .game = puzzle.rng(), .seed = derive_seed(seed_, puzzle.hash()), .budget = budget, .stop = stop};
    return Models::visit(puzzle.state(), [&]<SearchModel F>(F, const typename F::Rules::State& state) {
      return search_.template choose<F>(state, task);
    });
  }

  Search search_;
  std::uint64_t seed_;
};

}  // namespace tilefold
