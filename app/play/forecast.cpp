#include "app/play/forecast.h"

#include <algorithm>
#include <map>

#include "app/language/tr.h"
#include "app/play/grades.h"

namespace tilefold::play {
namespace {

using render::Spot;

bool is_known(const std::vector<Tile>& tiles, TileId id) {
  return std::any_of(tiles.begin(), tiles.end(), [id](const Tile& tile) { return tile.id == id; });
}

void add_once(std::vector<TileId>& ids, TileId id) {
  if (std::find(ids.begin(), ids.end(), id) == ids.end()) ids.push_back(id);
}

// Finds the tiles that take part in merges of the move. Adds those of the first merges to `ghost.merging`, and those of
// the later merges of the chain to `ghost.following`.
void sort_by_link(const EventBatch& events, const std::vector<Tile>& before, render::Ghost& ghost) {
  std::int32_t first = -1;
  for (const Event& event : events) {
    if (event.kind != EventKind::absorb && event.kind != EventKind::change) continue;
    if (first < 0) first = event.beat;
    if (is_known(before, event.tile)) add_once(event.beat == first ? ghost.merging : ghost.following, event.tile);
  }
  std::erase_if(ghost.following, [&](TileId id) {
    return std::find(ghost.merging.begin(), ghost.merging.end(), id) != ghost.merging.end();
  });
}

std::vector<render::Created> created_by(const EventBatch& events) {
  std::map<TileId, render::Created> created;
  for (const Event& event : events) {
    if (event.kind == EventKind::change) created[event.tile] = {.face = event.face, .cell = event.cell};
    if (event.kind == EventKind::absorb || event.kind == EventKind::clear) created.erase(event.tile);
    if (event.kind != EventKind::move) continue;
    if (const auto found = created.find(event.tile); found != created.end()) found->second.cell = event.cell;
  }
  std::vector<render::Created> list;
  list.reserve(created.size());
  for (const auto& [id, tile] : created) list.push_back(tile);
  return list;
}

// Finds the gesture of each legal move. The gesture determines the spot on the board where the move is drawn.
class SpotFinder {
 public:
  explicit SpotFinder(const Puzzle& puzzle) : puzzle_(puzzle), missing_(puzzle.moves().size()) {}

  bool is_done() const { return spots_.size() >= missing_; }

  void try_gesture(const Gesture& gesture, const Spot& spot) {
    const auto move = puzzle_.interpret(gesture);
    if (!move) return;
    const auto same = [&](const auto& known) { return known.first == *move; };
    if (std::none_of(spots_.begin(), spots_.end(), same)) spots_.emplace_back(*move, spot);
  }

  Spots release() { return std::move(spots_); }

 private:
  const Puzzle& puzzle_;
  std::size_t missing_;
  Spots spots_;
};

template <class Visit>
void for_each_cell(Extent extent, Visit visit) {
  for (int row = 0; row < extent.rows; ++row)
    for (int column = 0; column < extent.columns; ++column) visit(cell_at(row, column));
}

std::string_view arrow(Direction direction) {
  switch (direction) {
    case Direction::left: return "\u2190";
    case Direction::right: return "\u2192";
    case Direction::up: return "\u2191";
    case Direction::down: break;
  }
  return "\u2193";
}

}  // namespace

std::optional<render::Ghost> forecast(const Puzzle& puzzle, Move move) {
  EventBatch events;
  const auto clone = puzzle.clone();
  if (!clone->play(move, events) || events.empty()) return std::nullopt;
  const Event& spawn = events.front();
  if (spawn.kind != EventKind::spawn || spawn.animation != Animation::enter) return std::nullopt;
  render::Ghost ghost{.column = spawn.cell.column, .face = spawn.face, .landing = spawn.cell};
  for (const Event& event : events) {
    if (event.kind == EventKind::absorb || event.kind == EventKind::change) break;
    if (event.kind == EventKind::move && event.tile == spawn.tile) ghost.landing = event.cell;
  }
  sort_by_link(events, puzzle.snapshot().tiles, ghost);
  ghost.created = created_by(events);
  return ghost;
}

render::Spot link_spot(const Puzzle& puzzle, Cell from, Cell to) {
  const bool is_exchange = puzzle.about().input_mode == InputMode::exchange;
  return {.kind = is_exchange ? Spot::Kind::swap : Spot::Kind::link, .cell = from, .to = to, .direction = {}};
}

Spots find_spots(const Puzzle& puzzle) {
  using Kind = Gesture::Kind;
  SpotFinder finder(puzzle);
  const Extent extent = puzzle.snapshot().extent;
  for (int column = 0; column < extent.columns; ++column) {
    const Cell cell = cell_at(0, column);
    finder.try_gesture({.kind = Kind::column, .cell = cell}, {.kind = Spot::Kind::column, .cell = cell});
  }
  for (const Direction direction : {Direction::left, Direction::right, Direction::up, Direction::down})
    finder.try_gesture({.kind = Kind::swipe, .direction = direction},
                       {.kind = Spot::Kind::side, .direction = direction});
  if (finder.is_done()) return finder.release();
  for_each_cell(extent, [&](Cell cell) {
    finder.try_gesture({.kind = Kind::tap, .cell = cell}, {.kind = Spot::Kind::cell, .cell = cell});
  });
  for_each_cell(extent, [&](Cell cell) {
    if (finder.is_done()) return;
    for_each_cell(extent, [&](Cell to) {
      if (cell != to) finder.try_gesture({.kind = Kind::drag, .cell = cell, .to = to}, link_spot(puzzle, cell, to));
    });
  });
  return finder.release();
}

std::vector<render::MoveAnnotation> annotations_of(const MoveComparison& moves, const Spots& spots) {
  // Translators: on the board, the move that the user played.
  const std::string_view played = tr("played");
  std::vector<render::MoveAnnotation> annotations;
  for (const auto& [move, spot] : spots) {
    const bool is_best = moves.best == move;
    const bool is_played = moves.played == move;
    if (!is_best && !is_played) continue;
    render::MoveAnnotation annotation{.spot = spot, .text = std::string(is_best ? word_of(Grade::best) : played)};
    if (is_best) annotation.emphasis = render::Emphasis::strong;
    if (spot.kind == Spot::Kind::side) annotation.text = std::string(arrow(spot.direction)) + " " + annotation.text;
    if (is_played)
      annotation.margin = is_best ? std::string(played) : cost_text({.cost = moves.cost, .error = 0, .stake = 0});
    annotation.share = is_best ? 1 : static_cast<float>(moves.share);
    annotations.push_back(std::move(annotation));
  }
  return annotations;
}

std::vector<render::MoveAnnotation> annotations_of(const Choice& choice, const Spots& spots, const Puzzle* puzzle) {
  std::vector<render::MoveAnnotation> annotations;
  if (!is_judged(choice)) return annotations;
  for (const auto& [move, spot] : spots) {
    const Move wanted = move;
    const auto value = std::find_if(choice.values.begin(), choice.values.end(),
                                    [&](const MoveValue& other) { return other.move == wanted; });
    if (value == choice.values.end()) continue;
    const bool is_best = choice.best == wanted;
    const auto comparison = compare(choice, *value, puzzle);
    if (!is_best && !comparison) continue;
    render::MoveAnnotation annotation{.spot = spot};
    if (is_best) annotation.emphasis = render::Emphasis::strong;
    if (comparison && comparison->stake > 0)
      annotation.share = static_cast<float>(1 - comparison->cost / comparison->stake);
    annotation.text = word_of(is_best ? Grade::best : grade_of(*comparison));
    if (spot.kind == Spot::Kind::side) annotation.text = std::string(arrow(spot.direction)) + " " + annotation.text;
    if (comparison && !is_best) annotation.margin = cost_text(*comparison);
    annotations.push_back(std::move(annotation));
  }
  return annotations;
}

}  // namespace tilefold::play
