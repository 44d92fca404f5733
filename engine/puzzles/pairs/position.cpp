// Pairs' input and output: gestures, texts of moves, and the state as a document.

#include <algorithm>
#include <string>

#include "engine/core/cell_pair.h"
#include "engine/core/text.h"
#include "engine/core/translatable.h"
#include "engine/puzzles/pairs/rules.h"

namespace tilefold::pairs {
namespace {

bool is_on_board(const State& state, Cell cell) {
  return cell.row >= 0 && cell.column >= 0 && cell.column < state.rules.columns &&
         cell.row * state.rules.columns + cell.column < state.cell_count;
}

std::uint8_t digit_at(const State& state, Cell cell) {
  return state.at(cell.row * state.rules.columns + cell.column);
}

// Explains in an error message why two cells are not a pair.
Phrase why_no_pair(const State& state, const CellPair& pair) {
  for (const Cell cell : {pair.first, pair.second}) {
    if (!is_on_board(state, cell)) return make_phrase("the board has no cell {}", to_text(cell));
    if (digit_at(state, cell) == 0) return make_phrase("the cell {} is empty", to_text(cell));
  }
  if (pair.first == pair.second) return make_phrase("a pair is two cells");
  const auto one = digit_at(state, pair.first);
  const auto other = digit_at(state, pair.second);
  if (!do_match(one, other)) return make_phrase("{} and {} are neither equal nor add up to 10", one, other);
  return make_phrase("{} and {} do not see each other", one, other);
}

Phrase why_no_refill(const State& state) {
  if (state.refills_left == 0) return make_phrase("no refill is left");
  if (state.cell_count == 0) return make_phrase("the board is empty");
  return make_phrase("the board would have more than {} cells", max_cells);
}

Phrase why_no_settle(const State& state) {
  return state.rules.lingers ? make_phrase("the board has no empty row")
                             : make_phrase("empty rows stay only if the rule linger is on");
}

Result<Done> read_cells(const List& given, Cell row_start, State& state) {
  for (std::size_t column = 0; column < given.size(); ++column) {
    const std::int64_t* digit = given[column].integer();
    if (digit == nullptr || *digit < 0 || *digit > 9)
      return make_error("the board has {} at {}; it must be a digit from 1 to 9, or 0 for an empty cell",
                        given[column].description(), place_phrase(cell_at(row_start.row, static_cast<int>(column))));
    state.at(state.cell_count++) = static_cast<std::uint8_t>(*digit);
  }
  return Done{};
}

Result<Done> read_row(const Document& given, int row, bool is_last, State& state) {
  const auto columns = static_cast<std::size_t>(state.rules.columns);
  const List* cells = given.list();
  if (cells == nullptr)
    return make_error("row {} of the board is {}; it must be a list of {} digits", to_one_based(row),
                      given.description(), columns);
  if (cells->empty() || cells->size() > columns || (cells->size() < columns && !is_last))
    return make_error(
        "row {} of the board has {} cells; it must have {}, the parameter columns (the last row may be shorter)",
        to_one_based(row), cells->size(), columns);
  return read_cells(*cells, cell_at(row, 0), state);
}

Result<Done> read_rows(const Document& document, State& state) {
  const Document* board = document.find("board");
  if (board == nullptr)
    return make_error("the position has no \"board\"; it must have one, a list of rows, top row first");
  const List* rows = board->list();
  if (rows == nullptr)
    return make_error("\"board\" is {}; it must be a list of rows, top row first", board->description());
  if (rows->size() * static_cast<std::size_t>(state.rules.columns) > max_cells)
    return make_error("the board has {} rows; it must have at most {}", rows->size(), max_cells / state.rules.columns);
  state.cells.fill(0);
  state.cell_count = 0;
  for (std::size_t row = 0; row < rows->size(); ++row)
    if (const auto read = read_row((*rows)[row], static_cast<int>(row), row + 1 == rows->size(), state); !read)
      return read;
  return Done{};
}

// Returns an error if no game can lead to this board: if it has an empty row although `linger` is off, or no digits
// although `stages` is on.
Result<Done> check_rows(State& state) {
  if (digit_count(state) == 0) {
    state.cell_count = 0;
    if (!state.rules.has_stages) return Done{};
    return make_error("the board has no digit; it must have at least one unless stages is off");
  }
  if (state.rules.lingers) return Done{};
  for (int row = 0; row < state.row_count(); ++row) {
    const auto digits = state.row(row);
    if (std::any_of(digits.begin(), digits.end(), [](std::uint8_t digit) { return digit != 0; })) continue;
    return make_error("row {} of the board has no digit; such rows are allowed only with linger on", to_one_based(row));
  }
  return Done{};
}

}  // namespace

std::optional<Move> PairsRules::interpret(const State& state, const Gesture& gesture) {
  Move move;
  switch (gesture.kind) {
    case Gesture::Kind::drag:
      if (!is_on_board(state, gesture.cell) || !is_on_board(state, gesture.to)) return std::nullopt;
      move = pair_move(gesture.cell, gesture.to);
      break;
    case Gesture::Kind::command:
      if (gesture.command != "refill" && gesture.command != "settle") return std::nullopt;
      move = gesture.command == "refill" ? refill_move : settle_move;
      break;
    case Gesture::Kind::tap:
    case Gesture::Kind::column:
    case Gesture::Kind::swipe: return std::nullopt;
  }
  return is_legal(state, move) ? std::optional(move) : std::nullopt;
}

std::string PairsRules::to_text(Move move) {
  if (move == refill_move) return translatable("refill");
  if (move == settle_move) return translatable("settle");
  return tilefold::to_text(CellPair{.first = first_cell(move), .second = second_cell(move)});
}

Result<Move> PairsRules::parse(const State& state, std::string_view text) {
  const auto refused = [&](const Phrase& why) {
    return make_error("move {} is not legal here: {}", quoted(text), why);
  };
  if (text == "refill") {
    if (is_legal(state, refill_move)) return refill_move;
    return refused(why_no_refill(state));
  }
  if (text == "settle") {
    if (is_legal(state, settle_move)) return settle_move;
    return refused(why_no_settle(state));
  }
  const auto cells = read_cell_pair(text);
  if (!cells)
    return make_error(
        "move {} is not a move of pairs{}; it must be two cells as in 1,4-2,4 (row,column), refill, or settle",
        quoted(text), suggestion_phrase(text, {"refill", "settle"}));
  if (is_on_board(state, cells->first) && is_on_board(state, cells->second)) {
    const Move move = pair_move(cells->first, cells->second);
    if (is_legal(state, move)) return move;
  }
  return refused(why_no_pair(state, *cells));
}

void PairsRules::describe(const State& state, Object& table) {
  List board;
  for (int begin = 0; begin < state.cell_count; begin += state.rules.columns) {
    List cells;
    const int end = std::min<int>(begin + state.rules.columns, state.cell_count);
    for (int index = begin; index < end; ++index) cells.emplace_back(int{state.at(index)});
    board.emplace_back(std::move(cells));
  }
  table.emplace_back("board", std::move(board));
  table.emplace_back("stage", std::int64_t{state.stage});
  table.emplace_back("refills_left", std::int64_t{state.refills_left});
}

Result<Done> PairsRules::read(const Document& document, State& state) {
  if (const auto known = refuse_unknown(document, {"status", "score", "moves", "board", "stage", "refills_left"},
                                        command_line_text("the state"));
      !known)
    return known;
  if (const auto rows = read_rows(document, state); !rows) return rows;
  if (const auto checked = check_rows(state); !checked) return checked;
  const auto counts = read_counts(document);
  if (!counts) return counts.error();
  const auto stage = read_integer(document, "stage", 1, max_stage, 1);
  if (!stage) return stage.error();
  const auto left = read_integer(document, "refills_left", 0, state.rules.refills, state.rules.refills);
  if (!left) return left.error();
  state.score = counts->score;
  state.moves = counts->moves;
  state.stage = static_cast<std::int32_t>(*stage);
  state.refills_left = static_cast<std::int8_t>(*left);
  return check_status(document, status(state));
}

}  // namespace tilefold::pairs
