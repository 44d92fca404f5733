// Unblock's PuzzleInfo: its parameters, texts, strategies, levels, editor and generator.

#include "engine/core/rules_puzzle.h"
#include "engine/core/strategy.h"
#include "engine/puzzles/unblock/batch.h"
#include "engine/puzzles/unblock/editor.h"
#include "engine/puzzles/unblock/generator.h"
#include "engine/puzzles/unblock/graph.h"
#include "engine/puzzles/unblock/levels.h"
#include "engine/puzzles/unblock/packed.h"
#include "engine/puzzles/unblock/rules.h"
#include "engine/puzzles/unblock/speed.h"
#include "engine/search/shortest.h"

namespace tilefold::unblock {

static_assert(PlayableRules<UnblockRules> && ChanceRules<UnblockRules> && GoalRules<UnblockRules>);

namespace {

constexpr int standard_level = 18;

constexpr std::array<ParameterSpec, 4> parameter_table{{
    {.name = "rows",
     .label = "Rows",
     .help = "Height of the board; only 6 by 6 boards have levels of their own, others get a small one by the seed.",
     .least = 4,
     .greatest = greatest_side,
     .standard = 6,
     .unit = "rows"},
    {.name = "columns",
     .label = "Columns",
     .help = "Width of the board.",
     .least = 4,
     .greatest = greatest_side,
     .standard = 6,
     .unit = "columns"},
    {.name = "red_row",
     .label = "Red piece's row",
     .help = "The row in which the red piece goes to the right edge.",
     .least = 1,
     .greatest = greatest_side,
     .standard = 3,
     .at_most = "rows"},
    {.name = "level",
     .label = "Level",
     .help = "The level to solve, the easiest first.",
     .least = 1,
     .greatest = own_level_count,
     .standard = standard_level},
}};

constexpr std::array<std::pair<std::string_view, std::string_view>, 1> first_settings{{{"level", "1"}}};
constexpr std::array<std::pair<std::string_view, std::string_view>, 1> middle_settings{{{"level", "105"}}};
constexpr std::array<std::pair<std::string_view, std::string_view>, 1> hardest_settings{{{"level", "209"}}};

constexpr std::array<Preset, 4> presets{{
    {.name = "standard",
     .label = "Standard",
     .help = "Six by six, a gentle level.",
     .settings = {},
     .is_reference = true},
    {.name = "first", .label = "First level", .help = "The easiest level.", .settings = first_settings},
    {.name = "middle", .label = "Middle level", .help = "Half of the levels are harder.", .settings = middle_settings},
    {.name = "hardest",
     .label = "Hardest level",
     .help = "The level that takes the most moves.",
     .settings = hardest_settings},
}};

const std::array<StrategySpec, 2> strategies{{
    random_strategy,
    {.name = "shortest",
     .label = "Shortest",
     .help = "Knows the shortest solution from the map of all states, and how far every move leads from it.",
     .options = shortest_options(),
     .make = make_shortest,
     .role = Role::solver},
}};

constexpr std::array<FactSpec, 1> facts{{{.field = "solved", .label = "Solved"}}};

constexpr std::array<std::string_view, 3> level_columns{"level", "moves", "states"};

void make_tables(const LevelRequest& request, const std::function<bool(const Table&)>& each,
                 const std::stop_token& stop) {
  make_levels(
      request,
      [&](const MadeLevel& level) {
        return each({{std::string(level_columns[0]), level.state.text()},
                     {std::string(level_columns[1]), level.moves},
                     {std::string(level_columns[2]), std::int64_t{level.states}}});
      },
      stop);
}

constexpr LevelMaker maker{.least = 3,
                           .greatest = 50,
                           .standard_least = 3,
                           .standard_greatest = 20,
                           .columns = level_columns,
                           .make = make_tables};

}  // namespace

const PuzzleInfo& UnblockRules::info() {
  static const LevelList levels{.field = "level", .parameter = "level", .levels = own_levels()};
  static const PuzzleInfo puzzle{
      .name = "unblock",
      .title = "Unblock",
      .summary = "Slide the pieces out of the way until the red one reaches the right edge.",
      .how_to_play =
          "Pieces slide along their length, as far as there is room; walls never move. Lead the red piece to the last "
          "two columns of its row. Every drag is one move, whatever its distance: the fewer the better.",
      .how_to_move = "Drag a piece along its length, as far as you like",
      .example = "The marked piece slides",
      .rules_version = 1,
      .has_merges = false,
      .has_score = false,
      .aim = Aim::piece,
      .parameters = parameter_table,
      .presets = presets,
      .make = make_puzzle<UnblockRules>,
      .read = read_puzzle<UnblockRules>,
      .strategies = strategies,
      .telling = {.facts = facts},
      .levels = {.list = &levels, .maker = &maker},
      .editor = &level_editor(),
      // A lambda, because clang for WebAssembly does not complete the return type of a function that is not called.
      .map = [](const Puzzle& of, Goals goals, std::uint32_t most_states,
                const std::stop_token& stop) { return make_graph(of, goals, most_states, stop); },
      .packed = pack_states,
      .speed = speed_figures(),
      .batch = make_batch,
  };
  return puzzle;
}

}  // namespace tilefold::unblock
