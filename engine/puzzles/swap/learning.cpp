#include "engine/puzzles/swap/learning.h"

#include "engine/learn/learning_of.h"
#include "engine/puzzles/swap/models.h"

namespace tilefold::swap {
namespace {

learn::Features features_of(const Parameters& rules) {
  learn::Features features{.extent = {.rows = rules.rows, .columns = rules.columns},
                           .tile_classes = rules.value == ValueRule::sum ? 20 : 16,
                           .symmetries = {.mirror = true}};
  for (int tile_class = 0; tile_class < features.tile_classes; ++tile_class)
    features.counts.push_back({.which = count_of_tiles + tile_class, .most = 24});
  if (rules.swaps == Swaps::merging) {
    features.counts.push_back({.which = count_of_swaps, .most = 40});
    for (int tile_class = 1; tile_class < features.tile_classes; ++tile_class)
      features.counts.push_back({.which = count_of_swaps_by_tile_class + tile_class, .most = 12});
  }
  const auto add = [&](learn::Sharing sharing, std::vector<Cell> cells) {
    features.shapes.push_back({.sharing = sharing, .cells = std::move(cells)});
  };
  add(learn::Sharing::by_edge, {{0, 0}});
  add(learn::Sharing::everywhere, {{0, 0}, {0, 1}, {0, 2}});
  add(learn::Sharing::everywhere, {{0, 0}, {1, 0}, {2, 0}});
  add(learn::Sharing::everywhere, {{0, 0}, {1, 0}, {0, 1}});
  add(learn::Sharing::everywhere, {{0, 0}, {1, 0}, {1, 1}});
  return features;
}

// Owns the tables to which the states of all games point.
struct FastGames {
  using Model = FastModel;
  std::shared_ptr<const FastTables> tables;

  FastState begin(Rng& rng) const { return to_fast(SwapRules::initial(tables->rules, rng), *tables); }
};

struct PlainGames {
  using Model = PlainModel;
  Parameters rules;

  State begin(Rng& rng) const { return SwapRules::initial(rules, rng); }
};

struct LearnedSwap {
  // The option `trace` is 0, so that the target of training is only the evaluation of the next board. In long games,
  // the points that are actually scored later depend mostly on luck and are a worse target.
  static constexpr auto options = learn::learning_options({.decay = 4000, .trace = 0});

  static const PuzzleInfo& info() { return SwapRules::info(); }

  static learn::Subject subject(const LearningPlan& plan) {
    const Parameters rules = SwapRules::parameters(plan.rules);
    return {.features = features_of(rules), .is_endless = rules.swaps == Swaps::free && rules.move_limit == 0};
  }

  template <class F>
  static auto with_games(const LearningPlan& plan, F&& f) {
    const Parameters rules = SwapRules::parameters(plan.rules);
    return is_fast(rules) ? f(FastGames{std::make_shared<const FastTables>(rules)}) : f(PlainGames{rules});
  }
};

}  // namespace

const Learning& learning() {
  return learn::LearningOf<LearnedSwap>::learning;
}

}  // namespace tilefold::swap
