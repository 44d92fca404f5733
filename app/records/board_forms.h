// Reads the boards in a text. Accepts the position files of this program and all forms that the puzzles support
// (PuzzleInfo::formats), for example the forms of other programs. Also determines which puzzle the boards belong to,
// and describes how the text was read.
//
// Invariant: if the boards could belong to two puzzles equally well, the text is rejected, and the error message says
// how the user can choose a puzzle.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/board_text.h"
#include "engine/core/document.h"
#include "engine/core/result.h"

namespace tilefold::records {

/// Information that the caller has about the boards in a text.
struct BoardQuery {
  std::string_view place;        ///< name of the text's source; used in error messages about JSON
  std::string_view puzzle = {};  ///< puzzle that the boards must belong to; empty to find it from the text
  /// Puzzle to prefer if the text fits several puzzles equally well.
  std::string_view likely = {};
  std::string_view preset = {};                           ///< preset that the rules start from; empty for none
  const std::vector<std::string>* rule_values = nullptr;  ///< rules as name=value; may be null
};

/// A board that was read from a text, as a position file.
struct ReadBoard {
  Document position;
  int line = 1;        ///< line of the text on which the board begins
  Object claims = {};  ///< further data about the board in the text, such as its number of "moves"
};

/// The boards in a text, in the order of the text. There is at least one board.
struct ReadBoards {
  std::vector<ReadBoard> boards;
  /// A sentence that says how the text was read; empty if the text was a position file of this program.
  std::string understood = {};
};

Result<ReadBoards> read_boards(std::string_view text, const BoardQuery& query);

/// Returns the board if there is only one. Otherwise returns an error that states the number of boards.
Result<Document> only_board(ReadBoards boards);

}  // namespace tilefold::records
