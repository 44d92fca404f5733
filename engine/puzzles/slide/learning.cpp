#include "engine/puzzles/slide/learning.h"
#include "engine/core/translatable.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "engine/learn/learning_of.h"
#include "engine/puzzles/slide/late.h"
#include "engine/puzzles/slide/models.h"

namespace tilefold::slide {
namespace {

using learn::Shape;
using learn::Sharing;

// Returns a rectangle of cells in reading order.
Shape block(int rows, int columns) {
  Shape shape{.sharing = Sharing::by_place, .cells = {}};
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column) shape.cells.push_back(cell_at(row, column));
  return shape;
}

// Returns a line of `length` cells and the first `more` cells of the adjacent line. The lines are rows or, if
// `is_upright`, columns.
Shape line_and_more(int length, int more, bool is_upright) {
  Shape shape{.sharing = Sharing::by_place, .cells = {}};
  for (int i = 0; i < length + more; ++i) {
    const Cell cell = i < length ? cell_at(0, i) : cell_at(1, i - length);
    shape.cells.push_back(is_upright ? cell_at(cell.column, cell.row) : cell);
  }
  return shape;
}

// The six-cell shapes that improve play on 3×3 boards most, without the block of two by three cells
// (docs/measurements/slide.md).
const std::array<Shape, 4> shapes_of_six{{
    {.sharing = Sharing::by_place, .cells = {{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {2, 0}}},
    {.sharing = Sharing::by_place, .cells = {{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {2, 1}}},
    {.sharing = Sharing::by_place, .cells = {{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {2, 2}}},
    {.sharing = Sharing::by_place, .cells = {{0, 0}, {0, 1}, {1, 0}, {1, 1}, {1, 2}, {2, 2}}},
}};

Shape turned(Shape shape) {
  for (Cell& cell : shape.cells) std::swap(cell.row, cell.column);
  return shape;
}

learn::Features features_of(Extent extent) {
  const bool is_square = extent.rows == extent.columns;
  learn::Features features{.extent = extent,
                           .tile_classes = extent.area() < 12    ? 12
                                           : extent.area() <= 16 ? 16
                                                                 : 18,
                           .symmetries = {.mirror = true, .flip = true, .transpose = is_square},
                           .counts = {{.which = 0, .most = extent.area()}}};
  const auto add = [&](const Shape& shape, const Shape& turned) {
    features.shapes.push_back(shape);
    if (!is_square) features.shapes.push_back(turned);
  };
  // On small boards, tiles and thus the tables of six-cell shapes stay small, so several such shapes can be used.
  const bool is_tiny = extent.area() < 12;
  const bool is_small = extent.area() <= 16;
  add(block(2, 2), block(2, 2));
  if (!is_square) features.shapes.pop_back();
  add(line_and_more(4, 0, false), line_and_more(4, 0, true));
  add(line_and_more(3, 0, false), line_and_more(3, 0, true));
  if (is_small) {
    add(block(2, 3), block(3, 2));
    add(line_and_more(4, 2, false), line_and_more(4, 2, true));
  } else {
    add(line_and_more(3, 2, false), line_and_more(3, 2, true));
  }
  if (is_tiny)
    for (const Shape& shape : shapes_of_six) add(shape, turned(shape));
  return features;
}

// Returns features whose weights do not depend on the size of the board, so that one network can evaluate boards of
// every size.
learn::Features small_features_of(Extent extent) {
  learn::Features features{.extent = extent,
                           .tile_classes = 18,
                           .symmetries = {.mirror = true, .flip = true, .transpose = true},
                           .counts = {{.which = 0, .most = max_side * max_side}}};
  for (Shape shape : {block(1, 1), block(1, 3), line_and_more(2, 1, false)}) {
    shape.sharing = Sharing::by_wall;
    features.shapes.push_back(std::move(shape));
  }
  return features;
}

constexpr ParameterSpec small_shapes{
    .name = "small_shapes",
    .label = translatable("Small shapes"),
    .help = translatable("Learns from shapes of up to three cells and shares weights between "
                         "equivalent positions: fewer weights, faster training."),
    .type = ParameterType::toggle};

constexpr auto stages_to_choose = [] {
  std::array<std::string_view, names_of_sets.size() + 1> names{translatable("none")};
  std::copy(names_of_sets.begin(), names_of_sets.end(), names.begin() + 1);
  return names;
}();

constexpr ParameterSpec stage{
    .name = "stage",
    .label = translatable("Stage"),
    .help = translatable("Trains for the late part of a 4×4 game. Each training game starts with one tile "
                         "each of 16384, 8192 and so on down to this one, and ends as soon as there are two "
                         "tiles of this size. The browser version does not have this option."),
    .type = ParameterType::choice,
    .choices = stages_to_choose};

constexpr ParameterSpec mask{
    .name = "mask",
    .label = translatable("Mask"),
    .help = translatable("In a stage, treats all large tiles except the smallest one as equal."),
    .type = ParameterType::toggle,
    .default_value = 1};

// Returns the stage that the plan trains. Requires a plan with a stage.
[[maybe_unused]] LateStage stage_of(const LearningPlan& plan) {
  const auto least = static_cast<std::uint8_t>(largest_of_set + 1 - plan.options["stage"]);
  const auto above_least = static_cast<std::uint8_t>(least + 1);
  return {.least = least, .mask = plan.options["mask"] != 0 ? above_least : std::uint8_t{no_mask}};
}

// Starts training games for the model on 64-bit boards.
struct FastGames {
  using Model = FastModel;
  Parameters rules;

  FastState begin(Rng& rng) const { return to_fast(SlideRules::initial(rules, rng)); }
};

struct PlainGames {
  using Model = PlainModel;
  Parameters rules;

  State begin(Rng& rng) const { return SlideRules::initial(rules, rng); }
};

struct LearnedSlide {
  // The learning rate does not decay: boards of one game share few features, so a lucky or unlucky game biases only few
  // weights. With restarts, training on small boards needs far fewer games.
  static constexpr auto options = learn::with_option(
      learn::with_option(
          learn::with_option(learn::learning_options({.decay = 0, .trace = millionths / 2, .restarts = true}),
                             small_shapes),
          stage),
      mask);

  static const PuzzleInfo& info() { return SlideRules::info(); }

  static learn::Subject subject(const LearningPlan& plan) {
    const Parameters rules = SlideRules::parameters(plan.rules);
    const Extent extent{.rows = rules.rows, .columns = rules.columns};
    return {
        .features = plan.options["small_shapes"] != 0 ? small_features_of(extent) : features_of(extent),
        .games = static_cast<int>(plan.options["stage"] == 0 ? 0 : 2 * plan.options["stage"] + plan.options["mask"])};
  }

  static Result<Done> check(const LearningPlan& plan) {
    const Parameters rules = SlideRules::parameters(plan.rules);
    if (plan.options["stage"] == 0) return Done{};
    if (!has_late) return make_error("the browser version has no evaluations of stages; use the desktop program");
    if (rules.rows != packed_side || rules.columns != packed_side)
      return make_error("stage is {}, which is for boards of 4 rows and 4 columns; these have {} and {}",
                        stages_to_choose[static_cast<std::size_t>(plan.options["stage"])], rules.rows, rules.columns);
    if (plan.options["small_shapes"] != 0)
      return make_error("stage and small_shapes are both given; a stage needs the shapes for 4 rows and 4 columns");
    return Done{};
  }

  template <class F>
  static auto with_games(const LearningPlan& plan, F&& f) {
    const Parameters rules = SlideRules::parameters(plan.rules);
    if constexpr (has_late)
      if (plan.options["stage"] != 0)
        return f(LateGames{.stage = stage_of(plan), .four_percent = static_cast<std::uint32_t>(rules.four_percent)});
    return rules.rows == packed_side && rules.columns == packed_side ? f(FastGames{rules}) : f(PlainGames{rules});
  }
};

}  // namespace

const Learning& learning() {
  return learn::LearningOf<LearnedSlide>::learning;
}

}  // namespace tilefold::slide
