// What searching strategies work on: a *model* of a puzzle's rules, made for search.
//
// A model names rules over a trivially copyable state, says how good a state is to go on from, and what of
// it the future depends on. A puzzle may have several models of one position (Drop: fast and plain rules);
// its `Models` chooses the fastest that fits. SearchStrategy joins a search, a plain struct with options,
// to that choice, so that each search is written once for all puzzles and models.
//
// Source: afterstates as in R. Sutton and A. Barto, Reinforcement Learning, 2nd edition 2018, section 6.8.
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

/// Rules without events. `evaluation` is a number of points: what the rest of the game may bring, 0 when it is over;
/// `key` is equal for states with the same future, whatever led to them.
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

/// A model whose evaluations are had sooner by what is kept of those before: a memory, which is made of a state and
/// serves one thread. It changes nothing but the time.
template <class F>
concept RememberingModel = SearchModel<F> &&
    std::is_constructible_v<typename F::Memory, const typename F::Rules::State&> &&
    requires(const typename F::Rules::State& state, typename F::Memory& memory) {
  { F::evaluation(state, memory) } -> std::same_as<double>;
};

/// The evaluations of a model, for one thread that searches from a state.
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

/// A model whose chance can be enumerated. `chance_matters` says whether what chance adds now can make a
/// difference within the next `plies` moves; where it does not, search need not look at it.
template <class F>
concept ChanceModel = SearchModel<F> &&
    requires(const typename F::Rules::State& state, void (*f)(const typename F::Rules::State&, std::uint64_t)) {
  F::Rules::for_each_outcome(state, f);
  { F::chance_matters(state, 1) } -> std::same_as<bool>;
};

/// What unseen chance is for a plan: drawn from an independent planning seed, or the game's real future.
enum class Future : std::uint8_t { visible, rng };

/// What is asked of a search besides the state.
struct SearchTask {
  const Rng& game;         ///< the game's generator: its real future
  std::uint64_t seed = 0;  ///< for planning; depends on the strategy's seed and the position
  const Budget& budget;
  const std::stop_token& stop;

  /// The generator of future number `index`.
  Rng chance(Future future, std::uint64_t index) const {
    return future == Future::rng ? game : Rng(derive_seed(seed, index));
  }
};

/// Orders the values best first, moves as listed among equals, and takes the first for the best.
inline void rank(Choice& choice) {
  std::stable_sort(choice.values.begin(), choice.values.end(), [](const MoveValue& a, const MoveValue& b) {
    return a.score_estimate.value_or(0) > b.score_estimate.value_or(0);
  });
  choice.best = choice.values.empty() ? std::nullopt : std::optional(choice.values.front().move);
}

/// The same of values that are in the order of the moves.
inline Choice ranked(std::vector<MoveValue> values) {
  Choice choice{.best = {}, .values = std::move(values)};
  rank(choice);
  return choice;
}

/// The values of all legal moves, before any search: gain and evaluation of what each leads to at once. A memory costs
/// such few evaluations more than it brings.
template <SearchModel F>
std::vector<MoveValue> immediate_values(const typename F::Rules::State& state) {
  std::vector<MoveValue> values;
  MoveList<F::Rules::max_moves> moves;
  F::Rules::moves(state, moves);
  for (const Move move : moves) {
    auto after = state;
    NullSink nobody;
    const Gain gain = F::Rules::play(after, move, nobody);
    const auto points = static_cast<std::int64_t>(std::min(gain.score, greatest_score));
    const auto heuristic = static_cast<double>(F::evaluation(after));
    values.push_back({.move = move,
                      .score_estimate = static_cast<double>(points) + heuristic,
                      .score_gain = points,
                      .heuristic = heuristic,
                      .depth = 1});
  }
  return values;
}

/// The choice of a search whose evaluation promises points on another scale. What follows a move is multiplied by
/// `scale`, and no move is told to be worth less than one that the search holds for worse.
inline Choice on_scale(double scale, Choice choice) {
  std::vector<MoveValue*> rising;
  for (MoveValue& value : choice.values) rising.push_back(&value);
  std::stable_sort(rising.begin(), rising.end(), [](const MoveValue* a, const MoveValue* b) {
    return a->score_estimate.value_or(0) < b->score_estimate.value_or(0);
  });
  double least = -std::numeric_limits<double>::infinity();
  for (MoveValue* value : rising) {
    const auto gain = static_cast<double>(value->score_gain.value_or(0));
    least = std::max(least, gain + scale * (value->score_estimate.value_or(0) - gain));
    value->score_estimate = least;
    for (auto* part : {&value->heuristic, &value->extra, &value->standard_error})
      if (*part) **part *= scale;
  }
  return choice;
}

/// A strategy made of a search and a puzzle's models. `Models::visit(state, f)` calls f(model, model's state), and
/// `Models::scale(state)`, where there is one, is that of their evaluation. A search that judges by points alone says
/// so.
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
