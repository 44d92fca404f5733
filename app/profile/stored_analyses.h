// The analyses of games in a profile: a strategy's judgements of their moves, and the user's mistakes.
#pragma once

#include <string>
#include <vector>

#include "app/profile/store.h"

namespace tilefold::profile {

class StoredAnalyses {
 public:
  /// Requires: `store` outlives this object.
  explicit StoredAnalyses(Store& store) : store_(store) {}

  /// Returns the judgements of one strategy about the moves of a game, sorted by node.
  Result<std::vector<StoredJudgement>> judgements(std::int64_t game, const std::string& strategy);
  /// Returns the strategies that have judged moves of a game.
  Result<std::vector<std::string>> strategies(std::int64_t game);

  /// Returns the mistakes of the store's player in games that are not deleted. A mistake is a move whose loss is at
  /// least the share `min_share` of what was at stake, and greater than the loss's statistical error. Only evaluations
  /// by the given version of the analysis count.
  Result<std::vector<StoredMistake>> mistakes(std::int32_t version, double min_share);

 private:
  Store& store_;
};

}  // namespace tilefold::profile
