// What panels and cards want done beyond what they show: one queue, carried out in one place once they are drawn.
#pragma once

#include <utility>
#include <variant>
#include <vector>

#include "app/play/bindings.h"
#include "app/play/clips.h"
#include "app/window/sound/melody.h"
#include "engine/core/puzzle.h"
#include "render/scene/theme.h"

namespace tilefold::app {

/// Another puzzle comes to the table, with its game as it was left.
struct OpenPuzzle {
  const PuzzleInfo* info = nullptr;
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

/// The desktop shows the folder that pictures are saved in.
struct OpenPictures {};

/// On a page: all games go out of the browser as a file, or those of a file come in in their place.
struct CarryGames {
  bool are_going_out = true;
};

/// The keys go back to the board.
struct LeavePanel {};

/// An Action is what its key does.
using Command = std::variant<Action, OpenPuzzle, Expect, ShowTheme, ShowScale, HearSample, PointOut, SaveClip,
                             OpenPictures, CarryGames, LeavePanel>;

class Commands {
 public:
  void want(Command command) { queue_.push_back(command); }

  /// What has been wanted since the last call, oldest first.
  std::vector<Command> take() { return std::exchange(queue_, {}); }

 private:
  std::vector<Command> queue_;
};

}  // namespace tilefold::app
