#include "engine/puzzles/swap/strategies.h"

#include "engine/puzzles/swap/forms.h"
#include "engine/search/greedy.h"
#include "engine/search/sampled_expectimax.h"
#include "engine/search/search_options.h"

namespace tilefold::swap {
namespace {

template <class Search>
std::unique_ptr<Strategy> make(const Search& search, std::uint64_t seed) {
  return std::make_unique<SearchStrategy<Forms, Search>>(search, seed);
}

constexpr std::array<ParameterSpec, 4> lookahead_options{search_options::depth, search_options::beam,
                                                         search_options::with_standard(search_options::futures, 4),
                                                         search_options::future};

constexpr std::array<ParameterSpec, 3> monte_carlo_options{
    search_options::with_standard(search_options::simulations, 20),
    search_options::with_standard(search_options::moves, 10), search_options::future};

constexpr std::array<ParameterSpec, 4> expectimax_options{
    search_options::with_standard(search_options::depth, 2),
    {.name = "replies",
     .label = "Replies",
     .help = "How many of the best moves of a position are followed further than one move.",
     .least = 1,
     .greatest = 100,
     .standard = 3,
     .unit = "moves"},
    search_options::with_standard(search_options::nodes, 2000),
    search_options::future};

std::unique_ptr<Strategy> make_greedy(const ParameterValues&, std::uint64_t seed) {
  return make(Greedy{}, seed);
}

std::unique_ptr<Strategy> make_lookahead(const ParameterValues& options, std::uint64_t seed) {
  Lookahead search = search_options::lookahead_of(options);
  search.breadth = 16;  // with free swaps a position has hundreds of moves
  return make(search, seed);
}

std::unique_ptr<Strategy> make_monte_carlo(const ParameterValues& options, std::uint64_t seed) {
  return make(search_options::monte_carlo_of(options), seed);
}

std::unique_ptr<Strategy> make_expectimax(const ParameterValues& options, std::uint64_t seed) {
  return make(SampledExpectimax{.depth = static_cast<int>(options["depth"]),
                                .replies = static_cast<int>(options["replies"]),
                                .nodes = static_cast<std::uint64_t>(options["nodes"]),
                                .future = search_options::future_of(options)},
              seed);
}

constexpr std::array<StrategySpec, 5> strategies{{
    {.name = "random", .label = "Random", .help = "A uniformly random legal move.", .options = {}, .make = make_random},
    {.name = "greedy",
     .label = "Greedy",
     .help = "The best immediate outcome by score gain and board quality.",
     .options = {},
     .make = make_greedy},
    {.name = "lookahead",
     .label = "Lookahead",
     .help = "A beam search over the next moves, averaged over possible futures.",
     .options = lookahead_options,
     .make = make_lookahead},
    {.name = "monte_carlo",
     .label = "Monte Carlo",
     .help = "The mean of random games played on from each first move.",
     .options = monte_carlo_options,
     .make = make_monte_carlo},
    {.name = "expectimax",
     .label = "Expectimax",
     .help = "The best move on the average of sampled new tiles, within a number of boards.",
     .options = expectimax_options,
     .make = make_expectimax},
}};

constexpr std::array<std::string_view, 3> fast_settings{"random", "greedy", "monte_carlo:moves=5"};
constexpr std::array<std::string_view, 5> standard_settings{"random", "greedy", "lookahead", "monte_carlo",
                                                            "expectimax"};
constexpr std::array<std::string_view, 10> thorough_settings{"random",
                                                             "greedy",
                                                             "lookahead:depth=2",
                                                             "lookahead",
                                                             "lookahead:futures=16",
                                                             "monte_carlo",
                                                             "monte_carlo:simulations=100",
                                                             "expectimax",
                                                             "expectimax:nodes=8000",
                                                             "expectimax:depth=3,nodes=8000"};

constexpr std::array<SettingsGrid, 3> grids{{
    {.name = "fast", .settings = fast_settings},
    {.name = "standard", .settings = standard_settings},
    {.name = "thorough", .settings = thorough_settings},
}};

}  // namespace

std::span<const StrategySpec> strategy_table() {
  return strategies;
}

std::span<const SettingsGrid> settings_grids() {
  return grids;
}

}  // namespace tilefold::swap
