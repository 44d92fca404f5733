// Requests from panels and cards, queued while they are drawn and carried out afterwards in one place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "app/play/bindings.h"
#include "app/play/clips.h"
#include "app/records/window_module.h"
#include "app/window/sound/melody.h"
#include "engine/core/puzzle.h"
#include "render/scene/theme.h"

namespace tilefold::app {

/// Switches to another puzzle and resumes its game.
struct OpenPuzzle {
  const PuzzleInfo* info = nullptr;
};

/// Opens the game of a game ID, or a board, of any puzzle.
struct OpenCopied {
  std::string text = {};
};

/// Opens a text from the clipboard: a board in the board editor, or like OpenCopied elsewhere.
struct PasteText {
  std::string text = {};
};

/// Opens one of the boards in the card of boards; without an index closes the card.
struct OpenBoard {
  std::optional<std::size_t> index = {};
};

/// Reports that a game of a puzzle was selected, so that its strategies may be needed next.
struct Expect {
  const PuzzleInfo* info = nullptr;
};

struct ShowTheme {
  const render::Theme* theme = nullptr;
};

/// Changes the scale; 0 follows the desktop.
struct ShowScale {
  double scale = 0;
};

/// Plays a note for judging a volume.
struct HearSample {
  Part part{};
};

/// Selects the piece on a cell, as a hint.
struct PointOut {
  Cell cell{};
};

/// Makes a clip of the game and saves it in the picture folder.
struct SaveClip {
  ClipExtent extent{};
  bool is_gif = false;
  double speed = 1;
};

/// Solves the position; if the board editor is open, starts a game from its board first.
struct Solve {};

/// Saves the board in the editor as a file in the picture folder.
struct SaveBoard {};

/// Tools shown in place of the game: the board editor, the comparison of two sets of rules, or the heat map of a sweep.
enum class Tool : std::uint8_t { editor, comparison, heat_map };
struct OpenTool {
  Tool tool{};
};

/// Closes everything that is shown in place of the game.
struct ShowBoard {};

/// Opens the picture folder in the desktop's file manager.
struct OpenPictures {};

/// Browser version only: downloads stored data as a file, or replaces it by a file's.
struct Carry {
  Kept kept{};
  bool is_going_out = true;
};

/// Returns the keyboard focus to the board.
struct LeavePanel {};

/// An Action has the same effect as its key.
using Command =
    std::variant<Action, OpenPuzzle, OpenCopied, PasteText, OpenBoard, Expect, ShowTheme, ShowScale, HearSample,
                 PointOut, SaveClip, Solve, SaveBoard, OpenTool, ShowBoard, OpenPictures, Carry, LeavePanel>;

class Commands {
 public:
  void want(Command command) { queue_.push_back(std::move(command)); }

  /// Removes and returns the queued requests, oldest first.
  std::vector<Command> pop_all() { return std::exchange(queue_, {}); }

 private:
  std::vector<Command> queue_;
};

}  // namespace tilefold::app
