#include "app/play/suspended_games.h"

#include <utility>

#include "app/play/daily_games.h"
#include "app/play/frame_timeout.h"
#include "app/play/game_openings.h"
#include "app/play/level_progress.h"
#include "app/profile/stored_sessions.h"
#include "app/records/game.h"

namespace tilefold::play {
namespace {

// Describes a puzzle's current game in the profile; nullopt if there is none.
std::optional<WaitingGame> stored_game(profile::Store& store, const PuzzleInfo& info) {
  store.set_busy_timeout(frame_timeout_ms);
  const auto stored = profile::StoredSessions(store).under_way(info, store.player.id);
  if (!stored || !*stored) return std::nullopt;
  const auto session = Session::restore(info, (*stored)->saved());
  return session ? std::optional(waiting_game(*session)) : std::nullopt;
}

}  // namespace

ParameterValues rules_of_player(std::int64_t player, const ParameterValues& stored) {
  return player == 0 ? stored : ParameterValues(stored.specs());
}

std::int64_t SuspendedGames::player() const {
  return repository_ == nullptr ? 0 : repository_->store().player.id;
}

Session SuspendedGames::resume_or_begin(const PuzzleInfo& info, const ParameterValues& rules) {
  if (const auto known = sessions_.find({player(), info.name}); known != sessions_.end()) {
    Session session = std::move(known->second);
    sessions_.erase(known);
    return session;
  }
  if (repository_ != nullptr)
    if (auto resumed = repository_->resume(info)) return std::move(*resumed);
  return Session(info, LevelProgress::first_rules(info, rules_of_player(player(), rules)), records::fresh_seed());
}

void SuspendedGames::put(std::int64_t player, Session session) {
  const Key key{player, session.puzzle().about().name};
  sessions_.insert_or_assign(key, std::move(session));
}

WaitingGame waiting_game(const Session& session) {
  return {.shot = session.puzzle().snapshot(),
          .standing = session.puzzle().standing(),
          .rules = rules_after(session),
          .is_daily = daily_day_of(session).has_value()};
}

std::optional<WaitingGame> SuspendedGames::waiting(const PuzzleInfo& info) const {
  if (const auto known = sessions_.find({player(), info.name}); known != sessions_.end())
    return waiting_game(known->second);
  return repository_ == nullptr ? std::nullopt : stored_game(repository_->store(), info);
}

}  // namespace tilefold::play
