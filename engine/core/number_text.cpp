#include "engine/core/number_text.h"

#include <algorithm>
#include <bit>
#include <cctype>

#include "engine/core/board_document.h"
#include "engine/core/text.h"

namespace tilefold {
namespace {

constexpr std::int64_t max_likely_exponent = 17;  // 2^17 = 131072 is the largest possible tile of the original game
constexpr std::size_t max_rows = 10'000;

bool is_empty_mark(std::string_view text) {
  return text.empty() || text == "." || text == "_" || text == "-" || text == "x" || text == "X" || text == "NA" ||
         text == "None" || text == "null";
}

// Parses the text of a cell. Returns its number, which may be written as a decimal such as "2." or "2.0", or 0 if the
// text marks an empty cell.
std::optional<std::int64_t> number_in(std::string_view text) {
  if (is_empty_mark(text)) return 0;
  const std::size_t point = text.find('.');
  if (point != std::string_view::npos && text.find_first_not_of('0', point + 1) == std::string_view::npos)
    text = text.substr(0, point);
  return written_number(text);
}

bool is_next_line(const std::vector<TextCell>& cells) {
  return cells.size() > 1 && (cells.front().text == "next" || cells.front().text == "next:");
}

Error no_number(const TextCell& cell, int line) {
  return make_error("{} at {} is not a number; a cell must be a number, or 0 or . if it is empty", quoted(cell.text),
                    text_place(line, cell.column));
}

Result<NumberGrid::Row> read_row(const std::vector<TextCell>& cells, int line) {
  NumberGrid::Row row{.numbers = {}, .columns = {}, .line = line};
  for (const TextCell& cell : cells) {
    const auto number = number_in(cell.text);
    if (!number) return no_number(cell, line);
    row.numbers.push_back(*number);
    row.columns.push_back(cell.column);
  }
  return row;
}

Result<Done> check_rows(const NumberGrid& grid) {
  const std::size_t columns = grid.rows.front().numbers.size();
  for (std::size_t i = 1; i < grid.rows.size(); ++i) {
    const NumberGrid::Row& row = grid.rows[i];
    if (row.numbers.size() == columns) continue;
    const Phrase cells = counted_phrase(row.numbers.size(), "{} cell", "{} cells");
    if (grid.is_data())
      return make_error("row {} has {} and row {} has {}; all rows must have the same number of cells", to_one_based(i),
                        cells, 1, columns);
    return make_error("line {} has {} and line {} has {}; all rows must have the same number of cells", row.line, cells,
                      grid.rows.front().line, columns);
  }
  return Done{};
}

Result<NumberGrid> read_block(const std::vector<TextLine>& block) {
  NumberGrid grid;
  for (const TextLine& line : block) {
    if (is_frame(line)) continue;
    std::vector<TextCell> cells = split_cells(line);
    const bool is_next = is_next_line(cells);
    if (is_next) cells.erase(cells.begin());
    auto row = read_row(cells, line.number);
    if (!row) return row.error();
    if (is_next) {
      grid.next = std::move(row->numbers);
    } else if (!row->numbers.empty()) {
      grid.rows.push_back(std::move(*row));
    }
  }
  if (grid.rows.empty()) return make_error("line {}: a row of numbers is missing", block.front().number);
  if (const auto checked = check_rows(grid); !checked) return checked.error();
  return grid;
}

std::optional<std::int64_t> number_of(const Document& value) {
  if (std::holds_alternative<std::monostate>(value.value)) return 0;
  if (const std::int64_t* number = value.integer()) return *number < 0 ? std::nullopt : std::optional(*number);
  if (const double* fraction = value.fraction(); fraction != nullptr && *fraction >= 0 && *fraction < 9e18 &&
                                                 *fraction == static_cast<double>(static_cast<std::int64_t>(*fraction)))
    return static_cast<std::int64_t>(*fraction);
  return value.text() != nullptr ? number_in(*value.text()) : std::nullopt;
}

Result<NumberGrid> read_list(const List& rows) {
  NumberGrid grid;
  const bool is_flat =
      std::none_of(rows.begin(), rows.end(), [](const Document& row) { return row.list() != nullptr; });
  for (std::size_t i = 0; i < rows.size() && (!is_flat || i == 0); ++i) {
    const List* cells = is_flat ? &rows : rows[i].list();
    const std::size_t number = to_one_based(i);
    if (cells == nullptr)
      return make_error("row {} is {}; it must be a list of numbers", number, rows[i].description());
    NumberGrid::Row row;
    for (const Document& cell : *cells) {
      const auto value = number_of(cell);
      if (!value)
        return make_error("{} at row {}, column {} is not a number; a cell must be a number, or 0 if it is empty",
                          cell.description(), number, row.numbers.size() + 1);
      row.numbers.push_back(*value);
    }
    if (row.numbers.empty()) return make_error("row {} is an empty list; it must have a number for every cell", number);
    grid.rows.push_back(std::move(row));
  }
  if (grid.rows.empty()) return make_error("the list is empty; it must be a list of rows of numbers");
  if (const auto checked = check_rows(grid); !checked) return checked.error();
  return grid;
}

// True for a list of boards: a list of lists of lists.
bool is_pack(const List& list) {
  if (list.empty() || list.front().list() == nullptr) return false;
  const List& board = *list.front().list();
  return !board.empty() && board.front().list() != nullptr;
}

Result<std::vector<NumberGrid>> read_data(const std::vector<Document>& data) {
  std::vector<NumberGrid> grids;
  for (const Document& value : data) {
    const List* list = value.list();
    if (list == nullptr)
      return make_error("there is {}; a board of numbers must be a list of rows", value.description());
    const std::vector<Document> one{value};
    for (const Document& board : is_pack(*list) ? *list : one) {
      if (board.list() == nullptr)
        return make_error("there is {}; a board must be a list of rows", board.description());
      auto grid = read_list(*board.list());
      if (!grid) return grid.error();
      grids.push_back(std::move(*grid));
    }
  }
  return grids;
}

bool is_mostly_numbers(const std::vector<TextLine>& lines) {
  std::size_t numbers = 0;
  std::size_t cells = 0;
  for (const TextLine& line : lines)
    for (const TextCell& cell : split_cells(line)) {
      ++cells;
      numbers += !cell.text.empty() && number_in(cell.text) ? 1U : 0U;
    }
  return numbers > 0 && 2 * numbers >= cells;
}

// Splits a single row into a square board if its number of cells is a square number.
void fold_square(NumberGrid& grid) {
  const NumberGrid::Row row = grid.rows.front();
  std::size_t side = 2;
  while (side * side < row.numbers.size()) ++side;
  if (grid.rows.size() > 1 || side < 3 || side * side != row.numbers.size()) return;
  grid.rows.clear();
  for (std::size_t begin = 0; begin < row.numbers.size(); begin += side) {
    const auto part = [&](const auto& all) {
      using Part = std::decay_t<decltype(all)>;
      if (all.empty()) return Part();
      return Part(all.begin() + static_cast<std::ptrdiff_t>(begin),
                  all.begin() + static_cast<std::ptrdiff_t>(begin + side));
    };
    grid.rows.push_back({.numbers = part(row.numbers), .columns = part(row.columns), .line = row.line});
  }
}

}  // namespace

Phrase NumberGrid::place(Cell cell) const {
  if (is_data()) return place_phrase(cell);
  const Row& row = rows[static_cast<std::size_t>(cell.row)];
  return text_place(row.line, row.columns[static_cast<std::size_t>(cell.column)]);
}

NumberText number_grids(const BoardText& text) {
  NumberText read;
  if (!text.data.empty()) {
    auto grids = read_data(text.data);
    const bool is_list = text.data.front().list() != nullptr;
    if (!grids) return {.grids = {}, .fit = is_list ? Fit::possible : Fit::none, .problem = grids.error()};
    read.grids = std::move(*grids);
  } else {
    const std::vector<TextLine> lines = without_matrix_labels(text.lines);
    read.fit = is_mostly_numbers(lines) ? Fit::possible : Fit::none;
    if (lines.size() > max_rows)
      return {.grids = {}, .fit = read.fit, .problem = make_error("there are more than 10000 lines")};
    for (const auto& block : text_blocks(lines)) {
      auto grid = read_block(block);
      if (!grid) return {.grids = {}, .fit = read.fit, .problem = grid.error()};
      read.grids.push_back(std::move(*grid));
    }
  }
  if (read.grids.empty()) return {.grids = {}, .fit = Fit::none, .problem = make_error("a row of numbers is missing")};
  read.fit = Fit::possible;
  for (NumberGrid& grid : read.grids) fold_square(grid);
  return read;
}

Result<NumberKind> kind_of(const NumberGrid& grid) {
  std::int64_t max = 0;
  std::optional<Cell> odd;
  for (int row = 0; row < grid.extent().rows; ++row)
    for (int column = 0; column < grid.extent().columns; ++column) {
      const std::int64_t number = grid.rows[static_cast<std::size_t>(row)].numbers[static_cast<std::size_t>(column)];
      max = std::max(max, number);
      const bool is_value = number == 0 || (number > 1 && std::has_single_bit(static_cast<std::uint64_t>(number)));
      if (!is_value && !odd) odd = cell_at(row, column);
    }
  if (!odd) return NumberKind::values;
  if (max <= max_likely_exponent) return NumberKind::exponents;
  const std::int64_t number =
      grid.rows[static_cast<std::size_t>(odd->row)].numbers[static_cast<std::size_t>(odd->column)];
  return make_error(
      "the number {} at {} is not a tile; a tile must be a power of two from 2 to 2^62, and an empty cell 0", number,
      grid.place(*odd));
}

List rows_of_values(const NumberGrid& grid, NumberKind kind) {
  List rows;
  for (const NumberGrid::Row& row : grid.rows) {
    List cells;
    for (const std::int64_t number : row.numbers)
      cells.emplace_back(number == 0 || kind == NumberKind::values
                             ? number
                             : static_cast<std::int64_t>(value_of_exponent(static_cast<int>(number))));
    rows.emplace_back(std::move(cells));
  }
  return rows;
}

std::string form_of(const NumberGrid& grid, NumberKind kind) {
  const Extent extent = grid.extent();
  return counted_text(static_cast<std::size_t>(extent.rows), "row") + " of " + std::to_string(extent.columns) + ", " +
         (kind == NumberKind::values ? "values" : "exponents");
}

}  // namespace tilefold
