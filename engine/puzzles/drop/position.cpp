// Drop's outer readings: gestures, move texts, the state as a document, and what is told of a move.

#include <algorithm>
#include <bit>
#include <charconv>

#include "engine/core/text.h"
#include "engine/puzzles/drop/rules.h"

namespace tilefold::drop {
namespace {

constexpr std::int64_t greatest_value = std::int64_t{1} << greatest_exponent;

std::string place_text(int row, int column) {
  return "row " + std::to_string(shown(row)) + ", column " + std::to_string(shown(column));
}

Document value_document(int exponent) {
  return exponent == 0 ? std::int64_t{0} : static_cast<std::int64_t>(value_of(exponent));
}

// The exponent of a value, 0 for 0, nothing for what is no power of two from 2 to 2^62.
std::optional<std::uint8_t> exponent_of(const Document& document) {
  const std::int64_t* value = document.integer();
  if (value == nullptr || *value < 0 || *value == 1 || *value > greatest_value) return std::nullopt;
  if (*value == 0) return std::uint8_t{0};
  if (!std::has_single_bit(static_cast<std::uint64_t>(*value))) return std::nullopt;
  return static_cast<std::uint8_t>(std::countr_zero(static_cast<std::uint64_t>(*value)));
}

Result<Done> read_row(const Document& document, int row, State& state) {
  const List* cells = document.list();
  const auto columns = static_cast<std::size_t>(state.rules.columns);
  if (cells == nullptr || cells->size() != columns)
    return Error{"row " + std::to_string(shown(row)) + " of the board " +
                 (cells == nullptr ? "is " + document.described() : "has " + std::to_string(cells->size()) + " cells") +
                 "; it must be a list of " + std::to_string(columns) + " values"};
  for (int column = 0; column < state.rules.columns; ++column) {
    const Document& given = (*cells)[static_cast<std::size_t>(column)];
    const auto exponent = exponent_of(given);
    if (!exponent)
      return Error{"the board has " + given.described() + " at " + place_text(row, column) +
                   "; it must be 0 (empty) or a power of two from 2 to 2^62"};
    if (*exponent == 0) continue;
    if (state.height(column) != row)
      return Error{"the board has " + given.described() + " at " + place_text(row, column) + " but nothing at " +
                   place_text(row - 1, column) + "; a tile needs a tile or the floor under it"};
    state.at(cell_at(row, column)) = *exponent;
    state.height(column) = static_cast<std::int8_t>(row + 1);
    state.largest = std::max(state.largest, *exponent);
  }
  return Done{};
}

Result<Done> read_board(const Document& document, State& state) {
  const Document* board = document.find("board");
  if (board == nullptr)
    return Error{"the position has no \"board\"; it must have one, a list of rows, bottom row first"};
  const List* rows = board->list();
  if (rows == nullptr)
    return Error{"\"board\" is " + board->described() + "; it must be a list of rows, bottom row first"};
  if (rows->size() > static_cast<std::size_t>(state.rules.rows))
    return Error{"the board has " + std::to_string(rows->size()) + " rows; it must have at most " +
                 std::to_string(state.rules.rows) + ", the parameter rows"};
  for (std::size_t row = 0; row < rows->size(); ++row)
    if (const auto read = read_row((*rows)[row], static_cast<int>(row), state); !read) return read;
  return Done{};
}

Result<Done> read_preview(const Document& document, State& state) {
  const Document* preview = document.find("preview");
  if (preview == nullptr) return Done{};
  const List* values = preview->list();
  if (values == nullptr) return Error{"\"preview\" is " + preview->described() + "; it must be a list of values"};
  if (values->size() > static_cast<std::size_t>(state.rules.horizon))
    return Error{"the preview has " + std::to_string(values->size()) + " tiles; it must have at most " +
                 std::to_string(state.rules.horizon) + ", the parameter preview"};
  for (std::size_t i = 0; i < values->size(); ++i) {
    const auto exponent = exponent_of((*values)[i]);
    if (!exponent || *exponent == 0)
      return Error{"preview tile " + std::to_string(i + 1) + " is " + (*values)[i].described() +
                   "; it must be a power of two from 2 to 2^62"};
    state.preview[i] = *exponent;
    state.largest = std::max(state.largest, *exponent);
  }
  return Done{};
}

Result<Done> read_counts(const Document& document, State& state) {
  const auto score = read_integer(document, "score", 0, static_cast<std::int64_t>(greatest_score), 0);
  if (!score) return score.error();
  const auto moves = read_integer(document, "moves", 0, greatest_moves, 0);
  if (!moves) return moves.error();
  const auto left = read_integer(document, "continues_left", 0, state.rules.continues, state.continues_left);
  if (!left) return left.error();
  state.score = static_cast<std::uint64_t>(*score);
  state.moves = *moves;
  state.continues_left = static_cast<std::int8_t>(*left);
  if (const Document* largest = document.find("largest")) {
    const auto exponent = exponent_of(*largest);
    if (!exponent || *exponent == 0)
      return Error{"\"largest\" is " + largest->described() + "; it must be a power of two from 2 to 2^62"};
    state.largest = std::max(state.largest, *exponent);
  }
  if (const Document* status = document.find("status")) {
    const std::string_view expected = status_name(DropRules::status(state));
    if (status->text() == nullptr || *status->text() != expected)
      return Error{"\"status\" is " + status->described() + "; this board is \"" + std::string(expected) +
                   "\" (leave the field out to have it worked out)"};
  }
  return Done{};
}

}  // namespace

std::optional<Move> DropRules::interpret(const State& state, const Gesture& gesture) {
  Move move = continue_move;
  switch (gesture.kind) {
    case Gesture::Kind::tap:
    case Gesture::Kind::column: move = drop_move(gesture.cell.column); break;
    case Gesture::Kind::command:
      if (gesture.command != "continue") return std::nullopt;
      break;
    case Gesture::Kind::swipe:
    case Gesture::Kind::drag: return std::nullopt;
  }
  return is_legal(state, move) ? std::optional(move) : std::nullopt;
}

std::string DropRules::to_text(Move move) {
  return move == continue_move ? "continue" : std::to_string(shown(static_cast<int>(move.code)));
}

Result<Move> DropRules::parse(const State& state, std::string_view text) {
  if (text == "continue") {
    if (is_legal(state, continue_move)) return continue_move;
    return Error{status(state) == Status::over ? "move 'continue' is not legal here: no continue is left"
                                               : "move 'continue' is not legal here: the game is not over"};
  }
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const std::string columns = std::to_string(state.rules.columns);
  const std::string given = "move " + quoted(text);
  if (error != std::errc() || end != text.data() + text.size() || number < 1 || number > state.rules.columns)
    return Error{given + " is not a move of drop; it must be a column from 1 to " + columns + ", or continue"};
  const Move move = drop_move(hidden(number));
  if (is_legal(state, move)) return move;
  return Error{status(state) == Status::over
                   ? given + " is not legal here: the game is over"
                   : given + " is not legal here: column " + std::to_string(number) + " is full"};
}

void DropRules::describe(const State& state, Table& table) {
  List board;
  for (int row = 0; row < state.rules.rows; ++row) {
    List cells;
    for (int column = 0; column < state.rules.columns; ++column)
      cells.push_back(value_document(state.at(cell_at(row, column))));
    board.emplace_back(std::move(cells));
  }
  List preview;
  for (int i = 0; i < state.preview_size; ++i)
    preview.push_back(value_document(state.preview[static_cast<std::size_t>(i)]));
  table.emplace_back("board", std::move(board));
  table.emplace_back("preview", std::move(preview));
  table.emplace_back("largest", value_document(state.largest));
  table.emplace_back("continues_left", std::int64_t{state.continues_left});
}

Result<Done> DropRules::read(const Document& document, State& state) {
  if (const auto known = refuse_unknown(
          document, {"status", "score", "moves", "board", "preview", "largest", "continues_left"}, "the state");
      !known)
    return known;
  if (const auto board = read_board(document, state); !board) return board;
  if (const auto preview = read_preview(document, state); !preview) return preview;
  return read_counts(document, state);
}

// All of it follows from the events: the dropped tile is the one that spawns, and what it has become
// part of is found by following who absorbed whom.
void DropRules::report(Move move, const EventBatch& events, Table& record) {
  if (move == continue_move) return;
  TileId followed = TileId::none;
  Cell landing;
  Face dropped;
  Face final_face;
  List created;
  List sizes;
  std::int64_t absorbed = 0;
  for (const Event& event : events) {
    const bool is_followed = event.tile == followed;
    switch (event.kind) {
      case EventKind::spawn:
        followed = event.tile;
        landing = event.cell;
        dropped = final_face = event.face;
        break;
      case EventKind::move:
        if (is_followed && created.empty() && absorbed == 0) landing = event.cell;
        break;
      case EventKind::absorb:
        ++absorbed;
        if (is_followed) followed = event.into;
        break;
      case EventKind::change:
        if (is_followed) final_face = event.face;
        created.emplace_back(static_cast<std::int64_t>(event.face.value));
        sizes.emplace_back(std::exchange(absorbed, 0) + 1);
        break;
      case EventKind::clear: break;
    }
  }
  Table drop;
  drop.emplace_back("column", shown(landing.column));
  drop.emplace_back("row", shown(landing.row));
  drop.emplace_back("value", static_cast<std::int64_t>(dropped.value));
  drop.emplace_back("final_value", static_cast<std::int64_t>(final_face.value));
  drop.emplace_back("merges", static_cast<std::int64_t>(created.size()));
  drop.emplace_back("created", std::move(created));
  drop.emplace_back("component_sizes", std::move(sizes));
  record.emplace_back("last_drop", std::move(drop));
}

}  // namespace tilefold::drop
