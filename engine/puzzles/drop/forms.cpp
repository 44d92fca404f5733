#include "engine/puzzles/drop/forms.h"

#include <algorithm>

#include "engine/core/number_text.h"
#include "engine/puzzles/drop/rules.h"

namespace tilefold::drop {
namespace {

constexpr int usual_rows = 7;
constexpr int usual_columns = 5;
constexpr int min_columns = 2;

// The row of a board in a text that lies on the floor: the first row or the last row.
enum class Floor : std::uint8_t { first_row, last_row };

// Returns a cell whose tile would hang above an empty cell if the row `floor` lay on the floor, or nullopt if there is
// no such cell.
std::optional<Cell> hanging_tile(const NumberGrid& grid, Floor floor) {
  const Extent extent = grid.extent();
  for (int column = 0; column < extent.columns; ++column) {
    bool has_gap = false;
    for (int step = 0; step < extent.rows; ++step) {
      const int row = floor == Floor::first_row ? step : extent.rows - 1 - step;
      const bool is_empty = grid.rows[static_cast<std::size_t>(row)].numbers[static_cast<std::size_t>(column)] == 0;
      if (!is_empty && has_gap) return cell_at(row, column);
      has_gap = has_gap || is_empty;
    }
  }
  return std::nullopt;
}

bool is_symmetric(const NumberGrid& grid) {
  return std::equal(grid.rows.begin(), grid.rows.end(), grid.rows.rbegin(),
                    [](const auto& one, const auto& other) { return one.numbers == other.numbers; });
}

// Returns the row that lies on the floor. In lines of text it is the last row, unless only the opposite reading leaves
// no tile hanging above an empty cell. In a list both readings are usual, so exactly one of them must leave no tile
// hanging.
Result<Floor> floor_of(const NumberGrid& grid) {
  const auto drawn = hanging_tile(grid, Floor::last_row);
  const auto turned = hanging_tile(grid, Floor::first_row);
  if (drawn && turned)
    return make_error("the tile at {} hangs over an empty cell; every tile needs a tile or the floor under it",
                      grid.place(*drawn));
  if (!drawn && !turned && grid.is_data() && !is_symmetric(grid))
    return make_error(
        "the list can be read with its first or with its last row on the floor; write the rows as lines of text, floor "
        "last, or as a position with \"puzzle\" and \"board\", floor first");
  return drawn ? Floor::first_row : Floor::last_row;
}

Object position_of(const NumberGrid& grid, NumberKind kind, Floor floor) {
  const Extent extent = grid.extent();
  List rows = rows_of_values(grid, kind);
  if (floor == Floor::last_row) std::reverse(rows.begin(), rows.end());
  Object parameters{{"columns", extent.columns}};
  if (extent.rows > usual_rows) parameters.emplace_back("rows", extent.rows);
  Object state{{"board", std::move(rows)}};
  if (!grid.next.empty()) {
    parameters.emplace_back("preview", static_cast<std::int64_t>(grid.next.size()));
    state.emplace_back("preview", List(grid.next.begin(), grid.next.end()));
  }
  return {{"parameters", std::move(parameters)}, {"state", std::move(state)}};
}

}  // namespace

BoardReading read_boards(const BoardText& text, const KnownRules& /*rules*/) {
  const NumberText numbers = number_grids(text);
  if (!numbers.problem.empty()) return unreadable(numbers.fit, numbers.problem);
  BoardReading reading{.fit = Fit::usual, .boards = {}, .form = {}, .problem = {}};
  for (const NumberGrid& grid : numbers.grids) {
    const Extent extent = grid.extent();
    if (extent.rows > max_rows || extent.columns < min_columns || extent.columns > max_columns)
      return unreadable(
          Fit::none,
          make_error("the board has {} of {} cells; it must have 3 to 16 rows and 2 to 16 columns",
                     counted_phrase(static_cast<std::uint64_t>(extent.rows), "{} row", "{} rows"), extent.columns));
    const bool is_usual = extent.rows == usual_rows && extent.columns == usual_columns;
    const auto floor = floor_of(grid);
    if (!floor) return unreadable(Fit::none, floor.error());
    const auto kind = kind_of(grid);
    if (!kind) return unreadable(is_usual ? Fit::usual : Fit::possible, kind.error());
    if (!is_usual && grid.next.empty()) reading.fit = Fit::possible;
    if (reading.form.empty())
      reading.form =
          form_of(grid, *kind) + ", the " + (*floor == Floor::last_row ? "last" : "first") + " row on the floor";
    reading.boards.push_back(
        {.position = position_of(grid, *kind, *floor), .line = grid.rows.front().line, .claims = {}});
  }
  return reading;
}

}  // namespace tilefold::drop
