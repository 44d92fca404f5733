#include "app/play/game_map.h"

#include "app/language/tr.h"

namespace tilefold::play {

GameMap::Subject GameMap::subject() const {
  const Session& session = view_.game.session();
  return {.info = &session.puzzle().about(),
          .game = session.game().number,
          .beginning = session.beginning().hash(),
          .goals = goals_};
}

Redraw GameMap::advance(double /*now*/) {
  if (!has_maps()) {
    is_open_ = false;
    return Redraw::nothing;
  }
  if (is_wanted() && !is_current()) {
    asked_ = subject();
    latest_.reset();
    hovered.reset();
    drop_choice();
    camera = {.x = 0, .y = 0, .scale = 0};
    ++version_;
    worker_.ask(
        {.puzzle = view_.game.session().beginning().clone(), .goals = goals_, .demand = jobs::MapDemand::picture});
  }
  auto update = worker_.poll();
  if (!update) return Redraw::nothing;
  latest_ = std::move(update);
  ++version_;
  return Redraw::window;
}

bool GameMap::is_busy() const {
  return latest() == nullptr ? is_wanted() : !latest()->is_final;
}

const MapPath& GameMap::path() {
  const std::pair now{view_.game.version(), version_};
  if (path_version_ == now && graph() != nullptr) return path_;
  path_version_ = now;
  path_ = {};
  if (graph() == nullptr) return path_;
  const auto puzzle = view_.game.session().beginning().clone();
  EventBatch events;
  const auto add = [&] {
    if (const auto state = graph()->find(*puzzle)) path_.states.push_back(*state);
  };
  add();
  for (const Move move : view_.game.session().line()) {
    puzzle->play(move, events);
    add();
  }
  if (path_.states.empty()) return path_;
  path_.here = path_.states.back();
  path_.remaining = graph()->distance(*path_.here);
  if (path_.remaining)
    path_.excess =
        static_cast<int>(path_.states.size()) - 1 + *path_.remaining - *graph()->distance(path_.states.front());
  return path_;
}

void GameMap::choose(Direction direction) {
  if (graph() == nullptr || latest_->points == nullptr) return;
  const auto from = chosen_ ? chosen_ : path().here;
  if (!from) return;
  // A solved state that ends the game has no links. From there the selection can only move back to the previous state.
  const auto links = graph()->links(*from);
  const auto next =
      jobs::state_towards(*latest_->points, *from, direction, links.empty() ? std::span(&chosen_from_, 1) : links);
  chosen_from_ = next ? *from : chosen_from_;
  chosen_ = next ? next : from;
}

Result<Done> GameMap::travel(StateIndex to) {
  const auto from = path().here;
  if (!from) return make_error("the map is not ready yet");
  view_.replay.stop();
  if (*from == to) return Done{};
  if (view_.game.puzzle().standing().status == Status::won)
    return make_error("the game is solved; undo or start a new game first");
  // this copy of the pointer keeps the graph alive; the moves played below may replace `latest_`
  const auto map = latest_->graph;
  const std::vector<StateIndex> route = shortest_route(*map, *from, to);
  if (route.empty()) return make_error("every path to this state leads through a solved state, which ends the game");
  view_.game.recording().record_advice("map");
  for (std::size_t i = 1; i < route.size(); ++i)
    if (!view_.play(map->move(route[i - 1], route[i])))
      return make_error("a move on the path to this state is not legal");
  return Done{};
}

}  // namespace tilefold::play
