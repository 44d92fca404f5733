#include "engine/puzzles/unblock/sheet.h"

#include <algorithm>

#include "engine/core/board_document.h"
#include "engine/core/translatable.h"
#include "engine/puzzles/unblock/rules.h"

namespace tilefold::unblock {
namespace {

constexpr std::string_view empty_marks = ".o0_ ";
constexpr char other_red = 'X';
constexpr Extent usual_extent{.rows = 6, .columns = 6};
constexpr int usual_red_row = 2;
constexpr std::size_t min_cells = 16;
constexpr std::size_t max_cells = 144;

// Returns the row of the letter `face` if the letter covers exactly two adjacent cells in one row; otherwise returns
// nullopt.
std::optional<int> row_of_two(const std::vector<std::string>& rows, char face) {
  std::optional<int> row;
  std::size_t cells = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    cells += static_cast<std::size_t>(std::count(rows[i].begin(), rows[i].end(), face));
    if (rows[i].find(std::string(2, face)) != std::string::npos) row = static_cast<int>(i);
  }
  return cells == 2 ? row : std::nullopt;
}

bool has(const std::vector<std::string>& rows, char face) {
  return std::any_of(rows.begin(), rows.end(),
                     [&](const std::string& row) { return row.find(face) != std::string::npos; });
}

std::optional<int> exit_row_of(const Sheet& sheet, const KnownRules& rules) {
  if (const auto known = known_rule(rules, "red_row")) return static_cast<int>(to_zero_based(*known));
  const bool is_usual = sheet.rows.size() == static_cast<std::size_t>(usual_extent.rows) &&
                        sheet.rows.front().size() == static_cast<std::size_t>(usual_extent.columns);
  return is_usual ? std::optional(usual_red_row) : std::nullopt;
}

// Returns true if X is the red piece, and false if A is the red piece or there is none. Returns an error if both A and
// X may be the red piece.
Result<bool> is_x_red(const Sheet& sheet, const KnownRules& rules) {
  const auto x_row = row_of_two(sheet.rows, other_red);
  const auto exit_row = exit_row_of(sheet, rules);
  if (!x_row || (exit_row && *x_row != *exit_row && has(sheet.rows, red))) return false;
  const auto a_row = row_of_two(sheet.rows, red);
  if (!a_row || (exit_row && *a_row != *exit_row)) return true;
  const char* const message = *a_row == *x_row
                                  ? command_line_text(
                                        "the red piece can be A, in row {}, or X, in row {}; write the red piece as A "
                                        "and the other one as another letter")
                                  : command_line_text(
                                        "the red piece can be A, in row {}, or X, in row {}; write the red piece as A "
                                        "and the other one as another letter, or say its row with --set red_row=N");
  return make_error(message, to_one_based(*a_row), to_one_based(*x_row));
}

void exchange(std::vector<std::string>& rows, char one, char other) {
  for (std::string& row : rows)
    for (char& cell : row) cell = cell == one ? other : cell == other ? one : cell;
}

std::string level_of(std::vector<std::string> rows) {
  std::string level;
  for (std::string& row : rows) {
    for (char& cell : row)
      if (cell != 'o' && empty_marks.find(cell) != std::string_view::npos) cell = empty_cell;
    level += row;
  }
  return level;
}

}  // namespace

bool is_cell(char c) {
  return is_piece(c) || c == wall || empty_marks.find(c) != std::string_view::npos;
}

std::optional<Extent> extent_of(std::size_t cells, const KnownRules& rules) {
  const auto rows = known_rule(rules, "rows");
  const auto columns = known_rule(rules, "columns");
  if (rows || columns) {
    const Extent known{.rows = static_cast<int>(rows.value_or(usual_extent.rows)),
                       .columns = static_cast<int>(columns.value_or(usual_extent.columns))};
    if (static_cast<std::size_t>(known.area()) == cells) return known;
    return std::nullopt;
  }
  if (cells < min_cells || cells > max_cells) return std::nullopt;
  int side = 4;
  while (static_cast<std::size_t>(side * side) < cells) ++side;
  if (static_cast<std::size_t>(side * side) != cells) return std::nullopt;
  return Extent{.rows = side, .columns = side};
}

Result<ReadSheet> read_sheet(const Sheet& sheet, const KnownRules& rules) {
  const auto is_red_x = is_x_red(sheet, rules);
  if (!is_red_x) return is_red_x.error();
  std::vector<std::string> rows = sheet.rows;
  if (*is_red_x) exchange(rows, red, other_red);
  Object parameters;
  const auto red_row = row_of_two(rows, red);
  const Extent extent{.rows = static_cast<int>(rows.size()), .columns = static_cast<int>(rows.front().size())};
  const bool has_sides = !sheet.is_in_one_line || extent.rows > 1;  // a single row does not determine the size
  if (has_sides && !(extent == usual_extent)) {
    parameters.emplace_back("rows", extent.rows);
    parameters.emplace_back("columns", extent.columns);
    if (red_row) parameters.emplace_back("red_row", to_one_based(*red_row));
  }
  FoundBoard board{.position = {}, .line = sheet.line, .claims = sheet.claims};
  if (!parameters.empty()) board.position.emplace_back("parameters", std::move(parameters));
  board.position.emplace_back("state", Object{{"level", level_of(std::move(rows))}});
  return ReadSheet{.board = std::move(board), .is_red_x = *is_red_x};
}

}  // namespace tilefold::unblock
