// `tilefold analyse`: what every move of a game was worth, and how lucky it was; of a given game or of stored ones.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <thread>

#include "app/bots/bots.h"
#include "app/cli/analysed_game.h"
#include "app/cli/analysis_report.h"
#include "app/cli/commands.h"
#include "app/cli/profile_rows.h"
#include "app/cli/progress.h"
#include "app/cli/rows.h"
#include "app/measure/guest_judge.h"
#include "app/records/game.h"
#include "app/records/interrupt.h"
#include "app/records/json.h"
#include "app/records/output.h"
#include "app/study/kept_analysis.h"
#include "engine/catalog.h"
#include "engine/core/text.h"

namespace tilefold::app {
namespace {

// What one game needs to be analysed.
struct Judging {
  JudgeName name;
  std::unique_ptr<Judge> judge;
};

Result<Judging> by_strategy(const AnalyseRequest& request, const GameToAnalyse& game, const std::stop_token& stop) {
  const auto setting = judge_setting(game.info(), request.strategy, request.nodes);
  if (!setting) return setting.error();
  auto judge = make_judge(*setting, *game.game.beginning, game.game.seed, stop);
  if (!judge) return judge.error();
  const bool tells_proofs = setting->setting.strategy->role == Role::solver;
  return Judging{.name = {.text = setting->text, .unit = (*judge)->unit(), .tells_proofs = tells_proofs},
                 .judge = std::move(*judge)};
}

Judging by_bot(const AnalyseRequest& request, const std::shared_ptr<Bots>& bots, std::uint64_t seed) {
  auto judge = make_guest_judge([bots, seed] { return bots->game(seed); },
                                static_cast<std::uint64_t>(request.nodes.value_or(0)));
  const std::string unit = judge->unit();
  return {.name = {.text = request.bot, .unit = unit}, .judge = std::move(judge)};
}

// Games on their way to the output.
class Analyser {
 public:
  /// `store` is the profile that stored games come from, null for given ones.
  Analyser(const AnalyseRequest& request, Output& output, Store* store)
      : request_(request),
        output_(output),
        store_(store),
        threads_(request.threads > 0 ? static_cast<int>(request.threads)
                                     : std::max(1, static_cast<int>(std::thread::hardware_concurrency()))) {
    if (store != nullptr) log_.emplace(*store);
  }

  bool is_stopped() const { return stop_.token().stop_requested(); }

  /// One game, with its own progress.
  Result<Done> one(const GameToAnalyse& game) {
    Progress progress(static_cast<std::int64_t>(game.game.moves.size()) + 1, "positions");
    return analyse_game(game, [&](std::size_t done, std::size_t) { progress.show(static_cast<std::int64_t>(done)); });
  }

  /// All that a filter leaves. What cannot be analysed is told and left out.
  Result<Done> all(GameFilter filter) {
    filter.with_empty = false;
    const auto games = store_->games(filter);
    if (!games) return games.error();
    Progress progress(static_cast<std::int64_t>(games->size()), "games");
    for (std::size_t i = 0; i < games->size() && !is_stopped(); ++i) {
      progress.show(static_cast<std::int64_t>(i));
      const StoredGame& stored = (*games)[i];
      if (stored.state.node == 0) continue;
      const auto game = read_stored_game(*store_, stored);
      const auto done = game ? analyse_game(*game, {}) : Result<Done>(game.error());
      if (!done && !is_stopped()) left_out_.push_back(done.error().message);
    }
    if (request_.games.output.format == Format::text) output_.bytes(aligned_games());
    return Done{};
  }

  /// Writes to the profile what has not been written.
  Result<Done> keep() { return log_ ? log_->finish() : Done{}; }

  const std::vector<std::string>& left_out() const { return left_out_; }

  /// Whether a game that was asked for was begun and could not be judged to its end.
  bool has_failed() const { return has_failed_; }

 private:
  Result<Done> analyse_game(const GameToAnalyse& game, const std::function<void(std::size_t, std::size_t)>& progress) {
    const auto judging = judging_of(game);
    if (!judging) return named(game, judging.error());
    // What a program says under the same command may be another thing tomorrow.
    std::optional<KeptAnalysis> kept;
    if (game.id && request_.bot.empty())
      kept.emplace(*store_, *game.id, game.contexts, judging->name.text, judging->judge->kind());
    const auto keep = [&](const JudgedMove& move) {
      if (kept) kept->take(move, *log_);
    };
    const Analysis analysis = analyse({.game = game.game,
                                       .judge = *judging->judge,
                                       .threads = threads_,
                                       .stop = stop_.token(),
                                       .known = kept ? kept->known() : std::vector<std::optional<JudgedMove>>(),
                                       .on_move = keep,
                                       .on_progress = progress});
    if (const std::string problem = judging->judge->problem(); !problem.empty()) {
      has_failed_ = true;
      return named(game, {"bot " + tilefold::quoted(request_.bot) + ": " + problem});
    }
    if (!analysis.moves.empty()) write(game, analysis, judging->name);
    return Done{};
  }

  Result<Judging> judging_of(const GameToAnalyse& game) {
    if (request_.bot.empty()) return by_strategy(request_, game, stop_.token());
    std::shared_ptr<Bots>& bots = bots_[game.info().name];
    if (bots == nullptr) {
      auto opened = Bots::open(request_.bot, request_.terms, game.info());
      if (!opened) return opened.error();
      bots = std::move(*opened);
    }
    return by_bot(request_, bots, game.game.seed);
  }

  static Error named(const GameToAnalyse& game, const Error& error) {
    return game.id ? Error{fmt::format("game {}: {}", *game.id, error.message)} : error;
  }

  void write(const GameToAnalyse& game, const Analysis& analysis, const JudgeName& judge) {
    switch (request_.games.output.format) {
      case Format::text: return write_text(game, analysis, judge);
      case Format::jsonl: return write_lines(game, analysis, judge);
      case Format::csv: return write_rows(game, analysis);
    }
  }

  void write_lines(const GameToAnalyse& game, const Analysis& analysis, const JudgeName& judge) {
    std::string lines = to_json(analysis_head(game, analysis, judge.text)) + '\n';
    const auto add = [&](std::string_view kind, Table row) {
      row.insert(row.begin(), {"kind", kind});
      lines += to_json(std::move(row)) + '\n';
    };
    for (const JudgedMove& move : analysis.moves) add("judged", judged_row(game, move));
    add("summary", summary_row(game, analysis));
    output_.bytes(lines);
  }

  void write_rows(const GameToAnalyse& game, const Analysis& analysis) {
    std::string lines;
    if (!std::exchange(has_header_, true)) lines = csv_header(judged_row(game, analysis.moves.front())) + '\n';
    for (const JudgedMove& move : analysis.moves) lines += csv_line(judged_row(game, move)) + '\n';
    output_.bytes(lines);
  }

  void write_text(const GameToAnalyse& game, const Analysis& analysis, const JudgeName& judge) {
    if (!request_.is_all) return output_.bytes(analysis_text(game, analysis, judge));
    Cells line{std::to_string(*game.id), std::string(game.info().name)};
    const Document row(summary_row(game, analysis));
    for (const auto& [name, value] : *row.table()) {
      const bool is_known = name == "game" || name == "start_value" || name == "end_value";
      const double* fraction = value.fraction();
      if (!is_known) line.push_back(fraction != nullptr ? fmt::format("{:.1f}", *fraction) : plain_text(value));
      if (!is_known && games_.empty()) headings_.push_back(name);
    }
    games_.push_back(std::move(line));
  }

  std::string aligned_games() const {
    if (games_.empty()) return "no game to analyse\n";
    Cells heading{"game", "puzzle"};
    heading.insert(heading.end(), headings_.begin(), headings_.end());
    std::vector<Cells> lines{heading};
    lines.insert(lines.end(), games_.begin(), games_.end());
    return aligned(lines);
  }

  const AnalyseRequest& request_;
  Output& output_;
  Store* store_;
  std::optional<JudgementLog> log_;
  int threads_;
  StopOnInterrupt stop_;
  std::map<std::string_view, std::shared_ptr<Bots>> bots_;  // by puzzle
  bool has_failed_ = false;
  bool has_header_ = false;
  Cells headings_;
  std::vector<Cells> games_;
  std::vector<std::string> left_out_;
};

// Whether exactly one of the three ways to say which games is taken.
Result<Done> check_request(const AnalyseRequest& request) {
  const GamesRequest& games = request.games;
  const bool has_filter = games.since || games.until || !games.status.empty() || games.is_pure || games.is_assisted ||
                          games.limit || games.sort != GamesRequest{}.sort;
  if (request.is_all && request.number) return Error{"--game and --all are both given; give one of them"};
  if (request.number && !request.game.empty()) return Error{"give a game ID or file, or --game N; not both"};
  if (!request.is_all && !request.number && request.game.empty())
    return Error{"there is no game to analyse; give a game ID or a file, --game N for a stored one, or --all"};
  if (has_filter && !request.is_all)
    return Error{
        "--since, --until, --status, --pure, --assisted, --limit and --sort choose among --all games; add --all"};
  if (!request.bot.empty() && !request.strategy.empty())
    return Error{"--strategy and --bot are both given; give one of them"};
  if (games.is_pure && games.is_assisted) return Error{"give --pure or --assisted; a game is never both"};
  return Done{};
}

Result<Done> analyse_stored(const AnalyseRequest& request, Store& store, Analyser& analyser) {
  if (request.is_all) return analyser.all(filter_of(request.games));
  const auto stored = store.game(*request.number);
  if (!stored)
    return Error{fmt::format("{} in the profile; tilefold games lists those that there are", stored.error().message)};
  const auto game = read_stored_game(store, *stored);
  return game ? analyser.one(*game) : Result<Done>(game.error());
}

int finish(Analyser& analyser, const Result<Done>& done, Output& output) {
  if (const auto kept = analyser.keep(); !kept) complain("what was found is not kept: " + kept.error().message);
  if (!done && !analyser.is_stopped()) return refuse(done.error(), analyser.has_failed() ? exit_failed : exit_refused);
  for (const std::string& message : analyser.left_out()) complain(message + "; left out");
  if (const auto written = output.finish(); !written) return refuse(written.error(), exit_failed);
  return analyser.is_stopped() ? exit_interrupted : exit_done;
}

// To write where there is a profile that can be written; else to read what there is, and nothing is made.
std::unique_ptr<Store> open_profile(const Folders& folders) {
  std::error_code ignored;
  if (std::filesystem::exists(folders.database(), ignored)) {
    auto store = std::make_unique<Store>(folders, Access::write);
    if (store->is_open()) return store;
  }
  return std::make_unique<Store>(folders, Access::read);
}

}  // namespace

int run_analyse(const AnalyseRequest& asked) {
  AnalyseRequest request = asked;
  if (const auto checked = check_request(request); !checked) return refuse(checked.error());
  if (request.is_all) {
    request.games.puzzle = std::exchange(request.game, {});
    if (!request.games.puzzle.empty())
      if (const auto info = find_puzzle(request.games.puzzle); !info) return refuse(info.error());
  }
  const bool is_stored = request.is_all || request.number;
  const auto given = is_stored ? Result<GameToAnalyse>(GameToAnalyse{}) : read_given_game(request.game);
  if (!given) return refuse(given.error());
  auto output = Output::open(request.games.output);
  if (!output) return refuse(output.error(), exit_failed);
  if (!is_stored) {
    Analyser analyser(request, *output, nullptr);
    return finish(analyser, analyser.one(*given), *output);
  }
  const auto folders = find_folders(request.games.data_dir);
  if (!folders) return refuse(folders.error());
  const auto store = open_profile(*folders);
  if (const std::string notice = store->take_notice(); !notice.empty()) {
    complain(notice);
    if (!store->is_open()) return exit_failed;
  }
  Analyser analyser(request, *output, store.get());
  return finish(analyser, analyse_stored(request, *store, analyser), *output);
}

}  // namespace tilefold::app
