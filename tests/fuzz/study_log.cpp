// Logs of studies, which `import study` reads: tables and the data of jsPsych. Every row is used or skipped with a
// reason, every stored move is legal, and a log that is imported twice adds nothing.
//
// An input is a log, or levels and a log with the line "---" between them. Without levels, level 1 is a small one of
// unblock.

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>

#include "app/profile/backup.h"
#include "app/profile/stored_games.h"
#include "app/study/import_facts.h"
#include "app/study/import_study.h"
#include "app/study/log_text.h"
#include "engine/catalog.h"
#include "tests/fuzz/memory_folder.h"
#include "tests/fuzz/target.h"

namespace tilefold::test {
namespace {

constexpr std::int64_t import_time = 1'767'268'800'000;  // milliseconds since 1970 at 2026-01-01T12:00:00Z
constexpr std::string_view usual_levels = "............AA.B.....B..............";
constexpr std::string_view separator = "---\n";

profile::Folders import_folders() {
  static const MemoryFolder folder;
  return folder.profile();
}

profile::Clock import_clock() {
  return {.wall_ms = [] { return import_time; }, .steady_ms = [] { return std::int64_t{5000}; }};
}

void demand_skipped(const std::vector<study::SkippedRow>& skipped, std::string_view log) {
  const auto lines = std::count(log.begin(), log.end(), '\n') + std::count(log.begin(), log.end(), '\r') + 1;
  const auto trials = static_cast<std::ptrdiff_t>(log.size());
  for (const study::SkippedRow& row : skipped) {
    demand_message({row.why});
    demand(row.line >= 1 && row.line <= std::max(lines, trials), "a skipped row is in the file");
  }
}

// Requires that the stored moves of a game lead to its stored state.
void demand_game(const study::ImportedGame& game) {
  const auto info = find_puzzle(game.start.puzzle);
  demand(static_cast<bool>(info), "an imported game names its puzzle");
  std::int32_t node = 0;
  for (const profile::StoredMove& move : game.moves) {
    demand(move.node == ++node, "the nodes of a game are numbered");
    demand(move.parent >= 0 && move.parent < node, "a move follows an earlier one");
    demand(move.played <= import_time, "no move is later than the import");
  }
  demand(game.state.nodes == node && game.state.node >= 0 && game.state.node <= node,
         "a game ends at one of its moves");
  demand(game.rows >= game.unmoved, "rows without a move are used rows");
}

void demand_report(const study::ImportReport& report, profile::Store& store) {
  const auto games = profile::StoredGames(store).list(
      {.order = profile::GameFilter::Order::oldest, .with_empty = true, .with_deleted = true});
  demand(games && static_cast<std::int64_t>(games->size()) == report.games, "every game of the report is stored");
  for (const profile::StoredGame& game : *games) {
    const auto moves = profile::StoredGames(store).moves(game.id);
    demand(static_cast<bool>(moves), "the moves of an imported game are read");
    demand(static_cast<std::int64_t>(moves->size()) == game.state.nodes, "an imported game has all its moves");
    demand(static_cast<bool>(study::import_facts(store, game)), "the facts of an imported game are read");
  }
}

// Imports the log into an empty profile, twice.
void store_twice(const study::StudyLog& log, study::StudyLevels& levels) {
  std::filesystem::remove_all(import_folders().data);
  {
    profile::Store store(import_folders(), profile::Access::write, import_clock());
    const auto first = study::import_study(store, log, levels);
    if (!first) return demand_message(first.error());
    demand_report(*first, store);
    const auto second = study::import_study(store, log, levels);
    demand(static_cast<bool>(second), "a log that was imported can be imported again");
    demand(second->games == 0 && second->known == first->trials + first->known, "a second import adds nothing");
    demand(second->skipped.size() == first->skipped.size(), "a second import skips the same rows");
  }
  const auto checked = profile::check_profile(import_folders().database(), [] { return false; });
  demand(checked && checked->problems.empty(), "an import leaves a profile without problems");
}

void try_log(std::string_view input) {
  const std::size_t end = input.find(separator);
  const std::string_view level_text = end == std::string_view::npos ? usual_levels : input.substr(0, end);
  const std::string log_text(end == std::string_view::npos ? input : input.substr(end + separator.size()));
  auto levels = study::StudyLevels::read(level_text, "levels", {});
  if (!levels) return demand_message(levels.error());
  study::StudyLog log;
  for (const std::string_view layout : {"table", "lab", "jspsych"}) {
    study::StudyLog other;
    if (const auto added = study::add_log(log_text, layout, "log", other); !added) demand_message(added.error());
  }
  if (const auto added = study::add_log(log_text, "auto", "log", log); !added) return demand_message(added.error());
  demand_skipped(log.skipped, log_text);
  bool has_rows = false;
  for (const study::LoggedTrial& trial : log.trials) {
    const study::StudyLevel* level = trial.game_id.empty() ? levels->find(trial.level) : nullptr;
    has_rows = has_rows || level != nullptr || !trial.game_id.empty();
    if (level == nullptr) continue;
    std::vector<study::SkippedRow> skipped;
    demand_game(study::import_trial(trial, *level, import_time, skipped));
    demand_skipped(skipped, log_text);
  }
  if (has_rows) store_twice(log, *levels);
}

}  // namespace
}  // namespace tilefold::test

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  tilefold::test::try_log(tilefold::test::text_of(data, size));
  return 0;
}
