// The files of clips: animated WebP, lossless, and GIF, with 255 colours of the clip's own.
//
// Frames come in order and are held until the next one begins; one that looks as the one before it takes no room. The
// whole file is made in memory, with the ID of the game in it (records/clip_game.h reads it), and loops for ever.
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

  /// A frame that begins at `begins` ms, later than the one before it; all have one size.
  virtual Result<Done> add(const render::Image& image, std::int64_t begins) = 0;

  /// The bytes of the file, whose last frame ends at `ends` ms. `game` may be empty.
  virtual Result<std::string> finish(std::int64_t ends, const std::string& game) = 0;
};

/// Colours of a GIF are chosen once for all frames, from `samples` of them.
Result<std::unique_ptr<ClipFile>> open_gif(int width, int height, const std::vector<render::Image>& samples);
Result<std::unique_ptr<ClipFile>> open_webp(int width, int height);

}  // namespace tilefold::app
