// The board editor: takes a board from the current game, lets the user change it, and starts a game from it.
#pragma once

#include <functional>
#include <string_view>
#include <utility>

#include "app/play/board_draft.h"
#include "app/play/replay_view.h"
#include "app/play/task.h"

namespace tilefold::play {

class BoardEditor final : public Task {
 public:
  BoardEditor(GameController& game, const ReplayView& replay, std::function<void()> wake)
      : game_(game), replay_(replay), draft_(game, std::move(wake)) {}

  /// True if the puzzle has an editor.
  bool is_possible() const { return game_.puzzle().about().editor != nullptr; }
  bool is_open() const { return is_open_ && is_same_puzzle(*draft_.board().info, game_.puzzle().about()); }

  /// Opens the editor. If the user has edited a board of this puzzle before, continues with that board. Otherwise
  /// starts with a copy of the board on the screen, or of the level's initial position.
  void open();
  void close() { is_open_ = false; }

  /// Returns the board that the user edits.
  BoardDraft& draft() { return draft_; }
  const BoardDraft& draft() const { return draft_; }

  /// True if the puzzle has levels. The user then edits a level.
  bool is_level() const { return game_.puzzle().about().levels.list != nullptr; }
  std::string_view noun() const { return is_level() ? "level" : "board"; }

  /// `clear` starts an empty board with the rules that are chosen for the next game. `load_board` copies the board on
  /// the screen, or the level's initial position.
  void clear();
  void load_board();

  /// Starts a game from the edited board.
  void play();

  /// Fetches results of the worker thread that examines the edited board.
  Redraw advance(double now) override;
  bool is_busy() const override { return is_open() && draft_.outlook().is_coming(); }

 private:
  Document shown_board() const;

  GameController& game_;
  const ReplayView& replay_;
  bool is_open_ = false;
  BoardDraft draft_;
};

}  // namespace tilefold::play
