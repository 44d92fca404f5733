// Writes clip files: animated WebP (lossless) and GIF (with a palette of 255 colours for the whole clip).
//
// Frames are added in order, and each is shown until the next one starts. A frame that equals the previous one takes no
// space in the file. The file is built in memory, contains the game ID, which records/clip_game.h reads, and is played
// in an endless loop.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "render/gl/painter.h"

namespace tilefold::window {

class ClipFile {
 public:
  virtual ~ClipFile() = default;

  /// Adds a frame that is shown from the time `begins`, in ms. Requires that the times increase and that all frames
  /// have the same size.
  virtual Result<Done> add(const render::Image& image, std::int64_t begins) = 0;

  /// Returns the contents of the file. `ends` is the time in ms at which the last frame ends. `game` is the game ID; it
  /// may be empty.
  virtual Result<std::string> finish(std::int64_t ends, const std::string& game) = 0;
};

/// Creates a writer of GIF files. Chooses the palette of the whole clip from the frames in `samples`.
Result<std::unique_ptr<ClipFile>> open_gif(int width, int height, const std::vector<render::Image>& samples);
Result<std::unique_ptr<ClipFile>> open_webp(int width, int height);

}  // namespace tilefold::window
