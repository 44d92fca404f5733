#include "engine/puzzles/drop/strategies.h"
#include "engine/core/translatable.h"

#include "engine/learn/learned_model.h"
#include "engine/puzzles/drop/bundled_weights.h"
#include "engine/puzzles/drop/models.h"
#include "engine/search/expectimax.h"
#include "engine/search/search_options.h"
#include "engine/search/strategy_rows.h"

namespace tilefold::drop {
namespace {

using Rows = StrategyRows<EvaluatedModels>;

constexpr std::array<ParameterSpec, 4> lookahead_options{search_options::depth, search_options::beam,
                                                         search_options::futures, search_options::future};

constexpr std::array<ParameterSpec, 5> growth_options{
    search_options::depth,
    search_options::beam,
    search_options::futures,
    search_options::future,
    {.name = "growth_weight",
     .label = translatable("Growth weight"),
     .help = translatable("Reward for merges of three or more tiles, as a multiple of their points."),
     .type = ParameterType::decimal,
     .min = 0,
     .max = 10 * millionths,
     .default_value = 4 * millionths},
};

constexpr std::array<ParameterSpec, 3> monte_carlo_options{search_options::simulations, search_options::moves,
                                                           search_options::future};

constexpr std::array<ParameterSpec, 4> expectimax_options{search_options::max_depth, search_options::nodes,
                                                          search_options::cutoff, search_options::future};

std::unique_ptr<Strategy> make_growth_lookahead(const ParameterValues& options, std::uint64_t seed) {
  Lookahead search = search_options::lookahead_of(options);
  search.growth_weight = search_options::decimal_of(options, "growth_weight");
  return Rows::make(search, seed);
}

Greedy greedy_of(const ParameterValues&) {
  return {};
}

Expectimax expectimax_of(const ParameterValues& options) {
  return {.depth = static_cast<int>(options["depth"]),
          .nodes = static_cast<std::uint64_t>(options["nodes"]),
          .cutoff = search_options::decimal_of(options, "cutoff"),
          .future = search_options::future_of(options)};
}

std::unique_ptr<Strategy> make_expectimax(const ParameterValues& options, std::uint64_t seed) {
  return Rows::make(expectimax_of(options), seed);
}

constexpr std::array<StrategySpec, 6> strategies{{
    random_strategy,
    learn::with_learned(Rows::greedy(), learn::make_learned<Models, greedy_of>),
    Rows::lookahead(lookahead_options),
    {.name = "growth_lookahead",
     .label = translatable("Growth lookahead"),
     .help = translatable("Lookahead with an extra reward for merges of three or more tiles."),
     .options = growth_options,
     .make = make_growth_lookahead,
     .extra = "growth_bonus",
     .values_rest = false,
     .strength = Strength::strong,
     .searches_by_depth = true},
    Rows::monte_carlo(monte_carlo_options),
    learn::with_learned(Rows::expectimax(expectimax_options, make_expectimax),
                        learn::make_learned<Models, expectimax_of>),
}};

constexpr std::array<std::string_view, 4> fast_suite{"random", "greedy", "lookahead:depth=2,beam=5,futures=4",
                                                     "expectimax:depth=2"};
constexpr std::array<std::string_view, 6> standard_suite{"random",           "greedy",      "lookahead",
                                                         "growth_lookahead", "monte_carlo", "expectimax"};
constexpr std::array<std::string_view, 12> thorough_suite{"random",
                                                          "greedy",
                                                          "lookahead:depth=2",
                                                          "lookahead:depth=3",
                                                          "lookahead:depth=3,beam=30",
                                                          "lookahead:depth=4",
                                                          "growth_lookahead",
                                                          "growth_lookahead:growth_weight=1",
                                                          "monte_carlo",
                                                          "monte_carlo:simulations=400",
                                                          "expectimax",
                                                          "expectimax:nodes=40000"};

constexpr std::array suites = benchmark_suites(fast_suite, standard_suite, thorough_suite);

}  // namespace

std::span<const StrategySpec> strategy_table() {
  return strategies;
}

std::span<const StrategySuite> strategy_suites() {
  return suites;
}

}  // namespace tilefold::drop
