#include "engine/core/board_document.h"

#include <bit>

#include "engine/core/puzzle.h"

namespace tilefold {
namespace {

Result<Done> read_row(const Document& document, int row, int columns,
                      const std::function<Result<Done>(Cell, const Document&)>& visit) {
  const List* cells = document.list();
  if (cells == nullptr)
    return make_error("row {} of the board is {}; it must be a list of {} values", to_one_based(row),
                      document.description(), columns);
  if (cells->size() != static_cast<std::size_t>(columns))
    return make_error("row {} of the board has {} cells; it must be a list of {} values", to_one_based(row),
                      cells->size(), columns);
  for (int column = 0; column < columns; ++column)
    if (const auto read = visit(cell_at(row, column), (*cells)[static_cast<std::size_t>(column)]); !read) return read;
  return Done{};
}

}  // namespace

Document value_document(int exponent) {
  return exponent == 0 ? std::int64_t{0} : static_cast<std::int64_t>(value_of_exponent(exponent));
}

std::optional<std::uint8_t> exponent_of(const Document& document) {
  constexpr std::int64_t max = std::int64_t{1} << max_tile_exponent;
  const std::int64_t* value = document.integer();
  if (value == nullptr || *value < 0 || *value == 1 || *value > max) return std::nullopt;
  if (*value == 0) return std::uint8_t{0};
  if (!std::has_single_bit(static_cast<std::uint64_t>(*value))) return std::nullopt;
  return static_cast<std::uint8_t>(std::countr_zero(static_cast<std::uint64_t>(*value)));
}

Phrase place_phrase(Cell cell) {
  return make_phrase("row {}, column {}", to_one_based(cell.row), to_one_based(cell.column));
}

Result<Done> read_board(const Document& document, Extent extent, FirstRow first_row,
                        const std::function<Result<Done>(Cell, const Document&)>& visit) {
  const Document* board = document.find("board");
  const Phrase wanted = first_row == FirstRow::top ? make_phrase("a list of rows, top row first")
                                                   : make_phrase("a list of rows, bottom row first");
  if (board == nullptr) return make_error("the position has no \"board\"; it must have one, {}", wanted);
  const List* rows = board->list();
  if (rows == nullptr) return make_error("\"board\" is {}; it must be {}", board->description(), wanted);
  if (rows->size() > static_cast<std::size_t>(extent.rows))
    return make_error("the board has {} rows; it must have at most {}, the parameter rows", rows->size(), extent.rows);
  for (std::size_t row = 0; row < rows->size(); ++row)
    if (const auto read = read_row((*rows)[row], static_cast<int>(row), extent.columns, visit); !read) return read;
  return Done{};
}

List board_rows(Extent extent, const std::function<Document(Cell)>& value) {
  List board;
  for (int row = 0; row < extent.rows; ++row) {
    List cells;
    for (int column = 0; column < extent.columns; ++column) cells.push_back(value(cell_at(row, column)));
    board.emplace_back(std::move(cells));
  }
  return board;
}

Result<std::uint8_t> read_tile(Cell cell, const Document& value) {
  if (const auto exponent = exponent_of(value)) return *exponent;
  return make_error("the board has {} at {}; it must be 0 (empty) or a power of two from 2 to 2^62",
                    value.description(), place_phrase(cell));
}

Result<std::uint8_t> read_tile_field(const Document& document, std::string_view name, std::uint8_t default_value) {
  const Document* found = document.find(name);
  if (found == nullptr) return default_value;
  const auto exponent = exponent_of(*found);
  const bool is_of_an_empty_board = exponent && *exponent == 0 && default_value == 0;
  if (exponent && (*exponent != 0 || is_of_an_empty_board)) return *exponent;
  return make_error("\"{}\" is {}; it must be a power of two from 2 to 2^62", name, found->description());
}

Result<Counts> read_counts(const Document& document) {
  const auto score = read_integer(document, "score", 0, static_cast<std::int64_t>(max_score), 0);
  if (!score) return score.error();
  const auto moves = read_integer(document, "moves", 0, most_moves_of_game, 0);
  if (!moves) return moves.error();
  return Counts{.score = static_cast<std::uint64_t>(*score), .moves = *moves};
}

Result<Done> check_status(const Document& document, Status status) {
  const Document* given = document.find("status");
  const std::string_view expected = status_name(status);
  if (given == nullptr || (given->text() != nullptr && *given->text() == expected)) return Done{};
  return make_error("\"status\" is {}; this board is \"{}\" (leave the field out to have it computed)",
                    given->description(), expected);
}

}  // namespace tilefold
