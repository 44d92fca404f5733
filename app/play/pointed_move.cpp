#include "app/play/pointed_move.h"

#include <utility>
#include <vector>

#include "app/play/forecast.h"

namespace tilefold::play {
namespace {

std::vector<render::CellArea> areas_of(const Puzzle& puzzle, Move move) {
  using Kind = render::Spot::Kind;
  for (const auto& [known, spot] : find_spots(puzzle)) {
    if (known != move) continue;
    const int rows = puzzle.snapshot().extent.rows;
    if (spot.kind == Kind::column) return {{.cell = spot.cell, .size = {.rows = rows, .columns = 1}}};
    if (spot.kind == Kind::cell) return {{.cell = spot.cell}};
    if (spot.kind == Kind::link || spot.kind == Kind::swap) return {{.cell = spot.cell}, {.cell = spot.to}};
  }
  return {};
}

}  // namespace

bool PointedMove::show(GameView& view, std::optional<Move> move) {
  if (!view.annotations.hint().empty()) return false;
  const bool is_same_position = std::exchange(version_, view.game.version()) == view.game.version();
  if (!is_same_position) shown_.reset();
  if (std::exchange(shown_, move) == move) return false;
  view.scene.set_attention(move ? areas_of(view.game.puzzle(), *move) : std::vector<render::CellArea>());
  return true;
}

}  // namespace tilefold::play
