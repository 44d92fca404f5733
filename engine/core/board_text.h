// Boards as people and other programs write them in text, before a puzzle interprets the text.
//
// The application splits a text into lines or, if it is JSON, R or Python, parses it as data. Then each puzzle decides
// whether the text is one of its boards. A puzzle never guesses silently: it reports how it read a text. If two
// readings of a text are possible, it reports a problem instead of a board.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/document.h"

namespace tilefold {

/// A line of a text without its line break and without a comment. Keeps white space at both ends, which may represent
/// empty cells.
struct TextLine {
  std::string text;
  int number = 1;  ///< counted from 1

  bool is_blank() const { return text.find_first_not_of(" \t") == std::string::npos; }
};

/// A part of a line: one cell of a board.
struct TextCell {
  std::string text;
  int column = 1;  ///< column of its first character in the line, counted from 1
};

/// A text that may contain boards. If the text is JSON, JSON Lines, R or Python, `data` contains its values; otherwise
/// `data` is empty and the text is plain.
struct BoardText {
  std::vector<TextLine> lines;
  std::vector<Document> data;
};

/// Values of rules that the user has specified, such as 6 for "columns". They decide which of two possible readings of
/// a text is right.
using KnownRules = std::vector<std::pair<std::string, std::int64_t>>;
std::optional<std::int64_t> known_rule(const KnownRules& rules, std::string_view name);

/// The degree to which a text matches the form of a puzzle's boards.
enum class Fit : std::uint8_t {
  none,      ///< the text does not have the form of the puzzle's boards
  possible,  ///< the text has the form of the puzzle's boards, but an unusual size or unusual values
  usual,     ///< the text has the form and the usual size of the puzzle's boards
  certain,   ///< the text has a form that only this puzzle uses
};

/// A board that a puzzle has read from a text.
struct FoundBoard {
  Object position;     ///< contents of a position file without the puzzle's name: "parameters" and "state"
  int line = 1;        ///< line of the text on which the board begins
  Object claims = {};  ///< further data about the board in the text, such as its number of "moves"
};

/// The result of reading a text as boards of a puzzle.
struct BoardReading {
  Fit fit = Fit::none;
  std::vector<FoundBoard> boards = {};  ///< contains at least one board if `problem` is empty
  std::string form = {};                ///< description of the form of the text, such as "4 rows of 4, values"
  Error problem = {};                   ///< why and where the text cannot be read; empty if it can be read
};

/// The result of reading a game that another program has recorded.
struct GameReading {
  Fit fit = Fit::none;
  Object position = {};                  ///< starting position of the game: "parameters" and "state"
  std::vector<std::string> moves = {};   ///< moves of the game as texts, including the tiles that were drawn at random
  std::vector<std::int64_t> times = {};  ///< time from the start of the game to each move, in ms; empty if unknown
  std::string form = {};                 ///< description of the program that recorded the game
  Error problem = {};                    ///< why the record cannot be read; empty if it can be read
};

/// Returns a reading without boards that only states a problem.
BoardReading unreadable(Fit fit, Error problem);

/// Splits a text into lines and removes comments. A comment begins with #, ; or // at the start of a line or after
/// white space, and ends with the line. A semicolon between numbers does not begin a comment.
std::vector<TextLine> text_lines(std::string_view text);

/// Splits the lines into blocks at blank lines. No block is empty.
std::vector<std::vector<TextLine>> text_blocks(const std::vector<TextLine>& lines);

/// Splits a line into cells: at bars if it has any, else at commas or semicolons, else at tabs, else at spaces. Cells
/// between bars, commas or tabs may be empty. Separators at both ends of the line, brackets and quotation marks are not
/// part of any cell.
std::vector<TextCell> split_cells(const TextLine& line);

/// True for a line that only draws the frame of a board, such as +---+---+.
bool is_frame(const TextLine& line);

/// Removes the labels that R prints around a matrix: the heading [,1] [,2] and the row numbers [1,].
std::vector<TextLine> without_matrix_labels(std::vector<TextLine> lines);

/// Returns the number that is written in `text`, if it is a decimal number from 0 to 2^63-1 and nothing else.
std::optional<std::int64_t> written_number(std::string_view text);

/// Returns a position in a text for messages, such as "line 3, column 5".
Phrase text_place(int line, int column);

/// Returns a number with its noun, such as "1 row" or "3 rows".
std::string counted_text(std::size_t count, std::string_view noun);

}  // namespace tilefold
