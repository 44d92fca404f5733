#include "engine/puzzles/swap/batch.h"

#include <bit>

#include "engine/puzzles/swap/rules.h"
#include "engine/search/numbered_batch.h"

namespace tilefold::swap {
namespace {

class Numbers {
 public:
  using Rules = SwapRules;

  explicit Numbers(const Parameters& rules)
      : layout{.extent = {.rows = rules.rows, .columns = rules.columns},
               .actions = rights(rules) + (rules.rows - 1) * rules.columns,
               .horizon = rules.horizon * rules.columns,
               .max_exponent = max_tile_exponent},
        parameters(rules) {}

  template <class F>
  void for_each_action(const State&, Move move, F&& visit) const {
    const auto [one, other] = pair_of(move);
    const bool is_right = one.row == other.row;
    visit(is_right ? one.row * (parameters.columns - 1) + one.column
                   : rights(parameters) + one.row * parameters.columns + one.column);
  }

  Move move(const State&, int action) const {
    const int columns = parameters.columns;
    const int down = action - rights(parameters);
    if (down >= 0) return swap_down(cell_at(down / columns, down % columns));
    return swap_right(cell_at(action / (columns - 1), action % (columns - 1)));
  }

  static std::uint8_t number(Face face) { return static_cast<std::uint8_t>(std::countr_zero(face.value)); }
  static double reward(std::uint64_t points) { return static_cast<double>(points); }

  BatchLayout layout;
  Parameters parameters;

 private:
  static int rights(const Parameters& rules) { return rules.rows * (rules.columns - 1); }
};

}  // namespace

std::unique_ptr<Batch> make_batch(const ParameterValues& values, std::size_t size) {
  const Parameters rules = SwapRules::parameters(values);
  if (rules.value == ValueRule::sum) return nullptr;  // sums such as 6 are not powers of two and thus have no exponent
  return std::make_unique<NumberedBatch<Numbers>>(Numbers(rules), size);
}

}  // namespace tilefold::swap
