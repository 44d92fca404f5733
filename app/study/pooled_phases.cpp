#include "app/study/pooled_phases.h"

#include "app/measure/time_phases.h"

namespace tilefold::study {

// Returns the name of the pool to which a game belongs.
std::string PooledPhases::name_of(const std::string& profile, const profile::StoredGame& game) const {
  const std::string& participant = game.start.labels.participant;
  switch (pool_) {
    case PhasePool::all: return {};
    case PhasePool::participant: return participant.empty() ? "profile " + profile : "participant " + participant;
    case PhasePool::game: break;
  }
  return std::to_string(game.id) + " " + profile;
}

void PooledPhases::add(const std::string& profile, const profile::StoredGame& game,
                       const std::vector<profile::StoredMove>& moves) {
  Pool& pool = pools_[name_of(profile, game)];
  const std::size_t start = pool.times.size();
  for (const profile::StoredMove& move : moves) {
    if (!move.played_by.empty() || !move.since_ready) continue;
    pool.moves.push_back({.profile = profile, .game = game.id, .node = move.node});
    pool.times.push_back(static_cast<double>(*move.since_ready));
  }
  if (pool.times.size() > start) pool.starts.push_back(start);
}

void PooledPhases::fit() {
  for (const auto& [name, pool] : pools_) {
    const auto phases = measure::find_time_phases(pool.times, pool.starts);
    if (!phases) continue;
    for (std::size_t i = 0; i < pool.moves.size(); ++i)
      phases_.emplace(pool.moves[i], MovePhase{.thinking = phases->thinking_share[i], .advantage = phases->advantage});
  }
}

std::optional<MovePhase> PooledPhases::find(const std::string& profile, std::int64_t game, std::int32_t node) const {
  const auto known = phases_.find({.profile = profile, .game = game, .node = node});
  return known == phases_.end() ? std::nullopt : std::optional(known->second);
}

}  // namespace tilefold::study
