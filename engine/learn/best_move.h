// Chooses the move with the highest sum of points gained and network evaluation of the afterstate. The afterstate is
// the board after the move and before the random outcome (search_model.h).
#pragma once

#include <optional>

#include "engine/core/ledger.h"
#include "engine/core/rules.h"
#include "engine/learn/network.h"

namespace tilefold::learn {

template <class State>
struct BestMove {
  State after;
  Board board;         ///< input of the features for `after`; not set if the move ends the game
  double promise = 0;  ///< predicted points of the rest of the game after the move; 0 if the move ends the game
  bool ends = false;
  std::size_t choices = 0;  ///< number of legal moves
};

/// Returns the best move, the first of several equally good ones, or nullopt if there is no legal move. `Model` is a
/// ViewedModel (learned_model.h); `network` is a Network or a FoldedNetwork.
template <class Model, class AnyNetwork>
std::optional<BestMove<typename Model::Rules::State>> best_move(const typename Model::Rules::State& state,
                                                                const AnyNetwork& network) {
  using Rules = typename Model::Rules;
  MoveList<Rules::max_moves> moves;
  Rules::moves(state, moves);
  std::optional<BestMove<typename Rules::State>> best;
  double best_value = 0;
  NullSink nobody;
  for (const Move move : moves) {
    BestMove<typename Rules::State> next{.after = state};
    auto value = static_cast<double>(Rules::play(next.after, move, nobody).score);
    next.ends = Model::ends(next.after);
    if (!next.ends) {
      Model::see(next.after, next.board);
      next.promise = points_to_come(network.of(next.board));
      value += next.promise;
    }
    if (best && value <= best_value) continue;
    best_value = value;
    best = next;
  }
  if (best) best->choices = moves.size();
  return best;
}

}  // namespace tilefold::learn
