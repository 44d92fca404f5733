#include "app/study/kept_analysis.h"
#include "app/profile/stored_analyses.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tilefold::study {
namespace {

// number of judgements that are written together; if the program is killed, at most this number is lost
constexpr std::size_t most_waiting = 128;

profile::StoredJudgement to_store(const measure::JudgedMove& move, std::int32_t node, std::int32_t until) {
  return {.node = node,
          .version = measure::analysis_version,
          .until = until,
          .number = move.number,
          .best = move.best,
          .value = move.value,
          .best_value = move.best_value,
          .loss_error = move.loss_error,
          .rank = move.rank,
          .choices = move.choices,
          .gain = move.gain,
          .next_value = move.next_value,
          .stake = move.stake,
          .is_proven = move.is_proven};
}

// True if the values of the row are plausible: an analysis could have computed them. The profile may come from another
// source, so its contents are not trusted.
bool is_sound(const profile::StoredJudgement& stored) {
  const bool is_finite = std::isfinite(stored.value) && std::isfinite(stored.best_value) &&
                         std::isfinite(stored.gain) && std::isfinite(stored.next_value) && std::isfinite(stored.stake);
  return is_finite && stored.version == measure::analysis_version && stored.value <= stored.best_value &&
         stored.loss_error >= 0 && stored.rank >= 1 && stored.rank <= stored.choices;
}

}  // namespace

measure::JudgedMove judged_move(const profile::StoredJudgement& stored, std::string move) {
  return {.number = stored.number,
          .move = std::move(move),
          .best = stored.best,
          .value = stored.value,
          .best_value = stored.best_value,
          .loss_error = stored.loss_error,
          .rank = stored.rank,
          .choices = stored.choices,
          .gain = stored.gain,
          .next_value = stored.next_value,
          .stake = stored.stake,
          .is_proven = stored.is_proven};
}

KeptAnalysis::KeptAnalysis(profile::Store& store, std::int64_t game, const std::vector<MoveContext>& line,
                           std::string strategy, measure::Judge::Kind kind)
    : game_(game), strategy_(std::move(strategy)), known_(line.size()) {
  for (const MoveContext& context : line) nodes_.push_back(context.node);
  if (kind == measure::Judge::Kind::search && !line.empty()) until_ = line.back().node;
  const auto stored = profile::StoredAnalyses(store).judgements(game_, strategy_);
  if (!stored) return;
  auto next = stored->begin();
  for (std::size_t place = 0; place < known_.size(); ++place) {
    const MoveContext& context = line[place];
    next =
        std::find_if(next, stored->end(), [&](const profile::StoredJudgement& it) { return it.node >= context.node; });
    if (next == stored->end()) break;
    const bool is_it = next->node == context.node && next->until == until_ && is_sound(*next);
    if (is_it && next->number == static_cast<std::int64_t>(place) + 1) known_[place] = judged_move(*next, context.move);
  }
}

void KeptAnalysis::record(const measure::JudgedMove& move, JudgementLog& log) const {
  const std::size_t place = static_cast<std::size_t>(move.number) - 1;
  if (!known_[place]) log.put(game_, strategy_, to_store(move, nodes_[place], until_));
}

void JudgementLog::put(std::int64_t game, const std::string& strategy, profile::StoredJudgement judgement) {
  waiting_.push_back({.game = game, .strategy = strategy, .judgement = std::move(judgement)});
  if (waiting_.size() >= most_waiting) written_ = finish();
}

Result<Done> JudgementLog::finish() {
  if (waiting_.empty()) return written_;
  const auto done = store_.change([&](profile::Writer& writer) {
    for (const Row& row : waiting_) writer.put_judgement(row.game, row.strategy, row.judgement);
  });
  if (!done) written_ = done;
  waiting_.clear();
  return written_;
}

}  // namespace tilefold::study
