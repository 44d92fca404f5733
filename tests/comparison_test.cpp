// Comparison of two rule sets: it counts the games of a benchmark, shows new results beside those before a change, and
// does not touch the user's game.

#include "app/play/comparison.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <semaphore>
#include <vector>

#include "app/play/game_view.h"
#include "engine/catalog.h"
#include "tests/support/long_run.h"

namespace tilefold::test {
namespace {

using jobs::RulesUpdate;
using play::Change;
using play::RulesComparison;

constexpr int longest_game = 500;  // move limit, so that many games end soon

struct Duel {
  explicit Duel(const char* puzzle)
      : info(**find_puzzle(puzzle)), view(Session(info, *preset_values(info, info.presets.front().name), 1), trace) {}

  void open() {
    comparison.open();
    comparison.set_limits({.max_moves = longest_game, .threads = comparison.limits().threads});
  }

  // Handles updates until `has_come` returns true. The displayed games do not advance.
  void await(const std::function<bool()>& has_come) {
    while (comparison.advance(now), !has_come()) awake.acquire();
  }

  void await_games(std::size_t side, std::size_t count) {
    await([&] {
      return comparison.side(side).now() != nullptr && comparison.side(side).now()->measures.size() >= count;
    });
  }

  void pause() {
    comparison.run(false);
    await([&] { return !comparison.is_busy() || is_at_rest(); });
  }

  bool is_at_rest() const {
    return std::all_of(sides.begin(), sides.end(), [&](std::size_t side) {
      return comparison.side(side).now() != nullptr && comparison.side(side).now()->is_final;
    });
  }

  ParameterValues rules(const char* name, const char* value) const {
    ParameterValues changed = comparison.side(1).plan().parameters;
    REQUIRE(changed.set_text(name, value));
    return changed;
  }

  static constexpr std::array<std::size_t, 2> sides{0, 1};
  const PuzzleInfo& info;
  play::Trace trace;
  play::GameView view;
  double now = 1;
  std::counting_semaphore<> awake{0};
  RulesComparison comparison{view.game.session(), trace, [this] { awake.release(); }};
};

// Plays the first games of a benchmark with these rules, and returns their scores.
std::vector<double> scores_of(const ParameterValues& rules, const measure::BenchmarkEntry& player, std::size_t games) {
  const measure::BenchmarkPlan plan{.puzzle = *find_puzzle("drop"),
                                    .parameters = rules,
                                    .entries = {player},
                                    .games = static_cast<std::int64_t>(games),
                                    .max_moves = longest_game,
                                    .seed = 1};
  std::vector<double> scores;
  for (const measure::GameResult& game : measure::run_benchmark(plan, {}))
    scores.push_back(static_cast<double>(game.score));
  std::sort(scores.begin(), scores.end());
  return scores;
}

TEST_CASE("The comparison of rules counts the games of a benchmark in order, even after a pause") {
  Duel table("drop");
  RulesComparison& comparison = table.comparison;
  comparison.set_limits({.max_moves = comparison.limits().max_moves, .threads = 2});
  table.open();
  for (const std::size_t side : Duel::sides) table.await_games(side, 30);
  table.pause();
  const std::size_t paused = comparison.side(1).now()->measures.size();
  const auto player = comparison.side(1).plan().entries.front();
  CHECK(comparison.side(1).now()->measures == scores_of(comparison.side(1).plan().parameters, player, paused));
  comparison.run(true);
  table.await_games(1, paused + 1);
  table.pause();
  CHECK(comparison.side(1).now()->measures.size() > paused);
  CHECK(comparison.side(1).now()->measures ==
        scores_of(comparison.side(1).plan().parameters, player, comparison.side(1).now()->measures.size()));
  CHECK(comparison.side(1).before() == nullptr);
}

TEST_CASE("After a change of rules the comparison shows old and new scores on the changed side only") {
  std::vector<const char*> puzzles{"slide"};
  if (is_long_run()) puzzles.insert(puzzles.end(), {"drop", "swap"});  // the games of these puzzles take seconds
  for (const char* puzzle : puzzles) {
    CAPTURE(puzzle);
    Duel table(puzzle);
    RulesComparison& comparison = table.comparison;
    comparison.open();  // opens the comparison with the usual move limit, which is higher
    table.await_games(1, 20);
    const auto old = comparison.side(1).now()->measures;
    REQUIRE(comparison.set_rules(1, table.rules("rows", "5")));
    REQUIRE(comparison.side(1).now() == nullptr);
    table.await_games(1, 4);
    REQUIRE(comparison.side(1).before() != nullptr);
    CHECK(comparison.side(1).before()->measures.size() >= old.size());
    CHECK(comparison.side(1).now()->figures.score.mean != comparison.side(1).before()->figures.score.mean);
    CHECK(comparison.side(0).before() == nullptr);
    CHECK(comparison.side(0).plan().parameters == table.view.game.puzzle().parameters());
  }
}

TEST_CASE("While a slider is dragged, the comparison keeps showing the results from before the drag") {
  Duel table("drop");
  RulesComparison& comparison = table.comparison;
  table.open();
  table.await_games(1, 30);
  REQUIRE(comparison.set_rules(1, table.rules("rows", "6")));
  const RulesUpdate* before = comparison.side(1).before();
  table.await_games(1, 30);
  REQUIRE(comparison.set_rules(1, table.rules("rows", "5"), Change::same));
  table.await_games(1, 30);
  CHECK(comparison.side(1).before() == before);
  REQUIRE(comparison.set_rules(1, table.rules("rows", "4")));
  CHECK(comparison.side(1).before() != before);
}

TEST_CASE("The comparison rejects contradictory rules, and setting the rules that already apply changes nothing") {
  Duel table("drop");
  RulesComparison& comparison = table.comparison;
  table.open();
  table.await_games(1, 30);
  const ParameterValues rules = comparison.side(1).plan().parameters;
  const auto refused = comparison.set_rules(1, table.rules("continue_rows", "9"));
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message.find("at most rows") != std::string::npos);
  CHECK(comparison.side(1).plan().parameters == rules);
  CHECK(comparison.set_rules(1, rules));
  CHECK(comparison.side(1).now() != nullptr);
  CHECK(comparison.side(1).before() == nullptr);
}

TEST_CASE("The comparison shows its games one after the other at the chosen speed") {
  Duel table("drop");
  RulesComparison& comparison = table.comparison;
  comparison.set_limits({.max_moves = comparison.limits().max_moves, .threads = 2});
  comparison.pace = 10;
  table.open();
  std::int64_t moves = 0;
  std::uint64_t score = 0;
  while (comparison.side(0).number() == 1) {
    comparison.advance(table.now);
    if (comparison.side(0).number() != 1) break;
    const Standing standing = comparison.side(0).game().standing();
    CHECK(standing.moves - moves <= 1);
    moves = standing.moves;
    score = standing.score;
    if (const auto next = comparison.next_time()) {
      table.now = std::max(table.now, *next);
    } else {
      table.awake.acquire();
    }
  }
  CHECK(static_cast<double>(score) ==
        scores_of(comparison.side(0).plan().parameters, comparison.side(0).plan().entries.front(), 1).front());
  CHECK(comparison.side(0).number() == 2);
  // Each move takes a tenth of a second, and the end of the game takes a little longer.
  CHECK(table.now >= 100.0 * static_cast<double>(moves));
}

TEST_CASE("The comparison leaves the user's game unchanged, and closing the comparison stops its threads") {
  Duel table("drop");
  REQUIRE(table.view.play(table.view.game.puzzle().moves().front()));
  const SavedSession before = table.view.game.session().saved();
  RulesComparison& comparison = table.comparison;
  table.open();
  comparison.set_player(0, 0);
  REQUIRE(comparison.set_rules(1, table.rules("rows", "5")));
  for (const std::size_t side : Duel::sides) table.await_games(side, 5);
  CHECK(comparison.is_busy());
  comparison.close();
  table.await([&] { return !comparison.is_busy(); });
  comparison.advance(table.now);  // updates that the worker had published before it ended
  const std::uint64_t version = comparison.version();
  CHECK_FALSE(comparison.next_time());
  CHECK(comparison.advance(table.now + 1e9) == play::Redraw::nothing);
  CHECK(comparison.version() == version);
  CHECK(table.view.game.session().saved() == before);
  comparison.open();  // opens the comparison in the state in which it was closed
  CHECK(comparison.side(0).plan().entries.front().text == comparison.puzzle().players.front().text);
  CHECK(comparison.side(1).plan().parameters == table.rules("rows", "5"));
}

TEST_CASE("Rules of a puzzle without a score are compared by the number of moves per game") {
  Duel table("unblock");
  table.open();
  table.await_games(0, 3);
  const RulesUpdate& update = *table.comparison.side(0).now();
  CHECK(update.measures.back() > 0);
  CHECK(update.figures.score.mean == 0.0);
}

}  // namespace
}  // namespace tilefold::test
