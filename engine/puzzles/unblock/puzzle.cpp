// Unblock's PuzzleInfo: parameters, texts, strategies, levels, editor and generator.

#include <cassert>
#include <cstdlib>
#include <string>

#include "engine/core/rules_puzzle.h"
#include "engine/core/strategy.h"
#include "engine/core/translatable.h"
#include "engine/puzzles/unblock/batch.h"
#include "engine/puzzles/unblock/editor.h"
#include "engine/puzzles/unblock/forms.h"
#include "engine/puzzles/unblock/generator.h"
#include "engine/puzzles/unblock/graph.h"
#include "engine/puzzles/unblock/levels.h"
#include "engine/puzzles/unblock/packed.h"
#include "engine/puzzles/unblock/piece_list.h"
#include "engine/puzzles/unblock/piece_model.h"
#include "engine/puzzles/unblock/rules.h"
#include "engine/puzzles/unblock/speed.h"
#include "engine/puzzles/unblock/tutorial.h"
#include "engine/search/shortest.h"

namespace tilefold::unblock {

static_assert(PlayableRules<UnblockRules> && ChanceRules<UnblockRules> && GoalRules<UnblockRules>);

namespace {

constexpr int default_level = 18;

constexpr std::array<ParameterSpec, 4> parameter_table{{
    {.name = "rows",
     .label = translatable("Rows"),
     .help = translatable(
         "Height of the board. Only 6 by 6 boards have bundled levels; other sizes get a small random level."),
     .min = 4,
     .max = max_side,
     .default_value = 6,
     .unit = "rows",
     .is_side = true},
    {.name = "columns",
     .label = translatable("Columns"),
     .help = translatable("Width of the board."),
     .min = 4,
     .max = max_side,
     .default_value = 6,
     .unit = "columns",
     .is_side = true},
    {.name = "red_row",
     .label = translatable("Red piece's row"),
     .help = translatable("Row of the red piece and of the exit at the right edge."),
     .min = 1,
     .max = max_side,
     .default_value = 3,
     .at_most = "rows"},
    {.name = "level",
     .label = translatable("Level"),
     .help = translatable("Level to solve; level 1 is the easiest."),
     .min = 1,
     .max = own_level_count,
     .default_value = default_level},
}};

constexpr std::array<std::pair<std::string_view, std::string_view>, 1> first_rule_values{{{"level", "1"}}};
constexpr std::array<std::pair<std::string_view, std::string_view>, 1> middle_rule_values{{{"level", "105"}}};
constexpr std::array<std::pair<std::string_view, std::string_view>, 1> hardest_rule_values{{{"level", "209"}}};

constexpr std::array<Preset, 4> presets{{
    {.name = "standard",
     .label = translatable("Standard"),
     .help = translatable("Six by six, an easy level."),
     .rule_values = {},
     .is_reference = true},
    {.name = "first",
     .label = translatable("First level"),
     .help = translatable("The easiest level."),
     .rule_values = first_rule_values},
    {.name = "middle",
     .label = translatable("Middle level"),
     .help = translatable("Half of the levels are harder than this one."),
     .rule_values = middle_rule_values},
    {.name = "hardest",
     .label = translatable("Hardest level"),
     .help = translatable("The level that needs the most moves."),
     .rule_values = hardest_rule_values},
}};

const std::array<StrategySpec, 2> strategies{{
    random_strategy,
    {.name = "shortest",
     .label = translatable("Shortest solution"),
     .help =
         translatable("Finds a shortest solution from the map of all states, or by a search if the map is too large."),
     .options = shortest_options(),
     .make = make_shortest,
     .role = Role::solver,
     .strength = Strength::strong},
}};

constexpr std::array<StateField, 1> state_fields{{{.field = "solved", .label = translatable("Solved")}}};

constexpr std::array<std::string_view, 3> level_columns{"level", "moves", "states"};

void make_tables(const LevelRequest& request, const std::function<bool(const Object&)>& each,
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

constexpr LevelMaker maker{
    .min = 3, .max = 50, .default_min = 3, .default_max = 20, .columns = level_columns, .make = make_tables};

const State& state_of(const Puzzle& puzzle) {
  const auto* playable = dynamic_cast<const RulesPuzzle<UnblockRules>*>(&puzzle);
  assert(playable != nullptr);
  return playable->state();
}

// Texts about a drag of the red piece and of the piece {0}, by direction. {1} is the distance in cells.
using DragTexts = std::array<std::array<std::string_view, 4>, 2>;

constexpr DragTexts short_texts{{
    {translatable("{0} to the left by {1}"), translatable("{0} to the right by {1}"), translatable("{0} up by {1}"),
     translatable("{0} down by {1}")},
    {translatable("the red piece to the left by {1}"), translatable("the red piece to the right by {1}"),
     translatable("the red piece up by {1}"), translatable("the red piece down by {1}")},
}};

constexpr DragTexts long_texts{{
    {translatable("{0} moves to the left by {1}"), translatable("{0} moves to the right by {1}"),
     translatable("{0} moves up by {1}"), translatable("{0} moves down by {1}")},
    {translatable("the red piece moves to the left by {1}"), translatable("the red piece moves to the right by {1}"),
     translatable("the red piece moves up by {1}"), translatable("the red piece moves down by {1}")},
}};

Phrase drag_words(const DragTexts& texts, const State& state, Drag drag) {
  const auto piece = find_piece(state, drag.face);
  const bool is_horizontal = piece && piece->is_horizontal();
  const std::size_t direction = (is_horizontal ? 0U : 2U) + (drag.distance > 0 ? 1U : 0U);
  return {texts[drag.face == red ? 1 : 0][direction],
          {std::string(1, drag.face), std::to_string(std::abs(drag.distance))}};
}

Phrase move_words(const Puzzle& puzzle, Move move) {
  return drag_words(short_texts, state_of(puzzle), drag_of(move));
}

Phrase short_words(const Puzzle& puzzle, Move move) {
  constexpr std::array<std::string_view, 4> arrows{"{0} ← {1}", "{0} → {1}", "{0} ↑ {1}", "{0} ↓ {1}"};
  const Drag drag = drag_of(move);
  const auto piece = find_piece(state_of(puzzle), drag.face);
  const bool is_horizontal = piece && piece->is_horizontal();
  const std::size_t direction = (is_horizontal ? 0U : 2U) + (drag.distance > 0 ? 1U : 0U);
  Phrase phrase{arrows[direction], {std::string(1, drag.face), std::to_string(std::abs(drag.distance))}};
  if (drag.face == red) phrase.inner = {{translatable("Red piece")}};
  return phrase;
}

// Returns the number of occupied cells between the red piece and the exit.
int obstacles(const State& state) {
  const auto piece = find_piece(state, red);
  if (!piece) return 0;
  int count = 0;
  for (int column = piece->cell.column + piece->size.columns; column < state.rules.columns; ++column)
    if (state.at(cell_at(piece->cell.row, column)) != empty_cell) ++count;
  return count;
}

Clauses reason(const Puzzle& puzzle, Move move) {
  const State& state = state_of(puzzle);
  State after = state;
  NullSink nobody;
  UnblockRules::play(after, move, nobody);
  const Phrase drag = drag_words(long_texts, state, drag_of(move));
  if (UnblockRules::solved(after)) return {drag, {translatable(" and leaves")}};
  if (obstacles(after) >= obstacles(state)) return {drag};
  if (obstacles(after) == 0) return {drag, {translatable(" and frees the exit")}};
  return {drag, {translatable(" and removes an obstacle before the exit")}};
}

Phrase refusal(const Puzzle& /*puzzle*/, const Gesture& gesture) {
  if (gesture.kind != Gesture::Kind::drag) return {};
  return {translatable("The piece has no room there: it slides along its length only")};
}

}  // namespace

const PuzzleInfo& UnblockRules::info() {
  static const LevelList levels{.field = "level", .parameter = "level", .levels = own_levels()};
  static const PuzzleInfo puzzle{
      .name = "unblock",
      .title = translatable("Unblock"),
      .summary = translatable("Slide the pieces out of the way so that the red one reaches the right edge."),
      .goal = translatable("bring the red piece to the right edge in few moves"),
      .how_to_play = translatable(
          "Pieces slide along their length as far as there is room; walls never move. Bring the red piece to the right "
          "end of its row. Every drag counts as one move, whatever its distance. Use as few moves as possible."),
      .how_to_move = translatable("Slide the pieces so that the red one can leave"),
      .example = translatable("The marked piece slides"),
      .rules_version = 1,
      .has_merges = false,
      .has_score = false,
      .input_mode = InputMode::piece,
      .parameters = parameter_table,
      .presets = presets,
      .make = make_puzzle<UnblockRules>,
      .read = read_puzzle<UnblockRules>,
      .strategies = strategies,
      .status_info = {.state_fields = state_fields,
                      .move_words = move_words,
                      .short_words = short_words,
                      .reason = reason,
                      .refusal = refusal},
      .formats = {.read_boards = read_boards,
                  .write_pieces = [](const Puzzle& of) { return matrix_text(state_of(of)); }},
      .levels = {.list = &levels, .maker = &maker},
      .editor = &level_editor(),
      .tutorial = &tutorial(),
      .appearance = BoardAppearance::blocks,
      // A lambda instead of make_graph itself, because clang for WebAssembly rejects the address of a function whose
      // return type is incomplete.
      .map = [](const Puzzle& of, Goals goals, std::uint32_t most_states,
                const std::stop_token& stop) { return make_graph(of, goals, most_states, stop); },
      .packed = pack_states,
      .find_path = find_path,
      .speed = speed_figures(),
      .batch = make_batch,
  };
  return puzzle;
}

}  // namespace tilefold::unblock
