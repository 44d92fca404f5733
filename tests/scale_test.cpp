// Scaling of the bundled networks to rules for which they were not trained.

#include "engine/learn/scale.h"

#include <doctest/doctest.h>

#include <cmath>

#include "engine/catalog.h"
#include "engine/puzzles/drop/bundled_weights.h"
#include "engine/puzzles/slide/bundled_weights.h"
#include "engine/puzzles/swap/bundled_weights.h"
#include "engine/search/search_model.h"
#include "tests/support/scored_games.h"

namespace tilefold::test {
namespace {

/// Returns the mean evaluation of a few new games by `greedy`.
double promised(const PuzzleInfo& info, const Settings& rules) {
  ParameterValues values(info.parameters);
  for (const auto& [name, value] : rules) REQUIRE(values.set_text(name, value));
  const StrategySpec& spec = **find_strategy(info, "greedy");
  const auto strategy = spec.make(ParameterValues(spec.options), 1);
  constexpr int games = 10;
  double sum = 0;
  EventBatch events;
  for (std::uint64_t seed = 1; seed <= games; ++seed)
    sum += strategy->choose(*info.make(values, seed, events), {}, {}).values.front().score_estimate.value_or(0);
  return sum / games;
}

TEST_CASE("The evaluation of a new game with other rules than in training is close to the score of greedy play") {
  struct Case {
    std::string_view puzzle;
    Settings rules;
    std::uint64_t games;
  };
  const auto board = [](std::string rows, std::string columns) {
    return Settings{{"rows", std::move(rows)}, {"columns", std::move(columns)}};
  };
  const std::vector<Case> cases{{"drop", board("3", "3"), 200},
                                {"drop", board("5", "4"), 60},
                                {"drop", board("6", "5"), 20},
                                {"drop", {{"spawn", "uniform"}}, 20},
                                {"slide", board("2", "2"), 200},
                                {"slide", board("4", "2"), 100},
                                {"slide", board("3", "5"), 40},
                                {"slide", {{"rows", "3"}, {"columns", "3"}, {"four_percent", "50"}}, 60},
                                {"swap", board("4", "4"), 60},
                                {"swap", board("5", "5"), 40},
                                {"swap", {{"rows", "4"}, {"columns", "4"}, {"value", "sum"}}, 100}};
  for (const Case& each : cases) {
    CAPTURE(each.puzzle);
    CAPTURE(each.rules.front().second);
    const PuzzleInfo& info = **find_puzzle(each.puzzle);
    const double promise = promised(info, each.rules);
    const auto scored = static_cast<double>(
        score_of_games(info, each.rules, {.strategy = "greedy", .options = {}}, each.games, 1'000'000));
    const double mean = scored / static_cast<double>(each.games);
    CHECK(promise > 0.5 * mean);
    CHECK(promise < 2 * mean);
  }
}

TEST_CASE("The evaluation is not scaled for the trained rules and for games that are too long to simulate") {
  CHECK(drop::bundled_scale(drop::DropRules::parameters(ParameterValues(drop::DropRules::info().parameters))) == 1);
  drop::Parameters ahead = drop::DropRules::parameters(ParameterValues(drop::DropRules::info().parameters));
  ahead.horizon = 3;
  ahead.continues = 0;
  CHECK(drop::bundled_scale(ahead) == 1);
  drop::Parameters large = ahead;
  large.rows = 12;
  large.columns = 8;
  CHECK(drop::bundled_scale(large) == 1);
  CHECK(slide::bundled_scale({}) == 1);
  CHECK(slide::bundled_scale({.goal_exponent = 5}) == 1);
  CHECK(slide::bundled_scale({.rows = 3, .columns = 3}) == 1);
  CHECK(slide::bundled_scale({.rows = 4, .columns = 3}) == 1);
  CHECK(slide::bundled_scale({.rows = 8, .columns = 8}) == 1);
  CHECK(swap::bundled_scale({}) == 1);
  CHECK(swap::bundled_scale({.horizon = 2}) == 1);
  CHECK(swap::bundled_scale({.rows = 6, .columns = 6}) == 1);
}

TEST_CASE("Scaling an evaluation changes the expected points but not the gain of a move or the order of moves") {
  const auto told = [](std::uint32_t code, double estimate, std::int64_t gain) {
    return MoveValue{.move = {.code = code}, .score_estimate = estimate, .score_gain = gain, .standard_error = 10};
  };
  const Choice choice =
      on_scale(0.1, ranked({told(1, 1000, 0), told(2, 1010, 0), told(3, 1005, 500), told(4, 900, 100)}));
  CHECK(choice.best == Move{.code = 2});
  std::vector<std::pair<std::uint32_t, double>> values;
  for (const MoveValue& value : choice.values)
    values.emplace_back(value.move.code, std::round(*value.score_estimate * 10) / 10);
  CHECK(values == std::vector<std::pair<std::uint32_t, double>>{{2, 550.5}, {3, 550.5}, {1, 180}, {4, 180}});
  CHECK(choice.values.front().standard_error == 1);
}

TEST_CASE("The estimates of monte_carlo are not scaled, because they are averages of real scores") {
  const PuzzleInfo& info = drop::DropRules::info();
  ParameterValues values(info.parameters);
  for (const auto& [name, value] : Settings{{"rows", "3"}, {"columns", "3"}}) REQUIRE(values.set_text(name, value));
  const StrategySpec& spec = **find_strategy(info, "monte_carlo");
  EventBatch events;
  const auto game = info.make(values, 1, events);
  const Choice choice = spec.make(ParameterValues(spec.options), 1)->choose(*game, {}, {});
  for (const MoveValue& value : choice.values) CHECK(*value.score_estimate > 20);
}

TEST_CASE("A board and its transposed board have the same evaluation scale") {
  const double scale = slide::bundled_scale({.rows = 2, .columns = 5});
  CHECK(scale < 0.1);
  CHECK(slide::bundled_scale({.rows = 5, .columns = 2}) == scale);
}

}  // namespace
}  // namespace tilefold::test
