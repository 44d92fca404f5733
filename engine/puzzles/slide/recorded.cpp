#include "engine/puzzles/slide/recorded.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "engine/core/board_document.h"
#include "engine/puzzles/slide/rules.h"

namespace tilefold::slide {
namespace {

constexpr int usual_side = 4;
constexpr std::int64_t ms_per_second = 1000;

// A recorded game while it is read. `state` is the board after the moves so far.
struct Reader {
  State state;
  GameReading game;
  bool is_waiting = false;  // true if the tile that follows the last move has not been read yet

  List rows() const {
    return board_rows(SlideRules::extent(state), [&](Cell cell) { return value_document(state.at(cell)); });
  }
};

GameReading wrong(Error problem) {
  return {.fit = Fit::certain, .problem = std::move(problem)};
}

std::optional<std::int64_t> number_in(const Document& table, std::string_view name) {
  const Document* value = table.find(name);
  return value == nullptr || value->integer() == nullptr ? std::nullopt : std::optional(*value->integer());
}

// Parses a direction. Accepts "left", "Left", "L", "ArrowLeft" and the numbers of the original game: 0 to 3 for up,
// right, down and left.
std::optional<Direction> direction_in(const Document& value) {
  constexpr std::array<Direction, 4> of_original{Direction::up, Direction::right, Direction::down, Direction::left};
  if (const std::int64_t* number = value.integer())
    return *number >= 0 && *number < 4 ? std::optional(of_original[static_cast<std::size_t>(*number)]) : std::nullopt;
  if (value.text() == nullptr) return std::nullopt;
  std::string word = *value.text();
  std::transform(word.begin(), word.end(), word.begin(),
                 [](char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); });
  if (word.starts_with("arrow")) word.erase(0, 5);
  for (std::size_t i = 0; i < direction_names.size(); ++i)
    if (word == direction_names[i] || word == direction_names[i].substr(0, 1)) return directions[i];
  return std::nullopt;
}

std::size_t move_number(const Reader& reader) {
  return reader.game.moves.size() + 1;
}

// Plays a move before the tile that appeared after it is read.
Result<Done> slide(Reader& reader, Direction direction) {
  if (reader.is_waiting)
    return make_error("move {}: the move before it has no new tile, so the board is unknown", move_number(reader));
  const Move move = slide_move(direction);
  if (!SlideRules::is_legal(reader.state, move))
    return make_error("move {}: no tile can move {}", move_number(reader), direction_names[move.code]);
  NullSink nobody;
  SlideRules::play(reader.state, move, nobody);
  reader.game.moves.push_back(SlideRules::to_text(move));
  reader.is_waiting = true;
  return Done{};
}

// Puts a tile on the board: one of the first tiles, or the tile that appeared after the last move.
Result<Done> put_tile(Reader& reader, Cell cell, int exponent) {
  const std::size_t move_before = reader.game.moves.size();
  if (!SlideRules::extent(reader.state).holds(cell) || reader.state.at(cell) != 0)
    return make_error("the tile after move {} at {} is not on an empty cell of the board", move_before,
                      place_phrase(cell));
  if (exponent < 1 || exponent > 2)
    return make_error("the tile after move {} at {} is neither 2 nor 4", move_before, place_phrase(cell));
  reader.state.at(cell) = static_cast<std::uint8_t>(exponent);
  reader.state.awaits_tile = false;
  if (reader.game.moves.empty()) return Done{};
  if (!reader.is_waiting)
    return make_error("the tile after move {} at {} is the second new tile after this move", move_before,
                      place_phrase(cell));
  reader.is_waiting = false;
  const Document last(reader.game.moves.back());
  const Move move = slide_move(*direction_in(last));
  reader.game.moves.back() =
      SlideRules::to_text(with_tile(move, {.cell = cell, .exponent = static_cast<std::uint8_t>(exponent)}));
  return Done{};
}

void set_beginning(Reader& reader, List rows) {
  const Extent extent = SlideRules::extent(reader.state);
  reader.game.position = {{"parameters", Object{{"rows", extent.rows}, {"columns", extent.columns}}},
                          {"state", Object{{"board", std::move(rows)}}}};
}

State blank_state(std::int64_t side) {
  State state;
  state.rules.rows = state.rules.columns = static_cast<std::int8_t>(side);
  return state;
}

// Reads a ply of the Android game: a move of the user with its direction, or a new tile.
Result<Done> read_ply(Reader& reader, const Document& ply, List& beginning) {
  if (const Document* direction = ply.find("ply")) {
    const auto wanted = direction_in(*direction);
    if (!wanted)
      return make_error("move {}: \"ply\" is {}; only moves can be read", move_number(reader),
                        direction->description());
    if (reader.game.moves.empty()) beginning = reader.rows();
    if (const auto done = slide(reader, *wanted); !done) return done;
    reader.game.times.push_back(number_in(ply, "seconds").value_or(0) * ms_per_second);
    return Done{};
  }
  const Document* moves = ply.find("moves");
  const List* placed = moves == nullptr ? nullptr : moves->list();
  if (placed == nullptr) return make_error("move {}: a ply must have \"moves\"", move_number(reader));
  for (const Document& one : *placed) {
    const Document* first = one.find("first");
    const Document* square = first == nullptr ? nullptr : first->find("square");
    const auto piece = first == nullptr ? std::nullopt : number_in(*first, "piece");
    const auto x = square == nullptr ? std::nullopt : number_in(*square, "x");
    const auto y = square == nullptr ? std::nullopt : number_in(*square, "y");
    if (!piece || !x || !y || *x < 0 || *y < 0 || *x >= max_side || *y >= max_side)
      return make_error("move {}: a tile must have a \"piece\" and a \"square\" with \"x\" and \"y\"",
                        move_number(reader));
    const Cell cell = cell_at(static_cast<int>(*y), static_cast<int>(*x));
    if (const auto done = put_tile(reader, cell, *piece < 1 || *piece > 2 ? 0 : static_cast<int>(*piece)); !done)
      return done;
  }
  return Done{};
}

GameReading read_plies(const std::vector<Document>& values) {
  const Document* final_board = values.front().find("finalBoard");
  const Document* pieces = final_board == nullptr ? nullptr : final_board->find("pieces");
  const std::size_t area = pieces == nullptr || pieces->list() == nullptr ? 16 : pieces->list()->size();
  std::int64_t side = min_side;
  while (side < max_side && static_cast<std::size_t>(side * side) < area) ++side;
  Reader reader{.state = blank_state(side), .game = {.fit = Fit::certain}};
  List beginning = reader.rows();
  for (std::size_t i = 1; i < values.size(); ++i)
    if (const auto done = read_ply(reader, values[i], beginning); !done) return wrong(done.error());
  if (reader.game.moves.empty()) beginning = reader.rows();
  set_beginning(reader, std::move(beginning));
  reader.game.form = "a shared game of 2048 Open Fun Game";
  return std::move(reader.game);
}

Result<Done> set_board(State& state, const Document& board) {
  const auto put = [&](Cell cell, const Document& value) -> Result<Done> {
    const auto exponent = read_tile(cell, value);
    if (!exponent) return exponent.error();
    state.at(cell) = *exponent;
    return Done{};
  };
  return read_board(Object{{"board", board}}, SlideRules::extent(state), FirstRow::top, put);
}

// Puts the new tile on the board. Finds it as the only cell in which the recorded board after a move differs from the
// board that follows from the rules.
Result<Done> put_difference(Reader& reader, const Document& board) {
  State after = blank_state(reader.state.rules.rows);
  after.rules = reader.state.rules;
  if (const auto set = set_board(after, board); !set) return set;
  std::optional<Cell> found;
  std::size_t differences = 0;
  SlideRules::for_each_cell(after, [&](Cell cell) {
    if (after.at(cell) == reader.state.at(cell)) return;
    ++differences;
    found = cell;
  });
  if (differences != 1)
    return make_error("the board after move {} differs from the rules in {} cells; it must differ by the new tile",
                      reader.game.moves.size(), differences);
  return put_tile(reader, *found, after.at(*found));
}

const Document* first_of(const Document& table, std::initializer_list<std::string_view> names_of_field) {
  for (const std::string_view name : names_of_field)
    if (const Document* found = table.find(name)) return found;
  return nullptr;
}

// Puts a tile on the board that is given as a table with "value" and either "row" and "column", counted from 1, or "x"
// and "y", counted from 0.
Result<Done> put_told(Reader& reader, const Document& tile) {
  const auto value = number_in(tile, "value");
  const auto row = number_in(tile, "row");
  const auto column = number_in(tile, "column");
  const auto x = number_in(tile, "x");
  const auto y = number_in(tile, "y");
  const std::int64_t at_row = row ? *row - 1 : y.value_or(-1);
  const std::int64_t at_column = column ? *column - 1 : x.value_or(-1);
  if (!value || at_row < 0 || at_column < 0 || at_row >= max_side || at_column >= max_side)
    return make_error("move {}: a tile must have \"value\", \"row\" and \"column\"", move_number(reader));
  return put_tile(reader, cell_at(static_cast<int>(at_row), static_cast<int>(at_column)),
                  *value == 2 || *value == 4 ? static_cast<int>(*value / 2) : 0);
}

Result<Done> read_listed(Reader& reader, const Document& move) {
  const Document* direction = move.object() == nullptr ? &move : first_of(move, {"move", "direction", "dir"});
  const auto wanted = direction == nullptr ? std::nullopt : direction_in(*direction);
  if (!wanted)
    return make_error("move {} is {}; it must be left, right, up or down", move_number(reader),
                      (direction == nullptr ? move : *direction).description());
  if (const auto done = slide(reader, *wanted); !done) return done;
  if (const Document* ms = first_of(move, {"ms", "time", "t"}); ms != nullptr && ms->integer() != nullptr)
    reader.game.times.push_back(*ms->integer());
  if (const Document* board = move.find("board")) return put_difference(reader, *board);
  if (const Document* tile = first_of(move, {"tile", "spawn", "new"})) return put_told(reader, *tile);
  return Done{};
}

GameReading read_list(const Document& game) {
  const Document* board = first_of(game, {"board", "start", "initial"});
  if (board == nullptr || board->list() == nullptr || board->list()->empty())
    return wrong(make_error("the recorded game has no \"board\"; it must begin with one, a list of rows"));
  const auto rows = static_cast<std::int64_t>(board->list()->size());
  const List* row = board->list()->front().list();
  const auto columns = static_cast<std::int64_t>(row == nullptr ? 0 : row->size());
  if (rows < min_side || rows > max_side || columns < min_side || columns > max_side)
    return wrong(make_error("the first board must have 2 to 8 rows and columns"));
  Reader reader{.state = blank_state(usual_side), .game = {.fit = Fit::certain}};
  reader.state.rules.rows = static_cast<std::int8_t>(rows);
  reader.state.rules.columns = static_cast<std::int8_t>(columns);
  if (const auto set = set_board(reader.state, *board); !set) return wrong(set.error());
  List beginning = reader.rows();
  for (const Document& move : *game.find("moves")->list())
    if (const auto done = read_listed(reader, move); !done) return wrong(done.error());
  if (reader.game.times.size() != reader.game.moves.size()) reader.game.times.clear();
  set_beginning(reader, std::move(beginning));
  reader.game.form = "a list of moves";
  return std::move(reader.game);
}

bool is_android_heading(const Document& value) {
  const Document* type = value.find("type");
  return type != nullptr && type->text() != nullptr && type->text()->starts_with("org.andstatus.game2048:GameRecord");
}

}  // namespace

GameReading read_game(const std::vector<Document>& values) {
  if (values.empty()) return {};
  if (values.size() > 1 && is_android_heading(values.front())) return read_plies(values);
  const Document* moves = values.size() == 1 ? values.front().find("moves") : nullptr;
  const bool has_moves = moves != nullptr && moves->list() != nullptr && !moves->list()->empty();
  if (!has_moves) return {};
  const Document& first = moves->list()->front();
  const Document* direction = first.object() == nullptr ? &first : first_of(first, {"move", "direction", "dir"});
  return direction != nullptr && direction_in(*direction) ? read_list(values.front()) : GameReading{};
}

}  // namespace tilefold::slide
