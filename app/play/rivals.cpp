#include "app/play/rivals.h"

#include <algorithm>
#include <utility>

#include "app/language/tr.h"
#include "app/play/frame_timeout.h"
#include "app/profile/stored_games.h"
#include "app/profile/stored_scores.h"

namespace tilefold::play {
namespace {

Error no_best_game() {
  return {tr("there is no best game under these rules yet; finish a game first")};
}

// Returns the ID of the line of a stored game that reached a best score. Moves after it that did not change the score
// belong to the line.
Result<std::string> id_of_best(profile::Store& store, const profile::BestScore& best) {
  profile::StoredGames games(store);
  auto game = games.game(*best.game);
  if (!game) return game.error();
  const auto moves = games.moves(*best.game);
  if (!moves) return moves.error();
  if (game->state.score != best.score) game->state.node = best.node;
  return profile::game_id_text(*game, *moves);
}

// Returns the ID of the player's solved game with the fewest moves.
Result<std::string> shortest_game_id(profile::Store& store, const std::string& puzzle, const std::string& hash) {
  profile::GameFilter filter;
  filter.puzzle = puzzle;
  filter.status = status_name(Status::won);
  filter.is_imported = false;
  filter.player = store.player.id;
  auto games = profile::StoredGames(store).list(filter);
  if (!games) return games.error();
  std::erase_if(*games, [&](const profile::StoredGame& game) {
    return game.start.position || game.start.parameters_hash != hash;
  });
  const auto best = std::min_element(games->begin(), games->end(), [](const auto& one, const auto& other) {
    return std::pair(one.state.assistance.is_any(), one.state.moves) <
           std::pair(other.state.assistance.is_any(), other.state.moves);
  });
  if (best == games->end()) return no_best_game();
  return profile::game_id_text(store, best->id);
}

}  // namespace

Result<std::string> best_game_id(profile::Store& store, const Session& session) {
  store.set_busy_timeout(frame_timeout_ms);
  const PuzzleInfo& info = session.puzzle().about();
  const std::string puzzle(info.name);
  const std::string hash = profile::parameters_hash(session.puzzle().parameters());
  if (!info.has_score) return shortest_game_id(store, puzzle, hash);
  for (const bool is_assisted : {false, true})
    if (const auto best = profile::StoredScores(store).best(puzzle, hash, is_assisted); best && best->game)
      return id_of_best(store, *best);
  return no_best_game();
}

Result<CopiedGame> read_rival_game(std::string_view text, const PuzzleInfo& here) {
  auto read = read_copied_text(text, "the text", here);
  if (!read) return read.error();
  if (!read->game || read->game->moves.empty())
    return Error{tr("this is a board without moves; to race, copy the ID of a game with moves")};
  return std::move(*read->game);
}

Rival strategy_rival(const PlayerList& players, Strength strength, const char* name, std::uint64_t seed) {
  const measure::BenchmarkEntry player = players.entry(*players.line_of(strength));
  return {.name = name, .moves = {}, .strategy = player.strategy->make(player.options, seed)};
}

}  // namespace tilefold::play
