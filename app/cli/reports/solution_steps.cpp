#include "app/cli/reports/solution_steps.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/language/tr.h"

namespace tilefold::cli {
namespace {

const CommandSpec* command_of(const Puzzle& puzzle, std::string_view move) {
  const auto commands = puzzle.about().commands;
  const auto found =
      std::find_if(commands.begin(), commands.end(), [&](const CommandSpec& command) { return command.name == move; });
  return found == commands.end() ? nullptr : &*found;
}

// Returns the tiles that move or disappear in the first step (beat) of the move's animation.
std::vector<Tile> first_tiles(const Puzzle& before, const EventBatch& events) {
  std::vector<TileId> ids;
  for (const Event& event : events) {
    if (event.beat != events.begin()->beat) break;
    if (event.kind == EventKind::spawn) continue;
    ids.push_back(event.tile);
    if (event.kind == EventKind::absorb) ids.push_back(event.into);
  }
  std::vector<Tile> tiles;
  for (const Tile& tile : before.snapshot().tiles)
    if (std::find(ids.begin(), ids.end(), tile.id) != ids.end()) tiles.push_back(tile);
  return tiles;
}

std::vector<Cell> cells_of(Cell first, Extent size) {
  std::vector<Cell> cells;
  for (int row = 0; row < size.rows; ++row)
    for (int column = 0; column < size.columns; ++column)
      cells.push_back(cell_at(first.row + row, first.column + column));
  return cells;
}

MarkedCells marked_cells(const std::vector<Tile>& tiles, const EventBatch& events) {
  MarkedCells marked;
  for (const Tile& tile : tiles)
    for (const Cell cell : cells_of(tile.cell, tile.size)) marked.taken.push_back(cell);
  for (const Tile& tile : tiles)
    for (const Event& event : events) {
      if (event.beat != events.begin()->beat) break;
      if (event.kind != EventKind::move || event.tile != tile.id) continue;
      for (const Cell cell : cells_of(event.cell, tile.size))
        if (std::find(marked.taken.begin(), marked.taken.end(), cell) == marked.taken.end())
          marked.targets.push_back(cell);
    }
  return marked;
}

// True if the two tiles can still be matched after `command` has been played.
bool is_possible_after(const Puzzle& before, Move command, const std::vector<Tile>& tiles) {
  const auto later = before.clone();
  EventBatch events;
  later->play(command, events);
  std::vector<Cell> cells;
  for (const Tile& tile : later->snapshot().tiles)
    if (std::any_of(tiles.begin(), tiles.end(), [&](const Tile& one) { return one.id == tile.id; }))
      cells.push_back(tile.cell);
  const Gesture gesture{.kind = Gesture::Kind::drag,
                        .cell = cells.empty() ? Cell{} : cells.front(),
                        .to = cells.empty() ? Cell{} : cells.back()};
  return cells.size() == 2 && later->interpret(gesture).has_value();
}

// The window plays some commands by itself, some seconds after the last move. Returns this time in seconds if such a
// command would make the move impossible; otherwise nullopt.
std::optional<double> time_limit(const Puzzle& before, const std::vector<Tile>& tiles) {
  for (const CommandSpec& command : before.about().commands) {
    if (command.after <= 0) continue;
    const auto move = before.parse(command.name);
    if (move && !is_possible_after(before, *move, tiles)) return command.after;
  }
  return std::nullopt;
}

List cell_list(const std::vector<Cell>& cells) {
  List list;
  for (const Cell cell : cells)
    list.emplace_back(List{std::int64_t{to_one_based(cell.row)}, std::int64_t{to_one_based(cell.column)}});
  return list;
}

}  // namespace

void for_each_step(const Puzzle& start, const std::vector<Move>& moves,
                   const std::function<void(const SolutionStep&, const Puzzle& before, const Puzzle& after)>& visit) {
  auto before = start.clone();
  std::int64_t number = 0;
  for (const Move move : moves) {
    SolutionStep step{.number = ++number, .move = before->to_text(move)};
    const bool is_command = command_of(*before, step.move) != nullptr;
    const auto words = before->about().status_info.move_words;
    if (!is_command && words != nullptr) step.words = words(*before, move).english();
    auto after = before->clone();
    EventBatch events;
    after->play(move, events);
    if (!is_command) {
      const std::vector<Tile> tiles = first_tiles(*before, events);
      step.cells = marked_cells(tiles, events);
      step.within_s = time_limit(*before, tiles);
    }
    visit(step, *before, *after);
    before = std::move(after);
  }
}

Object step_row(const SolutionStep& step, const Puzzle& after) {
  Object row{{"kind", "step"}, {"number", step.number}, {"move", step.move}};
  if (!step.words.empty()) row.emplace_back("words", step.words);
  row.emplace_back("cells", cell_list(step.cells.taken));
  if (!step.cells.targets.empty()) row.emplace_back("to", cell_list(step.cells.targets));
  if (step.within_s) row.emplace_back("within_seconds", *step.within_s);
  row.emplace_back("state", after.describe());
  return row;
}

std::string step_text(const SolutionStep& step, const Puzzle& before) {
  std::string title = fmt::format("{}. {}", step.number, step.move);
  if (!step.words.empty()) title += ": " + step.words;
  if (step.within_s) title += tr_format("; time limit: {} s after the previous move", *step.within_s);
  return title + '\n' + marked_board_text(before, step.cells);
}

}  // namespace tilefold::cli
