#include "engine/puzzles/slide/strategies.h"

#include "engine/puzzles/slide/corner.h"
#include "engine/puzzles/slide/fast_expectimax.h"
#include "engine/puzzles/slide/forms.h"
#include "engine/search/expectimax.h"
#include "engine/search/greedy.h"
#include "engine/search/search_options.h"

namespace tilefold::slide {
namespace {

// On 64-bit boards the search that is made for them, elsewhere the general one.
struct AnyExpectimax {
  Expectimax general;

  template <ChanceForm F>
  Choice choose(const typename F::Rules::State& state, const SearchTask& task) const {
    if constexpr (std::is_same_v<F, FastForm>) {
      const FastExpectimax fast{.depth = general.depth, .nodes = general.nodes, .cutoff = general.cutoff};
      return fast.choose(state, task);
    } else {
      return general.choose<F>(state, task);
    }
  }
};

template <class Search>
std::unique_ptr<Strategy> make(const Search& search, std::uint64_t seed) {
  return std::make_unique<SearchStrategy<Forms, Search>>(search, seed);
}

std::unique_ptr<Strategy> make_greedy(const ParameterValues&, std::uint64_t seed) {
  return make(Greedy{}, seed);
}

std::unique_ptr<Strategy> make_monte_carlo(const ParameterValues& options, std::uint64_t seed) {
  return make(search_options::monte_carlo_of(options), seed);
}

std::unique_ptr<Strategy> make_expectimax(const ParameterValues& options, std::uint64_t seed) {
  return make(AnyExpectimax{{.depth = static_cast<int>(options["depth"]),
                             .nodes = static_cast<std::uint64_t>(options["nodes"]),
                             .cutoff = search_options::decimal_of(options, "cutoff")}},
              seed);
}

constexpr std::array<ParameterSpec, 3> monte_carlo_options{
    search_options::with_standard(search_options::simulations, 50),
    search_options::with_standard(search_options::moves, 50), search_options::future};

constexpr std::array<ParameterSpec, 3> expectimax_options{
    search_options::greatest_depth, search_options::with_standard(search_options::nodes, 20'000),
    search_options::with_standard(search_options::cutoff, 2 * millionths / 1000)};

constexpr std::array<StrategySpec, 5> strategies{{
    {.name = "random", .label = "Random", .help = "A uniformly random legal move.", .options = {}, .make = make_random},
    {.name = "greedy",
     .label = "Greedy",
     .help = "The best immediate outcome by score gain and board quality.",
     .options = {},
     .make = make_greedy},
    {.name = "corner",
     .label = "Corner",
     .help = "Keeps large tiles along a snake from a corner, and looks one worst reply ahead.",
     .options = {},
     .make = make_corner},
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

constexpr std::array<std::string_view, 4> fast_settings{"random", "corner", "greedy", "expectimax:depth=2"};
constexpr std::array<std::string_view, 5> standard_settings{"random", "corner", "greedy", "monte_carlo", "expectimax"};
constexpr std::array<std::string_view, 9> thorough_settings{"random",
                                                            "corner",
                                                            "greedy",
                                                            "monte_carlo",
                                                            "monte_carlo:simulations=1000",
                                                            "expectimax:depth=2",
                                                            "expectimax:depth=3",
                                                            "expectimax",
                                                            "expectimax:nodes=200000"};

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

}  // namespace tilefold::slide
