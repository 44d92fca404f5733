// Reads the boards of a text in every known form, whoever wrote it: positions of this program, and the forms that each
// puzzle knows (PuzzleInfo::formats). Finds out which puzzle the boards belong to, and says how the text was read.
//
// Invariant: a text that two puzzles can read equally well is refused; the message says how to decide.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/board_text.h"
#include "engine/core/document.h"
#include "engine/core/result.h"

namespace tilefold::app {

/// What is known about the boards of a text before it is read.
struct BoardQuery {
  std::string_view place;                                 ///< source of the text, for messages about JSON
  std::string_view puzzle = {};                           ///< the boards must be of this puzzle; empty to find out
  std::string_view likely = {};                           ///< puzzle to prefer if several fit equally well
  std::string_view preset = {};                           ///< preset of the rules; empty for none
  const std::vector<std::string>* rule_values = nullptr;  ///< name=value; may be null
};

/// A board as a position file.
struct ReadBoard {
  Document position;
  int line = 1;        ///< line of the text on which it begins
  Object claims = {};  ///< what the text says about it, such as "moves"
};

/// The boards of a text in their order; at least one.
struct ReadBoards {
  std::vector<ReadBoard> boards;
  std::string understood = {};  ///< how the text was read, as one sentence; empty for a position of this program
};

Result<ReadBoards> read_boards(std::string_view text, const BoardQuery& query);

/// Returns the only board. Returns an error that says how many there are if there are several.
Result<Document> only_board(ReadBoards boards);

}  // namespace tilefold::app
