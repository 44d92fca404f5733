// Plans and draws a clip: the moves of a game as an animation.
//
// Each move lasts as long as its animation at the chosen speed plus a pause, rounded up to whole frames. The board
// rests before the first and after the last move. Frames and duration are therefore known before drawing, and equal on
// every machine. Independent of file formats; see clip_file.h.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "app/records/window_module.h"
#include "app/window/platform/offscreen_renderer.h"
#include "engine/core/puzzle.h"

namespace tilefold::app {

/// Maximum duration in seconds; enough for thousands of moves at speed 8.
inline constexpr std::int64_t longest_clip = 600;

/// Frame rate and playback speed.
struct ClipPace {
  std::int64_t frame_rate = 25;
  double speed = 1;
};

/// The timing of a clip. Moves are numbered from 1; a clip from move 3 starts with the board after move 2.
struct ClipPlan {
  ClipPace pace;
  std::size_t first = 1;
  std::vector<std::int64_t> frames;  ///< number of frames of the start, of each move and of the end

  std::int64_t total() const;
  /// Returns the start time of a frame in ms; for `total()`, the end of the clip.
  std::int64_t begins(std::int64_t frame) const;
};

/// The game to show: its initial position and the moves up to the last one of the clip.
struct ClipGame {
  const Puzzle& beginning;
  const std::vector<Move>& moves;
};

/// Plans a clip of the moves from `first` to the last. Returns an error if it would be too long.
Result<ClipPlan> plan_clip(const ClipGame& game, std::size_t first, ClipPace pace);

/// Draws every `step`th frame in order and passes its number and image to `on_frame`. Stops if `on_frame` returns an
/// error.
Result<Done> draw_clip(const ClipGame& game, const ClipPlan& plan, OffscreenRenderer& offscreen, std::int64_t step,
                       const std::function<Result<Done>(std::int64_t, const render::Image&)>& on_frame);

/// True if the file extension is that of a clip format.
bool is_clip(const std::string& path);

/// Makes the clip of `request` and writes the file. Returns an exit code.
int make_clip(const PictureRequest& request, Opening& opening);

}  // namespace tilefold::app
