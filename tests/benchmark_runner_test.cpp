// Background benchmarks: intermediate reports, immediate stops, and commands that reproduce them.

#include "app/jobs/benchmark_runner.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <sstream>
#include <thread>

#include "app/bots/bots.h"
#include "app/measure/benchmark_text.h"
#include "app/measure/score_scale.h"
#include "engine/catalog.h"
#include "tests/support/bad_bot.h"
#include "tests/support/process.h"

namespace tilefold::test {
namespace {

using jobs::BenchmarkReport;
using jobs::BenchmarkRunner;
using measure::BenchmarkPlan;

BenchmarkPlan plan_of(const std::vector<std::string>& entries, std::int64_t games) {
  const PuzzleInfo& info = *catalog().front();
  ParameterValues parameters(info.parameters);
  REQUIRE(parameters.set_text("rows", "4"));
  REQUIRE(parameters.set_text("spawn_decay", "0.7"));
  auto parsed = measure::parse_entries(info, entries);
  REQUIRE(parsed);
  return {.puzzle = &info,
          .parameters = parameters,
          .entries = std::move(*parsed),
          .games = games,
          .max_moves = 60,
          .seed = 7,
          .threads = 2};
}

std::shared_ptr<const BenchmarkReport> final_report(BenchmarkRunner& runner) {
  std::shared_ptr<const BenchmarkReport> report;
  REQUIRE(comes_true([&] {
    report = runner.poll();
    return report && report->is_final;
  }));
  return report;
}

TEST_CASE("The last report of a benchmark in the background equals the result of run_benchmark") {
  const BenchmarkPlan plan = plan_of({"random", "greedy"}, 20);
  std::atomic<int> woken = 0;
  BenchmarkRunner runner([&] { ++woken; });
  runner.ask(plan);
  const auto report = final_report(runner);
  CHECK(woken > 0);
  CHECK_FALSE(runner.is_busy());
  CHECK_FALSE(runner.poll());
  CHECK(report->games == 40);
  std::vector<std::vector<double>> scores(2);
  for (const measure::GameResult& result : measure::run_benchmark(plan, {}))
    scores[result.entry].push_back(static_cast<double>(result.score));
  for (auto& of_entry : scores) std::sort(of_entry.begin(), of_entry.end());
  CHECK(report->scores == scores);
  CHECK(report->summaries[1].to_first->n == 20);
}

TEST_CASE("A benchmark of several hours ends at once when it is stopped, replaced or destroyed") {
  const BenchmarkPlan endless = plan_of({"expectimax:nodes=1000000000,depth=20"}, 1000);
  BenchmarkRunner runner([] {});
  runner.ask(endless);
  allow_ms(100);
  CHECK(runner.is_busy());
  runner.stop();
  CHECK(final_report(runner)->games == 0);
  runner.ask(endless);
  runner.ask(plan_of({"random"}, 3));
  CHECK(final_report(runner)->games == 3);
  runner.ask(endless);
  allow_ms(100);
}

TEST_CASE("A bot in a benchmark exits when the run ends, and its forfeits are reported") {
  const BadBot bad;
  BenchmarkPlan plan = plan_of({"greedy"}, 4);
  plan.puzzle = *find_puzzle("slide");
  plan.parameters = ParameterValues(plan.puzzle->parameters);
  plan.entries = *measure::parse_entries(*plan.puzzle, std::vector<std::string>{"greedy"});
  const auto add = [&](const std::string& label, const std::string& stage) {
    const auto bots = bots::Bots::of({"sh", bad.path("bad.sh"), stage, "die"}, {}, "slide");
    plan.entries.push_back({.text = bots->command(),
                            .options = {},
                            .external = [bots](std::uint64_t seed) { return bots->game(seed); },
                            .label = label});
  };
  add("Bot good", "never");
  add("Bot bad", "choose 3");
  add("Bot absent", "hello");
  BenchmarkRunner runner([] {});
  runner.ask(plan);
  for (measure::BenchmarkEntry& entry : plan.entries) entry.external = {};  // from here on, only the run owns the bots
  const auto report = final_report(runner);
  CHECK(report->games == 16);
  for (const measure::BenchmarkEntry& entry : report->plan.entries) CHECK_FALSE(entry.external);
  CHECK(measure::entry_label(report->plan.entries[1]) == "Bot good");
  CHECK(report->forfeits[0].count + report->forfeits[1].count == 0);
  for (const std::size_t lost : {std::size_t{2}, std::size_t{3}}) {
    CHECK(report->forfeits[lost].count == 4);
    CHECK(report->scores[lost] == std::vector<double>(4, 0));
    CHECK(report->forfeits[lost].first.starts_with("it exited with code 3"));
  }
  CHECK(comes_true([&] { return run({"pgrep", "-f", bad.path("bad.sh")}).out.empty(); }));
  const Finished finished = tilefold({"bench", "slide", "--bot", bad.command("never", "die"), "--games", "4", "--seed",
                                      "7", "--max-moves", "60", "--format", "csv"});
  std::vector<double> scores;
  for (const std::string& row : rows_of(finished, "never")) {
    std::istringstream fields(row);
    std::string field;
    for (int i = 0; i < 4; ++i) std::getline(fields, field, ',');
    scores.push_back(std::stod(field));
  }
  std::sort(scores.begin(), scores.end());
  CHECK(report->scores[1] == scores);
}

TEST_CASE("The command that the window offers for copying plays the same games as the benchmark in the window") {
  BenchmarkPlan plan = plan_of({"random", "lookahead:depth=2,beam=5"}, 5);
  plan.uses_continues = true;
  const std::string expected =
      "tilefold bench drop --set rows=4 --set spawn_decay=0.7 --strategy random "
      "--strategy lookahead:depth=2,beam=5 --games 5 --seed 7 --max-moves 60 --continues";
  CHECK(measure::command_line(plan) == expected);
  std::vector<std::string> words = measure::command_words(plan);
  words.erase(words.begin());
  words.insert(words.end(), {"--format", "csv"});
  const Finished finished = tilefold(words);
  REQUIRE(finished.code == 0);
  const std::vector<std::string> lines = lines_of(finished.out);
  const std::vector<measure::GameResult> results = measure::run_benchmark(plan, {});
  REQUIRE(lines.size() == results.size() + 1);
  for (std::size_t i = 0; i < results.size(); ++i)
    CHECK(lines[i + 1].find("," + std::to_string(results[i].score) + ",") != std::string::npos);
}

TEST_CASE("The R and Python code that the window offers for copying contains the complete command") {
  const BenchmarkPlan plan = plan_of({"random"}, 5);
  const std::string command = measure::command_line(plan) + " --format csv";
  CHECK(measure::r_lines(plan).find("read.csv(pipe(\"" + command + "\"))") != std::string::npos);
  const std::string python = measure::python_lines(plan);
  CHECK(python.find(R"(["tilefold", "bench", "drop", "--set", "rows=4", "--set", "spawn_decay=0.7")") !=
        std::string::npos);
  BenchmarkPlan by_bot = plan;
  by_bot.entries = {{.text = "sh -c 'a\"b'", .options = {}, .label = "Bot a", .words = {"--bot-budget", "50"}}};
  CHECK(measure::command_line(by_bot).find(R"(--bot 'sh -c '\''a"b'\''' --bot-budget 50 --games 5)") !=
        std::string::npos);
  CHECK(measure::r_lines(by_bot).find(R"(--bot 'sh -c '\\''a\"b'\\''' --bot-budget)") != std::string::npos);
  CHECK(measure::python_lines(by_bot).find(R"("--bot", "sh -c 'a\"b'", "--bot-budget")") != std::string::npos);
  const Finished parsed = run({"python3", "-c", "import ast, sys; ast.parse(sys.stdin.read())"}, python);
  CHECK(parsed.code == 0);
}

TEST_CASE("The text of a benchmark entry lists the options that differ from the default and can be read back") {
  const PuzzleInfo& info = *catalog().front();
  for (const StrategySuite& suite : info.suites)
    for (const std::string_view text : suite.entries) {
      const auto entry = measure::parse_entry(info, text);
      REQUIRE(entry);
      const auto again = measure::parse_entry(info, measure::entry_text(*entry->strategy, entry->options));
      REQUIRE(again);
      CHECK(again->strategy == entry->strategy);
      CHECK(again->options == entry->options);
    }
}

TEST_CASE("The axis is linear for scores of one order of magnitude and logarithmic for scores of several") {
  const measure::ScoreScale narrow({{100, 200}, {150, 300}});
  CHECK(narrow.share(200) == doctest::Approx(0.5));
  CHECK(narrow.score(0.5) == doctest::Approx(200));
  const measure::ScoreScale wide({{10}, {1000}});
  CHECK(wide.share(100) == doctest::Approx(0.5));
  CHECK(wide.score(0.5) == doctest::Approx(100));
  CHECK(wide.share(1) == 0);
  CHECK(wide.share(1e9) == 1);
  const measure::ScoreScale single({{5}, {}});
  CHECK(single.share(5) == 0);
  const measure::ScoreScale zero({{0, 1000}});
  CHECK(zero.share(500) == doctest::Approx(0.5));
  CHECK(measure::histogram({10, 10, 100, 1000}, wide, 4) == std::vector<int>{2, 0, 1, 1});
}

}  // namespace
}  // namespace tilefold::test
