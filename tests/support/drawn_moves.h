// Hand-written moves: a board and the events of a move, for tests of animation and sound.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "engine/core/events.h"
#include "engine/core/tile.h"

namespace tilefold::test {

constexpr TileId id(std::uint32_t number) {
  return TileId{number};
}

// Creates a snapshot; numbers are given as seen on the screen, 0 is empty. Identities count from 1, row by row.
inline Snapshot drawn(RowOrder order, const std::vector<std::vector<std::uint64_t>>& rows) {
  Snapshot snapshot;
  snapshot.extent = {.rows = static_cast<int>(rows.size()), .columns = static_cast<int>(rows.front().size())};
  snapshot.row_order = order;
  for (int row = 0; row < snapshot.extent.rows; ++row) {
    for (int column = 0; column < snapshot.extent.columns; ++column) {
      const std::uint64_t value = rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
      if (value == 0) continue;
      Tile tile;
      tile.id = id(static_cast<std::uint32_t>(snapshot.tiles.size()) + 1);
      tile.face = Face::number(value);
      tile.cell = cell_at(order == RowOrder::bottom_up ? snapshot.extent.rows - 1 - row : row, column);
      snapshot.tiles.push_back(tile);
    }
  }
  return snapshot;
}

inline Event event(int beat, EventKind kind, TileId tile, Cell cell) {
  Event result;
  result.beat = beat;
  result.kind = kind;
  result.tile = tile;
  result.from = result.cell = cell;
  return result;
}

inline Event spawn(int beat, TileId tile, Cell cell, std::uint64_t value) {
  Event result = event(beat, EventKind::spawn, tile, cell);
  result.face = Face::number(value);
  return result;
}

inline Event move(int beat, TileId tile, Cell from, Cell to) {
  Event result = event(beat, EventKind::move, tile, to);
  result.from = from;
  return result;
}

inline Event absorb(int beat, TileId tile, Cell from, const Event& into) {
  Event result = event(beat, EventKind::absorb, tile, into.cell);
  result.from = from;
  result.into = into.tile;
  return result;
}

inline Event change(int beat, TileId tile, Cell cell, std::uint64_t value) {
  Event result = event(beat, EventKind::change, tile, cell);
  result.face = Face::number(value);
  return result;
}

inline Event in(Animation animation, Event event) {
  event.animation = animation;
  return event;
}

struct DrawnMove {
  std::string name;
  Snapshot before;
  EventBatch events;
};

inline std::vector<Tile> replayed(const DrawnMove& move) {
  std::vector<Tile> tiles = move.before.tiles;
  REQUIRE(replay(move.events, tiles));
  return tiles;
}

inline Snapshot after(const DrawnMove& move) {
  Snapshot snapshot = move.before;
  snapshot.tiles = replayed(move);
  return snapshot;
}

inline DrawnMove falling_chain() {
  DrawnMove result{.name = "a drop with a chain of two",
                   .before = drawn(RowOrder::bottom_up, {{0, 0, 0}, {0, 0, 0}, {0, 4, 0}, {8, 2, 0}}),
                   .events = {}};
  result.before.preview = {Face::number(2), Face::number(4)};
  result.events = {in(Animation::enter, spawn(0, id(4), cell_at(3, 2), 2)),
                   in(Animation::fall, move(1, id(4), cell_at(3, 2), cell_at(0, 2))),
                   absorb(2, id(3), cell_at(0, 1), event(2, EventKind::change, id(4), cell_at(0, 2))),
                   change(2, id(4), cell_at(0, 2), 4),
                   in(Animation::fall, move(3, id(1), cell_at(1, 1), cell_at(0, 1))),
                   absorb(4, id(4), cell_at(0, 2), event(4, EventKind::change, id(1), cell_at(0, 1))),
                   change(4, id(1), cell_at(0, 1), 8),
                   absorb(5, id(2), cell_at(0, 0), event(5, EventKind::change, id(1), cell_at(0, 1))),
                   change(5, id(1), cell_at(0, 1), 16)};
  return result;
}

inline DrawnMove swap_and_clear() {
  DrawnMove result{.name = "a swap, a clearing and a new tile",
                   .before = drawn(RowOrder::top_down, {{3, 5, 0}, {7, 1, 9}}),
                   .events = {}};
  result.events = {move(0, id(1), cell_at(0, 0), cell_at(0, 1)),
                   move(0, id(2), cell_at(0, 1), cell_at(0, 0)),
                   event(1, EventKind::clear, id(3), cell_at(1, 0)),
                   event(1, EventKind::clear, id(5), cell_at(1, 2)),
                   change(2, id(4), cell_at(1, 1), 6),
                   spawn(3, id(6), cell_at(0, 2), 2)};
  return result;
}

inline DrawnMove wide_piece() {
  DrawnMove result{.name = "a lettered piece of several cells", .before = {}, .events = {}};
  result.before.extent = {.rows = 3, .columns = 5};
  Tile piece;
  piece.id = id(1);
  piece.face = Face::letter('C');
  piece.cell = cell_at(1, 0);
  piece.size = {.rows = 1, .columns = 2};
  result.before.tiles = {piece};
  result.events = {move(0, id(1), cell_at(1, 0), cell_at(1, 3))};
  return result;
}

inline DrawnMove many_beats() {
  DrawnMove result{.name = "forty beats", .before = drawn(RowOrder::bottom_up, {{0, 0}, {2, 0}}), .events = {}};
  for (int beat = 0; beat < 40; ++beat)
    result.events.push_back(move(beat, id(1), cell_at(0, beat % 2), cell_at(0, (beat + 1) % 2)));
  return result;
}

}  // namespace tilefold::test
