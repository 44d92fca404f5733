// Translates a move from the form that rules use (cells) into the form that renderers use (tile identities and events).
//
// Rules report a move to a sink with spawn, move, absorb, change and clear, and end each group of simultaneous actions
// with `beat`. A cell refers to the board *before* the beat, except in `spawn` and as the target of `move`; a swap is
// therefore two moves in one beat. A tile that covers several cells is identified by its cell with the lowest row and
// column. Search passes a NullSink, which compiles to nothing.
#pragma once

#include <concepts>
#include <vector>

#include "engine/core/events.h"
#include "engine/core/geometry.h"
#include "engine/core/tile.h"

namespace tilefold {

template <class S>
concept Sink = requires(S sink, Cell cell, Face face, Extent size, Animation animation) {
  sink.spawn(cell, face, size);
  sink.spawn(cell, face);
  sink.move(cell, cell);
  sink.absorb(cell, cell);
  sink.change(cell, face);
  sink.clear(cell);
  sink.beat();
  sink.beat(animation);
};

/// A sink that ignores everything, for search.
struct NullSink {
  static constexpr void spawn(Cell, Face, Extent = {}) {}
  static constexpr void move(Cell, Cell) {}
  static constexpr void absorb(Cell, Cell) {}
  static constexpr void change(Cell, Face) {}
  static constexpr void clear(Cell) {}
  static constexpr void beat(Animation = Animation::plain) {}
};

/// Maps cells to tiles. A value type: restoring an earlier copy also restores the earlier identities. Adds rows if a
/// tile enters a row beyond the last one.
class Ledger {
 public:
  explicit Ledger(int columns) : columns_(columns) {}

  const std::vector<Tile>& tiles() const { return tiles_; }  ///< all tiles, sorted by identity

 private:
  friend class LedgerSink;

  TileId at(Cell cell) const;
  void put(Cell cell, TileId id);
  Tile& tile(TileId id);
  void cover(const Tile& tile, TileId id);
  void remove(TileId id);

  int columns_;
  std::vector<TileId> at_;
  std::vector<Tile> tiles_;
  std::uint32_t next_ = 1;
};

/// A sink for real play: updates a ledger and appends events to a batch. Requires a call of `finish` after the last
/// action.
class LedgerSink {
 public:
  LedgerSink(Ledger& ledger, EventBatch& batch) : ledger_(ledger), batch_(batch) {}

  void spawn(Cell cell, Face face, Extent size = {});
  void move(Cell from, Cell to);
  void absorb(Cell from, Cell into);
  void change(Cell cell, Face face);
  void clear(Cell cell);
  void beat(Animation animation = Animation::plain);
  void finish() { beat(); }

 private:
  TileId id_at(Cell cell) const;
  void lift(const Event& event);
  void settle(Event& event);

  Ledger& ledger_;
  EventBatch& batch_;
  EventBatch pending_;  // events of the current beat; their cells are those before the beat
  std::int32_t beat_ = 0;
};

}  // namespace tilefold
