// Pairs' PuzzleInfo: its parameters, presets, texts and commands.

#include "engine/core/number_editor.h"
#include "engine/core/rules_puzzle.h"
#include "engine/puzzles/pairs/batch.h"
#include "engine/puzzles/pairs/rules.h"
#include "engine/puzzles/pairs/strategies.h"

namespace tilefold::pairs {

static_assert(PlayableRules<PairsRules>);

namespace {

constexpr std::array<std::string_view, 2> refill_places{"last_cell", "last_digit"};

constexpr std::array<ParameterSpec, 6> parameter_table{{
    {.name = "columns",
     .label = "Columns",
     .help = "Width of the board.",
     .least = least_columns,
     .greatest = greatest_columns,
     .standard = 9,
     .unit = "columns"},
    {.name = "start_rows",
     .label = "Start rows",
     .help = "How many rows of digits a board begins with.",
     .least = 1,
     .greatest = greatest_start_rows,
     .standard = 3,
     .unit = "rows"},
    {.name = "refills",
     .label = "Refills",
     .help = "How often the digits that are left may be appended, on each board.",
     .least = 0,
     .greatest = greatest_refills,
     .standard = 4},
    {.name = "refill_from",
     .label = "Refill from",
     .help = "Whether a refill goes on behind the last cell, emptied or not, or behind the last digit.",
     .type = ParameterType::choice,
     .standard = 0,
     .choices = refill_places},
    {.name = "stages",
     .label = "Stages",
     .help = "Whether another board follows a cleared one.",
     .type = ParameterType::toggle,
     .standard = 1},
    {.name = "linger",
     .label = "Linger",
     .help = "Whether an emptied row stays for half a second, for pairs across it.",
     .type = ParameterType::toggle,
     .standard = 0},
}};

constexpr std::array<std::pair<std::string_view, std::string_view>, 2> narrow_settings{
    {{"columns", "6"}, {"start_rows", "4"}}};
constexpr std::array<std::pair<std::string_view, std::string_view>, 1> tall_settings{{{"start_rows", "5"}}};
constexpr std::array<std::pair<std::string_view, std::string_view>, 2> bare_settings{
    {{"refills", "0"}, {"stages", "false"}}};
constexpr std::array<std::pair<std::string_view, std::string_view>, 1> single_settings{{{"stages", "false"}}};

constexpr std::array<Preset, 5> presets{{
    {.name = "standard",
     .label = "Standard",
     .help = "Three rows of nine, four refills, stages.",
     .settings = {},
     .is_reference = true},
    {.name = "narrow", .label = "Narrow", .help = "Four rows of six.", .settings = narrow_settings},
    {.name = "tall", .label = "Tall", .help = "Five rows to begin with.", .settings = tall_settings},
    {.name = "one_board",
     .label = "One board",
     .help = "The game ends with the first board that is cleared.",
     .settings = single_settings},
    {.name = "no_refills",
     .label = "No refills",
     .help = "One board, and nothing is appended to it.",
     .settings = bare_settings},
}};

constexpr std::array<CommandSpec, 2> commands{{
    {.name = "refill", .label = "Refill", .help = "Append all digits that are left.", .left = "refills_left"},
    {.name = "settle", .label = "Settle", .help = "Let emptied rows vanish now.", .after = 0.5},
}};

constexpr std::array<FactSpec, 2> facts{{
    {.field = "stage", .label = "Stage"},
    {.field = "refills_left", .label = "Refills left"},
}};

constexpr std::array<FeatSpec, 1> feats{{{.field = "stage", .name = "boards_cleared", .label = "boards cleared"}}};

constexpr std::array<ShortMove, 2> short_moves{{
    {.text = "refill", .letter = 'r'},
    {.text = "settle", .letter = 's'},
}};

// Returns the board for the editor. It has one more row than is written, so that the user can continue below.
NumberBoard board_of(const ParameterValues& values, const Document& state) {
  const Parameters rules = PairsRules::parameters(values);
  const int rows = std::clamp<int>(rows_written(state) + 1, rules.start_rows, greatest_cells / rules.columns);
  return {.extent = {.rows = rows, .columns = rules.columns},
          .row_order = PairsRules::row_order,
          .is_open_ended = true,
          .is_tile = [](std::int64_t number) { return number >= 1 && number <= 9; },
          .what_a_tile_is = "a digit from 1 to 9"};
}

const Editor& board_editor() {
  static constexpr std::array<std::string_view, 3> fields{"board", "stage", "refills_left"};
  static const Editor editor = [] {
    Editor made = number_editor<board_of>(digit_tools(), fields);
    made.takes_numbers = false;
    made.digits = EditorDigits::write;
    return made;
  }();
  return editor;
}

}  // namespace

const PuzzleInfo& PairsRules::info() {
  static const PuzzleInfo puzzle{
      .name = "pairs",
      .title = "Pairs",
      .summary = "Remove pairs of digits that are equal or make 10, until the board is empty.",
      .how_to_play =
          "Pick two digits that are equal or add up to 10 and that see each other: side by side, on a line with only "
          "empty cells between, or one after the other in reading order. A row without digits vanishes. A refill "
          "appends all digits that are left. The game is over when no pair and no refill is left.",
      .how_to_move = "Press two tiles that go together, one after the other",
      .example = "The marked tiles go together",
      .rules_version = 1,
      .has_merges = false,
      .aim = Aim::pair,
      .parameters = parameter_table,
      .presets = presets,
      .commands = commands,
      .make = make_puzzle<PairsRules>,
      .read = read_puzzle<PairsRules>,
      .strategies = strategy_table(),
      .telling = {.facts = facts, .feats = feats},
      .formats = {.short_moves = short_moves, .read_text = read_digits, .text_begins = "0123456789"},
      .editor = &board_editor(),
      .speed = speed_figures(),
      .batch = make_batch,
  };
  return puzzle;
}

}  // namespace tilefold::pairs
