// Microbenchmarks of Drop's hot functions, on positions from the middle of games.
//
// build/release/tests/drop_bench --benchmark_filter=move --benchmark_repetitions=9
//
// `tilefold speed` measures whole games; these benchmarks show which functions take the time. Compare figures only with
// others from the same machine, taken at the same time with the release preset.

#include <benchmark/benchmark.h>

#include <array>
#include <string_view>

#include "engine/core/session.h"
#include "engine/core/strategy.h"
#include "engine/puzzles/drop/fast_rules.h"
#include "engine/search/rollouts.h"

namespace tilefold::test {
namespace {

using drop::DropRules;
using drop::FastRules;
using drop::FastTables;

constexpr std::size_t position_count = 256;  // number of positions: a power of two, so small that all fit into the
                                             // second-level cache

ParameterValues default_values() {
  return ParameterValues(DropRules::info().parameters);
}

const FastTables& tables() {
  static const FastTables tables(DropRules::parameters(default_values()));
  return tables;
}

// Returns positions after 30 random moves, each with another move to play.
const std::array<drop::State, position_count>& positions() {
  static const auto all = [] {
    std::array<drop::State, position_count> states;
    std::uint64_t seed = 0;
    for (drop::State& state : states) do {
        Rng rng(++seed);
        state = DropRules::initial(tables().rules, rng);
        play_randomly<DropRules>(state, rng, 30);
      } while (DropRules::status(state) != Status::playing);
    return states;
  }();
  return all;
}

std::array<drop::FastState, position_count> fast_positions() {
  std::array<drop::FastState, position_count> states;
  for (std::size_t i = 0; i < position_count; ++i) states[i] = drop::to_fast(positions()[i], tables());
  return states;
}

// Calls work(i) for each position in turn, one per iteration.
template <class F>
void for_positions(benchmark::State& bench, F work) {
  std::size_t i = 0;
  for (auto _ : bench) work(i++ % position_count);
  bench.SetItemsProcessed(bench.iterations());
}

// Plays random games one after the other, one move per iteration. Starting a new game is included in the time.
template <class R>
void random_moves(benchmark::State& bench, const typename R::State& start) {
  Rng rng(1);
  auto state = start;
  std::int64_t moves = 0;
  for (auto _ : bench) {
    if (R::status(state) != Status::playing) state = start;
    moves += static_cast<std::int64_t>(play_randomly<R>(state, rng, 1));
    benchmark::DoNotOptimize(state);
  }
  bench.SetItemsProcessed(moves);
}

drop::State start_state() {
  Rng rng(1);
  return DropRules::initial(tables().rules, rng);
}

void random_move_plain(benchmark::State& bench) {
  random_moves<DropRules>(bench, start_state());
}
BENCHMARK(random_move_plain);

void random_move_fast(benchmark::State& bench) {
  random_moves<FastRules>(bench, drop::to_fast(start_state(), tables()));
}
BENCHMARK(random_move_fast);

void component_plain(benchmark::State& bench) {
  drop::Component component;
  for_positions(bench, [&](std::size_t i) {
    const drop::State& state = positions()[i];
    const int column = state.height(0) > 0 ? 0 : 1;
    drop::find_component(state, cell_at(std::max(0, state.height(column) - 1), column), component);
    benchmark::DoNotOptimize(component);
  });
}
BENCHMARK(component_plain);

void scan_plain(benchmark::State& bench) {
  for_positions(bench, [](std::size_t i) { benchmark::DoNotOptimize(drop::find_mergeable(positions()[i])); });
}
BENCHMARK(scan_plain);

// Returns a board on which a dropped 2 makes a chain of four merges with 2, 4, 8 and 16, each followed by a fall.
drop::State chain_state() {
  constexpr std::array<std::array<std::uint8_t, 4>, 5> columns{
      {{1, 4, 3, 2}, {2, 1, 4, 5}, {4, 3, 2, 1}, {2, 1, 4, 5}, {1, 4, 3, 2}}};
  drop::State state = start_state();
  for (int column = 0; column < 5; ++column)
    for (const std::uint8_t exponent : columns[static_cast<std::size_t>(column)])
      state.at(cell_at(state.height(column)++, column)) = exponent;
  state.largest = 5;
  return state;
}

template <class R>
void merge_chain(benchmark::State& bench, const typename R::State& start) {
  NullSink nobody;
  for (auto _ : bench) {
    auto state = start;
    if (R::play(state, drop::drop_move(2), nobody).score != 4 + 8 + 16 + 32)
      bench.SkipWithError("this is not a chain of four");
    benchmark::DoNotOptimize(state);
  }
  bench.SetItemsProcessed(4 * bench.iterations());
}

void merge_chain_plain(benchmark::State& bench) {
  merge_chain<DropRules>(bench, chain_state());
}
BENCHMARK(merge_chain_plain);

void merge_chain_fast(benchmark::State& bench) {
  merge_chain<FastRules>(bench, drop::to_fast(chain_state(), tables()));
}
BENCHMARK(merge_chain_fast);

void settle_plain(benchmark::State& bench) {
  Rng rng(1);
  NullSink nobody;
  auto states = positions();
  for_positions(bench, [&](std::size_t i) {
    states[i].preview_size = 0;
    DropRules::settle(states[i], rng, nobody);
  });
}
BENCHMARK(settle_plain);

void settle_fast(benchmark::State& bench) {
  Rng rng(1);
  NullSink nobody;
  auto states = fast_positions();
  for_positions(bench, [&](std::size_t i) {
    states[i].preview_size = 0;
    states[i].preview = 0;
    FastRules::settle(states[i], rng, nobody);
    benchmark::DoNotOptimize(states[i]);
  });
}
BENCHMARK(settle_fast);

void hash_plain(benchmark::State& bench) {
  for_positions(bench, [](std::size_t i) { benchmark::DoNotOptimize(DropRules::hash(positions()[i])); });
}
BENCHMARK(hash_plain);

void hash_fast(benchmark::State& bench) {
  const auto states = fast_positions();
  for_positions(bench, [&](std::size_t i) { benchmark::DoNotOptimize(FastRules::hash(states[i])); });
}
BENCHMARK(hash_fast);

std::vector<std::unique_ptr<Puzzle>> puzzles() {
  std::vector<std::unique_ptr<Puzzle>> all;
  EventBatch setup;
  for (const drop::State& state : positions())
    all.push_back(std::make_unique<RulesPuzzle<DropRules>>(default_values(), state, Rng(1), setup));
  return all;
}

void greedy_choice(benchmark::State& bench) {
  const auto all = puzzles();
  const StrategySpec& spec = **find_strategy(DropRules::info(), "greedy");
  const auto greedy = spec.make(ParameterValues(spec.options), 1);
  for_positions(bench, [&](std::size_t i) { benchmark::DoNotOptimize(greedy->choose(*all[i], {}, {})); });
}
BENCHMARK(greedy_choice);

// Plays a move as the window does: rules, ledger and events. The copying of the game is measured separately below.
void move_with_events(benchmark::State& bench) {
  const auto all = puzzles();
  EventBatch events;
  for_positions(bench, [&](std::size_t i) {
    const auto game = all[i]->clone();
    benchmark::DoNotOptimize(game->play(game->moves().front(), events));
  });
}
BENCHMARK(move_with_events);

void clone_alone(benchmark::State& bench) {
  const auto all = puzzles();
  for_positions(bench, [&](std::size_t i) { benchmark::DoNotOptimize(all[i]->clone()); });
}
BENCHMARK(clone_alone);

// Undoes and redoes one move of a session, 200 moves into a game.
void undo_and_redo(benchmark::State& bench) {
  Session session(DropRules::info(), default_values(), 3);
  const auto greedy = (*find_strategy(DropRules::info(), "greedy"))->make({}, 1);
  while (session.line().size() < 200 && session.play(greedy->choose(session.puzzle(), {}, {}).best.value_or(Move{})))
    continue;
  for (auto _ : bench) {
    session.undo();
    session.redo();
    benchmark::DoNotOptimize(session.drain());
  }
  bench.SetItemsProcessed(bench.iterations());
}
BENCHMARK(undo_and_redo);

}  // namespace
}  // namespace tilefold::test
