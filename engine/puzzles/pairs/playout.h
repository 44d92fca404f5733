// Random play of one board: random pairs until none is left, then a refill, until the board is empty or lost.
//
// That is the Monte Carlo search of the article on the game. It draws uniformly among the pairs and stays on
// one board: stages and scores are not followed. Rows vanish at once.
//
// Source: that article; playouts as in engine/search/monte_carlo.h.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/rng.h"
#include "engine/puzzles/pairs/rules.h"
#include "engine/puzzles/pairs/search_board.h"

namespace tilefold::pairs {

struct Playout {
  bool is_cleared = false;
  std::uint64_t moves = 0;  ///< pairs and refills
  int refills_left = 0;
  std::vector<Move>* line = nullptr;  ///< where the moves are written, with the settles that lingering rows need
};

/// Plays on from one position, again and again.
class Playouts {
 public:
  /// A position without lingering rows.
  explicit Playouts(const State& state);

  Playout play(Rng rng) const;

  /// The moves of the play that the same generator brings.
  std::vector<Move> line(Rng rng) const;

 private:
  void play(Rng& rng, Playout& playout) const;

  State state_;
  SearchBoard<1> small_{};
  Lines<1> small_lines_;
};

}  // namespace tilefold::pairs
