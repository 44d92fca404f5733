#include "app/cli/kept_analysis.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/cli/analysis_report.h"

namespace tilefold::app {
namespace {

constexpr std::size_t most_waiting = 128;  // moves that a killed analysis loses at most

StoredJudgement to_store(const JudgedMove& move, std::int32_t node, std::int32_t until) {
  return {.node = node,
          .version = analysis_version,
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

// A profile can come from anywhere.
bool is_sound(const StoredJudgement& stored) {
  const bool is_finite = std::isfinite(stored.value) && std::isfinite(stored.best_value) &&
                         std::isfinite(stored.gain) && std::isfinite(stored.next_value) && std::isfinite(stored.stake);
  return is_finite && stored.version == analysis_version && stored.value <= stored.best_value &&
         stored.loss_error >= 0 && stored.rank >= 1 && stored.rank <= stored.choices;
}

Table kept_row(const GameToAnalyse& game, const std::string& strategy, const JudgedMove& move) {
  Table row = judged_row(game, move);
  const MoveContext& context = game.contexts[static_cast<std::size_t>(move.number) - 1];
  row.insert(row.begin() + 2, {{"node", context.node}, {"strategy", strategy}, {"proven", move.is_proven}});
  return row;
}

}  // namespace

JudgedMove judged_move(const StoredJudgement& stored, std::string move) {
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

KeptAnalysis::KeptAnalysis(Store& store, const GameToAnalyse& game, std::string strategy, Judge::Kind kind)
    : game_(game),
      strategy_(std::move(strategy)),
      until_(kind == Judge::Kind::search ? game.contexts.back().node : 0),
      known_(game.contexts.size()) {
  const auto stored = store.judgements(*game_.id, strategy_);
  if (!stored) return;
  auto next = stored->begin();
  for (std::size_t place = 0; place < known_.size(); ++place) {
    const MoveContext& context = game_.contexts[place];
    next = std::find_if(next, stored->end(), [&](const StoredJudgement& it) { return it.node >= context.node; });
    if (next == stored->end()) break;
    const bool is_it = next->node == context.node && next->until == until_ && is_sound(*next);
    if (is_it && next->number == static_cast<std::int64_t>(place) + 1) known_[place] = judged_move(*next, context.move);
  }
}

void KeptAnalysis::take(const JudgedMove& move, JudgementLog& log) const {
  const std::size_t place = static_cast<std::size_t>(move.number) - 1;
  if (!known_[place]) log.put(*game_.id, strategy_, to_store(move, game_.contexts[place].node, until_));
}

void JudgementLog::put(std::int64_t game, const std::string& strategy, StoredJudgement judgement) {
  waiting_.push_back({.game = game, .strategy = strategy, .judgement = std::move(judgement)});
  if (waiting_.size() >= most_waiting) written_ = finish();
}

Result<Done> JudgementLog::finish() {
  if (waiting_.empty()) return written_;
  const auto done = store_.change([&](Writer& writer) {
    for (const Row& row : waiting_) writer.put_judgement(row.game, row.strategy, row.judgement);
  });
  if (!done) written_ = done;
  waiting_.clear();
  return written_;
}

Result<std::vector<Table>> kept_rows(Store& store, const StoredGame& stored) {
  std::vector<Table> rows;
  const auto strategies = store.judging_strategies(stored.id);
  if (!strategies) return strategies.error();
  if (strategies->empty()) return rows;
  auto contexts = contexts_of(store, stored);
  if (!contexts) return contexts.error();
  const GameToAnalyse game{.game = {}, .id = stored.id, .contexts = std::move(*contexts)};
  if (game.contexts.empty()) return rows;
  for (const std::string& strategy : *strategies)
    for (const Judge::Kind kind : {Judge::Kind::estimate, Judge::Kind::search}) {
      const KeptAnalysis kept(store, game, strategy, kind);
      for (const auto& move : kept.known())
        if (move) rows.push_back(kept_row(game, strategy, *move));
    }
  return rows;
}

Table kept_columns() {
  const GameToAnalyse game{.game = {}, .id = 0, .contexts = {MoveContext{}}};
  return kept_row(game, {}, {.number = 1, .choices = 1});
}

}  // namespace tilefold::app
