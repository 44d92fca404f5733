#include "engine/puzzles/unblock/piece_list.h"

#include <algorithm>

#include "engine/core/board_document.h"
#include "engine/core/text.h"
#include "engine/core/translatable.h"
#include "engine/puzzles/unblock/rules.h"

namespace tilefold::unblock {
namespace {

constexpr int usual_side = 6;
constexpr int max_length = 3;
constexpr std::size_t row_length = 4;

Extent board_extent(const KnownRules& rules) {
  const auto side = [&](std::string_view name) {
    return static_cast<int>(std::clamp<std::int64_t>(known_rule(rules, name).value_or(usual_side), 1, 99));
  };
  return {.rows = side("rows"), .columns = side("columns")};
}

struct WrittenPiece {
  Piece piece;
  bool is_wall = false;
  Phrase place;
};

Sheet blank_sheet(Extent extent) {
  return {.rows = std::vector<std::string>(static_cast<std::size_t>(extent.rows),
                                           std::string(static_cast<std::size_t>(extent.columns), empty_cell))};
}

Result<Done> put(Sheet& sheet, const WrittenPiece& written, char face) {
  const Piece& piece = written.piece;
  const Extent extent{.rows = static_cast<int>(sheet.rows.size()),
                      .columns = static_cast<int>(sheet.rows.front().size())};
  for (int row = 0; row < piece.size.rows; ++row)
    for (int column = 0; column < piece.size.columns; ++column) {
      const Cell at = cell_at(piece.cell.row + row, piece.cell.column + column);
      if (!extent.holds(at))
        return make_error(
            "{}: the piece leaves the board at {}; the board has {} rows and {} columns (other sizes: --set rows=N "
            "--set columns=N)",
            written.place, place_phrase(at), extent.rows, extent.columns);
      char& cell = sheet.rows[static_cast<std::size_t>(at.row)][static_cast<std::size_t>(at.column)];
      if (cell != empty_cell)
        return cell == wall
                   ? make_error("{}: the piece covers {}, where a wall is already", written.place, place_phrase(at))
                   : make_error("{}: the piece covers {}, where piece {} is already", written.place, place_phrase(at),
                                std::string_view(&cell, 1));
      cell = face;
    }
  return Done{};
}

// Places the pieces of a list on a board. Gives the red piece and the walls their letters, and the other pieces the
// letters B, C, … in the order of the list.
Result<Sheet> lay_out(const std::vector<WrittenPiece>& pieces, std::size_t red_piece, Extent extent) {
  Sheet sheet = blank_sheet(extent);
  char next = red + 1;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const bool is_red = i == red_piece;
    if (!is_red && !pieces[i].is_wall && !is_piece(next))
      return make_error("{}: there are more than {} pieces; a level has at most one for each letter", pieces[i].place,
                        letters);
    const char face = is_red ? red : pieces[i].is_wall ? wall : next++;
    if (const auto done = put(sheet, pieces[i], face); !done) return done.error();
  }
  return sheet;
}

Result<WrittenPiece> piece_of_row(const PieceRow& row, std::int64_t horizontal, int first) {
  const std::int64_t size = row.numbers[0];
  const std::int64_t orientation = row.numbers[1];
  if (size < 1 || size > max_length)
    return make_error("{}: the size is {}; it must be 2 or 3, or 1 for a wall", row.place, size);
  if (orientation != 1 && orientation != 2)
    return make_error("{}: the orientation is {}; it must be 1 or 2", row.place, orientation);
  for (const std::size_t i : {2U, 3U})
    if (row.numbers[i] > 99)
      return make_error(i == 2 ? command_line_text("{}: the row is {}; no board is that large")
                               : command_line_text("{}: the column is {}; no board is that large"),
                        row.place, row.numbers[i]);
  const int length = static_cast<int>(size);
  WrittenPiece written{.piece = {}, .is_wall = size == 1, .place = row.place};
  written.piece.cell = cell_at(static_cast<int>(row.numbers[2]) - first, static_cast<int>(row.numbers[3]) - first);
  written.piece.size =
      orientation == horizontal ? Extent{.rows = 1, .columns = length} : Extent{.rows = length, .columns = 1};
  return written;
}

std::optional<std::int64_t> number_field(const Document& car, std::string_view name) {
  const Document* value = car.find(name);
  return value == nullptr || value->integer() == nullptr ? std::nullopt : std::optional(*value->integer());
}

Result<WrittenPiece> piece_of_car(const Document& car, std::size_t number, Extent extent) {
  const auto position = number_field(car, "position");
  if (!position || *position < 0 || *position >= extent.area())
    return make_error("car {}: \"position\" must be a cell from 0 to {}", number, extent.area() - 1);
  const auto length = number_field(car, "length");
  if (!length || *length < 1 || *length > max_length) return make_error("car {}: \"length\" must be 2 or 3", number);
  const Document* orientation = car.find("orientation");
  const std::string* word = orientation == nullptr ? nullptr : orientation->text();
  const bool is_across = word != nullptr && (*word == "horizontal" || *word == "h" || *word == "H");
  if (!is_across && (word == nullptr || (*word != "vertical" && *word != "v" && *word != "V")))
    return make_error("car {}: \"orientation\" must be \"horizontal\" or \"vertical\"", number);
  const int at = static_cast<int>(*position);
  const int cells = static_cast<int>(*length);
  WrittenPiece written{.piece = {}, .is_wall = cells == 1, .place = make_phrase("car {}", number)};
  written.piece.cell = cell_at(at / extent.columns, at % extent.columns);
  written.piece.size = is_across ? Extent{.rows = 1, .columns = cells} : Extent{.rows = cells, .columns = 1};
  return written;
}

}  // namespace

Result<Sheet> sheet_of_matrix(const std::vector<PieceRow>& matrix, const KnownRules& rules) {
  int first = 1;
  for (const PieceRow& row : matrix) {
    if (row.numbers.size() != row_length)
      return make_error("{} has {}; a piece must have four: size, orientation, row, column", row.place,
                        counted_phrase(row.numbers.size(), "{} number", "{} numbers"));
    if (row.numbers[2] == 0 || row.numbers[3] == 0) first = 0;
  }
  std::vector<WrittenPiece> pieces;
  for (const PieceRow& row : matrix) {
    auto piece = piece_of_row(row, matrix.front().numbers[1], first);
    if (!piece) return piece.error();
    pieces.push_back(std::move(*piece));
  }
  if (pieces.front().piece.size.columns != 2)
    return make_error("{}: the size is {}; the first piece is the red one, of size 2", pieces.front().place,
                      pieces.front().piece.size.columns);
  return lay_out(pieces, 0, board_extent(rules));
}

Result<Sheet> sheet_of_cars(const List& cars, const KnownRules& rules) {
  const Extent extent = board_extent(rules);
  std::vector<WrittenPiece> pieces;
  std::optional<std::size_t> player;
  for (std::size_t i = 0; i < cars.size(); ++i) {
    auto piece = piece_of_car(cars[i], i + 1, extent);
    if (!piece) return piece.error();
    const Document* is_player = cars[i].find("player");
    if (is_player != nullptr && *is_player == Document(true)) {
      if (player)
        return make_error("cars {} and {} both have \"player\": true; only the red one may have it", *player + 1,
                          i + 1);
      player = i;
    }
    pieces.push_back(std::move(*piece));
  }
  if (!player) return make_error("no car has \"player\": true; the red one must have it");
  return lay_out(pieces, *player, extent);
}

bool is_car_list(const Document& value) {
  const List* list = value.list();
  return list != nullptr && !list->empty() && std::all_of(list->begin(), list->end(), [](const Document& car) {
           return car.find("position") != nullptr && car.find("length") != nullptr &&
                  car.find("orientation") != nullptr;
         });
}

std::string matrix_text(const State& state) {
  std::string text;
  const auto add = [&](int size, int orientation, Cell cell) {
    text += (text.empty() ? "" : "\n") + std::to_string(size) + " " + std::to_string(orientation) + " " +
            std::to_string(to_one_based(cell.row)) + " " + std::to_string(to_one_based(cell.column));
  };
  for (char face = red; is_piece(face); ++face)
    if (const auto piece = find_piece(state, face)) add(piece->length(), piece->is_horizontal() ? 1 : 2, piece->cell);
  for (std::size_t i = 0; i < state.text().size(); ++i)
    if (state.cells[i] == wall) add(1, 1, state.cell(i));
  return text;
}

}  // namespace tilefold::unblock
