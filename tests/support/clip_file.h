// Clips as other programs see them: taken apart frame by frame by the decoders of libwebp and giflib.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tilefold::test {

/// Four bytes each.
using Pixels = std::vector<std::uint8_t>;

struct Clip {
  std::vector<Pixels> frames;
  std::vector<int> ends;  ///< of each frame, in ms
  int loops = -1;         ///< 0 for ever

  int duration() const { return ends.back(); }
};

/// Fails the test where the file is not whole.
Clip read_webp(const std::string& path);
Clip read_gif(const std::string& path);

}  // namespace tilefold::test
