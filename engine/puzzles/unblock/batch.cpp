#include "engine/puzzles/unblock/batch.h"

#include <algorithm>

#include "engine/puzzles/unblock/rules.h"
#include "engine/search/numbered_batch.h"

namespace tilefold::unblock {
namespace {

constexpr std::uint8_t wall_number = letters + 1;

class Numbers {
 public:
  using Rules = UnblockRules;

  explicit Numbers(const Parameters& rules)
      : layout{.extent = rules.extent(),
               .actions = letters * 2 * farthest(rules),
               .horizon = 0,
               .max_exponent = wall_number},
        parameters(rules) {}

  template <class F>
  void for_each_action(const State&, Move move, F&& visit) const {
    const Drag drag = drag_of(move);
    const int far = farthest(parameters);
    visit((drag.face - red) * 2 * far + drag.distance + far - (drag.distance > 0 ? 1 : 0));
  }

  Move move(const State&, int action) const {
    const int far = farthest(parameters);
    const int place = action % (2 * far);
    const auto face = static_cast<char>(red + action / (2 * far));
    return to_move({.face = face, .distance = place - far + (place >= far ? 1 : 0)});
  }

  static std::uint8_t number(Face face) {
    return face.kind == Face::Kind::wall ? wall_number : static_cast<std::uint8_t>(face.value - red + 1);
  }
  static double reward(std::uint64_t) { return -1; }

  BatchLayout layout;
  Parameters parameters;

 private:
  // Returns the greatest distance that any piece can slide, which is that of a piece of two cells along the longer side
  // of the board.
  static int farthest(const Parameters& rules) { return std::max(rules.rows, rules.columns) - 2; }
};

}  // namespace

std::unique_ptr<Batch> make_batch(const ParameterValues& values, std::size_t size) {
  return std::make_unique<NumberedBatch<Numbers>>(Numbers(UnblockRules::parameters(values)), size);
}

}  // namespace tilefold::unblock
