// Commands from panels and cards. They are queued while the panels are drawn and carried out afterwards in one place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "app/language/languages.h"
#include "app/play/bindings.h"
#include "app/play/clips.h"
#include "app/records/window_module.h"
#include "app/window/sound/melody.h"
#include "engine/core/puzzle.h"
#include "render/scene/theme.h"

namespace tilefold::window {

/// Closes the home, switches to a puzzle and resumes its game. The daily game is not resumed: if it is the current one,
/// an ordinary game takes its place.
struct OpenPuzzle {
  const PuzzleInfo* info = nullptr;
};

/// Closes the home and starts a new game of a puzzle, or its first level that is not solved.
struct BeginGame {
  const PuzzleInfo* info = nullptr;
};

/// Plays the daily game of a puzzle and a day, in days since 1970. Resumes it if it has been begun and is not over.
struct OpenDaily {
  const PuzzleInfo* info = nullptr;
  std::int64_t day = 0;
};

/// Copies a text about the result of a daily game.
struct ShareDaily {
  const PuzzleInfo* info = nullptr;
  std::int64_t day = 0;
};

/// Lets the player with this number play.
struct ChoosePlayer {
  std::int64_t player = 0;
};

/// Adds a player with this name, who plays from now on, or renames the current player.
struct NamePlayer {
  std::string name = {};
  bool is_new = true;
};

/// Starts the tutorial of the current puzzle.
struct StartTutorial {};

/// Opens the game with a game ID, or a board, of any puzzle.
struct OpenCopied {
  std::string text = {};
};

/// Opens a text from the clipboard. If the board editor is open, puts the board of the text into the editor; otherwise
/// acts like OpenCopied.
struct PasteText {
  std::string text = {};
};

/// Opens the picture on the clipboard like a picture file that was dropped on the window.
struct PastePicture {};

/// Opens one of the boards that the card for choosing a board shows. Without an index, closes the card.
struct OpenBoard {
  std::optional<std::size_t> index = {};
};

/// Announces that the user selected a stored game of this puzzle, so that the strategies of the puzzle can be prepared.
struct Expect {
  const PuzzleInfo* info = nullptr;
};

struct ShowTheme {
  const render::Theme* theme = nullptr;
};

/// Sets the language of the window; null follows the desktop.
struct ShowLanguage {
  const language::Language* language = nullptr;
};

/// Sets the scale of the window; 0 follows the desktop.
struct ShowScale {
  double scale = 0;
};

/// Plays a sample note, so that the user can judge a volume setting.
struct HearSample {
  Part part{};
};

/// Shows a hint: highlights the piece on a cell.
struct PointOut {
  Cell cell{};
};

/// Makes a clip of the game and saves it in the picture folder.
struct SaveClip {
  play::ClipExtent extent{};
  bool is_gif = false;
  double speed = 1;
};

/// Saves a picture of the board and the result of the game in the picture folder.
struct SaveResult {};

/// Solves the current position. If the board editor is open, first starts a game from the board in the editor.
struct Solve {};

/// Saves the board in the editor as a file in the user's picture folder.
struct SaveBoard {};

/// A tool that is shown in place of the game: the board editor, the comparison of two rule sets, or the heat map of a
/// parameter sweep.
enum class Tool : std::uint8_t { editor, comparison, heat_map };
struct OpenTool {
  Tool tool{};
};

/// Starts a new game and a race: against the user's best game, a stored game, the game in a text, or a strategy.
struct StartRace {
  enum class Against : std::uint8_t { best, stored, text, strategy };
  Against against{};
  Strength strength{};
  std::string text = {};
  std::int64_t game = 0;
};
struct LeaveRace {};

/// Closes the tool or other layer that is shown in place of the game.
struct ShowBoard {};

/// Opens the picture folder in the desktop's file manager.
struct OpenPictures {};

/// In the browser version only: downloads all stored data as a file, or replaces the stored data by a file's contents.
struct Carry {
  records::Kept kept{};
  bool is_going_out = true;
};

/// Moves the keyboard focus back to the board.
struct LeavePanel {};

/// A command of type Action does the same as pressing the action's key.
using Command = std::variant<play::Action, OpenPuzzle, BeginGame, OpenDaily, ShareDaily, ChoosePlayer, NamePlayer,
                             StartTutorial, OpenCopied, PasteText, PastePicture, OpenBoard, Expect, ShowTheme,
                             ShowLanguage, ShowScale, HearSample, PointOut, SaveClip, SaveResult, Solve, SaveBoard,
                             OpenTool, StartRace, LeaveRace, ShowBoard, OpenPictures, Carry, LeavePanel>;

class Commands {
 public:
  void want(Command command) { queue_.push_back(std::move(command)); }

  /// Removes the queued commands and returns them, oldest first.
  std::vector<Command> pop_all() { return std::exchange(queue_, {}); }

 private:
  std::vector<Command> queue_;
};

}  // namespace tilefold::window
