#include "engine/puzzles/pairs/forms.h"

#include <algorithm>
#include <string_view>

#include "engine/core/text.h"
#include "engine/puzzles/pairs/state.h"

namespace tilefold::pairs {
namespace {

constexpr std::size_t usual_columns = 9;
constexpr std::size_t hexadecimal_board = 16;  // 16 digits could also be a 4×4 board of another puzzle
constexpr std::string_view empty_marks = ".0xX";
constexpr std::string_view blanks = " \t";

struct Row {
  List digits;
  int line = 1;
};

// The rows of one board in a text. `is_in_one_line` is true if the text does not say how many columns the board has.
struct Sheet {
  std::vector<Row> rows;
  bool is_in_one_line = false;
};

std::optional<int> digit_of(char c) {
  if (empty_marks.find(c) != std::string_view::npos) return 0;
  return c >= '1' && c <= '9' ? std::optional(c - '0') : std::nullopt;
}

Error no_digit(std::string_view cell, int line, std::size_t column) {
  return make_error("there is {} at {}; it must be a digit from 1 to 9, or . 0 or x for an empty cell", quoted(cell),
                    text_place(line, static_cast<int>(column)));
}

// The meaning of a space in a line of digits.
enum class Space : std::uint8_t { nothing, empty_cell };

Result<Row> digits_of(const TextLine& line, Space space) {
  Row row{.digits = {}, .line = line.number};
  const std::size_t end = line.text.find_last_not_of(blanks) + 1;
  for (std::size_t i = 0; i < end; ++i) {
    const char c = line.text[i];
    if (blanks.find(c) != std::string_view::npos) {
      if (space == Space::empty_cell) row.digits.emplace_back(0);
      continue;
    }
    const auto digit = digit_of(c);
    if (!digit) return no_digit(first_character(std::string_view(line.text).substr(i)), line.number, i + 1);
    row.digits.emplace_back(*digit);
  }
  return row;
}

std::string_view trimmed_end(std::string_view text) {
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}

// True if characters other than spaces separate the cells of a line.
bool is_separated(const TextLine& line) {
  const std::string_view text = trimmed_end(line.text);
  if (text.find_first_of("|,;[") != std::string_view::npos || text.find("\xe2\x94\x82") != std::string_view::npos)
    return true;
  if (text.find('\t') == std::string_view::npos) return false;
  const auto cells = split_cells({.text = std::string(text), .number = line.number});
  return std::all_of(cells.begin(), cells.end(), [](const TextCell& cell) { return cell.text.size() <= 1; });
}

Result<Row> separated_digits(const TextLine& line) {
  Row row{.digits = {}, .line = line.number};
  std::vector<TextCell> cells = split_cells({.text = std::string(trimmed_end(line.text)), .number = line.number});
  if (cells.size() == 1) return digits_of({.text = cells.front().text, .number = line.number}, Space::nothing);
  for (const TextCell& cell : cells) {
    const auto digit = cell.text.empty()       ? std::optional(0)
                       : cell.text.size() == 1 ? digit_of(cell.text.front())
                                               : std::nullopt;
    if (!digit) return no_digit(cell.text, line.number, static_cast<std::size_t>(cell.column));
    row.digits.emplace_back(*digit);
  }
  return row;
}

// True if the spaces of a block clearly separate groups of digits: either only every second column contains a digit, or
// all groups have the same length.
bool has_groups(const std::vector<TextLine>& block) {
  std::size_t size = 0;
  for (const TextLine& line : block) {
    const auto cells = split_cells(line);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const bool may_be_shorter = &line == &block.back() && i + 1 == cells.size();
      if (size == 0) size = cells[i].text.size();
      if (cells[i].text.size() > size || (cells[i].text.size() < size && !may_be_shorter)) return false;
    }
  }
  if (size != 1) return true;
  return std::all_of(block.begin(), block.end(), [](const TextLine& line) {
    const std::string_view text = trimmed_end(line.text);
    const std::size_t first = text.find_first_not_of(blanks);
    for (std::size_t i = first + 1; i < text.size(); i += 2)
      if (blanks.find(text[i]) == std::string_view::npos) return false;
    return true;
  });
}

bool has_spaces(const std::vector<TextLine>& block) {
  return std::any_of(block.begin(), block.end(), [](const TextLine& line) {
    return trimmed_end(line.text).find_first_of(blanks) != std::string_view::npos;
  });
}

// True if the lines are as long as rows of a board with `columns` columns, so that each space may be an empty cell.
bool fits_columns(const std::vector<TextLine>& block, std::size_t columns) {
  std::size_t longest = 0;
  for (const TextLine& line : block) longest = std::max(longest, trimmed_end(line.text).size());
  return block.size() == 1 ? longest % columns == 0 : longest == columns;
}

bool is_even(const std::vector<Row>& rows) {
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const std::size_t columns = rows.front().digits.size();
    const std::size_t width = rows[i].digits.size();
    if (width > columns || (width < columns && i + 1 < rows.size())) return false;
  }
  return true;
}

Result<std::vector<Row>> rows_of(const std::vector<TextLine>& block, Space space) {
  std::vector<Row> rows;
  for (const TextLine& line : block) {
    if (is_frame(line)) continue;
    auto row = is_separated(line) ? separated_digits(line) : digits_of(line, space);
    if (!row) return row.error();
    if (!row->digits.empty()) rows.push_back(std::move(*row));
  }
  return rows;
}

// True if the groups of some line may be a row with empty cells: the first group has several digits, and there are at
// most two groups or the last one is shorter. Requires lines that are as wide as the board.
bool may_have_gaps(const std::vector<TextLine>& block) {
  constexpr std::size_t usual_gaps = 2;
  return std::any_of(block.begin(), block.end(), [](const TextLine& line) {
    const auto cells = split_cells(line);
    if (cells.empty() || cells.front().text.size() == 1) return false;
    return cells.size() <= usual_gaps || cells.back().text.size() < cells.front().text.size();
  });
}

// Reads the rows of a block. Spaces either separate digits or stand for empty cells; if both readings are possible,
// returns an error.
Result<std::vector<Row>> read_block(const std::vector<TextLine>& block, std::size_t columns) {
  auto packed = rows_of(block, Space::nothing);
  const bool has_bars = std::any_of(block.begin(), block.end(), is_separated);
  if (!packed || has_bars || !has_spaces(block) || !fits_columns(block, columns)) return packed;
  if (has_groups(block) && !may_have_gaps(block)) return packed;
  if (!is_even(*packed)) {
    auto rows = rows_of(block, Space::empty_cell);
    for (Row& row : *rows)  // the text may lack spaces at the end of a line
      if (&row != &rows->back()) row.digits.resize(columns, Document(0));
    return rows;
  }
  return make_error("line {}: a space can be an empty cell or stand between digits; write . for an empty cell",
                    block.front().number);
}

// Splits rows into boards. If all lines of a block are longer than a row can be, each line is a separate board.
std::vector<Sheet> sheets_of(std::vector<Row> rows) {
  const bool is_list = std::all_of(rows.begin(), rows.end(), [](const Row& row) {
    return row.digits.size() > static_cast<std::size_t>(max_columns);
  });
  if (rows.size() == 1 || !is_list) return {{.rows = std::move(rows), .is_in_one_line = false}};
  std::vector<Sheet> sheets;
  for (Row& row : rows) {
    sheets.emplace_back();
    sheets.back().rows.push_back(std::move(row));
  }
  return sheets;
}

void fold(Sheet& sheet, std::size_t columns) {
  if (sheet.rows.size() != 1) return;
  sheet.is_in_one_line = true;
  const Row all = std::move(sheet.rows.front());
  sheet.rows.clear();
  for (std::size_t begin = 0; begin < all.digits.size(); begin += columns) {
    const std::size_t end = std::min(begin + columns, all.digits.size());
    sheet.rows.push_back({.digits = List(all.digits.begin() + static_cast<std::ptrdiff_t>(begin),
                                         all.digits.begin() + static_cast<std::ptrdiff_t>(end)),
                          .line = all.line});
  }
}

Result<Done> check_widths(const Sheet& sheet) {
  if (sheet.rows.empty()) return make_error("a row of digits is missing");
  const std::size_t columns = sheet.rows.front().digits.size();
  if (columns > max_columns || (sheet.rows.size() > 1 && columns < min_columns))
    return make_error("line {} has {} cells; a board has {} to {} columns", sheet.rows.front().line, columns,
                      min_columns, max_columns);
  for (std::size_t i = 1; i < sheet.rows.size(); ++i) {
    const std::size_t width = sheet.rows[i].digits.size();
    if (width == columns || (width < columns && i + 1 == sheet.rows.size())) continue;
    return make_error("line {} has {} and line {} has {}; only the last row may be shorter", sheet.rows[i].line,
                      counted_phrase(width, "{} cell", "{} cells"), sheet.rows.front().line, columns);
  }
  return Done{};
}

// Returns the board of a sheet. A single row does not determine the number of columns, because it may be the last row
// of a board, which may be shorter than the others.
FoundBoard board_of(const Sheet& sheet) {
  List board;
  for (const Row& row : sheet.rows) board.emplace_back(row.digits);
  FoundBoard found{.position = {}, .line = sheet.rows.front().line, .claims = {}};
  if (sheet.rows.size() > 1)
    found.position.emplace_back("parameters",
                                Object{{"columns", static_cast<std::int64_t>(sheet.rows.front().digits.size())}});
  found.position.emplace_back("state", Object{{"board", std::move(board)}});
  return found;
}

Result<Row> row_of_document(const Document& value, int number) {
  if (const std::string* text = value.text()) {
    auto row = digits_of({.text = *text, .number = number}, Space::nothing);
    return row ? std::move(row) : make_error("row {} of the list: {}", number, row.error());
  }
  Row row{.digits = {}, .line = number};
  if (value.list() == nullptr)
    return make_error("row {} of the list is {}; it must be a list of digits", number, value.description());
  for (const Document& cell : *value.list()) {
    const bool is_empty = std::holds_alternative<std::monostate>(cell.value);
    const std::string* text = cell.text();
    const std::int64_t* number_written = cell.integer();
    const auto digit = is_empty                               ? std::optional(0)
                       : text != nullptr && text->size() == 1 ? digit_of(text->front())
                       : number_written != nullptr && *number_written >= 0 && *number_written <= 9
                           ? std::optional(static_cast<int>(*number_written))
                           : std::nullopt;
    if (!digit)
      return make_error(
          "there is {} at row {} of the list, column {}; it must be a digit from 1 to 9, or . 0 or x for an empty cell",
          cell.description(), number, row.digits.size() + 1);
    row.digits.emplace_back(*digit);
  }
  return row;
}

bool is_flat(const List& list) {
  return std::none_of(list.begin(), list.end(), [](const Document& value) {
    return value.list() != nullptr || (value.text() != nullptr && value.text()->size() > 1);
  });
}

Result<Sheet> sheet_of(const List& list) {
  Sheet sheet;
  const List one{Document(list)};
  const List& rows = is_flat(list) ? one : list;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    auto row = row_of_document(rows[i], static_cast<int>(i) + 1);
    if (!row) return row.error();
    sheet.rows.push_back(std::move(*row));
  }
  return sheet;
}

Result<std::vector<Sheet>> read_data(const std::vector<Document>& data) {
  std::vector<Sheet> sheets;
  for (const Document& value : data) {
    const List* list = value.list();
    const bool is_pack =
        list != nullptr && !list->empty() && list->front().list() != nullptr && !is_flat(*list->front().list());
    for (const Document& board : is_pack ? *list : List{value}) {
      auto sheet = board.list() != nullptr ? sheet_of(*board.list()) : sheet_of(List{board});
      if (!sheet) return sheet.error();
      sheets.push_back(std::move(*sheet));
    }
  }
  return sheets;
}

Result<std::vector<Sheet>> read_lines(const std::vector<TextLine>& lines, std::size_t columns) {
  std::vector<Sheet> sheets;
  for (const auto& block : text_blocks(without_matrix_labels(lines))) {
    auto rows = read_block(block, columns);
    if (!rows) return rows.error();
    for (Sheet& sheet : sheets_of(std::move(*rows))) sheets.push_back(std::move(sheet));
  }
  return sheets;
}

// True if at least half of the characters are digits. Separators and marks of empty cells do not count.
bool is_mostly_digits(const BoardText& text) {
  std::size_t digits = 0;
  std::size_t others = 0;
  for (const TextLine& line : text.lines)
    for (const char c : line.text) {
      digits += c >= '0' && c <= '9' ? 1U : 0U;
      others += (c < '0' || c > '9') && std::string_view(" \t.,;|xX").find(c) == std::string_view::npos ? 1U : 0U;
    }
  return digits > others;
}

// True if spaces separate groups of digits that have different lengths, as in rows of numbers with several digits.
bool has_ragged_groups(const BoardText& text) {
  const auto blocks = text_blocks(text.lines);
  return text.data.empty() && std::any_of(blocks.begin(), blocks.end(),
                                          [](const auto& block) { return has_spaces(block) && !has_groups(block); });
}

Fit fit_of(const Sheet& sheet) {
  std::size_t digits = 0;
  for (const Row& row : sheet.rows) digits += row.digits.size();
  if (sheet.is_in_one_line) return digits == hexadecimal_board || digits < usual_columns ? Fit::possible : Fit::usual;
  return sheet.rows.front().digits.size() == usual_columns ? Fit::usual : Fit::possible;
}

std::string form_of(const Sheet& sheet) {
  const std::string rows =
      counted_text(sheet.rows.size(), "row") + " of " + std::to_string(sheet.rows.front().digits.size()) + " digits";
  return sheet.is_in_one_line && sheet.rows.size() > 1 ? rows + ", written in one line" : rows;
}

}  // namespace

BoardReading read_boards(const BoardText& text, const KnownRules& rules) {
  const std::int64_t wanted = known_rule(rules, "columns").value_or(usual_columns);
  const auto columns = static_cast<std::size_t>(std::clamp<std::int64_t>(wanted, min_columns, max_columns));
  const Fit likely = is_mostly_digits(text) && text.data.empty() ? Fit::possible : Fit::none;
  auto sheets = text.data.empty() ? read_lines(text.lines, columns) : read_data(text.data);
  if (!sheets) return unreadable(likely, sheets.error());
  if (sheets->empty()) return unreadable(Fit::none, make_error("a row of digits is missing"));
  const Fit most = has_ragged_groups(text) ? Fit::possible : Fit::usual;
  BoardReading reading{.fit = most, .boards = {}, .form = {}, .problem = {}};
  for (Sheet& sheet : *sheets) {
    fold(sheet, columns);
    if (const auto checked = check_widths(sheet); !checked) return unreadable(likely, checked.error());
    reading.fit = std::min(reading.fit, fit_of(sheet));
    if (reading.form.empty()) reading.form = form_of(sheet);
    reading.boards.push_back(board_of(sheet));
  }
  return reading;
}

}  // namespace tilefold::pairs
