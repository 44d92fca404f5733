// Opens a GIF file in memory with giflib. Used to read clips and to read boards in pictures.
#pragma once

#include <gif_lib.h>

#include <memory>
#include <string_view>

namespace tilefold::records {

struct GifDeleter {
  void operator()(GifFileType* gif) const { DGifCloseFile(gif, nullptr); }
};
using GifFile = std::unique_ptr<GifFileType, GifDeleter>;

/// Reads the header of a GIF file from `rest`. Returns null if the header is damaged. The returned object reads further
/// bytes from `rest`, which must outlive it.
GifFile open_gif(std::string_view& rest);

}  // namespace tilefold::records
