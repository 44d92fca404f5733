// Boards in the forms in which people and other programs write them, before a puzzle reads them.
//
// The application splits a text into lines, or parses it as data; the puzzle decides if this is one of its boards.
// Nothing is guessed silently: a puzzle that reads a text also says how it read it, and a text with two readings is a
// problem, not a board.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/document.h"

namespace tilefold {

/// A line of a text without its line break and without a comment. Keeps white space at both ends, which may stand for
/// empty cells.
struct TextLine {
  std::string text;
  int number = 1;  ///< counted from 1

  bool is_blank() const { return text.find_first_not_of(" \t") == std::string::npos; }
};

/// A part of a line: one cell of a board.
struct TextCell {
  std::string text;
  int column = 1;  ///< of its first character in the line, counted from 1
};

/// A text that may hold boards. Either `data` has the values that were written (JSON, JSON Lines, R or Python), or it
/// is empty and the text is plain.
struct BoardText {
  std::vector<TextLine> lines;
  std::vector<Document> data;
};

/// The rules that the user has specified, which decide between two readings: "columns" is 6.
using KnownRules = std::vector<std::pair<std::string, std::int64_t>>;
std::optional<std::int64_t> known_rule(const KnownRules& rules, std::string_view name);

/// Likeness of a text to the boards of a puzzle.
enum class Fit : std::uint8_t {
  none,      ///< not at all
  possible,  ///< it has the form, but in an unusual size, or with unusual values
  usual,     ///< it has the form and the usual size
  certain,   ///< no other puzzle is written so
};

/// A board as a puzzle reads it.
struct FoundBoard {
  Object position;     ///< contents of a position file without the puzzle's name: "parameters" and "state"
  int line = 1;        ///< line on which it begins
  Object claims = {};  ///< what the text says about it, such as "moves"
};

/// A puzzle's reading of a text.
struct BoardReading {
  Fit fit = Fit::none;
  std::vector<FoundBoard> boards = {};  ///< at least one unless there is a problem
  std::string form = {};                ///< how the text was read: "4 rows of 4, values"
  std::string problem = {};             ///< the reason why the text cannot be read, with its place; empty if it can
};

/// A game that another program has recorded, as a puzzle reads it.
struct GameReading {
  Fit fit = Fit::none;
  Object position = {};                  ///< where it begins: "parameters" and "state"
  std::vector<std::string> moves = {};   ///< texts of its moves, with the tiles that came
  std::vector<std::int64_t> times = {};  ///< ms from the start of the game to each move; empty if they are not known
  std::string form = {};                 ///< which program's record it is
  std::string problem = {};              ///< the reason why the record cannot be read; empty if it can
};

/// Returns a reading that only says what is wrong.
BoardReading unreadable(Fit fit, std::string problem);

/// Splits a text into lines and removes comments: lines that begin with # ; or //, and what follows one of these after
/// white space. Keeps a semicolon between numbers.
std::vector<TextLine> text_lines(std::string_view text);

/// Splits lines at blank ones. No block is empty.
std::vector<std::vector<TextLine>> text_blocks(const std::vector<TextLine>& lines);

/// Returns the cells of a line: separated by bars, else commas or semicolons, else tabs, else spaces. Cells between
/// bars, commas or tabs may be empty; separators at both ends, brackets and quotation marks belong to no cell.
std::vector<TextCell> split_cells(const TextLine& line);

/// True for a line that only draws the frame of a board, such as +---+---+.
bool is_frame(const TextLine& line);

/// Removes what R prints around a matrix: the heading [,1] [,2] and the row numbers [1,].
std::vector<TextLine> without_matrix_labels(std::vector<TextLine> lines);

/// Returns the number that is written in `text`, if it is a decimal number from 0 to 2^63-1 and nothing else.
std::optional<std::int64_t> written_number(std::string_view text);

/// Returns "line 3, column 5".
std::string text_place(int line, int column);

/// Returns "1 row" or "3 rows".
std::string counted_text(std::size_t count, std::string_view noun);

}  // namespace tilefold
