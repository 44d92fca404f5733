// Reads boards of sliding blocks: locates the square board, determines the colour of empty cells, and divides the other
// cells into pieces.

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "app/pictures/block_grid.h"
#include "app/pictures/cells.h"
#include "app/pictures/cover.h"
#include "app/pictures/reading.h"

namespace tilefold::pictures {
namespace {

constexpr int cell_side = 40;  // side of a cell in the straightened picture of the board, in pixels

// Measurements of a board: the colour of each cell, and the strength of the edges between neighbouring cells, 0 to 1.
struct Seen {
  std::array<cv::Vec3f, cover_cells> colours = {};  // colour of each cell as CIE L*a*b*
  std::array<cv::Vec3f, cover_cells> plain = {};    // colour of each cell as blue, green and red
  std::array<double, cover_cells> right = {};       // strength of the edge to the cell on the right
  std::array<double, cover_cells> below = {};
  std::array<double, cover_cells> cut = {};  // how weak the edges are between an outer cell and the outside
  double frame = 0;                          // share of the board's outer lines on which the picture has edges
  bool goes_on = false;                      // true if lines between cells continue outside the board
};

cv::Vec3f median_colour(const cv::Mat& picture) {
  cv::Vec3f median;
  for (int channel = 0; channel < 3; ++channel) {
    std::vector<float> values;
    for (int y = 0; y < picture.rows; ++y)
      for (int x = 0; x < picture.cols; ++x) values.push_back(picture.at<cv::Vec3f>(y, x)[channel]);
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
    median[channel] = values[values.size() / 2];
  }
  return median;
}

// Returns the strength of the edge that runs along a whole band. Takes the strongest edge at each point along the band,
// and returns a low quantile of these values, so that edges along only a part of the band, such as those of a number,
// do not count. `is_upright` is true if the band is vertical.
double strongest(const cv::Mat& edges, cv::Rect band, bool is_upright) {
  band &= cv::Rect(0, 0, edges.cols, edges.rows);
  if (band.empty()) return 0;
  cv::Mat most;
  cv::reduce(edges(band), most, is_upright ? 1 : 0, cv::REDUCE_MAX, CV_32F);
  std::vector<float> values(most.begin<float>(), most.end<float>());
  const auto place = values.begin() + static_cast<std::ptrdiff_t>(0.3 * static_cast<double>(values.size()));
  std::nth_element(values.begin(), place, values.end());
  return *place;
}

// Returns a straightened picture of the board, with one additional row or column of cells on each side.
cv::Mat flatten_with_margin(const cv::Mat& picture, const Lattice& lattice) {
  Lattice wide = crop(lattice, cv::Rect(-1, -1, cover_side + 2, cover_side + 2));
  return flatten(picture, wide, cv::Size(cell_side, cell_side));
}

// `band_beside` returns the band around the line between a cell and its right neighbour; `band_below` returns the band
// around the line between a cell and its lower neighbour. Coordinates are those of the picture from
// flatten_with_margin.
cv::Rect band_beside(int row, int column) {
  constexpr int reach = 7;
  constexpr int end = 5;
  return {(column + 2) * cell_side - reach, (row + 1) * cell_side + end, 2 * reach, cell_side - 2 * end};
}
cv::Rect band_below(int row, int column) {
  constexpr int reach = 7;
  constexpr int end = 5;
  return {(column + 1) * cell_side + end, (row + 2) * cell_side - reach, cell_side - 2 * end, 2 * reach};
}

// Measures the edges between the outer cells and the outside of the board. If the outside is not in the picture, an
// edge is treated as unbroken.
void look_at_frame(const Edges& edges, const Lattice& lattice, const cv::Size& picture, Seen& seen) {
  const auto is_seen = [&](double column, double row) {
    const cv::Point2d point = lattice.plane.at(column, row);
    return point.x >= 0 && point.y >= 0 && point.x < picture.width && point.y < picture.height;
  };
  constexpr int last = cover_side - 1;
  constexpr double outside = 0.75;
  double sum = 0;
  const auto add = [&](int row, int column, double edge, bool is_inside) {
    sum += edge;
    if (is_inside)
      seen.cut[static_cast<std::size_t>(row * cover_side + column)] += 1 - std::clamp(edge / 0.6, 0.0, 1.0);
  };
  for (int i = 0; i < cover_side; ++i) {
    add(i, 0, strongest(edges.upright, band_beside(i, -1), true), is_seen(-outside, i));
    add(i, last, strongest(edges.upright, band_beside(i, last), true), is_seen(last + outside, i));
    add(0, i, strongest(edges.level, band_below(-1, i), false), is_seen(i, -outside));
    add(last, i, strongest(edges.level, band_below(last, i), false), is_seen(i, last + outside));
  }
  seen.frame = sum / (4 * cover_side);
  // Checks each side of the board: if lines between cells continue outside, the cells are part of a larger board. An
  // edge counts as a line only if it is clearly stronger than the edges half a cell to its left and right, because a
  // textured background has edges everywhere.
  std::array<int, 4> lines{};
  constexpr int half = cell_side / 2;
  for (int i = 0; i + 1 < cover_side; ++i) {
    const auto is_line = [&](const cv::Mat& strength, const cv::Rect& band, const cv::Point& aside, bool is_upright) {
      constexpr double strong = 0.5;
      const double line = strongest(strength, band, is_upright);
      return line > strong && line > 1.4 * std::max(strongest(strength, band - aside, is_upright),
                                                    strongest(strength, band + aside, is_upright));
    };
    const cv::Point across(half, 0);
    const cv::Point down(0, half);
    lines[0] += is_seen(i, -outside) && is_line(edges.upright, band_beside(-1, i), across, true) ? 1 : 0;
    lines[1] += is_seen(i, last + outside) && is_line(edges.upright, band_beside(cover_side, i), across, true) ? 1 : 0;
    lines[2] += is_seen(-outside, i) && is_line(edges.level, band_below(i, -1), down, false) ? 1 : 0;
    lines[3] += is_seen(last + outside, i) && is_line(edges.level, band_below(i, cover_side), down, false) ? 1 : 0;
  }
  seen.goes_on = *std::max_element(lines.begin(), lines.end()) >= cover_side - 2;
}

Seen look_at(const cv::Mat& picture, const Lattice& lattice) {
  const cv::Mat flat = flatten_with_margin(picture, lattice);
  Seen seen;
  cv::Mat smooth;
  cv::GaussianBlur(flat, smooth, cv::Size(3, 3), 0);
  const Edges edges = find_edges(smooth);
  cv::Mat colours;
  cv::Mat plain;
  flat.convertTo(plain, CV_32FC3, 1.0 / 255);
  cv::cvtColor(plain, colours, cv::COLOR_BGR2Lab);
  constexpr int inset = 9;
  for (int row = 0; row < cover_side; ++row)
    for (int column = 0; column < cover_side; ++column) {
      const auto cell = static_cast<std::size_t>(row * cover_side + column);
      const cv::Rect middle((column + 1) * cell_side + inset, (row + 1) * cell_side + inset, cell_side - 2 * inset,
                            cell_side - 2 * inset);
      seen.colours[cell] = median_colour(colours(middle));
      seen.plain[cell] = median_colour(plain(middle));
      seen.right[cell] = strongest(edges.upright, band_beside(row, column), true);
      seen.below[cell] = strongest(edges.level, band_below(row, column), false);
    }
  look_at_frame(edges, lattice, picture.size(), seen);
  return seen;
}

// Puts cells of nearly the same colour into one group. Returns the group number of each cell.
std::array<int, cover_cells> group_colours(const Seen& seen, double limit) {
  std::array<int, cover_cells> groups{};
  std::vector<std::pair<cv::Vec3f, int>> means;
  groups.fill(-1);
  for (std::size_t cell = 0; cell < cover_cells; ++cell) {
    double least = limit;
    for (std::size_t group = 0; group < means.size(); ++group)
      if (const double distance = cv::norm(seen.colours[cell] - means[group].first); distance < least) {
        least = distance;
        groups[cell] = static_cast<int>(group);
      }
    if (groups[cell] < 0) {
      groups[cell] = static_cast<int>(means.size());
      means.emplace_back(seen.colours[cell], 0);
    }
    auto& [mean, count] = means[static_cast<std::size_t>(groups[cell])];
    mean = (mean * static_cast<float>(count) + seen.colours[cell]) * (1.0F / static_cast<float>(count + 1));
    ++count;
  }
  return groups;
}

// True if lines are drawn between almost all neighbouring cells. In such a picture, edges do not show where a piece
// ends.
bool is_tiled(const Seen& seen) {
  int drawn = 0;
  int lines = 0;
  for (int row = 0; row < cover_side; ++row)
    for (int column = 0; column < cover_side; ++column) {
      const auto cell = static_cast<std::size_t>(row * cover_side + column);
      if (column + 1 < cover_side) {
        ++lines;
        drawn += seen.right[cell] > 0.35 ? 1 : 0;
      }
      if (row + 1 < cover_side) {
        ++lines;
        drawn += seen.below[cell] > 0.35 ? 1 : 0;
      }
    }
  return 20 * drawn >= 17 * lines;
}

std::array<double, neighbour_kinds> side_costs(double edge, double colour, bool is_tiled) {
  // An edge of strength 0.3 is evidence neither for nor against a border between two pieces. If lines are drawn between
  // all cells, only the colours count.
  const double apart = std::clamp(colour / 25.0, 0.0, 1.0);
  const double line = is_tiled ? apart : std::clamp(edge / 0.6, 0.0, 1.0);
  std::array<double, neighbour_kinds> costs{};
  costs[one_piece] = 4 * line + 3 * std::clamp((colour - 12) / 25, 0.0, 1.0);
  costs[two_pieces] = (is_tiled ? 2.5 : 4.0) * (1 - line);
  costs[piece_and_empty] = 4 * (1 - std::max(line, apart));
  costs[both_empty] = (is_tiled ? 0.0 : 1.0 * line) + 3 * apart;
  return costs;
}

CoverCosts costs_of(const Seen& seen, const std::array<int, cover_cells>& groups, int empty_group) {
  const bool tiled = is_tiled(seen);
  cv::Vec3f ground;
  int count = 0;
  for (std::size_t cell = 0; cell < cover_cells; ++cell)
    if (groups[cell] == empty_group) {
      ground += seen.colours[cell];
      ++count;
    }
  ground *= 1.0F / static_cast<float>(std::max(1, count));
  CoverCosts costs;
  for (std::size_t cell = 0; cell < cover_cells; ++cell) {
    const double away = std::clamp(cv::norm(seen.colours[cell] - ground) / 22.0, 0.0, 2.0);
    costs.empty[cell] = 3 * away;
    costs.covered[cell] = 3 * std::max(0.0, 1 - away) + 0.3 + 3 * seen.cut[cell];
    const std::size_t row = cell / cover_side;
    const std::size_t column = cell % cover_side;
    if (column + 1 < cover_side)
      costs.right[cell] = side_costs(seen.right[cell], cv::norm(seen.colours[cell] - seen.colours[cell + 1]), tiled);
    if (row + 1 < cover_side)
      costs.below[cell] =
          side_costs(seen.below[cell], cv::norm(seen.colours[cell] - seen.colours[cell + cover_side]), tiled);
  }
  return costs;
}

struct Piece {
  int row = 0;
  int column = 0;
  int length = 0;
  bool is_across = true;
};

std::vector<Piece> pieces_of(const Cover& cover) {
  std::vector<Piece> pieces(1);
  for (int cell = 0; cell < cover_cells; ++cell) {
    const auto piece = static_cast<std::size_t>(cover.pieces[static_cast<std::size_t>(cell)]);
    if (piece == 0) continue;
    if (piece >= pieces.size()) pieces.resize(piece + 1, {cell / cover_side, cell % cover_side, 0, true});
    ++pieces[piece].length;
    if (cell / cover_side != pieces[piece].row) pieces[piece].is_across = false;
  }
  return pieces;
}

double redness(const Seen& seen, const Piece& piece) {
  const cv::Vec3f colour = seen.plain[static_cast<std::size_t>(piece.row * cover_side + piece.column)];
  return colour[2] - std::max(colour[0], colour[1]);
}

// Returns the number of the piece that has to leave the board: a horizontal piece of two cells in the third row. If
// there are several, returns the reddest. Returns 0 if there is none.
int goal_of(const Seen& seen, const std::vector<Piece>& pieces) {
  constexpr int exit_row = 2;
  int goal = 0;
  for (std::size_t i = 1; i < pieces.size(); ++i) {
    const Piece& piece = pieces[i];
    if (!piece.is_across || piece.row != exit_row || piece.length != 2) continue;
    if (goal == 0 || redness(seen, piece) > redness(seen, pieces[static_cast<std::size_t>(goal)]))
      goal = static_cast<int>(i);
  }
  return goal;
}

Reading reading_of(const Cover& cover, const Lattice& lattice, int goal) {
  Reading reading{BoardAppearance::blocks, cover_side, cover_side};
  std::vector<char> letters(cover_cells + 1, 0);
  char next = 'B';
  for (std::size_t cell = 0; cell < cover_cells; ++cell) {
    const auto piece = static_cast<std::size_t>(cover.pieces[cell]);
    if (piece != 0 && letters[piece] == 0) letters[piece] = static_cast<int>(piece) == goal ? 'A' : next++;
    ReadCell read;
    read.value = piece == 0 ? 0 : letters[piece];
    read.confidence = 1 / (1 + std::exp(-1.2 * cover.margins[cell]));
    reading.cells.push_back(read);
  }
  reading.corners = corners_of(lattice);
  return reading;
}

}  // namespace

std::optional<Reading> read_blocks(const cv::Mat& picture) {
  constexpr std::size_t most = 5;
  std::optional<Reading> best;
  std::vector<Lattice> lattices = find_block_grids(picture, most);
  for (const Lattice& cells : find_lattices(find_tiles(find_regions(picture, 6, 144)), MarkKind::tiles, 2)) {
    // If each cell is drawn as a separate square, the squares show the size of the board.
    const bool is_full = 10 * cells.marks.size() >= static_cast<std::size_t>(8 * cells.rows * cells.columns);
    if (is_full && cells.rows >= block_cells && cells.columns >= block_cells &&
        (cells.rows != block_cells || cells.columns != block_cells))
      return std::nullopt;
    if (is_full && cells.rows == block_cells && cells.columns == block_cells) lattices.insert(lattices.begin(), cells);
  }
  for (const Lattice& lattice : lattices) {
    const Seen seen = look_at(picture, lattice);
    const auto groups = group_colours(seen, 16);
    // pairs of the negative number of cells and the number of a group, so that sorting puts the largest group first
    std::vector<std::pair<int, int>> sizes;
    for (int group = 0; group <= *std::max_element(groups.begin(), groups.end()); ++group)
      sizes.emplace_back(-static_cast<int>(std::count(groups.begin(), groups.end(), group)), group);
    std::sort(sizes.begin(), sizes.end());
    for (std::size_t i = 0; i < std::min<std::size_t>(2, sizes.size()); ++i) {
      const Cover cover = find_cover(costs_of(seen, groups, sizes[i].second));
      const auto pieces = pieces_of(cover);
      const int goal = goal_of(seen, pieces);
      if (goal == 0 || seen.goes_on) continue;
      Reading reading = reading_of(cover, lattice, goal);
      reading.score = -cover.cost - 20 * (1 - seen.frame) + static_cast<double>(pieces.size());
      if (!best || reading.score > best->score) best = std::move(reading);
    }
  }
  constexpr double worst = -28;
  return best && best->score > worst ? best : std::nullopt;
}

}  // namespace tilefold::pictures
