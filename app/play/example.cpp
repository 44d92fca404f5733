#include "app/play/example.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/language/tr.h"
#include "app/play/hints.h"
#include "app/play/level_progress.h"
#include "app/profile/settings.h"
#include "engine/core/move_report.h"
#include "render/scene/number_text.h"

namespace tilefold::play {
namespace {

constexpr std::uint64_t example_seed = 7;
constexpr int most_moves = 24;
constexpr std::size_t enough_merges = 3;  // a move with at least this number of merges is a good enough example

struct Trial {
  Move move;
  std::size_t merges = 0;
  std::size_t events = 0;  // number of events other than new tiles; decides between moves with equally many merges
};

Trial trial_of(const Puzzle& puzzle, Move move) {
  const auto after = puzzle.clone();
  EventBatch events;
  after->play(move, events);
  const auto counts = [](const Event& event) { return event.kind != EventKind::spawn; };
  return {.move = move,
          .merges = merges_of(events).size(),
          .events = static_cast<std::size_t>(std::count_if(events.begin(), events.end(), counts))};
}

std::optional<Trial> best_trial(const Puzzle& puzzle) {
  std::optional<Trial> best;
  for (const Move move : puzzle.moves()) {
    const Trial trial = trial_of(puzzle, move);
    if (!best || std::pair(trial.merges, trial.events) > std::pair(best->merges, best->events)) best = trial;
  }
  return best;
}

// Returns the rules with a small board, because that is easiest to read: the board size of the preset with the smallest
// board. Does not change the size of levels.
ParameterValues on_smallest_board(const PuzzleInfo& info, const ParameterValues& rules) {
  const ParameterSpecs specs = rules.specs();
  const auto has = [&](std::string_view name) {
    return std::any_of(specs.begin(), specs.end(), [&](const ParameterSpec& spec) { return spec.name == name; });
  };
  if (info.levels.list != nullptr || !has("rows") || !has("columns")) return LevelProgress::first_rules(info, rules);
  ParameterValues smallest = rules;
  for (const Preset& preset : info.presets) {
    const ParameterValues values = *preset_values(info, preset.name);
    if (values["rows"] * values["columns"] >= smallest["rows"] * smallest["columns"]) continue;
    ParameterValues smaller = rules;
    profile::set_value(smaller, "rows", values["rows"]);
    profile::set_value(smaller, "columns", values["columns"]);
    if (smaller.check()) smallest = std::move(smaller);
  }
  return smallest;
}

// Adds the tile that the move drops to the board, at the place where it will land, so that the picture shows which
// tiles it merges with.
void drop_waiting(Snapshot& shot, const Puzzle& puzzle, Move move, std::vector<render::CellArea>& places) {
  if (puzzle.about().input_mode != InputMode::column || shot.preview.empty()) return;
  for (int column = 0; column < shot.extent.columns; ++column) {
    if (puzzle.interpret({.kind = Gesture::Kind::column, .cell = cell_at(0, column)}) != move) continue;
    const auto count = std::count_if(shot.tiles.begin(), shot.tiles.end(),
                                     [&](const Tile& tile) { return tile.cell.column == column; });
    const int height = static_cast<int>(count);
    if (height >= shot.extent.rows) return;
    const Cell rest = cell_at(shot.row_order == RowOrder::bottom_up ? height : shot.extent.rows - 1 - height, column);
    shot.tiles.push_back({.id = TileId::none, .face = shot.preview.front(), .cell = rest, .size = {}});
    places.push_back({.cell = rest, .size = {}});
  }
}

std::string what_is_done(const Puzzle& puzzle, Move move) {
  const std::vector<Face> preview = puzzle.snapshot().preview;
  const std::string name = name_of(puzzle, move);
  if (puzzle.about().example.empty()) return name;
  return fmt::format(fmt::runtime(tr(puzzle.about().example)), fmt::arg("move", name),
                     fmt::arg("next", preview.empty() ? std::string() : render::face_text(preview.front())));
}

}  // namespace

std::optional<Example> find_example(const PuzzleInfo& info, const ParameterValues& rules) {
  EventBatch setup;
  auto puzzle = info.make(on_smallest_board(info, rules), example_seed, setup);
  std::optional<Trial> best;
  for (int number = 0; number < most_moves; ++number) {
    best = best_trial(*puzzle);
    // in a puzzle without merges the first move is the example
    if (!best || best->merges >= enough_merges || !info.has_merges || number + 1 == most_moves) break;
    auto before = puzzle->clone();
    EventBatch events;
    puzzle->play(best->move, events);
    if (puzzle->standing().status == Status::playing && !puzzle->moves().empty()) continue;
    puzzle = std::move(before);
    break;
  }
  if (!best) return std::nullopt;
  Example example{.before = puzzle->snapshot(),
                  .after = {},
                  .places = effect_of(*puzzle, best->move),
                  .text = what_is_done(*puzzle, best->move)};
  if (const std::string effect = effect_text(*puzzle, best->move); !effect.empty())
    example.text = tr_format("{}: {}", example.text, effect);
  drop_waiting(example.before, *puzzle, best->move, example.places);
  EventBatch events;
  puzzle->play(best->move, events);
  example.after = puzzle->snapshot();
  return example;
}

}  // namespace tilefold::play
