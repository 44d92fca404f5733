#include "engine/puzzles/unblock/level_text.h"

#include <algorithm>
#include <cassert>
#include <vector>

#include "engine/core/board_document.h"
#include "engine/core/text.h"

namespace tilefold::unblock {
namespace {

Phrase name_of(char face) {
  return face == red ? make_phrase("the red piece A") : make_phrase("piece {}", std::string_view(&face, 1));
}

Error wrong_length(std::string_view text, const State& state) {
  const Extent extent = state.rules.extent();
  const auto area = static_cast<std::size_t>(extent.area());
  if (text.empty())
    return make_error("the level is empty; it must have {}, {} rows of {} characters", area, extent.rows,
                      extent.columns);
  const Phrase got = counted_phrase(text.size(), "{} character", "{} characters");
  if (text.size() > area)
    return make_error("the level has {} and continues after {}; it must have {}, {} rows of {}", got,
                      place_phrase(state.cell(area - 1)), area, extent.rows, extent.columns);
  return make_error("the level has {} and ends at {}; it must have {}, {} rows of {}", got,
                    place_phrase(state.cell(text.size() - 1)), area, extent.rows, extent.columns);
}

// True if the byte is an ASCII character. All characters of valid levels are ASCII.
bool is_ascii(char c) {
  return static_cast<unsigned char>(c) < 0x80;
}

Error wrong_character(std::string_view text, std::size_t place, const State& state) {
  return make_error(
      "the level has {} at {}; it must be . or o (empty), A (the red piece), B to Z (another piece) or x (a wall)",
      quoted(first_character(text.substr(place))), place_phrase(state.cell(place)));
}

// Returns the cells that contain the letter `face`, in reading order.
std::vector<Cell> cells_of(const State& state, char face) {
  std::vector<Cell> cells;
  const std::string_view text = state.text();
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == face) cells.push_back(state.cell(i));
  return cells;
}

Result<Done> check_shape(char face, const std::vector<Cell>& cells) {
  const Phrase wanted = face == red ? make_phrase("2 cells side by side in one row")
                                    : make_phrase("2 or 3 cells in one row or column, without a gap");
  const Phrase name = name_of(face);
  if (cells.size() == 1)
    return make_error("the level has {} at {} alone; it must be {}", name, place_phrase(cells.front()), wanted);
  const bool is_row = cells[0].row == cells[1].row;
  for (std::size_t i = 1; i < cells.size(); ++i) {
    const Cell before = cells[i - 1];
    const Cell cell = cells[i];
    if (is_row ? cell.row != before.row : cell.column != before.column)
      return make_error("the level has {} at {}, not in line with its cell at {}; it must be {}", name,
                        place_phrase(cell), place_phrase(cells.front()), wanted);
    if (is_row ? cell.column != before.column + 1 : cell.row != before.row + 1)
      return make_error("the level has {} at {}, with a gap after its cell at {}; it must be {}", name,
                        place_phrase(cell), place_phrase(before), wanted);
  }
  const std::size_t most = face == red ? 2 : 3;
  if (cells.size() > most)
    return make_error("the level has {} at {}, with {} cells from {} on; it must be {}", name,
                      place_phrase(cells[most]), cells.size(), place_phrase(cells.front()), wanted);
  return Done{};
}

Result<Done> check_red(const State& state, const std::vector<Cell>& cells) {
  const int row = state.rules.red_row;
  const Phrase wanted =
      make_phrase("it must lie in row {}, in two columns of 1 to {}", to_one_based(row), state.rules.columns);
  if (cells.empty()) return make_error("the level has no red piece A; {}", wanted);
  if (cells[0].row != cells[1].row)
    return make_error("the red piece A is vertical at {}; {}", place_phrase(cells[0]), wanted);
  if (cells[0].row != row) return make_error("the red piece A is at {}; {}", place_phrase(cells[0]), wanted);
  return Done{};
}

}  // namespace

Result<State> read_level(std::string_view text, const Parameters& rules, LevelState wanted) {
  State state{.rules = rules, .cells = {}, .moves = 0};
  const auto area = static_cast<std::size_t>(rules.extent().area());
  const auto foreign = static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), is_ascii) - text.begin());
  if (foreign < std::min(text.size(), area)) return wrong_character(text, foreign, state);
  if (text.size() != area) return wrong_length(text, state);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char face = text[i] == 'o' ? empty_cell : text[i];
    if (face != empty_cell && face != wall && !is_piece(face)) return wrong_character(text, i, state);
    state.cells[i] = face;
  }
  for (char face = red; is_piece(face); ++face) {
    const auto cells = cells_of(state, face);
    if (!cells.empty())
      if (const auto shape = check_shape(face, cells); !shape) return shape.error();
    if (face == red && !(cells.empty() && wanted == LevelState::unfinished))
      if (const auto red_piece = check_red(state, cells); !red_piece) return red_piece.error();
  }
  return state;
}

State level_state(std::string_view text, const Parameters& rules) {
  const auto state = read_level(text, rules);
  assert(state);
  return *state;
}

}  // namespace tilefold::unblock
