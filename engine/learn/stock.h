// Networks that come with a puzzle: files that `tilefold train` has written, which the build puts into the program as
// they are (engine/embedded.S.in). Their heads say how they were learned.
//
// Source: ours.
#pragma once

#include <string_view>

#include "engine/learn/weight_file.h"

namespace tilefold::learn {

/// What is between two symbols of the program, without the zeros that fill up its last word.
std::string_view embedded(const char* begin, const char* end);

/// The head of such a file; it is sound.
Head stock_head(const PuzzleInfo& info, std::string_view bytes);

/// Its network. Before, the extent of the features may be made another one on which all have the same weights: where
/// they are shared everywhere or by_edge.
FoldedNetwork stock_network(const Head& head);

}  // namespace tilefold::learn
