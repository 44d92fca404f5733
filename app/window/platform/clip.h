// Plans and draws a clip: an animation of the moves of a game.
//
// Each move takes as long as its animation at the chosen speed and a pause, together rounded up to whole frames. The
// clip shows the board at rest before the first move and after the last one. The number of frames and the duration are
// therefore known before drawing starts, and are the same on every machine. File formats are handled elsewhere
// (clip_file.h).
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "app/records/window_module.h"
#include "app/window/platform/offscreen_renderer.h"
#include "engine/core/puzzle.h"

namespace tilefold::window {

/// Maximum duration in seconds: enough for thousands of moves at speed 8.
inline constexpr std::int64_t longest_clip = 600;

/// Frame rate and playback speed of a clip.
struct ClipPace {
  std::int64_t frame_rate = 25;
  double speed = 1;
};

/// The timing of a clip. Move numbers start at 1. A clip that starts with move 3 first shows the board after move 2.
struct ClipPlan {
  ClipPace pace;
  std::size_t first = 1;
  std::vector<std::int64_t> frames;  ///< numbers of frames: for the start, for each move, and for the end

  std::int64_t total() const;
  /// Returns the time in ms at which a frame starts. For `total()`, returns the time at which the clip ends.
  std::int64_t begins(std::int64_t frame) const;
};

/// The game that a clip shows: its initial position and its moves up to the last move of the clip.
struct ClipGame {
  const Puzzle& beginning;
  const std::vector<Move>& moves;
};

/// Plans a clip from the move `first` to the last move of the game. Returns an error if the clip would be too long.
Result<ClipPlan> plan_clip(const ClipGame& game, std::size_t first, ClipPace pace);

/// Draws every `step`th frame in order and calls `on_frame` with the frame's number and image. Stops at the first error
/// that `on_frame` returns.
Result<Done> draw_clip(const ClipGame& game, const ClipPlan& plan, OffscreenRenderer& offscreen, std::int64_t step,
                       const std::function<Result<Done>(std::int64_t, const render::Image&)>& on_frame);

/// True if the file name has the extension of a clip format.
bool is_clip(const std::string& path);

/// Makes the clip for `request` and writes it to a file. Returns an exit code.
int make_clip(const records::PictureRequest& request, records::Opening& opening);

}  // namespace tilefold::window
