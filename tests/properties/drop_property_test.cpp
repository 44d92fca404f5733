// Properties of Drop's rules over random games from random positions, also unstable and saturated ones.
//
// A game that violates a property is reduced to the fewest drops, tiles, rows and columns that still do, and drawn.

#include <doctest/doctest.h>

#include "engine/puzzles/drop/fast_rules.h"
#include "tests/support/drop_board.h"
#include "tests/support/drop_reference.h"
#include "tests/support/property.h"

namespace tilefold::test {
namespace {

using drop::DropRules;
using drop::State;
using reference::Merge;
using reference::Tiles;

__extension__ typedef unsigned __int128 Wide;  // 256 tiles of 2^62 sum to more than 64 bits

struct Dropped {
  int column = 0;
  int exponent = 1;
};

// A position, as columns of exponents from the bottom, and the tiles dropped on it. Drops into a full column are
// skipped.
struct Game {
  int rows = 3;
  int columns = 2;
  std::vector<std::vector<int>> board;
  std::uint64_t score = 0;
  std::vector<Dropped> drops;
};

State state_of(const Game& game) {
  State state = drop_state({}, {.rows = game.rows, .columns = game.columns});
  for (int column = 0; column < game.columns; ++column) {
    const auto& tiles = game.board[static_cast<std::size_t>(column)];
    for (const int exponent : tiles) {
      state.at(cell_at(state.height(column)++, column)) = static_cast<std::uint8_t>(exponent);
      state.largest = std::max(state.largest, static_cast<std::uint8_t>(exponent));
    }
  }
  state.score = game.score;
  return state;
}

Tiles tiles_of(const State& state) {
  Tiles tiles;
  DropRules::for_each_tile(state, [&](Cell cell, Face face, Extent) { tiles[cell] = std::countr_zero(face.value); });
  return tiles;
}

// Prints a counterexample for rapidcheck.
void showValue(const Game& game, std::ostream& out) {
  out << '\n' << game.rows << " rows, " << game.columns << " columns, score " << game.score << '\n';
  out << drawn(state_of(game));
  for (const Dropped& dropped : game.drops)
    out << drop::value_of(dropped.exponent) << " into column " << to_one_based(dropped.column) << '\n';
}

Game random_game(std::uint64_t seed, int size) {
  Rng rng(seed);
  const auto below = [&](int bound) { return static_cast<int>(rng.below(static_cast<std::uint32_t>(bound))); };
  const int room = 1 + size / 7;
  Game game{.rows = 3 + below(std::min(14, room)), .columns = 2 + below(std::min(15, room)), .board = {}, .drops = {}};
  const bool is_saturated = below(8) == 0;
  const int lowest = is_saturated ? 58 : 1;
  const int kinds = 1 + below(is_saturated ? 5 : 7);
  if (is_saturated) game.score = max_score - drop::value_of(1 + below(62));
  for (int column = 0; column < game.columns; ++column) {
    auto& tiles = game.board.emplace_back();
    for (int left = below(game.rows + 1); left > 0; --left) tiles.push_back(lowest + below(kinds));
  }
  for (int left = 1 + below(12); left > 0; --left)
    game.drops.push_back({.column = below(game.columns), .exponent = lowest + below(kinds)});
  return game;
}

void lower(Game& game, int exponent) {
  const auto change = [&](int& given) { given -= given == exponent ? 1 : 0; };
  for (auto& tiles : game.board) std::for_each(tiles.begin(), tiles.end(), change);
  for (Dropped& dropped : game.drops) change(dropped.exponent);
}

void remove_column(Game& game, int column) {
  --game.columns;
  game.board.erase(game.board.begin() + column);
  std::erase_if(game.drops, [&](const Dropped& dropped) { return dropped.column == column; });
  for (Dropped& dropped : game.drops) dropped.column -= dropped.column > column ? 1 : 0;
}

// Returns games that are one step smaller, the largest steps first.
rc::Seq<Game> smaller_games(const Game& game) {
  std::vector<Game> smaller;
  const auto add = [&](auto change) { change(smaller.emplace_back(game)); };
  for (int column = 0; column < game.columns && game.columns > 2; ++column)
    add([&](Game& less) { remove_column(less, column); });
  for (int i = 0; i < static_cast<int>(game.drops.size()); ++i)
    add([&](Game& less) { less.drops.erase(less.drops.begin() + i); });
  std::set<int> exponents;
  std::size_t highest = 0;
  for (std::size_t column = 0; column < game.board.size(); ++column) {
    highest = std::max(highest, game.board[column].size());
    for (int row = 0; row < static_cast<int>(game.board[column].size()); ++row) {
      exponents.insert(game.board[column][static_cast<std::size_t>(row)]);
      add([&](Game& less) { less.board[column].erase(less.board[column].begin() + row); });
    }
  }
  if (game.rows > 3 && highest < static_cast<std::size_t>(game.rows)) add([](Game& less) { --less.rows; });
  if (game.score > 0) add([](Game& less) { less.score = 0; });
  for (const Dropped& dropped : game.drops) exponents.insert(dropped.exponent);
  for (const int exponent : exponents)
    if (exponent > 1) add([&](Game& less) { lower(less, exponent); });
  return rc::seq::fromContainer(std::move(smaller));
}

}  // namespace
}  // namespace tilefold::test

template <>
struct rc::Arbitrary<tilefold::test::Game> {
  static Gen<tilefold::test::Game> arbitrary() {
    return Gen<tilefold::test::Game>([](Random random, int size) {
      return shrinkable::shrinkRecur(tilefold::test::random_game(random.next(), size), &tilefold::test::smaller_games);
    });
  }
};

namespace tilefold::test {
namespace {

// Records the engine's events: the merges, and the board after every beat.
struct Listener {
  Tiles tiles;
  std::vector<Merge> merges;
  std::vector<Tiles> beats;
  std::vector<std::pair<Cell, Cell>> moves;
  reference::Cells absorbed;

  void spawn(Cell cell, Face face, Extent = {}) { tiles[cell] = std::countr_zero(face.value); }
  void move(Cell from, Cell to) { moves.emplace_back(from, to); }
  void absorb(Cell from, Cell) { absorbed.insert(from); }
  void clear(Cell cell) { tiles.erase(cell); }
  void change(Cell cell, Face face) {
    Merge merge{.target = cell, .cells = absorbed, .exponent = tiles.at(cell), .created = std::countr_zero(face.value)};
    merge.cells.insert(cell);
    for (const Cell part : merge.cells) RC_ASSERT(tiles.at(part) == merge.exponent);
    for (const Cell part : absorbed) tiles.erase(part);
    tiles[cell] = merge.created;
    absorbed.clear();
    merges.push_back(merge);
  }
  void beat(Animation = Animation::plain) {
    Tiles after = tiles;
    for (const auto& [from, to] : moves) after.erase(from);
    for (const auto& [from, to] : moves) after[to] = tiles.at(from);
    tiles = after;
    moves.clear();
    beats.push_back(tiles);
  }
};

// Plays the drops of `game` and calls each(before, dropped, after, listener) for every legal one.
template <class F>
void play_drops(const Game& game, F each) {
  State state = state_of(game);
  for (const Dropped& dropped : game.drops) {
    if (!state.is_open(dropped.column)) continue;
    state.preview[0] = static_cast<std::uint8_t>(dropped.exponent);
    state.preview_size = 1;
    state.largest = std::max(state.largest, state.preview[0]);
    const State before = state;
    Listener listener{.tiles = tiles_of(state), .merges = {}, .beats = {}, .moves = {}, .absorbed = {}};
    DropRules::play(state, drop::drop_move(dropped.column), listener);
    each(before, dropped, static_cast<const State&>(state), static_cast<const Listener&>(listener));
  }
}

Wide value_of(const Tiles& tiles) {
  Wide sum = 0;
  for (const auto& [cell, exponent] : tiles) sum += Wide{1} << static_cast<unsigned>(exponent);
  return sum;
}

TEST_CASE("Drop: a move merges the same groups of tiles in the same order as the reference implementation") {
  check_property(800, [](const Game& game) {
    play_drops(game, [](const State& before, const Dropped& dropped, const State& after, const Listener& listener) {
      Tiles tiles = tiles_of(before);
      const auto merges = reference::play(tiles, dropped.column, dropped.exponent);
      RC_ASSERT(listener.merges == merges);
      RC_ASSERT(tiles_of(after) == tiles);
      RC_ASSERT(after.score == reference::score_after(before.score, merges));
    });
  });
}

TEST_CASE("Drop: the fast rules have the same results as the reference implementation of the tests") {
  check_property(800, [](const Game& game) {
    const drop::Parameters rules = state_of(game).rules;
    RC_PRE(drop::is_fast(rules));
    const drop::FastTables tables(rules);
    play_drops(game, [&](const State& before, const Dropped& dropped, const State&, const Listener&) {
      Tiles tiles = tiles_of(before);
      const auto merges = reference::play(tiles, dropped.column, dropped.exponent);
      drop::FastState fast = drop::to_fast(before, tables);
      NullSink nobody;
      drop::FastRules::play(fast, drop::drop_move(dropped.column), nobody);
      RC_ASSERT(tiles_of(drop::to_plain(fast)) == tiles);
      RC_ASSERT(fast.score == reference::score_after(before.score, merges));
    });
  });
}

// A merge of n tiles of value v creates a tile of v·2^(n-1). For n = 2 this equals the sum of the tiles, for larger n
// it is more. Apart from merges, only the dropped tile changes the sum. At 2^62 a merge loses value.
TEST_CASE("Drop: the sum of all tiles grows by the dropped tile and by what each merge adds") {
  check_property(800, [](const Game& game) {
    play_drops(game, [](const State& before, const Dropped& dropped, const State& after, const Listener& listener) {
      Wide expected = value_of(tiles_of(before)) + drop::value_of(dropped.exponent);
      Wide created = 0;
      for (const Merge& merge : listener.merges) {
        const auto size = static_cast<int>(merge.cells.size());
        RC_ASSERT(size >= 2);
        RC_ASSERT(merge.created == std::min(merge.exponent + size - 1, drop::max_exponent));
        expected += drop::value_of(merge.created);
        expected -= Wide{drop::value_of(merge.exponent)} * static_cast<unsigned>(size);
        created += drop::value_of(merge.created);
      }
      RC_ASSERT((value_of(tiles_of(after)) == expected));
      RC_ASSERT((after.score == std::min<Wide>(before.score + created, max_score)));
    });
  });
}

TEST_CASE("Drop: gravity closes every gap, and applying it again changes nothing") {
  check_property(800, [](const Game& game) {
    play_drops(game, [](const State&, const Dropped&, const State& after, const Listener& listener) {
      // A move begins when the tile appears and lands; then every merge is followed by a fall.
      const auto& beats = listener.beats;
      RC_ASSERT(beats.size() == 2 + 2 * listener.merges.size());
      for (std::size_t i = 1; i < beats.size(); i += 2) {
        RC_ASSERT(beats[i] == reference::fallen(beats[i - 1]));
        RC_ASSERT(beats[i] == reference::fallen(beats[i]));
      }
      RC_ASSERT(tiles_of(after) == beats.back());
      RC_ASSERT(DropRules::check(after));
    });
  });
}

TEST_CASE("Drop: no equal tiles are adjacent after a move") {
  check_property(800, [](const Game& game) {
    play_drops(game, [](const State&, const Dropped&, const State& after, const Listener&) {
      RC_ASSERT_FALSE(reference::by_product(tiles_of(after)).has_value());
      RC_ASSERT_FALSE(drop::find_mergeable(after).has_value());
    });
  });
}

TEST_CASE("Drop: on a board full of 2^62 no move exceeds the limits of tiles and score") {
  check_property(300, [](Game game) {
    for (auto& tiles : game.board) std::fill(tiles.begin(), tiles.end(), drop::max_exponent);
    for (Dropped& dropped : game.drops) dropped.exponent = drop::max_exponent;
    game.score = max_score - 1;
    play_drops(game, [](const State& before, const Dropped&, const State& after, const Listener& listener) {
      for (const auto& [cell, exponent] : tiles_of(after)) RC_ASSERT(exponent == drop::max_exponent);
      RC_ASSERT(after.score == (listener.merges.empty() ? before.score : max_score));
    });
  });
}

// Tests the property tests themselves: they must detect an implementation that merges by-products from the top, and
// reduce it to a board small enough to check by hand.
TEST_CASE("Drop: the property tests detect a wrong order of merges and reduce it to a small board") {
  const auto result = try_property(800, [](const Game& game) {
    play_drops(game, [](const State& before, const Dropped& dropped, const State& after, const Listener&) {
      Tiles tiles = tiles_of(before);
      reference::play(tiles, dropped.column, dropped.exponent, reference::Scan::last_met);
      RC_ASSERT(tiles_of(after) == tiles);
    });
  });
  REQUIRE(result.is<rc::detail::FailureResult>());
  const auto failure = result.get<rc::detail::FailureResult>();
  REQUIRE(failure.counterExample.size() == 1);
  const std::string& text = failure.counterExample.front().second;
  CAPTURE(text);
  // None of these boards can be reduced further. Which one is found depends on the random numbers.
  const bool is_smallest = text.find("3 rows, 3 columns, score 0\n2 2 .\n4 into column 3\n") != std::string::npos ||
                           text.find("3 rows, 2 columns, score 0\n4 .\n2 2\n2 into column 1\n") != std::string::npos;
  CHECK(is_smallest);
}

}  // namespace
}  // namespace tilefold::test
