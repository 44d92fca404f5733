// The event queue: what happened in one move, in order, told by tile identities.
//
// Everything within a beat happens at once, beats follow one another. Events say what happens and in
// which order, never how long it takes or how it looks. Law: replaying the events of a game from its
// start gives its boards; `replay` in this header is that replay, and the tests hold every puzzle to it.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/tile.h"

namespace tilefold {

enum class EventKind : std::uint8_t {
  spawn,   ///< `tile` appears at `cell` with `face`
  move,    ///< `tile` goes from `from` to `cell`
  absorb,  ///< `tile` leaves `from`, travels to `cell` and becomes part of `into`
  change,  ///< `tile`, at `cell`, gets the new `face`
  clear,   ///< `tile`, at `cell`, is removed
};

/// What the board's tiles do in a beat, where it is more than the events say: who shows them reads it here and guesses
/// nothing. It changes nothing of what happens.
enum class Manner : std::uint8_t {
  plain,  ///< tiles are pushed to where they go, and new ones appear where they lie
  fall,   ///< tiles fall to where they go, and new ones fall in over the upper edge
  enter,  ///< a new tile comes in from the place of the next tile
};

struct Event {
  std::int32_t beat = 0;
  EventKind kind = EventKind::spawn;
  TileId tile = TileId::none;
  TileId into = TileId::none;
  Cell from;
  Cell cell;
  Face face;
  Extent size;
  Manner manner = Manner::plain;  ///< of the whole beat
  friend bool operator==(const Event&, const Event&) = default;
};

/// The events of one move, or of the setting up of a board, ordered by beat.
using EventBatch = std::vector<Event>;

/// Applies `batch` to `tiles`, which stay sorted by identity. Returns false, leaving `tiles` in an
/// unspecified state, when an event names a tile that is not there or not where the event says.
bool replay(const EventBatch& batch, std::vector<Tile>& tiles);

}  // namespace tilefold
