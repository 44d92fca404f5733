#include "app/profile/stored_scores.h"

#include "app/profile/row.h"

namespace tilefold::profile {
namespace {

// Value of the column `assisted` for best scores reached with autoplay. Other best scores have 0 (no help) or 1 (other
// help).
constexpr std::int32_t autoplayed = 2;

constexpr const char* listed_scores = R"sql(
SELECT b.player, p.name, puzzle, parameters_hash, assisted, score, parameters, horizon, game, node, reached
FROM best_scores AS b LEFT JOIN players AS p ON p.id = b.player
WHERE (?1 = '' OR puzzle = ?1) AND (?2 IS NULL OR b.player = ?2) ORDER BY puzzle, score DESC, assisted, b.player)sql";

BestScore best_of(Rows& rows) {
  Row row(rows);
  BestScore best;
  best.player = {.id = row.number(), .name = row.name()};
  best.puzzle = row.name();
  best.parameters_hash = row.name();
  const std::int32_t kind = row.small();
  best.is_assisted = kind != 0;
  best.is_autoplayed = kind == autoplayed;
  best.score = row.unsigned_number();
  best.parameters = row.text();
  best.horizon = row.number();
  best.game = row.optional();
  best.node = row.small();
  best.reached = row.number();
  return best;
}

}  // namespace

Result<std::vector<BestScore>> StoredScores::list(const std::string& puzzle, std::optional<std::int64_t> player) {
  std::vector<BestScore> list;
  const auto done = read_from(store_, [&](Database& database) {
    auto rows = query(database, listed_scores, puzzle, player);
    while (rows.next()) list.push_back(best_of(rows));
  });
  if (!done) return done.error();
  return list;
}

std::optional<BestScore> StoredScores::best(const std::string& puzzle, const std::string& hash, bool is_assisted) {
  std::optional<BestScore> best;
  [[maybe_unused]] const auto done = read_from(store_, [&](Database& database) {
    auto rows =
        query(database,
              "SELECT player, NULL, puzzle, parameters_hash, assisted, score, parameters, horizon, game, node, "
              "reached FROM best_scores WHERE player = ? AND puzzle = ? AND parameters_hash = ? AND assisted = ?",
              store_.player.id, puzzle, hash, static_cast<std::int32_t>(is_assisted));
    if (rows.next()) best = best_of(rows);
  });
  return best;
}

Result<std::vector<BestScore>> StoredScores::reset(const std::string& puzzle, std::optional<std::int64_t> player) {
  auto scores = list(puzzle, player);
  if (!scores || scores->empty()) return scores;
  Database& database = *store_.database();
  const auto done = database.change([&] {
    run(database, "DELETE FROM best_scores WHERE (?1 = '' OR puzzle = ?1) AND (?2 IS NULL OR player = ?2)", puzzle,
        player);
  });
  if (!done) return done.error();
  return scores;
}

Result<Done> StoredScores::bring_back(const std::vector<BestScore>& scores) {
  return store_.change([&](Writer& writer) {
    for (const BestScore& best : scores) writer.raise_best(best);
  });
}

}  // namespace tilefold::profile
