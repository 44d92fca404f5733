// Drop in batches: what is shown are the words that the fast rules play on; plain rules for boards beyond 8×8.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "engine/core/batch.h"
#include "engine/puzzles/drop/fast_rules.h"

namespace tilefold::drop {

/// For PuzzleInfo. Actions are columns; a game that is over is not continued.
std::unique_ptr<Batch> make_batch(const ParameterValues& values, std::size_t size);

/// The games of BatchOf on boards up to 8×8.
class FastGames {
 public:
  struct Game {
    FastState state;
    Rng rng;
    std::uint64_t legal = 0;  ///< a byte a column
  };

  explicit FastGames(const Parameters& parameters);

  void begin(Game& game, std::uint64_t seed) const;
  std::uint64_t play(Game& game, int action) const;
  static bool is_over(const Game& game) { return game.legal == 0; }

  static ByteView board(const Game& game);
  static ByteView preview(const Game& game);
  static ByteView legal(const Game& game);
  static std::string text(int action) { return DropRules::to_text(drop_move(action)); }

  BatchLayout layout;

 private:
  void show(Game& game) const;

  std::unique_ptr<FastTables> tables_;  // states point to them
};

}  // namespace tilefold::drop
