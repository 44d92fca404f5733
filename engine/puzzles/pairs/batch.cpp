#include "engine/puzzles/pairs/batch.h"

#include <algorithm>

#include "engine/puzzles/pairs/rules.h"
#include "engine/search/numbered_batch.h"

namespace tilefold::pairs {
namespace {

constexpr int ways = static_cast<int>(scan_directions.size());
constexpr int max_digit = 9;

// Returns an upper bound on the number of rows that a board can have: each refill at most doubles the board.
int most_rows(const Parameters& rules) {
  const int refilled = std::min(rules.start_rows * rules.columns << rules.refills, max_cells);
  return (refilled + rules.columns - 1) / rules.columns;
}

class Numbers {
 public:
  using Rules = PairsRules;

  explicit Numbers(const Parameters& rules)
      : layout{.extent = {.rows = most_rows(rules), .columns = rules.columns},
               .actions = ways * most_rows(rules) * rules.columns + 2,
               .horizon = 0,
               .max_exponent = max_digit},
        parameters(rules) {}

  template <class F>
  void for_each_action(const State& state, Move move, F&& visit) const {
    if (!is_pair(move)) return visit(move == refill_move ? layout.actions - 2 : layout.actions - 1);
    const int first = index_of(first_cell(move));
    const int second = index_of(second_cell(move));
    for (int way = 0; way < ways; ++way)
      if (seen_from(state, first, scan_directions[static_cast<std::size_t>(way)]) == second) visit(ways * first + way);
  }

  Move move(const State& state, int action) const {
    if (action == layout.actions - 2) return refill_move;
    if (action == layout.actions - 1) return settle_move;
    const int first = action / ways;
    const int second = *seen_from(state, first, scan_directions[static_cast<std::size_t>(action % ways)]);
    return pair_move(state.cell(first), state.cell(second));
  }

  static std::uint8_t number(Face face) { return static_cast<std::uint8_t>(face.value); }
  static double reward(std::uint64_t points) { return static_cast<double>(points); }

  BatchLayout layout;
  Parameters parameters;

 private:
  int index_of(Cell cell) const { return cell.row * parameters.columns + cell.column; }
};

}  // namespace

std::unique_ptr<Batch> make_batch(const ParameterValues& values, std::size_t size) {
  return std::make_unique<NumberedBatch<Numbers>>(Numbers(PairsRules::parameters(values)), size);
}

}  // namespace tilefold::pairs
