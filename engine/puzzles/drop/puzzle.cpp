// Drop's PuzzleInfo: parameters, presets, texts, strategies and commands.

#include "engine/core/number_editor.h"
#include "engine/core/rules_puzzle.h"
#include "engine/core/translatable.h"
#include "engine/puzzles/drop/batch.h"
#include "engine/puzzles/drop/forms.h"
#include "engine/puzzles/drop/learning.h"
#include "engine/puzzles/drop/rules.h"
#include "engine/puzzles/drop/speed.h"
#include "engine/puzzles/drop/strategies.h"
#include "engine/puzzles/drop/tutorial.h"

namespace tilefold::drop {

static_assert(PlayableRules<DropRules> && ChanceRules<DropRules>);

namespace {

constexpr std::array<std::string_view, 3> spawns{"weighted", "uniform", "weighted_high"};
constexpr std::array<std::string_view, 3> spawn_labels{translatable("Favour small"), translatable("All equally likely"),
                                                       translatable("Favour large")};

constexpr std::array<ParameterSpec, 8> parameter_table{{
    {.name = "rows",
     .label = translatable("Rows"),
     .help = translatable("Height of the board."),
     .min = 3,
     .max = max_rows,
     .default_value = 7,
     .unit = "rows",
     .is_side = true},
    {.name = "columns",
     .label = translatable("Columns"),
     .help = translatable("Width of the board."),
     .min = 2,
     .max = max_columns,
     .default_value = 5,
     .unit = "columns",
     .is_side = true},
    {.name = "preview",
     .label = translatable("Preview"),
     .help = translatable("Number of upcoming tiles shown."),
     .min = 1,
     .max = max_horizon,
     .default_value = 1,
     .unit = "tiles",
     .brief = translatable("{} ahead")},
    {.name = "spawn",
     .label = translatable("New tiles"),
     .help = translatable(
         "New tiles that are drawn more often: small ones (weighted), none (uniform) or large ones (weighted_high)."),
     .type = ParameterType::choice,
     .default_value = 0,
     .choices = spawns,
     .choice_labels = spawn_labels},
    {.name = "spawn_decay",
     .label = translatable("Odds per doubling"),
     .help = translatable(
         "How likely a tile is compared with one of half its value (weighted) or of twice its value (weighted_high)."),
     .type = ParameterType::decimal,
     .min = millionths / 100,
     .max = millionths,
     .default_value = 550'000},
    {.name = "max_spawn",
     .label = translatable("Largest new tile"),
     .help = translatable("Largest tile that can be drawn."),
     .type = ParameterType::power_of_two,
     .min = 2,
     .max = 65536,
     .default_value = 256,
     .brief = translatable("tiles to {}")},
    {.name = "continues",
     .label = translatable("Continues"),
     .help = translatable("Number of times a finished game can be continued."),
     .min = 0,
     .max = 99,
     .default_value = 3,
     .brief = translatable("{} continues")},
    {.name = "continue_rows",
     .label = translatable("Rows cleared"),
     .help = translatable("Number of rows that a continue clears, from the top."),
     .min = 1,
     .max = max_rows,
     .default_value = 3,
     .at_most = "rows",
     .unit = "rows"},
}};

constexpr std::array<std::pair<std::string_view, std::string_view>, 2> small_rule_values{
    {{"rows", "5"}, {"columns", "4"}}};
constexpr std::array<std::pair<std::string_view, std::string_view>, 1> wide_rule_values{{{"columns", "8"}}};
constexpr std::array<std::pair<std::string_view, std::string_view>, 1> ahead_rule_values{{{"preview", "3"}}};
constexpr std::array<std::pair<std::string_view, std::string_view>, 1> even_rule_values{{{"spawn", "uniform"}}};

constexpr std::array<Preset, 5> presets{{
    {.name = "standard",
     .label = translatable("Standard"),
     .help = translatable("Seven rows, five columns, one tile shown ahead."),
     .rule_values = {},
     .is_reference = true},
    {.name = "small",
     .label = translatable("Small"),
     .help = translatable("Five rows, four columns."),
     .rule_values = small_rule_values},
    {.name = "wide",
     .label = translatable("Wide"),
     .help = translatable("Eight columns."),
     .rule_values = wide_rule_values},
    {.name = "three_ahead",
     .label = translatable("Three ahead"),
     .help = translatable("The next three tiles are shown."),
     .rule_values = ahead_rule_values},
    {.name = "even_odds",
     .label = translatable("Even odds"),
     .help = translatable("All new tiles are equally likely."),
     .rule_values = even_rule_values},
}};

std::vector<Odds> odds_of(const Puzzle& puzzle) {
  const auto* playable = dynamic_cast<const RulesPuzzle<DropRules>*>(&puzzle);
  assert(playable != nullptr);
  std::vector<Odds> odds;
  int exponent = 0;
  for (const std::uint32_t weight : spawn_weights(playable->state().rules, playable->state().largest)) {
    ++exponent;
    if (weight > 0) odds.push_back({.face = face_of(exponent), .weight = weight});
  }
  return odds;
}

constexpr Chance chance{.odds = odds_of};

constexpr std::array<CommandSpec, 1> commands{{
    {.name = "continue",
     .label = translatable("Continue"),
     .help = translatable("Clears the top rows; play continues."),
     .left = "continues_left"},
}};

constexpr std::array<StateField, 2> state_fields{{
    {.field = "largest", .label = translatable("Largest tile")},
    {.field = "continues_left", .label = translatable("Continues left")},
}};

constexpr std::array<ShortMove, 1> short_moves{{{.text = "continue", .letter = 'c'}}};

NumberBoard board_of(const ParameterValues& values, const Document& /*state*/) {
  const Parameters rules = DropRules::parameters(values);
  return {.extent = {.rows = rules.rows, .columns = rules.columns},
          .row_order = DropRules::row_order,
          .horizon = rules.horizon,
          .is_tile = is_power_tile,
          .what_a_tile_is = what_a_power_tile_is};
}

const Editor& board_editor() {
  static constexpr std::array<std::string_view, 3> fields{"board", "preview", "continues_left"};
  static const Editor editor = number_editor<board_of>(power_tools(), fields);
  return editor;
}

Phrase refusal(const Puzzle& puzzle, const Gesture& gesture) {
  if (gesture.kind != Gesture::Kind::column) return {};
  const int columns = puzzle.snapshot().extent.columns;
  const std::string number = std::to_string(to_one_based(gesture.cell.column));
  if (gesture.cell.column >= columns)
    return {translatable("There is no column {0}: the last one is {1}"), {number, std::to_string(columns)}};
  return {translatable("Column {0} is full"), {number}};
}

}  // namespace

const PuzzleInfo& DropRules::info() {
  static const PuzzleInfo puzzle{
      .name = "drop",
      .title = translatable("Drop"),
      .summary = translatable("Drop number tiles into columns; equal neighbours merge and set off chains."),
      .goal = translatable("score as much as you can before all columns are full"),
      .how_to_play = translatable(
          "Click a column to drop the tile that is shown above the board. Equal tiles that touch the dropped tile "
          "merge with it: two tiles double the value, three make four times the value, and so on. Tiles that fall "
          "afterwards can merge again. The game is over when every column is full. Continue then empties the top rows, "
          "as often as the rules allow."),
      .how_to_move = translatable("Click a column to drop the tile; equal tiles that touch merge"),
      .example = translatable("The {next} falls into {move}"),
      .rules_version = 1,
      .parameters = parameter_table,
      .presets = presets,
      .commands = commands,
      .make = make_puzzle<DropRules>,
      .read = read_puzzle<DropRules>,
      .strategies = strategy_table(),
      .suites = strategy_suites(),
      .status_info = {.state_fields = state_fields, .refusal = refusal},
      .chance = &chance,
      .formats = {.short_moves = short_moves, .read_boards = read_boards, .report = DropRules::report},
      .editor = &board_editor(),
      .tutorial = &tutorial(),
      .appearance = BoardAppearance::columns_of_powers,
      .speed = speed_figures(),
      .learning = &learning(),
      .batch = make_batch,
  };
  return puzzle;
}

}  // namespace tilefold::drop
