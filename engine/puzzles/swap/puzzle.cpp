// Swap's PuzzleInfo: parameters, presets, texts and strategies.

#include <cassert>
#include <string>

#include "engine/core/number_editor.h"
#include "engine/core/rules_puzzle.h"
#include "engine/core/translatable.h"
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
constexpr std::array<std::string_view, 2> value_labels{translatable("Doubled"), translatable("Sum")};
constexpr std::array<std::string_view, 2> place_labels{translatable("Swapped cell"), translatable("First cell")};
constexpr std::array<std::string_view, 2> shape_labels{translatable("Merge together"),
                                                       translatable("Merge separately")};
constexpr std::array<std::string_view, 2> swap_labels{translatable("Only if tiles merge"),
                                                      translatable("Any two neighbours")};

constexpr std::array<ParameterSpec, 13> parameter_table{{
    {.name = "rows",
     .label = translatable("Rows"),
     .help = translatable("Height of the board."),
     .min = min_side,
     .max = max_side,
     .default_value = 8,
     .unit = "rows",
     .is_side = true},
    {.name = "columns",
     .label = translatable("Columns"),
     .help = translatable("Width of the board."),
     .min = min_side,
     .max = max_side,
     .default_value = 8,
     .unit = "columns",
     .is_side = true},
    {.name = "value",
     .label = translatable("Merged value"),
     .help = translatable(
         "Value of a merged tile: three tiles make double their value and each further tile doubles it again "
         "(doubling), "
         "or the tiles add up (sum)."),
     .type = ParameterType::choice,
     .choices = value_rules,
     .choice_labels = value_labels},
    {.name = "place",
     .label = translatable("Merged tile's place"),
     .help = translatable(
         "Cell of the merged tile: the swapped cell (swapped), or the first cell of the merge in reading order "
         "(first)."),
     .type = ParameterType::choice,
     .choices = places,
     .choice_labels = place_labels},
    {.name = "shape",
     .label = translatable("Crossing lines"),
     .help = translatable("Lines that cross merge together (cross) or separately (lines)."),
     .type = ParameterType::choice,
     .choices = shapes,
     .choice_labels = shape_labels},
    {.name = "diagonals",
     .label = translatable("Diagonal lines"),
     .help = translatable("Diagonal lines merge too."),
     .type = ParameterType::toggle},
    {.name = "swaps",
     .label = translatable("Allowed swaps"),
     .help = translatable(
         "Allowed swaps: only those that merge tiles (merging), or of any two different neighbours (free)."),
     .type = ParameterType::choice,
     .choices = swap_rules,
     .choice_labels = swap_labels},
    {.name = "gravity",
     .label = translatable("Gravity"),
     .help = translatable(
         "Tiles fall into gaps and new ones enter from above; without it, new tiles fill the gaps directly."),
     .type = ParameterType::toggle,
     .default_value = 1},
    {.name = "preview",
     .label = translatable("Preview"),
     .help = translatable("Number of upcoming tiles shown for each column."),
     .min = 0,
     .max = max_horizon,
     .default_value = 0,
     .unit = "tiles",
     .brief = translatable("{} ahead")},
    {.name = "run",
     .label = translatable("Line length"),
     .help = translatable("Number of equal tiles in a line that merge, at least."),
     .min = min_run,
     .max = max_run,
     .default_value = min_run,
     .at_most = "columns",
     .unit = "tiles",
     .brief = translatable("{} in a line")},
    {.name = "tiles",
     .label = translatable("Largest new tile"),
     .help = translatable("New tiles are the powers of two from 2 to this one."),
     .type = ParameterType::power_of_two,
     .min = 16,
     .max = std::int64_t{1} << max_kinds,
     .default_value = 16},
    {.name = "tile_decay",
     .label = translatable("Weight of larger tiles"),
     .help =
         translatable("Weight of a new tile relative to the next smaller one; 1 makes all new tiles equally likely."),
     .type = ParameterType::decimal,
     .min = millionths / 2,
     .max = millionths,
     .default_value = millionths},
    {.name = "move_limit",
     .label = translatable("Move limit"),
     .help = translatable("Number of moves after which the game is over; 0 for no limit."),
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
     .label = translatable("Exponentile"),
     .help = translatable("Eight by eight; three tiles make the next power of two, on the swapped cell."),
     .rule_values = {},
     .is_reference = true},
    {.name = "merge3",
     .label = translatable("Merge3"),
     .help = translatable("Five by five; the tiles of each line add up, on the first cell of the line."),
     .rule_values = merge3_rule_values,
     .is_reference = true},
    {.name = "small",
     .label = translatable("Small"),
     .help = translatable("Six by six."),
     .rule_values = small_rule_values},
    {.name = "three_ahead",
     .label = translatable("Three ahead"),
     .help = translatable("The next three tiles of each column are shown."),
     .rule_values = ahead_rule_values},
    {.name = "diagonals",
     .label = translatable("With diagonals"),
     .help = translatable("Diagonal lines merge too."),
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

Phrase move_words(const Puzzle& puzzle, Move move) {
  const Pair pair = pair_of(move);
  const auto digits = [&](Cell cell) { return std::to_string(state_of(puzzle).at(cell)); };
  const bool is_across = pair.one.row == pair.other.row;
  return {is_across ? std::string_view(translatable("swap the {0} with the {1} on its right"))
                    : std::string_view(translatable("swap the {0} with the {1} below it")),
          {digits(pair.one), digits(pair.other)}};
}

Phrase short_words(const Puzzle& puzzle, Move move) {
  const Pair pair = pair_of(move);
  const auto digits = [&](Cell cell) { return std::to_string(state_of(puzzle).at(cell)); };
  const bool is_across = pair.one.row == pair.other.row;
  return {is_across ? "{0} ↔ {1}" : "{0} ↕ {1}", {digits(pair.one), digits(pair.other)}};
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

Phrase refusal(const Puzzle& puzzle, const Gesture& gesture) {
  const State& state = state_of(puzzle);
  if (gesture.kind != Gesture::Kind::drag) return {};
  const int distance = std::abs(gesture.cell.row - gesture.to.row) + std::abs(gesture.cell.column - gesture.to.column);
  if (distance != 1) return {translatable("Only neighbours can be swapped")};
  if (state.extent().holds(gesture.cell) && state.extent().holds(gesture.to) &&
      state.at(gesture.cell) == state.at(gesture.to))
    return {translatable("These tiles are equal: swapping them changes nothing")};
  if (is_spent(state)) return {translatable("The moves of this game are used up")};
  if (state.rules.run == min_run) return {translatable("This swap does not line up three equal tiles")};
  if (state.rules.run == max_run) return {translatable("This swap lines up no five equal tiles")};
  return {translatable("This swap lines up no four equal tiles")};
}

// Texts about lines of three, four and five tiles.
using RunTexts = std::array<std::string_view, max_run - min_run + 1>;

constexpr RunTexts straight_lines{
    translatable("Three or more equal tiles in a row or column merge into one"),
    translatable("Four or more equal tiles in a row or column merge into one"),
    translatable("Five or more equal tiles in a row or column merge into one"),
};
constexpr RunTexts all_lines{
    translatable("Three or more equal tiles in a row, column or diagonal merge into one"),
    translatable("Four or more equal tiles in a row, column or diagonal merge into one"),
    translatable("Five or more equal tiles in a row, column or diagonal merge into one"),
};
constexpr RunTexts sums{
    translatable(" with their sum: three 4s make 12."),
    translatable(" with their sum: four 4s make 16."),
    translatable(" with their sum: five 4s make 20."),
};
constexpr RunTexts doubled{
    translatable(": three make the next power of two, and every further tile doubles it again."),
    translatable(": four make 4 times their value, and every further tile doubles it again."),
    translatable(": five make 8 times their value, and every further tile doubles it again."),
};

Sentences how_to_play(const ParameterValues& values) {
  const Parameters rules = SwapRules::parameters(values);
  const auto run = static_cast<std::size_t>(rules.run - min_run);
  Sentences sentences{
      {{translatable("Drag a tile onto a neighbour to swap them.")}},
      {{rules.has_diagonals ? all_lines[run] : straight_lines[run]},
       {rules.value == ValueRule::sum ? sums[run] : doubled[run]}},
  };
  if (rules.has_gravity)
    sentences.push_back({{translatable("The tiles above fall, new ones enter from above, and new lines merge too.")}});
  else
    sentences.push_back({{translatable("New tiles fill the gaps, and new lines merge too.")}});
  if (rules.swaps == Swaps::free)
    sentences.push_back({{translatable("Any two different neighbours can be swapped.")}});
  else
    sentences.push_back({{translatable("The game is over when no swap makes a merge.")}});
  if (rules.move_limit > 0)
    sentences.push_back({{translatable("The game is also over after {0} moves."), {std::to_string(rules.move_limit)}}});
  return sentences;
}

}  // namespace

const PuzzleInfo& SwapRules::info() {
  static const PuzzleInfo puzzle{
      .name = "swap",
      .title = translatable("Swap"),
      .summary = translatable("Swap neighbours to line up three or more equal tiles, which merge."),
      .goal = translatable("score as much as you can while swaps make lines"),
      .how_to_play = translatable(
          "Drag a tile onto a neighbour to swap them. Three or more equal tiles in a row or column merge into one: "
          "three make the next power of two, and every further tile doubles it again. The tiles above fall, new ones "
          "enter from above, and new lines merge too. The game is over when no swap makes a merge."),
      .how_to_play_by = how_to_play,
      .how_to_move = translatable("Swap two neighbours to line up equal tiles"),
      .example = translatable("The marked tiles merge"),
      .rules_version = 1,
      .input_mode = InputMode::exchange,
      .parameters = parameter_table,
      .presets = presets,
      .make = make_puzzle<SwapRules>,
      .read = read_puzzle<SwapRules>,
      .strategies = strategy_table(),
      .suites = strategy_suites(),
      .status_info = {.activity = activity_text,
                      .move_words = move_words,
                      .short_words = short_words,
                      .refusal = refusal},
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
