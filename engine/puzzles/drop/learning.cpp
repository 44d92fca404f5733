#include "engine/puzzles/drop/learning.h"
#include "engine/core/translatable.h"

#include "engine/learn/learning_of.h"
#include "engine/puzzles/drop/models.h"

namespace tilefold::drop {
namespace {

using learn::Shape;
using learn::Sharing;

learn::Features features_of(const Parameters& rules, bool has_large_tiles) {
  learn::Features features{.extent = {.rows = rules.rows, .columns = rules.columns},
                           .tile_classes = has_large_tiles ? 18 : 16,
                           .symmetries = {.mirror = true},
                           .counts = {{.which = count_of_free, .most = 250}, {.which = count_of_largest, .most = 30}}};
  for (int i = 0; i + 1 < rules.horizon; ++i) features.counts.push_back({.which = count_of_next + i, .most = 17});
  const auto add = [&](Sharing sharing, std::vector<Cell> cells) {
    features.shapes.push_back({.sharing = sharing, .cells = std::move(cells)});
  };
  add(Sharing::by_row, {{0, 0}});
  add(Sharing::by_row, {{0, 0}, {1, 0}, {2, 0}});
  add(Sharing::by_row, {{0, 0}, {1, 0}, {2, 0}, {3, 0}});
  add(Sharing::by_row, {{0, 0}, {1, 0}, {0, 1}, {1, 1}});
  add(Sharing::by_row, {{0, 0}, {0, 1}, {0, 2}});
  // Six cells have too many combinations of tiles to learn separate weights for each row.
  add(Sharing::everywhere, {{0, 0}, {1, 0}, {2, 0}, {0, 1}, {1, 1}, {2, 1}});
  add(Sharing::everywhere, {{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}});
  return features;
}

constexpr ParameterSpec large_tiles{
    .name = "large_tiles",
    .label = translatable("Large tiles"),
    .help = translatable("Distinguishes tiles up to 2^17 instead of 2^15, for strong players; uses twice the memory."),
    .type = ParameterType::toggle};

// Owns the tables to which the states of all games point.
struct FastGames {
  using Model = FastModel;
  std::shared_ptr<const FastTables> tables;

  FastState begin(Rng& rng) const { return to_fast(DropRules::initial(tables->rules, rng), *tables); }
};

struct PlainGames {
  using Model = PlainModel;
  Parameters rules;

  State begin(Rng& rng) const { return DropRules::initial(rules, rng); }
};

struct LearnedDrop {
  static constexpr auto options =
      learn::with_option(learn::learning_options({.decay = 4000, .trace = millionths / 2}), large_tiles);

  static const PuzzleInfo& info() { return DropRules::info(); }

  static learn::Subject subject(const LearningPlan& plan) {
    return {.features = features_of(DropRules::parameters(plan.rules), plan.options["large_tiles"] != 0)};
  }

  template <class F>
  static auto with_games(const LearningPlan& plan, F&& f) {
    const Parameters rules = DropRules::parameters(plan.rules);
    return is_fast(rules) ? f(FastGames{std::make_shared<const FastTables>(rules)}) : f(PlainGames{rules});
  }
};

}  // namespace

const Learning& learning() {
  return learn::LearningOf<LearnedDrop>::learning;
}

}  // namespace tilefold::drop
