// Pairs' PuzzleInfo: parameters, presets, texts and commands.

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <string>

#include "engine/core/number_editor.h"
#include "engine/core/rules_puzzle.h"
#include "engine/core/translatable.h"
#include "engine/puzzles/pairs/batch.h"
#include "engine/puzzles/pairs/forms.h"
#include "engine/puzzles/pairs/rules.h"
#include "engine/puzzles/pairs/strategies.h"
#include "engine/puzzles/pairs/tutorial.h"

namespace tilefold::pairs {

static_assert(PlayableRules<PairsRules>);

namespace {

constexpr std::array<std::string_view, 2> refill_places{
    // Translators: "Refill after": the last cell of the board, or the last digit. Translate it as a phrase, without _.
    translatable("last_cell"), translatable("last_digit")};

constexpr std::array<ParameterSpec, 7> parameter_table{{
    {.name = "columns",
     .label = translatable("Columns"),
     .help = translatable("Width of the board."),
     .min = min_columns,
     .max = max_columns,
     .default_value = 9,
     .unit = "columns"},
    {.name = "start_rows",
     .label = translatable("Starting rows"),
     .help = translatable("Number of rows of digits at the start of a board."),
     .min = 1,
     .max = max_start_rows,
     .default_value = 3,
     .unit = "rows"},
    {.name = "refills",
     .label = translatable("Refills"),
     .help = translatable("Number of times per board that the remaining digits can be added again."),
     .min = 0,
     .max = max_refills,
     .default_value = 4},
    {.name = "refill_from",
     .label = translatable("Refill after"),
     .help = translatable(
         "Where a refill starts: after the last cell, even if it is empty (last_cell), or after the last digit "
         "(last_digit)."),
     .type = ParameterType::choice,
     .default_value = 0,
     .choices = refill_places},
    {.name = "stages",
     .label = translatable("Stages"),
     .help = translatable("Starts another board when one is cleared."),
     .type = ParameterType::toggle,
     .default_value = 1},
    {.name = "linger",
     .label = translatable("Keep empty rows briefly"),
     .help = translatable("Keeps an empty row for half a second, so that pairs across it can still be matched."),
     .type = ParameterType::toggle,
     .default_value = 0},
    {.name = "digits",
     .label = translatable("Digits"),
     .help = translatable("Smallest and largest digit of a new board."),
     .type = ParameterType::choice,
     .default_value = 0,
     .choices = digit_ranges},
}};

constexpr std::array<std::pair<std::string_view, std::string_view>, 2> narrow_rule_values{
    {{"columns", "6"}, {"start_rows", "4"}}};
constexpr std::array<std::pair<std::string_view, std::string_view>, 1> tall_rule_values{{{"start_rows", "5"}}};
constexpr std::array<std::pair<std::string_view, std::string_view>, 2> bare_rule_values{
    {{"refills", "0"}, {"stages", "false"}}};
constexpr std::array<std::pair<std::string_view, std::string_view>, 1> single_rule_values{{{"stages", "false"}}};

constexpr std::array<Preset, 5> presets{{
    {.name = "standard",
     .label = translatable("Standard"),
     .help = translatable("Three rows of nine, four refills, a new board after each cleared one."),
     .rule_values = {},
     .is_reference = true},
    {.name = "narrow",
     .label = translatable("Narrow"),
     .help = translatable("Four rows of six."),
     .rule_values = narrow_rule_values},
    {.name = "tall",
     .label = translatable("Tall"),
     .help = translatable("Five starting rows."),
     .rule_values = tall_rule_values},
    {.name = "one_board",
     .label = translatable("One board"),
     .help = translatable("The game ends when the first board is cleared."),
     .rule_values = single_rule_values},
    {.name = "no_refills",
     .label = translatable("No refills"),
     .help = translatable("One board without refills."),
     .rule_values = bare_rule_values},
}};

constexpr std::array<CommandSpec, 2> commands{{
    {.name = "refill",
     .label = translatable("Refill"),
     .help = translatable("Adds the remaining digits again at the end."),
     .left = "refills_left",
     .doubt = translatable("There are still pairs to remove.")},
    {.name = "settle", .label = translatable("Clear rows"), .help = translatable("Removes empty rows."), .after = 0.5},
}};

constexpr std::array<StateField, 2> state_fields{{
    {.field = "stage", .label = translatable("Stage")},
    {.field = "refills_left", .label = translatable("Refills left")},
}};

constexpr std::array<CounterSpec, 1> counters{
    {{.field = "stage", .name = "boards_cleared", .label = translatable("boards cleared")}}};

constexpr std::array<ShortMove, 2> short_moves{{
    {.text = "refill", .letter = 'r'},
    {.text = "settle", .letter = 's'},
}};

// Describes the board for the editor. The editable area has one row more than the board, so that the user can add
// digits at the end.
NumberBoard board_of(const ParameterValues& values, const Document& state) {
  const Parameters rules = PairsRules::parameters(values);
  const int rows = std::clamp<int>(rows_written(state) + 1, rules.start_rows, max_cells / rules.columns);
  return {.extent = {.rows = rows, .columns = rules.columns},
          .row_order = PairsRules::row_order,
          .is_open_ended = true,
          .is_tile = [](std::int64_t number) { return number >= 1 && number <= 9; },
          .what_a_tile_is = command_line_text("a digit from 1 to 9")};
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

const State& state_of(const Puzzle& puzzle) {
  const auto* playable = dynamic_cast<const RulesPuzzle<PairsRules>*>(&puzzle);
  assert(playable != nullptr);
  return playable->state();
}

int digit_of(const State& state, Cell cell) {
  return state.at(cell.row * state.rules.columns + cell.column);
}

Phrase move_words(const Puzzle& puzzle, Move move) {
  if (!is_pair(move)) return {"{0}", {puzzle.to_text(move)}};
  const State& state = state_of(puzzle);
  return {translatable("{0} and {1}"),
          {std::to_string(digit_of(state, first_cell(move))), std::to_string(digit_of(state, second_cell(move)))}};
}

// Describes, in a clause, the way in which the two digits of a pair see each other.
std::string_view connection(Cell first, Cell second) {
  const int rows = second.row - first.row;
  const int columns = std::abs(second.column - first.column);
  if (rows <= 1 && columns <= 1) return translatable(", next to each other");
  if (rows == 0 || columns == 0 || rows == columns) return translatable(", nothing between them");
  return translatable(", nothing between them from row to row");
}

// Returns the number of rows that have no digits left after a pair is removed.
int cleared_rows(const State& state, Move move) {
  const Cell first = first_cell(move);
  const Cell second = second_cell(move);
  const auto left = [&](int row) {
    const auto digits = state.row(row);
    const auto count = std::count_if(digits.begin(), digits.end(), [](std::uint8_t digit) { return digit != 0; });
    return static_cast<int>(count) - (first.row == row ? 1 : 0) - (second.row == row ? 1 : 0);
  };
  if (first.row == second.row) return left(first.row) == 0 ? 1 : 0;
  return (left(first.row) == 0 ? 1 : 0) + (left(second.row) == 0 ? 1 : 0);
}

Clauses reason(const Puzzle& puzzle, Move move) {
  if (!is_pair(move)) return {};
  const State& state = state_of(puzzle);
  const std::string first = std::to_string(digit_of(state, first_cell(move)));
  const std::string second = std::to_string(digit_of(state, second_cell(move)));
  const std::string_view what =
      first == second ? std::string_view(translatable("two equal digits, {0} and {1}")) : "{0} + {1} = 10";
  Clauses clauses{{what, {first, second}}, {connection(first_cell(move), second_cell(move))}};
  const int cleared = cleared_rows(state, move);
  if (cleared == 1) clauses.push_back({translatable("; this clears a row")});
  if (cleared == 2) clauses.push_back({translatable("; this clears two rows")});
  return clauses;
}

Phrase refusal(const Puzzle& puzzle, const Gesture& gesture) {
  if (gesture.kind != Gesture::Kind::drag) return {};
  const State& state = state_of(puzzle);
  const Extent extent = puzzle.snapshot().extent;
  if (!extent.holds(gesture.cell) || !extent.holds(gesture.to) || gesture.cell == gesture.to) return {};
  const int one = digit_of(state, gesture.cell);
  const int other = digit_of(state, gesture.to);
  if (one == 0 || other == 0) return {};
  if (!do_match(one, other))
    return {translatable("{0} and {1} are not equal and do not add up to 10"),
            {std::to_string(one), std::to_string(other)}};
  return {translatable("Another digit lies between these two")};
}

}  // namespace

const PuzzleInfo& PairsRules::info() {
  static const PuzzleInfo puzzle{
      .name = "pairs",
      .title = translatable("Pairs"),
      .summary = translatable("Remove pairs of digits that are equal or add up to 10 until the board is empty."),
      .goal = translatable("clear the board of all digits"),
      .how_to_play = translatable(
          "Match two digits that are equal or add up to 10. No other digit may lie between them: horizontally, "
          "vertically, diagonally, or in reading order from the end of one row to the start of the next. Empty rows "
          "disappear. A refill adds the remaining digits again at the end. The game is over when there are no pairs "
          "and no refills left."),
      .how_to_move = translatable("Match equal digits, or two that add up to 10, to clear the board"),
      .example = translatable("The marked digits match"),
      .rules_version = 1,
      .has_merges = false,
      .input_mode = InputMode::pair,
      .parameters = parameter_table,
      .presets = presets,
      .commands = commands,
      .make = make_puzzle<PairsRules>,
      .read = read_puzzle<PairsRules>,
      .strategies = strategy_table(),
      .status_info = {.state_fields = state_fields,
                      .counters = counters,
                      .move_words = move_words,
                      .reason = reason,
                      .refusal = refusal},
      .formats = {.short_moves = short_moves, .read_boards = read_boards},
      .editor = &board_editor(),
      .tutorial = &tutorial(),
      .appearance = BoardAppearance::lines_of_digits,
      .speed = speed_figures(),
      .batch = make_batch,
  };
  return puzzle;
}

}  // namespace tilefold::pairs
