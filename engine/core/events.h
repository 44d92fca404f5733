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

struct Event {
  std::int32_t beat = 0;
  EventKind kind = EventKind::spawn;
  TileId tile = TileId::none;
  TileId into = TileId::none;
  Cell from;
  Cell cell;
  Face face;
  Extent size;
  friend bool operator==(const Event&, const Event&) = default;
};

/// The events of one move, or of the setting up of a board, ordered by beat.
using EventBatch = std::vector<Event>;

/// Applies `batch` to `tiles`, which stay sorted by identity. Returns false, leaving `tiles` in an
/// unspecified state, when an event names a tile that is not there or not where the event says.
bool replay(const EventBatch& batch, std::vector<Tile>& tiles);

}  // namespace tilefold
