// The parameters of Swap that designers vary: the length of a line, the new tiles and the number of moves.

#include <doctest/doctest.h>

#include "engine/core/rules_puzzle.h"
#include "engine/core/strategy.h"
#include "engine/puzzles/swap/fast_rules.h"
#include "engine/puzzles/swap/strategies.h"
#include "tests/support/swap_board.h"

namespace tilefold::test {
namespace {

using swap::Parameters;
using swap::State;
using swap::SwapRules;

State after_swap(State state, const std::string& text) {
  NullSink nobody;
  SwapRules::play(state, swap_move(state, text), nobody);
  return state;
}

ParameterValues values_of(const std::vector<std::pair<std::string, std::string>>& texts) {
  ParameterValues values(SwapRules::info().parameters);
  for (const auto& [name, text] : texts) REQUIRE(values.set_text(name, text));
  REQUIRE(values.check());
  return values;
}

std::unique_ptr<Puzzle> game_of(const ParameterValues& values, std::uint64_t seed) {
  EventBatch events;
  return SwapRules::info().make(values, seed, events);
}

TEST_CASE("Swap: with run=4 three equal tiles do not merge, and four make four times their value") {
  const State four = after_swap(swap_state({"2 2 4 2 8", "8 16 2 16 8", "4 8 16 8 4"}, {.run = 4}), "1,3-2,3");
  CHECK(drawn(four) == ". . 8 . 8\n8 16 4 16 8\n4 8 16 8 4\n");
  const State five = after_swap(swap_state({"2 2 4 2 2", "8 16 2 16 8", "4 8 16 8 4"}, {.run = 4}), "1,3-2,3");
  CHECK(drawn(five) == ". . 16 . .\n8 16 4 16 8\n4 8 16 8 4\n");
  // The column has only three equal tiles, so it does not merge with the row.
  const State row = after_swap(swap_state({"4 4 2 4 8", "8 16 4 16 8", "4 8 4 8 4"}, {.run = 4}), "1,3-2,3");
  CHECK(drawn(row) == ". . 16 . 8\n8 16 2 16 8\n4 8 4 8 4\n");
}

TEST_CASE("Swap: a line of the parameter's length merges, and a shorter one is not a legal move") {
  const std::initializer_list<const char*> three{"2 2 4 8 16", "4 16 2 4 2", "8 4 16 2 8"};
  CHECK(SwapRules::is_legal(swap_state(three), swap_move(swap_state(three), "1,3-2,3")));
  const State longer = swap_state(three, {.run = 4});
  CHECK_FALSE(SwapRules::is_legal(longer, swap_move(longer, "1,3-2,3")));
  CHECK(SwapRules::status(longer) == Status::over);
}

TEST_CASE("Swap: the length of a line is at most the number of columns") {
  ParameterValues values = values_of({{"columns", "5"}, {"rows", "3"}, {"run", "5"}, {"tiles", "128"}});
  CHECK(game_of(values, 1)->standing().status == Status::playing);
  REQUIRE(values.set_text("columns", "4"));
  REQUIRE_FALSE(values.check());
  CHECK(values.check().error().message == "run is 5; it must be at most columns, which is 4");
}

TEST_CASE("Swap: new tiles are drawn with the weights of the parameters tiles and tile_decay") {
  const Parameters rules = SwapRules::parameters(values_of({{"tiles", "32"}, {"tile_decay", "0.5"}}));
  CHECK(swap::tile_weights(rules) ==
        std::array<std::uint32_t, swap::max_kinds>{1U << 27U, 1U << 26U, 1U << 25U, 1U << 24U, 1U << 23U, 0, 0});
  CHECK(swap::tile_weights({}) == std::array<std::uint32_t, swap::max_kinds>{1, 1, 1, 1, 0, 0, 0});
  std::array<int, 33> counts{};
  Rng rng(2);
  constexpr int draws = 31'000;
  for (int i = 0; i < draws; ++i) ++counts[swap::draw_tile(rules, rng)];
  for (const auto& [tile, share] : {std::pair(2U, 16), {4U, 8}, {8U, 4}, {16U, 2}, {32U, 1}})
    CHECK(counts[tile] == doctest::Approx(draws * share / 31).epsilon(0.1));
}

TEST_CASE("Swap: under the default rules, new tiles are drawn as before the parameters tiles and tile_decay existed") {
  Rng rng(9);
  Rng same(9);
  for (int i = 0; i < 100; ++i) CHECK(swap::draw_tile({}, rng) == std::uint64_t{2} << same.below(4));
  CHECK(rng == same);
}

TEST_CASE("Swap: a game with a move limit is over after this number of moves") {
  const auto game = game_of(values_of({{"move_limit", "3"}}), 4);
  EventBatch events;
  for (int i = 0; i < 3; ++i) {
    REQUIRE(game->standing().status == Status::playing);
    REQUIRE(game->play(game->moves().front(), events));
  }
  CHECK(game->standing().status == Status::over);
  CHECK(game->moves().empty());
  const auto refused = game->parse("1,1-1,2");
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message == "move '1,1-1,2' is not legal here: the moves are used up");
}

TEST_CASE("Swap: every strategy plays under the rules that the fast rules do not support") {
  for (const auto& setting : {std::pair("run", "4"), std::pair("run", "5"), std::pair("tiles", "64"),
                              std::pair("tile_decay", "0.6"), std::pair("move_limit", "2")})
    for (const char* swaps : {"merging", "free"}) {
      CAPTURE(setting.first);
      const ParameterValues values =
          values_of({{"rows", "5"}, {"columns", "6"}, {setting.first, setting.second}, {"swaps", swaps}});
      CHECK_FALSE(swap::is_fast(SwapRules::parameters(values)));
      for (const StrategySpec& spec : SwapRules::info().strategies) {
        const auto game = game_of(values, 3);
        const auto strategy = spec.make(ParameterValues(spec.options), 1);
        EventBatch events;
        for (int i = 0; i < 2 && game->standing().status == Status::playing; ++i) {
          const Choice choice = strategy->choose(*game, {.nodes = 100}, {});
          REQUIRE(choice.best);
          REQUIRE(game->play(*choice.best, events));
        }
        if (std::string(setting.first) == "move_limit") CHECK_FALSE(strategy->choose(*game, {.nodes = 100}, {}).best);
      }
    }
}

TEST_CASE("Swap: the cascades of a move end soon under the rules with the most merges") {
  const ParameterValues values =
      values_of({{"rows", "12"}, {"columns", "12"}, {"diagonals", "on"}, {"tile_decay", "0.5"}, {"value", "sum"}});
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const auto game = game_of(values, seed);
    EventBatch events;
    std::size_t most = 0;
    for (int i = 0; i < 20 && game->standing().status == Status::playing; ++i) {
      REQUIRE(game->play(game->moves().front(), events));
      most = std::max(most, events.size());
    }
    CAPTURE(most);
    CHECK(most < 20'000);
  }
}

TEST_CASE("Swap: the explanation of the rules states the length of a line and the move limit") {
  const auto explained = [](const std::vector<std::pair<std::string, std::string>>& texts) {
    return english(SwapRules::info().how_to_play_by(values_of(texts)));
  };
  CHECK(explained({}) == SwapRules::info().how_to_play);
  CHECK(
      explained({{"run", "4"}}).find("Four or more equal tiles in a row or column merge into one: four make 4 times") !=
      std::string::npos);
  CHECK(explained({{"run", "5"}, {"value", "sum"}}).find("five 4s make 20") != std::string::npos);
  CHECK(explained({{"move_limit", "30"}}).ends_with("The game is also over after 30 moves."));
}

}  // namespace
}  // namespace tilefold::test
