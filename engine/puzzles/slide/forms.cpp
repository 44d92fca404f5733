#include "engine/puzzles/slide/forms.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "engine/core/board_document.h"
#include "engine/core/geometry.h"
#include "engine/core/number_text.h"
#include "engine/puzzles/slide/rules.h"

namespace tilefold::slide {
namespace {

constexpr std::size_t nibbles = 16;  // number of hexadecimal digits of a 64-bit board
constexpr int nibble_side = 4;
constexpr std::array<Extent, 4> usual_sizes{{{4, 4}, {3, 3}, {5, 5}, {3, 6}}};

bool is_usual(Extent extent) {
  return std::find(usual_sizes.begin(), usual_sizes.end(), extent) != usual_sizes.end();
}

Object position_of(Extent extent, List rows, Object more = {}) {
  Object state{{"board", std::move(rows)}};
  for (auto& field : more) state.push_back(std::move(field));
  return {{"parameters", Object{{"rows", extent.rows}, {"columns", extent.columns}}}, {"state", std::move(state)}};
}

// Returns the hexadecimal digits of a text that contains nothing else; otherwise returns an empty text.
std::string hexadecimal_digits(const BoardText& text) {
  std::string digits;
  if (!text.data.empty()) return {};
  for (const TextLine& line : text.lines)
    for (const TextCell& cell : split_cells(line)) {
      std::string_view word = cell.text;
      if (word.starts_with("0x") || word.starts_with("0X")) word.remove_prefix(2);
      if (word.size() != nibbles && word.size() != nibble_side) return {};
      for (const char c : word) {
        if (std::isxdigit(static_cast<unsigned char>(c)) == 0) return {};
        digits += c;
      }
    }
  return digits.size() == nibbles ? digits : std::string();
}

int digit_value(char c) {
  if (c <= '9') return c - '0';
  return std::tolower(static_cast<unsigned char>(c)) - 'a' + 10;
}

BoardReading read_hexadecimal(const std::string& digits, int line) {
  List rows;
  for (std::size_t row = 0; row < nibble_side; ++row) {
    List cells;
    for (std::size_t column = 0; column < nibble_side; ++column)
      cells.push_back(value_document(digit_value(digits[row * nibble_side + column])));
    rows.emplace_back(std::move(cells));
  }
  const bool has_letter = std::any_of(digits.begin(), digits.end(), [](char c) { return c > '9'; });
  return {
      .fit = has_letter ? Fit::certain : Fit::possible,
      .boards = {{.position = position_of({nibble_side, nibble_side}, std::move(rows)), .line = line, .claims = {}}},
      .form = "16 exponents as hexadecimal digits, row by row",
      .problem = {}};
}

// Converts the grid of the original game to rows. The grid is a list of columns; each cell is null or a table that
// contains the value of a tile.
Result<List> rows_of_grid(const Document& grid, int size) {
  const Document* cells = grid.find("cells");
  const List* columns = cells == nullptr ? nullptr : cells->list();
  if (columns == nullptr || columns->size() != static_cast<std::size_t>(size))
    return make_error("\"cells\" must be a list of \"size\" columns, {}", size);
  std::vector<List> rows(static_cast<std::size_t>(size), List(static_cast<std::size_t>(size), Document(0)));
  for (std::size_t x = 0; x < columns->size(); ++x) {
    const List* column = (*columns)[x].list();
    if (column == nullptr || column->size() != static_cast<std::size_t>(size))
      return make_error("column {} of \"cells\" must be a list of {}", x + 1, size);
    for (std::size_t y = 0; y < column->size(); ++y) {
      const Document& tile = (*column)[y];
      if (std::holds_alternative<std::monostate>(tile.value)) continue;
      const Document* value = tile.find("value");
      if (value == nullptr || !exponent_of(*value))
        return make_error("the tile in column {}, row {} of \"cells\" must have a \"value\", a power of two", x + 1,
                          y + 1);
      rows[y][x] = *value;
    }
  }
  return List(rows.begin(), rows.end());
}

BoardReading read_browser(const Document& saved) {
  const Document* inner = saved.find("grid");
  const Document& grid = inner == nullptr ? saved : *inner;
  const Document* size = grid.find("size");
  const std::int64_t side = size == nullptr || size->integer() == nullptr ? 0 : *size->integer();
  if (side < min_side || side > max_side)
    return unreadable(Fit::certain,
                      make_error("\"size\" of the saved game must be a whole number from 2 to {}", max_side));
  auto rows = rows_of_grid(grid, static_cast<int>(side));
  if (!rows) return unreadable(Fit::certain, rows.error());
  Object more;
  if (const Document* score = saved.find("score"); score != nullptr && score->integer() != nullptr)
    more.emplace_back("score", *score);
  const Extent extent{.rows = static_cast<int>(side), .columns = static_cast<int>(side)};
  return {.fit = Fit::certain,
          .boards = {{.position = position_of(extent, std::move(*rows), std::move(more)), .line = 1, .claims = {}}},
          .form = "the saved game of the original in the browser",
          .problem = {}};
}

bool is_saved(const Document& value) {
  const Document* grid = value.find("grid");
  return value.find("cells") != nullptr || (grid != nullptr && grid->find("cells") != nullptr);
}

BoardReading read_numbers(const BoardText& text) {
  NumberText numbers = number_grids(text);
  if (!numbers.problem.empty()) return unreadable(numbers.fit, numbers.problem);
  BoardReading reading{.fit = Fit::certain, .boards = {}, .form = {}, .problem = {}};
  for (const NumberGrid& grid : numbers.grids) {
    const Extent extent = grid.extent();
    if (extent.rows > max_side || extent.columns < min_side || extent.columns > max_side)
      return unreadable(
          Fit::none,
          make_error("the board has {} of {} cells; it must have 2 to 8 of each",
                     counted_phrase(static_cast<std::uint64_t>(extent.rows), "{} row", "{} rows"), extent.columns));
    const auto kind = kind_of(grid);
    if (!kind) return unreadable(is_usual(extent) ? Fit::usual : Fit::possible, kind.error());
    const bool is_plain = is_usual(extent) && *kind == NumberKind::values;
    reading.fit = std::min(reading.fit, is_plain ? Fit::usual : Fit::possible);
    const Extent board{.rows = std::max(extent.rows, min_side), .columns = extent.columns};
    reading.boards.push_back(
        {.position = position_of(board, rows_of_values(grid, *kind)), .line = grid.rows.front().line, .claims = {}});
    if (reading.form.empty()) reading.form = form_of(grid, *kind);
  }
  return reading;
}

}  // namespace

BoardReading read_boards(const BoardText& text, const KnownRules& /*rules*/) {
  if (text.data.size() == 1 && is_saved(text.data.front())) return read_browser(text.data.front());
  if (const std::string digits = hexadecimal_digits(text); !digits.empty())
    return read_hexadecimal(digits, text.lines.front().number);
  return read_numbers(text);
}

}  // namespace tilefold::slide
