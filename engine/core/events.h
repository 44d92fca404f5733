// The events of one move, in order. Events refer to tiles by identity.
//
// A beat is a group of events that happen at the same time; the beats of a move follow one another. Events say what
// happens and in which order, not how long it takes or how it looks. Invariant: replaying the events of a game from its
// start with `replay` reproduces its boards; the tests check this for every puzzle.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/tile.h"

namespace tilefold {

enum class EventKind : std::uint8_t {
  spawn,   ///< `tile` appears at `cell` with `face`
  move,    ///< `tile` moves from `from` to `cell`
  absorb,  ///< `tile` leaves `from`, travels to `cell` and becomes part of `into`
  change,  ///< `tile`, at `cell`, gets the new `face`
  clear,   ///< `tile`, at `cell`, is removed
};

/// The kind of motion that a renderer uses to show a beat. It does not affect which tiles the events leave on the
/// board.
enum class Animation : std::uint8_t {
  plain,  ///< tiles slide to their targets, and new tiles appear in place
  fall,   ///< tiles fall to their targets, and new tiles fall in from above the board
  enter,  ///< a new tile comes in from the preview of the next tile
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
  Animation animation = Animation::plain;  ///< kind of motion; the same for all events of a beat
  friend bool operator==(const Event&, const Event&) = default;
};

/// The events of one move or of the initial board, ordered by beat.
using EventBatch = std::vector<Event>;

/// Applies `batch` to `tiles`, which stay sorted by identity. Returns false and leaves `tiles` in an unspecified state
/// if an event refers to a tile that does not exist or is in another cell.
bool replay(const EventBatch& batch, std::vector<Tile>& tiles);

/// Returns the largest number on any tile that the events create or change, or `so_far` if that is larger.
std::uint64_t largest_number(const EventBatch& batch, std::uint64_t so_far);

}  // namespace tilefold
