// Reads boards of numbers: reads all lattices in a picture and chooses the one that is plausible as a board.

#include <algorithm>
#include <cmath>

#include "app/pictures/number_board.h"
#include "app/pictures/reading.h"

namespace tilefold::pictures {
namespace {

// A picture, and the regions and tiles that were found in it.
struct Found {
  const cv::Mat& picture;
  std::vector<Region> regions;
  std::vector<Mark> tiles;
};

Reading reading_of(const NumberBoard& board, BoardAppearance appearance) {
  Reading reading{appearance, board.cells.rows, board.cells.columns};
  for (const auto& values : board.values) {
    ReadCell cell;
    if (!values.empty()) {
      const auto first =
          std::find_if(values.begin(), values.end(), [](const Value& value) { return value.number > 0; });
      constexpr double unread = 0.3;
      if (first != values.end()) {
        cell = {first->number, 0, first == values.begin() ? first->probability : std::min(unread, first->probability)};
        if (first + 1 != values.end()) cell.other = std::max<std::int64_t>(0, first[1].number);
      } else {
        cell.confidence = unread;
      }
    }
    reading.cells.push_back(cell);
  }
  reading.corners = corners_of(board.lattice);
  const Count counted = count(board);
  reading.score = counted.read - 4 * counted.wrong;
  return reading;
}

// Empties the cells whose text is pale, because some programs show removed digits as shadows. Returns for each cell the
// certainty of this decision, 0 to 1.
std::vector<double> remove_shadows(NumberBoard& board) {
  const double usual = usual_contrast(board);
  std::vector<double> sure(board.values.size(), 1);
  for (std::size_t i = 0; i < board.values.size(); ++i) {
    const double part = usual > 0 ? board.cells.all[i].contrast / usual : 1;
    if (board.values[i].empty() || part > 0.55) continue;
    sure[i] = std::min(1.0, 0.5 + 5 * std::abs(part - 0.45));
    if (part < 0.45) board.values[i].clear();
  }
  return sure;
}

// True if a user would not want to correct all unclear cells because there are too many.
bool is_unclear(const Reading& reading, const Count& counted) {
  const auto below = [&](double limit) {
    return std::count_if(reading.cells.begin(), reading.cells.end(),
                         [&](const ReadCell& cell) { return cell.confidence < limit; });
  };
  return 6 * below(0.5) > counted.written || 4 * below(0.9) > counted.written;
}

// True if the board is a sudoku: no digit occurs twice in a row, a column or a block of three by three cells.
bool is_sudoku(const Reading& reading) {
  constexpr int side = 9;
  if (reading.rows != side || reading.columns != side) return false;
  int digits = 0;
  for (int i = 0; i < side * side; ++i)
    for (int j = i + 1; j < side * side; ++j) {
      const auto a = reading.cells[static_cast<std::size_t>(i)].value;
      const auto b = reading.cells[static_cast<std::size_t>(j)].value;
      digits += i + 1 == j && a != 0 ? 1 : 0;
      const bool share = i / side == j / side || i % side == j % side ||
                         (i / side / 3 == j / side / 3 && i % side / 3 == j % side / 3);
      if (share && a != 0 && a == b) return false;
    }
  return digits >= 12;
}

std::optional<Reading> as_digits(const Found& found, const NumberBoard& narrow) {
  constexpr int columns = 9;
  NumberBoard board = extend(found.picture, narrow, columns);
  if (board.cells.columns != columns) return std::nullopt;
  const auto sure = remove_shadows(board);
  const Count counted = count(board);
  if (counted.read < 9 || counted.wrong * 10 > counted.written) return std::nullopt;
  Reading reading = reading_of(board, BoardAppearance::lines_of_digits);
  for (std::size_t i = 0; i < sure.size(); ++i)
    reading.cells[i].confidence = std::min(reading.cells[i].confidence, sure[i]);
  const auto is_empty_row = [&](int row) {
    for (int column = 0; column < columns; ++column)
      if (reading.at(row, column).value != 0) return false;
    return true;
  };
  // in the puzzle Pairs, empty rows below the last digit do not belong to the board
  while (reading.rows > 1 && is_empty_row(reading.rows - 1)) {
    --reading.rows;
    reading.cells.resize(static_cast<std::size_t>(reading.rows * columns));
  }
  if (is_unclear(reading, counted) || is_sudoku(reading) ||
      is_covered_below(found.picture, crop(board.lattice, cv::Rect(0, 0, columns, reading.rows))))
    return std::nullopt;
  return reading;
}

// True if the cells with text in each column form one group that begins at the upper edge, or at the lower edge if
// `from_top` is false.
bool is_stacked(const NumberBoard& board, bool from_top) {
  for (int column = 0; column < board.cells.columns; ++column) {
    bool has_ended = false;
    for (int i = 0; i < board.cells.rows; ++i) {
      const bool is_empty = board.at(from_top ? i : board.cells.rows - 1 - i, column).empty();
      if (has_ended && !is_empty) return false;
      has_ended = has_ended || is_empty;
    }
  }
  return true;
}

// Looks for strips, which are regions as wide as a column and higher than one cell. Returns the lower end of the lowest
// strip in the column, or 0 if the column has no strip.
double strip_end(const Found& found, const Lattice& lattice, double width, int column) {
  double end = 0;
  for (const Region& region : found.regions) {
    const cv::Rect& box = region.box;
    const cv::Point2d top = lattice.plane.at(column, 0);
    const bool is_aligned = std::abs(box.x + box.width / 2.0 - top.x) < 0.12 * lattice.across;
    if (is_aligned && box.width > 0.8 * width && box.width < 1.12 * width && box.height > 1.3 * lattice.down &&
        box.y > top.y - 0.7 * lattice.down && box.y < lattice.plane.at(column, lattice.rows).y + 0.3 * lattice.down)
      end = std::max<double>(end, box.br().y);
  }
  return end;
}

// Reads the preview: those tiles below the board that are as large as the tiles of the board.
std::vector<std::int64_t> read_preview(const Found& found, const Lattice& lattice, const Mark& usual) {
  std::vector<std::pair<float, std::int64_t>> tiles;
  const double bottom = lattice.plane.at(0, lattice.rows - 0.5).y;
  const double right = lattice.plane.at(lattice.columns + 1, 0).x;
  for (const Mark& mark : found.tiles) {
    const bool is_below = mark.centre.y > bottom && mark.centre.y < bottom + 3 * lattice.down && mark.centre.x < right;
    const bool is_alike =
        std::abs(mark.width / usual.width - 1) < 0.25 && std::abs(mark.height / usual.height - 1) < 0.25;
    if (!is_below || !is_alike) continue;
    Lattice one{Plane(cv::Matx33d(mark.width / 0.9, 0, mark.centre.x, 0, mark.height / 0.9, mark.centre.y, 0, 0, 1)), 1,
                1, mark.width / 0.9, mark.height / 0.9};
    const auto cells = read_cells(found.picture, one);
    if (!cells || cells->all.front().scripts.empty()) continue;
    const auto values = likely_values(cells->all.front(), powers_of_two());
    constexpr double sure = 0.9;
    if (values.front().number > 0 && values.front().probability > sure &&
        std::none_of(tiles.begin(), tiles.end(),
                     [&](const auto& other) { return std::abs(other.first - mark.centre.x) < 4; }))
      tiles.emplace_back(mark.centre.x, values.front().number);
  }
  std::sort(tiles.begin(), tiles.end());
  std::vector<std::int64_t> preview;
  preview.reserve(tiles.size());
  for (const auto& [x, number] : tiles) preview.push_back(number);
  return preview;
}

std::optional<Reading> as_columns(const Found& found, const NumberBoard& board) {
  const bool hangs = is_stacked(board, true);
  if (board.kind != MarkKind::tiles || (!hangs && !is_stacked(board, false)) || board.lattice.marks.size() < 4)
    return std::nullopt;
  const Mark usual = board.lattice.marks.begin()->second;
  // The empty part of a column is a uniform region: a strip. The strip of an entirely empty column may lie outside the
  // lattice, because the lattice was found from tiles.
  int strips = 0;
  double end = 0;
  cv::Rect whole(0, 0, board.lattice.columns, board.lattice.rows);
  constexpr int most_columns = 8;
  for (int column = 0; column < whole.width; ++column)
    if (const double strip = strip_end(found, board.lattice, usual.width, column); strip > 0) {
      ++strips;
      end = std::max(end, strip);
    }
  while (whole.width < most_columns && strip_end(found, board.lattice, usual.width, whole.x + whole.width) > 0)
    ++whole.width;
  while (whole.width < most_columns && strip_end(found, board.lattice, usual.width, whole.x - 1) > 0) {
    --whole.x;
    ++whole.width;
  }
  if (strips == 0 || whole.width < 4) return std::nullopt;
  if (hangs) {
    const double top = board.lattice.plane.at(0, -0.5).y;
    whole.height = std::clamp(static_cast<int>(std::lround((end - top) / board.lattice.down)), whole.height, 12);
  }
  const Lattice lattice = crop(board.lattice, whole);
  Reading reading = reading_of(board, BoardAppearance::columns_of_powers);
  std::vector<ReadCell> cells(static_cast<std::size_t>(whole.area()));
  for (int row = 0; row < reading.rows; ++row)
    for (int column = 0; column < reading.columns; ++column)
      cells[static_cast<std::size_t>((row - whole.y) * whole.width + column - whole.x)] = reading.at(row, column);
  reading.rows = whole.height;
  reading.columns = whole.width;
  reading.cells = std::move(cells);
  reading.hangs = hangs;
  reading.corners = corners_of(lattice);
  reading.preview = read_preview(found, lattice, usual);
  return reading;
}

// True if some region is as high as a tile but between one and two tiles wide.
bool has_long_tile(const Found& found, const NumberBoard& board) {
  if (board.kind != MarkKind::tiles) return false;
  const Mark usual = board.lattice.marks.begin()->second;
  for (const Region& region : found.regions) {
    const cv::Rect& box = region.box;
    const double height = box.height / static_cast<double>(usual.height);
    const double width = box.width / static_cast<double>(usual.width);
    if (std::abs(height - 1) > 0.12 || width < 1.15 || width > 1.9 || 2 * region.area < box.area()) continue;
    for (int row = 0; row < board.cells.rows; ++row) {
      const cv::Point2d left = board.lattice.plane.at(0, row);
      const cv::Point2d right = board.lattice.plane.at(board.lattice.columns - 1, row);
      const double middle = box.x + box.width / 2.0;
      if (std::abs(box.y + box.height / 2.0 - left.y) < 0.1 * board.lattice.down && middle > left.x && middle < right.x)
        return true;
    }
  }
  return false;
}

// True if some cell has no tile but a number that is not in the middle of the cell. Such a number belongs to a tile
// that is moving.
bool is_moving(const NumberBoard& board) {
  if (board.kind != MarkKind::tiles) return false;
  std::vector<double> offsets;
  for (const auto& [cell, mark] : board.lattice.marks)
    if (const Cell& at = board.cells.at(cell.first, cell.second); !at.scripts.empty())
      offsets.push_back(at.text_centre.x);
  std::sort(offsets.begin(), offsets.end());
  const double usual = offsets.empty() ? 0 : offsets[offsets.size() / 2];
  for (int row = 0; row < board.cells.rows; ++row)
    for (int column = 0; column < board.cells.columns; ++column)
      if (!board.at(row, column).empty() && !board.lattice.marks.contains({row, column}) &&
          std::abs(board.cells.at(row, column).text_centre.x - usual) > 0.1)
        return true;
  return false;
}

// Completes a 4×4 board whose first or last row or column is empty. Such a line is missing from the lattice, because it
// has no numbers. Adds the neighbouring line whose cells look like the empty cells of the board. Returns nullopt if
// neither or both of the two neighbouring lines look like that.
std::optional<NumberBoard> completed(const Found& found, const NumberBoard& board) {
  const int side = std::max(board.cells.rows, board.cells.columns);
  if (side != 4 || std::min(board.cells.rows, board.cells.columns) != side - 1) return std::nullopt;
  std::optional<cv::Vec3f> empty;
  for (std::size_t i = 0; i < board.values.size(); ++i)
    if (board.values[i].empty()) empty = board.cells.all[i].ground;
  if (!empty) return std::nullopt;
  const bool is_row = board.cells.rows < side;
  std::vector<cv::Rect> fitting;
  for (const int shift : {-1, 0}) {
    const int beside = shift < 0 ? -1 : side - 1;
    Lattice line = crop(board.lattice, is_row ? cv::Rect(0, beside, side, 1) : cv::Rect(beside, 0, 1, side));
    line.across = board.lattice.across;
    line.down = board.lattice.down;
    const auto cells = read_cells(found.picture, line);
    if (cells && std::all_of(cells->all.begin(), cells->all.end(), [&](const Cell& cell) {
          return cell.scripts.empty() && cv::norm(cell.ground - *empty) < 12;
        }))
      fitting.emplace_back(is_row ? cv::Rect(0, shift, side, side) : cv::Rect(shift, 0, side, side));
  }
  if (fitting.size() != 1) return std::nullopt;
  auto boards = understand(found.picture, crop(board.lattice, fitting.front()), board.kind);
  return boards.empty() ? std::nullopt : std::optional(boards.front());
}

// Reads a board of columns whose empty cells are drawn, too. A board of Slide may look the same, but is hardly ever
// taller than wide with all tiles at one edge.
std::optional<Reading> as_drawn_columns(const Found& found, const NumberBoard& board) {
  constexpr int fewest_columns = 4;
  constexpr int most_columns = 8;
  constexpr int most_rows = 12;
  const int rows = board.cells.rows;
  const int columns = board.cells.columns;
  const bool stands = is_stacked(board, false);
  if (columns < fewest_columns || columns > most_columns || rows <= columns || rows > most_rows ||
      (!stands && !is_stacked(board, true)))
    return std::nullopt;
  Reading reading = reading_of(board, BoardAppearance::columns_of_powers);
  if (is_unclear(reading, count(board))) return std::nullopt;
  reading.hangs = !stands;
  reading.preview = read_preview(found, board.lattice, board.lattice.marks.begin()->second);
  return reading;
}

std::optional<Reading> as_powers(const Found& found, const NumberBoard& board, bool may_be_columns) {
  const Count counted = count(board);
  if (counted.read < 2 || counted.wrong * 8 > counted.written) return std::nullopt;
  const int area = board.cells.rows * board.cells.columns;
  const bool is_square = board.cells.rows == board.cells.columns;
  const bool is_all_written = counted.written == area;
  const bool is_tiled =
      board.kind == MarkKind::tiles && 20 * board.lattice.marks.size() >= static_cast<std::size_t>(19 * area);
  if (may_be_columns && !is_all_written)
    if (auto reading = is_tiled ? as_drawn_columns(found, board) : as_columns(found, board)) return reading;
  constexpr int smallest = 3;
  constexpr int smallest_field = 6;
  if (is_square ? board.cells.rows >= (is_tiled ? smallest : smallest + 1)
                : is_tiled && std::min(board.cells.rows, board.cells.columns) > smallest) {
    if (!is_all_written && (is_moving(board) || has_long_tile(found, board))) return std::nullopt;
    // a field of 3×3 numbers without empty cells may be a part of a larger board
    if (is_all_written && board.cells.rows == smallest) return std::nullopt;
    const bool is_field = board.cells.rows >= smallest_field && is_all_written;
    Reading reading =
        reading_of(board, is_field ? BoardAppearance::field_of_powers : BoardAppearance::square_of_powers);
    return is_unclear(reading, counted) ? std::nullopt : std::optional(std::move(reading));
  }
  if (const auto whole = completed(found, board)) return reading_of(*whole, BoardAppearance::square_of_powers);
  return std::nullopt;
}

// Appends the tiles of `more` that are not yet in `tiles`.
void add_tiles(std::vector<Mark>& tiles, const std::vector<Mark>& more) {
  for (const Mark& mark : more)
    if (std::none_of(tiles.begin(), tiles.end(), [&](const Mark& other) {
          return cv::norm(other.centre - mark.centre) < 3 && std::abs(other.width - mark.width) < 0.1F * mark.width;
        }))
      tiles.push_back(mark);
}

}  // namespace

double Reading::confidence() const {
  double product = 1;
  for (const ReadCell& cell : cells) product *= cell.confidence;
  return product;
}

std::array<cv::Point2d, 4> corners_of(const Lattice& lattice) {
  const double right = lattice.columns - 0.5;
  const double bottom = lattice.rows - 0.5;
  return {lattice.plane.at(-0.5, -0.5), lattice.plane.at(right, -0.5), lattice.plane.at(right, bottom),
          lattice.plane.at(-0.5, bottom)};
}

NumberReading read_numbers(const cv::Mat& picture, std::optional<BoardAppearance> wanted) {
  constexpr std::size_t most = 6;
  Found found{picture, find_regions(picture, 6, 12), {}};
  found.tiles = find_tiles(found.regions);
  const auto numbers = find_numbers(picture, found.regions);
  // empty cells may differ little from the pixels around them, so look for regions with a lower tolerance, too
  const auto faint = find_regions(picture, 2, 144);
  add_tiles(found.tiles, find_tiles(faint));
  found.regions.insert(found.regions.end(), faint.begin(), faint.end());
  NumberReading result;
  std::optional<Reading>& best = result.reading;
  const auto consider = [&](std::optional<Reading> reading) {
    if (reading && (!wanted || *wanted == reading->appearance) && (!best || reading->score > best->score))
      best = std::move(reading);
  };
  const bool may_be_columns = !wanted || *wanted == BoardAppearance::columns_of_powers;
  int cells_read = 0;
  constexpr int most_cells = 700;  // limits the computing time
  for (const MarkKind kind : {MarkKind::tiles, MarkKind::digits, MarkKind::numbers}) {
    for (const Lattice& lattice : find_lattices(kind == MarkKind::tiles ? found.tiles : numbers, kind, most)) {
      constexpr std::size_t fewest_numbers = 6;
      if (lattice.rows > 40 || lattice.columns > 20) continue;
      if (kind != MarkKind::tiles && lattice.marks.size() < fewest_numbers) continue;
      if (cells_read + lattice.rows * lattice.columns > most_cells) continue;
      for (const NumberBoard& board : understand(picture, lattice, kind)) {
        cells_read += board.cells.rows * board.cells.columns;
        const Count counted = count(board);
        constexpr int clear_number = 4;
        if (kind == MarkKind::tiles && counted.read >= clear_number && counted.wrong * 4 <= counted.read)
          result.has_numbers = true;
        consider(board.meaning == Meaning::powers ? as_powers(found, board, may_be_columns) : as_digits(found, board));
      }
    }
    constexpr double enough = 12;
    constexpr double sure = 0.9;
    if (best && best->score >= enough && best->confidence() > sure) break;
  }
  return result;
}

}  // namespace tilefold::pictures
