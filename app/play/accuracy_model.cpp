#include "app/play/accuracy_model.h"
#include "app/profile/stored_games.h"

#include <algorithm>

namespace tilefold::play {
namespace {

constexpr int games_at_once = 6;  // number of games read per frame, which takes a few milliseconds

// Number of further games that are read before the accuracy figures are computed again.
constexpr std::size_t recomputed_after = 200;

bool is_same_list(const std::vector<std::int64_t>& ids, const std::vector<const ListedGame*>& listed) {
  return std::equal(ids.begin(), ids.end(), listed.begin(), listed.end(),
                    [](std::int64_t id, const ListedGame* game) { return id == game->id; });
}

}  // namespace

void AccuracyModel::forget() {
  listed_.clear();
  tallies_.clear();
  next_ = covered_ = 0;
  figures_ = {};
}

bool AccuracyModel::advance(profile::Store& store, const std::vector<const ListedGame*>& listed) {
  const bool is_new = !is_same_list(listed_, listed);
  if (is_new) {
    listed_.clear();
    for (const ListedGame* game : listed) listed_.push_back(game->id);
    next_ = 0;
  }
  for (int read = 0; next_ < listed_.size() && read < games_at_once; ++next_) {
    if (tallies_.contains(listed_[next_])) continue;
    ++read;
    const auto stored = profile::StoredGames(store).game(listed_[next_]);
    auto tally = stored ? study::tally_of(store, *stored) : Result<study::GameTally>(stored.error());
    tallies_.emplace(listed_[next_], tally ? std::move(*tally) : study::GameTally{});
  }
  if (is_new || next_ >= covered_ + recomputed_after || (next_ == listed_.size() && covered_ != next_)) work_out();
  return is_reading();
}

void AccuracyModel::work_out() {
  covered_ = next_;
  std::vector<const study::GameTally*> games;
  for (std::size_t i = 0; i < next_; ++i) games.push_back(&tallies_.at(listed_[i]));
  figures_ = study::accuracy_of_games(games, local_hour);
}

}  // namespace tilefold::play
