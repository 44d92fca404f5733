// Switches to another puzzle and resumes its game. Opens games and boards that the user has copied or dropped, and
// boards read from pictures.
#pragma once

#include <optional>
#include <string>

#include "app/jobs/clipboard_worker.h"
#include "app/jobs/picture_worker.h"
#include "app/play/suspended_games.h"
#include "app/window/layers.h"
#include "app/window/tool_switch.h"
#include "app/window/window_settings_sync.h"

namespace tilefold::window {

class PuzzleSwitch {
 public:
  struct Subjects {
    play::GameView& view;
    play::Autoplay& autoplay;
    BenchmarkForm& benchmark;
    play::GameAnalysis& analysis;
    play::Race& race;
    WindowSettingsSync& settings;
    ToolSwitch& tools;
    Panels& panels;
    BoardLayer& board;
    BoardsCard& boards;
    HomePage& home;
    play::BoardEditor& editor;
    jobs::PictureWorker& pictures;
    jobs::ClipboardWorker& clipboard;
    play::MessageQueue& messages;
    Ui& ui;
    play::Trace& trace;
  };
  explicit PuzzleSwitch(const Subjects& subjects) : at_(subjects) {}

  /// Lets the user resume games of other puzzles that are stored in the profile, not only games in memory. Requires
  /// that `repository` outlives this object.
  void load_from(play::GameRepository& repository) { suspended_games_.load_from(repository); }
  const play::SuspendedGames& suspended_games() const { return suspended_games_; }

  /// Closes the home, and resumes the game of a puzzle if another puzzle is in the window.
  void open(const PuzzleInfo& info);
  /// Suspends the game of the current player and ends the race. Resumes the last game of `player`.
  void let_play(const profile::Player& player);
  /// Opens the game ID or the board in `text`. If the text contains several boards, lets the user choose one. If it is
  /// invalid, shows the error beside the game ID. `source` says in messages where the text comes from, such as a file
  /// name.
  void open_copied(const std::string& text, const std::string& source);
  /// Opens one of several boards from which the user chooses. Without an index, closes the card that shows them.
  void open_of_pack(std::optional<std::size_t> index);
  /// Open a file or text that was dropped on the window. If the board editor is open, a board is put into the editor;
  /// otherwise the game or board is opened. A text that is the path of a file opens that file.
  void open_file(const std::string& path);
  void open_text(const std::string& text);
  /// Like `open_file`, for contents that have been read. `name` is the name of the file for messages.
  void open_contents(std::string contents, const std::string& name);
  /// Starts to fetch the picture on the clipboard. PictureBoards opens it.
  void paste_picture();
  /// Starts to read the board in a picture. Shows the picture beside the board.
  void read_picture(records::ReadRequest request);

 private:
  void resume(const PuzzleInfo& info, std::int64_t player_before);
  void open_game(play::CopiedGame game);
  void refuse(const Error& error);

  Subjects at_;
  play::SuspendedGames suspended_games_;
};

}  // namespace tilefold::window
