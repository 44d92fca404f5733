#include "app/play/best_scores.h"

#include <string>

#include "app/play/frame_timeout.h"
#include "app/profile/stored_scores.h"

namespace tilefold::play {

BestScores::Best BestScores::best(const Session& session, const profile::Recorder& recorder) {
  const std::string puzzle(session.puzzle().about().name);
  const std::string hash = profile::parameters_hash(session.puzzle().parameters());
  const auto stored = [&](bool is_assisted) {
    const auto best = profile::StoredScores(store_).best(puzzle, hash, is_assisted);
    return best ? best->score : 0;
  };
  Best best{.pure = stored(false),
            .assisted = stored(true),
            .is_assisted = recorder.is_assisted(session),
            .counts = recorder.counts(session)};
  if (best.counts && !recorder.is_stored()) {
    std::uint64_t& own = best.is_assisted ? best.assisted : best.pure;
    own = std::max(own, session.best());
  }
  return best;
}

Result<Done> BestScores::reset(const PuzzleInfo& info) {
  store_.set_busy_timeout(frame_timeout_ms);
  auto reset = profile::StoredScores(store_).reset(std::string(info.name), store_.player.id);
  if (!reset) return reset.error();
  auto& cleared = cleared_[{store_.player.id, info.name}];
  cleared.insert(cleared.end(), reset->begin(), reset->end());
  return Done{};
}

bool BestScores::can_restore(const PuzzleInfo& info) const {
  const auto cleared = cleared_.find({store_.player.id, info.name});
  return cleared != cleared_.end() && !cleared->second.empty();
}

Result<Done> BestScores::restore(const PuzzleInfo& info) {
  store_.set_busy_timeout(frame_timeout_ms);
  auto& cleared = cleared_[{store_.player.id, info.name}];
  if (auto done = profile::StoredScores(store_).bring_back(cleared); !done) return done;
  cleared.clear();
  return Done{};
}

}  // namespace tilefold::play
