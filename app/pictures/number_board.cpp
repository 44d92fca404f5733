#include "app/pictures/number_board.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

namespace tilefold::pictures {
namespace {

const Spellings& spellings_of(Meaning meaning) {
  return meaning == Meaning::powers ? powers_of_two() : digits();
}

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
  return values[values.size() / 2];
}

bool is_clear(const std::vector<Value>& values) {
  constexpr double clear = 0.95;
  return !values.empty() && values.front().number > 0 && values.front().probability > clear;
}

// Returns the text colours of those numbers on the board that were read clearly.
std::vector<cv::Vec3f> writing_colours(const NumberBoard& board) {
  constexpr double apart = 60;
  constexpr std::size_t most = 3;
  std::vector<cv::Vec3f> colours;
  for (std::size_t i = 0; i < board.values.size() && colours.size() < most; ++i)
    if (is_clear(board.values[i]) && std::none_of(colours.begin(), colours.end(), [&](const cv::Vec3f& colour) {
          return cv::norm(colour - board.cells.all[i].writing) < apart;
        }))
      colours.push_back(board.cells.all[i].writing);
  return colours;
}

// Reads unclear cells again. The second reading treats only pixels in the text colours of the board's clear numbers as
// text, so that lines and words drawn over the cells are ignored.
void read_unclear_again(NumberBoard& board) {
  const auto colours = writing_colours(board);
  const int width = board.cells.flat.cols / board.cells.columns;
  const int height = board.cells.flat.rows / board.cells.rows;
  const auto unclear = std::count_if(board.values.begin(), board.values.end(),
                                     [](const auto& values) { return !values.empty() && !is_clear(values); });
  if (2 * unclear > static_cast<std::ptrdiff_t>(board.values.size())) return;
  for (std::size_t i = 0; i < board.values.size(); ++i) {
    auto& values = board.values[i];
    if (values.empty() || is_clear(values)) continue;
    const int row = static_cast<int>(i) / board.cells.columns;
    const int column = static_cast<int>(i) % board.cells.columns;
    const cv::Mat picture = board.cells.flat(cv::Rect(column * width, row * height, width, height));
    for (const cv::Vec3f& colour : colours) {
      const Cell again = read_cell(picture, board.cells.tile, colour);
      if (again.scripts.empty()) continue;
      const auto next = likely_values(again, spellings_of(board.meaning));
      if (next.front().number > 0 &&
          (values.front().number < 0 || next.front().probability > values.front().probability))
        values = next;
    }
  }
}

NumberBoard interpret(const Lattice& lattice, MarkKind kind, Cells cells, Meaning meaning) {
  NumberBoard board{lattice, std::move(cells), kind, meaning};
  for (const Cell& cell : board.cells.all)
    board.values.push_back(cell.scripts.empty() ? std::vector<Value>{} : likely_values(cell, spellings_of(meaning)));
  return board;
}

std::set<std::pair<int, int>> marks_with_numbers(const NumberBoard& board) {
  std::set<std::pair<int, int>> marks;
  for (const auto& [cell, mark] : board.lattice.marks)
    if (is_read(board.at(cell.first, cell.second))) marks.insert(cell);
  return marks;
}

bool is_inside(const Lattice& lattice, const cv::Size& picture) {
  const auto is_in = [&](const cv::Point2d& point) {
    return point.x >= 0 && point.y >= 0 && point.x < picture.width && point.y < picture.height;
  };
  return is_in(lattice.plane.at(-0.3, -0.3)) && is_in(lattice.plane.at(lattice.columns - 0.7, lattice.rows - 0.7));
}

// True if the row or column `line` next to the board contains only digits, and these look like the digits of the board.
bool continues(const cv::Mat& picture, const NumberBoard& board, const cv::Rect& line, double usual_height) {
  Lattice beside = crop(board.lattice, line);
  beside.across = board.lattice.across;
  beside.down = board.lattice.down;
  if (!is_inside(beside, picture.size())) return false;
  const auto cells = read_cells(picture, beside);
  if (!cells) return false;
  int read = 0;
  for (const Cell& cell : cells->all) {
    if (cell.scripts.empty()) continue;
    const auto values = likely_values(cell, spellings_of(board.meaning));
    constexpr double sure = 0.9;
    const bool is_alike = std::abs(cell.text_height / usual_height - 1) < 0.25 && cv::norm(cell.text_centre) < 0.2;
    if (values.front().number <= 0 || values.front().probability < sure || !is_alike) return false;
    ++read;
  }
  return read > 0;
}

}  // namespace

bool is_read(const std::vector<Value>& values) {
  return !values.empty() && values.front().number > 0 && values.front().probability > 0.5;
}

Count count(const NumberBoard& board) {
  Count count;
  for (const auto& values : board.values) {
    count.written += values.empty() ? 0 : 1;
    count.read += is_read(values) ? 1 : 0;
    count.wrong += !values.empty() && values.front().number < 0 ? 1 : 0;
  }
  return count;
}

std::vector<NumberBoard> understand(const cv::Mat& picture, const Lattice& lattice, MarkKind kind) {
  constexpr std::size_t fewest = 6;
  std::vector<NumberBoard> boards;
  const auto cells = read_cells(picture, lattice);
  if (!cells) return boards;
  for (const Meaning meaning : {Meaning::powers, Meaning::digits}) {
    if (meaning == Meaning::digits && lattice.columns < 7) continue;
    NumberBoard board = interpret(lattice, kind, *cells, meaning);
    if (kind != MarkKind::tiles && count(board).wrong > 0) {
      // The lattice may contain other text. Try a lattice of only those marks that are numbers.
      const auto kept = marks_with_numbers(board);
      const auto better = kept.size() < lattice.marks.size() ? keep_marks(lattice, kept) : std::nullopt;
      auto again = better && better->marks.size() >= fewest ? read_cells(picture, *better) : std::nullopt;
      if (again) board = interpret(*better, kind, std::move(*again), meaning);
    }
    read_unclear_again(board);
    boards.push_back(std::move(board));
  }
  return boards;
}

NumberBoard extend(const cv::Mat& picture, NumberBoard board, int most_columns) {
  std::vector<double> heights;
  for (std::size_t i = 0; i < board.values.size(); ++i)
    if (is_clear(board.values[i])) heights.push_back(board.cells.all[i].text_height);
  const double usual = median(std::move(heights));
  cv::Rect whole(0, 0, board.lattice.columns, board.lattice.rows);
  constexpr int most_rows = 40;
  for (bool is_grown = true; is_grown && usual > 0;) {
    is_grown = false;
    const auto add = [&](const cv::Rect& line) {
      if (!continues(picture, board, line, usual)) return;
      whole |= line;
      is_grown = true;
    };
    if (whole.width < most_columns) add({whole.x + whole.width, whole.y, 1, whole.height});
    if (whole.width < most_columns) add({whole.x - 1, whole.y, 1, whole.height});
    if (whole.height < most_rows) add({whole.x, whole.y - 1, whole.width, 1});
    if (whole.height < most_rows) add({whole.x, whole.y + whole.height, whole.width, 1});
  }
  if (whole == cv::Rect(0, 0, board.lattice.columns, board.lattice.rows)) return board;
  const Lattice larger = crop(board.lattice, whole);
  auto cells = read_cells(picture, larger);
  if (!cells) return board;
  board = interpret(larger, board.kind, std::move(*cells), board.meaning);
  read_unclear_again(board);
  return board;
}

double usual_contrast(const NumberBoard& board) {
  std::vector<double> contrasts;
  for (std::size_t i = 0; i < board.values.size(); ++i)
    if (is_read(board.values[i])) contrasts.push_back(board.cells.all[i].contrast);
  return median(std::move(contrasts));
}

bool is_covered_below(const cv::Mat& picture, const Lattice& lattice) {
  Lattice below = crop(lattice, cv::Rect(0, lattice.rows, lattice.columns, 1));
  below.across = lattice.across;
  below.down = lattice.down;
  if (!is_inside(below, picture.size())) return false;
  constexpr int side = 24;
  const cv::Mat flat = flatten(picture, below, cv::Size(side, side));
  for (int y = side / 4; y < side * 3 / 4; ++y) {
    int long_edge = 0;
    for (int x = 0; x < flat.cols; ++x)
      long_edge +=
          cv::norm(cv::Vec3i(flat.at<cv::Vec3b>(y + 1, x)) - cv::Vec3i(flat.at<cv::Vec3b>(y - 1, x))) > 40 ? 1 : 0;
    if (10 * long_edge > 7 * flat.cols) return true;
  }
  return false;
}

}  // namespace tilefold::pictures
