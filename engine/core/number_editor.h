// Boards of numbers made by hand: the editor that all puzzles with such boards share.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "engine/core/editor.h"

namespace tilefold {

/// What a puzzle's boards of numbers are like. The field "board" of a state is a list of rows with 0 for an empty cell,
/// and "preview" a list of what comes next, or a list of such lists, one for each column.
struct NumberBoard {
  Extent extent;  ///< of what is shown and can be worked on
  RowOrder row_order = RowOrder::top_down;
  int horizon = 0;  ///< upcoming tiles, of each column where they wait by column
  PreviewOrder preview_order = PreviewOrder::queue;
  bool is_open_ended = false;  ///< it ends behind its last number, where empty cells are none
  bool (*is_tile)(std::int64_t number) = nullptr;
  std::string_view what_a_tile_is;  ///< "a power of two from 2 to 2^62"
};

/// Tools that put down 2, 4, 8 … 131072, and the one that empties a cell; tools for the digits 1 to 9, likewise.
std::span<const EditorTool> power_tools();
std::span<const EditorTool> digit_tools();

/// Whether a number is a power of two from 2 to 2^62.
bool is_power_tile(std::int64_t number);
inline constexpr std::string_view what_a_power_tile_is = "a power of two from 2 to 2^62";

Document blank_numbers(const NumberBoard& board);
Result<Document> apply_number(const NumberBoard& board, const Document& state, std::string_view tool, Cell cell);
Result<Document> apply_upcoming_number(const NumberBoard& board, const Document& state, std::string_view tool,
                                       std::size_t upcoming);
Snapshot show_numbers(const NumberBoard& board, const Document& state);

/// How many rows the field "board" has.
int rows_written(const Document& state);

/// The editor of a puzzle whose boards are as `board_of` tells.
template <NumberBoard (*board_of)(const ParameterValues& values, const Document& state)>
Editor number_editor(std::span<const EditorTool> tools, std::span<const std::string_view> fields) {
  return {
      .tools = tools,
      .fields = fields,
      .blank = [](const ParameterValues& values) { return blank_numbers(board_of(values, {})); },
      .apply = [](const ParameterValues& values, const Document& state, std::string_view tool,
                  Cell cell) { return apply_number(board_of(values, state), state, tool, cell); },
      .apply_upcoming =
          [](const ParameterValues& values, const Document& state, std::string_view tool, std::size_t upcoming) {
            return apply_upcoming_number(board_of(values, state), state, tool, upcoming);
          },
      .show = [](const ParameterValues& values,
                 const Document& state) { return show_numbers(board_of(values, state), state); },
      .takes_numbers = true,
  };
}

}  // namespace tilefold
