// Reads the boards in a text. It accepts the position files of this program and all forms that the puzzles support
// (PuzzleInfo::formats), for example those of other programs. It also determines to which puzzle the boards belong, and
// describes how the text was read.
//
// Invariant: if the boards could belong to two puzzles equally well, the text is refused, and the error message says
// how to choose.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/board_text.h"
#include "engine/core/document.h"
#include "engine/core/result.h"

namespace tilefold::app {

/// The information that the caller has about the boards in a text, and the source of the text.
struct BoardQuery {
  std::string_view place;        ///< name of the text's source, for messages about errors in JSON
  std::string_view puzzle = {};  ///< puzzle to which the boards must belong; empty if it has to be determined
  /// Puzzle to prefer if the text fits several puzzles equally well.
  std::string_view likely = {};
  std::string_view preset = {};                           ///< preset of the rules; empty for none
  const std::vector<std::string>* rule_values = nullptr;  ///< name=value; may be null
};

/// A board that was read, as a position file.
struct ReadBoard {
  Document position;
  int line = 1;        ///< line of the text on which the board begins
  Object claims = {};  ///< further properties that the text gives for the board, such as its number of "moves"
};

/// The boards in a text, in their order. There is at least one.
struct ReadBoards {
  std::vector<ReadBoard> boards;
  /// One sentence that says how the text was understood; empty if it was a position file of this program.
  std::string understood = {};
};

Result<ReadBoards> read_boards(std::string_view text, const BoardQuery& query);

/// Returns the board if there is only one. Otherwise returns an error that gives the number of boards.
Result<Document> only_board(ReadBoards boards);

}  // namespace tilefold::app
