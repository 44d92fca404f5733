// Benchmarks without the command line: all entries play the same games, with the same results for any number of
// threads.

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <tuple>

#include "app/measure/benchmark.h"
#include "app/measure/benchmark_text.h"
#include "engine/catalog.h"
#include "engine/core/strategy.h"

namespace tilefold::test {
namespace {

using measure::BenchmarkPlan;
using measure::figure_index;
using measure::GameResult;
using measure::parse_entry;
using measure::run_benchmark;

BenchmarkPlan plan_of(const std::vector<std::string>& entries) {
  const PuzzleInfo& info = **find_puzzle("drop");
  auto parsed = measure::parse_entries(info, entries);
  REQUIRE(parsed);
  return {.puzzle = &info,
          .parameters = *preset_values(info, info.presets.front().name),
          .entries = std::move(*parsed),
          .games = 6,
          .max_moves = 40,
          .seed = 5};
}

auto plain(const GameResult& result) {
  return std::tuple(result.entry, result.game, result.seed, result.score, result.moves, result.largest, result.counts,
                    result.status);
}

bool are_same(const std::vector<GameResult>& a, const std::vector<GameResult>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const GameResult& x, const GameResult& y) { return plain(x) == plain(y); });
}

TEST_CASE("A benchmark from a stage begins on the boards of the stage and ends a game that survives it") {
  const PuzzleInfo& info = **find_puzzle("slide");
  auto entries = measure::parse_entries(info, std::vector<std::string>{"greedy"});
  REQUIRE(entries);
  BenchmarkPlan plan{.puzzle = &info,
                     .parameters = *preset_values(info, info.presets.front().name),
                     .entries = std::move(*entries),
                     .games = 12,
                     .seed = 3};
  plan.start = measure::StageStart{.stage = 5, .boards = StageBoards::made};
  const auto results = run_benchmark(plan, {});
  REQUIRE(results.size() == 12);
  for (const GameResult& result : results) {
    CHECK(result.largest == (result.status == Status::won ? 32768 : 16384));
    CHECK(result.status != Status::playing);
    CHECK(result.moves > 20);
  }
  const auto survived = std::count_if(results.begin(), results.end(),
                                      [](const GameResult& result) { return result.status == Status::won; });
  const auto summaries = measure::summarise(plan, results);
  CHECK(summaries.front().won == survived);
  CHECK(measure::command_line(plan) ==
        "tilefold bench slide --strategy greedy --games 12 --seed 3 --from-stage 512 --stage-boards made");
}

TEST_CASE("An entry of a benchmark is a strategy with option values") {
  const PuzzleInfo& info = **find_puzzle("drop");
  const auto entry = parse_entry(info, "lookahead:depth=2,beam=5");
  REQUIRE(entry);
  CHECK(entry->text == "lookahead:depth=2,beam=5");
  CHECK(entry->strategy->name == "lookahead");
  CHECK(entry->options["depth"] == 2);
  CHECK(entry->options["beam"] == 5);
  CHECK(parse_entry(info, "lookahead")->options["depth"] == 3);
}

TEST_CASE("An invalid benchmark entry is rejected with a message that says what is allowed") {
  const PuzzleInfo& info = **find_puzzle("drop");
  using Wrong = std::pair<std::string, std::string>;
  for (const Wrong& wrong : {
           Wrong{"", "unknown strategy ''"},
           Wrong{"gredy", "did you mean 'greedy'"},
           Wrong{"gredy:depth=2", "unknown strategy 'gredy'"},
           Wrong{"lookahead:dept=2", "did you mean 'depth'"},
           Wrong{"lookahead:depth=99", "1 to 10"},
           Wrong{"lookahead:depth=", "1 to 10"},
           Wrong{"lookahead:depth", "invalid option 'depth'"},
           Wrong{"lookahead:", "invalid option ''"},
           Wrong{"lookahead:depth=2,", "invalid option ''"},
           Wrong{"lookahead:,depth=2", "NAME:OPTION=VALUE"},
           Wrong{"lookahead:depth=2,depth=3", "'depth' is given twice"},
           Wrong{"greedy:depth=2", "unknown name 'depth'"},
           Wrong{"greedy:depth=2", "'depth' is an option of lookahead"},
           Wrong{"random:depth=2", "random has no options; 'depth' is an option of lookahead"},
       }) {
    const std::string& text = wrong.first;
    CAPTURE(text);
    const auto entry = parse_entry(info, text);
    REQUIRE_FALSE(entry);
    CAPTURE(entry.error().message);
    CHECK(entry.error().message.find(wrong.second) != std::string::npos);
    CHECK(entry.error().message.starts_with("strategy '" + text + "': "));
  }
  const std::vector<std::string> twice{"greedy", "random", "greedy"};
  CHECK(measure::parse_entries(info, twice).error().message.find("is given twice") != std::string::npos);
}

TEST_CASE("Every predefined list of benchmark entries can be parsed") {
  for (const PuzzleInfo* info : catalog())
    for (const StrategySuite& suite : info->suites) {
      CAPTURE(suite.name);
      const std::vector<std::string> texts(suite.entries.begin(), suite.entries.end());
      CHECK(measure::parse_entries(*info, texts));
      CHECK(*measure::find_suite(*info, suite.name) == &suite);
    }
  CHECK(measure::find_suite(**find_puzzle("pairs"), "fast").error().message ==
        "settings is 'fast', but pairs has no predefined lists of strategies; name strategies with --strategy instead");
  CHECK(measure::find_suite(**find_puzzle("drop"), "fats").error().message.find("did you mean 'fast'") !=
        std::string::npos);
}

TEST_CASE("The results of a benchmark do not depend on the number of threads, and every entry plays the same games") {
  BenchmarkPlan plan = plan_of({"greedy", "random", "monte_carlo:simulations=3,moves=5"});
  const auto alone = run_benchmark(plan, {});
  REQUIRE(alone.size() == 18);
  std::set<std::uint64_t> seeds;
  for (std::size_t i = 0; i < alone.size(); ++i) {
    CHECK(alone[i].entry == i / 6);
    CHECK(alone[i].game == static_cast<std::int64_t>(i % 6) + 1);
    CHECK(alone[i].seed == measure::game_seed(5, alone[i].game));
    CHECK(alone[i].seed < std::uint64_t{1} << 53U);
    seeds.insert(alone[i].seed);
  }
  CHECK(seeds.size() == 6);
  for (const int threads : {2, 5}) {
    plan.threads = threads;
    CHECK(are_same(run_benchmark(plan, {}), alone));
  }
}

TEST_CASE("A benchmark counts the same merges as the puzzle reports") {
  BenchmarkPlan plan = plan_of({"greedy"});
  plan.games = 1;
  plan.max_moves = 300;
  const GameResult result = run_benchmark(plan, {}).front();
  EventBatch events;
  const auto puzzle = plan.puzzle->make(plan.parameters, result.seed, events);
  const auto strategy = plan.entries[0].strategy->make(plan.entries[0].options, result.seed);
  std::int64_t merges = 0;
  std::int64_t large_merges = 0;
  for (int i = 0; i < 300; ++i) {
    const Move move = *strategy->choose(*puzzle, {}, {}).best;
    puzzle->play(move, events);
    Object record;
    puzzle->about().formats.report(move, events, record);
    const Document report(record);
    const Document& drop = *report.find("last_drop");
    merges += *drop.find("merges")->integer();
    for (const Document& size : *drop.find("component_sizes")->list()) large_merges += *size.integer() >= 3 ? 1 : 0;
  }
  CHECK(result.score == puzzle->standing().score);
  CHECK(result.moves == 300);
  CHECK(result.status == Status::playing);
  CHECK(result.counts[figure_index("merges")] == merges);
  CHECK(result.counts[figure_index("large_merges")] == large_merges);
  CHECK(large_merges > 0);
  CHECK(result.largest == puzzle->describe().find("largest")->unsigned_integer());
}

TEST_CASE("A benchmark uses continues only on request and does not count them as moves") {
  BenchmarkPlan plan = plan_of({"random"});
  plan.max_moves = 0;
  for (const GameResult& result : run_benchmark(plan, {})) {
    CHECK(result.status == Status::over);
    CHECK(result.counts[figure_index("continues_used")] == 0);
  }
  plan.uses_continues = true;
  for (const GameResult& result : run_benchmark(plan, {})) {
    CHECK(result.status == Status::over);
    CHECK(result.counts[figure_index("continues_used")] == 3);
  }
}

TEST_CASE("A benchmark reports each game when it ends, and its summary counts only finished games") {
  BenchmarkPlan plan = plan_of({"greedy", "random"});
  plan.threads = 2;
  std::stop_source stop;
  std::vector<GameResult> told;
  const auto results = run_benchmark(plan, stop.get_token(), [&](const GameResult& result) {
    told.push_back(result);
    if (told.size() == 3) stop.request_stop();
  });
  CHECK(results.size() == told.size());
  CHECK(results.size() >= 3);
  CHECK(results.size() <= 4);
  const auto summaries = measure::summarise(plan, results);
  REQUIRE(summaries.size() == 2);
  CHECK(summaries[0].score.n + summaries[1].score.n == results.size());
  CHECK(summaries[1].to_first->n <= 2);
}

TEST_CASE("A benchmark summary counts the results and compares only games that all entries finished") {
  const BenchmarkPlan plan = plan_of({"greedy", "random"});
  const std::vector<GameResult> results{
      {.entry = 0, .game = 1, .score = 10, .moves = 4, .largest = 8, .counts = {3}, .status = Status::over},
      {.entry = 0, .game = 2, .score = 30, .moves = 6, .largest = 16, .counts = {5}, .status = Status::playing},
      {.entry = 1, .game = 2, .score = 70, .moves = 5, .largest = 16, .counts = {0, 0, 1}, .cpu_seconds = 0.5},
      {.entry = 1, .game = 3, .score = 90, .moves = 7, .largest = 16, .cpu_seconds = 1.5},
  };
  const auto summaries = measure::summarise(plan, results);
  CHECK(summaries[0].score.mean == 20);
  CHECK(summaries[0].mean_moves == 5);
  CHECK(summaries[0].mean_counts[figure_index("merges")] == 4);
  CHECK(summaries[0].stopped == 1);
  CHECK(summaries[0].largest_counts == std::map<std::uint64_t, std::int64_t>{{8, 1}, {16, 1}});
  CHECK_FALSE(summaries[0].to_first);
  CHECK_FALSE(summaries[0].moves_per_second);
  CHECK(summaries[1].moves_per_second == 6);
  CHECK(summaries[1].mean_counts[figure_index("continues_used")] == 0.5);
  CHECK(summaries[1].to_first->n == 1);
  CHECK(summaries[1].to_first->mean == 40);
}

}  // namespace
}  // namespace tilefold::test
