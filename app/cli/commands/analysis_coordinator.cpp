#include "app/cli/commands/analysis_coordinator.h"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "app/cli/commands/solved_rules.h"
#include "app/cli/reports/profile_rows.h"
#include "app/language/tr.h"
#include "app/profile/stored_games.h"
#include "app/work/results_file.h"
#include "engine/catalog.h"
#include "engine/core/text.h"

namespace tilefold::cli {
namespace {

// Opens the profile for writing if it exists and is writable; otherwise for reading, without creating it.
std::unique_ptr<profile::Store> open_profile(const profile::Folders& folders, profile::Access access) {
  std::error_code ignored;
  if (access == profile::Access::write && std::filesystem::exists(folders.database(), ignored)) {
    auto store = std::make_unique<profile::Store>(folders, profile::Access::write);
    if (store->is_open()) return store;
  }
  return std::make_unique<profile::Store>(folders, profile::Access::read);
}

// Reports an invalid strategy before any game is analysed.
Result<Done> check_judge(const AnalyseRequest& request, const PuzzleInfo& info) {
  if (!request.bot.empty()) return Done{};
  const auto entry = measure::judge_entry(info, request.strategy, request.nodes);
  return entry ? Result<Done>(Done{}) : Result<Done>(entry.error());
}

// Checks the strategy that evaluates games of several puzzles. It is valid if at least one selected puzzle has this
// strategy; games of puzzles without it are skipped.
Result<Done> check_judge_of_many(const AnalyseRequest& request) {
  std::optional<Error> problem;
  for (const PuzzleInfo* info : catalog()) {
    if (!request.games.puzzle.empty() && request.games.puzzle != info->name) continue;
    const auto checked = check_judge(request, *info);
    if (checked) return checked;
    if (!problem) problem = checked.error();
  }
  return problem ? Result<Done>(*problem) : Done{};
}

}  // namespace

// Opens every game before the first is analysed, so that an invalid one is reported before anything is printed.
Result<Done> AnalysisCoordinator::open_given() {
  auto given = find_given_games(request_.game, request_.puzzle);
  if (!given) return given.error();
  for (GivenGame& one : *given) {
    const auto game = open_given_game(one);
    if (!game) return game.error();
    if (!request_.puzzle.empty() && request_.puzzle != game->info().name)
      return make_error("the game is for puzzle '{}', not {}", game->info().name, tilefold::quoted(request_.puzzle));
    if (const auto checked = check_judge(request_, game->info()); !checked) return checked;
    const auto read = read_solved(game->info(), game->game.beginning->parameters(), request_.strategy);
    if (!read) return read;
    puzzles_.insert(&game->info());
    if (!game->game.moves.empty() || one.is_board) continue;
    one.problem =
        one.path.empty() ? study::nothing_to_analyse() : records::in_file(one.path, study::nothing_to_analyse());
    if (given->size() == 1) return *one.problem;
  }
  given_ = std::move(*given);
  return Done{};
}

// Adds the line to the current position of a game, and the lines of undone moves.
Result<Done> AnalysisCoordinator::add_lines(const profile::StoredGame& stored) {
  const auto lines = study::lines_of_game(*store_, stored);
  if (!lines) return lines.error();
  if (const auto info = find_puzzle(stored.start.puzzle)) puzzles_.insert(*info);
  for (const study::LineEnd& line : *lines) {
    if (line.node == 0) continue;
    profile::StoredGame game = stored;
    game.state.node = line.node;
    games_.push_back(std::move(game));
    shared_.push_back(line.shared);
  }
  return Done{};
}

Result<Done> AnalysisCoordinator::open_stored() {
  if (request_.is_all) {
    if (const auto checked = check_judge_of_many(request_); !checked) return checked;
    profile::GameFilter filter = filter_of(request_.games);
    const auto player = find_player(*store_, request_.games.player);
    if (!player) return player.error();
    filter.player = *player;
    filter.with_empty = false;
    auto games = profile::StoredGames(*store_).list(filter);
    if (!games) return games.error();
    for (const profile::StoredGame& stored : *games)
      if (const auto added = add_lines(stored); !added) return study::of_game(stored.id, added.error());
    return Done{};
  }
  auto stored = profile::StoredGames(*store_).game(*request_.number);
  if (!stored) return Error{tr_format("{} in the profile; tilefold games lists the stored games", tr(stored.error()))};
  auto line = study::read_line(*store_, *stored);
  if (!line) return study::of_game(stored->id, line.error());
  const auto game = study::game_of_line(std::move(*line));
  if (!game) return study::of_game(stored->id, game.error());
  if (const auto added = add_lines(*stored); !added) return study::of_game(stored->id, added.error());
  auto checked = check_judge(request_, game->info());
  if (checked) checked = read_solved(game->info(), game->game.beginning->parameters(), request_.strategy);
  return checked ? checked : study::of_game(*request_.number, checked.error());
}

std::optional<int> AnalysisCoordinator::open() {
  const auto ended = [](const Result<Done>& done) {
    return done ? std::nullopt : std::optional<int>(records::refuse(done.error()));
  };
  if (!request_.is_all && !request_.number) return ended(open_given());
  const auto folders = profile::find_folders(request_.games.data_dir);
  if (!folders) return records::refuse(folders.error());
  store_ = open_profile(*folders, request_.work.share ? profile::Access::read : profile::Access::write);
  if (const Error notice = pop_problem(*store_); !notice.empty()) {
    records::complain(tr(notice));
    if (!store_->is_open()) return records::exit_failed;
  }
  if (!request_.work.share) log_.emplace(*store_);
  const auto opened = ended(open_stored());
  if (const Error notice = pop_problem(*store_); !notice.empty()) records::complain(tr(notice));
  return opened;
}

std::string AnalysisCoordinator::input() const {
  std::string text;
  for (const GivenGame& given : given_) text += given.id.empty() ? given.record : given.id;
  for (const profile::StoredGame& game : games_)
    text += fmt::format("{} {} {} {} {} {} {} {} {}\n", game.id, game.start.puzzle, game.start.rules_version,
                        game.start.parameters, game.start.seed, game.start.position.value_or("-"), game.start.started,
                        game.state.node, game.state.score);
  return checksum_text(text);
}

std::string AnalysisCoordinator::task(std::size_t item) {
  if (!given_.empty()) return given_[item].problem ? task_text(*given_[item].problem) : task_text(given_[item]);
  const std::lock_guard lock(mutex_);
  return stored_task(item);
}

// Bot results are not saved in the profile, because the command that starts the bot may run a different program next
// time.
std::string AnalysisCoordinator::stored_task(std::size_t item) {
  const profile::StoredGame& stored = games_[item];
  // The results of an earlier line of the same game must be in the profile before this line reads them.
  if (shared_[item] && log_)
    if (const auto written = log_->finish(); !written) log_.reset();
  auto line = study::read_line(*store_, stored);
  if (!line) return task_text(study::of_game(stored.id, line.error()));
  line->shared = shared_[item];
  if (!request_.bot.empty()) return task_text(*line, {});
  const auto info = find_puzzle(stored.start.puzzle);
  if (!info) return task_text(study::of_game(stored.id, info.error()));
  const auto entry = measure::judge_entry(**info, request_.strategy, request_.nodes);
  if (!entry) return task_text(study::of_game(stored.id, entry.error()));
  study::KeptAnalysis kept(*store_, stored.id, line->moves, entry->text, measure::kind_of_judge(*entry, **info));
  std::string text = task_text(*line, kept.known());
  if (log_) open_.insert_or_assign(item, Open{.kept = std::move(kept), .shared = shared_[item].value_or(0)});
  return text;
}

void AnalysisCoordinator::record(std::size_t item, const measure::JudgedMove& move) {
  const std::lock_guard lock(mutex_);
  const auto found = open_.find(item);
  if (found == open_.end()) return;
  found->second.is_here = true;
  found->second.record(move, *log_);
}

void AnalysisCoordinator::record(std::size_t item, std::string_view result) {
  const std::lock_guard lock(mutex_);
  const auto found = open_.find(item);
  if (found == open_.end()) return;
  if (!found->second.is_here)
    if (const auto finding = read_finding(result))
      for (const measure::JudgedMove& move : finding->analysis.moves) found->second.record(move, *log_);
  open_.erase(found);
}

Result<Done> AnalysisCoordinator::finish() {
  const std::lock_guard lock(mutex_);
  return log_ ? log_->finish() : Done{};
}

}  // namespace tilefold::cli
