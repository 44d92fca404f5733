// Drop's input and output: gestures, texts of moves, the state as a document, and the report of a move.

#include <algorithm>
#include <charconv>

#include "engine/core/move_report.h"
#include "engine/core/text.h"
#include "engine/core/translatable.h"
#include "engine/puzzles/drop/rules.h"

namespace tilefold::drop {
namespace {

Result<Done> put_tile(Cell cell, const Document& given, State& state) {
  const auto exponent = read_tile(cell, given);
  if (!exponent) return exponent.error();
  if (*exponent == 0) return Done{};
  if (state.height(cell.column) != cell.row)
    return make_error("the board has {} at {} but nothing at {}; a tile needs a tile or the floor under it",
                      given.description(), place_phrase(cell), place_phrase(cell_at(cell.row - 1, cell.column)));
  state.at(cell) = *exponent;
  state.height(cell.column) = static_cast<std::int8_t>(cell.row + 1);
  state.largest = std::max(state.largest, *exponent);
  return Done{};
}

Result<Done> read_preview(const Document& document, State& state) {
  const Document* preview = document.find("preview");
  if (preview == nullptr) return Done{};
  const List* values = preview->list();
  if (values == nullptr) return make_error("\"preview\" is {}; it must be a list of values", preview->description());
  if (values->size() > static_cast<std::size_t>(state.rules.horizon))
    return make_error("the preview has {} tiles; it must have at most {}, the parameter preview", values->size(),
                      state.rules.horizon);
  for (std::size_t i = 0; i < values->size(); ++i) {
    const auto exponent = exponent_of((*values)[i]);
    if (!exponent || *exponent == 0)
      return make_error("preview tile {} is {}; it must be a power of two from 2 to 2^62", to_one_based(i),
                        (*values)[i].description());
    state.preview[i] = *exponent;
    state.largest = std::max(state.largest, *exponent);
  }
  return Done{};
}

Result<Done> read_rest(const Document& document, State& state) {
  const auto counts = read_counts(document);
  if (!counts) return counts.error();
  const auto left = read_integer(document, "continues_left", 0, state.rules.continues, state.continues_left);
  if (!left) return left.error();
  const auto largest = read_tile_field(document, "largest", state.largest);
  if (!largest) return largest.error();
  state.score = counts->score;
  state.moves = counts->moves;
  state.continues_left = static_cast<std::int8_t>(*left);
  state.largest = std::max(state.largest, *largest);
  return check_status(document, DropRules::status(state));
}

}  // namespace

std::optional<Move> DropRules::interpret(const State& state, const Gesture& gesture) {
  Move move = continue_move;
  switch (gesture.kind) {
    case Gesture::Kind::tap:
    case Gesture::Kind::column: move = drop_move(gesture.cell.column); break;
    case Gesture::Kind::command:
      if (gesture.command != "continue") return std::nullopt;
      break;
    case Gesture::Kind::swipe:
    case Gesture::Kind::drag: return std::nullopt;
  }
  return is_legal(state, move) ? std::optional(move) : std::nullopt;
}

std::string DropRules::to_text(Move move) {
  return move == continue_move ? translatable("continue") : std::to_string(to_one_based(static_cast<int>(move.code)));
}

Result<Move> DropRules::parse(const State& state, std::string_view text) {
  if (text == "continue") {
    if (is_legal(state, continue_move)) return continue_move;
    return make_error(
        "move {} is not legal here: {}", quoted(text),
        status(state) == Status::over ? make_phrase("no continue is left") : make_phrase("the game is not over"));
  }
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);

  if (error != std::errc() || end != text.data() + text.size() || number < 1 || number > state.rules.columns)
    return make_error("move {} is not a move of drop{}; it must be a column from 1 to {}, or continue", quoted(text),
                      suggestion_phrase(text, {"continue"}), state.rules.columns);
  const Move move = drop_move(to_zero_based(number));
  if (is_legal(state, move)) return move;
  return make_error(
      "move {} is not legal here: {}", quoted(text),
      status(state) == Status::over ? make_phrase("the game is over") : make_phrase("column {} is full", number));
}

void DropRules::describe(const State& state, Object& table) {
  List preview;
  for (int i = 0; i < state.preview_size; ++i)
    preview.push_back(value_document(state.preview[static_cast<std::size_t>(i)]));
  table.emplace_back("board", board_rows(extent(state), [&](Cell cell) { return value_document(state.at(cell)); }));
  table.emplace_back("preview", std::move(preview));
  table.emplace_back("largest", value_document(state.largest));
  table.emplace_back("continues_left", std::int64_t{state.continues_left});
}

Result<Done> DropRules::read(const Document& document, State& state) {
  if (const auto known =
          refuse_unknown(document, {"status", "score", "moves", "board", "preview", "largest", "continues_left"},
                         command_line_text("the state"));
      !known)
    return known;
  const auto put = [&](Cell cell, const Document& given) { return put_tile(cell, given, state); };
  if (const auto board = read_board(document, extent(state), FirstRow::bottom, put); !board) return board;
  if (const auto preview = read_preview(document, state); !preview) return preview;
  return read_rest(document, state);
}

// Builds the report of a drop from its events. The dropped tile is the tile that spawns; absorb events lead from this
// tile to the tile that it becomes part of.
void DropRules::report(Move move, const EventBatch& events, Object& record) {
  if (move == continue_move) return;
  TileId followed = TileId::none;
  Cell landing;
  Face dropped;
  Face final_face;
  bool has_merged = false;
  for (const Event& event : events) {
    const bool is_followed = event.tile == followed;
    switch (event.kind) {
      case EventKind::spawn:
        followed = event.tile;
        landing = event.cell;
        dropped = final_face = event.face;
        break;
      case EventKind::move:
        if (is_followed && !has_merged) landing = event.cell;
        break;
      case EventKind::absorb:
        has_merged = true;
        if (is_followed) followed = event.into;
        break;
      case EventKind::change:
        if (is_followed) final_face = event.face;
        break;
      case EventKind::clear: break;
    }
  }
  List created;
  List sizes;
  for (const MergeReport& merge : merges_of(events)) {
    created.emplace_back(static_cast<std::int64_t>(merge.created.value));
    sizes.emplace_back(std::int64_t{merge.tiles});
  }
  Object drop;
  drop.emplace_back("column", to_one_based(landing.column));
  drop.emplace_back("row", to_one_based(landing.row));
  drop.emplace_back("value", static_cast<std::int64_t>(dropped.value));
  drop.emplace_back("final_value", static_cast<std::int64_t>(final_face.value));
  drop.emplace_back("merges", static_cast<std::int64_t>(created.size()));
  drop.emplace_back("created", std::move(created));
  drop.emplace_back("component_sizes", std::move(sizes));
  record.emplace_back("last_drop", std::move(drop));
}

}  // namespace tilefold::drop
