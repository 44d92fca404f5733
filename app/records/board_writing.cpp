#include "app/records/board_writing.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "app/records/json.h"
#include "engine/core/state_graph.h"

namespace tilefold::records {
namespace {

constexpr std::uint32_t most_states = 8'000'000;
constexpr std::array<std::string_view, 6> form_names{"json", "line", "rows", "matrix", "digits", "rush"};

// The texts of all cells, beginning with the top row. The text of an empty cell is empty.
struct CellTexts {
  std::vector<std::vector<std::string>> rows;
  bool is_narrow = true;  // true if no cell has more than one character
  bool has_letters = false;
};

CellTexts cell_texts(const Puzzle& puzzle) {
  const Snapshot shot = puzzle.snapshot();
  CellTexts texts;
  texts.rows.assign(static_cast<std::size_t>(shot.extent.rows),
                    std::vector<std::string>(static_cast<std::size_t>(shot.extent.columns)));
  for (const Tile& tile : shot.tiles) {
    const bool is_number = tile.face.kind == Face::Kind::number;
    const std::string text =
        is_number ? std::to_string(tile.face.value) : std::string(1, static_cast<char>(tile.face.value));
    texts.is_narrow = texts.is_narrow && text.size() == 1;
    texts.has_letters = texts.has_letters || !is_number;
    for (int row = 0; row < tile.size.rows; ++row)
      for (int column = 0; column < tile.size.columns; ++column) {
        const auto at = static_cast<std::size_t>(tile.cell.row + row);
        const std::size_t line = shot.row_order == RowOrder::bottom_up ? texts.rows.size() - 1 - at : at;
        texts.rows[line][static_cast<std::size_t>(tile.cell.column + column)] = text;
      }
  }
  return texts;
}

// True if cells are written without separators, as for letters and for puzzles whose numbers are all single digits.
bool is_compact(const Puzzle& puzzle, const CellTexts& texts) {
  return texts.has_letters || (!puzzle.about().has_merges && texts.is_narrow);
}

std::string compact_row(const std::vector<std::string>& row) {
  std::string text;
  for (const std::string& cell : row) text += cell.empty() ? "." : cell;
  return text;
}

// Writes the rows without separators. Omits rows and cells after the last cell of the puzzle's board.
std::string joined_rows(const Puzzle& puzzle, CellTexts texts) {
  const Document state = puzzle.describe();
  const Document* board = state.find("board");
  if (board != nullptr && board->list() != nullptr && !board->list()->empty() && !puzzle.about().has_merges)
    if (const List* last = board->list()->back().list();
        last != nullptr && board->list()->size() <= texts.rows.size()) {
      texts.rows.resize(board->list()->size());
      texts.rows.back().resize(last->size());
    }
  std::string text;
  for (const auto& row : texts.rows) text += (text.empty() ? "" : "\n") + compact_row(row);
  return text;
}

std::string spaced_rows(const CellTexts& texts) {
  std::size_t width = 1;
  for (const auto& row : texts.rows)
    for (const std::string& cell : row) width = std::max(width, cell.size());
  std::string text;
  for (const auto& row : texts.rows) {
    if (!text.empty()) text += '\n';
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string cell = row[i].empty() ? "0" : row[i];
      text += (i == 0 ? "" : " ") + std::string(width - cell.size(), ' ') + cell;
    }
  }
  return text;
}

std::string rows_text(const Puzzle& puzzle) {
  const CellTexts texts = cell_texts(puzzle);
  return is_compact(puzzle, texts) ? joined_rows(puzzle, texts) : spaced_rows(texts);
}

std::string line_text(const Puzzle& puzzle) {
  const CellTexts texts = cell_texts(puzzle);
  if (is_compact(puzzle, texts)) {
    std::string text = joined_rows(puzzle, texts);
    std::erase(text, '\n');
    return text;
  }
  std::string text = "[";
  for (const auto& row : texts.rows) {
    text += text.size() == 1 ? "[" : ",[";
    for (std::size_t i = 0; i < row.size(); ++i) text += (i == 0 ? "" : ",") + (row[i].empty() ? "0" : row[i]);
    text += ']';
  }
  return text + "]";
}

// Returns the position as JSON. Omits the parameter that gives the number of a built-in level, because the state
// contains the level itself.
std::string json_text(const Puzzle& puzzle) {
  const Document all = puzzle.parameters().document();
  const LevelList* levels = puzzle.about().levels.list;
  Object rules;
  for (const auto& rule : *all.object())
    if (levels == nullptr || rule.first != levels->parameter) rules.push_back(rule);
  return to_json(
      Object{{"puzzle", puzzle.about().name}, {"parameters", std::move(rules)}, {"state", puzzle.describe()}});
}

// Returns the number with this name in `claims`, or nullopt if `claims` does not contain it.
std::optional<std::int64_t> claim(const Object& claims, std::string_view name) {
  for (const auto& [claimed, value] : claims)
    if (claimed == name && value.integer() != nullptr) return *value.integer();
  return std::nullopt;
}

Result<std::string> rush_text(const Puzzle& puzzle, const Object& claims, const std::stop_token& stop) {
  if (puzzle.about().map == nullptr || puzzle.about().levels.list == nullptr)
    return make_error("a board of {} cannot be written as {}; it needs a level with a map", puzzle.about().name,
                      "rush");
  const Document state = puzzle.describe();
  const std::string level = plain_text(*state.find(puzzle.about().levels.list->field));
  const auto map = puzzle.about().map(puzzle, Goals::full, most_states, stop);
  if (!map) {
    const auto moves = claim(claims, "moves");
    const auto states = claim(claims, "states");
    if (!moves || !states) return map.error();
    return std::to_string(*moves) + " " + level + " " + std::to_string(*states);
  }
  const auto moves = (*map)->distance(0);
  if (!moves) return make_error("the level {} has no solution, so rush has no number of moves for it", level);
  return std::to_string(*moves) + " " + level + " " + std::to_string((*map)->size());
}

}  // namespace

Result<BoardForm> find_board_form(std::string_view name) {
  const auto found = std::find(form_names.begin(), form_names.end(), name);
  if (found == form_names.end())
    return unknown_name("form", name, std::vector<std::string_view>(form_names.begin(), form_names.end()));
  return static_cast<BoardForm>(found - form_names.begin());
}

bool has_lines(BoardForm form) {
  return form == BoardForm::rows || form == BoardForm::matrix;
}

Result<std::string> write_board(const Puzzle& puzzle, BoardForm form, const Object& claims,
                                const std::stop_token& stop) {
  switch (form) {
    case BoardForm::json: return json_text(puzzle);
    case BoardForm::line: return line_text(puzzle);
    case BoardForm::rows: return rows_text(puzzle);
    case BoardForm::digits: {
      const CellTexts texts = cell_texts(puzzle);
      if (texts.has_letters || !is_compact(puzzle, texts))
        return make_error("a board of {} cannot be written as {}; it needs a board of digits", puzzle.about().name,
                          "digits");
      return line_text(puzzle);
    }
    case BoardForm::matrix:
      if (puzzle.about().formats.write_pieces == nullptr)
        return make_error("a board of {} cannot be written as {}; it needs pieces of several cells",
                          puzzle.about().name, "matrix");
      return puzzle.about().formats.write_pieces(puzzle);
    case BoardForm::rush: break;
  }
  return rush_text(puzzle, claims, stop);
}

}  // namespace tilefold::records
