#include "app/cli/reports/stored_analysis_rows.h"

#include "app/cli/reports/analysis_report.h"
#include "app/profile/stored_analyses.h"

namespace tilefold::app {
namespace {

Object stored_analysis_row(const ReportedGame& game, const std::string& strategy, const JudgedMove& move) {
  Object row = judged_row(game, move);
  const MoveContext& context = game.contexts[static_cast<std::size_t>(to_zero_based(move.number))];
  row.insert(row.begin() + 2, {{"node", context.node}, {"strategy", strategy}, {"proven", move.is_proven}});
  return row;
}

}  // namespace

Result<std::vector<Object>> stored_analysis_rows(Store& store, const StoredGame& stored) {
  std::vector<Object> rows;
  const auto strategies = StoredAnalyses(store).strategies(stored.id);
  if (!strategies) return strategies.error();
  if (strategies->empty()) return rows;
  auto contexts = contexts_of(store, stored);
  if (!contexts) return contexts.error();
  const ReportedGame game{.id = stored.id, .contexts = std::move(*contexts)};
  if (game.contexts.empty()) return rows;
  for (const std::string& strategy : *strategies)
    for (const Judge::Kind kind : {Judge::Kind::estimate, Judge::Kind::search}) {
      const KeptAnalysis kept(store, stored.id, game.contexts, strategy, kind);
      for (const auto& move : kept.known())
        if (move) rows.push_back(stored_analysis_row(game, strategy, *move));
    }
  return rows;
}

Object stored_analysis_columns() {
  const ReportedGame game{.id = 0, .contexts = {MoveContext{}}};
  return stored_analysis_row(game, {}, {.number = 1, .choices = 1});
}

}  // namespace tilefold::app
