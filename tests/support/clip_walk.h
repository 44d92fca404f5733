// The frames of a clip as its format alone tells them, without the libraries that wrote it: block by block to the last
// byte. Sources: Graphics Interchange Format, version 89a, CompuServe, 1990; WebP Container Specification, Google,
// 2023.
#pragma once

#include <string>
#include <vector>

namespace tilefold::test {

struct ClipWalk {
  std::vector<int> lengths;  ///< of each frame, in ms
  int loops = -1;            ///< 0 for ever

  int duration() const;
};

/// Fails the test where the bytes are no whole clip. A WebP of one picture alone has no frames.
ClipWalk walk_webp(const std::string& bytes);
ClipWalk walk_gif(const std::string& bytes);

}  // namespace tilefold::test
