// Compact positions of Unblock for boards of every size: four bits per piece.
//
// A piece never leaves its row or column, so its position in the row or column determines its cells. Maps of boards
// with at most eight rows and columns use the lane model (lane_model.h), which is faster; searches without a map use
// the piece model.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "engine/core/puzzle.h"
#include "engine/core/solution_path.h"
#include "engine/puzzles/unblock/rules.h"
#include "engine/search/path_search.h"

namespace tilefold::unblock {

class PieceModel {
 public:
  struct Node {
    std::array<std::uint64_t, 2> places{};  ///< positions of the pieces; the first word contains pieces 0 to 15
    friend bool operator==(const Node&, const Node&) = default;
  };
  static constexpr std::size_t most_steps = UnblockRules::max_moves;

  /// Creates the model for the pieces and walls of `state`. The positions of the pieces within their rows and columns
  /// do not matter.
  explicit PieceModel(const State& state);

  /// Returns the node of a state, or nullopt if its walls, its pieces or their lanes differ from the model's.
  std::optional<Node> node(const State& state) const;

  State state(const Node& node) const;
  Move move(const Node& from, const Node& to) const;

  std::uint32_t key(const Node& node) const;
  bool is_exact() const { return false; }
  bool is_solved(const Node& node) const { return place(node, red_) == rules_.columns - 2; }
  std::size_t steps(const Node& node, std::uint32_t key, Step* steps) const;
  Node after(const Node& node, std::uint32_t code) const;
  int min_moves(const Node& node) const { return UnblockRules::min_moves(state(node)); }

 private:
  struct Slider {
    Piece piece;                // the piece at its initial position
    bool is_horizontal = true;  // true if the piece is horizontal
    int length = 2;             // length of the piece in cells
    int lane = 0;               // the row or column of the piece
    int end = 0;                // number of cells of the piece's row or column
    std::uint32_t weight = 1;   // factor of the piece's position in the key
  };

  /// Occupied cells as bits. `rows` has one word per row with a bit for each column; `columns` has one word per column
  /// with a bit for each row.
  struct Occupied {
    std::array<std::uint32_t, max_side> rows{};
    std::array<std::uint32_t, max_side> columns{};
  };

  static int place(const Node& node, std::size_t slider) {
    return static_cast<int>(node.places[slider / 16] >> (4 * (slider % 16)) & 15U);
  }
  static void set_place(Node& node, std::size_t slider, int place) {
    const auto shift = static_cast<unsigned>(4 * (slider % 16));
    std::uint64_t& word = node.places[slider / 16];
    word = (word & ~(std::uint64_t{15} << shift)) | static_cast<std::uint64_t>(place) << shift;
  }
  Piece piece_at(const Node& node, std::size_t slider) const;
  Occupied occupied(const Node& node) const;

  Parameters rules_;
  State walls_;  // the board without its pieces
  Occupied walls_occupied_;
  std::vector<Slider> sliders_;  // one slider per piece, in the order of the letters, as in UnblockRules::transitions
  std::size_t red_ = 0;
};

static_assert(BoundedModel<PieceModel>);

/// Implements PuzzleInfo::find_path, the search for a shortest solution.
SolutionPath find_path(const Puzzle& puzzle, const PathLimits& limits, const std::stop_token& stop);

}  // namespace tilefold::unblock
