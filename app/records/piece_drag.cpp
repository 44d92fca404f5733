#include "app/records/piece_drag.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <string>

namespace tilefold::records {
namespace {

constexpr int farthest = 1000;  // cells of the longest drag

Phrase cell_text(int row, int column) {
  return make_phrase("row {}, column {}", to_one_based(row), to_one_based(column));
}

// Parses a whole number, which may begin with a plus sign; nullopt if the text is another one or too large.
std::optional<int> parse_distance(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  int value = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool is_whole = failed == std::errc() && end == text.data() + text.size() && std::abs(value) <= farthest;
  return is_whole ? std::optional(value) : std::nullopt;
}

bool wins(const Puzzle& now, Move move) {
  const auto after = now.clone();
  EventBatch events;
  return after->play(move, events) && after->standing().status == Status::won;
}

}  // namespace

std::optional<Tile> tile_with(const Snapshot& board, char letter) {
  const auto found = std::find_if(board.tiles.begin(), board.tiles.end(),
                                  [&](const Tile& tile) { return tile.face == Face::letter(letter); });
  return found == board.tiles.end() ? std::nullopt : std::optional(*found);
}

std::optional<PieceDrag> parse_drag(const Snapshot& board, std::string_view text) {
  if (text.size() < 3) return std::nullopt;
  const auto tile = tile_with(board, text.front());
  if (!tile) return std::nullopt;
  PieceDrag drag{.tile = *tile, .row = tile->cell.row, .column = tile->cell.column};
  if (text[1] == '@') {
    const std::size_t comma = std::min(text.find(','), text.size());
    const auto row = parse_distance(text.substr(2, comma - 2));
    const auto column = parse_distance(text.substr(std::min(comma + 1, text.size())));
    if (!row || !column) return std::nullopt;
    drag.row = to_zero_based(*row);
    drag.column = to_zero_based(*column);
    return drag;
  }
  const auto distance = text[1] == '+' || text[1] == '-' ? parse_distance(text.substr(1)) : std::nullopt;
  if (!distance) return std::nullopt;
  (tile->size.columns > tile->size.rows ? drag.column : drag.row) += *distance;
  return drag;
}

Result<std::optional<Move>> read_drag(const Puzzle& now, const PieceDrag& drag) {
  const Snapshot board = now.snapshot();
  const Tile& tile = drag.tile;
  const bool is_over = now.standing().status != Status::playing;
  const bool leaves_board = board.exit_row == tile.cell.row && drag.row == tile.cell.row &&
                            drag.column + tile.size.columns > board.extent.columns;
  const int last = board.extent.columns - tile.size.columns;
  if (leaves_board && is_over && tile.cell.column == last) return std::optional<Move>();
  if (drag.row == tile.cell.row && drag.column == tile.cell.column) return std::optional<Move>();
  if (is_over) return make_error("the level is solved already");
  const int column = leaves_board ? last : drag.column;
  const bool is_on_board =
      drag.row >= 0 && drag.row < board.extent.rows && column >= 0 && column < board.extent.columns;
  const auto move =
      is_on_board ? now.interpret({.kind = Gesture::Kind::drag, .cell = tile.cell, .to = cell_at(drag.row, column)})
                  : std::nullopt;
  if (move && (!leaves_board || wins(now, *move))) return move;
  return make_error("the piece cannot move from {} to {}", cell_text(tile.cell.row, tile.cell.column),
                    cell_text(drag.row, drag.column));
}

}  // namespace tilefold::records
