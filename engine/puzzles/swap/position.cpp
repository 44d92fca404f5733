// Swap's input and output: gestures, texts of moves, and the state as a document.

#include <cstdlib>

#include "engine/core/board_document.h"
#include "engine/core/cell_pair.h"
#include "engine/core/text.h"
#include "engine/core/translatable.h"
#include "engine/puzzles/swap/rules.h"

namespace tilefold::swap {
namespace {

Result<Done> put_tile(Cell cell, const Document& given, State& state) {
  if (const std::int64_t* number = given.integer(); number != nullptr && is_tile(state.rules.value, *number)) {
    state.at(cell) = static_cast<std::uint64_t>(*number);
    return Done{};
  }
  return make_error("the board has {} at {}; every cell holds a tile, {}", given.description(), place_phrase(cell),
                    make_phrase(what_a_tile_is(state.rules.value)));
}

Result<Done> read_tiles(const Document& document, State& state) {
  state.cells.fill(0);
  const auto put = [&](Cell cell, const Document& given) { return put_tile(cell, given, state); };
  if (const auto board = read_board(document, state.extent(), FirstRow::top, put); !board) return board;
  const std::size_t given = document.find("board")->list()->size();
  if (given == static_cast<std::size_t>(state.rules.rows)) return Done{};
  return make_error("the board has nothing at {}; every cell holds a tile, {}",
                    place_phrase(cell_at(static_cast<int>(given), 0)), make_phrase(what_a_tile_is(state.rules.value)));
}

// Lists the new tiles: "2, 4, 8 or 16".
Phrase new_tiles(const Parameters& rules) {
  if (rules.kinds < 2) return phrase_of("{}", {2});
  std::string others = "2";
  for (int kind = 2; kind < rules.kinds; ++kind) others += ", " + std::to_string(1 << kind);
  return make_phrase("{} or {}", others, 1 << rules.kinds);
}

Result<Done> read_queue(const Document& document, int column, State& state) {
  const int number = to_one_based(column);
  const List* tiles = document.list();
  if (tiles == nullptr)
    return make_error("the preview of column {} is {}; it must be a list of values", number, document.description());
  if (tiles->size() > static_cast<std::size_t>(state.rules.horizon))
    return make_error("the preview of column {} has {} tiles; it must have at most {}, the parameter preview", number,
                      tiles->size(), state.rules.horizon);
  for (std::size_t turn = 0; turn < tiles->size(); ++turn) {
    const std::int64_t* value = (*tiles)[turn].integer();
    if (value == nullptr || !is_new_tile(state.rules, *value))
      return make_error("tile {} of the preview of column {} is {}; it must be {}", to_one_based(turn), number,
                        (*tiles)[turn].description(), new_tiles(state.rules));
    state.preview[static_cast<std::size_t>(column)][turn] = static_cast<std::uint8_t>(*value);
  }
  return Done{};
}

Result<Done> read_preview(const Document& document, State& state) {
  const Document* preview = document.find("preview");
  if (preview == nullptr) return Done{};
  if (state.rules.horizon == 0)
    return make_error("the position has a \"preview\"; the parameter preview is 0, so none is visible");
  const List* columns = preview->list();
  if (columns == nullptr || columns->size() > static_cast<std::size_t>(state.rules.columns))
    return make_error("\"preview\" is {}; it must be a list of at most {} lists of values, one for each column",
                      preview->description(), state.rules.columns);
  for (std::size_t column = 0; column < columns->size(); ++column)
    if (const auto read = read_queue((*columns)[column], static_cast<int>(column), state); !read) return read;
  return Done{};
}

std::optional<Move> move_between(Cell a, Cell b) {
  const Cell one = std::min(a, b);
  const Cell other = std::max(a, b);
  if (other.row == one.row && other.column == one.column + 1) return swap_right(one);
  if (other.column == one.column && other.row == one.row + 1) return swap_down(one);
  return std::nullopt;
}

// Parses the text of a move, which may be illegal. Returns nullopt if the text is not a swap on the board.
std::optional<Move> written_move(std::string_view text, Extent extent) {
  const auto pair = read_cell_pair(text);
  if (!pair || !extent.holds(pair->first) || !extent.holds(pair->second)) return std::nullopt;
  return move_between(pair->first, pair->second);
}

Phrase reason_against(const State& state, const Pair& pair) {
  if (is_spent(state)) return make_phrase("the moves are used up");
  if (SwapRules::status(state) == Status::over) return make_phrase("the game is over");
  if (state.at(pair.one) == state.at(pair.other)) return make_phrase("both tiles are {}", state.at(pair.one));
  return make_phrase("neither tile would be part of a merge");
}

}  // namespace

std::optional<Move> SwapRules::interpret(const State& state, const Gesture& gesture) {
  if (gesture.kind != Gesture::Kind::drag) return std::nullopt;
  const auto move = move_between(gesture.cell, gesture.to);
  return move && is_legal(state, *move) ? move : std::nullopt;
}

std::string SwapRules::to_text(Move move) {
  const Pair pair = pair_of(move);
  return tilefold::to_text(CellPair{.first = pair.one, .second = pair.other});
}

Result<Move> SwapRules::parse(const State& state, std::string_view text) {
  const auto move = written_move(text, state.extent());
  if (!move)
    return make_error(
        "move {} is not a move of swap; it must be two neighbouring cells as row,column-row,column, up to {}, such as "
        "2,3-2,4",
        quoted(text), tilefold::to_text(cell_at(state.rules.rows - 1, state.rules.columns - 1)));
  if (is_legal(state, *move)) return *move;
  return make_error("move {} is not legal here: {}", quoted(text), reason_against(state, pair_of(*move)));
}

void SwapRules::describe(const State& state, Object& table) {
  table.emplace_back("board", board_rows(state.extent(), [&](Cell cell) -> Document {
                       return static_cast<std::int64_t>(state.at(cell));
                     }));
  if (state.rules.horizon == 0) return;
  List preview;
  for (std::size_t column = 0; column < static_cast<std::size_t>(state.rules.columns); ++column) {
    List tiles;
    for (std::size_t turn = 0; turn < static_cast<std::size_t>(state.rules.horizon); ++turn)
      tiles.emplace_back(std::int64_t{state.preview[column][turn]});
    preview.emplace_back(std::move(tiles));
  }
  table.emplace_back("preview", std::move(preview));
}

Result<Done> SwapRules::read(const Document& document, State& state) {
  if (const auto known =
          refuse_unknown(document, {"status", "score", "moves", "board", "preview"}, command_line_text("the state"));
      !known)
    return known;
  if (const auto tiles = read_tiles(document, state); !tiles) return tiles;
  if (const auto preview = read_preview(document, state); !preview) return preview;
  const auto counts = read_counts(document);
  if (!counts) return counts.error();
  state.score = counts->score;
  state.moves = counts->moves;
  return check_status(document, status(state));
}

}  // namespace tilefold::swap
