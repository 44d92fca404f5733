// A level that a person makes by hand: its state, what the puzzle says to the last change, and whether it can be
// solved, which a worker finds out beside the window.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/jobs/map_worker.h"
#include "app/play/game_view.h"

namespace tilefold::app {

class LevelDraft {
 public:
  LevelDraft(GameView& view, std::function<void()> wake) : view_(view), worker_(std::move(wake)) {}

  /// The puzzle has an editor, and levels to be edited.
  bool is_possible() const {
    return view_.puzzle().about().levels.editor != nullptr && view_.puzzle().about().levels.list != nullptr;
  }

  bool is_open() const { return is_open_ && is_same_puzzle(*info_, view_.puzzle().about()); }
  /// Opens it with the level as it stands on the board, or as it was left.
  void open();
  void close() { is_open_ = false; }

  void clear();
  void take_board();

  /// Uses the chosen tool; a message says why it cannot be.
  void apply(Cell cell);
  std::size_t tool = 0;

  /// What keys do: choose a cell, use the tool on it, choose another tool.
  void go(Direction direction);
  void apply_here();
  void choose_tool(std::size_t number);
  std::optional<Cell> cursor;

  Snapshot shot() const;
  std::string text() const;
  /// Why the last tool could not be used, for people; empty where it could.
  std::string message() const;

  /// Takes what the worker has found; whether there was anything.
  bool advance();

  /// What is known of the level; null while it is being found out.
  const MapNews* news() const { return news_.get(); }
  /// Why it cannot be played, empty where it can.
  const std::string& obstacle() const { return obstacle_; }

  /// Whether it can be solved, or why it cannot be played, in one line for people.
  std::string verdict() const;

  /// Begins a game from it.
  void play();

 private:
  Document board() const;
  void set(Document state);
  Result<std::unique_ptr<Puzzle>> made(EventBatch& setup) const;

  GameView& view_;
  bool is_open_ = false;
  const PuzzleInfo* info_ = nullptr;
  ParameterValues values_;
  Document state_;
  std::string message_;
  std::string obstacle_;
  std::shared_ptr<const MapNews> news_;
  MapWorker worker_;
};

}  // namespace tilefold::app
