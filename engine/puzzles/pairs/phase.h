// A phase: a start board and all boards that can be reached from it by removing pairs, without a refill.
//
// A node of a phase is identified by the cells of the start board that still hold their digit and, if emptied rows
// linger (stay on the board until a settle), by the emptied rows that have vanished. Therefore different orders of
// removal that give the same board lead to the same node. Each pair removes two digits, so the nodes form tiers: all
// nodes of a tier have the same number of digits.
#pragma once

#include <cstdint>

#include "engine/puzzles/pairs/search_board.h"

namespace tilefold::pairs {

/// Maximum number of rows for which the search models lingering, which means that emptied rows stay on the board until
/// a settle. On boards with more rows, the search lets emptied rows vanish at once.
constexpr int max_lingering_rows = 64;

template <int Words>
struct Node {
  CellSet<Words> digits;   ///< cells of the start board that still hold a digit
  std::uint64_t gone = 0;  ///< emptied rows that have vanished; 0 if emptied rows do not linger
  friend auto operator<=>(const Node&, const Node&) = default;  // NOLINT(modernize-use-nullptr)
};

/// A step from a node: the removal of a pair. Cells are numbered as on the board of that node, not as on the start
/// board.
template <int Words>
struct Step {
  int first = 0;
  int second = 0;
  bool settles = false;  ///< true if a settle follows, which removes the emptied rows
  int emptied_rows = 0;
  Node<Words> after;
};

template <int Words>
class Phase {
 public:
  using Set = CellSet<Words>;

  Phase(const SearchBoard<Words>& start, const Lines<Words>& lines, bool lingers)
      : start_(start),
        lines_(&lines),
        rows_((start.cell_count + lines.columns() - 1) / lines.columns()),
        lingers_(lingers && rows_ <= max_lingering_rows),
        is_exact_(lingers_ == lingers) {}

  Node<Words> root() const { return {.digits = start_.digits}; }
  bool lingers() const { return lingers_; }
  /// False if the rules let emptied rows linger but the board has too many rows, so that the phase removes them at
  /// once. Its paths are possible, but there may be others.
  bool is_exact() const { return is_exact_; }
  int columns() const { return lines_->columns(); }
  bool has_emptied_row() const { return filled_rows(start_.digits) < rows_; }

  /// Returns the number of rows that still have digits.
  int filled_rows(const Set& digits) const {
    int filled = 0;
    for (int row = 0; row < rows_; ++row) filled += row_bits(digits, row) != 0 ? 1 : 0;
    return filled;
  }

  /// The board of a node, and for each of its cells the cell of the start board that it comes from.
  struct View {
    SearchBoard<Words> board;
    std::array<std::int16_t, Set::capacity> origin;
  };
  void view(const Node<Words>& node, View& view) const;

  /// Calls visit(step) for every pair that can be removed. If the removal leaves lingering rows, calls visit a second
  /// time for the same pair, with a settle after it.
  template <class F>
  void for_each_step(const Node<Words>& node, F&& visit) const;

  /// Returns the node that a settle leads to; in this node all lingering rows have vanished.
  Node<Words> settled(const Node<Words>& node) const {
    return {.digits = node.digits, .gone = lingers_ ? emptied_rows(node.digits) : 0};
  }

  /// Returns the number of remaining digits of each kind.
  std::array<int, kind_count + 1> count_kinds(const Set& digits) const {
    std::array<int, kind_count + 1> counts{};
    digits.for_each([&](int cell) { ++counts[start_.kind(cell)]; });
    return counts;
  }

 private:
  std::uint64_t row_bits(const Set& digits, int row) const {
    return digits.slice(row * lines_->columns(), lines_->columns());
  }
  std::uint64_t emptied_rows(const Set& digits) const {
    std::uint64_t rows = 0;
    for (int row = 0; row < rows_; ++row)
      if (row_bits(digits, row) == 0) rows |= std::uint64_t{1} << static_cast<unsigned>(row % 64);
    return rows;
  }

  SearchBoard<Words> start_;
  const Lines<Words>* lines_;
  int rows_;
  bool lingers_;
  bool is_exact_;
};

template <int Words>
void Phase<Words>::view(const Node<Words>& node, View& view) const {
  const int columns = lines_->columns();
  auto& board = view.board;
  board.digits = {};
  board.cell_count = 0;
  for (int row = 0; row < rows_; ++row) {
    const std::uint64_t bits = row_bits(node.digits, row);
    const bool has_vanished = bits == 0 && (!lingers_ || (node.gone >> static_cast<unsigned>(row) & 1U) != 0);
    if (has_vanished) continue;
    const int begin = row * columns;
    const int end = std::min(begin + columns, start_.cell_count);
    board.digits.insert_slice(board.cell_count, bits);
    for (int cell = begin; cell < end; ++cell, ++board.cell_count) {
      board.kind(board.cell_count) = start_.kind(cell);
      view.origin[static_cast<std::size_t>(board.cell_count)] = static_cast<std::int16_t>(cell);
    }
  }
}

template <int Words>
template <class F>
void Phase<Words>::for_each_step(const Node<Words>& node, F&& visit) const {
  View seen;
  view(node, seen);
  const int columns = lines_->columns();
  seen.board.for_each_pair(*lines_, [&](int a, int b) {
    const int first = seen.origin[static_cast<std::size_t>(a)];
    const int second = seen.origin[static_cast<std::size_t>(b)];
    Step<Words> step{.first = a, .second = b, .after = node};
    step.after.digits.remove(first);
    step.after.digits.remove(second);
    const int first_row = first / columns;
    const int second_row = second / columns;
    step.emptied_rows = row_bits(step.after.digits, first_row) == 0 ? 1 : 0;
    if (second_row != first_row) step.emptied_rows += row_bits(step.after.digits, second_row) == 0 ? 1 : 0;
    visit(step);
    if (!lingers_ || step.after.digits.empty()) return;
    step.settles = true;
    step.after = settled(step.after);
    if (step.after.gone != node.gone) visit(step);
  });
}

}  // namespace tilefold::pairs
