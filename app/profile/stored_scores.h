// The best scores of a profile.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/profile/store.h"

namespace tilefold::profile {

class StoredScores {
 public:
  /// Requires: `store` outlives this object.
  explicit StoredScores(Store& store) : store_(store) {}

  /// Returns best scores of one puzzle, or of all if `puzzle` is empty, sorted by puzzle and score. Returns only those
  /// of `player`, or of all players if it is nullopt.
  Result<std::vector<BestScore>> list(const std::string& puzzle, std::optional<std::int64_t> player = {});
  /// Returns the best score that the store's player reached without autoplay: without any help, or if `is_assisted`,
  /// with help.
  std::optional<BestScore> best(const std::string& puzzle, const std::string& hash, bool is_assisted);

  /// Removes the best scores that `list` returns, and returns them for `bring_back`.
  Result<std::vector<BestScore>> reset(const std::string& puzzle, std::optional<std::int64_t> player = {});
  /// Restores best scores that `reset` has removed.
  Result<Done> bring_back(const std::vector<BestScore>& scores);

 private:
  Store& store_;
};

}  // namespace tilefold::profile
