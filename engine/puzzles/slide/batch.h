// Batches of Slide games (engine/core/batch.h).
//
// 4×4 games use 64-bit boards. They compute the results of all four moves in advance, and thus also know which moves
// are legal. Other sizes, and games with two tiles of 2^15, use the reference rules.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "engine/core/batch.h"
#include "engine/puzzles/slide/fast_rules.h"
#include "engine/search/plain_batch.h"

namespace tilefold::slide {

/// Creates a batch of `size` games; used as PuzzleInfo::batch.
std::unique_ptr<Batch> make_batch(const ParameterValues& values, std::size_t size);

/// Plays games on 4×4 boards; the class `G` of BatchOf. Actions are indices into `directions`.
class FastGames {
 public:
  using Rules = SlideRules;
  struct Game {
    std::array<std::uint8_t, 16> board{};  ///< exponents of the cells, row by row
    std::array<std::uint8_t, 4> legal{};
    std::uint64_t cells = 0;
    Rng rng;
    std::array<Slid, 4> next{};
    std::unique_ptr<State> plain;  ///< the full state if the board does not fit into 64 bits; otherwise null
  };

  explicit FastGames(const Parameters& parameters);

  void begin(Game& game, std::uint64_t seed) const;
  /// Returns the position of a game; the caller adds the score and the number of moves, which the batch stores.
  State state(const Game& game) const;
  /// Starts a game from a given state.
  void begin_at(Game& game, const State& state, const Rng& rng) const;
  std::uint64_t play(Game& game, int action) const;
  static bool is_over(const Game& game) { return std::bit_cast<std::uint32_t>(game.legal) == 0; }

  static ByteView board(const Game& game) { return {.data = game.board.data(), .row = 4}; }
  static ByteView preview(const Game& game) { return {.data = game.board.data()}; }
  static ByteView legal(const Game& game) { return {.data = game.legal.data()}; }
  static std::string text(int action) {
    return SlideRules::to_text(slide_move(directions[static_cast<std::size_t>(action)]));
  }

  BatchLayout layout;

 private:
  void show(Game& game) const;
  static void show_plain(Game& game);
  static std::uint64_t play_plain(Game& game, int action);

  Parameters parameters_;
};

}  // namespace tilefold::slide
