#include "app/play/home_model.h"

#include <algorithm>

#include "app/language/tr.h"
#include "app/play/daily_games.h"
#include "app/play/frame_timeout.h"
#include "app/play/level_progress.h"
#include "app/profile/stored_games.h"
#include "app/profile/stored_scores.h"

namespace tilefold::play {
namespace {

constexpr std::uint64_t sample_seed = 1;
constexpr int sample_moves = 40;

}  // namespace

std::optional<std::int64_t> ordinary_game(profile::Store& store, const PuzzleInfo& info) {
  profile::GameFilter filter;
  filter.puzzle = info.name;
  filter.status = status_name(Status::playing);
  filter.player = store.player.id;
  store.set_busy_timeout(frame_timeout_ms);
  const auto games = profile::StoredGames(store).list(filter);
  if (!games) return std::nullopt;
  const auto found = std::find_if(games->begin(), games->end(), [&](const profile::StoredGame& game) {
    return !daily_day_of(info, game).has_value();
  });
  return found == games->end() ? std::nullopt : std::optional(found->id);
}

// Plays moves that gain the most points at once; of several, the first one after a start that changes with each move.
// In a puzzle without merges, the first position is already full.
Snapshot sample_board(const PuzzleInfo& info, const ParameterValues& rules) {
  Session session(info, rules, sample_seed);
  EventBatch events;
  for (int move = 0; info.has_merges && move < sample_moves; ++move) {
    const Puzzle& puzzle = session.puzzle();
    std::optional<Move> best;
    std::uint64_t most = 0;
    const std::vector<Move> moves = puzzle.moves();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Move candidate = moves[(i + static_cast<std::size_t>(move)) % moves.size()];
      const auto copy = puzzle.clone();
      copy->play(candidate, events);
      if (best && copy->standing().score <= most) continue;
      best = candidate;
      most = copy->standing().score;
    }
    if (!best || !session.play(*best)) break;
  }
  return session.puzzle().snapshot();
}

std::string record_text(profile::Store& store, const PuzzleInfo& info, const ParameterValues& rules) {
  store.set_busy_timeout(frame_timeout_ms);
  if (info.levels.list != nullptr) {
    const std::size_t solved = LevelProgress::solved(store, info).size();
    const auto all = static_cast<std::uint64_t>(info.levels.list->levels.size());
    return solved == 0 ? std::string() : tr_format("{} of {} solved", solved, all);
  }
  const auto best = [&](bool is_assisted) {
    const auto score =
        profile::StoredScores(store).best(std::string(info.name), profile::parameters_hash(rules), is_assisted);
    return score ? score->score : 0;
  };
  const std::uint64_t pure = best(false);
  const std::uint64_t assisted = best(true);
  if (std::max(pure, assisted) == 0) return {};
  // Translators: {} is the best score.
  return tr_format("Best {}", language::number(std::max(pure, assisted)) + (assisted > pure ? " *" : ""));
}

}  // namespace tilefold::play
