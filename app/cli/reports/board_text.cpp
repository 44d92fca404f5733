#include "app/cli/reports/board_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "app/language/tr.h"
#include "app/records/json.h"
#include "app/records/output.h"

namespace tilefold::cli {
namespace {

std::string face_text(const Face& face) {
  return face.kind != Face::Kind::number ? std::string(1, static_cast<char>(face.value)) : std::to_string(face.value);
}

std::vector<std::string> cell_texts(const Snapshot& shot) {
  std::vector<std::string> texts(static_cast<std::size_t>(shot.extent.area()), "·");
  for (const Tile& tile : shot.tiles)
    for (int row = 0; row < tile.size.rows; ++row)
      for (int column = 0; column < tile.size.columns; ++column)
        texts[static_cast<std::size_t>((tile.cell.row + row) * shot.extent.columns + tile.cell.column + column)] =
            face_text(tile.face);
  return texts;
}

// Returns the fields of the state that are neither lists nor objects.
std::vector<std::pair<std::string, std::string>> plain_fields(const Puzzle& puzzle) {
  std::vector<std::pair<std::string, std::string>> fields;
  const Document state = puzzle.describe();
  for (const auto& [name, value] : *state.object()) {
    if (value.list() != nullptr || value.object() != nullptr) continue;
    fields.emplace_back(name, records::plain_text(value));
  }
  return fields;
}

// The texts printed before and after a cell. `after` must have the same length for all cells.
struct Brackets {
  std::string_view before = " ";
  std::string_view after = {};
};

// Returns the rows of the board with row numbers and column numbers.
std::string board_lines(const Snapshot& shot, const std::function<Brackets(Cell)>& brackets) {
  const std::vector<std::string> texts = cell_texts(shot);
  std::size_t width = 1;
  for (const std::string& text : texts) width = std::max(width, text == "·" ? 1 : text.size());
  const std::size_t step = width + 1 + brackets({}).after.size();
  std::string lines;
  for (int line = 0; line < shot.extent.rows; ++line) {
    const int row = shot.row_order == RowOrder::bottom_up ? shot.extent.rows - 1 - line : line;
    lines += fmt::format("{:>4} │", to_one_based(row));
    for (int column = 0; column < shot.extent.columns; ++column) {
      const Brackets around = brackets(cell_at(row, column));
      lines += fmt::format("{}{:>{}}{}", around.before,
                           texts[static_cast<std::size_t>(row * shot.extent.columns + column)], width, around.after);
    }
    lines += '\n';
  }
  lines += fmt::format("{:>4} └", "");
  for (std::size_t i = 0; i < static_cast<std::size_t>(shot.extent.columns) * step; ++i) lines += "─";
  lines += fmt::format("\n{:>6}", "");
  for (int column = 0; column < shot.extent.columns; ++column)
    lines += fmt::format(" {:>{}}{:{}}", to_one_based(column), width, "", step - width - 1);
  return lines + '\n';
}

}  // namespace

std::string marked_board_text(const Puzzle& puzzle, const MarkedCells& marked) {
  const auto has = [](const std::vector<Cell>& cells, Cell cell) {
    return std::find(cells.begin(), cells.end(), cell) != cells.end();
  };
  return board_lines(puzzle.snapshot(), [&](Cell cell) -> Brackets {
    if (has(marked.taken, cell)) return {.before = "[", .after = "]"};
    if (has(marked.targets, cell)) return {.before = "(", .after = ")"};
    return {.before = " ", .after = " "};
  });
}

std::string position_text(const Puzzle& puzzle) {
  const Snapshot shot = puzzle.snapshot();
  std::string lines = board_lines(shot, [](Cell) { return Brackets(); });
  if (!shot.preview.empty()) {
    lines += fmt::format("     {}", tr("next"));
    for (const Face& face : shot.preview) lines += " " + face_text(face);
    lines += '\n';
  }
  lines += "    ";
  for (const auto& [name, value] : plain_fields(puzzle)) lines += fmt::format(" {} {} ", name, value);
  return lines + '\n';
}

std::string csv_names(const Puzzle& puzzle) {
  std::string line;
  for (const auto& [name, value] : plain_fields(puzzle)) line += (line.empty() ? "" : ",") + name;
  return line;
}

std::string csv_values(const Puzzle& puzzle) {
  std::string line;
  for (const auto& [name, value] : plain_fields(puzzle)) line += (line.empty() ? "" : ",") + records::csv_field(value);
  return line;
}

}  // namespace tilefold::cli
