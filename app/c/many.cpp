// The C interface of functions that work on many games at once: evaluations of positions, and benchmarks.

#include <string>
#include <utility>
#include <vector>

#include "app/c/game.h"
#include "app/c/watch.h"
#include "app/records/json.h"
#include "engine/catalog.h"
#include "engine/core/rng.h"
#include "engine/search/parallel.h"

namespace tilefold::c {
namespace {

constexpr int max_threads = 1024;

Result<Done> check_threads(int threads) {
  if (threads >= 1 && threads <= max_threads) return Done{};
  return Error{"threads is " + std::to_string(threads) + "; it must be 1 to " + std::to_string(max_threads)};
}

Result<List> position_values(const tilefold_game& game, const char* strategy, const char* options,
                             const std::stop_token& stop) {
  const auto opened =
      records::open_strategy(*game.puzzle, strategy, rule_values_of(options), game.strategy_seed.value_or(game.seed));
  if (!opened) return opened.error();
  return values_of(game, *opened, stop);
}

Result<Done> check_games(const tilefold_game* const* games, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i)
    if (games[i] == nullptr) return Error{"game " + std::to_string(i) + " (from 0) is null; it must not be"};
  return Done{};
}

// A benchmark. Requires: its puzzle, rules and options have been validated.
struct Bench {
  const PuzzleInfo& info;
  ParameterValues rules;
  const tilefold_bench_plan& plan;

  Result<tilefold_run> play(std::size_t index, const std::stop_token& stop) const {
    const std::uint64_t seed = game_seed(plan.seed, static_cast<std::int64_t>(index) + 1);
    EventBatch events;
    const auto puzzle = info.make(rules, seed, events);
    const auto opened = records::open_strategy(*puzzle, plan.strategy, rule_values_of(plan.options), seed);
    if (!opened) return opened.error();
    std::uint64_t largest = largest_number(events, 0);
    // Some moves, such as `settle`, do not count.
    while ((plan.most_moves < 0 || puzzle->standing().moves < plan.most_moves) && !stop.stop_requested()) {
      const Choice choice = opened->strategy->choose(*puzzle, {}, stop);
      if (!choice.best || !puzzle->play(*choice.best, events)) break;
      largest = largest_number(events, largest);
    }
    return tilefold_run{.seed = seed, .standing = standing_of(*puzzle, largest)};
  }
};

Result<Bench> opened(const tilefold_bench_plan& plan) {
  if (const auto given = check_given({{plan.puzzle, "puzzle"}, {plan.strategy, "strategy"}}); !given)
    return given.error();
  if (const auto right = check_threads(plan.threads); !right) return right.error();
  const auto info = find_puzzle(plan.puzzle);
  if (!info) return info.error();
  auto rules = records::read_parameters(**info, {}, rule_values_of(plan.rules));
  if (!rules) return rules.error();
  return Bench{.info = **info, .rules = std::move(*rules), .plan = plan};
}

}  // namespace
}  // namespace tilefold::c

using tilefold::Done;
using tilefold::Error;
using tilefold::for_each_item;
using tilefold::List;
using tilefold::Result;
using tilefold::c::check_games;
using tilefold::c::check_given;
using tilefold::c::check_threads;
using tilefold::c::contained;
using tilefold::c::guarded;
using tilefold::c::hand_out;
using tilefold::c::opened;
using tilefold::c::position_values;
using tilefold::c::Watch;
using tilefold::c::watched;
using tilefold::records::to_json;

tilefold_result tilefold_hint_each(const tilefold_game* const* games, size_t count, const char* strategy,
                                   const char* options, int threads, char** json) {
  return contained([&] {
    std::vector<Result<List>> lists;
    const tilefold_result result = watched([&](Watch& watch) -> Result<Done> {
      if (const auto given = check_given({{games, "games"}, {strategy, "strategy"}, {json, "json"}}); !given)
        return given;
      if (const auto right = check_threads(threads); !right) return right;
      if (const auto right = check_games(games, count); !right) return right;
      lists.assign(count, List{});
      for_each_item(count, threads, [&](std::size_t i) {
        if (!watch.stop.stop_requested()) lists[i] = position_values(*games[i], strategy, options, watch.stop);
        ++watch.done;
      });
      for (std::size_t i = 0; i < count; ++i)
        if (!lists[i]) return Error{"game " + std::to_string(i) + " (from 0): " + lists[i].error().message};
      return Done{};
    });
    if (result != TILEFOLD_DONE) return result;
    return guarded([&] {
      List all;
      for (Result<List>& list : lists) all.emplace_back(std::move(*list));
      return hand_out(tilefold::records::to_json(std::move(all)), json);
    });
  });
}

tilefold_result tilefold_bench(const tilefold_bench_plan* plan, size_t count, tilefold_run* runs) {
  return contained([&] {
    std::vector<Result<tilefold_run>> played;
    const tilefold_result result = watched([&](Watch& watch) -> Result<Done> {
      if (const auto given = check_given({{plan, "plan"}, {runs, "runs"}}); !given) return given;
      const auto bench = opened(*plan);
      if (!bench) return bench.error();
      played.assign(count, tilefold_run{});
      for_each_item(count, plan->threads, [&](std::size_t i) {
        if (!watch.stop.stop_requested()) played[i] = bench->play(i, watch.stop);
        ++watch.done;
      });
      for (const Result<tilefold_run>& run : played)
        if (!run) return run.error();
      return Done{};
    });
    if (result == TILEFOLD_DONE)
      for (std::size_t i = 0; i < count; ++i) runs[i] = *played[i];
    return result;
  });
}
