// Batches of games played by a puzzle's reference rules, for parameters that no faster implementation supports.
// Requires that the code of each move of the puzzle is the number of the move's action.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>

#include "engine/core/batch.h"
#include "engine/core/rules.h"

namespace tilefold {

template <class R>
class PlainGames {
 public:
  using Rules = R;
  static constexpr std::size_t most_cells = 256;
  static constexpr std::size_t most_actions = 16;
  static constexpr std::size_t most_preview = 8;

  struct Game {
    std::array<std::uint8_t, most_cells> board{};
    std::array<std::uint8_t, most_actions> legal{};
    std::array<std::uint8_t, most_preview> preview{};
    typename R::State state{};
    Rng rng;
  };

  PlainGames(const typename R::Parameters& parameters, const BatchLayout& batch_layout)
      : layout(batch_layout), parameters_(parameters) {}

  void begin(Game& game, std::uint64_t seed) const {
    game.rng = Rng(seed);
    game.state = R::initial(parameters_, game.rng);
    show(game);
  }

  static const typename R::State& state(const Game& game) { return game.state; }
  void begin_at(Game& game, const typename R::State& state, const Rng& rng) const {
    game.rng = rng;
    game.state = state;
    show(game);
  }

  std::uint64_t play(Game& game, int action) const {
    NullSink nobody;
    const Gain gain = R::play(game.state, Move{.code = static_cast<std::uint32_t>(action)}, nobody);
    R::settle(game.state, game.rng, nobody);
    show(game);
    return gain.score;
  }

  static bool is_over(const Game& game) { return R::status(game.state) != Status::playing; }

  ByteView board(const Game& game) const { return {.data = game.board.data(), .row = layout.extent.columns}; }
  static ByteView preview(const Game& game) { return {.data = game.preview.data()}; }
  static ByteView legal(const Game& game) { return {.data = game.legal.data()}; }
  static std::string text(int action) { return R::to_text(Move{.code = static_cast<std::uint32_t>(action)}); }

  BatchLayout layout;

 private:
  static std::uint8_t exponent(Face face) { return static_cast<std::uint8_t>(std::countr_zero(face.value)); }

  void show(Game& game) const {
    game.board.fill(0);
    game.legal.fill(0);
    R::for_each_tile(game.state, [&](Cell cell, Face face, Extent) {
      game.board[static_cast<std::size_t>(cell.row * layout.extent.columns + cell.column)] = exponent(face);
    });
    std::size_t seen = 0;
    R::for_each_preview(game.state, [&](Face face) { game.preview[seen++] = exponent(face); });
    MoveList<R::max_moves> moves;
    R::moves(game.state, moves);
    for (const Move move : moves) game.legal[move.code] = 1;
  }

  typename R::Parameters parameters_;
};

}  // namespace tilefold
