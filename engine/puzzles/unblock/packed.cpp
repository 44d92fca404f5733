#include "engine/puzzles/unblock/packed.h"

#include <array>
#include <cassert>

#include "engine/core/rules_puzzle.h"
#include "engine/puzzles/unblock/lane_model.h"

namespace tilefold::unblock {
namespace {

// Packs the states of a level. A placement is at most 14, so no packed state is the largest 64-bit number, which
// PackedState does not allow.
class PackedLevel final : public PackedStates {
 public:
  explicit PackedLevel(const State& start) : model_(start), start_(model_.node(start)->placements) {}

  PackedState start() const override { return start_; }
  bool is_solved(PackedState state) const override {
    return model_.is_solved({.across = 0, .down = 0, .placements = state});
  }
  std::size_t most_steps() const override { return LaneModel::most_steps; }

  std::size_t steps(PackedState state, PackedState* next) const override {
    const LaneModel::Node node = model_.node(state);
    std::array<Step, LaneModel::most_steps> steps;
    const std::size_t count = model_.steps(node, 0, steps.data());  // the key is not used, so any value is valid
    for (std::size_t i = 0; i < count; ++i) next[i] = model_.after(node, steps[i].code).placements;
    return count;
  }

  Move move(PackedState from, PackedState to) const override { return model_.move(model_.node(from), model_.node(to)); }
  std::string text(PackedState state) const override { return std::string(model_.state(model_.node(state)).text()); }

 private:
  LaneModel model_;
  PackedState start_;
};

}  // namespace

std::unique_ptr<PackedStates> pack_states(const Puzzle& puzzle) {
  const auto* playable = dynamic_cast<const RulesPuzzle<UnblockRules>*>(&puzzle);
  assert(playable != nullptr);
  if (!has_lane_model(playable->state().rules)) return nullptr;
  return std::make_unique<PackedLevel>(playable->state());
}

}  // namespace tilefold::unblock
