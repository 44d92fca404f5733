// Many random games of Drop in lockstep compared with the same games one by one: all results and draws are the same.

#include <doctest/doctest.h>

#include <limits>
#include <vector>

#include "engine/puzzles/drop/lockstep.h"
#include "tests/support/drop_board.h"
#include "tests/support/drop_random.h"
#include "tests/support/long_run.h"

namespace tilefold::test {
namespace {

using drop::DropRules;
using drop::FastRules;
using drop::FastState;
using drop::FastTables;
using drop::Parameters;
using drop::State;

using Games = std::vector<Playout<FastState>>;

constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();
constexpr std::array<std::size_t, 9> sizes{0, 1, 2, 3, 7, 8, 9, 17, 100};

// Plays the games in lockstep and one by one; returns the number of moves.
std::uint64_t compare(const Games& start, std::uint64_t most) {
  Games together = start;
  drop::play_in_lockstep(together, most);
  Games chosen = start;
  play_all_randomly<FastRules>(std::span(chosen), most);
  std::uint64_t moves = 0;
  for (std::size_t i = 0; i < start.size(); ++i) {
    Playout<FastState> alone = start[i];
    play_on_randomly<FastRules>(alone, most);
    for (const Playout<FastState>& game : {together[i], chosen[i]}) {
      REQUIRE(game.played == alone.played);
      REQUIRE(game.state == alone.state);
      REQUIRE(game.rng == alone.rng);
    }
    moves += alone.played - start[i].played;
  }
  return moves;
}

std::uint64_t random_limit(Rng& rng) {
  return rng.below(3) == 0 ? no_limit : rng.below(4) == 0 ? rng.below(3) : rng.below(60);
}

TEST_CASE("Drop: games played in lockstep end like games played one by one, over a million random moves") {
  Rng rng(71);
  const std::uint64_t wanted = is_long_run() ? 30'000'000 : 1'000'000;
  for (std::uint64_t moves = 0, round = 0; moves < wanted; ++round) {
    const FastTables tables(small_parameters(rng));
    const FastState start = drop::to_fast(DropRules::initial(tables.rules, rng), tables);
    Games games;
    for (std::size_t i = 0; i < sizes[round % sizes.size()]; ++i)
      games.push_back({.state = start, .rng = Rng(rng.next())});
    moves += compare(games, random_limit(rng));
  }
}

TEST_CASE("Drop: games in lockstep play like single games from unstable and full positions and at the limits") {
  Rng rng(72);
  for (std::size_t round = 0; round < 2000; ++round) {
    const FastTables tables(small_parameters(rng));
    const bool is_rich = rng.below(5) == 0;
    Games games;
    for (std::size_t i = 0; i < sizes[round % sizes.size()]; ++i) {
      State state = random_position(tables.rules, rng);
      if (is_rich) state.score = max_score - rng.below(1000);
      if (is_rich) state.preview[0] = 60;
      state.moves = rng.below(1000);
      games.push_back({.state = drop::to_fast(state, tables), .rng = Rng(rng.next()), .played = rng.below(30)});
    }
    compare(games, random_limit(rng));
  }
}

TEST_CASE("Drop: tiles and scores stop at their limits in lockstep as in single games") {
  const std::uint64_t most_of_all = drop::value_of(62);
  const std::uint64_t half = drop::value_of(61);
  State state = drop_state({". 4 . . . . .",  //
                            "4611686018427387904 2305843009213693952 4611686018427387904 2305843009213693952 "
                            "4611686018427387904 2305843009213693952 4611686018427387904"},
                           {.rows = 8, .columns = 7, .preview = {half, most_of_all, half}});
  state.score = max_score - most_of_all - 5;
  const FastTables tables(state.rules);
  Games games;
  for (std::uint64_t i = 0; i < 100; ++i) games.push_back({.state = drop::to_fast(state, tables), .rng = Rng(i)});
  for (const std::uint64_t most : {std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{5}, no_limit}) {
    compare(games, most);
    drop::play_in_lockstep(games, most);
    CHECK(games[0].state.largest == 62);
  }
  CHECK(games[0].state.score == max_score);
}

TEST_CASE("Drop: games in lockstep play like single games if upcoming tiles are missing") {
  Rng rng(74);
  for (std::size_t round = 0; round < 300; ++round) {
    Parameters rules = small_parameters(rng);
    rules.horizon = static_cast<std::int8_t>(3 + rng.below(6));
    const FastTables tables(rules);
    Games games;
    for (std::size_t i = 0; i < 20; ++i) {
      State state = random_position(rules, rng);
      const auto shown = static_cast<std::size_t>(rules.horizon - static_cast<int>(rng.below(3)));
      for (std::size_t place = shown; place < state.preview.size(); ++place) state.preview[place] = 0;
      state.preview_size = static_cast<std::int8_t>(shown);
      games.push_back({.state = drop::to_fast(state, tables), .rng = Rng(rng.next())});
    }
    compare(games, random_limit(rng));
  }
}

// Returns a generator whose draw number `draw` is 0, which a bounded draw may have to reject.
Rng with_zero(int draw) {
  std::uint64_t inverse = Rng::multiplier;
  for (int i = 0; i < 6; ++i) inverse *= 2 - Rng::multiplier * inverse;
  std::uint64_t word = 0;
  for (int i = 0; i < draw; ++i) word = (word - Rng::increment) * inverse;
  return Rng::of_word(word);
}

TEST_CASE("Drop: games in lockstep reject the same out-of-range random numbers as single games") {
  Rng zero = with_zero(5);
  for (int i = 0; i < 5; ++i) CHECK(zero.next() != 0);
  CHECK(zero.next() == 0);
  Rng rng(75);
  for (const int columns : {3, 5, 6, 7}) {
    Parameters rules = small_parameters(rng);
    rules.rows = 7;
    rules.columns = static_cast<std::int8_t>(columns);
    const FastTables tables(rules);
    const FastState start = drop::to_fast(DropRules::initial(rules, rng), tables);
    Games games;
    for (int draw = 0; draw < 60; ++draw) games.push_back({.state = start, .rng = with_zero(draw)});
    compare(games, no_limit);
    compare(games, 20);
  }
}

TEST_CASE("The state of the random number generator is one 64-bit word and advances as documented") {
  Rng rng(76);
  Rng same = Rng::of_word(rng.word());
  CHECK(same == rng);
  const std::uint64_t next = rng.word() * Rng::multiplier + Rng::increment;
  CHECK(same.next() == rng.next());
  CHECK(rng.word() == next);
}

TEST_CASE("Rules that do not support lockstep play their games one by one with the same results") {
  Rng rng(77);
  for (int round = 0; round < 20; ++round) {
    const FastTables tables(small_parameters(rng));
    const State start = random_position(tables.rules, rng);
    std::vector<Playout<State>> plain;
    Games fast;
    for (std::uint64_t i = 0; i < 20; ++i) {
      plain.push_back({.state = start, .rng = Rng(i)});
      fast.push_back({.state = drop::to_fast(start, tables), .rng = Rng(i)});
    }
    play_all_randomly<DropRules>(std::span(plain), 200);
    play_all_randomly<FastRules>(std::span(fast), 200);
    for (std::size_t i = 0; i < plain.size(); ++i) {
      REQUIRE(plain[i].played == fast[i].played);
      REQUIRE(plain[i].state == drop::to_plain(fast[i].state));
      REQUIRE(plain[i].rng == fast[i].rng);
    }
  }
}

}  // namespace
}  // namespace tilefold::test
