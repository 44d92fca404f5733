// Networks that come with a puzzle: files that `tilefold train` has written, which the build puts into the program as
// they are (engine/embedded.S.in). Their heads say how they were learned.
//
// Source: ours.
#pragma once

#include <memory>
#include <mutex>
#include <string_view>
#include <vector>

#include "engine/learn/weight_file.h"

namespace tilefold::learn {

/// What is between two symbols of the program, without the zeros that fill up its last word.
std::string_view embedded(const char* begin, const char* end);

/// The networks of such a file for boards of every size, each read when it is asked for. Some are kept, those asked for
/// last: one can have 30 MB.
class StockNetworks {
 public:
  /// The bytes are those of a sound file, and stay.
  StockNetworks(const PuzzleInfo& info, std::string_view bytes);

  std::shared_ptr<const FoldedNetwork> on(Extent board);

 private:
  struct Kept {
    Extent board;
    std::shared_ptr<const FoldedNetwork> network;
  };

  Head head_;
  std::mutex mutex_;
  std::vector<Kept> kept_;  ///< the one asked for last comes last
};

}  // namespace tilefold::learn
