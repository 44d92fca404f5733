// Batches of Slide: 64-bit boards, and boards that do not fit into them.

#include <doctest/doctest.h>

#include "engine/puzzles/slide/batch.h"
#include "tests/support/slide_board.h"

namespace tilefold::slide {
namespace {

// Plays a game of a batch and the reference rules with the same random numbers, and compares every move.
void check_same_game(State state, std::uint64_t seed, std::size_t moves) {
  const FastGames games(state.rules);
  FastGames::Game game;
  Rng rng(seed);
  games.begin_at(game, state, rng);
  NullSink nobody;
  for (std::size_t number = 0; number < moves && !FastGames::is_over(game); ++number) {
    SlideRules::Moves legal;
    SlideRules::moves(state, legal);
    const Move move = legal[number % legal.size()];
    for (std::uint32_t i = 0; i < 4; ++i)
      CHECK(game.legal[i] == (SlideRules::is_legal(state, slide_move(directions[i])) ? 1 : 0));
    const Gain gain = SlideRules::play(state, move, nobody);
    SlideRules::settle(state, rng, nobody);
    CHECK(games.play(game, static_cast<int>(move.code)) == gain.score);
    SlideRules::for_each_cell(state, [&](Cell cell) {
      CHECK(game.board[static_cast<std::size_t>(cell.row * 4 + cell.column)] == state.at(cell));
    });
    CHECK(game.rng == rng);
  }
  CHECK(FastGames::is_over(game) == (SlideRules::status(state) != Status::playing));
}

State with_tiles(const std::vector<std::pair<Cell, int>>& tiles) {
  State state;
  for (const auto& [cell, exponent] : tiles) state.at(cell) = static_cast<std::uint8_t>(exponent);
  state.is_goal_reached = true;
  return state;
}

TEST_CASE("Slide: every game of a batch equals a game played by the reference rules") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Rng rng(seed);
    check_same_game(SlideRules::initial({}, rng), seed, 10'000);
  }
}

TEST_CASE("Slide: a batch merges tiles that are too large for 64-bit boards") {
  // Two tiles of 2^15 are side by side; then there is one, and the first move creates another.
  check_same_game(with_tiles({{cell_at(0, 0), 15}, {cell_at(0, 1), 15}}), 1, 200);
  check_same_game(with_tiles({{cell_at(0, 0), 15}, {cell_at(1, 0), 14}, {cell_at(1, 1), 14}}), 2, 200);
  check_same_game(with_tiles({{cell_at(0, 0), 16}, {cell_at(3, 3), 15}}), 3, 200);
}

}  // namespace
}  // namespace tilefold::slide
