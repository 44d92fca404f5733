// How boards are made by hand, as data of a puzzle: one tool on one cell at a time.
//
// What is being made is kept as the fields of a state that a position file holds, so that reading it says whether it
// can be played; it need not be complete.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "engine/core/document.h"
#include "engine/core/parameters.h"
#include "engine/core/result.h"
#include "engine/core/tile.h"

namespace tilefold {

/// Something that an editor can put on a cell, or take from it.
struct EditorTool {
  std::string_view name;
  std::string_view label;
  std::string_view help;
};

/// What keys of digits do in an editor.
enum class EditorDigits : std::uint8_t {
  choose,  ///< the tool of that number, from 1
  write,   ///< they use the tool of that number, and the next one works on the next cell in reading order
};

/// `blank` is an empty board. `apply` and `apply_upcoming` return the fields of the state after `tool` was used on a
/// cell, or on an upcoming tile, counted as Snapshot::preview has them; or why that cannot be.
struct Editor {
  std::span<const EditorTool> tools;
  std::span<const std::string_view> fields;  ///< of a state, that are kept when one is edited
  Document (*blank)(const ParameterValues& values) = nullptr;
  Result<Document> (*apply)(const ParameterValues& values, const Document& state, std::string_view tool,
                            Cell cell) = nullptr;

  /// Null where no tile waits.
  Result<Document> (*apply_upcoming)(const ParameterValues& values, const Document& state, std::string_view tool,
                                     std::size_t upcoming) = nullptr;

  /// What such a state looks like, also where it is not complete.
  Snapshot (*show)(const ParameterValues& values, const Document& state) = nullptr;

  bool takes_numbers = false;  ///< any number is the name of a tool, which puts it down
  EditorDigits digits = EditorDigits::choose;
};

}  // namespace tilefold
