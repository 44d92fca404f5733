#include "app/study/pooled_phases.h"

#include <algorithm>

namespace tilefold::study {

std::pair<std::string_view, double> MovePhase::likeliest() const {
  const double between = checking.value_or(0);
  if (thinking >= std::max(acting(), between)) return {"thinking", thinking};
  if (between > acting()) return {"checking", between};
  return {"acting", acting()};
}

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
    const auto fits = measure::fit_time_phases(pool.times, pool.starts);
    if (!fits) continue;
    const auto& phases = fits->phases;
    for (std::size_t i = 0; i < pool.moves.size(); ++i) {
      MovePhase phase{.checking = {}, .criteria = fits->criteria};
      if (phases) {
        phase.states = phases->checking ? 3 : 2;
        phase.thinking = phases->thinking_share[i];
        if (phases->checking) phase.checking = phases->checking_share[i];
        phase.advantage = phases->advantage;
      }
      phases_.emplace(pool.moves[i], phase);
    }
  }
}

std::optional<MovePhase> PooledPhases::find(const std::string& profile, std::int64_t game, std::int32_t node) const {
  const auto known = phases_.find({.profile = profile, .game = game, .node = node});
  return known == phases_.end() ? std::nullopt : std::optional(known->second);
}

}  // namespace tilefold::study
