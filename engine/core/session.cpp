#include "engine/core/session.h"

#include <algorithm>
#include <cassert>

namespace tilefold {
namespace {

// Undo replays at most this many moves from the checkpoint before it.
constexpr std::int32_t moves_per_checkpoint = 32;

}  // namespace

Session::Session(const PuzzleInfo& info, const ParameterValues& values, std::uint64_t seed) : next_(values) {
  start_from_seed(info, seed, 0);
}

Session::Session(std::unique_ptr<Puzzle> position, EventBatch setup, std::uint64_t seed)
    : next_(position->parameters()) {
  Game game;
  game.origin = Origin::position;
  game.seed = seed;
  game.setup = std::move(setup);
  start(std::move(position), std::move(game), 0);
}

void Session::start_from_seed(const PuzzleInfo& info, std::uint64_t seed, std::size_t place) {
  Game game;
  game.seed = seed;
  auto puzzle = info.make(next_, seed, game.setup);
  start(std::move(puzzle), std::move(game), place);
}

void Session::start(std::unique_ptr<Puzzle> puzzle, Game game, std::size_t place) {
  game.nodes.emplace_back().checkpoint = puzzle->clone();
  games_.insert(games_.begin() + static_cast<std::ptrdiff_t>(place), std::move(game));
  game_ = place;
  puzzle_ = std::move(puzzle);
  best_ = std::max(best_, puzzle_->standing().score);
  tell(Update::Kind::other_game);
}

void Session::tell(Update::Kind kind) {
  queue_.push_back({.kind = kind, .events = {}, .after = puzzle_->snapshot()});
}

std::vector<Move> Session::line() const {
  std::vector<Move> moves;
  const auto& nodes = game().nodes;
  for (std::int32_t at = game().at; at > 0; at = nodes[static_cast<std::size_t>(at)].parent)
    moves.push_back(nodes[static_cast<std::size_t>(at)].move);
  std::reverse(moves.begin(), moves.end());
  return moves;
}

std::optional<GameId> Session::game_id() const {
  if (game().origin == Origin::position) return std::nullopt;
  return game_id_of(*puzzle_, game().seed, line());
}

bool Session::play(Move move) {
  Update update;
  if (!puzzle_->play(move, update.events)) return false;
  auto& nodes = game().nodes;
  const std::int32_t from = game().at;
  const auto& siblings = nodes[static_cast<std::size_t>(from)].children;
  const auto known = std::find_if(siblings.begin(), siblings.end(), [&](std::int32_t child) {
    return nodes[static_cast<std::size_t>(child)].move == move;
  });
  std::int32_t to = 0;
  if (known != siblings.end()) {
    to = *known;
  } else {
    to = static_cast<std::int32_t>(nodes.size());
    Node node{.move = move,
              .parent = from,
              .depth = nodes[static_cast<std::size_t>(from)].depth + 1,
              .next = -1,
              .children = {},
              .checkpoint = nullptr};
    if (node.depth % moves_per_checkpoint == 0) node.checkpoint = puzzle_->clone();
    nodes.push_back(std::move(node));
    nodes[static_cast<std::size_t>(from)].children.push_back(to);
  }
  nodes[static_cast<std::size_t>(from)].next = to;
  if (game().left_at == from) game().left_at = -1;  // the line goes on here instead
  game().at = to;
  best_ = std::max(best_, puzzle_->standing().score);
  update.after = puzzle_->snapshot();
  queue_.push_back(std::move(update));
  return true;
}

void Session::go_to(std::int32_t node) {
  const auto& nodes = game().nodes;
  std::vector<Move> moves;
  std::int32_t at = node;
  while (!nodes[static_cast<std::size_t>(at)].checkpoint) {
    moves.push_back(nodes[static_cast<std::size_t>(at)].move);
    at = nodes[static_cast<std::size_t>(at)].parent;
  }
  puzzle_ = nodes[static_cast<std::size_t>(at)].checkpoint->clone();
  EventBatch events;
  for (auto move = moves.rbegin(); move != moves.rend(); ++move) {
    [[maybe_unused]] const bool played = puzzle_->play(*move, events);
    assert(played);
  }
  game().at = node;
}

bool Session::can_undo() const {
  return game().at != 0 || game_ > 0;
}

bool Session::can_redo() const {
  return game().left_at == game().at || game().nodes[static_cast<std::size_t>(game().at)].next >= 0;
}

bool Session::undo() {
  if (!can_undo()) return false;
  if (game().at != 0) {
    go_to(game().nodes[static_cast<std::size_t>(game().at)].parent);
    tell(Update::Kind::jump);
  } else {
    --game_;
    go_to(game().at);
    tell(Update::Kind::other_game);
  }
  return true;
}

bool Session::redo() {
  if (!can_redo()) return false;
  if (game().left_at != game().at) {
    const std::int32_t next = game().nodes[static_cast<std::size_t>(game().at)].next;
    return play(Move(game().nodes[static_cast<std::size_t>(next)].move));
  }
  ++game_;
  go_to(game().at);
  tell(Update::Kind::other_game);
  return true;
}

void Session::new_game(std::uint64_t seed) {
  game().left_at = game().at;
  start_from_seed(puzzle_->about(), seed, game_ + 1);
}

void Session::open_game(const ParameterValues& values, std::uint64_t seed, const std::vector<Move>& moves) {
  assert(values.check());
  next_ = values;
  new_game(seed);
  const std::size_t told = queue_.size();
  for (const Move move : moves) {
    [[maybe_unused]] const bool played = play(move);
    assert(played);
  }
  // Whoever listens sees the game where it stands, not how it came there.
  queue_.resize(told);
  queue_.back().after = puzzle_->snapshot();
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
  games_.erase(games_.begin() + static_cast<std::ptrdiff_t>(game_));
  start_from_seed(puzzle_->about(), seed, game_);
  return Done{};
}

std::vector<Update> Session::drain() {
  return std::exchange(queue_, {});
}

}  // namespace tilefold
