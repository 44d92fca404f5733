#include "engine/puzzles/swap/strategies.h"
#include "engine/core/translatable.h"

#include "engine/learn/learned_model.h"
#include "engine/puzzles/swap/bundled_weights.h"
#include "engine/search/sampled_expectimax.h"
#include "engine/search/search_options.h"
#include "engine/search/strategy_rows.h"

namespace tilefold::swap {
namespace {

using Rows = StrategyRows<EvaluatedModels>;

constexpr std::array<ParameterSpec, 4> lookahead_options{search_options::depth, search_options::beam,
                                                         search_options::with_default(search_options::futures, 4),
                                                         search_options::future};

constexpr std::array<ParameterSpec, 3> monte_carlo_options{
    search_options::with_default(search_options::simulations, 20),
    search_options::with_default(search_options::moves, 10), search_options::future};

constexpr std::array<ParameterSpec, 4> expectimax_options{
    search_options::with_default(search_options::max_depth, 3),
    {.name = "replies",
     .label = translatable("Replies"),
     .help = translatable("Number of best moves per position that are searched deeper than one move."),
     .min = 1,
     .max = 100,
     .default_value = 2,
     .unit = "moves"},
    search_options::with_default(search_options::nodes, 2000),
    search_options::future};

std::unique_ptr<Strategy> make_lookahead(const ParameterValues& options, std::uint64_t seed) {
  Lookahead search = search_options::lookahead_of(options);
  search.breadth = 16;  // limits the search, because a position with free swaps has hundreds of moves
  return Rows::make(search, seed);
}

constexpr StrategySpec lookahead() {
  StrategySpec row = Rows::lookahead(lookahead_options);
  row.make = make_lookahead;
  return row;
}

Greedy greedy_of(const ParameterValues&) {
  return {};
}

SampledExpectimax expectimax_of(const ParameterValues& options) {
  return {.depth = static_cast<int>(options["depth"]),
          .replies = static_cast<int>(options["replies"]),
          .nodes = static_cast<std::uint64_t>(options["nodes"]),
          .future = search_options::future_of(options)};
}

std::unique_ptr<Strategy> make_expectimax(const ParameterValues& options, std::uint64_t seed) {
  return Rows::make(expectimax_of(options), seed);
}

constexpr std::array<StrategySpec, 5> strategies{{
    random_strategy,
    learn::with_learned(Rows::greedy(), learn::make_learned<Models, greedy_of>),
    lookahead(),
    Rows::monte_carlo(monte_carlo_options),
    {.name = "expectimax",
     .label = translatable("Expectimax"),
     .help = translatable("Plays the move with the best average over sampled new tiles, within the search limit."),
     .options = expectimax_options,
     .make = make_expectimax,
     .role = Role::usual,
     .make_learned = learn::make_learned<Models, expectimax_of>,
     .strength = Strength::strong,
     .searches_by_depth = true},
}};

constexpr std::array<std::string_view, 3> fast_suite{"random", "greedy", "monte_carlo:moves=5"};
constexpr std::array<std::string_view, 5> standard_suite{"random", "greedy", "lookahead", "monte_carlo", "expectimax"};
constexpr std::array<std::string_view, 10> thorough_suite{"random",
                                                          "greedy",
                                                          "lookahead:depth=2",
                                                          "lookahead",
                                                          "lookahead:futures=16",
                                                          "monte_carlo",
                                                          "monte_carlo:simulations=100",
                                                          "expectimax",
                                                          "expectimax:nodes=8000",
                                                          "expectimax:depth=2"};

constexpr std::array suites = benchmark_suites(fast_suite, standard_suite, thorough_suite);

}  // namespace

std::span<const StrategySpec> strategy_table() {
  return strategies;
}

std::span<const StrategySuite> strategy_suites() {
  return suites;
}

}  // namespace tilefold::swap
