// Slide's PuzzleInfo: parameters, presets, texts and strategies.

#include "engine/core/number_editor.h"
#include "engine/core/rules_puzzle.h"
#include "engine/core/translatable.h"
#include "engine/puzzles/slide/batch.h"
#include "engine/puzzles/slide/bundled_weights.h"
#include "engine/puzzles/slide/forms.h"
#include "engine/puzzles/slide/late.h"
#include "engine/puzzles/slide/learning.h"
#include "engine/puzzles/slide/recorded.h"
#include "engine/puzzles/slide/rules.h"
#include "engine/puzzles/slide/solved.h"
#include "engine/puzzles/slide/speed.h"
#include "engine/puzzles/slide/stages.h"
#include "engine/puzzles/slide/strategies.h"
#include "engine/puzzles/slide/tutorial.h"

namespace tilefold::slide {

static_assert(PlayableRules<SlideRules> && ChanceRules<SlideRules>);

namespace {

constexpr std::array<ParameterSpec, 5> parameter_table{{
    {.name = "rows",
     .label = translatable("Rows"),
     .help = translatable("Height of the board."),
     .min = min_side,
     .max = max_side,
     .default_value = 4,
     .unit = "rows",
     .is_side = true},
    {.name = "columns",
     .label = translatable("Columns"),
     .help = translatable("Width of the board."),
     .min = min_side,
     .max = max_side,
     .default_value = 4,
     .unit = "columns",
     .is_side = true},
    {.name = "four_percent",
     .label = translatable("Chance of a 4"),
     .help = translatable("Percentage of new tiles that are 4 instead of 2."),
     .min = 0,
     .max = 100,
     .default_value = 10,
     .unit = "%"},
    {.name = "start_tiles",
     .label = translatable("Starting tiles"),
     .help = translatable("Number of tiles at the start of a game."),
     .min = 1,
     .max = 4,
     .default_value = 2,
     .unit = "tiles"},
    {.name = "goal",
     .label = translatable("Goal"),
     .help = translatable("Tile to reach; the game announces it, and play continues."),
     .type = ParameterType::power_of_two,
     .min = 8,
     .max = 131072,
     .default_value = 2048},
}};

constexpr std::array<std::pair<std::string_view, std::string_view>, 3> small_rule_values{
    {{"rows", "3"}, {"columns", "3"}, {"goal", "256"}}};
constexpr std::array<std::pair<std::string_view, std::string_view>, 3> large_rule_values{
    {{"rows", "5"}, {"columns", "5"}, {"goal", "8192"}}};
constexpr std::array<std::pair<std::string_view, std::string_view>, 3> long_rule_values{
    {{"rows", "3"}, {"columns", "6"}, {"goal", "4096"}}};
constexpr std::array<std::pair<std::string_view, std::string_view>, 1> even_rule_values{{{"four_percent", "50"}}};

constexpr std::array<Preset, 5> presets{{
    {.name = "standard",
     .label = translatable("Standard"),
     .help = translatable("Four by four, to 2048."),
     .rule_values = {},
     .is_reference = true},
    {.name = "small",
     .label = translatable("Small"),
     .help = translatable("Three by three, to 256."),
     .rule_values = small_rule_values,
     .is_reference = true},
    {.name = "large",
     .label = translatable("Large"),
     .help = translatable("Five by five, to 8192."),
     .rule_values = large_rule_values},
    {.name = "wide",
     .label = translatable("Wide"),
     .help = translatable("Three by six, to 4096."),
     .rule_values = long_rule_values},
    {.name = "even_odds",
     .label = translatable("Even odds"),
     .help = translatable("Twos and fours are equally likely."),
     .rule_values = even_rule_values},
}};

constexpr std::array<StateField, 2> state_fields{{
    {.field = "largest", .label = translatable("Largest tile")},
    {.field = "goal_reached", .label = translatable("Goal reached")},
}};

constexpr Chance chance{};  // no list of odds, because the parameter four_percent already states them

constexpr std::array<ShortMove, 4> short_moves{{
    {.text = "left", .letter = 'l'},
    {.text = "right", .letter = 'r'},
    {.text = "up", .letter = 'u'},
    {.text = "down", .letter = 'd'},
}};

NumberBoard board_of(const ParameterValues& values, const Document& /*state*/) {
  const Parameters rules = SlideRules::parameters(values);
  return {.extent = {.rows = rules.rows, .columns = rules.columns},
          .row_order = SlideRules::row_order,
          .is_tile = is_power_tile,
          .what_a_tile_is = what_a_power_tile_is};
}

const Editor& board_editor() {
  static constexpr std::array<std::string_view, 1> fields{"board"};
  static const Editor editor = number_editor<board_of>(power_tools(), fields);
  return editor;
}

const GameStages* stages_if_any() {
  if constexpr (has_late)
    return stages();
  else
    return nullptr;
}

Phrase refusal(const Puzzle& /*puzzle*/, const Gesture& gesture) {
  if (gesture.kind != Gesture::Kind::swipe) return {};
  switch (gesture.direction) {
    case Direction::left: return {translatable("No tile can move left")};
    case Direction::right: return {translatable("No tile can move right")};
    case Direction::up: return {translatable("No tile can move up")};
    case Direction::down: return {translatable("No tile can move down")};
  }
  return {};
}

}  // namespace

const PuzzleInfo& SlideRules::info() {
  static const PuzzleInfo puzzle{
      .name = "slide",
      .title = translatable("Slide"),
      .summary = translatable("Slide all tiles in one direction; equal tiles that meet merge, as in 2048."),
      .goal = translatable("reach {goal}, then play for more"),
      .how_to_play = translatable(
          "Every move slides all tiles as far as they go in one direction. Two equal tiles that meet merge into one of "
          "twice the value, and then a new tile appears. The game is over when no tile can move."),
      .how_to_move = translatable("Swipe or press an arrow key to slide all tiles; equal tiles merge"),
      .example = translatable("All tiles slide {move}"),
      .rules_version = 1,
      .input_mode = InputMode::direction,
      .parameters = parameter_table,
      .presets = presets,
      .make = make_puzzle<SlideRules>,
      .read = read_puzzle<SlideRules>,
      .strategies = strategy_table(),
      .prepare = [] { bundled_network({}); },
      .suites = strategy_suites(),
      .status_info = {.state_fields = state_fields, .refusal = refusal},
      .chance = &chance,
      .formats = {.short_moves = short_moves,
                  .read_boards = read_boards,
                  .read_game = read_game,
                  .chosen_move = without_tile},
      .editor = &board_editor(),
      .tutorial = &tutorial(),
      .appearance = BoardAppearance::square_of_powers,
      .speed = speed_figures(),
      .learning = &learning(),
      .stages = stages_if_any(),
      .solving = &solving(),
      .batch = make_batch,
  };
  return puzzle;
}

}  // namespace tilefold::slide
