// The features of an n-tuple network, as data: shapes of cells, counts, symmetries of the board, and stages.
//
// A shape is placed at every position on the board where it fits, also reflected and rotated as the symmetries allow.
// The shape's `sharing` determines which of these sites share their weights. `Layout` computes once where the weights
// of each site begin. A stage is a phase of the game, determined by the largest tile, with its own set of weights.
// Features can be written as text. Weight files contain this text, so old files stay valid if a puzzle changes its
// features.
//
// Sources: W. Bledsoe and I. Browning, 1959 (n-tuples); S. Lucas, 2008 (n-tuples for games); M. Szubert and W.
// Jaśkowski, Temporal difference learning of n-tuple networks for the game 2048, 2014 (symmetries); K. Matsuzaki, 2017
// (stages).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/geometry.h"
#include "engine/core/result.h"
#include "engine/learn/feature_indexer.h"

namespace tilefold::learn {

constexpr std::size_t most_counts = 64;
constexpr int max_tile_classes = 64;

/// A board as input of features. For every cell, row by row, it contains the tile class of the tile, or 0 if the cell
/// is empty. It also contains counts whose meaning the puzzle defines.
struct Board {
  std::array<std::uint8_t, max_area> cells;
  std::array<std::uint8_t, most_counts> counts{};
};

/// Selects the sites of a shape that share weights.
enum class Sharing : std::uint8_t {
  everywhere,  ///< all sites of the shape share weights
  by_row,      ///< sites in the same row share weights
  by_place,    ///< only sites that reflections or rotations of the board map onto each other share weights
  by_edge,     ///< sites equally far from the last row and the nearer side share weights, on boards of every size
  by_wall,     ///< sites whose first cells are equally far from the walls share weights, on boards of every size
};

/// Number of distances that the sharings by_edge (for rows and columns) and by_wall distinguish. Larger distances are
/// treated as the largest of these.
constexpr int rows_from_edge = 8;
constexpr int columns_from_edge = 4;
constexpr int cells_from_wall = 2;

struct Shape {
  Sharing sharing = Sharing::by_place;
  std::vector<Cell> cells;  ///< cells of the shape; the first one is the origin
};

/// A feature that reads Board::counts[which]. Values above `most` are treated as `most`.
struct Count {
  int which = 0;
  int most = 0;
};

struct Symmetries {
  bool mirror = false;     ///< reverses the order of the columns
  bool flip = false;       ///< reverses the order of the rows
  bool transpose = false;  ///< swaps rows and columns; requires a square board, or only everywhere or by_wall
};

struct Features {
  Extent extent;
  int tile_classes = 16;  ///< number of tile classes; larger tiles belong to the last class
  Symmetries symmetries;
  std::vector<int> stages;  ///< largest tile classes from which new stages begin, in ascending order
  std::vector<Shape> shapes;
  std::vector<Count> counts;
};

/// Returns the features as text, one line per item, such as "levels 16".
std::string features_text(const Features& features);

/// Parses features from text. Returns an error if the text is invalid or describes too many weights.
Result<Features> parse_features(std::string_view text);

/// Replaces tile classes above the largest one by the largest.
void cap(const Features& features, Board& board);

/// Returns the index of the stage that a board belongs to, from 0.
std::size_t stage_of(const Features& features, const Board& board);

/// Determines, for a board of one size, which weights the features use: an index for each site of a shape and for each
/// count.
class Layout {
 public:
  explicit Layout(const Features& features) : Layout(features, features.extent) {}

  /// Computes the layout of boards of the size `board` that use the weights of `features`. If the sizes differ,
  /// requires that no shape has the sharing by_place.
  Layout(const Features& features, Extent board);

  std::span<const Site> sites() const { return sites_; }
  const FeatureIndexer& indexer() const { return indexer_; }
  std::span<const Count> counts() const { return counts_; }
  std::uint32_t first_of_count(std::size_t i) const { return first_of_counts_[i]; }

  /// `weights_of_stage` returns the number of weights of one stage, and `weights` returns the number of weights of all
  /// stages.
  std::uint64_t weights_of_stage() const { return weights_; }
  std::uint64_t weights() const { return weights_ * stages_; }

  /// Returns the number of weights that are summed for a board.
  std::uint32_t terms() const { return terms_; }

  /// True if several features of a board may use the same weight.
  bool is_shared() const { return is_shared_; }

 private:
  void lay(const Shape& shape, const Features& features, Extent board);

  std::vector<Site> sites_;
  FeatureIndexer indexer_;
  std::vector<Count> counts_;
  std::vector<std::uint32_t> first_of_counts_;
  std::uint64_t weights_ = 0;
  std::uint64_t stages_ = 1;
  std::uint32_t terms_ = 0;
  bool is_shared_ = false;
};

}  // namespace tilefold::learn
