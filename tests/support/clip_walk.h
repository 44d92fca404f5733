// Reads the frames of a clip from its format alone, block by block to the last byte, without the libraries that wrote
// it. Sources: Graphics Interchange Format, version 89a, CompuServe, 1990; WebP Container Specification, Google, 2023.
#pragma once

#include <string>
#include <vector>

namespace tilefold::test {

struct ClipWalk {
  std::vector<int> lengths;  ///< duration of each frame in ms
  int loops = -1;            ///< number of repetitions; 0 for endless

  int duration() const;
};

/// Reads a clip; fails the test if the bytes are not a complete clip. A WebP file with a single picture has no frames.
ClipWalk walk_webp(const std::string& bytes);
ClipWalk walk_gif(const std::string& bytes);

}  // namespace tilefold::test
