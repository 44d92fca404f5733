// The features of an n-tuple network, as data: shapes of cells, what is counted, which mirrors and turns of a board
// mean the same, and eras.
//
// A shape is laid everywhere on the board that it fits, also mirrored and turned as the symmetries say. Which of these
// sites share their weights is the shape's to say. `Layout` works out once where each site's weights begin. Features
// have a text, which files carry, so that a file means the same whatever features are chosen later.
//
// Sources: W. Bledsoe and I. Browning, 1959 (n-tuples); S. Lucas, 2008 (for games); M. Szubert and W. Jaśkowski,
// Temporal difference learning of n-tuple networks for the game 2048, 2014 (symmetries); K. Matsuzaki, 2017 (eras,
// there called stages, as in files).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/geometry.h"
#include "engine/core/result.h"
#include "engine/learn/sheets.h"

namespace tilefold::learn {

constexpr std::size_t most_counts = 64;
constexpr int greatest_rungs = 64;

/// A board as features see it: a rung for every cell, row by row, 0 for no tile; and numbers of the puzzle's choice.
struct Board {
  std::array<std::uint8_t, greatest_area> cells;
  std::array<std::uint8_t, most_counts> counts{};
};

/// Which sites of a shape have the same weights.
enum class Sharing : std::uint8_t {
  everywhere,
  by_row,    ///< those in the same row
  by_place,  ///< only those that symmetries make equal
  by_edge,   ///< those as far from the last row and from the nearer side; on boards of every size the same weights
  by_wall,   ///< those that lie alike at the walls: first cell in a corner, at one of two walls, or inside; likewise
};

/// So far in they are told apart; those further in are alike.
constexpr int rows_from_edge = 8;
constexpr int columns_from_edge = 4;
constexpr int cells_from_wall = 2;

struct Shape {
  Sharing sharing = Sharing::by_place;
  std::vector<Cell> cells;  ///< the first is the origin
};

/// A number of the board, up to `most`; more count alike.
struct Count {
  int which = 0;
  int most = 0;
};

struct Symmetries {
  bool mirror = false;  ///< columns in reverse
  bool flip = false;    ///< rows in reverse
  bool transpose =
      false;  ///< rows become columns; of boards that are not square if every shape is everywhere or by_wall
};

struct Features {
  Extent extent;
  int rungs = 16;  ///< larger ones count as the largest
  Symmetries symmetries;
  std::vector<int> eras;  ///< the rungs of the largest tile with which other weights begin, rising
  std::vector<Shape> shapes;
  std::vector<Count> counts;
};

/// One line for each: "levels 16".
std::string features_text(const Features& features);

/// Refuses what is no such text, or asks for more weights than any computer should hold.
Result<Features> parse_features(std::string_view text);

/// Rungs that are too large become the largest.
void cap(const Features& features, Board& board);

/// Which of the eras a board belongs to, from 0.
std::size_t era_of(const Features& features, const Board& board);

class Layout {
 public:
  explicit Layout(const Features& features) : Layout(features, features.extent) {}

  /// The same weights on a board of another size; none of its shapes is by_place.
  Layout(const Features& features, Extent board);

  std::span<const Site> sites() const { return sites_; }
  const Sheets& sheets() const { return sheets_; }
  std::span<const Count> counts() const { return counts_; }
  std::uint32_t first_of_count(std::size_t i) const { return first_of_counts_[i]; }

  /// How many weights one era has, and all of them together.
  std::uint64_t weights_of_era() const { return weights_; }
  std::uint64_t weights() const { return weights_ * eras_; }

  /// How many weights are summed for a board.
  std::uint32_t terms() const { return terms_; }

  /// Whether a board can have several features with one weight as a matter of course.
  bool is_shared() const { return is_shared_; }

 private:
  void lay(const Shape& shape, const Features& features, Extent board);

  std::vector<Site> sites_;
  Sheets sheets_;
  std::vector<Count> counts_;
  std::vector<std::uint32_t> first_of_counts_;
  std::uint64_t weights_ = 0;
  std::uint64_t eras_ = 1;
  std::uint32_t terms_ = 0;
  bool is_shared_ = false;
};

}  // namespace tilefold::learn
