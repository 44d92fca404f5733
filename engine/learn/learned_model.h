// A search model that uses a learned evaluation instead of the evaluation that is built into the puzzle.
//
// Every search can use this model like the puzzle's own models. Its state contains a pointer to the network. To support
// a learned evaluation, a puzzle's model provides the board from which the features are computed: `see(state, board)`
// writes it to `board`, or `packed(state)` returns it in one word. `ends(state)` is true if the afterstate `state` ends
// the game.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/core/learning.h"
#include "engine/learn/folded_network.h"
#include "engine/search/rollouts.h"
#include "engine/search/search_model.h"

namespace tilefold::learn {

template <class F>
concept ViewedModel = SearchModel<F> && requires(const typename F::Rules::State& state, Board& board) {
  { F::see(state, board) } -> std::same_as<void>;
  { F::ends(state) } -> std::same_as<bool>;
};

/// A model of packed boards with a fast function for the best reply (QuickReplies in expectimax.h). The function
/// evaluates boards with a callback that takes a packed board.
template <class F>
concept PackedModel = ViewedModel<F> && requires(const typename F::Rules::State& state, std::uint64_t& nodes,
                                                 void (&add)(std::span<const PackedView>, double*)) {
  { F::packed(state) } -> std::same_as<PackedView>;
  { F::best_reply(state, nodes, add) } -> std::same_as<std::optional<double>>;
};

/// A model that can also return the board as columns (column_parts.h).
template <class F>
concept ColumnsModel = ViewedModel<F> && requires(const typename F::Rules::State& state) {
  { F::in_columns(state) } -> std::same_as<ColumnsView>;
};

/// A model with packed boards or with boards given by columns. The evaluation of such a board caches the sums of the
/// weights of its parts (known_sums.h).
template <class F>
concept PartedModel = PackedModel<F> || ColumnsModel<F>;

/// The usual implementation of LearnedEvaluation, which stores a network.
class NetworkEvaluation final : public LearnedEvaluation {
 public:
  explicit NetworkEvaluation(FoldedNetwork network) : network_(std::move(network)) {}
  const FoldedNetwork& network() const { return network_; }

 private:
  FoldedNetwork network_;
};

template <ViewedModel F>
struct LearnedModel {
  struct State : F::Rules::State {
    const FoldedNetwork* network = nullptr;
  };

  struct Rules : F::Rules {
    using State = LearnedModel::State;

    template <class Visit>
    static void for_each_outcome(const State& state, Visit&& visit) {
      F::Rules::for_each_outcome(state, [&](const typename F::Rules::State& next, std::uint64_t weight) {
        visit(State{next, state.network}, weight);
      });
    }

    // Random play needs no evaluation, so it uses the puzzle's own states, which contain no pointer to a network.
    static void play_all_randomly(std::span<Playout<State>> games,
                                  std::uint64_t most) requires plays_many<typename F::Rules> {
      std::vector<Playout<typename F::Rules::State>> plain;
      plain.reserve(games.size());
      for (const auto& game : games) plain.push_back({.state = game.state, .rng = game.rng, .played = game.played});
      F::Rules::play_all_randomly(plain, most);
      for (std::size_t i = 0; i < games.size(); ++i)
        games[i] = {.state = {plain[i].state, games[i].state.network}, .rng = plain[i].rng, .played = plain[i].played};
    }
  };

  static double evaluation(const State& state) {
    if (F::ends(state)) return 0;
    if constexpr (PackedModel<F>) {
      return points_to_come(state.network->of(F::packed(state)));
    } else {
      Board board;
      F::see(state, board);
      return points_to_come(state.network->of(board));
    }
  }

  // The cache that makes this model a RememberingModel (search_model.h).
  struct Memory : FoldedNetwork::Memory {
    explicit Memory(const State& state) requires PartedModel<F> : FoldedNetwork::Memory(*state.network) {}
  };

  static double evaluation(const State& state, Memory& memory) requires PartedModel<F> {
    if (F::ends(state)) return 0;
    if constexpr (PackedModel<F>) {
      double value = 0;
      add_evaluations(*state.network, std::array{F::packed(state)}, &value, memory);
      return value;
    } else {
      return points_to_come(state.network->of(F::in_columns(state), memory));
    }
  }

  static std::optional<double> best_reply(const State& state, std::uint64_t& nodes,
                                          Memory& memory) requires PackedModel<F> {
    return F::best_reply(state, nodes, [&](std::span<const PackedView> views, double* values) {
      add_evaluations(*state.network, views, values, memory);
    });
  }

  static std::uint64_t key(const State& state) { return F::key(state); }
  static bool chance_matters(const State& state, int plies) { return F::chance_matters(state, plies); }

 private:
  static void add_evaluations(const FoldedNetwork& network, std::span<const PackedView> views, double* values,
                              FoldedNetwork::Memory& memory) {
    std::array<std::int64_t, PackedPairs::most_boards> evaluations;
    network.of(views, evaluations.data(), memory);
    for (std::size_t i = 0; i < views.size(); ++i) values[i] += points_to_come(evaluations[i]);
  }
};

/// Calls think(model, state) like Models::visit, but with a model that uses the evaluation of a network.
template <class Models, class State, class F>
Choice visit_learned(const State& state, const FoldedNetwork& network, F&& think) {
  return Models::visit(state, [&]<class Model>(Model, const typename Model::Rules::State& position) {
    using Learned = LearnedModel<Model>;
    return think(Learned{}, typename Learned::State{position, &network});
  });
}

/// A strategy that runs a search on the puzzle's models (search_model.h) with a learned evaluation.
template <class Models, class Search>
class LearnedStrategy final : public RulesStrategy<typename Models::Rules> {
 public:
  LearnedStrategy(Search search, std::uint64_t seed, std::shared_ptr<const LearnedEvaluation> evaluation)
      : search_(std::move(search)), seed_(seed), evaluation_(std::move(evaluation)) {}

 protected:
  Choice choose_from(const RulesPuzzle<typename Models::Rules>& puzzle, const Budget& budget,
                     const std::stop_token& stop) const override {
    const SearchTask task{
        .game = puzzle.rng(), .seed = derive_seed(seed_, puzzle.hash()), .budget = budget, .stop = stop};
    const FoldedNetwork& network = static_cast<const NetworkEvaluation&>(*evaluation_).network();
    return visit_learned<Models>(puzzle.state(), network, [&]<class F>(F, const typename F::State& state) {
      return search_.template choose<F>(state, task);
    });
  }

 private:
  Search search_;
  std::uint64_t seed_;
  std::shared_ptr<const LearnedEvaluation> evaluation_;
};

/// Returns a copy of a strategy's entry for a strategy that also accepts a learned evaluation.
constexpr StrategySpec with_learned(StrategySpec row, decltype(StrategySpec::make_learned) make) {
  row.make_learned = make;
  return row;
}

/// Implements StrategySpec::make_learned with the search that `search_of(options)` returns.
template <class Models, auto search_of>
std::unique_ptr<Strategy> make_learned(const ParameterValues& options, std::uint64_t seed,
                                       std::shared_ptr<const LearnedEvaluation> evaluation) {
  auto search = search_of(options);
  return std::make_unique<LearnedStrategy<Models, decltype(search)>>(std::move(search), seed, std::move(evaluation));
}

}  // namespace tilefold::learn
