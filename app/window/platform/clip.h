// A clip: the moves of a game as one moving picture, every frame of it planned before the first is drawn.
//
// Each move lasts as long as its animation at the chosen speed and a rest after it, rounded up to whole frames; before
// the first and after the last the board stands still for a while. So frames and duration are known beforehand and
// are the same on every machine. It knows no file format; see clip_file.h.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "app/records/window_module.h"
#include "app/window/platform/studio.h"
#include "engine/core/puzzle.h"

namespace tilefold::app {

/// The longest clip, in seconds: long enough for thousands of moves at speed 8.
inline constexpr std::int64_t longest_clip = 600;

/// How often a frame may come, and how fast moves go by.
struct ClipPace {
  std::int64_t frame_rate = 25;
  double speed = 1;
};

/// Moves are counted from 1; a clip from move 3 on begins as the board stands after move 2.
struct ClipPlan {
  ClipPace pace;
  std::size_t first = 1;
  std::vector<std::int64_t> frames;  ///< of the beginning, of each move from `first` on, and of the end

  std::int64_t total() const;
  /// When a frame begins, in ms; of `total()` when the clip ends.
  std::int64_t begins(std::int64_t frame) const;
};

/// A game to be shown: as it begins, and the moves up to the last one of the clip.
struct ClipGame {
  const Puzzle& beginning;
  const std::vector<Move>& moves;
};

/// The plan of the moves from `first` to the last. Refused: a clip that would be too long.
Result<ClipPlan> plan_clip(const ClipGame& game, std::size_t first, ClipPace pace);

/// Draws every `step`th frame of the plan, in order, and gives it and its number to `take`, which may refuse more.
Result<Done> draw_clip(const ClipGame& game, const ClipPlan& plan, Studio& studio, std::int64_t step,
                       const std::function<Result<Done>(std::int64_t, const render::Image&)>& take);

/// Whether a file of that name is a clip.
bool is_clip(const std::string& path);

/// Makes the clip of `request` and writes it; an exit code.
int make_clip(const PictureRequest& request, Opening& opening);

}  // namespace tilefold::app
