// Swap's input and output: gestures, texts of moves, and the state as a document.

#include <cstdlib>

#include "engine/core/board_document.h"
#include "engine/core/cell_pair.h"
#include "engine/core/text.h"
#include "engine/puzzles/swap/rules.h"

namespace tilefold::swap {
namespace {

Result<Done> put_tile(Cell cell, const Document& given, State& state) {
  if (const std::int64_t* number = given.integer(); number != nullptr && is_tile(state.rules.value, *number)) {
    state.at(cell) = static_cast<std::uint64_t>(*number);
    return Done{};
  }
  return Error{"the board has " + given.described() + " at " + place_text(cell) + "; every cell holds a tile, " +
               std::string(what_a_tile_is(state.rules.value))};
}

Result<Done> read_tiles(const Document& document, State& state) {
  state.cells.fill(0);
  const auto put = [&](Cell cell, const Document& given) { return put_tile(cell, given, state); };
  if (const auto board = read_board(document, state.extent(), "top row first", put); !board) return board;
  const std::size_t given = document.find("board")->list()->size();
  if (given == static_cast<std::size_t>(state.rules.rows)) return Done{};
  return Error{"the board has nothing at " + place_text(cell_at(static_cast<int>(given), 0)) +
               "; every cell holds a tile, " + std::string(what_a_tile_is(state.rules.value))};
}

// Lists the new tiles: "2, 4, 8 or 16".
std::string new_tiles_text(const Parameters& rules) {
  std::string text = "2";
  for (int kind = 2; kind <= rules.kinds; ++kind)
    text += (kind == rules.kinds ? " or " : ", ") + std::to_string(1 << kind);
  return text;
}

Result<Done> read_queue(const Document& document, int column, State& state) {
  const std::string name = "the preview of column " + std::to_string(to_one_based(column));
  const List* tiles = document.list();
  if (tiles == nullptr) return Error{name + " is " + document.described() + "; it must be a list of values"};
  if (tiles->size() > static_cast<std::size_t>(state.rules.horizon))
    return Error{name + " has " + std::to_string(tiles->size()) + " tiles; it must have at most " +
                 std::to_string(state.rules.horizon) + ", the parameter preview"};
  for (std::size_t turn = 0; turn < tiles->size(); ++turn) {
    const std::int64_t* value = (*tiles)[turn].integer();
    if (value == nullptr || !is_new_tile(state.rules, *value))
      return Error{"tile " + std::to_string(to_one_based(turn)) + " of " + name + " is " + (*tiles)[turn].described() +
                   "; it must be " + new_tiles_text(state.rules)};
    state.preview[static_cast<std::size_t>(column)][turn] = static_cast<std::uint8_t>(*value);
  }
  return Done{};
}

Result<Done> read_preview(const Document& document, State& state) {
  const Document* preview = document.find("preview");
  if (preview == nullptr) return Done{};
  if (state.rules.horizon == 0)
    return Error{"the position has a \"preview\"; the parameter preview is 0, so none is visible"};
  const List* columns = preview->list();
  if (columns == nullptr || columns->size() > static_cast<std::size_t>(state.rules.columns))
    return Error{"\"preview\" is " + preview->described() + "; it must be a list of at most " +
                 std::to_string(state.rules.columns) + " lists of values, one for each column"};
  for (std::size_t column = 0; column < columns->size(); ++column)
    if (const auto read = read_queue((*columns)[column], static_cast<int>(column), state); !read) return read;
  return Done{};
}

std::optional<Move> move_between(Cell a, Cell b) {
  const Cell one = std::min(a, b);
  const Cell other = std::max(a, b);
  if (other.row == one.row && other.column == one.column + 1) return swap_right(one);
  if (other.column == one.column && other.row == one.row + 1) return swap_down(one);
  return std::nullopt;
}

// Parses the text of a move, which may be illegal. Returns nullopt if the text is not a swap on the board.
std::optional<Move> written_move(std::string_view text, Extent extent) {
  const auto pair = read_cell_pair(text);
  if (!pair || !extent.holds(pair->first) || !extent.holds(pair->second)) return std::nullopt;
  return move_between(pair->first, pair->second);
}

std::string reason_against(const State& state, const Pair& pair) {
  if (is_spent(state)) return "the moves are used up";
  if (SwapRules::status(state) == Status::over) return "the game is over";
  if (state.at(pair.one) == state.at(pair.other)) return "both tiles are " + std::to_string(state.at(pair.one));
  return "neither tile would be part of a merge";
}

}  // namespace

std::optional<Move> SwapRules::interpret(const State& state, const Gesture& gesture) {
  if (gesture.kind != Gesture::Kind::drag) return std::nullopt;
  const auto move = move_between(gesture.cell, gesture.to);
  return move && is_legal(state, *move) ? move : std::nullopt;
}

std::string SwapRules::to_text(Move move) {
  const Pair pair = pair_of(move);
  return tilefold::to_text(CellPair{.first = pair.one, .second = pair.other});
}

Result<Move> SwapRules::parse(const State& state, std::string_view text) {
  const std::string given = "move " + quoted(text);
  const auto move = written_move(text, state.extent());
  if (!move)
    return Error{given + " is not a move of swap; it must be two neighbouring cells as row,column-row,column, up to " +
                 tilefold::to_text(cell_at(state.rules.rows - 1, state.rules.columns - 1)) + ", such as 2,3-2,4"};
  if (is_legal(state, *move)) return *move;
  return Error{given + " is not legal here: " + reason_against(state, pair_of(*move))};
}

void SwapRules::describe(const State& state, Object& table) {
  table.emplace_back("board", board_rows(state.extent(), [&](Cell cell) -> Document {
                       return static_cast<std::int64_t>(state.at(cell));
                     }));
  if (state.rules.horizon == 0) return;
  List preview;
  for (std::size_t column = 0; column < static_cast<std::size_t>(state.rules.columns); ++column) {
    List tiles;
    for (std::size_t turn = 0; turn < static_cast<std::size_t>(state.rules.horizon); ++turn)
      tiles.emplace_back(std::int64_t{state.preview[column][turn]});
    preview.emplace_back(std::move(tiles));
  }
  table.emplace_back("preview", std::move(preview));
}

Result<Done> SwapRules::read(const Document& document, State& state) {
  if (const auto known = refuse_unknown(document, {"status", "score", "moves", "board", "preview"}, "the state");
      !known)
    return known;
  if (const auto tiles = read_tiles(document, state); !tiles) return tiles;
  if (const auto preview = read_preview(document, state); !preview) return preview;
  const auto counts = read_counts(document);
  if (!counts) return counts.error();
  state.score = counts->score;
  state.moves = counts->moves;
  return check_status(document, status(state));
}

}  // namespace tilefold::swap
