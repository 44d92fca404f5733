#include "app/play/game_shots.h"

#include <utility>

#include "app/profile/settings.h"
#include "app/profile/stored_games.h"
#include "app/study/studied_game.h"
#include "engine/catalog.h"

namespace tilefold::play {
namespace {

constexpr std::size_t moves_at_once = 200;
constexpr std::int64_t most_moves = 20'000;

}  // namespace

const GameShots::Shot* GameShots::find(const ListedGame& game) {
  const Version version{.moves = game.moves, .score = game.score};
  const auto found = entries_.find(game.id);
  if (found == entries_.end() || found->second.version != version) wanted_[game.id] = version;
  return found == entries_.end() ? nullptr : &found->second.shot;
}

bool GameShots::advance(profile::Store& store) {
  if (!replay_ && !wanted_.empty()) {
    const auto& [game, version] = *wanted_.begin();
    replay_ = begin(store, game, version);
  }
  wanted_.clear();
  if (!replay_) return false;
  play_some();
  return true;
}

GameShots::Replay GameShots::begin(profile::Store& store, std::int64_t game, const Version& version) {
  Replay replay{.game = game, .entry = {.version = version, .shot = {}}, .puzzle = nullptr, .moves = {}};
  const auto stored = profile::StoredGames(store).game(game);
  const auto info = stored ? find_puzzle(stored->start.puzzle) : Result<const PuzzleInfo*>(Error{});
  if (!info || stored->state.nodes > most_moves || !study::check_rules_version(**info, stored->start)) return replay;
  auto beginning = study::stored_beginning(**info, stored->start);
  const auto moves = profile::StoredGames(store).moves(game);
  if (!beginning || !moves) return replay;
  if ((*info)->levels.list != nullptr && !stored->start.position)
    replay.entry.shot.level = (*beginning)->parameters()[(*info)->levels.list->parameter];
  replay.puzzle = std::move(*beginning);
  replay.moves = profile::line_to(*moves, stored->state.node);
  return replay;
}

// Plays the next moves. After the last one, or a move that is not legal, keeps the result.
void GameShots::play_some() {
  Replay& replay = *replay_;
  EventBatch events;
  for (std::size_t i = 0; replay.puzzle && i < moves_at_once && replay.next < replay.moves.size(); ++i) {
    const auto move = replay.puzzle->parse(replay.moves[replay.next++]);
    if (!move || !replay.puzzle->play(*move, events)) replay.puzzle.reset();
  }
  if (replay.puzzle && replay.next < replay.moves.size()) return;
  if (replay.puzzle) replay.entry.shot.board = replay.puzzle->snapshot();
  entries_[replay.game] = std::move(replay.entry);
  replay_.reset();
}

}  // namespace tilefold::play
