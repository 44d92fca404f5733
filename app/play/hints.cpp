#include "app/play/hints.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/language/tr.h"
#include "app/play/capitalised.h"
#include "app/play/grades.h"
#include "engine/core/move_report.h"
#include "engine/core/translatable.h"
#include "render/scene/number_text.h"

namespace tilefold::play {
namespace {

constexpr std::size_t most_expected = 4;  // maximum number of expected moves that a hint lists

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

// Returns the cells of the tiles that are affected by the first merge or removal.
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

// Returns an area of up to 3×3 cells around the move, or whole columns if the move is a column. The area is larger than
// the move, so that it does not reveal the move.
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

// Returns the cells of the piece that the move slides. Empty if the puzzle has no moves that slide a piece.
std::vector<CellArea> moved_piece(const Puzzle& puzzle, const EventBatch& events) {
  std::vector<CellArea> places;
  if (puzzle.about().input_mode == InputMode::piece)
    for (const Event& event : events)
      if (event.kind == EventKind::move) add_tile(places, puzzle.snapshot().tiles, event.tile);
  return places;
}

Advice where(const Puzzle& puzzle, Move best, const Spot* spot) {
  if (spot == nullptr) return {.text = tr("The best move is a button, not a move on the board")};
  std::vector<CellArea> places = effect_of(puzzle, best);
  if (puzzle.about().input_mode == InputMode::pair && places.size() == 2)
    places.pop_back();  // highlight only one of the two tiles: both tiles together would reveal the move
  if (places.empty()) places = neighbourhood(puzzle, *spot);
  if (places.empty())
    return {.text = puzzle.about().has_merges ? tr("The best move merges no tiles: plan ahead")
                                              : tr("Plan the order of your moves")};
  return {.places = std::move(places), .text = tr("Try this area")};
}

std::string number_word(std::int32_t number) {
  // Translators: numbers of tiles that become one, as in "merges three tiles into 24".
  constexpr std::array<const char*, 8> words{translatable("two"),   translatable("three"), translatable("four"),
                                             translatable("five"),  translatable("six"),   translatable("seven"),
                                             translatable("eight"), translatable("nine")};
  const int place = number - 2;
  return place >= 0 && place < static_cast<int>(words.size()) ? tr(words[static_cast<std::size_t>(place)])
                                                              : std::to_string(number);
}

std::string merges_text(const EventBatch& events) {
  const std::vector<MergeReport> merges = merges_of(events);
  if (merges.empty()) return "";
  const MergeReport* largest = &merges.front();
  for (const MergeReport& merge : merges)
    if (merge.created.kind == Face::Kind::number && merge.created.value >= largest->created.value) largest = &merge;
  const std::string made = render::face_text(largest->created);
  const auto tiles = static_cast<std::uint64_t>(largest->tiles);
  if (merges.size() == 1)
    return tr_plural(tiles, "merges {} tile into {}", "merges {} tiles into {}", number_word(largest->tiles), made);
  return tr_plural(merges.size(), "starts a chain of {} merge that makes {}",
                   "starts a chain of {} merges that makes {}", merges.size(), made);
}

std::string others_text(const Puzzle& puzzle, const Choice& choice) {
  std::optional<Comparison> nearest;
  for (const MoveValue& value : choice.values)
    if (value.move != choice.best)
      if (const auto found = compare(choice, value, &puzzle); found && (!nearest || found->cost < nearest->cost))
        nearest = found;
  if (!nearest) return "";
  if (cost_text(*nearest).empty()) return tr("another move is about as good");
  // Translators: {} is "about 310 points worse".
  return tr_format("the next best move is {}", loss_words(*nearest, unit_of(puzzle)));
}

// Returns a text with the moves that the strategy expects after its best move. Stops at the first move that is illegal.
std::string expected_text(const Puzzle& puzzle, const Choice& choice) {
  const auto position = puzzle.clone();
  EventBatch events;
  std::vector<std::string> names;
  for (const std::string& text : choice.expected) {
    const auto move = position->parse(text);
    if (!move || names.size() > most_expected) break;
    names.push_back(name_of(*position, *move));
    position->play(*move, events);
  }
  if (names.size() < 2) return "";
  const std::string others = fmt::format("{}", fmt::join(names.begin() + 1, names.end(), tr(", ")));
  return tr_format("likely next: {}", others);
}

std::string reason_of(const Puzzle& puzzle, Move move) {
  const auto reason = puzzle.about().status_info.reason;
  return reason == nullptr ? std::string() : tr(reason(puzzle, move));
}

std::string why_text(const Puzzle& puzzle, const Choice& choice) {
  const Move best = *choice.best;
  std::vector<std::string> reasons;
  const std::string reason = reason_of(puzzle, best);
  if (reason.empty()) {
    std::string merges = effect_text(puzzle, best);
    reasons.push_back(merges.empty() ? tr("leaves a good position") : std::move(merges));
  }
  if (choice.line.size() > 1)
    reasons.push_back(tr_plural(choice.line.size(), "the first of {} move to the goal",
                                "the first of {} moves to the goal", choice.line.size()));
  if (std::string expected = expected_text(puzzle, choice); !expected.empty()) reasons.push_back(std::move(expected));
  if (std::string others = others_text(puzzle, choice); !others.empty()) reasons.push_back(std::move(others));
  // Translators: between the reasons for a move.
  const std::string_view between = tr("; ");
  const std::string others = fmt::format("{}", fmt::join(reasons, between));
  if (reason.empty()) return capitalised(tr_format("{}: {}", name_of(puzzle, best), others));
  return capitalised(others.empty() ? reason : reason + std::string(between) + others);
}

bool is_command(const PuzzleInfo& info, const std::string& text) {
  return std::any_of(info.commands.begin(), info.commands.end(),
                     [&](const CommandSpec& command) { return command.name == text; });
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

std::string described(const Puzzle& puzzle, Move move) {
  if (std::string reason = reason_of(puzzle, move); !reason.empty()) return reason;
  const std::string effect = effect_text(puzzle, move);
  return effect.empty() ? name_of(puzzle, move) : tr_format("{}, {}", name_of(puzzle, move), effect);
}

std::string name_of(const Puzzle& puzzle, Move move) {
  const PuzzleInfo& info = puzzle.about();
  const std::string text = puzzle.to_text(move);
  const auto words = info.status_info.move_words;
  return words == nullptr || is_command(info, text) ? name_of(info, text) : tr(words(puzzle, move));
}

std::string name_of(const PuzzleInfo& info, const std::string& text) {
  for (const CommandSpec& command : info.commands)
    if (command.name == text) return std::string(tr(command.label));
  return info.input_mode == InputMode::column ? tr_format("column {}", text) : std::string(tr(std::string_view(text)));
}

std::string short_name_of(const Puzzle& puzzle, Move move) {
  const auto words = puzzle.about().status_info.short_words;
  return words == nullptr ? name_of(puzzle, move) : tr(words(puzzle, move));
}

std::string_view unit_of(const Puzzle& puzzle) {
  return puzzle.about().has_score ? "point" : "move";
}

std::string help_of(const Puzzle& puzzle, const CommandSpec& command) {
  std::string help(tr(command.help));
  if (puzzle.interpret(gesture_of(command))) return help;
  const auto move = puzzle.parse(command.name);
  if (move) return help;
  // The last part of the error says why the move is not legal.
  const Phrase& phrase = move.error().phrase;
  const std::string reason = phrase.inner.empty() ? tr(move.error()) : tr(phrase.inner.back());
  // Translators: follows the help text of a button; {} is the reason.
  return help + tr_format(" Not available now: {}.", reason);
}

Advice advice_of(const Puzzle& puzzle, const Choice& choice, const Spots& spots, HintStep step) {
  if (!choice.best) return {.text = tr("No move found")};
  const bool is_hopeless = choice.outlook && choice.outlook->is_proven && !choice.outlook->is_solved;
  if (is_hopeless && !puzzle.about().has_score) return {.text = tr("No solution from here; undo some moves")};
  if (!is_judged(choice)) return {.text = tr("This strategy does not rate moves; choose another one for hints")};
  if (step == HintStep::where) return where(puzzle, *choice.best, spot_of(spots, *choice.best));
  Advice advice{.annotations = annotations_of(choice, spots, &puzzle)};
  if (step == HintStep::why) {
    advice.text = why_text(puzzle, choice);
  } else {
    std::erase_if(advice.annotations, [](const render::MoveAnnotation& annotation) {
      return annotation.emphasis != render::Emphasis::strong;
    });
    advice.text = tr_format("Best move: {}", name_of(puzzle, *choice.best));
  }
  return advice;
}

}  // namespace tilefold::play
