#include "engine/puzzles/swap/forms.h"

#include <algorithm>

#include "engine/core/number_text.h"
#include "engine/puzzles/swap/rules.h"

namespace tilefold::swap {
namespace {

constexpr int doubling_side = 8;  // usual number of rows and columns with the preset whose merges double the value
constexpr int sum_side = 5;

// The meaning of the numbers of a board.
enum class Numbers : std::uint8_t { values, sums, exponents };

bool has_number(const NumberGrid& grid, auto wanted) {
  return std::any_of(grid.rows.begin(), grid.rows.end(), [&](const NumberGrid::Row& row) {
    return std::any_of(row.numbers.begin(), row.numbers.end(), wanted);
  });
}

// Returns the meaning of a board's numbers. If a merge creates the sum of its tiles, even numbers that are not powers
// of two are tiles, too.
Result<Numbers> numbers_of(const NumberGrid& grid, const KnownRules& rules) {
  const auto kind = kind_of(grid);
  if (kind && *kind == NumberKind::values) return Numbers::values;
  const bool is_even = !has_number(grid, [](std::int64_t number) { return number % 2 != 0; });
  const auto known = known_rule(rules, "value");
  if (is_even && known == static_cast<std::int64_t>(ValueRule::sum)) return Numbers::sums;
  if (is_even && kind && !known)
    return make_error(
        "the numbers can be values that add up or exponents; say which rules apply with --set value=sum or --set "
        "value=doubling");
  if (kind) return Numbers::exponents;
  if (is_even && !known) return Numbers::sums;
  return kind.error();
}

Object position_of(const NumberGrid& grid, Numbers numbers) {
  const Extent extent = grid.extent();
  Object parameters{{"rows", extent.rows}, {"columns", extent.columns}};
  if (numbers == Numbers::sums) {
    parameters.emplace_back("value", "sum");
    parameters.emplace_back("place", "first");
    parameters.emplace_back("shape", "lines");
  }
  List rows = rows_of_values(grid, numbers == Numbers::exponents ? NumberKind::exponents : NumberKind::values);
  return {{"parameters", std::move(parameters)}, {"state", Object{{"board", std::move(rows)}}}};
}

bool is_usual(Extent extent) {
  return extent.rows == extent.columns && (extent.rows == doubling_side || extent.rows == sum_side);
}

std::string form(const NumberGrid& grid, Numbers numbers) {
  if (numbers == Numbers::sums) return form_of(grid, NumberKind::values) + " that add up (rules of Merge3)";
  return form_of(grid, numbers == Numbers::exponents ? NumberKind::exponents : NumberKind::values);
}

}  // namespace

BoardReading read_boards(const BoardText& text, const KnownRules& rules) {
  const NumberText numbers = number_grids(text);
  if (!numbers.problem.empty()) return unreadable(numbers.fit, numbers.problem);
  BoardReading reading{.fit = Fit::usual, .boards = {}, .form = {}, .problem = {}};
  for (const NumberGrid& grid : numbers.grids) {
    const Extent extent = grid.extent();
    if (std::min(extent.rows, extent.columns) < min_side || std::max(extent.rows, extent.columns) > max_side)
      return unreadable(
          Fit::none,
          make_error("the board has {} of {} cells; it must have 3 to 12 of each",
                     counted_phrase(static_cast<std::uint64_t>(extent.rows), "{} row", "{} rows"), extent.columns));
    for (int row = 0; row < extent.rows; ++row) {
      const auto& cells = grid.rows[static_cast<std::size_t>(row)].numbers;
      const auto empty = std::find(cells.begin(), cells.end(), 0);
      if (empty != cells.end())
        return unreadable(Fit::none, make_error("the cell at {} is empty; every cell must hold a tile",
                                                grid.place(cell_at(row, static_cast<int>(empty - cells.begin())))));
    }
    const auto read = numbers_of(grid, rules);
    if (!read) return unreadable(is_usual(extent) ? Fit::usual : Fit::possible, read.error());
    if (!is_usual(extent) || *read == Numbers::exponents) reading.fit = Fit::possible;
    if (reading.form.empty()) reading.form = form(grid, *read);
    reading.boards.push_back({.position = position_of(grid, *read), .line = grid.rows.front().line, .claims = {}});
  }
  return reading;
}

}  // namespace tilefold::swap
