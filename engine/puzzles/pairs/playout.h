// Plays a board at random: removes random pairs, and refills whenever no pair is left, until the board is empty or
// lost.
//
// This is the Monte Carlo search of the published article on the game. The search draws each pair with equal
// probability and plays only one board, without stages and scores. Emptied rows vanish at once.
//
// Source: B. Abramson, Expected-outcome: a general model of static evaluation, 1990 (playouts).
#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/rng.h"
#include "engine/puzzles/pairs/rules.h"
#include "engine/puzzles/pairs/search_board.h"

namespace tilefold::pairs {

struct Playout {
  bool is_cleared = false;
  std::uint64_t moves = 0;  ///< total number of pairs and refills played so far
  int refills_left = 0;
  std::vector<Move>* line = nullptr;  ///< receives all moves, including settles; may be null
};

/// Plays any number of random games from one position.
class Playouts {
 public:
  /// Requires a position without lingering rows, that is, without rows that contain no digit.
  explicit Playouts(const State& state);

  Playout play(Rng rng) const;

  /// Returns the moves of the game that play(rng) plays.
  std::vector<Move> line(Rng rng) const;

 private:
  void play(Rng& rng, Playout& playout) const;

  State state_;
  SearchBoard<1> small_{};
  Lines<1> small_lines_;
};

}  // namespace tilefold::pairs
