// Writers of clip files: animated WebP (lossless) and GIF (a palette of 255 colours per clip).
//
// Frames are added in order, and each is shown until the next one starts; a frame equal to the previous one takes no
// space. The file is built in memory, contains the game ID (records/clip_game.h reads it), and repeats endlessly.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "render/gl/painter.h"

namespace tilefold::app {

class ClipFile {
 public:
  virtual ~ClipFile() = default;

  /// Adds a frame that starts at `begins` ms. Requires increasing times and frames of equal size.
  virtual Result<Done> add(const render::Image& image, std::int64_t begins) = 0;

  /// Returns the bytes of the file; the last frame ends at `ends` ms. `game` is the game ID and may be empty.
  virtual Result<std::string> finish(std::int64_t ends, const std::string& game) = 0;
};

/// `samples` are frames from which the palette for the whole GIF is chosen.
Result<std::unique_ptr<ClipFile>> open_gif(int width, int height, const std::vector<render::Image>& samples);
Result<std::unique_ptr<ClipFile>> open_webp(int width, int height);

}  // namespace tilefold::app
