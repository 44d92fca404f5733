#include "app/profile/tracked_game.h"

#include <algorithm>
#include <map>
#include <utility>

namespace tilefold::profile {
namespace {

constexpr std::string_view given = "given";
constexpr std::string_view hint_event = "hint";

std::string player_of(const Cause& cause) {
  if (cause.is_given || cause.is_branch) return std::string(given);
  return cause.is_by_timer ? std::string(by_timer) : cause.strategy;
}

}  // namespace

TrackedGame::TrackedGame(const SessionGame& game, std::optional<std::int32_t> previous, const GameSource& source,
                         const Timestamp& timestamp)
    : adjacent_{.previous = previous, .following = {}}, seen_(1) {
  const Puzzle& beginning = *game.checkpoints.front();
  start_ = game_start(beginning, game.seed, game.origin == SessionGame::Origin::position);
  start_.client = source.client;
  start_.labels = source.labels;
  start_.player = source.player;
  start_.started = timestamp.wall;
  state_.changed = timestamp.wall;
  record_standing(game.node(0).summary.after, timestamp);
}

TrackedGame::TrackedGame(const SessionGame& game, const LoadedGame& loaded, std::optional<std::int32_t> previous)
    : start_(loaded.stored.start),
      state_(loaded.stored.state),
      adjacent_{.previous = previous, .following = {}},
      storage_{.row = loaded.stored.id, .is_changed = false},
      stored_nodes_(loaded.stored.state.nodes),
      last_taken_(loaded.last_taken) {
  for (std::size_t i = 0; i < game.nodes.size(); ++i)
    seen_.push_back({.next = game.nodes[i].next, .maker = loaded.makers[i]});
  state_.left_at = game.left_at;
}

void TrackedGame::branch_from(const TrackedGame& other) {
  state_.assistance = other.state_.assistance;
  state_.strategy = other.state_.strategy;
  ++state_.assistance.undos;
}

Seen TrackedGame::observe(const SessionGame& game, const Timestamp& now, const Cause& cause) {
  const auto first_new = static_cast<std::int32_t>(seen_.size());
  const auto end = static_cast<std::int32_t>(game.nodes.size());
  const std::int32_t from = state_.node;
  if (first_new == end && game.at == from) return Seen::nothing;
  if (storage_.is_detached && first_new == end) {
    state_.node = game.at;
    return Seen::way;
  }
  if (std::exchange(storage_.is_detached, false)) forget_storing(game, first_new);
  Timestamp timestamp = now;
  timestamp.wall = std::max(timestamp.wall, state_.changed);  // if the clock was set back, use the time of the last
                                                              // change
  const bool has_left_line = first_new < end ? game.node(first_new).parent != from : true;
  if (has_left_line) record_way(game, first_new < end ? game.node(first_new).parent : game.at, timestamp);
  for (std::int32_t node = first_new; node < end; ++node) record_node(game, node, timestamp, cause);
  record_choices(game, has_left_line || end - first_new > 1);
  state_.node = game.at;
  record_standing(game.standing(), timestamp);
  if (first_new < end) record_best(timestamp.wall);
  return first_new < end ? Seen::moves : Seen::way;
}

// Records one new move of the tree: its score, who made it and when.
void TrackedGame::record_node(const SessionGame& game, std::int32_t node, const Timestamp& timestamp,
                              const Cause& cause) {
  const TreeNode& taken = game.node(node);
  StoredMove move{.node = node,
                  .parent = taken.parent,
                  .taken = ++last_taken_,
                  .move = game.checkpoints.front()->to_text(taken.move),
                  .score = taken.summary.after.score,
                  .gain = static_cast<std::int64_t>(taken.summary.gain),
                  .since_previous = timestamp.since_previous,
                  .since_ready = timestamp.since_ready,
                  .played = timestamp.wall,
                  .played_by = player_of(cause),
                  .down = timestamp.down,
                  .up = timestamp.up,
                  .device = cause.is_own() ? cause.input.device : std::string()};
  seen_.push_back({.maker = {.played_by = move.played_by, .device = move.device}});
  seen_[static_cast<std::size_t>(taken.parent)].next = node;
  moves_.push_back(std::move(move));
  ++state_.nodes;
  if (cause.is_given) {
    ++state_.assistance.given_moves;
    return;
  }
  if (cause.is_branch) return;  // branch_from has already counted the help of the copied moves
  if (!cause.strategy.empty()) {
    ++state_.assistance.autoplay_moves;
    state_.strategy = cause.strategy;
  }
  if (!taken.summary.is_rescue) return;
  ++state_.assistance.continues;
  events_.push_back({.kind = "continue", .node = node, .happened = timestamp.wall});
}

// Finds the nodes whose redo target has changed, and records the new target as the most recently chosen child.
void TrackedGame::record_choices(const SessionGame& game, bool is_everything) {
  const auto record = [&](std::int32_t parent) {
    const std::int32_t next = game.node(parent).next;
    std::int32_t& known = seen_[static_cast<std::size_t>(parent)].next;
    if (next == known) return;
    known = next;
    const std::int32_t stamp = ++last_taken_;
    const auto pending =
        std::find_if(moves_.begin(), moves_.end(), [&](const StoredMove& m) { return m.node == next; });
    if (pending != moves_.end()) {
      pending->taken = stamp;
    } else {
      taken_.emplace_back(next, stamp);
    }
  };
  if (!is_everything) return record(game.at == 0 ? 0 : game.node(game.at).parent);
  for (std::int32_t parent = 0; game.has(parent); ++parent) record(parent);
}

// Records an undo, redo or jump that led to node `to` without a new move.
void TrackedGame::record_way(const SessionGame& game, std::int32_t to, const Timestamp& timestamp) {
  const std::int32_t from = state_.node;
  const bool is_back = game.node(from).parent == to;
  const bool is_on = game.node(to).parent == from;
  if (!is_on) ++state_.assistance.undos;
  events_.push_back({.kind = is_on ? "redo" : is_back ? "undo" : "jump", .node = to, .happened = timestamp.wall});
}

void TrackedGame::record_standing(const Standing& standing, const Timestamp& timestamp) {
  const std::string status(status_name(standing.status));
  if (standing.status == Status::playing) {
    state_.ended.reset();
  } else if (!state_.ended || state_.status != status) {
    state_.ended = timestamp.wall;
  }
  state_.status = status;
  state_.score = standing.score;
  state_.largest = standing.largest;
  state_.moves = standing.moves;
  state_.changed = timestamp.wall;
  storage_.is_changed = true;
}

void TrackedGame::record_best(std::int64_t when) {
  const std::uint64_t score = state_.score;
  if (score == 0 || !has_record()) return;
  const bool is_assisted = state_.assistance.is_any();
  const bool is_autoplayed = state_.assistance.autoplay_moves > 0;
  std::erase_if(best_, [&](const BestScore& b) {
    return b.is_assisted == is_assisted && b.is_autoplayed == is_autoplayed && b.score <= score;
  });
  best_.push_back({.player = start_.player,
                   .puzzle = start_.puzzle,
                   .parameters_hash = start_.parameters_hash,
                   .is_assisted = is_assisted,
                   .is_autoplayed = is_autoplayed,
                   .score = score,
                   .parameters = start_.parameters,
                   .horizon = start_.horizon,
                   .game = std::nullopt,
                   .node = state_.node,
                   .reached = when});
}

void TrackedGame::record(std::string kind, std::string detail, const Timestamp& timestamp) {
  if (kind == hint_event) ++state_.assistance.hints;
  if (storage_.is_detached) return;
  events_.push_back({.kind = std::move(kind),
                     .node = state_.node,
                     .detail = std::move(detail),
                     .happened = std::max(timestamp.wall, state_.changed)});
  storage_.is_changed = true;
}

void TrackedGame::add_gestures(const std::vector<StoredGesture>& gestures) {
  if (storage_.is_detached || gestures.empty()) return;
  gestures_.insert(gestures_.end(), gestures.begin(), gestures.end());
  storage_.is_changed = true;
}

void TrackedGame::link(std::int32_t left_at, std::optional<std::int32_t> following) {
  if (storage_.is_detached || (state_.left_at == left_at && adjacent_.following == following)) return;
  state_.left_at = left_at;
  adjacent_.following = following;
  storage_.is_changed = true;
}

void TrackedGame::follow_after(std::int32_t previous) {
  adjacent_.previous = previous;
  is_relinked_ = true;
  storage_.is_changed = true;
}

void TrackedGame::detach() {
  storage_.row = 0;
  storage_.is_detached = true;
  storage_.is_changed = false;
}

void TrackedGame::forget_storing(const SessionGame& game) {
  if (!storage_.is_detached) forget_storing(game, static_cast<std::int32_t>(seen_.size()));
}

// Marks all nodes with numbers less than `end` as not stored, so that they are written again.
void TrackedGame::forget_storing(const SessionGame& game, std::int32_t end) {
  std::map<std::int32_t, StoredMove> pending;
  for (StoredMove& move : moves_) pending.emplace(move.node, std::move(move));
  const GameState state = state_;
  storage_.row = 0;
  moves_.clear();
  taken_.clear();
  const std::vector<SeenNode> seen = std::exchange(seen_, std::vector<SeenNode>(1));
  state_.nodes = 0;
  last_taken_ = 0;
  const auto events = events_;
  for (std::int32_t node = 1; node < end; ++node) {
    record_node(game, node, {.wall = start_.started}, {});
    const MoveMaker& maker = seen[static_cast<std::size_t>(node)].maker;
    seen_.back().maker = maker;
    moves_.back().played_by = maker.played_by;
    moves_.back().device = maker.device;
    const auto known = pending.find(node);
    if (known == pending.end()) continue;
    known->second.taken = moves_.back().taken;
    moves_.back() = std::move(known->second);
  }
  events_ = events;
  state_ = state;
  storage_.is_changed = true;
}

std::int64_t TrackedGame::begin(Writer& writer, std::optional<std::int64_t> previous) const {
  return storage_.row != 0 ? storage_.row : writer.add_game(start_, state_, previous);
}

void TrackedGame::write(Writer& writer, std::int64_t row, const Links& links) const {
  if (is_relinked_) writer.set_previous(row, links.previous);
  for (const StoredMove& move : moves_) writer.add_move(row, move);
  for (const auto& [node, stamp] : taken_) writer.record(row, node, stamp);
  for (const StoredEvent& event : events_) writer.add_event(row, event);
  for (const StoredGesture& gesture : gestures_) writer.add_gesture(row, gesture);
  writer.update_game(row, state_, links.following, storage_.row == 0 ? 0 : stored_nodes_);
  writer.keep_line({.id = row, .start = start_, .state = state_});
  for (BestScore best : best_) {
    best.game = row;
    writer.raise_best(best);
  }
}

void TrackedGame::set_stored(std::int64_t row) {
  storage_.row = row;
  stored_nodes_ = state_.nodes;
  storage_.is_changed = false;
  is_relinked_ = false;
  moves_.clear();
  taken_.clear();
  events_.clear();
  gestures_.clear();
  best_.clear();
}

}  // namespace tilefold::profile
