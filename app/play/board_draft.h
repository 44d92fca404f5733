// A board that the user is editing: its state, its undo history, the picture that it was read from, and the puzzle's
// error messages. If the puzzle has a map, a worker thread also determines whether the board can be solved.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/jobs/map_worker.h"
#include "app/play/board_reading.h"
#include "app/play/game_controller.h"
#include "app/play/replay_view.h"
#include "app/play/task.h"

namespace tilefold::app {

/// Position of the keyboard cursor: a cell of the board, or one of the upcoming tiles above the board.
struct DraftSpot {
  Cell cell;
  bool is_upcoming = false;
};

class BoardDraft final : public Task {
 public:
  BoardDraft(GameController& game, const ReplayView& replay, std::function<void()> wake)
      : game_(game), replay_(replay), worker_(std::move(wake)) {}

  /// True if the puzzle has an editor.
  bool is_possible() const { return game_.puzzle().about().editor != nullptr; }
  bool is_open() const { return is_open_ && is_same_puzzle(*info_, game_.puzzle().about()); }

  /// Opens the editor. If the user has edited a board of this puzzle before, continues with that board. Otherwise
  /// starts with a copy of the board on the screen, or of the level's initial position.
  void open();
  void close() { is_open_ = false; }

  const Editor& editor() const { return *info_->editor; }
  /// True if the puzzle has levels. The user then edits a level.
  bool is_level() const { return game_.puzzle().about().levels.list != nullptr; }
  std::string_view noun() const { return is_level() ? "level" : "board"; }

  /// `clear` starts an empty board with the rules that are chosen for the next game. `load_board` copies the board on
  /// the screen, or the level's initial position.
  void clear();
  void load_board();

  /// Applies the chosen tool to a cell or an upcoming tile. Sets the message if the tool cannot be used there. The cell
  /// is no longer doubtful.
  void apply(const DraftSpot& spot);
  std::size_t tool = 0;  ///< index of the chosen tool; if it is the number of tools, the tool places `number`
  std::string number;    ///< number typed by the user, for editors that accept numbers

  /// Handle keyboard commands: move the cursor, apply the tool at the cursor, and choose a tool or write a digit. On a
  /// doubtful cell a digit also applies its tool. After a doubtful cell was corrected, the cursor moves to the next
  /// one.
  void go(Direction direction);
  void apply_here();
  void press_digit(std::size_t digit);
  std::optional<DraftSpot> cursor;

  BoardReading reading;  ///< the picture of the board and its doubtful cells; empty for a new board

  /// Undo or redo the last change of any kind.
  void undo();
  void redo();
  bool can_undo() const { return !past_.empty(); }
  bool can_redo() const { return !future_.empty(); }

  Snapshot shot() const;
  /// Returns a board that shows the upcoming tiles, the next ones in the bottom row. The board has no rows if there are
  /// no upcoming tiles.
  Snapshot upcoming() const;

  /// Returns the ID of a game that starts from this board; empty if the board cannot be played.
  std::string game_id() const;

  /// Returns the board as text for the clipboard and for files. A level is returned as level text, another board as a
  /// position in the file format.
  std::string text() const;
  /// Replaces the board by the board in `text`, which has the format that `text()` returns. If the editor writes
  /// digits, also accepts a line of digits in reading order. If the text is invalid, sets the message and changes
  /// nothing.
  void paste(std::string_view text);

  /// Returns the message about the last change; empty if there is none.
  std::string message() const;
  /// Sets a message from outside this class, which is shown until the next change.
  void set_message(std::string message) { message_ = std::move(message); }

  /// Fetches the worker's results.
  Redraw advance(double now) override;
  bool is_busy() const override { return is_open() && is_coming(); }

  /// Returns the latest map data of the board; null until the worker has reported.
  const MapUpdate* latest() const { return latest_.get(); }
  /// True if the worker is still computing the map.
  bool is_coming() const {
    return info_ != nullptr && info_->map != nullptr && obstacle_.empty() && !(latest_ && latest_->is_final);
  }
  /// Returns the reason why the board cannot be played; empty if it can be played.
  const std::string& obstacle() const { return obstacle_; }

  /// Returns one line that says whether the board can be played or solved, with the reason if not.
  std::string verdict() const;

  /// True if the puzzle has a solver.
  bool can_solve() const { return solving_strategy(*info_).has_value(); }

  /// Starts a game from this board.
  void play();

 private:
  struct Draft {
    ParameterValues values;
    Document state;
    BoardReading reading = {};
  };

  Document board() const;
  std::string_view tool_name() const;
  bool is_doubtful(const DraftSpot& spot) const;
  void change(Draft draft);
  void set(Draft draft);
  void move_draft(std::vector<Draft>& from, std::vector<Draft>& to);
  void write_digits(std::string_view digits);

  GameController& game_;
  const ReplayView& replay_;
  bool is_open_ = false;
  const PuzzleInfo* info_ = nullptr;
  Draft draft_;
  std::vector<Draft> past_;
  std::vector<Draft> future_;
  std::string message_;
  std::string obstacle_;
  std::string outlook_summary_;  // one line about a game that starts from this board, for puzzles without a map
  std::shared_ptr<const MapUpdate> latest_;
  MapWorker worker_;
};

}  // namespace tilefold::app
