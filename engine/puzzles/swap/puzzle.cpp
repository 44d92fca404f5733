// Swap's PuzzleInfo: its parameters, presets, texts and strategies.

#include "engine/core/number_editor.h"
#include "engine/core/rules_puzzle.h"
#include "engine/puzzles/swap/batch.h"
#include "engine/puzzles/swap/learning.h"
#include "engine/puzzles/swap/rules.h"
#include "engine/puzzles/swap/speed.h"
#include "engine/puzzles/swap/strategies.h"

namespace tilefold::swap {

static_assert(PlayableRules<SwapRules>);

namespace {

constexpr std::array<std::string_view, 2> value_rules{"doubling", "sum"};
constexpr std::array<std::string_view, 2> places{"swapped", "first"};
constexpr std::array<std::string_view, 2> shapes{"cross", "lines"};
constexpr std::array<std::string_view, 2> swap_rules{"merging", "free"};

constexpr std::array<ParameterSpec, 9> parameter_table{{
    {.name = "rows",
     .label = "Rows",
     .help = "Height of the board.",
     .least = least_side,
     .greatest = greatest_side,
     .standard = 8,
     .unit = "rows"},
    {.name = "columns",
     .label = "Columns",
     .help = "Width of the board.",
     .least = least_side,
     .greatest = greatest_side,
     .standard = 8,
     .unit = "columns"},
    {.name = "value",
     .label = "Value",
     .help = "What a merge creates: three tiles one doubling and each further tile another, or the sum of them all.",
     .type = ParameterType::choice,
     .choices = value_rules},
    {.name = "place",
     .label = "Place",
     .help = "Where the created tile lies: on the swapped cell, or on the first cell of the merge in reading order.",
     .type = ParameterType::choice,
     .choices = places},
    {.name = "shape",
     .label = "Shape",
     .help = "Whether runs that cross are one merge, or each run merges by itself.",
     .type = ParameterType::choice,
     .choices = shapes},
    {.name = "diagonals",
     .label = "Diagonals",
     .help = "Whether three in a diagonal merge too.",
     .type = ParameterType::toggle},
    {.name = "swaps",
     .label = "Swaps",
     .help = "Whether a swap has to make a merge, or any two different neighbours may be swapped.",
     .type = ParameterType::choice,
     .choices = swap_rules},
    {.name = "gravity",
     .label = "Gravity",
     .help = "Whether tiles fall into the gaps and new ones enter from above, or the gaps are filled in place.",
     .type = ParameterType::toggle,
     .standard = 1},
    {.name = "preview",
     .label = "Preview",
     .help = "How many upcoming tiles of each column are visible.",
     .least = 0,
     .greatest = greatest_horizon,
     .standard = 0,
     .unit = "tiles"},
}};

constexpr std::array<std::pair<std::string_view, std::string_view>, 5> merge3_settings{{
    {"rows", "5"},
    {"columns", "5"},
    {"value", "sum"},
    {"place", "first"},
    {"shape", "lines"},
}};

constexpr std::array<std::pair<std::string_view, std::string_view>, 2> small_settings{
    {{"rows", "6"}, {"columns", "6"}}};
constexpr std::array<std::pair<std::string_view, std::string_view>, 1> ahead_settings{{{"preview", "3"}}};
constexpr std::array<std::pair<std::string_view, std::string_view>, 1> diagonal_settings{{{"diagonals", "true"}}};

constexpr std::array<Preset, 5> presets{{
    {.name = "exponentile",
     .label = "Exponentile",
     .help = "Eight by eight; three make the next power of two, on the cell that was swapped.",
     .settings = {},
     .is_reference = true},
    {.name = "merge3",
     .label = "Merge3",
     .help = "Five by five; tiles add up, line by line, on the first cell of the line.",
     .settings = merge3_settings,
     .is_reference = true},
    {.name = "small", .label = "Small", .help = "Six by six.", .settings = small_settings},
    {.name = "three_ahead",
     .label = "See three ahead",
     .help = "Three tiles of each column are seen before they fall.",
     .settings = ahead_settings},
    {.name = "diagonals",
     .label = "With diagonals",
     .help = "Lines may also be diagonal.",
     .settings = diagonal_settings},
}};

std::vector<Odds> odds_of(const Puzzle&) {
  std::vector<Odds> odds;
  for (std::uint32_t kind = 0; kind < kinds; ++kind)
    odds.push_back({.face = Face::number(std::uint64_t{2} << kind), .weight = 1});
  return odds;
}

constexpr Chance chance{.odds = odds_of};

std::string_view activity_text(const EventBatch& events, std::int32_t beat, Status after) {
  return turn_state_name(turn_state_of(events, beat, after));
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

}  // namespace

const PuzzleInfo& SwapRules::info() {
  static const PuzzleInfo puzzle{
      .name = "swap",
      .title = "Swap",
      .summary = "Swap neighbours so that three or more equal tiles lie in a line and merge.",
      .how_to_play =
          "Drag a tile onto a neighbour to swap them. Three or more equal tiles in a row or column merge into one: "
          "three make the next power of two, and every further tile doubles it again. The tiles above fall, new ones "
          "enter from above, and what then lies in a line merges by itself. The game is over when no swap makes a "
          "merge.",
      .how_to_move = "Drag a tile onto its neighbour, or press one and then the other",
      .example = "The marked tiles become one",
      .rules_version = 1,
      .aim = Aim::exchange,
      .parameters = parameter_table,
      .presets = presets,
      .make = make_puzzle<SwapRules>,
      .read = read_puzzle<SwapRules>,
      .strategies = strategy_table(),
      .settings = settings_grids(),
      .telling = {.activity = activity_text},
      .chance = &chance,
      .editor = &board_editor(),
      .speed = speed_figures(),
      .learning = &learning(),
      .batch = make_batch,
  };
  return puzzle;
}

}  // namespace tilefold::swap
