#include "engine/puzzles/unblock/editor.h"

#include <array>

#include "engine/core/board_document.h"
#include "engine/core/translatable.h"
#include "engine/puzzles/unblock/level_text.h"
#include "engine/puzzles/unblock/rules.h"

namespace tilefold::unblock {
namespace {

// The size of the piece that a tool places; the piece extends to the right or down from the chosen cell.
struct Shape {
  EditorTool tool;
  Extent size;
};

constexpr std::array<Shape, 7> shapes{{
    {{"red", translatable("Red piece"),
      translatable(
          "Puts the red piece here and on the cell to the right. A level has one red piece, in the row of the exit.")},
     {1, 2}},
    // Translators: a piece that is two cells wide; "Two down" is two cells high. The labels must be short.
    {{"horizontal_2", translatable("Two across"), translatable("Puts a piece here and on the cell to the right.")},
     {1, 2}},
    {{"horizontal_3", translatable("Three across"),
      translatable("Puts a piece here and on the two cells to the right.")},
     {1, 3}},
    {{"vertical_2", translatable("Two down"), translatable("Puts a piece here and on the cell below.")}, {2, 1}},
    {{"vertical_3", translatable("Three down"), translatable("Puts a piece here and on the two cells below.")}, {3, 1}},
    {{"wall", translatable("Wall"), translatable("Puts a wall here, a cell that no piece can enter.")}, {1, 1}},
    {{"erase", translatable("Erase"), translatable("Removes the piece or wall here.")}, {1, 1}},
}};

constexpr std::array<EditorTool, shapes.size()> tools = [] {
  std::array<EditorTool, shapes.size()> list{};
  for (std::size_t i = 0; i < shapes.size(); ++i) list[i] = shapes[i].tool;
  return list;
}();

Document fields(const State& state) {
  return Object{{"level", state.text()}};
}

Document blank(const ParameterValues& values) {
  return fields({.rules = UnblockRules::parameters(values), .cells = [&] {
                   std::array<char, max_area> cells{};
                   std::fill_n(cells.begin(), UnblockRules::parameters(values).extent().area(), empty_cell);
                   return cells;
                 }()});
}

Error in_the_way(char face, const Phrase& place) {
  if (face == wall) return make_error("a wall is at {}; remove it first", place);
  if (face == red) return make_error("the red piece is at {}; remove it first", place);
  return make_error("piece {} is at {}; remove it first", std::string_view(&face, 1), place);
}

void remove_piece(State& state, Cell cell) {
  const char face = state.at(cell);
  for (char& other : state.cells)
    if (other == face && face != wall && face != empty_cell) other = empty_cell;
  state.at(cell) = empty_cell;
}

Result<Document> put(State state, const Shape& shape, Cell cell) {
  const bool is_red = shape.tool.name == "red";
  const bool is_wall = shape.tool.name == "wall";
  const Extent extent = state.rules.extent();
  if (is_red && cell.row != state.rules.red_row)
    return make_error("the red piece cannot lie at {}; its row is row {}", place_phrase(cell),
                      to_one_based(state.rules.red_row));
  if (is_red)
    if (const auto old = find_piece(state, red)) remove_piece(state, old->cell);
  const char face = is_red ? red : is_wall ? wall : free_letter(state);
  if (!is_wall && !is_piece(face))
    return make_error("there are no letters left; a level has at most {} pieces", letters);
  const Piece piece{.face = face, .cell = cell, .size = shape.size};
  for (int step = 0; step < piece.length(); ++step) {
    const Cell next = piece.cell_of(step);
    if (!extent.holds(next))
      return make_error(
          piece.is_horizontal()
              ? command_line_text("a piece at {} would stick out of the board; it needs {} cells to the right")
              : command_line_text("a piece at {} would stick out of the board; it needs {} cells to the bottom"),
          place_phrase(cell), piece.length());
    if (state.at(next) != empty_cell) return in_the_way(state.at(next), place_phrase(next));
  }
  fill(state, piece, face);
  return fields(state);
}

Snapshot show(const ParameterValues& values, const Document& document) {
  const Document* level = document.find("level");
  const auto read =
      read_level(level == nullptr || level->text() == nullptr ? std::string_view() : std::string_view(*level->text()),
                 UnblockRules::parameters(values), LevelState::unfinished);
  Snapshot shot{.extent = UnblockRules::parameters(values).extent(),
                .row_order = UnblockRules::row_order,
                .tiles = {},
                .preview = {}};
  std::uint32_t id = 0;
  const auto lay = [&](Cell cell, Face face, Extent size) {
    shot.tiles.push_back({.id = TileId{++id}, .face = face, .cell = cell, .size = size});
  };
  if (read) UnblockRules::for_each_tile(*read, lay);
  return shot;
}

Result<Document> apply(const ParameterValues& values, const Document& document, std::string_view tool, Cell cell) {
  const Document* level = document.find("level");
  if (level == nullptr || level->text() == nullptr)
    return make_error("there is no \"level\" to work on; it must be a text");
  const auto read = read_level(*level->text(), UnblockRules::parameters(values), LevelState::unfinished);
  if (!read) return read.error();
  State state = *read;
  if (!state.rules.extent().holds(cell)) return make_error("{} is not on the board", place_phrase(cell));
  std::vector<std::string_view> names;
  for (const Shape& shape : shapes) {
    names.push_back(shape.tool.name);
    if (shape.tool.name != tool) continue;
    if (tool != "erase") return put(state, shape, cell);
    if (state.at(cell) == empty_cell) return make_error("there is nothing at {} to remove", place_phrase(cell));
    remove_piece(state, cell);
    return fields(state);
  }
  return unknown_name("tool", tool, names);
}

}  // namespace

const Editor& level_editor() {
  static constexpr std::array<std::string_view, 1> fields{"level"};
  static constexpr Editor editor{.tools = tools, .fields = fields, .blank = blank, .apply = apply, .show = show};
  return editor;
}

}  // namespace tilefold::unblock
