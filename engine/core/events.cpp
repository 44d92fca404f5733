#include "engine/core/events.h"

#include <algorithm>

namespace tilefold {
namespace {

auto find_tile(std::vector<Tile>& tiles, TileId id) {
  const auto found = std::lower_bound(tiles.begin(), tiles.end(), id, [](const Tile& tile, TileId wanted) {
    return number_of(tile.id) < number_of(wanted);
  });
  return found != tiles.end() && found->id == id ? found : tiles.end();
}

bool apply(const Event& event, std::vector<Tile>& tiles) {
  if (event.kind == EventKind::spawn) {
    if (!tiles.empty() && number_of(tiles.back().id) >= number_of(event.tile)) return false;
    tiles.push_back({.id = event.tile, .face = event.face, .cell = event.cell, .size = event.size});
    return true;
  }
  const auto tile = find_tile(tiles, event.tile);
  if (tile == tiles.end()) return false;
  const bool leaves = event.kind == EventKind::move || event.kind == EventKind::absorb;
  if (tile->cell != (leaves ? event.from : event.cell)) return false;
  switch (event.kind) {
    case EventKind::move: tile->cell = event.cell; break;
    case EventKind::change: tile->face = event.face; break;
    case EventKind::absorb:
      if (find_tile(tiles, event.into) == tiles.end()) return false;
      tiles.erase(tile);
      break;
    case EventKind::clear: tiles.erase(tile); break;
    case EventKind::spawn: break;
  }
  return true;
}

}  // namespace

bool replay(const EventBatch& batch, std::vector<Tile>& tiles) {
  return std::all_of(batch.begin(), batch.end(), [&](const Event& event) { return apply(event, tiles); });
}

std::uint64_t largest_number(const EventBatch& batch, std::uint64_t so_far) {
  for (const Event& event : batch) {
    const bool shows_number = event.kind == EventKind::spawn || event.kind == EventKind::change;
    if (shows_number && event.face.kind == Face::Kind::number) so_far = std::max(so_far, event.face.value);
  }
  return so_far;
}

}  // namespace tilefold
