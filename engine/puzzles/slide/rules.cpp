#include "engine/puzzles/slide/rules.h"

#include <bit>

#include "engine/core/board_text.h"
#include "engine/core/text.h"
#include "engine/core/translatable.h"

namespace tilefold::slide {
namespace {

constexpr std::uint8_t max_new_exponent = 2;  // new tiles are 2 or 4

bool can_slide(const State& state, Direction direction) {
  const Lanes lanes(SlideRules::extent(state), direction);
  for (int lane = 0; lane < lanes.count(); ++lane)
    for (int step = 1; step < lanes.length(); ++step) {
      const std::uint8_t exponent = state.at(lanes.cell(lane, step));
      const std::uint8_t before = state.at(lanes.cell(lane, step - 1));
      if (exponent != 0 && (before == 0 || before == exponent)) return true;
    }
  return false;
}

// True if the new tile that `move` contains can appear after it: its cell is on the board and is empty after the move.
bool can_follow(const State& state, Move move) {
  const NewTile tile = tile_of(move);
  if (tile.exponent > max_new_exponent || !SlideRules::extent(state).holds(tile.cell)) return false;
  State after = state;
  NullSink nobody;
  SlideRules::play(after, without_tile(move), nobody);
  return after.at(tile.cell) == 0;
}

// Parses a move and the tile that appeared after it, such as "left+2@1,3" for a 2 in row 1, column 3. Returns nullopt
// if the text has another form.
std::optional<Move> recorded_move(Move move, std::string_view text) {
  const std::size_t at = std::min(text.find('@'), text.size());
  const std::size_t comma = std::min(text.find(',', at), text.size());
  const auto value = written_number(text.substr(0, at));
  if (!value || (*value != 2 && *value != 4) || comma == text.size()) return std::nullopt;
  const auto row = written_number(text.substr(at + 1, comma - at - 1));
  const auto column = written_number(text.substr(comma + 1));
  if (!row || !column || *row < 1 || *column < 1 || *row > max_side || *column > max_side) return std::nullopt;
  return with_tile(move, {.cell = cell_at(static_cast<int>(*row) - 1, static_cast<int>(*column) - 1),
                          .exponent = static_cast<std::uint8_t>(*value / 2)});
}

}  // namespace

std::string text_of_new_tile(NewTile tile) {
  return std::to_string(value_of_exponent(tile.exponent)) + "@" + std::to_string(to_one_based(tile.cell.row)) + "," +
         std::to_string(to_one_based(tile.cell.column));
}

std::uint8_t largest(const State& state) {
  return *std::max_element(state.cells.begin(), state.cells.end());
}

std::uint64_t SlideRules::largest_tile(const State& state) {
  const std::uint8_t exponent = largest(state);
  return exponent == 0 ? 0 : value_of_exponent(exponent);
}

Parameters SlideRules::parameters(const ParameterValues& values) {
  return {.rows = static_cast<std::int8_t>(values["rows"]),
          .columns = static_cast<std::int8_t>(values["columns"]),
          .four_percent = static_cast<std::int8_t>(values["four_percent"]),
          .start_tiles = static_cast<std::int8_t>(values["start_tiles"]),
          .goal_exponent = static_cast<std::int8_t>(std::countr_zero(static_cast<std::uint64_t>(values["goal"])))};
}

State SlideRules::initial(const Parameters& parameters, Rng& rng) {
  State state{.rules = parameters};
  NullSink nobody;
  for (int i = 0; i < parameters.start_tiles; ++i) {
    state.awaits_tile = true;
    settle(state, rng, nobody);
  }
  return state;
}

bool SlideRules::is_legal(const State& state, Move move) {
  if (without_tile(move).code >= directions.size() || move.code >> 24U != 0) return false;
  if (!can_slide(state, direction_of(move))) return false;
  return tile_of(move).exponent == 0 ? move.code < directions.size() : can_follow(state, move);
}

void SlideRules::moves(const State& state, Moves& list) {
  list.clear();
  for (const Direction direction : directions)
    if (is_legal(state, slide_move(direction))) list.push_back(slide_move(direction));
}

Status SlideRules::status(const State& state) {
  const bool can_move = std::any_of(directions.begin(), directions.end(),
                                    [&](Direction direction) { return is_legal(state, slide_move(direction)); });
  return can_move ? Status::playing : Status::over;
}

std::uint64_t SlideRules::hash(const State& state) {
  std::uint64_t hash = mix(state.score ^ mix(static_cast<std::uint64_t>(state.moves)));
  hash = mix(hash ^ (state.is_goal_reached ? 1U : 0U) ^ (state.awaits_tile ? 2U : 0U));
  for_each_cell(state, [&](Cell cell) { hash = mix(hash ^ state.at(cell)); });
  return hash;
}

bool SlideRules::check(const State& state) {
  for (int row = 0; row < max_side; ++row)
    for (int column = 0; column < max_side; ++column) {
      const std::uint8_t exponent = state.at(cell_at(row, column));
      if (exponent > max_tile_exponent) return false;
      if (exponent != 0 && !extent(state).holds(cell_at(row, column))) return false;
    }
  return !state.awaits_tile && state.moves >= 0 &&
         (state.is_goal_reached || largest(state) < state.rules.goal_exponent);
}

std::optional<Move> SlideRules::interpret(const State& state, const Gesture& gesture) {
  if (gesture.kind != Gesture::Kind::swipe) return std::nullopt;
  const Move move = slide_move(gesture.direction);
  return is_legal(state, move) ? std::optional(move) : std::nullopt;
}

std::string SlideRules::to_text(Move move) {
  std::string text(direction_names[without_tile(move).code]);
  const NewTile tile = tile_of(move);
  if (tile.exponent == 0) return text;
  return text + "+" + text_of_new_tile(tile);
}

Result<Move> SlideRules::parse(const State& state, std::string_view text) {
  for (const Direction direction : directions) {
    const Move move = slide_move(direction);
    const std::string_view name = direction_names[move.code];
    if (text != name && !(text.starts_with(name) && text.substr(name.size()).starts_with('+'))) continue;
    const auto recorded = text == name ? std::optional(move) : recorded_move(move, text.substr(name.size() + 1));
    if (!recorded) break;
    if (is_legal(state, *recorded)) return *recorded;
    if (is_legal(state, move))
      return make_error("move {} is not legal here: {}", quoted(text),
                        make_phrase("the cell of the new tile is not empty after the move"));
    return make_error(
        "move {} is not legal here: {}", quoted(text),
        status(state) == Status::over ? make_phrase("the game is over") : make_phrase("no tile would move"));
  }
  return make_error(
      "move {} is not a move of slide{}; it must be left, right, up or down, or a direction with its new tile: "
      "left+2@1,3 (value, row, column)",
      quoted(text), suggestion_phrase(text, {"left", "right", "up", "down"}));
}

void SlideRules::describe(const State& state, Object& table) {
  table.emplace_back("board", board_rows(extent(state), [&](Cell cell) { return value_document(state.at(cell)); }));
  table.emplace_back("largest", value_document(largest(state)));
  table.emplace_back("goal_reached", state.is_goal_reached);
}

Result<Done> SlideRules::read(const Document& document, State& state) {
  if (const auto known = refuse_unknown(document, {"status", "score", "moves", "board", "largest", "goal_reached"},
                                        command_line_text("the state"));
      !known)
    return known;
  state.cells.fill(0);
  const auto put = [&](Cell cell, const Document& given) -> Result<Done> {
    const auto exponent = read_tile(cell, given);
    if (!exponent) return exponent.error();
    state.at(cell) = *exponent;
    return Done{};
  };
  if (const auto board = read_board(document, extent(state), FirstRow::top, put); !board) return board;
  const auto counts = read_counts(document);
  if (!counts) return counts.error();
  state.score = counts->score;
  state.moves = counts->moves;
  const auto largest_given = read_tile_field(document, "largest", largest(state));
  if (!largest_given) return largest_given.error();
  if (document.find("largest") != nullptr && *largest_given != largest(state))
    return make_error("\"largest\" is {}; the largest tile of this board is {}",
                      document.find("largest")->description(), largest_tile(state));
  state.is_goal_reached = largest(state) >= state.rules.goal_exponent;
  if (const Document* reached = document.find("goal_reached")) {
    if (reached->truth() == nullptr || (state.is_goal_reached && !*reached->truth()))
      return make_error(
          state.is_goal_reached
              ? command_line_text("\"goal_reached\" is {}; it must be true, because the board contains the goal")
              : command_line_text("\"goal_reached\" is {}; it must be true or false"),
          reached->description());
    state.is_goal_reached = *reached->truth();
  }
  return check_status(document, status(state));
}

}  // namespace tilefold::slide
