// Batches of Drop games (engine/core/batch.h).
//
// Boards up to 8×8 are played by the fast rules, and views point directly into their states. Larger boards are played
// by the reference rules (rules.h).
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "engine/core/batch.h"
#include "engine/puzzles/drop/fast_rules.h"

namespace tilefold::drop {

/// Creates a batch of `size` games; used as PuzzleInfo::batch. An action is the index of the column in which to drop
/// the next tile; the move `continue` has no action.
std::unique_ptr<Batch> make_batch(const ParameterValues& values, std::size_t size);

/// Plays games on boards up to 8×8; the class `G` of BatchOf.
class FastGames {
 public:
  using Rules = DropRules;
  struct Game {
    FastState state;
    Rng rng;
    std::uint64_t legal = 0;  ///< legal actions, one byte per column: 1 if a tile can be dropped in the column, else 0
  };

  explicit FastGames(const Parameters& parameters);

  void begin(Game& game, std::uint64_t seed) const;
  static State state(const Game& game) { return to_plain(game.state); }
  void begin_at(Game& game, const State& state, const Rng& rng) const;
  std::uint64_t play(Game& game, int action) const;
  static bool is_over(const Game& game) { return game.legal == 0; }

  static ByteView board(const Game& game);
  static ByteView preview(const Game& game);
  static ByteView legal(const Game& game);
  static std::string text(int action) { return DropRules::to_text(drop_move(action)); }

  BatchLayout layout;

 private:
  void show(Game& game) const;

  std::unique_ptr<FastTables> tables_;  // the states contain pointers to these tables
};

}  // namespace tilefold::drop
