// The strategies of Swap: their playing strength under various rules.

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "engine/puzzles/swap/bundled_weights.h"
#include "engine/puzzles/swap/strategies.h"
#include "tests/support/scored_games.h"

namespace tilefold::test {
namespace {

using swap::SwapRules;

std::uint64_t score_of_games(const Settings& rules, const Player& player, std::uint64_t games, int moves) {
  return score_of_games(SwapRules::info(), rules, player, games, moves);
}

TEST_CASE("Swap: greedy plays many times as many moves as random") {
  const std::uint64_t games = 3;
  const std::uint64_t greedy = score_of_games({}, {.strategy = "greedy", .options = {}}, games, 3000);
  CHECK(greedy / games >= 60'000);
  CHECK(greedy > 3 * score_of_games({}, {.strategy = "random", .options = {}}, games, 3000));
}

TEST_CASE("Swap: greedy is better than random even with rules that no preset has") {
  const std::vector<Settings> all_rules{{{"rows", "5"}, {"columns", "5"}},
                                        {{"rows", "6"}, {"columns", "6"}, {"diagonals", "on"}},
                                        {{"rows", "9"}, {"columns", "4"}},
                                        {{"rows", "3"}, {"columns", "12"}},
                                        {{"value", "sum"}},
                                        {{"value", "sum"}, {"rows", "5"}, {"columns", "5"}},
                                        {{"value", "sum"}, {"rows", "12"}, {"columns", "12"}},
                                        {{"gravity", "off"}},
                                        {{"preview", "2"}, {"rows", "6"}},
                                        {{"swaps", "free"}}};
  for (const auto& rules : all_rules) {
    std::string text;
    for (const auto& [name, value] : rules) text.append(name).append("=").append(value).append(" ");
    CAPTURE(text);
    const std::uint64_t games = 4;
    const std::uint64_t random = score_of_games(rules, {.strategy = "random", .options = {}}, games, 1000);
    CHECK(score_of_games(rules, {.strategy = "greedy", .options = {}}, games, 1000) * 10 > random * 11);
  }
}

// Games are played to the end, so that surviving longer increases the score.
TEST_CASE("Swap: expectimax scores more than greedy, and more nodes or depth do not reduce its score") {
  const Settings rules{{"rows", "5"}, {"columns", "5"}};
  const auto score = [&](const Settings& options) {
    return score_of_games(rules, {.strategy = "expectimax", .options = options}, 8, 100'000);
  };
  const std::uint64_t default_value = score({});
  CHECK(2 * default_value > 3 * score_of_games(rules, {.strategy = "greedy", .options = {}}, 8, 100'000));
  CHECK(3 * default_value > 2 * score({{"nodes", "200"}}));
  CHECK(3 * score({{"depth", "10"}, {"replies", "5"}}) > default_value);
}

TEST_CASE("Swap: every board size has a bundled evaluation") {
  for (const swap::ValueRule value : {swap::ValueRule::doubling, swap::ValueRule::sum})
    for (int rows = swap::min_side; rows <= swap::max_side; ++rows)
      for (int columns = swap::min_side; columns <= swap::max_side; ++columns) {
        const swap::Parameters rules{
            .rows = static_cast<std::int8_t>(rows), .columns = static_cast<std::int8_t>(columns), .value = value};
        Rng rng(7);
        learn::Board board{.cells = {}};
        see(SwapRules::initial(rules, rng), board);
        const auto network = swap::bundled_network(rules);
        CHECK(network->of(board) != 0);
        CHECK(swap::bundled_network(rules) == network);
      }
}

}  // namespace
}  // namespace tilefold::test
