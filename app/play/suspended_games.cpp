#include "app/play/suspended_games.h"

#include <utility>

#include "app/play/frame_timeout.h"
#include "app/play/level_progress.h"
#include "app/profile/stored_sessions.h"
#include "app/records/game.h"

namespace tilefold::app {
namespace {

// seed of the board that represents a puzzle in the chooser if the user has never played the puzzle
constexpr std::uint64_t picture_seed = 1;

// Returns the board of a puzzle's current game without resuming the game; nullopt if there is none.
std::optional<Snapshot> board_under_way(Store& store, const PuzzleInfo& info) {
  store.set_busy_timeout(frame_timeout_ms);
  const auto stored = StoredSessions(store).under_way(info);
  if (!stored || !*stored) return std::nullopt;
  const auto session = Session::restore(info, (*stored)->saved());
  return session ? std::optional(session->puzzle().snapshot()) : std::nullopt;
}

}  // namespace

Session SuspendedGames::resume_or_begin(const PuzzleInfo& info, const ParameterValues& rules) {
  if (const auto known = sessions_.find(info.name); known != sessions_.end()) {
    Session session = std::move(known->second);
    sessions_.erase(known);
    return session;
  }
  if (repository_ != nullptr)
    if (auto resumed = repository_->resume(info)) return std::move(*resumed);
  return Session(info, LevelProgress::first_rules(info, rules), fresh_seed());
}

void SuspendedGames::put(Session session) {
  const std::string name(session.puzzle().about().name);
  sessions_.insert_or_assign(name, std::move(session));
}

Snapshot SuspendedGames::picture(const PuzzleInfo& info, const ParameterValues& rules) {
  if (const auto known = sessions_.find(info.name); known != sessions_.end()) return known->second.puzzle().snapshot();
  if (repository_ != nullptr)
    if (auto stored = board_under_way(repository_->store(), info)) return std::move(*stored);
  return Session(info, LevelProgress::first_rules(info, rules), picture_seed).puzzle().snapshot();
}

}  // namespace tilefold::app
