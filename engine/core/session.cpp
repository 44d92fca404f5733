#include "engine/core/session.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace tilefold {
namespace {

// Number of moves between two checkpoints. Undo replays fewer moves than this, starting from the previous checkpoint.
constexpr std::int32_t moves_per_checkpoint = 32;

}  // namespace

Session::Session(const PuzzleInfo& info, const ParameterValues& values, std::uint64_t seed) : next_(values) {
  start_from_seed(info, seed, 0);
}

Session::Session(std::unique_ptr<Puzzle> position, EventBatch setup, std::uint64_t seed)
    : next_(position->parameters()) {
  SessionGame game{.origin = SessionGame::Origin::position, .seed = seed, .setup = std::move(setup)};
  start(std::move(position), std::move(game), 0);
}

std::vector<Move> SessionGame::line_to(std::int32_t node) const {
  std::vector<Move> moves;
  for (std::int32_t on = node; on > 0; on = this->node(on).parent) moves.push_back(this->node(on).move);
  std::reverse(moves.begin(), moves.end());
  return moves;
}

std::unique_ptr<Puzzle> SessionGame::puzzle_at(std::int32_t node) const {
  std::vector<Move> moves;
  std::int32_t on = node;
  for (; !checkpoints[static_cast<std::size_t>(on)]; on = this->node(on).parent) moves.push_back(this->node(on).move);
  auto puzzle = checkpoints[static_cast<std::size_t>(on)]->clone();
  EventBatch events;
  for (auto move = moves.rbegin(); move != moves.rend(); ++move) {
    [[maybe_unused]] const bool played = puzzle->play(*move, events);
    assert(played);
  }
  return puzzle;
}

void Session::start_from_seed(const PuzzleInfo& info, std::uint64_t seed, std::size_t place) {
  SessionGame game{.seed = seed};
  auto puzzle = info.make(next_, seed, game.setup);
  start(std::move(puzzle), std::move(game), place);
}

void Session::start(std::unique_ptr<Puzzle> puzzle, SessionGame game, std::size_t place) {
  game.plant(*puzzle);
  add(std::move(game), place);
  puzzle_ = std::move(puzzle);
  best_ = std::max(best_, this->game().standing().score);
  emit_update(Update::Kind::other_game);
}

// Inserts the game at index `place` and makes it the current game.
void Session::add(SessionGame game, std::size_t place) {
  game.number = next_number_++;
  games_.insert(games_.begin() + static_cast<std::ptrdiff_t>(place), std::move(game));
  place_ = place;
}

void Session::emit_update(Update::Kind kind) {
  queue_.push_back({.kind = kind, .report = {}, .after = puzzle_->snapshot()});
}

std::vector<Move> Session::line() const {
  return game().line_to(game().at);
}

std::int32_t SessionGame::child_of(std::int32_t parent, Move move) const {
  for (const std::int32_t child : node(parent).children)
    if (node(child).move == move) return child;
  return -1;
}

void SessionGame::plant(const Puzzle& beginning) {
  nodes.push_back({.summary = {.after = beginning.standing()}});
  checkpoints.push_back(beginning.clone());
}

std::int32_t SessionGame::add_child(const MoveReport& report, std::int32_t parent, const Puzzle& after) {
  const auto number_of_node = static_cast<std::int32_t>(nodes.size());
  const std::int32_t depth = node(parent).depth + 1;
  nodes.push_back(
      {.move = report.move, .parent = parent, .depth = depth, .summary = summary_of(report, node(parent).summary)});
  checkpoints.push_back(depth % moves_per_checkpoint == 0 ? after.clone() : nullptr);
  nodes[static_cast<std::size_t>(parent)].children.push_back(number_of_node);
  return number_of_node;
}

void SessionGame::follow(std::int32_t child) {
  const std::int32_t parent = node(child).parent;
  nodes[static_cast<std::size_t>(parent)].next = child;
  if (left_at == parent) left_at = -1;  // from now on, redo plays this move instead of opening the following game
}

bool Session::play(Move move) {
  SessionGame& game = live();
  auto report = play_and_report(*puzzle_, game.standing(), move);
  if (!report) return false;
  const std::int32_t known = game.child_of(game.at, move);
  const std::int32_t to = known >= 0 ? known : game.add_child(*report, game.at, *puzzle_);
  assert(game.node(to).summary.after == report->after);
  game.follow(to);
  game.at = to;
  best_ = std::max(best_, report->after.score);
  queue_.push_back({.kind = Update::Kind::move, .report = std::move(*report), .after = puzzle_->snapshot()});
  return true;
}

void Session::stand_at(std::int32_t node) {
  puzzle_ = game().puzzle_at(node);
  live().at = node;
}

bool Session::go_to(std::int32_t node) {
  SessionGame& game = live();
  if (!game.has(node)) return false;
  if (node == game.at) return true;
  for (std::int32_t on = node; on > 0; on = game.node(on).parent) game.follow(on);
  stand_at(node);
  emit_update(Update::Kind::jump);
  return true;
}

bool Session::can_undo() const {
  return game().at != 0 || place_ > 0;
}

bool Session::can_redo() const {
  return game().left_at == game().at || game().node(game().at).next >= 0;
}

bool Session::undo() {
  if (!can_undo()) return false;
  if (game().at != 0) {
    stand_at(game().node(game().at).parent);
    emit_update(Update::Kind::jump);
  } else {
    --place_;
    stand_at(game().at);
    emit_update(Update::Kind::other_game);
  }
  return true;
}

bool Session::redo() {
  if (!can_redo()) return false;
  if (game().left_at != game().at) {
    const std::int32_t next = game().node(game().at).next;
    return play(Move(game().node(next).move));
  }
  ++place_;
  stand_at(game().at);
  emit_update(Update::Kind::other_game);
  return true;
}

void Session::new_game(std::uint64_t seed) {
  live().left_at = game().at;
  start_from_seed(puzzle_->about(), seed, place_ + 1);
}

void Session::open_game(const ParameterValues& values, std::uint64_t seed, const std::vector<Move>& moves) {
  assert(values.check());
  next_ = values;
  new_game(seed);
  play_untold(moves);
}

// Plays moves without queueing an update for each move. Instead, updates the snapshot of the last queued update to the
// final position.
void Session::play_untold(const std::vector<Move>& moves) {
  const std::size_t told = queue_.size();
  for (const Move move : moves) {
    [[maybe_unused]] const bool played = play(move);
    assert(played);
  }
  queue_.resize(told);
  queue_.back().after = puzzle_->snapshot();
}

void Session::open_position(std::unique_ptr<Puzzle> position, EventBatch setup, std::uint64_t seed,
                            const std::vector<Move>& moves) {
  live().left_at = game().at;
  next_ = position->parameters();
  SessionGame game{.origin = SessionGame::Origin::position, .seed = seed, .setup = std::move(setup)};
  start(std::move(position), std::move(game), place_ + 1);
  play_untold(moves);
}

void Session::branch(std::int32_t node) {
  const std::vector<Move> moves = game().line_to(node);
  SessionGame copy{.origin = game().origin, .seed = game().seed, .setup = game().setup};
  auto first = beginning().clone();
  live().left_at = game().at;
  start(std::move(first), std::move(copy), place_ + 1);
  play_untold(moves);
}

Result<Done> Session::set_next_parameters(const ParameterValues& values) {
  if (const auto checked = values.check(); !checked) return checked;
  next_ = values;
  if (!applies_parameters_at_once() || !has_pending_parameters()) return Done{};
  const std::uint64_t seed = game().seed;
  if (game().nodes.size() > 1) {
    new_game(seed);
    return Done{};
  }
  games_.erase(games_.begin() + static_cast<std::ptrdiff_t>(place_));
  start_from_seed(puzzle_->about(), seed, place_);
  return Done{};
}

std::vector<Update> Session::drain() {
  return std::exchange(queue_, {});
}

}  // namespace tilefold
