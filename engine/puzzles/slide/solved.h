// Exact solution of Slide on boards small enough to list every reachable position.
//
// Positions are boards after a slide and before the new tile; mirrored and rotated boards count as one. A slide does
// not change the sum of the tiles and a new tile adds 2 or 4, so positions form layers of equal sums. The layers are
// listed in order of increasing sum and evaluated in order of decreasing sum. The value of a position is the mean over
// all new tiles; for each new tile, the best move counts, with its points plus the value of the next position.
//
// Sources: R. Bellman, 1957 (backward induction); layers of equal sums as in J. Lees-Miller, The mathematics of 2048,
// 2018.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "engine/core/solving.h"
#include "engine/puzzles/slide/fast_rules.h"
#include "engine/puzzles/slide/rules.h"

namespace tilefold::slide {

/// Largest number of cells of a board that is solved. Boards of nine cells have 31 million positions and need 0.5 GB,
/// which is too much for the 32-bit address space of the web build.
constexpr int max_solved_area = sizeof(void*) < 8 ? 8 : 9;

/// Operations on boards of at most 4×4 stored as a 64-bit word (fast_rules.h). Cells of the word outside of the board
/// are 0.
class SmallBoards {
 public:
  explicit SmallBoards(const Parameters& rules);

  /// Returns the numerically smallest of the mirrored and rotated forms of the board.
  std::uint64_t canonical(std::uint64_t cells) const;

  std::uint64_t empty(std::uint64_t cells) const { return empty_cells(cells) & mask_; }

  /// Calls visit(direction, board after the slide, points) for every legal move. The board passed may be mirrored.
  template <class F>
  void for_each_move(std::uint64_t cells, F&& visit) const {
    const RowMoves* rows = row_moves();
    const std::uint64_t down = flipped(cells);
    const std::array<std::uint64_t, 4> sources{cells, mirrored(cells), transposed(cells), transposed(down)};
    for (std::size_t i = 0; i < sources.size(); ++i) {
      const Slid next = slid<&RowMoves::left>(rows, sources[i]);
      if (next.cells == sources[i]) continue;
      visit(directions[i], i < 2 ? next.cells : transposed(next.cells), next.score);
    }
  }

 private:
  std::uint64_t mirrored(std::uint64_t cells) const;
  std::uint64_t flipped(std::uint64_t cells) const;

  Extent extent_;
  std::uint64_t mask_ = 0;  // mask with the lowest bit of every cell of the board
};

class SolvedValues {
 public:
  /// Solves the game for these rules. Requires a board of at most `max_solved_area` cells. Returns null if stopped.
  static std::shared_ptr<const SolvedValues> solve(const Parameters& rules, int threads, const std::stop_token& stop);

  static Result<std::shared_ptr<const SolvedValues>> read(const Parameters& rules, std::string_view bytes);
  std::string bytes() const;

  /// Returns the expected points of the rest of the game from this board after a slide, or nullopt if no game reaches
  /// the board.
  std::optional<double> rest(std::uint64_t cells) const;

  /// Returns the expected points from this move to the end of the game, including the points of the move. Returns
  /// nullopt if the move is illegal or leads to a board that no game reaches.
  std::optional<double> value(std::uint64_t cells, Direction direction) const;

  SolvedRules summary() const;

 private:
  struct Layer {
    std::vector<std::uint64_t> boards;  // canonical boards, in ascending order
    std::vector<double> values;
  };

  explicit SolvedValues(const Parameters& rules) : rules_(rules), shapes_(rules) {}

  Layer& layer(std::size_t half);
  void list_starts();
  void list_after(std::size_t half, int threads);
  double mean_after(std::uint64_t cells, std::size_t half) const;

  Parameters rules_;
  SmallBoards shapes_;
  std::vector<Layer> layers_;  // layers of boards; the index is half the sum of the tiles
};

const Solving& solving();

/// Returns the values of all positions for these rules. Uses the cached values if they are for the same rules;
/// otherwise computes and caches them. Returns null if stopped or if the board is too large. Thread-safe: while one
/// thread computes, the others wait.
std::shared_ptr<const SolvedValues> solved_values(const Parameters& rules, int threads, const std::stop_token& stop);

}  // namespace tilefold::slide
