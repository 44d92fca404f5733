// Switches to another puzzle, whose game resumes where it was left, and opens games and boards: copied, dropped, or
// read from pictures.
#pragma once

#include <optional>
#include <string>

#include "app/jobs/picture_worker.h"
#include "app/play/suspended_games.h"
#include "app/window/layers.h"
#include "app/window/tool_switch.h"
#include "app/window/window_settings_sync.h"

namespace tilefold::app {

class PuzzleSwitch {
 public:
  struct Subjects {
    GameView& view;
    Autoplay& autoplay;
    BenchmarkForm& benchmark;
    GameAnalysis& analysis;
    WindowSettingsSync& settings;
    ToolSwitch& tools;
    Panels& panels;
    BoardLayer& board;
    ChooserCard& chooser;
    BoardsCard& boards;
    BoardDraft& draft;
    HelpCard& help;
    PictureWorker& pictures;
    MessageQueue& messages;
    Ui& ui;
    Trace& trace;
  };
  explicit PuzzleSwitch(const Subjects& subjects) : at_(subjects) {}

  /// Resumes the games of other puzzles from the profile too. Requires `repository` to outlive this object.
  void load_from(GameRepository& repository) { suspended_games_.load_from(repository); }

  void open(const PuzzleInfo& info);
  /// Opens a game ID or a board, or offers several boards; if it is invalid, says why beside the game ID. `source` is
  /// the text's name, such as a file's.
  void open_copied(const std::string& text, const std::string& source);
  /// Opens one of the boards offered; without an index closes their card.
  void open_of_pack(std::optional<std::size_t> index);
  /// Open a dropped file or text: its game, or in the board editor its board. A text may also be the path of a file.
  void open_file(const std::string& path);
  void open_text(const std::string& text);
  /// Starts to read the board in a picture file; `puzzle` restricts it to boards of a puzzle if it is not empty.
  void read_picture(const std::string& path, const std::string& puzzle = {});
  /// Opens or closes the card with all puzzles.
  void toggle_chooser();

 private:
  void open_game(CopiedGame game);

  Subjects at_;
  SuspendedGames suspended_games_;
};

}  // namespace tilefold::app
