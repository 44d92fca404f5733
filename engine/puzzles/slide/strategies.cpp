#include "engine/puzzles/slide/strategies.h"
#include "engine/core/translatable.h"

#include "engine/learn/learned_model.h"
#include "engine/puzzles/slide/bundled_weights.h"
#include "engine/puzzles/slide/corner.h"
#include "engine/puzzles/slide/late.h"
#include "engine/puzzles/slide/minimax.h"
#include "engine/puzzles/slide/perfect.h"
#include "engine/puzzles/slide/tile_downgrading.h"
#include "engine/search/search_options.h"
#include "engine/search/strategy_rows.h"

namespace tilefold::slide {
namespace {

using Rows = StrategyRows<EvaluatedModels>;

Greedy greedy_of(const ParameterValues&) {
  return {};
}

DowngradingExpectimax expectimax_of(const ParameterValues& options) {
  return {{.depth = static_cast<int>(options["depth"]),
           .nodes = static_cast<std::uint64_t>(options["nodes"]),
           .cutoff = search_options::decimal_of(options, "cutoff")}};
}

[[maybe_unused]] Expectimax late_expectimax_of(const ParameterValues& options) {
  Expectimax search = expectimax_of(options).search;
  search.growth = DowngradingExpectimax::growth;
  return search;
}

// Returns `before`, combined with the bundled late evaluation if the option `late` is on.
std::unique_ptr<Strategy> with_late(std::unique_ptr<Strategy> before, const ParameterValues& options,
                                    std::uint64_t seed) {
  if constexpr (has_late)
    if (options["late"] != 0)
      return std::make_unique<LateStrategy<Expectimax>>(late_expectimax_of(options), seed, bundled_late(),
                                                        std::move(before));
  return before;
}

std::unique_ptr<Strategy> make_expectimax(const ParameterValues& options, std::uint64_t seed) {
  return with_late(Rows::make(expectimax_of(options), seed), options, seed);
}

using Evaluation = std::shared_ptr<const LearnedEvaluation>;

// Implement StrategySpec::make_learned for evaluations of the whole game and for evaluations of a stage.
std::unique_ptr<Strategy> make_learned_greedy(const ParameterValues& options, std::uint64_t seed,
                                              Evaluation evaluation) {
  if constexpr (has_late)
    if (auto late = std::dynamic_pointer_cast<const LateEvaluation>(evaluation))
      return std::make_unique<LateStrategy<Greedy>>(Greedy{}, seed, std::move(late), Rows::make(Greedy{}, seed));
  return learn::make_learned<Models, greedy_of>(options, seed, std::move(evaluation));
}

std::unique_ptr<Strategy> make_learned_expectimax(const ParameterValues& options, std::uint64_t seed,
                                                  Evaluation evaluation) {
  if constexpr (has_late)
    if (auto late = std::dynamic_pointer_cast<const LateEvaluation>(evaluation))
      return std::make_unique<LateStrategy<Expectimax>>(late_expectimax_of(options), seed, std::move(late),
                                                        make_expectimax(options, seed));
  return with_late(learn::make_learned<Models, expectimax_of>(options, seed, std::move(evaluation)), options, seed);
}

constexpr std::array<ParameterSpec, 3> monte_carlo_options{
    search_options::with_default(search_options::simulations, 50),
    search_options::with_default(search_options::moves, 50), search_options::future};

constexpr ParameterSpec late{
    .name = "late",
    .label = translatable("Late evaluation"),
    .help = translatable("On 4×4 boards with one tile each of 16384, 8192 and so on down to 512, uses an evaluation "
                         "that was trained on such boards only. The browser version does not have this option."),
    .type = ParameterType::toggle};

constexpr std::array<ParameterSpec, 4> all_expectimax_options{
    search_options::max_depth, search_options::with_default(search_options::nodes, 45'000),
    search_options::with_default(search_options::cutoff, 2 * millionths / 1000), late};
constexpr ParameterSpecs expectimax_options = ParameterSpecs(all_expectimax_options).first(has_late ? 4 : 3);

constexpr StrategySpec expectimax() {
  StrategySpec spec =
      learn::with_learned(Rows::expectimax(expectimax_options, make_expectimax), make_learned_expectimax);
  if (!has_late)
    spec.help = translatable(
        "Plays the move with the best average over all possible new tiles, within the search limit. The browser "
        "version plays without the late evaluation, which the desktop program has for the last boards before 32768.");
  return spec;
}

std::unique_ptr<Strategy> make_perfect(const ParameterValues&, std::uint64_t seed) {
  return std::make_unique<PerfectStrategy>(make_expectimax(ParameterValues(expectimax_options), seed));
}

constexpr std::array<std::string_view, 4> fast_suite{"random", "corner", "greedy", "expectimax:depth=2"};
constexpr std::array<std::string_view, 5> standard_suite{"random", "corner", "greedy", "monte_carlo", "expectimax"};
constexpr std::array<std::string_view, 9> thorough_suite{"random",
                                                         "corner",
                                                         "greedy",
                                                         "monte_carlo",
                                                         "monte_carlo:simulations=1000",
                                                         "expectimax:depth=2",
                                                         "expectimax:depth=3",
                                                         "expectimax",
                                                         "expectimax:nodes=200000"};

constexpr std::array suites = benchmark_suites(fast_suite, standard_suite, thorough_suite);

}  // namespace

std::span<const StrategySpec> strategy_table() {
  static const std::array<StrategySpec, 7> strategies{{
      random_strategy,
      learn::with_learned(Rows::greedy(), make_learned_greedy),
      {.name = "corner",
       .label = translatable("Corner"),
       .help = translatable(
           "Keeps the large tiles in a snake-shaped row from one corner, and assumes the worst next tile."),
       .options = {},
       .make = make_corner,
       .values_rest = false,
       .strength = Strength::normal},
      minimax_strategy(),
      StrategyRows<Models>::monte_carlo(monte_carlo_options),
      expectimax(),
      {.name = "perfect",
       .label = translatable("Perfect"),
       .help = translatable(
           "Plays perfectly on boards of up to nine cells by solving them first; plays larger boards like expectimax."),
       .options = {},
       .make = make_perfect,
       .strength = Strength::strong},
  }};
  return strategies;
}

std::span<const StrategySuite> strategy_suites() {
  return suites;
}

}  // namespace tilefold::slide
