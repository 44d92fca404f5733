// What panels and cards want done beyond what they show: one queue, carried out in one place once they are drawn.
#pragma once

#include <cstdint>
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

/// Another puzzle comes to the table, with its game as it was left.
struct OpenPuzzle {
  const PuzzleInfo* info = nullptr;
};

/// The game of a game ID, or a board, is opened, of whatever puzzle.
struct OpenCopied {
  std::string text = {};
};

/// A game of a puzzle has been chosen, so that its strategies may be wanted next.
struct Expect {
  const PuzzleInfo* info = nullptr;
};

struct ShowTheme {
  const render::Theme* theme = nullptr;
};

/// Everything is made for another scale; 0 for that of the desktop.
struct ShowScale {
  double scale = 0;
};

/// A note that lets a person hear a volume.
struct HearSample {
  Part part{};
};

/// A hint is about the piece on this cell.
struct PointOut {
  Cell cell{};
};

/// A clip of the game is made and saved where pictures are.
struct SaveClip {
  ClipExtent extent{};
  bool is_gif = false;
  double speed = 1;
};

/// The board in the editor becomes a file where pictures are.
struct SaveBoard {};

/// What lies over the board in place of the game: the board editor, two sets of rules side by side, or the map of a
/// sweep.
enum class Tool : std::uint8_t { editor, comparison, heat_map };
struct OpenTool {
  Tool tool{};
};

/// Whatever lies over the board in place of the game goes away.
struct ShowBoard {};

/// The desktop shows the folder that pictures are saved in.
struct OpenPictures {};

/// On a page: what is kept goes out of the browser as a file, or that of a file comes in in its place.
struct Carry {
  Kept kept{};
  bool is_going_out = true;
};

/// The keys go back to the board.
struct LeavePanel {};

/// An Action is what its key does.
using Command = std::variant<Action, OpenPuzzle, OpenCopied, Expect, ShowTheme, ShowScale, HearSample, PointOut,
                             SaveClip, SaveBoard, OpenTool, ShowBoard, OpenPictures, Carry, LeavePanel>;

class Commands {
 public:
  void want(Command command) { queue_.push_back(std::move(command)); }

  /// What has been wanted since the last call, oldest first.
  std::vector<Command> take() { return std::exchange(queue_, {}); }

 private:
  std::vector<Command> queue_;
};

}  // namespace tilefold::app
