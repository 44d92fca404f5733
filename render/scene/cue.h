// Sound cues of a move: the events of a timeline that have a sound, with their times.
//
// A cue describes a visible event and its strength; it does not determine a tone or a volume. Invariant: the cues of a
// timeline are sorted by time, and each of them belongs to a visible event.
#pragma once

#include <cstdint>

#include "engine/core/tile.h"

namespace tilefold::render {

/// The kinds of cues, in ascending order of importance. A move that is shown without animation keeps only its most
/// important cue.
enum class CueKind : std::uint8_t {
  appear,    ///< a tile appears in its cell
  slide,     ///< a tile starts to slide
  jump,      ///< another position is shown without a move
  refuse,    ///< the requested move is illegal
  land,      ///< a falling tile lands
  clear,     ///< a tile disappears
  merge,     ///< tiles merge
  emptied,   ///< the last tile disappears
  achieved,  ///< a goal or a new best score is reached
  over,      ///< the game ends
  won,       ///< the game ends with its goal reached
};

struct Cue {
  CueKind kind = CueKind::slide;
  float at = 0;        ///< time from the start of the animation, in ms
  Face face{};         ///< face of the tile that appears, disappears or is created
  int link = 0;        ///< position of a merge in the chain, from 1; 0 for other cues
  float strength = 0;  ///< distance that a tile has moved, from 0 to 1 (4 cells or more)
  float side = 0;      ///< horizontal position on the board, -1 (left edge) to 1 (right edge)
  friend constexpr bool operator==(const Cue&, const Cue&) = default;
};

}  // namespace tilefold::render
