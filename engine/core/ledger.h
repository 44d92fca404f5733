// The ledger turns the cells that rules talk about into tile identities and events.
//
// Rules call five verbs on a sink: spawn, move, absorb, change, clear, and `beat` after things that happen at once,
// with the manner in which they do. Every cell names a position *before* the beat (only `spawn` and the target of
// `move` name new ones), so that a swap is two moves in one beat. A tile of several cells is named by its cell of
// lowest row and column. Search passes a NullSink, which compiles to nothing.
#pragma once

#include <concepts>
#include <vector>

#include "engine/core/events.h"
#include "engine/core/geometry.h"
#include "engine/core/tile.h"

namespace tilefold {

template <class S>
concept Sink = requires(S sink, Cell cell, Face face, Extent size, Manner manner) {
  sink.spawn(cell, face, size);
  sink.spawn(cell, face);
  sink.move(cell, cell);
  sink.absorb(cell, cell);
  sink.change(cell, face);
  sink.clear(cell);
  sink.beat();
  sink.beat(manner);
};

/// The sink of search: hears nothing.
struct NullSink {
  static constexpr void spawn(Cell, Face, Extent = {}) {}
  static constexpr void move(Cell, Cell) {}
  static constexpr void absorb(Cell, Cell) {}
  static constexpr void change(Cell, Face) {}
  static constexpr void clear(Cell) {}
  static constexpr void beat(Manner = Manner::plain) {}
};

/// Which tile lies where. A plain value: copying it is the undo of identities. Its rows grow as tiles enter new ones.
class Ledger {
 public:
  explicit Ledger(int columns) : columns_(columns) {}

  const std::vector<Tile>& tiles() const { return tiles_; }  ///< sorted by identity

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

/// The sink of real play: writes through to a ledger and appends events to a batch.
/// Call `finish` after the last verb.
class LedgerSink {
 public:
  LedgerSink(Ledger& ledger, EventBatch& batch) : ledger_(ledger), batch_(batch) {}

  void spawn(Cell cell, Face face, Extent size = {});
  void move(Cell from, Cell to);
  void absorb(Cell from, Cell into);
  void change(Cell cell, Face face);
  void clear(Cell cell);
  void beat(Manner manner = Manner::plain);
  void finish() { beat(); }

 private:
  TileId id_at(Cell cell) const;
  void lift(const Event& event);
  void settle(Event& event);

  Ledger& ledger_;
  EventBatch& batch_;
  EventBatch pending_;  // the events of this beat, their cells as they were before it
  std::int32_t beat_ = 0;
};

}  // namespace tilefold
