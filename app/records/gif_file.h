// Opens a GIF file in memory with giflib, for the readers of clips and of boards in pictures.
#pragma once

#include <gif_lib.h>

#include <memory>
#include <string_view>

namespace tilefold::app {

struct GifDeleter {
  void operator()(GifFileType* gif) const { DGifCloseFile(gif, nullptr); }
};
using GifFile = std::unique_ptr<GifFileType, GifDeleter>;

/// Reads the header of the file, and returns null if it is damaged. Further reading takes bytes from `rest`, which must
/// outlive the result.
GifFile open_gif(std::string_view& rest);

}  // namespace tilefold::app
