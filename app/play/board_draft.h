// A board that the user is editing: its state, its undo history, the chosen tool, the cursor, and the puzzle's error
// messages.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/play/draft_board.h"
#include "app/play/draft_outlook.h"
#include "app/play/game_controller.h"

namespace tilefold::play {

/// Position of the keyboard cursor in the editor: a cell of the board, or one of the upcoming tiles above the board.
struct DraftSpot {
  Cell cell;
  bool is_upcoming = false;
};

class BoardDraft {
 public:
  BoardDraft(const GameController& game, std::function<void()> wake) : game_(game), outlook_(std::move(wake)) {}

  /// Starts editing another board, with an empty undo history.
  void begin(DraftBoard board);
  /// Replaces the edited board by another one of the same puzzle.
  void replace(DraftBoard board);

  /// Returns the board as of the last change, with its `reading` at that time. `board().info` is null until `begin` is
  /// called.
  const DraftBoard& board() const { return board_; }
  const DraftOutlook& outlook() const { return outlook_; }
  /// Fetches the results about whether the board can be solved. Returns true if there are new ones.
  bool poll_outlook() { return outlook_.poll(); }

  /// Returns the ID of a game that starts from this board; empty if the board cannot be played.
  std::string game_id() const { return board_.game_id(game_.session().seed()); }

  /// Applies the chosen tool to a cell or an upcoming tile. Sets the message if the tool cannot be used there. The cell
  /// is no longer doubtful.
  void apply(const DraftSpot& spot);
  std::size_t tool = 0;  ///< index of the chosen tool; if it equals the number of tools, the tool places `number`
  std::string number;    ///< number typed by the user, for editors that accept numbers

  std::optional<DraftSpot> cursor;
  BoardReading reading;  ///< the picture of the board and its doubtful cells; empty for a new board

  /// Undo or redo the last change of the edited board, of any kind.
  void undo();
  void redo();
  bool can_undo() const { return !past_.empty(); }
  bool can_redo() const { return !future_.empty(); }

  /// Replaces the board by the board in `text`, which has the format of `DraftBoard::text`. If the editor writes
  /// digits, also accepts a line of digits in reading order. If the text is invalid, sets the message and changes
  /// nothing.
  void paste(std::string_view text);

  /// Returns the message about the last change, in the current language if it is marked for translation; empty if there
  /// is none.
  std::string message() const;
  /// Sets a message that does not come from the board itself. It is shown until the next change of the board.
  void set_message(Error message) { message_ = std::move(message); }

 private:
  std::string_view tool_name() const;
  void set(DraftBoard board);
  void move_board(std::vector<DraftBoard>& from, std::vector<DraftBoard>& to);
  void write_digits(std::string_view digits);

  const GameController& game_;
  DraftBoard board_;
  std::vector<DraftBoard> past_;
  std::vector<DraftBoard> future_;
  Error message_;
  DraftOutlook outlook_;
};

}  // namespace tilefold::play
