// Slide solved: what perfect play brings, on boards so small that all that can come up are listed.
//
// Boards are told apart by what lies after a slide, before the new tile, but for mirrors and turns. A slide keeps the
// sum of the tiles and a new tile adds 2 or 4, so boards lie in layers by their sums: they are listed with the sum
// rising and valued with it falling. The value of a board is the mean, over all new tiles, of the most that a move
// brings after it: its points and the value of the board that it leads to.
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

/// Nine cells have 31 million boards, in half a gigabyte, which a page has no addresses for.
constexpr int greatest_solved_area = sizeof(void*) < 8 ? 8 : 9;

/// A board of at most 4×4 as a word (fast_rules.h), what lies beyond it being 0.
class SmallBoards {
 public:
  explicit SmallBoards(const Parameters& rules);

  /// The least of the boards that are this one mirrored or turned.
  std::uint64_t canonical(std::uint64_t cells) const;

  std::uint64_t empty(std::uint64_t cells) const { return empty_cells(cells) & mask_; }

  /// Calls visit(direction, board after the slide, points) for every legal move. That board may be a mirror image.
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
  std::uint64_t mask_ = 0;  // the lowest bit of every cell
};

class SolvedValues {
 public:
  /// The rules must be of boards with at most `greatest_solved_area` cells. Null when stopped.
  static std::shared_ptr<const SolvedValues> solve(const Parameters& rules, int threads, const std::stop_token& stop);

  static Result<std::shared_ptr<const SolvedValues>> read(const Parameters& rules, std::string_view bytes);
  std::string bytes() const;

  /// What the rest of a game brings after a slide to this board; none where no game comes to it.
  std::optional<double> rest(std::uint64_t cells) const;

  /// What a move brings in a board, its points included; none where no game comes to it.
  std::optional<double> value(std::uint64_t cells, Direction direction) const;

  SolvedRules summary() const;

 private:
  struct Layer {
    std::vector<std::uint64_t> boards;  // canonical, rising
    std::vector<double> values;
  };

  explicit SolvedValues(const Parameters& rules) : rules_(rules), shapes_(rules) {}

  Layer& layer(std::size_t half);
  void list_starts();
  void list_after(std::size_t half, int threads);
  double mean_after(std::uint64_t cells, std::size_t half) const;

  Parameters rules_;
  SmallBoards shapes_;
  std::vector<Layer> layers_;  // by half of the sum
};

const Solving& solving();

/// The values of these rules: those that were read or solved last, if they are of these rules, else it solves them.
/// Null when stopped, and where the board is too large.
std::shared_ptr<const SolvedValues> solved_values(const Parameters& rules, int threads, const std::stop_token& stop);

}  // namespace tilefold::slide
