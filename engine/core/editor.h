// Describes a puzzle's board editor as data: the user applies one tool to one cell at a time.
//
// The board being edited is stored as the state fields of a position file and may be incomplete. A board can be played
// if its fields can be read as a position.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "engine/core/document.h"
#include "engine/core/parameters.h"
#include "engine/core/result.h"
#include "engine/core/tile.h"

namespace tilefold {

/// A tool of a board editor, which changes the contents of one cell.
struct EditorTool {
  std::string_view name;
  std::string_view label;
  std::string_view help;
};

/// The effect of the digit keys in an editor.
enum class EditorDigits : std::uint8_t {
  choose,  ///< choose tool number 1, 2, …
  write,   ///< apply tool number 1, 2, … and advance to the next cell in reading order
};

/// A puzzle's board editor. `blank` returns an empty board. `apply` applies `tool` to a cell, and `apply_upcoming`
/// applies it to the upcoming tile with index `upcoming` in Snapshot::preview. Both return the changed state fields, or
/// an error.
struct Editor {
  std::span<const EditorTool> tools;
  std::span<const std::string_view> fields;  ///< names of the state fields that the editor keeps; it removes all others
  Document (*blank)(const ParameterValues& values) = nullptr;
  Result<Document> (*apply)(const ParameterValues& values, const Document& state, std::string_view tool,
                            Cell cell) = nullptr;

  /// Applies a tool to an upcoming tile; null if the puzzle has no upcoming tiles.
  Result<Document> (*apply_upcoming)(const ParameterValues& values, const Document& state, std::string_view tool,
                                     std::size_t upcoming) = nullptr;

  /// Returns the tiles to draw for a state, even if the state is incomplete.
  Snapshot (*show)(const ParameterValues& values, const Document& state) = nullptr;

  bool takes_numbers = false;  ///< true if the user can also place numbers that have no tool in `tools`
  EditorDigits digits = EditorDigits::choose;
};

}  // namespace tilefold
