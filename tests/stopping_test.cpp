// Strategies with options that would take hours: they stop on request and respect their node limits.

#include <doctest/doctest.h>

#include <chrono>
#include <stop_token>
#include <thread>

#include "engine/catalog.h"
#include "engine/core/strategy.h"
#include "engine/puzzles/swap/models.h"
#include "engine/search/monte_carlo.h"
#include "engine/search/sampled_expectimax.h"
#include "tests/support/swap_board.h"

namespace tilefold::test {
namespace {

using swap::SwapRules;

// Sets every number of a parameter table to its maximum.
ParameterValues max_options(ParameterSpecs table) {
  ParameterValues values(table);
  for (std::size_t line = 0; line < table.size(); ++line)
    if (table[line].type == ParameterType::integer) values.set(line, table[line].max);
  return values;
}

TEST_CASE("Every strategy with any options ends soon after a stop") {
  for (const PuzzleInfo* info : catalog())
    for (const Preset& preset : info->presets)
      for (const StrategySpec& spec : info->strategies) {
        CAPTURE(info->name);
        CAPTURE(preset.name);
        CAPTURE(spec.name);
        EventBatch events;
        const auto puzzle = info->make(*preset_values(*info, preset.name), 1, events);
        const auto strategy = spec.make(max_options(spec.options), 1);
        std::stop_source source;
        const std::jthread stopper([&] {
          std::this_thread::sleep_for(std::chrono::milliseconds(30));
          source.request_stop();
        });
        // `choose` returns, although it would take hours without the stop.
        CHECK_NOTHROW(static_cast<void>(strategy->choose(*puzzle, {}, source.get_token())));
      }
}

TEST_CASE("Sampled expectimax keeps its node limit at any depth") {
  EventBatch events;
  const auto puzzle = SwapRules::info().make(ParameterValues(SwapRules::info().parameters), 1, events);
  const StrategySpec& spec = **find_strategy(SwapRules::info(), "expectimax");
  for (const char* depth : {"2", "3", "6", "10"}) {
    ParameterValues options(spec.options);
    REQUIRE(options.set_text("depth", depth));
    REQUIRE(options.set_text("replies", "100"));
    REQUIRE(options.set_text("nodes", "2000"));
    const Choice choice = spec.make(options, 1)->choose(*puzzle, {}, {});
    CAPTURE(depth);
    REQUIRE(choice.best);
    CHECK(choice.nodes > 1000);
    CHECK(choice.nodes <= 2 * 2000 + choice.values.size());
    CHECK(choice.nodes == spec.make(options, 1)->choose(*puzzle, {.threads = 3}, {}).nodes);
  }
}

TEST_CASE("Random games played in several parts end like games played without interruption") {
  EventBatch events;
  const auto puzzle = SwapRules::info().make(ParameterValues(SwapRules::info().parameters), 5, events);
  Rng rng(5);
  const swap::FastTables tables(swap::Parameters{});
  const swap::FastState start = to_fast(SwapRules::initial(tables.rules, rng), tables);
  std::vector<Playout<swap::FastState>> parts;
  for (std::uint64_t i = 0; i < 20; ++i) parts.push_back({.state = start, .rng = Rng(i)});
  std::vector<Playout<swap::FastState>> whole = parts;
  for (std::uint64_t most = 7; most <= 70; most += 7) play_all_randomly<swap::FastRules>(parts, most);
  play_all_randomly<swap::FastRules>(whole, 70);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    CHECK(parts[i].state == whole[i].state);
    CHECK(parts[i].played == whole[i].played);
  }
}

std::uint64_t score_of(std::string_view strategy, const ParameterValues& values, int moves) {
  EventBatch events;
  const auto puzzle = SwapRules::info().make(values, 7, events);
  const StrategySpec& spec = **find_strategy(SwapRules::info(), strategy);
  const auto player = spec.make(ParameterValues(spec.options), 7);
  for (int i = 0; i < moves; ++i) {
    const Choice choice = player->choose(*puzzle, {}, {});
    REQUIRE(choice.best);
    puzzle->play(*choice.best, events);
  }
  return puzzle->standing().score;
}

TEST_CASE("With free swaps every strategy prefers swaps that merge") {
  ParameterValues values(SwapRules::info().parameters);
  REQUIRE(values.set_text("swaps", "free"));
  REQUIRE(values.set_text("rows", "6"));
  REQUIRE(values.set_text("columns", "6"));
  const std::uint64_t random = score_of("random", values, 40);
  for (const std::string_view strategy : {"greedy", "lookahead", "expectimax"}) {
    CAPTURE(strategy);
    CHECK(score_of(strategy, values, 12) > 3 * random);
  }
}

TEST_CASE("Runs on an entered board of Swap merge after any swap, even after one without a merge") {
  swap::Parameters rules;
  rules.swaps = swap::Swaps::free;
  const swap::State state = swap_state({"2 4 8 16", "4 8 16 2", "8 2 4 8", "32 32 32 4"}, rules);
  REQUIRE(cascade(state).size() == 1);
  for (const char* text : {"1,1-1,2", "1,3-1,4"}) {
    swap::State after = state;
    Rng rng(1);
    NullSink nobody;
    SwapRules::play(after, swap_move(after, text), nobody);
    CHECK(after.score == 0);
    SwapRules::settle(after, rng, nobody);
    CHECK(after.score >= 64);
    CHECK(cascade(after).size() == 0);
    CHECK(SwapRules::check(after));
  }
}

}  // namespace
}  // namespace tilefold::test
