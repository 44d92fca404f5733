#include "engine/core/ledger.h"

#include <algorithm>
#include <cassert>

namespace tilefold {

static_assert(Sink<NullSink> && Sink<LedgerSink>);

TileId Ledger::at(Cell cell) const {
  assert(cell.row >= 0 && cell.column >= 0 && cell.column < columns_);
  const auto index = static_cast<std::size_t>(cell.row * columns_ + cell.column);
  return index < at_.size() ? at_[index] : TileId::none;
}

void Ledger::put(Cell cell, TileId id) {
  assert(cell.row >= 0 && cell.column >= 0 && cell.column < columns_);
  const auto index = static_cast<std::size_t>(cell.row * columns_ + cell.column);
  if (index >= at_.size()) at_.resize(static_cast<std::size_t>((cell.row + 1) * columns_));
  at_[index] = id;
}

Tile& Ledger::tile(TileId id) {
  const auto found = std::lower_bound(tiles_.begin(), tiles_.end(), id, [](const Tile& tile, TileId wanted) {
    return number_of(tile.id) < number_of(wanted);
  });
  assert(found != tiles_.end() && found->id == id);
  return *found;
}

void Ledger::cover(const Tile& tile, TileId id) {
  for (int row = 0; row < tile.size.rows; ++row)
    for (int column = 0; column < tile.size.columns; ++column)
      put(cell_at(tile.cell.row + row, tile.cell.column + column), id);
}

void Ledger::remove(TileId id) {
  tiles_.erase(tiles_.begin() + (&tile(id) - tiles_.data()));
}

TileId LedgerSink::id_at(Cell cell) const {
  const TileId id = ledger_.at(cell);
  assert(id != TileId::none);
  return id;
}

void LedgerSink::spawn(Cell cell, Face face, Extent size) {
  pending_.push_back({.beat = beat_, .kind = EventKind::spawn, .cell = cell, .face = face, .size = size});
}

void LedgerSink::move(Cell from, Cell to) {
  pending_.push_back({.beat = beat_, .kind = EventKind::move, .tile = id_at(from), .from = from, .cell = to});
}

void LedgerSink::absorb(Cell from, Cell into) {
  pending_.push_back(
      {.beat = beat_, .kind = EventKind::absorb, .tile = id_at(from), .into = id_at(into), .from = from, .cell = into});
}

void LedgerSink::change(Cell cell, Face face) {
  pending_.push_back({.beat = beat_, .kind = EventKind::change, .tile = id_at(cell), .cell = cell, .face = face});
}

void LedgerSink::clear(Cell cell) {
  pending_.push_back({.beat = beat_, .kind = EventKind::clear, .tile = id_at(cell), .cell = cell});
}

// First half of a beat, for one event: if the event moves, absorbs or clears its tile, empties the tile's cells.
void LedgerSink::lift(const Event& event) {
  switch (event.kind) {
    case EventKind::move: ledger_.cover(ledger_.tile(event.tile), TileId::none); break;
    case EventKind::absorb:
    case EventKind::clear:
      ledger_.cover(ledger_.tile(event.tile), TileId::none);
      ledger_.remove(event.tile);
      break;
    case EventKind::change:
    case EventKind::spawn: break;
  }
}

// Second half of a beat, for one event: puts the tile on its new cell. In absorb and change events, replaces the old
// cell by the new one.
void LedgerSink::settle(Event& event) {
  switch (event.kind) {
    case EventKind::move: {
      Tile& tile = ledger_.tile(event.tile);
      tile.cell = event.cell;
      ledger_.cover(tile, tile.id);
      break;
    }
    case EventKind::spawn:
      event.tile = TileId{ledger_.next_++};
      ledger_.tiles_.push_back({.id = event.tile, .face = event.face, .cell = event.cell, .size = event.size});
      ledger_.cover(ledger_.tiles_.back(), event.tile);
      break;
    case EventKind::absorb: event.cell = ledger_.tile(event.into).cell; break;
    case EventKind::change: {
      Tile& tile = ledger_.tile(event.tile);
      tile.face = event.face;
      event.cell = tile.cell;
      break;
    }
    case EventKind::clear: break;
  }
}

void LedgerSink::beat(Animation animation) {
  if (pending_.empty()) return;
  // Puts moves and clears before all other events, because those events may refer to tiles that have moved.
  std::stable_partition(pending_.begin(), pending_.end(), [](const Event& event) {
    return event.kind == EventKind::move || event.kind == EventKind::clear;
  });
  for (const Event& event : pending_) lift(event);
  for (Event& event : pending_) {
    event.animation = animation;
    settle(event);
  }
  batch_.insert(batch_.end(), pending_.begin(), pending_.end());
  pending_.clear();
  ++beat_;
}

}  // namespace tilefold
