// What can be heard of a move, and when: the ear's part of a timeline.
//
// A cue says what is seen at the same moment and how much of it; it knows no tone and no loudness. Law: the cues
// of a timeline are in order of time, and nothing is heard that is not seen.
#pragma once

#include <cstdint>

#include "engine/core/tile.h"

namespace tilefold::render {

/// In order of weight: of a move that is shown in no time, only the weightiest cue is left.
enum class CueKind : std::uint8_t {
  appear,   ///< a tile grows out of its cell
  slide,    ///< a tile is pushed about
  jump,     ///< another position is shown
  refuse,   ///< what was asked for cannot be
  land,     ///< a tile has fallen
  clear,    ///< a tile goes
  merge,    ///< tiles have become one
  emptied,  ///< the last tile has gone
  over,     ///< the game has ended
  won,      ///< the same, and its goal is reached
};

struct Cue {
  CueKind kind = CueKind::slide;
  float at = 0;        ///< ms from the beginning of the animation
  Face face{};         ///< what appears, goes or has been created
  int link = 0;        ///< the place of a merge in the chain, from 1
  float strength = 0;  ///< how far a tile has come, 0 to 1
  float side = 0;      ///< where on the board, -1 at the left edge to 1 at the right one
  friend constexpr bool operator==(const Cue&, const Cue&) = default;
};

}  // namespace tilefold::render
