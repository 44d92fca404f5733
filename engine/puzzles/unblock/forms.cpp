#include "engine/puzzles/unblock/forms.h"

#include <algorithm>
#include <cctype>

#include "engine/core/text.h"
#include "engine/puzzles/unblock/piece_list.h"
#include "engine/puzzles/unblock/sheet.h"

namespace tilefold::unblock {
namespace {

constexpr std::size_t min_side = 4;
constexpr std::size_t max_sheet_side = 12;
constexpr std::size_t min_level = min_side * min_side;
constexpr std::string_view blanks = " \t";

// All levels of a text, and a description of the form in which they are written.
struct Sheets {
  std::vector<Sheet> sheets;
  std::string form;
};

std::string_view trimmed_end(std::string_view text) {
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}

bool is_level_word(std::string_view word) {
  return word.size() >= min_level && std::all_of(word.begin(), word.end(), is_cell) &&
         word.find(' ') == std::string_view::npos;
}

// Parses a number such as 60, #60, (60) or 7. and sets `is_ordinal` if a period, a bracket or a colon follows it.
std::optional<std::int64_t> listed_number(std::string_view word, bool& is_ordinal) {
  while (!word.empty() && (word.front() == '(' || word.front() == '#')) word.remove_prefix(1);
  is_ordinal = !word.empty() && std::string_view(".):").find(word.back()) != std::string_view::npos;
  if (is_ordinal) word.remove_suffix(1);
  return written_number(word);
}

// Converts the numbers on the line of a level to statements about the level. The numbers before the level are its
// number in the list and its number of moves. The numbers after the level are its number of moves, unless it was
// already given before the level, and its number of states.
Object claims_of(const std::vector<std::int64_t>& before, std::vector<std::int64_t> after) {
  Object claims;
  if (before.size() == 2 || (before.size() == 1 && !after.empty())) {
    claims.emplace_back("moves", before.back());
  } else if (!after.empty()) {
    claims.emplace_back("moves", after.front());
    after.erase(after.begin());
  }
  if (!after.empty()) claims.emplace_back("states", after.front());
  return claims;
}

// Parses a line such as "MOVES LEVEL STATES", "LEVEL MOVES" or "7. LEVEL". Returns nullopt if the line has another
// form.
std::optional<Sheet> listed_sheet(const TextLine& line, const KnownRules& rules) {
  std::string level;
  std::vector<std::int64_t> before;
  std::vector<std::int64_t> after;
  for (const TextCell& cell : split_cells(line)) {
    bool is_ordinal = false;
    if (level.empty() && is_level_word(cell.text)) {
      level = cell.text;
    } else if (const auto number = listed_number(cell.text, is_ordinal)) {
      if (!is_ordinal) (level.empty() ? before : after).push_back(*number);
    } else {
      return std::nullopt;
    }
  }
  if (level.empty() || before.size() > 2 || after.size() > 2) return std::nullopt;
  const Extent extent =
      extent_of(level.size(), rules).value_or(Extent{.rows = 1, .columns = static_cast<int>(level.size())});
  Sheet sheet{.rows = {}, .line = line.number, .is_in_one_line = true, .claims = claims_of(before, after)};
  for (int row = 0; row < extent.rows; ++row)
    sheet.rows.push_back(
        level.substr(static_cast<std::size_t>(row * extent.columns), static_cast<std::size_t>(extent.columns)));
  return sheet;
}

bool is_heading(const TextLine& line) {
  const auto cells = split_cells(line);
  return !cells.empty() && std::all_of(cells.begin(), cells.end(), [](const TextCell& cell) {
    return cell.text.size() < min_level && std::any_of(cell.text.begin(), cell.text.end(), [](char c) {
             return std::isalpha(static_cast<unsigned char>(c)) != 0;
           });
  });
}

// Reads a list with one level per line. The first line may be a heading of words. Returns nullopt if any other line
// contains no level.
std::optional<Sheets> read_list(const std::vector<TextLine>& lines, const KnownRules& rules) {
  Sheets list{.sheets = {}, .form = {}};
  bool is_first = true;
  for (const TextLine& line : lines) {
    if (line.is_blank()) continue;
    auto sheet = listed_sheet(line, rules);
    if (!sheet && !(is_first && is_heading(line))) return std::nullopt;
    is_first = false;
    if (sheet) list.sheets.push_back(std::move(*sheet));
  }
  if (list.sheets.empty()) return std::nullopt;
  const Sheet& first = list.sheets.front();
  list.form = first.claims.empty()
                  ? "a line of " + std::to_string(first.rows.size() * first.rows.front().size()) + " cells"
                  : "a line with " + std::string(first.claims.front().first) +
                        (first.claims.size() > 1 ? " and " + first.claims[1].first : "");
  return list;
}

// Reads a level that is written in a single line in which spaces stand for empty cells.
std::optional<Sheets> read_spaced_line(const std::vector<TextLine>& lines, const KnownRules& rules) {
  if (lines.size() != 1 || lines.front().text.find('\t') != std::string::npos) return std::nullopt;
  const std::string& text = lines.front().text;
  const auto extent = extent_of(text.size(), rules);
  if (!extent || !std::all_of(text.begin(), text.end(), is_cell)) return std::nullopt;
  Sheet sheet{.rows = {}, .line = lines.front().number, .is_in_one_line = true};
  const auto columns = static_cast<std::size_t>(extent->columns);
  for (std::size_t begin = 0; begin < text.size(); begin += columns) sheet.rows.push_back(text.substr(begin, columns));
  return Sheets{.sheets = {std::move(sheet)},
                .form = "a line of " + std::to_string(text.size()) + " cells, spaces are empty"};
}

// True if the line is the name of a level, which stands above its rows: "Level 12", "7.".
bool is_title(const TextLine& line) {
  const auto cells = split_cells(line);
  if (cells.empty()) return false;
  const std::string& word = cells.front().text;
  bool is_ordinal = false;
  if (cells.size() == 1 && word.size() < min_side && listed_number(word, is_ordinal)) return true;
  return word.size() > 2 && std::any_of(word.begin(), word.end(), [](char c) { return !is_cell(c); }) &&
         std::all_of(word.begin(), word.end(), [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; });
}

// Splits lines into levels. An empty line ends a level. A line of spaces is a row of the level if it is as long as the
// longest row before it.
std::vector<std::vector<TextLine>> level_blocks(const std::vector<TextLine>& lines) {
  std::vector<std::vector<TextLine>> blocks;
  bool is_open = false;
  std::size_t width = 0;
  for (const TextLine& line : lines) {
    const bool is_row =
        is_open && line.text.size() >= min_side && line.text.size() == width && blocks.back().size() < width;
    if (line.is_blank() && !is_row) {
      is_open = false;
      continue;
    }
    if (!is_open) {
      blocks.emplace_back();
      width = 0;
    }
    is_open = true;
    width = std::max(width, line.text.size());
    blocks.back().push_back(line);
  }
  for (auto& block : blocks)
    if (block.size() > min_side && is_title(block.front())) block.erase(block.begin());
  return blocks;
}

// The way in which the cells of a row are separated.
enum class Cells : std::uint8_t { adjacent, spaced, separated };

Cells separation_of(const std::vector<TextLine>& block) {
  bool is_spaced = true;
  for (const TextLine& line : block) {
    if (line.text.find_first_of(",;|\t") != std::string::npos || line.text.find("\xe2\x94\x82") != std::string::npos)
      return Cells::separated;
    const std::string_view text = trimmed_end(line.text);
    const std::size_t first = std::min(text.find_first_not_of(blanks), text.size());
    for (std::size_t i = first; i < text.size(); ++i)
      is_spaced = is_spaced && (text[i] == ' ') == ((i - first) % 2 == 1);
    is_spaced = is_spaced && text.size() > first + 2;
  }
  return is_spaced ? Cells::spaced : Cells::adjacent;
}

// Returns the number of spaces that all rows begin with, or 0 if there are also spaces elsewhere.
std::size_t indentation(const std::vector<TextLine>& block) {
  std::size_t common = std::string::npos;
  for (const TextLine& line : block) common = std::min(common, line.text.find_first_not_of(' '));
  for (const TextLine& line : block)
    if (trimmed_end(line.text).find(' ', common) != std::string_view::npos) return 0;
  return common == std::string::npos ? 0 : common;
}

Error wrong_cell(std::string_view cell, int line, std::size_t column) {
  return make_error(
      "there is {} at {}; it must be . o 0 _ or a space (empty), A or X (the red piece), another letter from B to Z, "
      "or x (a wall)",
      quoted(cell), text_place(line, static_cast<int>(column)));
}

Result<std::string> row_of(const TextLine& line, Cells cells, std::size_t begin) {
  std::string row;
  if (cells == Cells::adjacent) {
    row = std::string(trimmed_end(line.text)).substr(std::min(begin, trimmed_end(line.text).size()));
    for (std::size_t i = 0; i < row.size(); ++i)
      if (!is_cell(row[i]))
        return wrong_cell(first_character(std::string_view(row).substr(i)), line.number, begin + i + 1);
    return row;
  }
  for (const TextCell& cell : split_cells(line)) {
    if (cell.text.size() > 1 || (cell.text.size() == 1 && !is_cell(cell.text.front())))
      return wrong_cell(cell.text, line.number, static_cast<std::size_t>(cell.column));
    row += cell.text.empty() ? '.' : cell.text.front();
  }
  return row;
}

// Pads all rows to the same length. Only spaces at the end of a line, which represent empty cells, may be missing.
Result<Done> even_out(Sheet& sheet, const std::vector<TextLine>& block, const KnownRules& rules) {
  std::size_t width = static_cast<std::size_t>(known_rule(rules, "columns").value_or(0));
  bool has_spaces = false;
  for (std::size_t i = 0; i < sheet.rows.size(); ++i) {
    width = std::max(width, sheet.rows[i].size());
    has_spaces = has_spaces || sheet.rows[i].find(' ') != std::string::npos || block[i].text.ends_with(' ');
  }
  if (has_spaces && width < sheet.rows.size() && sheet.rows.size() <= max_sheet_side) width = sheet.rows.size();
  for (std::size_t i = 0; i < sheet.rows.size(); ++i) {
    std::string& row = sheet.rows[i];
    if (row.size() < width && !has_spaces)
      return make_error("line {} has {}; it must have {}, as the longest line of this level", block[i].number,
                        counted_phrase(row.size(), "{} cell", "{} cells"), width);
    row.resize(width, ' ');
  }
  if (width >= min_side && width <= max_sheet_side && sheet.rows.size() >= min_side &&
      sheet.rows.size() <= max_sheet_side)
    return Done{};
  return make_error("line {}: the level has {} of {} cells; it must have 4 to 12 of each", sheet.line,
                    counted_phrase(sheet.rows.size(), "{} row", "{} rows"), width);
}

Result<Sheet> read_grid(std::vector<TextLine> block, const KnownRules& rules) {
  block.erase(std::remove_if(block.begin(), block.end(), is_frame), block.end());
  if (block.empty()) return make_error("there is only a frame; a level needs rows of cells");
  const Cells cells = separation_of(block);
  const std::size_t begin = cells == Cells::adjacent ? indentation(block) : 0;
  Sheet sheet{.rows = {}, .line = block.front().number};
  for (const TextLine& line : block) {
    auto row = row_of(line, cells, begin);
    if (!row) return row.error();
    sheet.rows.push_back(std::move(*row));
  }
  if (const auto done = even_out(sheet, block, rules); !done) return done.error();
  return sheet;
}

// Parses a line of a matrix, which has either four numbers, or the name or number of the row followed by four numbers.
// Returns nullopt for any other line.
std::optional<PieceRow> matrix_row(const TextLine& line, std::size_t number) {
  std::vector<TextCell> cells = split_cells(line);
  if (cells.size() == 5) {
    const auto first = written_number(cells.front().text);
    if (first && *first != static_cast<std::int64_t>(number)) return std::nullopt;
    cells.erase(cells.begin());
  }
  if (cells.size() != 4) return std::nullopt;
  PieceRow row{.numbers = {}, .place = make_phrase("line {}", line.number)};
  for (const TextCell& cell : cells) {
    const auto value = written_number(cell.text);
    if (!value) return std::nullopt;
    row.numbers.push_back(*value);
  }
  return row;
}

bool has_number(const TextLine& line) {
  const auto cells = split_cells(line);
  return std::any_of(cells.begin(), cells.end(),
                     [](const TextCell& cell) { return written_number(cell.text).has_value(); });
}

// Reads a block as rows of four numbers. Returns nullopt if it contains other lines. The first line may be a heading.
std::optional<std::vector<PieceRow>> matrix_of(const std::vector<TextLine>& block) {
  std::vector<PieceRow> matrix;
  for (const TextLine& line : block) {
    if (&line == &block.front() && !has_number(line)) continue;
    auto row = matrix_row(line, matrix.size() + 1);
    if (!row) return std::nullopt;
    matrix.push_back(std::move(*row));
  }
  return matrix.empty() ? std::nullopt : std::optional(std::move(matrix));
}

Result<Sheets> read_blocks(const std::vector<TextLine>& lines, const KnownRules& rules) {
  Sheets read{.sheets = {}, .form = {}};
  for (const auto& block : level_blocks(without_matrix_labels(lines))) {
    const auto matrix = matrix_of(block);
    auto sheet = matrix ? sheet_of_matrix(*matrix, rules) : read_grid(block, rules);
    if (!sheet) return sheet.error();
    sheet->line = block.front().number;
    if (read.form.empty())
      read.form = matrix
                      ? "a matrix of " + counted_text(matrix->size(), "piece")
                      : counted_text(sheet->rows.size(), "row") + " of " + std::to_string(sheet->rows.front().size());
    read.sheets.push_back(std::move(*sheet));
  }
  if (read.sheets.empty()) return make_error("a level is missing");
  return read;
}

// Reads a text that consists of a single word as a level in one line, even if the level is invalid.
std::optional<Sheets> read_word(const std::vector<TextLine>& lines) {
  std::optional<Sheets> read;
  for (const TextLine& line : lines) {
    if (line.is_blank()) continue;
    const auto cells = split_cells(line);
    if (read || cells.size() != 1) return std::nullopt;
    Sheet sheet{.rows = {cells.front().text}, .line = line.number, .is_in_one_line = true};
    read = Sheets{.sheets = {std::move(sheet)}, .form = "a line of cells"};
  }
  return read;
}

Result<Sheets> read_lines(const std::vector<TextLine>& lines, const KnownRules& rules) {
  if (auto list = read_list(lines, rules)) return std::move(*list);
  if (auto line = read_spaced_line(lines, rules)) return std::move(*line);
  if (auto word = read_word(lines)) return std::move(*word);
  return read_blocks(lines, rules);
}

bool is_matrix(const List& list) {
  return !list.empty() && std::all_of(list.begin(), list.end(), [](const Document& row) {
    return row.list() != nullptr && row.list()->size() == 4 &&
           std::all_of(row.list()->begin(), row.list()->end(), [](const Document& number) {
             return number.unsigned_integer().has_value() ||
                    (number.fraction() != nullptr && *number.fraction() >= 0 && *number.fraction() < 100);
           });
  });
}

Result<Sheet> read_matrix(const List& list, const KnownRules& rules) {
  std::vector<PieceRow> matrix;
  for (const Document& row : list) {
    matrix.push_back({.numbers = {}, .place = make_phrase("row {}", matrix.size() + 1)});
    for (const Document& number : *row.list())
      matrix.back().numbers.push_back(number.fraction() != nullptr ? static_cast<std::int64_t>(*number.fraction())
                                                                   : static_cast<std::int64_t>(std::min<std::uint64_t>(
                                                                         *number.unsigned_integer(), 1000)));
  }
  return sheet_of_matrix(matrix, rules);
}

// Converts a list to lines of text. Each element of the list is a string, or a list of strings to be joined.
std::optional<std::vector<TextLine>> lines_of(const List& list) {
  std::vector<TextLine> lines;
  for (const Document& row : list) {
    std::string line;
    if (row.text() != nullptr) line = *row.text();
    if (row.list() != nullptr) {
      for (const Document& cell : *row.list()) {
        const bool is_empty = std::holds_alternative<std::monostate>(cell.value) || cell == Document(0) ||
                              (cell.text() != nullptr && cell.text()->empty());
        if (!is_empty && (cell.text() == nullptr || cell.text()->size() != 1)) return std::nullopt;
        line += is_empty ? "." : *cell.text();
      }
    } else if (row.text() == nullptr) {
      return std::nullopt;
    }
    lines.push_back({.text = std::move(line), .number = static_cast<int>(lines.size()) + 1});
  }
  return lines;
}

Result<Sheets> read_value(const Document& value, const KnownRules& rules) {
  const Document* cars = value.find("cars");
  const Document& list = cars == nullptr ? value : *cars;
  if (is_car_list(list)) {
    auto sheet = sheet_of_cars(*list.list(), rules);
    if (!sheet) return sheet.error();
    return Sheets{.sheets = {std::move(*sheet)}, .form = "a list of " + counted_text(list.list()->size(), "car")};
  }
  if (value.text() != nullptr) return read_lines(text_lines(*value.text()), rules);
  if (value.list() == nullptr || value.list()->empty())
    return make_error("there is {}; a level must be a text, a list of rows or a list of pieces", value.description());
  if (is_matrix(*value.list())) {
    auto sheet = read_matrix(*value.list(), rules);
    if (!sheet) return sheet.error();
    return Sheets{.sheets = {std::move(*sheet)}, .form = "a matrix of " + counted_text(value.list()->size(), "piece")};
  }
  if (const auto lines = lines_of(*value.list())) return read_lines(*lines, rules);
  Sheets pack{.sheets = {}, .form = {}};
  for (const Document& one : *value.list()) {
    if (one.list() == nullptr && one.find("cars") == nullptr)
      return make_error("there is {}; a level must be a list of rows or a list of pieces", one.description());
    auto sheets = read_value(one, rules);
    if (!sheets) return sheets.error();
    if (pack.form.empty()) pack.form = sheets->form;
    for (Sheet& sheet : sheets->sheets) pack.sheets.push_back(std::move(sheet));
  }
  return pack;
}

Result<Sheets> read_data(const std::vector<Document>& data, const KnownRules& rules) {
  Sheets all{.sheets = {}, .form = {}};
  for (std::size_t i = 0; i < data.size(); ++i) {
    auto sheets = read_value(data[i], rules);
    if (!sheets) return sheets.error();
    if (all.form.empty()) all.form = sheets->form;
    for (Sheet& sheet : sheets->sheets) {
      sheet.line = static_cast<int>(i) + 1;
      all.sheets.push_back(std::move(sheet));
    }
  }
  return all;
}

// True if the text consists of equally long rows of letters and marks, like the rows of a level, even if some letters
// are not valid cells.
bool is_letter_grid(const std::vector<TextLine>& lines) {
  std::size_t rows = 0;
  std::size_t width = 0;
  for (const TextLine& line : lines) {
    const std::string_view row = trimmed_end(line.text);
    if (row.empty()) continue;
    ++rows;
    if (width == 0) width = row.size();
    const bool has_other = std::any_of(
        row.begin(), row.end(), [](char c) { return !is_cell(c) && std::isalpha(static_cast<unsigned char>(c)) == 0; });
    if (row.size() != width || has_other) return false;
  }
  return rows >= min_side && width >= min_side && rows <= max_sheet_side && width <= max_sheet_side;
}

// Returns `certain` if the text has a red piece and consists mostly of cells or of rows of letters, or if the data is a
// list of cars; otherwise returns `none`.
Fit likeness(const BoardText& text) {
  if (!text.data.empty())
    return text.data.front().find("cars") != nullptr || is_car_list(text.data.front()) ? Fit::certain : Fit::none;
  std::size_t cells = 0;
  std::size_t others = 0;
  bool has_red = false;
  for (const TextLine& line : text.lines)
    for (const char c : line.text) {
      if (blanks.find(c) != std::string_view::npos) continue;
      (is_cell(c) ? cells : others) += 1;
      has_red = has_red || c == 'A' || c == 'X';
    }
  const bool is_like_level = others * 8 < cells || is_letter_grid(text.lines);
  return has_red && cells >= min_level - min_side && is_like_level ? Fit::certain : Fit::none;
}

// Returns how certain it is that the sheets are levels. Text with letters can only be a level; a matrix of pieces can
// also be a board of numbers.
Fit fit_of(const BoardText& text, const Sheets& sheets) {
  const bool is_matrix = sheets.form.starts_with("a matrix");
  const bool has_red = std::any_of(sheets.sheets.front().rows.begin(), sheets.sheets.front().rows.end(),
                                   [](const std::string& row) { return row.find_first_of("AX") != std::string::npos; });
  return is_matrix ? Fit::usual : has_red ? Fit::certain : likeness(text);
}

}  // namespace

BoardReading read_boards(const BoardText& text, const KnownRules& rules) {
  const auto sheets = text.data.empty() ? read_lines(text.lines, rules) : read_data(text.data, rules);
  if (!sheets) return unreadable(likeness(text), sheets.error());
  BoardReading reading{.fit = fit_of(text, *sheets), .form = sheets->form};
  bool has_x = false;
  for (const Sheet& sheet : sheets->sheets) {
    auto read = read_sheet(sheet, rules);
    if (!read)
      return unreadable(reading.fit,
                        sheets->sheets.size() > 1 ? make_error("line {}: {}", sheet.line, read.error()) : read.error());
    has_x = has_x || read->is_red_x;
    reading.boards.push_back(std::move(read->board));
  }
  if (has_x) reading.form += ", X is the red piece";
  const Document position(reading.boards.front().position);
  const Document* parameters = position.find("parameters");
  if (const Document* row = parameters == nullptr ? nullptr : parameters->find("red_row"))
    reading.form += ", exit in row " + std::to_string(*row->integer());
  return reading;
}

}  // namespace tilefold::unblock
