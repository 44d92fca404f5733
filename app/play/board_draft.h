// A board that a person makes by hand: its state, what the puzzle says to the last change, and, where the puzzle has
// maps, whether it can be solved, which a worker finds out beside the window.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/jobs/map_worker.h"
#include "app/play/game_view.h"

namespace tilefold::app {

/// What the keys are on: a cell of the board, or one of the upcoming tiles above it.
struct DraftSpot {
  Cell cell;
  bool is_upcoming = false;
};

class BoardDraft {
 public:
  BoardDraft(GameView& view, std::function<void()> wake) : view_(view), worker_(std::move(wake)) {}

  /// The puzzle has an editor.
  bool is_possible() const { return view_.puzzle().about().editor != nullptr; }
  bool is_open() const { return is_open_ && is_same_puzzle(*info_, view_.puzzle().about()); }

  /// Opens it with the board as it is shown (of a level, as it began), or as it was left.
  void open();
  void close() { is_open_ = false; }

  const Editor& editor() const { return *info_->editor; }
  /// Whether what is made is a level of the puzzle.
  bool is_level() const { return view_.puzzle().about().levels.list != nullptr; }
  std::string_view noun() const { return is_level() ? "level" : "board"; }

  /// An empty board by the rules of the next game, and the one that is shown.
  void clear();
  void take_board();

  /// Uses the chosen tool on a cell or an upcoming tile; a message says why that cannot be.
  void apply(const DraftSpot& spot);
  std::size_t tool = 0;  ///< as many as there are: `number`
  std::string number;    ///< that somebody has typed, where the editor takes numbers

  /// What keys do: choose a spot, use the tool on it, choose another tool or write with it.
  void go(Direction direction);
  void apply_here();
  void take_digit(std::size_t digit);
  std::optional<DraftSpot> cursor;

  /// Every change can be taken back.
  void undo();
  void redo();
  bool can_undo() const { return !past_.empty(); }
  bool can_redo() const { return !future_.empty(); }

  Snapshot shot() const;
  /// The upcoming tiles as a board: the next ones lie lowest. Without rows where none waits.
  Snapshot upcoming() const;

  /// The ID of a game that begins from it; empty where it cannot be played.
  std::string game_id() const;

  /// For the clipboard and files: a level's text, or a position as files hold it.
  std::string text() const;
  /// Takes such a text, or digits in reading order where digits write. What cannot be played is refused, and says why.
  void paste(std::string_view text);

  /// What there is to say to the last change, for people; empty where there is nothing.
  std::string message() const;
  /// Says something of another's until the next change.
  void tell(std::string message) { message_ = std::move(message); }

  /// Takes what the worker has found; whether there was anything.
  bool advance();

  /// What is known of the map of a board that has one; null while it is being found out.
  const MapNews* news() const { return news_.get(); }
  /// Whether a worker still looks for the map.
  bool is_coming() const {
    return info_ != nullptr && info_->map != nullptr && obstacle_.empty() && !(news_ && news_->is_final);
  }
  /// Why it cannot be played, empty where it can.
  const std::string& obstacle() const { return obstacle_; }

  /// Whether it can be played or solved, or why it cannot, in one line for people.
  std::string verdict() const;

  /// Begins a game from it.
  void play();

 private:
  struct Draft {
    ParameterValues values;
    Document state;
  };

  Document board() const;
  std::string_view tool_name() const;
  void change(Draft draft);
  void set(Draft draft);
  void take(std::vector<Draft>& from, std::vector<Draft>& to);
  void write_digits(std::string_view digits);

  GameView& view_;
  bool is_open_ = false;
  const PuzzleInfo* info_ = nullptr;
  Draft draft_;
  std::vector<Draft> past_;
  std::vector<Draft> future_;
  std::string message_;
  std::string obstacle_;
  std::string prospect_;  // of a game from it, where there is no map
  std::shared_ptr<const MapNews> news_;
  MapWorker worker_;
};

}  // namespace tilefold::app
