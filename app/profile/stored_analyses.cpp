#include "app/profile/stored_analyses.h"

#include "app/profile/row.h"

namespace tilefold::profile {
namespace {

constexpr const char* mistakes_of_persons = R"sql(
SELECT j.game, j.node, j.strategy, j.number, m.move, j.best, j.value, j.best_value, j.loss_error, j.stake,
  coalesce(p.box, 0), coalesce(p.due, 0), coalesce(p.tries, 0), coalesce(p.misses, 0)
FROM judged AS j
JOIN games AS g ON g.id = j.game AND g.deleted IS NULL AND g.client <> 'import' AND g.player = ?3
JOIN moves AS m ON m.game = j.game AND m.node = j.node AND m.played_by IS NULL
LEFT JOIN practice AS p ON p.game = j.game AND p.node = j.node
WHERE j.version = ?1 AND j.best <> '' AND j.best_value - j.value > j.loss_error
  AND j.best_value - j.value >= ?2 * abs(j.stake)
ORDER BY j.game, j.node, j.strategy)sql";

StoredMistake mistake_of(Rows& rows) {
  Row row(rows);
  StoredMistake mistake;
  mistake.game = row.number();
  mistake.node = row.small();
  mistake.strategy = row.name();
  mistake.number = row.number();
  mistake.move = row.name();
  mistake.best = row.name();
  mistake.value = row.fraction();
  mistake.best_value = row.fraction();
  mistake.loss_error = row.fraction();
  mistake.stake = row.fraction();
  mistake.box = row.small();
  mistake.due = row.number();
  mistake.tries = row.number();
  mistake.misses = row.number();
  return mistake;
}

StoredJudgement judgement_of(Rows& rows) {
  Row row(rows);
  StoredJudgement judgement;
  judgement.node = row.small();
  judgement.version = row.small();
  judgement.until = row.small();
  judgement.number = row.number();
  judgement.best = row.name();
  judgement.value = row.fraction();
  judgement.best_value = row.fraction();
  judgement.loss_error = row.fraction();
  judgement.rank = row.small();
  judgement.choices = row.small();
  judgement.gain = row.fraction();
  judgement.next_value = row.fraction();
  judgement.stake = row.fraction();
  judgement.is_proven = row.small() != 0;
  return judgement;
}

}  // namespace

Result<std::vector<StoredJudgement>> StoredAnalyses::judgements(std::int64_t game, const std::string& strategy) {
  std::vector<StoredJudgement> list;
  const auto done = read_from(store_, [&](Database& database) {
    auto rows = query(database,
                      "SELECT node, version, until, number, best, value, best_value, loss_error, rank, choices, gain, "
                      "next_value, stake, proven FROM judged WHERE game = ? AND strategy = ? ORDER BY node",
                      game, strategy);
    while (rows.next()) add_row(list, judgement_of(rows));
  });
  if (!done) return done.error();
  return list;
}

Result<std::vector<std::string>> StoredAnalyses::strategies(std::int64_t game) {
  std::vector<std::string> list;
  const auto done = read_from(store_, [&](Database& database) {
    auto rows = query(database, "SELECT DISTINCT strategy FROM judged WHERE game = ? ORDER BY strategy", game);
    while (rows.next()) list.push_back(Row(rows).name());
  });
  if (!done) return done.error();
  return list;
}

Result<std::vector<StoredMistake>> StoredAnalyses::mistakes(std::int32_t version, double min_share) {
  std::vector<StoredMistake> list;
  const auto done = read_from(store_, [&](Database& database) {
    auto rows = query(database, mistakes_of_persons, version, min_share, store_.player.id);
    while (rows.next()) list.push_back(mistake_of(rows));
  });
  if (!done) return done.error();
  return list;
}

}  // namespace tilefold::profile
