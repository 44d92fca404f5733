#include "engine/puzzles/unblock/graph.h"

#include <cassert>

#include "engine/puzzles/unblock/lane_model.h"
#include "engine/puzzles/unblock/piece_model.h"

namespace tilefold::unblock {
namespace {

template <class Model>
class LevelGraph final : public StateGraph {
 public:
  LevelGraph(const State& start, Goals goals) : goals_(goals), form_(start) {}

  GraphOutcome build(const State& start, std::uint32_t most_states, const std::stop_token& stop) {
    return map_.build(form_, *form_.node(start), {.goals = goals_, .most_states = most_states}, stop);
  }

  Goals goals() const override { return goals_; }
  StateIndex size() const override { return map_.size(); }
  StateIndex solved_count() const override { return map_.solved_count(); }
  std::uint64_t link_count() const override { return map_.link_count(); }
  std::span<const StateIndex> links(StateIndex state) const override { return map_.links(state); }

  std::optional<int> distance(StateIndex state) const override {
    const int distance = map_.distance(state);
    return distance == ReachableGraph<Model>::unreached ? std::nullopt : std::optional(distance);
  }

  std::string text(StateIndex state) const override { return std::string(form_.state(map_.node(state)).text()); }

  // A game numbers its tiles in the order of the pieces, too, and moves do not change the numbers, so tiles have the
  // same identities as in a game.
  Snapshot snapshot(StateIndex state) const override {
    const State shown = form_.state(map_.node(state));
    Snapshot shot{.extent = UnblockRules::extent(shown),
                  .row_order = UnblockRules::row_order,
                  .can_scroll = UnblockRules::can_scroll,
                  .tiles = {},
                  .preview = {}};
    shot.exit_row = UnblockRules::exit_row(shown);
    const bool is_solved = UnblockRules::solved(shown);
    std::uint32_t id = 0;
    UnblockRules::for_each_tile(shown, [&](Cell cell, Face face, Extent size) {
      shot.tiles.push_back({.id = TileId{++id}, .face = face, .cell = cell, .size = size});
      if (is_solved && face == Face::letter(red)) shot.leaving = TileId{id};
    });
    return shot;
  }

  Move move(StateIndex from, StateIndex to) const override { return form_.move(map_.node(from), map_.node(to)); }

  std::optional<StateIndex> find(const Puzzle& puzzle) const override {
    const auto* playable = dynamic_cast<const RulesPuzzle<UnblockRules>*>(&puzzle);
    const auto node = playable == nullptr ? std::nullopt : form_.node(playable->state());
    return node ? map_.find(form_, *node) : std::nullopt;
  }

 private:
  Goals goals_;
  Model form_;
  ReachableGraph<Model> map_;
};

template <class Model>
Result<std::unique_ptr<StateGraph>> graph_by(const State& start, Goals goals, std::uint32_t most_states,
                                             const std::stop_token& stop) {
  auto graph = std::make_unique<LevelGraph<Model>>(start, goals);
  switch (graph->build(start, most_states, stop)) {
    case GraphOutcome::complete: break;
    case GraphOutcome::stopped: return make_error("the map was stopped before it was complete");
    case GraphOutcome::too_large: return make_error("the map of this level has more than {} states", most_states);
  }
  return std::unique_ptr<StateGraph>(std::move(graph));
}

}  // namespace

Result<std::unique_ptr<StateGraph>> make_graph(const Puzzle& puzzle, Goals goals, std::uint32_t most_states,
                                               const std::stop_token& stop) {
  const auto* playable = dynamic_cast<const RulesPuzzle<UnblockRules>*>(&puzzle);
  assert(playable != nullptr);
  const State& start = playable->state();
  return has_lane_model(start.rules) ? graph_by<LaneModel>(start, goals, most_states, stop)
                                     : graph_by<PieceModel>(start, goals, most_states, stop);
}

}  // namespace tilefold::unblock
