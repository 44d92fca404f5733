// The heat map of a sweep: its cells equal the rows of the command it shows, and any cell can start a game.

#include "app/play/heat_map.h"

#include <doctest/doctest.h>

#include <functional>
#include <semaphore>

#include "app/measure/benchmark_work.h"
#include "app/play/game_openings.h"
#include "app/play/game_view.h"
#include "engine/catalog.h"

namespace tilefold::test {
namespace {

using play::HeatMap;

struct Swept {
  explicit Swept(const char* puzzle)
      : info(**find_puzzle(puzzle)), view(Session(info, *preset_values(info, info.presets.front().name), 1), trace) {
    heat.open();
  }

  std::size_t line(std::string_view name) const {
    for (std::size_t i = 0; i < info.parameters.size(); ++i)
      if (info.parameters[i].name == name) return i;
    FAIL("no such rule");
    return 0;
  }

  void choose(std::size_t axis, std::string_view name, std::int64_t from, std::int64_t to) {
    heat.set_rule(axis, line(name));
    heat.axes[axis].from = from;
    heat.axes[axis].to = to;
  }

  void await_end() {
    while (heat.advance(0), heat.is_busy()) awake.acquire();
  }

  std::size_t figure(std::string_view column) const {
    const auto all = play::heat_figures();
    for (std::size_t i = 0; i < all.size(); ++i)
      if (all[i]->column == column) return i;
    FAIL("no such figure");
    return 0;
  }

  const PuzzleInfo& info;
  play::Trace trace;
  play::GameView view;
  std::counting_semaphore<> awake{0};
  HeatMap heat{view.game, trace, [this] { awake.release(); }};
};

TEST_CASE("Each cell of a finished heat map equals a direct count of the cell's games") {
  Swept table("drop");
  table.choose(0, "rows", 4, 6);
  table.choose(1, "columns", 3, 5);
  table.heat.games = 6;
  table.heat.max_moves = 500;
  table.heat.start();
  REQUIRE(table.heat.message().empty());
  table.await_end();
  CHECK(table.heat.table.progress().played == 9U * 2 * 6);
  const measure::SweepPlan& plan = *table.heat.table.plan();
  std::int64_t stopped = 0;
  for (std::size_t cell = 0; cell < 9; ++cell) {
    measure::BenchmarkPlan under = plan.games;
    under.parameters = table.heat.table.rules(cell / 3, cell % 3);
    measure::SweepTally tally(plan);
    for (measure::GameResult& game : measure::run_benchmark(under, {})) tally.add(std::move(game));
    const auto rows = tally.rows();
    for (table.heat.table.player = 0; table.heat.table.player < 2; ++table.heat.table.player) {
      for (const std::string_view column : {"score_mean", "moves_mean", "choices_mean", "skill_ratio", "luck_share"}) {
        CAPTURE(column);
        table.heat.table.figure = table.figure(column);
        CHECK(table.heat.table.value(cell / 3, cell % 3) ==
              play::heat_figures()[table.heat.table.figure]->value(rows[table.heat.table.player]));
      }
      CHECK(table.heat.table.stopped(cell / 3, cell % 3) == rows[table.heat.table.player].stopped);
      stopped += table.heat.table.stopped(cell / 3, cell % 3);
    }
  }
  CHECK(stopped > 0);  // some games of greedy are longer than the limit
}

TEST_CASE("The command of a heat map names the two rules, the players and the changes from the preset") {
  Swept table("drop");
  ParameterValues rules = table.view.game.puzzle().parameters();
  REQUIRE(rules.set_text("preview", "3"));
  REQUIRE(rules.set_text("rows", "9"));
  REQUIRE(set_next_parameters(table.view.game, rules));
  table.choose(0, "rows", 5, 6);
  table.choose(1, "columns", 4, 5);
  table.heat.games = 5;
  table.heat.start();
  CHECK(table.heat.command() ==
        "tilefold sweep drop --set preview=3 --strategy random --strategy greedy --games 5 --seed 1 --max-moves 1000 "
        "--vary rows=5,6 --vary columns=4,5");
  table.await_end();
}

TEST_CASE("A heat map cell with illegal rules has no value, gives the reason and starts no game") {
  Swept table("drop");
  table.choose(0, "continue_rows", 3, 6);
  table.choose(1, "rows", 3, 6);
  table.heat.games = 5;
  table.heat.start();
  table.await_end();
  CHECK(table.heat.table.obstacle(3, 0).find("at most rows") != std::string::npos);
  CHECK_FALSE(table.heat.table.value(3, 0));
  CHECK(table.heat.table.obstacle(0, 3).empty());
  CHECK(table.heat.table.value(0, 3));
  table.heat.table.row = 3;
  table.heat.table.column = 0;
  CHECK_FALSE(table.heat.play());
  CHECK(table.heat.is_open());
}

TEST_CASE("Keys select a heat map cell and start its game, and undo returns to the previous game") {
  Swept table("drop");
  table.choose(0, "rows", 4, 6);
  table.choose(1, "columns", 3, 5);
  REQUIRE(table.view.play(table.view.game.puzzle().moves().front()));
  const Document before = table.view.game.puzzle().describe();
  table.heat.start();
  for (int step = 0; step < 5; ++step) table.heat.table.go(Direction::up);
  table.heat.table.go(Direction::right);
  REQUIRE(table.heat.play());
  CHECK_FALSE(table.heat.is_open());
  CHECK(table.view.game.puzzle().parameters()["rows"] == 6);
  CHECK(table.view.game.puzzle().parameters()["columns"] == 4);
  table.view.undo();
  CHECK(table.view.game.puzzle().describe() == before);
}

TEST_CASE("An axis of a heat map shows every value of a short range, and a sample or powers of two otherwise") {
  Swept table("drop");
  table.choose(0, "rows", 3, 16);
  CHECK(table.heat.values(0) == std::vector<std::int64_t>{3, 5, 7, 9, 11, 13, 16});
  table.choose(0, "rows", 6, 5);
  CHECK(table.heat.values(0) == std::vector<std::int64_t>{5, 6});
  table.choose(0, "max_spawn", 4, 64);
  CHECK(table.heat.values(0) == std::vector<std::int64_t>{4, 8, 16, 32, 64});
  table.heat.set_rule(0, table.line("spawn"));
  CHECK(table.heat.values(0) == std::vector<std::int64_t>{0, 1, 2});
  for (const PuzzleInfo* info : catalog()) {
    Swept other(std::string(info->name).c_str());
    for (std::size_t line = 0; line < info->parameters.size(); ++line) {
      CAPTURE(info->parameters[line].name);
      other.heat.set_rule(1, line);
      const auto values = other.heat.values(1);
      CHECK(values.size() <= HeatMap::most_steps);
      CHECK(values.size() >= 2);
      for (std::size_t i = 0; i < values.size(); ++i) {
        ParameterValues rules(info->parameters);
        rules.set(line, values[i]);
        CHECK(rules.at(line) == values[i]);
        if (i > 0) CHECK(values[i - 1] < values[i]);
      }
    }
  }
}

TEST_CASE("A heat map that cannot be computed gives the reason, and a stopped one keeps its results so far") {
  Swept table("drop");
  table.heat.set_rule(1, table.heat.axes[0].line);
  table.heat.start();
  CHECK(table.heat.message().find("same rule") != std::string::npos);
  CHECK(table.heat.table.plan() == nullptr);
  table.heat.set_rule(1, table.line("preview"));
  table.heat.players.assign(table.heat.players.size(), 0);
  table.heat.start();
  CHECK(table.heat.message().find("at least one strategy") != std::string::npos);
  table.heat.players[0] = 1;
  table.heat.games = 1000;
  table.heat.start();
  while (table.heat.advance(0), table.heat.table.progress().played == 0) table.awake.acquire();
  table.heat.stop();
  table.await_end();
  CHECK(table.heat.table.progress().played < table.heat.table.progress().of);
  CHECK(table.heat.table.range());
}

}  // namespace
}  // namespace tilefold::test
