#include "engine/puzzles/drop/strategies.h"

#include "engine/puzzles/drop/forms.h"
#include "engine/search/expectimax.h"
#include "engine/search/greedy.h"
#include "engine/search/search_options.h"

namespace tilefold::drop {
namespace {

template <class Search>
std::unique_ptr<Strategy> make(const Search& search, std::uint64_t seed) {
  return std::make_unique<SearchStrategy<Forms, Search>>(search, seed);
}

constexpr std::array<ParameterSpec, 4> lookahead_options{search_options::depth, search_options::beam,
                                                         search_options::futures, search_options::future};

constexpr std::array<ParameterSpec, 5> growth_options{
    search_options::depth,
    search_options::beam,
    search_options::futures,
    search_options::future,
    {.name = "growth_weight",
     .label = "Growth weight",
     .help = "The reward for merges of three or more tiles, as a share of the points that they bring.",
     .type = ParameterType::decimal,
     .least = 0,
     .greatest = 10 * millionths,
     .standard = 4 * millionths},
};

constexpr std::array<ParameterSpec, 3> monte_carlo_options{search_options::simulations, search_options::moves,
                                                           search_options::future};

constexpr std::array<ParameterSpec, 4> expectimax_options{search_options::greatest_depth, search_options::nodes,
                                                          search_options::cutoff, search_options::future};

std::unique_ptr<Strategy> make_greedy(const ParameterValues&, std::uint64_t seed) {
  return make(Greedy{}, seed);
}

std::unique_ptr<Strategy> make_lookahead(const ParameterValues& options, std::uint64_t seed) {
  return make(search_options::lookahead_of(options), seed);
}

std::unique_ptr<Strategy> make_growth_lookahead(const ParameterValues& options, std::uint64_t seed) {
  Lookahead search = search_options::lookahead_of(options);
  search.growth_weight = search_options::decimal_of(options, "growth_weight");
  return make(search, seed);
}

std::unique_ptr<Strategy> make_monte_carlo(const ParameterValues& options, std::uint64_t seed) {
  return make(search_options::monte_carlo_of(options), seed);
}

std::unique_ptr<Strategy> make_expectimax(const ParameterValues& options, std::uint64_t seed) {
  return make(Expectimax{.depth = static_cast<int>(options["depth"]),
                         .nodes = static_cast<std::uint64_t>(options["nodes"]),
                         .cutoff = search_options::decimal_of(options, "cutoff"),
                         .future = search_options::future_of(options)},
              seed);
}

constexpr std::array<StrategySpec, 6> strategies{{
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
    {.name = "growth_lookahead",
     .label = "Growth lookahead",
     .help = "Lookahead with a reward for merges of three or more tiles, larger when they create larger tiles.",
     .options = growth_options,
     .make = make_growth_lookahead},
    {.name = "monte_carlo",
     .label = "Monte Carlo",
     .help = "The mean of random games played on from each first move.",
     .options = monte_carlo_options,
     .make = make_monte_carlo},
    {.name = "expectimax",
     .label = "Expectimax",
     .help = "The best move on the average of all that chance may bring, within a number of boards.",
     .options = expectimax_options,
     .make = make_expectimax},
}};

constexpr std::array<std::string_view, 4> fast_settings{"random", "greedy", "lookahead:depth=2,beam=5,futures=4",
                                                        "expectimax:depth=2"};
constexpr std::array<std::string_view, 6> standard_settings{"random",           "greedy",      "lookahead",
                                                            "growth_lookahead", "monte_carlo", "expectimax"};
constexpr std::array<std::string_view, 12> thorough_settings{"random",
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

}  // namespace tilefold::drop
