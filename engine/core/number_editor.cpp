#include "engine/core/number_editor.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <string>
#include <vector>

#include "engine/core/board_document.h"
#include "engine/core/translatable.h"

namespace tilefold {
namespace {

using Numbers = std::vector<std::int64_t>;

// Translators: a tool that empties a cell. The label must be very short.
constexpr EditorTool eraser{"empty", translatable("Empty"), translatable("Empties the cell.")};

constexpr std::array<EditorTool, 18> powers{{
    {"2", "2", translatable("Puts a 2 here.")},
    {"4", "4", translatable("Puts a 4 here.")},
    {"8", "8", translatable("Puts an 8 here.")},
    {"16", "16", translatable("Puts a 16 here.")},
    {"32", "32", translatable("Puts a 32 here.")},
    {"64", "64", translatable("Puts a 64 here.")},
    {"128", "128", translatable("Puts a 128 here.")},
    {"256", "256", translatable("Puts a 256 here.")},
    {"512", "512", translatable("Puts a 512 here.")},
    {"1024", "1024", translatable("Puts a 1024 here.")},
    {"2048", "2048", translatable("Puts a 2048 here.")},
    {"4096", "4096", translatable("Puts a 4096 here.")},
    {"8192", "8192", translatable("Puts an 8192 here.")},
    {"16384", "16384", translatable("Puts a 16384 here.")},
    {"32768", "32768", translatable("Puts a 32768 here.")},
    {"65536", "65536", translatable("Puts a 65536 here.")},
    {"131072", "131K", translatable("Puts a 131072 here.")},
    eraser,
}};

constexpr std::array<EditorTool, 10> digits{{
    {"1", "1", translatable("Puts a 1 here.")},
    {"2", "2", translatable("Puts a 2 here.")},
    {"3", "3", translatable("Puts a 3 here.")},
    {"4", "4", translatable("Puts a 4 here.")},
    {"5", "5", translatable("Puts a 5 here.")},
    {"6", "6", translatable("Puts a 6 here.")},
    {"7", "7", translatable("Puts a 7 here.")},
    {"8", "8", translatable("Puts an 8 here.")},
    {"9", "9", translatable("Puts a 9 here.")},
    eraser,
}};

std::int64_t number_in(const Document& document) {
  const std::int64_t* number = document.integer();
  return number == nullptr ? 0 : *number;
}

// Returns the list in the field `name`, or an empty list if the field is missing or not a list.
const List& list_in(const Document& state, std::string_view name) {
  static const List none;
  const Document* field = state.find(name);
  return field == nullptr || field->list() == nullptr ? none : *field->list();
}

const List& row_in(const List& rows, std::size_t row) {
  static const List none;
  return row >= rows.size() || rows[row].list() == nullptr ? none : *rows[row].list();
}

std::size_t index_of(const NumberBoard& board, Cell cell) {
  return static_cast<std::size_t>(cell.row) * static_cast<std::size_t>(board.extent.columns) +
         static_cast<std::size_t>(cell.column);
}

// Returns the numbers of all cells, row by row; 0 for cells that are missing in the state.
Numbers read_cells(const NumberBoard& board, const Document& state) {
  Numbers numbers(static_cast<std::size_t>(board.extent.area()));
  const List& rows = list_in(state, "board");
  for (int row = 0; row < board.extent.rows; ++row) {
    const List& cells = row_in(rows, static_cast<std::size_t>(row));
    for (std::size_t column = 0; column < std::min(cells.size(), static_cast<std::size_t>(board.extent.columns));
         ++column)
      numbers[index_of(board, cell_at(row, static_cast<int>(column)))] = number_in(cells[column]);
  }
  return numbers;
}

Document cells_document(const NumberBoard& board, Numbers numbers) {
  if (board.is_open_ended)
    while (!numbers.empty() && numbers.back() == 0) numbers.pop_back();
  List rows;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (i % static_cast<std::size_t>(board.extent.columns) == 0) rows.emplace_back(List{});
    std::get<List>(rows.back().value).emplace_back(numbers[i]);
  }
  return rows;
}

bool waits_by_column(const NumberBoard& board) {
  return board.preview_order == PreviewOrder::by_column;
}

std::size_t queues(const NumberBoard& board) {
  return waits_by_column(board) ? static_cast<std::size_t>(board.extent.columns) : 1;
}

// Returns the numbers of the upcoming tiles in the order of Snapshot::preview; 2 for tiles that are missing in the
// state.
Numbers read_upcoming(const NumberBoard& board, const Document& state) {
  const std::size_t count = queues(board);
  Numbers numbers(count * static_cast<std::size_t>(board.horizon), 2);
  const List& list = list_in(state, "preview");
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const List& queue = waits_by_column(board) ? row_in(list, i % count) : list;
    if (i / count < queue.size()) numbers[i] = number_in(queue[i / count]);
  }
  return numbers;
}

Document upcoming_document(const NumberBoard& board, const Numbers& numbers) {
  const std::size_t count = queues(board);
  List lists(count, Document(List{}));
  for (std::size_t i = 0; i < numbers.size(); ++i) std::get<List>(lists[i % count].value).emplace_back(numbers[i]);
  return waits_by_column(board) ? Document(std::move(lists)) : lists.front();
}

Document with_field(const Document& state, std::string_view name, Document value) {
  Object table = state.object() == nullptr ? Object{} : *state.object();
  const auto field = std::find_if(table.begin(), table.end(), [&](const auto& line) { return line.first == name; });
  if (field == table.end()) {
    table.emplace_back(name, std::move(value));
  } else {
    field->second = std::move(value);
  }
  return table;
}

// Returns the number that a tool places, or 0 for the tool that empties a cell.
Result<std::int64_t> number_of(const NumberBoard& board, std::string_view tool) {
  if (tool == eraser.name) return std::int64_t{0};
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(tool.data(), tool.data() + tool.size(), number);
  if (error == std::errc() && end == tool.data() + tool.size() && board.is_tile(number)) return number;
  const Phrase wanted = make_phrase(board.what_a_tile_is);
  if (tool.empty()) return make_error("nothing is not a tile; it must be {}", wanted);
  return make_error("{} is not a tile; it must be {}", tool, wanted);
}

}  // namespace

std::span<const EditorTool> power_tools() {
  return powers;
}

std::span<const EditorTool> digit_tools() {
  return digits;
}

bool is_power_tile(std::int64_t number) {
  return number >= 2 && std::has_single_bit(static_cast<std::uint64_t>(number));
}

int rows_written(const Document& state) {
  return static_cast<int>(std::min<std::size_t>(list_in(state, "board").size(), 32767));
}

Document blank_numbers(const NumberBoard& board) {
  Object state{{"board", cells_document(board, Numbers(static_cast<std::size_t>(board.extent.area())))}};
  if (board.horizon > 0) state.emplace_back("preview", upcoming_document(board, read_upcoming(board, {})));
  return state;
}

Result<Document> apply_number(const NumberBoard& board, const Document& state, std::string_view tool, Cell cell) {
  if (!board.extent.holds(cell)) return make_error("{} is not on the board", place_phrase(cell));
  const auto number = number_of(board, tool);
  if (!number) return number.error();
  Numbers numbers = read_cells(board, state);
  numbers[index_of(board, cell)] = *number;
  return with_field(state, "board", cells_document(board, std::move(numbers)));
}

Result<Document> apply_upcoming_number(const NumberBoard& board, const Document& state, std::string_view tool,
                                       std::size_t upcoming) {
  Numbers numbers = read_upcoming(board, state);
  if (upcoming >= numbers.size())
    return make_error("there is no upcoming tile {}; there are {}", to_one_based(upcoming), numbers.size());
  const auto number = number_of(board, tool);
  if (!number) return number.error();
  if (*number == 0)
    return make_error("an upcoming tile cannot be removed; it must be {}", make_phrase(board.what_a_tile_is));
  numbers[upcoming] = *number;
  return with_field(state, "preview", upcoming_document(board, numbers));
}

Snapshot show_numbers(const NumberBoard& board, const Document& state) {
  Snapshot shot{.extent = board.extent,
                .row_order = board.row_order,
                .tiles = {},
                .preview = {},
                .preview_order = board.preview_order};
  const auto face = [](std::int64_t number) { return Face::number(static_cast<std::uint64_t>(number)); };
  const Numbers numbers = read_cells(board, state);
  for (int row = 0; row < board.extent.rows; ++row)
    for (int column = 0; column < board.extent.columns; ++column) {
      const Cell cell = cell_at(row, column);
      const std::int64_t number = numbers[index_of(board, cell)];
      if (number == 0) continue;
      shot.tiles.push_back({.id = TileId{static_cast<std::uint32_t>(index_of(board, cell) + 1)},
                            .face = face(number),
                            .cell = cell,
                            .size = {}});
    }
  for (const std::int64_t number : read_upcoming(board, state)) shot.preview.push_back(face(number));
  return shot;
}

}  // namespace tilefold
