#include "engine/core/cell_pair.h"

#include <charconv>
#include <limits>

namespace tilefold {
namespace {

// Parses a number at the start of `text` that is followed by `behind`, and removes both from `text`. Returns the
// number, or 0 if `text` does not begin with a number and `behind`.
int parse_coordinate(std::string_view& text, std::string_view behind) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  if (error != std::errc() || number < 1 || number > std::numeric_limits<std::int16_t>::max()) return 0;
  if (!text.starts_with(behind)) return 0;
  text.remove_prefix(behind.size());
  return number;
}

}  // namespace

std::string to_text(Cell cell) {
  return std::to_string(to_one_based(cell.row)) + "," + std::to_string(to_one_based(cell.column));
}

std::string to_text(const CellPair& pair) {
  return to_text(pair.first) + "-" + to_text(pair.second);
}

std::optional<CellPair> read_cell_pair(std::string_view text) {
  const int row = parse_coordinate(text, ",");
  const int column = row == 0 ? 0 : parse_coordinate(text, "-");
  const int other_row = column == 0 ? 0 : parse_coordinate(text, ",");
  const int other_column = other_row == 0 ? 0 : parse_coordinate(text, "");
  if (other_column == 0 || !text.empty()) return std::nullopt;
  return CellPair{.first = cell_at(to_zero_based(row), to_zero_based(column)),
                  .second = cell_at(to_zero_based(other_row), to_zero_based(other_column))};
}

}  // namespace tilefold
