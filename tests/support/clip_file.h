// Clips as other programs see them: decoded frame by frame with libwebp and giflib.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tilefold::test {

/// The pixels of a picture, four bytes each.
using Pixels = std::vector<std::uint8_t>;

struct Clip {
  std::vector<Pixels> frames;
  std::vector<int> ends;  ///< end of each frame in ms
  int loops = -1;         ///< number of repetitions; 0 for endless

  int duration() const { return ends.back(); }
};

/// Decodes a clip; fails the test if the file is incomplete.
Clip read_webp(const std::string& path);
Clip read_gif(const std::string& path);

}  // namespace tilefold::test
