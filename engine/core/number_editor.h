// The board editor that all puzzles with boards of numbers share.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "engine/core/editor.h"

#include "engine/core/translatable.h"

namespace tilefold {

/// Describes the boards of a puzzle whose cells contain numbers. In a state, the field "board" is a list of rows with 0
/// for an empty cell. The field "preview" is a list of upcoming tiles, or a list of such lists, one per column.
struct NumberBoard {
  Extent extent;  ///< number of rows and columns of the editable area
  RowOrder row_order = RowOrder::top_down;
  int horizon = 0;  ///< number of upcoming tiles; per column if `preview_order` is by_column
  PreviewOrder preview_order = PreviewOrder::queue;
  bool is_open_ended = false;  ///< true if the board ends after its last number; empty cells after it are not stored
  bool (*is_tile)(std::int64_t number) = nullptr;
  std::string_view what_a_tile_is;  ///< describes the valid numbers in messages: "a power of two from 2 to 2^62"
};

/// Return the tools of an editor. The tools of power_tools place the tiles 2, 4, 8, … 131072; those of digit_tools
/// place the digits 1 to 9. The last tool of each list empties the cell.
std::span<const EditorTool> power_tools();
std::span<const EditorTool> digit_tools();

/// True if `number` is a power of two from 2 to 2^62.
bool is_power_tile(std::int64_t number);
inline constexpr std::string_view what_a_power_tile_is = command_line_text("a power of two from 2 to 2^62");

Document blank_numbers(const NumberBoard& board);
Result<Document> apply_number(const NumberBoard& board, const Document& state, std::string_view tool, Cell cell);
Result<Document> apply_upcoming_number(const NumberBoard& board, const Document& state, std::string_view tool,
                                       std::size_t upcoming);
Snapshot show_numbers(const NumberBoard& board, const Document& state);

/// Returns the number of rows that the field "board" of a state contains.
int rows_written(const Document& state);

/// Makes the editor of a puzzle whose boards `board_of` describes.
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
