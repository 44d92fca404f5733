#include "app/play/hints.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "app/play/grades.h"
#include "engine/core/move_report.h"
#include "render/scene/number_text.h"

namespace tilefold::app {
namespace {

constexpr std::size_t most_expected = 4;  // number of moves shown of the expected line

using render::CellArea;
using render::Spot;

const Spot* spot_of(const Spots& spots, Move move) {
  const auto found = std::find_if(spots.begin(), spots.end(), [&](const auto& known) { return known.first == move; });
  return found == spots.end() ? nullptr : &found->second;
}

void add_tile(std::vector<CellArea>& places, const std::vector<Tile>& tiles, TileId id) {
  for (const Tile& tile : tiles) {
    const CellArea place{.cell = tile.cell, .size = tile.size};
    if (tile.id == id && std::find(places.begin(), places.end(), place) == places.end()) places.push_back(place);
  }
}

// Returns the tiles of the board affected by the first merge or removal.
std::vector<CellArea> first_effect(const Puzzle& puzzle, const EventBatch& events) {
  const std::vector<Tile> tiles = puzzle.snapshot().tiles;
  std::vector<CellArea> places;
  std::int32_t beat = -1;
  for (const Event& event : events) {
    if (event.kind != EventKind::absorb && event.kind != EventKind::change && event.kind != EventKind::clear) continue;
    if (beat >= 0 && event.beat != beat) break;
    beat = event.beat;
    add_tile(places, tiles, event.tile);
    if (event.kind == EventKind::absorb) add_tile(places, tiles, event.into);
  }
  return places;
}

// Returns up to 3×3 cells around the move (whole columns for column moves), so that the hint does not reveal the move.
std::vector<CellArea> neighbourhood(const Puzzle& puzzle, const Spot& spot) {
  const Extent extent = puzzle.snapshot().extent;
  const auto part = [](int at, int count) { return std::max(0, std::min(at - 1, count - 3)); };
  const int left = part(spot.cell.column, extent.columns);
  const int width = std::min(3, extent.columns);
  if (spot.kind == Spot::Kind::side) return {};
  if (spot.kind == Spot::Kind::column)
    return {{.cell = cell_at(0, left), .size = {.rows = extent.rows, .columns = width}}};
  const int top = part(spot.cell.row, extent.rows);
  return {{.cell = cell_at(top, left), .size = {.rows = std::min(3, extent.rows), .columns = width}}};
}

EventBatch events_of(const Puzzle& puzzle, Move move) {
  EventBatch events;
  puzzle.clone()->play(move, events);
  return events;
}

// Returns the piece that slides, for puzzles whose moves slide pieces.
std::vector<CellArea> moved_piece(const Puzzle& puzzle, const EventBatch& events) {
  std::vector<CellArea> places;
  if (puzzle.about().aim == Aim::piece)
    for (const Event& event : events)
      if (event.kind == EventKind::move) add_tile(places, puzzle.snapshot().tiles, event.tile);
  return places;
}

Advice where(const Puzzle& puzzle, Move best, const Spot* spot) {
  if (spot == nullptr) return {.text = "Nothing on the board: look at the buttons"};
  std::vector<CellArea> places = effect_of(puzzle, best);
  if (puzzle.about().aim == Aim::pair && places.size() == 2)
    places.pop_back();  // both tiles together would reveal the
                        // move
  if (places.empty()) places = neighbourhood(puzzle, *spot);
  if (places.empty())
    return {.text = puzzle.about().has_merges ? "No tiles become one now: think of the order"
                                              : "Think of the order of the moves"};
  return {.places = std::move(places), .text = "Look here"};
}

std::string merges_text(const EventBatch& events) {
  const std::vector<MergeReport> merges = merges_of(events);
  if (merges.empty()) return "";
  const MergeReport* largest = &merges.front();
  for (const MergeReport& merge : merges)
    if (merge.created.kind == Face::Kind::number && merge.created.value >= largest->created.value) largest = &merge;
  const std::string made = "makes " + render::face_text(largest->created);
  return merges.size() == 1 ? made : fmt::format("begins a chain of {} and {}", merges.size(), made);
}

std::string others_text(const Choice& choice) {
  std::optional<Comparison> nearest;
  for (const MoveValue& value : choice.values)
    if (value.move != choice.best)
      if (const auto found = compare(choice, value); found && (!nearest || found->cost < nearest->cost))
        nearest = found;
  if (!nearest) return "";
  const std::string cost = cost_text(*nearest);
  if (cost.empty()) return "another move is about as good";
  return "the next best costs about " + cost.substr(std::string("\u2212").size());
}

std::string expected_text(const Choice& choice) {
  const std::span<const std::string> told(choice.expected.data() + 1,
                                          std::min(choice.expected.size() - 1, most_expected));
  return fmt::format("then perhaps {}", fmt::join(told, ", "));
}

std::string why_text(const Puzzle& puzzle, const Choice& choice) {
  const Move best = *choice.best;
  std::vector<std::string> reasons;
  if (std::string merges = effect_text(puzzle, best); !merges.empty()) reasons.push_back(std::move(merges));
  if (choice.line.size() > 1) reasons.push_back(fmt::format("the first of {} moves to the end", choice.line.size()));
  if (choice.expected.size() > 1) reasons.push_back(expected_text(choice));
  if (std::string others = others_text(choice); !others.empty()) reasons.push_back(std::move(others));
  if (reasons.empty()) reasons.emplace_back("it keeps the board in order");
  std::string text = name_of(puzzle, best) + ": " + reasons.front();
  for (std::size_t i = 1; i < reasons.size(); ++i) text += "; " + reasons[i];
  return text;
}

}  // namespace

std::vector<CellArea> effect_of(const Puzzle& puzzle, Move move) {
  const EventBatch events = events_of(puzzle, move);
  std::vector<CellArea> places = moved_piece(puzzle, events);
  return places.empty() ? first_effect(puzzle, events) : places;
}

std::string effect_text(const Puzzle& puzzle, Move move) {
  return merges_text(events_of(puzzle, move));
}

std::string name_of(const Puzzle& puzzle, Move move) {
  for (const CommandSpec& command : puzzle.about().commands)
    if (puzzle.interpret(gesture_of(command)) == move) return std::string(command.label);
  return (puzzle.about().aim == Aim::column ? "column " : "") + puzzle.to_text(move);
}

std::string help_of(const Puzzle& puzzle, const CommandSpec& command) {
  std::string help(command.help);
  if (puzzle.interpret(gesture_of(command))) return help;
  const auto move = puzzle.parse(command.name);
  if (move) return help;
  const std::string& message = move.error().message;
  const std::size_t colon = message.rfind(": ");  // keeps only the reason, without the quoted input
  return help + " Not now: " + (colon == std::string::npos ? message : message.substr(colon + 2)) + ".";
}

Advice advice_of(const Puzzle& puzzle, const Choice& choice, const Spots& spots, HintStep step) {
  if (!choice.best) return {.text = "No move is known"};
  if (!is_judged(choice)) return {.text = "This strategy has no opinion; choose another one for hints"};
  if (step == HintStep::where) return where(puzzle, *choice.best, spot_of(spots, *choice.best));
  Advice advice{.notes = notes_of(choice, spots)};
  if (step == HintStep::why) {
    advice.text = why_text(puzzle, choice);
  } else {
    std::erase_if(advice.notes, [](const render::MoveNote& note) { return note.emphasis != render::Emphasis::strong; });
    advice.text = "Best: " + name_of(puzzle, *choice.best);
  }
  return advice;
}

}  // namespace tilefold::app
