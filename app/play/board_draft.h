// A board being edited by the user: its state, undo history, the picture that it was read from, and the puzzle's error
// messages. For puzzles that have maps, a worker thread also finds out if the board can be solved.
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

/// Position of the keyboard cursor: a cell of the board or one of the upcoming tiles above it.
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

  /// Opens the editor. If this puzzle was edited before, resumes that board; otherwise starts with the board shown, or
  /// for a level with the level's initial position.
  void open();
  void close() { is_open_ = false; }

  const Editor& editor() const { return *info_->editor; }
  /// True if the puzzle is made of levels, so that the user edits a level.
  bool is_level() const { return game_.puzzle().about().levels.list != nullptr; }
  std::string_view noun() const { return is_level() ? "level" : "board"; }

  /// `clear` starts an empty board with the rules chosen for the next game; `load_board` copies the board shown.
  void clear();
  void load_board();

  /// Applies the chosen tool to a cell or an upcoming tile; sets the message if the tool cannot be used there. A cell
  /// that was doubtful is so no longer.
  void apply(const DraftSpot& spot);
  std::size_t tool = 0;  ///< index into the editor's tools; the index after the last one means `number`
  std::string number;    ///< number typed by the user, for editors that accept numbers

  /// Keyboard commands: move the cursor, apply the tool at the cursor, and choose a tool or write a digit. On a
  /// doubtful cell a digit also applies its tool. When a doubtful cell has been corrected, the cursor moves to the next
  /// one.
  void go(Direction direction);
  void apply_here();
  void press_digit(std::size_t digit);
  std::optional<DraftSpot> cursor;

  BoardReading reading;  ///< the picture of the board and its doubtful cells; a new board has none

  /// Undo and redo cover all changes.
  void undo();
  void redo();
  bool can_undo() const { return !past_.empty(); }
  bool can_redo() const { return !future_.empty(); }

  Snapshot shot() const;
  /// Returns the upcoming tiles as a board, next tiles in the bottom row. Has no rows if no tile is waiting.
  Snapshot upcoming() const;

  /// Returns the ID of a game that starts from this board; empty if the board cannot be played.
  std::string game_id() const;

  /// Returns the board for the clipboard and files: the text of a level, or a position in the file format.
  std::string text() const;
  /// Replaces the board by a text of the form that `text` returns. If the editor writes digits, also accepts a line of
  /// digits in reading order. If the board is invalid, leaves the draft unchanged and sets the message.
  void paste(std::string_view text);

  /// Message about the last change, for display; empty if none exists.
  std::string message() const;
  /// Shows a message from another component until the next change.
  void set_message(std::string message) { message_ = std::move(message); }

  /// Collects the worker's results.
  Redraw advance(double now) override;
  bool is_busy() const override { return is_open() && is_coming(); }

  /// Latest map data of the board; null until the worker has reported.
  const MapUpdate* latest() const { return latest_.get(); }
  /// True if the worker is still computing the map.
  bool is_coming() const {
    return info_ != nullptr && info_->map != nullptr && obstacle_.empty() && !(latest_ && latest_->is_final);
  }
  /// Reason why the board cannot be played; empty if it can.
  const std::string& obstacle() const { return obstacle_; }

  /// One line for display: if the board can be played or solved, and if not, the reason.
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
  std::string outlook_summary_;  // one-line summary of a game from this board, for puzzles without a map
  std::shared_ptr<const MapUpdate> latest_;
  MapWorker worker_;
};

}  // namespace tilefold::app
