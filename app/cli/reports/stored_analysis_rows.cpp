#include "app/cli/reports/stored_analysis_rows.h"

#include "app/cli/reports/analysis_report.h"
#include "app/profile/stored_analyses.h"

namespace tilefold::cli {
namespace {

Object stored_analysis_row(const ReportedGame& game, const std::string& strategy, const measure::JudgedMove& move) {
  Object row = judged_row(game, move);
  const study::MoveContext& context = game.contexts[static_cast<std::size_t>(to_zero_based(move.number))];
  row.insert(row.begin() + 2, {{"node", context.node}, {"strategy", strategy}, {"proven", move.is_proven}});
  return row;
}

// Adds the rows of a line of a game, without the moves that an earlier line has, too.
void add_rows(profile::Store& store, const ReportedGame& game, const std::string& strategy, std::vector<Object>& rows) {
  if (game.contexts.empty()) return;
  for (const measure::Judge::Kind kind : {measure::Judge::Kind::estimate, measure::Judge::Kind::search}) {
    const study::KeptAnalysis kept(store, *game.id, game.contexts, strategy, kind);
    for (std::size_t place = game.shared.value_or(0); place < kept.known().size(); ++place)
      if (const auto& move = kept.known()[place]) rows.push_back(stored_analysis_row(game, strategy, *move));
  }
}

}  // namespace

Result<std::vector<Object>> stored_analysis_rows(profile::Store& store, const profile::StoredGame& stored) {
  std::vector<Object> rows;
  const auto strategies = profile::StoredAnalyses(store).strategies(stored.id);
  if (!strategies) return strategies.error();
  if (strategies->empty()) return rows;
  const auto lines = study::lines_of_game(store, stored);
  if (!lines) return lines.error();
  for (const std::string& strategy : *strategies)
    for (const study::LineEnd& line : *lines) {
      profile::StoredGame end = stored;
      end.state.node = line.node;
      auto contexts = study::contexts_of(store, end);
      if (!contexts) return contexts.error();
      add_rows(store, {.id = stored.id, .contexts = std::move(*contexts), .shared = line.shared}, strategy, rows);
    }
  return rows;
}

Object stored_analysis_columns() {
  const ReportedGame game{.id = 0, .contexts = {study::MoveContext{}}};
  return stored_analysis_row(game, {}, {.number = 1, .choices = 1});
}

}  // namespace tilefold::cli
