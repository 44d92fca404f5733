// Swap's PuzzleInfo: parameters, presets, texts and strategies.

#include <cassert>
#include <string>

#include "engine/core/number_editor.h"
#include "engine/core/rules_puzzle.h"
#include "engine/puzzles/swap/batch.h"
#include "engine/puzzles/swap/forms.h"
#include "engine/puzzles/swap/learning.h"
#include "engine/puzzles/swap/rules.h"
#include "engine/puzzles/swap/speed.h"
#include "engine/puzzles/swap/strategies.h"
#include "engine/puzzles/swap/tutorial.h"

namespace tilefold::swap {

static_assert(PlayableRules<SwapRules>);

namespace {

constexpr std::array<std::string_view, 2> value_rules{"doubling", "sum"};
constexpr std::array<std::string_view, 2> places{"swapped", "first"};
constexpr std::array<std::string_view, 2> shapes{"cross", "lines"};
constexpr std::array<std::string_view, 2> swap_rules{"merging", "free"};
constexpr std::array<std::string_view, 2> value_labels{"Doubled", "Sum"};
constexpr std::array<std::string_view, 2> place_labels{"Swapped cell", "First cell"};
constexpr std::array<std::string_view, 2> shape_labels{"Merge together", "Merge separately"};
constexpr std::array<std::string_view, 2> swap_labels{"Only if tiles merge", "Any two neighbours"};

constexpr std::array<std::string_view, max_run + 1> number_words{"", "one", "two", "three", "four", "five"};

constexpr std::array<ParameterSpec, 13> parameter_table{{
    {.name = "rows",
     .label = "Rows",
     .help = "Height of the board.",
     .min = min_side,
     .max = max_side,
     .default_value = 8,
     .unit = "rows",
     .is_side = true},
    {.name = "columns",
     .label = "Columns",
     .help = "Width of the board.",
     .min = min_side,
     .max = max_side,
     .default_value = 8,
     .unit = "columns",
     .is_side = true},
    {.name = "value",
     .label = "Merged value",
     .help = "Value of a merged tile: three tiles make double their value and each further tile doubles it again "
             "(doubling), "
             "or the tiles add up (sum).",
     .type = ParameterType::choice,
     .choices = value_rules,
     .choice_labels = value_labels},
    {.name = "place",
     .label = "Merged tile's place",
     .help = "Cell of the merged tile: the swapped cell (swapped), or the first cell of the merge in reading order "
             "(first).",
     .type = ParameterType::choice,
     .choices = places,
     .choice_labels = place_labels},
    {.name = "shape",
     .label = "Crossing lines",
     .help = "Lines that cross merge together (cross) or separately (lines).",
     .type = ParameterType::choice,
     .choices = shapes,
     .choice_labels = shape_labels},
    {.name = "diagonals",
     .label = "Diagonal lines",
     .help = "Diagonal lines merge too.",
     .type = ParameterType::toggle},
    {.name = "swaps",
     .label = "Allowed swaps",
     .help = "Allowed swaps: only those that merge tiles (merging), or of any two different neighbours (free).",
     .type = ParameterType::choice,
     .choices = swap_rules,
     .choice_labels = swap_labels},
    {.name = "gravity",
     .label = "Gravity",
     .help = "Tiles fall into gaps and new ones enter from above; without it, new tiles fill the gaps directly.",
     .type = ParameterType::toggle,
     .default_value = 1},
    {.name = "preview",
     .label = "Preview",
     .help = "Number of upcoming tiles shown for each column.",
     .min = 0,
     .max = max_horizon,
     .default_value = 0,
     .unit = "tiles",
     .brief = "{} ahead"},
    {.name = "run",
     .label = "Line length",
     .help = "Number of equal tiles in a line that merge, at least.",
     .min = min_run,
     .max = max_run,
     .default_value = min_run,
     .at_most = "columns",
     .unit = "tiles",
     .brief = "{} in a line"},
    {.name = "tiles",
     .label = "Largest new tile",
     .help = "New tiles are the powers of two from 2 to this one.",
     .type = ParameterType::power_of_two,
     .min = 16,
     .max = std::int64_t{1} << max_kinds,
     .default_value = 16},
    {.name = "tile_decay",
     .label = "Weight of larger tiles",
     .help = "Weight of a new tile relative to the next smaller one; 1 makes all new tiles equally likely.",
     .type = ParameterType::decimal,
     .min = millionths / 2,
     .max = millionths,
     .default_value = millionths},
    {.name = "move_limit",
     .label = "Move limit",
     .help = "Number of moves after which the game is over; 0 for no limit.",
     .min = 0,
     .max = 1000,
     .default_value = 0,
     .unit = "moves"},
}};

constexpr std::array<std::pair<std::string_view, std::string_view>, 5> merge3_rule_values{{
    {"rows", "5"},
    {"columns", "5"},
    {"value", "sum"},
    {"place", "first"},
    {"shape", "lines"},
}};

constexpr std::array<std::pair<std::string_view, std::string_view>, 2> small_rule_values{
    {{"rows", "6"}, {"columns", "6"}}};
constexpr std::array<std::pair<std::string_view, std::string_view>, 1> ahead_rule_values{{{"preview", "3"}}};
constexpr std::array<std::pair<std::string_view, std::string_view>, 1> diagonal_rule_values{{{"diagonals", "true"}}};

constexpr std::array<Preset, 5> presets{{
    {.name = "exponentile",
     .label = "Exponentile",
     .help = "Eight by eight; three tiles make the next power of two, on the swapped cell.",
     .rule_values = {},
     .is_reference = true},
    {.name = "merge3",
     .label = "Merge3",
     .help = "Five by five; the tiles of each line add up, on the first cell of the line.",
     .rule_values = merge3_rule_values,
     .is_reference = true},
    {.name = "small", .label = "Small", .help = "Six by six.", .rule_values = small_rule_values},
    {.name = "three_ahead",
     .label = "Three ahead",
     .help = "The next three tiles of each column are shown.",
     .rule_values = ahead_rule_values},
    {.name = "diagonals",
     .label = "With diagonals",
     .help = "Diagonal lines merge too.",
     .rule_values = diagonal_rule_values},
}};

const State& state_of(const Puzzle& puzzle) {
  const auto* playable = dynamic_cast<const RulesPuzzle<SwapRules>*>(&puzzle);
  assert(playable != nullptr);
  return playable->state();
}

std::vector<Odds> odds_of(const Puzzle& puzzle) {
  std::vector<Odds> odds;
  const auto weights = tile_weights(state_of(puzzle).rules);
  for (std::size_t kind = 0; kind < weights.size(); ++kind)
    if (weights[kind] > 0) odds.push_back({.face = Face::number(std::uint64_t{2} << kind), .weight = weights[kind]});
  return odds;
}

constexpr Chance chance{.odds = odds_of};

std::string_view activity_text(const EventBatch& events, std::int32_t beat, Status after) {
  return turn_state_name(turn_state_of(events, beat, after));
}

std::string move_words(const Puzzle& puzzle, Move move) {
  const Pair pair = pair_of(move);
  const auto digits = [&](Cell cell) { return std::to_string(state_of(puzzle).at(cell)); };
  const bool is_across = pair.one.row == pair.other.row;
  return "swap the " + digits(pair.one) + " with the " + digits(pair.other) +
         (is_across ? " on its right" : " below it");
}

NumberBoard board_of(const ParameterValues& values, const Document& /*state*/) {
  const Parameters rules = SwapRules::parameters(values);
  return {.extent = {.rows = rules.rows, .columns = rules.columns},
          .row_order = SwapRules::row_order,
          .horizon = rules.horizon,
          .preview_order = SwapRules::preview_order,
          .is_tile = rules.value == ValueRule::doubling
                         ? [](std::int64_t number) { return is_tile(ValueRule::doubling, number); }
                         : [](std::int64_t number) { return is_tile(ValueRule::sum, number); },
          .what_a_tile_is = what_a_tile_is(rules.value)};
}

const Editor& board_editor() {
  static constexpr std::array<std::string_view, 2> fields{"board", "preview"};
  static const Editor editor = number_editor<board_of>(power_tools(), fields);
  return editor;
}

std::string refusal(const Puzzle& puzzle, const Gesture& gesture) {
  const State& state = state_of(puzzle);
  if (gesture.kind != Gesture::Kind::drag) return "";
  const int distance = std::abs(gesture.cell.row - gesture.to.row) + std::abs(gesture.cell.column - gesture.to.column);
  if (distance != 1) return "Only neighbours can be swapped";
  if (state.extent().holds(gesture.cell) && state.extent().holds(gesture.to) &&
      state.at(gesture.cell) == state.at(gesture.to))
    return "These tiles are equal: swapping them changes nothing";
  if (is_spent(state)) return "The moves of this game are used up";
  return "This swap lines up no " + std::string(number_words[static_cast<std::size_t>(state.rules.run)]) +
         " equal tiles";
}

std::string how_to_play(const ParameterValues& values) {
  const Parameters rules = SwapRules::parameters(values);
  const std::string count(number_words[static_cast<std::size_t>(rules.run)]);
  std::string text = "Drag a tile onto a neighbour to swap them. ";
  text += rules.run == min_run ? "Three" : rules.run == max_run ? "Five" : "Four";
  text += " or more equal tiles in a ";
  text += rules.has_diagonals ? "row, column or diagonal" : "row or column";
  text += rules.value == ValueRule::sum
              ? " merge into one with their sum: " + count + " 4s make " + std::to_string(4 * rules.run) + ". "
              : " merge into one: " + count + " make " +
                    (rules.run == min_run ? "the next power of two"
                                          : std::to_string(1 << (rules.run - 2)) + " times their value") +
                    ", and every further tile doubles it again. ";
  text += rules.has_gravity ? "The tiles above fall, new ones enter from above, and new lines merge too. "
                            : "New tiles fill the gaps, and new lines merge too. ";
  text += rules.swaps == Swaps::free ? "Any two different neighbours can be swapped."
                                     : "The game is over when no swap makes a merge.";
  if (rules.move_limit > 0) text += " The game is also over after " + std::to_string(rules.move_limit) + " moves.";
  return text;
}

}  // namespace

const PuzzleInfo& SwapRules::info() {
  static const PuzzleInfo puzzle{
      .name = "swap",
      .title = "Swap",
      .summary = "Swap neighbours to line up three or more equal tiles, which merge.",
      .goal = "score as much as you can while swaps make lines",
      .how_to_play =
          "Drag a tile onto a neighbour to swap them. Three or more equal tiles in a row or column merge into one: "
          "three make the next power of two, and every further tile doubles it again. The tiles above fall, new ones "
          "enter from above, and new lines merge too. The game is over when no swap makes a merge.",
      .how_to_play_by = how_to_play,
      .how_to_move = "Swap two neighbours to line up equal tiles",
      .example = "The marked tiles merge",
      .rules_version = 1,
      .input_mode = InputMode::exchange,
      .parameters = parameter_table,
      .presets = presets,
      .make = make_puzzle<SwapRules>,
      .read = read_puzzle<SwapRules>,
      .strategies = strategy_table(),
      .suites = strategy_suites(),
      .status_info = {.activity = activity_text, .move_words = move_words, .refusal = refusal},
      .chance = &chance,
      .formats = {.read_boards = read_boards},
      .editor = &board_editor(),
      .tutorial = &tutorial(),
      .appearance = BoardAppearance::field_of_powers,
      .speed = speed_figures(),
      .learning = &learning(),
      .batch = make_batch,
  };
  return puzzle;
}

}  // namespace tilefold::swap
