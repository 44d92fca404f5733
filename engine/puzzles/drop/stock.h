// The evaluation that comes with Drop for its standard board, and the models of Drop with it.
//
// It is a network that `tilefold train` has learned, kept in stock.weights and embedded by the build; its head says how
// it was learned. It judges boards of its size whose tiles are drawn as where it learned, whatever their horizon and
// continues; elsewhere the evaluation of evaluation.h stands.
//
// Source: as in engine/learn/folded_network.h.
#pragma once

#include <utility>

#include "engine/learn/learned_model.h"
#include "engine/puzzles/drop/models.h"

namespace tilefold::drop {

/// Whether it judges boards by these rules.
bool is_stock(const Parameters& rules);

const learn::FoldedNetwork& stock_network();

/// As Models, with the best evaluation that there is. For searches that ask for evaluations.
struct EvaluatedModels {
  using Rules = DropRules;

  template <class F>
  static Choice visit(const State& state, F&& think) {
    if (!is_stock(state.rules)) return Models::visit(state, std::forward<F>(think));
    const FastTables tables(state.rules);
    using Learned = learn::LearnedModel<FastModel>;
    return think(Learned{}, Learned::State{to_fast(state, tables), &stock_network()});
  }
};

}  // namespace tilefold::drop
