// Converts a session to plain data and back. Restoring replays every tree of moves, so invalid data is detected.

#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/core/session.h"
#include "engine/core/text.h"

namespace tilefold {
namespace {

struct Beginning {
  std::unique_ptr<Puzzle> puzzle;
  EventBatch setup;
};

Result<Beginning> begin(const PuzzleInfo& info, const SavedGame& saved) {
  if (const auto checked = saved.parameters.check(); !checked) return checked.error();
  Beginning beginning;
  if (!saved.position) {
    beginning.puzzle = info.make(saved.parameters, saved.seed, beginning.setup);
    return beginning;
  }
  auto read = info.read(saved.parameters, saved.seed, *saved.position, beginning.setup);
  if (!read) return make_error("its starting position: {}", read.error());
  beginning.puzzle = std::move(*read);
  return beginning;
}

SavedGame saved_game(const SessionGame& game) {
  const Puzzle& beginning = *game.checkpoints.front();
  SavedGame saved{.parameters = beginning.parameters(),
                  .seed = game.seed,
                  .at = game.at,
                  .left_at = game.left_at,
                  .may_repeat = game.may_repeat};
  if (game.origin == SessionGame::Origin::position) saved.position = beginning.describe();
  for (const TreeNode& node : game.nodes)
    saved.nodes.push_back({.parent = node.parent,
                           .move = node.parent < 0 ? std::string() : beginning.to_text(node.move),
                           .next = node.next});
  return saved;
}

}  // namespace

// Restores a game by replaying its saved tree, node by node. Uses a single puzzle object, which returns to a checkpoint
// at the start of each branch.
class Replanting {
 public:
  Replanting(const SavedGame& saved, SessionGame& game, Beginning beginning)
      : saved_(saved), game_(game), puzzle_(std::move(beginning.puzzle)) {
    game_.origin = saved.position ? SessionGame::Origin::position : SessionGame::Origin::seed;
    game_.seed = saved.seed;
    game_.may_repeat = saved.may_repeat;
    game_.setup = std::move(beginning.setup);
    game_.plant(*puzzle_);
    best_ = game_.standing().score;
  }

  Result<Done> grow() {
    if (saved_.nodes.empty()) return make_error("its tree has no root");
    for (std::size_t i = 1; i < saved_.nodes.size(); ++i)
      if (const auto played = play(i); !played) return played;
    for (std::size_t i = 0; i < saved_.nodes.size(); ++i) {
      const std::int32_t next = saved_.nodes[i].next;
      const auto& children = game_.nodes[i].children;
      if (children.empty() ? next != -1 : std::find(children.begin(), children.end(), next) == children.end())
        return make_error("node {} of its tree continues with a node that is not its child", i);
      game_.nodes[i].next = next;
    }
    if (!game_.has(saved_.at) || (saved_.left_at != -1 && !game_.has(saved_.left_at)))
      return make_error("its current node is not in its tree");
    game_.at = saved_.at;
    game_.left_at = saved_.left_at;
    return Done{};
  }

  std::uint64_t best() const { return best_; }

 private:
  Result<Done> play(std::size_t i) {
    const SavedNode& node = saved_.nodes[i];
    if (node.parent < 0 || static_cast<std::size_t>(node.parent) >= i)
      return make_error("node {} of its tree follows a node that does not exist", i);
    if (node.parent != on_) puzzle_ = game_.puzzle_at(node.parent);
    on_ = node.parent;
    const auto move = puzzle_->parse(node.move);
    if (!move) return make_error("node {} of its tree cannot be played: {}", i, move.error());
    if (!saved_.may_repeat && game_.child_of(on_, *move) >= 0) return make_error("node {} of its tree occurs twice", i);
    const auto report = play_and_report(*puzzle_, game_.node(on_).summary.after, *move);
    if (!report) return make_error("node {} of its tree cannot be played", i);
    on_ = game_.add_child(*report, on_, *puzzle_);
    best_ = std::max(best_, report->after.score);
    return Done{};
  }

  const SavedGame& saved_;
  SessionGame& game_;
  std::unique_ptr<Puzzle> puzzle_;
  std::int32_t on_ = 0;  // the node whose position `puzzle_` contains
  std::uint64_t best_ = 0;
};

Result<SessionGame> Session::replant(const PuzzleInfo& info, const SavedGame& saved) {
  auto beginning = begin(info, saved);
  if (!beginning) return beginning.error();
  SessionGame game;
  Replanting replanting(saved, game, std::move(*beginning));
  if (const auto grown = replanting.grow(); !grown) return grown.error();
  best_ = std::max(best_, replanting.best());
  return game;
}

SavedSession Session::saved() const {
  SavedSession saved{.games = {}, .place = place_, .next_parameters = next_};
  for (const SessionGame& game : games_) saved.games.push_back(saved_game(game));
  return saved;
}

Result<Session> Session::restore(const PuzzleInfo& info, const SavedSession& saved) {
  if (saved.place >= saved.games.size()) return make_error("the current game is missing");
  if (const auto checked = saved.next_parameters.check(); !checked) return checked.error();
  Session session;
  for (std::size_t i = 0; i < saved.games.size(); ++i) {
    auto game = session.replant(info, saved.games[i]);
    if (!game) return make_error("game {}: {}", to_one_based(i), game.error());
    if (game->left_at >= 0 && i + 1 == saved.games.size())
      return make_error("game {}: it leads to a game that does not exist", to_one_based(i));
    session.add(std::move(*game), i);
  }
  session.place_ = saved.place;
  session.next_ = saved.next_parameters;
  session.stand_at(session.game().at);
  session.emit_update(Update::Kind::other_game);
  return session;
}

Result<Done> Session::open_saved(const SavedGame& saved) {
  const std::uint64_t best = best_;
  auto game = replant(puzzle_->about(), saved);
  if (!game) {
    best_ = best;
    return game.error();
  }
  game->left_at = -1;  // redo cannot open the following game, because it was not restored
  live().left_at = this->game().at;
  add(std::move(*game), place_ + 1);
  next_ = this->game().checkpoints.front()->parameters();
  stand_at(this->game().at);
  emit_update(Update::Kind::other_game);
  return Done{};
}

}  // namespace tilefold
