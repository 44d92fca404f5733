// `tilefold analyse`: evaluates every move of a given game or of stored games, and measures how lucky its outcome was.

#include <fmt/format.h>

#include <array>
#include <optional>
#include <utility>

#include "app/bots/bots.h"
#include "app/cli/commands/analysis_coordinator.h"
#include "app/cli/commands/analysis_work.h"
#include "app/cli/commands/commands.h"
#include "app/cli/commands/profile_folders.h"
#include "app/cli/commands/run_work.h"
#include "app/cli/reports/analysis_report.h"
#include "app/cli/reports/rows.h"
#include "app/language/tr.h"
#include "app/records/game.h"
#include "app/records/json.h"
#include "app/records/output.h"
#include "engine/catalog.h"
#include "engine/core/translatable.h"

namespace tilefold::cli {
namespace {

// The headings of the table of several games, which are the names of fields. They are listed here so that they are
// collected for translation.
[[maybe_unused]] constexpr std::array<const char*, 5> summary_headings{
    translatable("moves"), translatable("score"), translatable("luck"), translatable("loss"), translatable("accuracy")};

// Writes the analysis of each game as soon as it arrives. Exception: text output of several games is a single table,
// which is written at the end.
class AnalysisWriter {
 public:
  // Writes the CSV header at once, even if no game follows.
  AnalysisWriter(const AnalyseRequest& request, bool is_single, records::Output& output)
      : request_(request), is_single_(is_single), output_(output) {
    if (request.games.data_dirs.size() > 1) data_dir_ = "";
    if (request.is_all && request.games.output.format == records::Format::csv) write_header({.id = 0});
  }

  void add(const Finding& finding) {
    if (!finding.problem.empty()) {
      left_out_.push_back(finding.problem);
      has_failed_ |= finding.has_failed;
    } else if (!finding.analysis.moves.empty() || !finding.game.id) {
      write(finding.game, finding.analysis, finding.judge);
    }
  }

  /// Names the profile of the games that follow, if the games come from several profiles.
  void set_profile(const std::string& data_dir) { data_dir_ = data_dir; }

  /// Call after the last game. Reports the games that could not be analysed. Returns an exit code if only one game was
  /// requested and could not be analysed.
  std::optional<int> finish() {
    if (is_single_ && !left_out_.empty())
      return records::refuse({left_out_.front()}, has_failed_ ? records::exit_failed : records::exit_refused);
    if (request_.is_all && request_.games.output.format == records::Format::text) output_.bytes(aligned_games());
    for (const std::string& problem : left_out_) records::complain(tr_format("{}; skipped", problem));
    return std::nullopt;
  }

  /// True if the evaluating strategy or bot failed during at least one game, or if a game of the given file was left
  /// out.
  bool has_failed() const { return has_failed_ || (!request_.is_all && !left_out_.empty()); }

 private:
  void write(const ReportedGame& game, const measure::Analysis& analysis, const JudgeName& judge) {
    switch (request_.games.output.format) {
      case records::Format::text: return write_text(game, analysis, judge);
      case records::Format::jsonl: return write_lines(game, analysis, judge);
      case records::Format::csv: return write_rows(game, analysis);
    }
  }

  void write_lines(const ReportedGame& game, const measure::Analysis& analysis, const JudgeName& judge) {
    std::string lines;
    const auto add = [&](std::string_view kind, Object row) {
      if (!kind.empty()) row.insert(row.begin(), {"kind", kind});
      lines += records::to_json(with_profile(std::move(row))) + '\n';
    };
    if (!game.shared) add({}, analysis_head(game, analysis, judge.text));
    for (const measure::JudgedMove& move : analysis.moves)
      if (is_shown(game, move)) add("judged", judged_row(game, move));
    if (!game.shared) add("summary", summary_row(game, analysis));
    output_.bytes(lines);
  }

  // A move that an earlier line of the game has, too, was written with that line.
  static bool is_shown(const ReportedGame& game, const measure::JudgedMove& move) {
    return static_cast<std::size_t>(move.number) > game.shared.value_or(0);
  }

  // Adds the folder of the profile to a row if the games come from several profiles.
  Object with_profile(Object row) const {
    if (data_dir_) row.emplace_back("profile", *data_dir_);
    return row;
  }

  void write_header(const ReportedGame& game) {
    if (!std::exchange(has_header_, true)) output_.line(csv_header(with_profile(judged_row(game, {}))));
  }

  void write_rows(const ReportedGame& game, const measure::Analysis& analysis) {
    write_header(game);
    std::string lines;
    for (const measure::JudgedMove& move : analysis.moves)
      if (is_shown(game, move)) lines += csv_line(with_profile(judged_row(game, move))) + '\n';
    output_.bytes(lines);
  }

  void write_text(const ReportedGame& game, const measure::Analysis& analysis, const JudgeName& judge) {
    if (game.board) output_.line((*game.board > 1 ? "\n" : "") + tr_format("board {}", *game.board));
    if (!request_.is_all)
      return output_.bytes(game.shared ? undone_text(game, analysis, judge) : analysis_text(game, analysis, judge));
    if (game.shared) return;
    Cells line{std::to_string(*game.id), game.puzzle};
    const Document row(with_profile(summary_row(game, analysis)));
    for (const auto& [name, value] : *row.object()) {
      const bool is_known = name == "game" || name == "start_value" || name == "end_value";
      const double* fraction = value.fraction();
      if (!is_known)
        line.push_back(fraction != nullptr ? fmt::format("{:.1f}", *fraction) : records::plain_text(value));
      if (!is_known && games_.empty()) headings_.push_back(name);
    }
    games_.push_back(std::move(line));
  }

  std::string aligned_games() const {
    if (games_.empty()) return std::string(tr("no game to analyse")) + "\n";
    Cells heading{tr("game"), tr("puzzle")};
    for (const std::string& name : headings_) heading.emplace_back(tr(std::string_view(name)));
    std::vector<Cells> lines{heading};
    lines.insert(lines.end(), games_.begin(), games_.end());
    return aligned(lines);
  }

  const AnalyseRequest& request_;
  bool is_single_;  // see ProfileAnalysis::is_single
  records::Output& output_;
  bool has_failed_ = false;
  bool has_header_ = false;
  Cells headings_;
  std::vector<Cells> games_;
  std::vector<std::string> left_out_;
  std::optional<std::string> data_dir_;  // profile of the current games; nullopt if there is only one profile
};

// Returns an error unless the request selects games in exactly one way.
Result<Done> check_request(const AnalyseRequest& request, bool is_distributed) {
  const GamesRequest& games = request.games;
  const bool has_filter = games.since || games.until || !games.status.empty() || games.is_pure || games.is_assisted ||
                          !games.player.empty() || games.limit || games.sort != GamesRequest{}.sort;
  if (request.is_all && request.number) return Error{tr("--game and --all are both given; give one of them")};
  if (request.number && !request.game.empty()) return Error{tr("give a game ID or file, or --game N; not both")};
  if (!request.is_all && !request.number && request.game.empty())
    return Error{tr("no game to analyse; give a game ID or a file, --game N for a stored game, or --all")};
  if (has_filter && !request.is_all)
    return Error{
        tr("--since, --until, --status, --player, --pure, --assisted, --limit and --sort select stored games; add "
           "--all")};
  if (!request.puzzle.empty() && (request.is_all || request.number))
    return Error{tr("--puzzle is for a file of boards; leave it out with --game and --all")};
  if (const auto checked = records::check_board_puzzle({.board_puzzle = request.puzzle}); !checked) return checked;
  if (!request.bot.empty() && !request.strategy.empty())
    return Error{tr("--strategy and --bot are both given; give one of them")};
  if (games.is_pure && games.is_assisted) return Error{tr("--pure and --assisted are both given; give one of them")};
  if (games.data_dirs.size() < 2) return Done{};
  if (!request.is_all) return Error{tr("--data-dir is given several times; give it once, or add --all")};
  if (request.work.share || !request.work.resume.empty() || is_distributed)
    return Error{
        tr("--data-dir is given several times; --shard, --resume and mpirun divide the games of one folder only")};
  const auto folders = folders_of(games.data_dirs);
  return folders ? Result<Done>(Done{}) : folders.error();
}

// Returns the words of the command line that identify the work. They do not list the selected games; the checksum in
// Work::input identifies the games.
std::vector<std::string> command_words(const AnalyseRequest& request) {
  std::vector<std::string> words{"analyse"};
  const std::string& name = request.is_all ? request.games.puzzle : request.game;
  if (!name.empty()) words.push_back(name);
  if (request.is_all) words.emplace_back("--all");
  if (!request.puzzle.empty()) words.insert(words.end(), {"--puzzle", request.puzzle});
  if (request.number) words.insert(words.end(), {"--game", std::to_string(*request.number)});
  if (!request.strategy.empty()) words.insert(words.end(), {"--strategy", request.strategy});
  if (request.nodes) words.insert(words.end(), {"--nodes", std::to_string(*request.nodes)});
  if (request.bot.empty()) return words;
  words.insert(words.end(), {"--bot", request.bot});
  const std::vector<std::string> terms = bots::term_words(request.terms);
  words.insert(words.end(), terms.begin(), terms.end());
  return words;
}

// The analysis of the games of one profile, or of one given game.
struct ProfileAnalysis {
  const AnalyseRequest& request;
  Analyst analyst{request, request.threads > 0 ? static_cast<int>(request.threads) : work::threads_of_rank()};
  AnalysisCoordinator coordinator{request};
  measure::Work work{
      .command = command_words(request),
      .unit = translatable("games"),
      .task = [this](std::size_t item) { return coordinator.task(item); },
      .run = [this](const measure::Assignment& item, const std::stop_token& stop) { return analyst.run(item, stop); }};

  explicit ProfileAnalysis(const AnalyseRequest& of) : request(of) {}
  ProfileAnalysis(const ProfileAnalysis&) = delete;
  ProfileAnalysis& operator=(const ProfileAnalysis&) = delete;

  // Finds the games and prepares the run. Returns an exit code if that fails.
  std::optional<int> begin(RunContext& context) {
    if (context.ranks == nullptr || context.ranks->is_first()) {
      analyst.set_on_move(
          [this](std::size_t item, const measure::JudgedMove& move) { coordinator.record(item, move); });
      context.on_result = [this](std::size_t item, std::string_view result) { coordinator.record(item, result); };
      if (const auto ended = find_games()) return ended;
      if (is_single()) context.parts = &analyst.parts();
    }
    return get_ready(work, context);
  }

  // True if one game is analysed, which may have several lines in the profile.
  bool is_single() const { return !request.is_all && (request.number || work.items == 1); }

 private:
  // For `merge`, only takes the number of games from the shards (result files).
  std::optional<int> find_games() {
    if (request.work.shards != nullptr) {
      work.items = request.work.shards->front().header().items;
      return std::nullopt;
    }
    if (const auto ended = coordinator.open()) return ended;
    if (const auto opened = analyst.open_bots(coordinator.puzzles()); !opened) return records::refuse(opened.error());
    work.items = coordinator.games();
    if (request.work.share || !request.work.resume.empty()) work.input = coordinator.input();
    return std::nullopt;
  }
};

// Runs the analysis, or reads existing results, and writes the results. Returns the number of games written, and false
// if an interrupt ended the run early.
Result<std::pair<std::size_t, bool>> write_games(const measure::Work& work, RunContext& context,
                                                 AnalysisWriter& writer) {
  std::size_t games = 0;
  std::optional<Error> problem;
  const auto ended = run_work(work, context, [&](std::size_t item, std::string_view text) {
    const auto finding = read_finding(text);
    if (!finding && !problem) problem = foreign_result(item);
    if (!finding) return;
    writer.add(*finding);
    ++games;
  });
  if (!ended) return ended.error();
  if (problem) return *problem;
  return std::pair(games, *ended);
}

// Analyses the games of one profile. Returns the same as write_games.
Result<std::pair<std::size_t, bool>> print_profile(ProfileAnalysis& analysis, RunContext& context,
                                                   AnalysisWriter& writer) {
  const auto ended = write_games(analysis.work, context, writer);
  if (const auto kept = analysis.coordinator.finish(); !kept)
    records::complain(tr_format("the analysis could not be stored: {}", tr(kept.error())));
  const auto& cut_short = analysis.analyst.cut_short();
  if (ended && !ended->second && context.ranks == nullptr && cut_short) writer.add(*cut_short);
  return ended;
}

// Writes what is left after the last game. Returns an exit code if that fails.
std::optional<int> finish_output(AnalysisWriter& writer, records::Output& output) {
  if (const auto refused = writer.finish()) return refused;
  if (const auto written = output.finish(); !written) return records::refuse(written.error(), records::exit_failed);
  return std::nullopt;
}

// Analyses the games of several profiles, one profile after the other.
int analyse_profiles(const AnalyseRequest& request, RunContext& context) {
  auto output = records::Output::open(request.games.output);
  if (!output) return records::refuse(output.error(), records::exit_failed);
  AnalysisWriter writer(request, false, *output);
  std::optional<int> interruption;
  for (const std::string& data_dir : request.games.data_dirs) {
    AnalyseRequest one = request;
    one.games.data_dir = data_dir;
    ProfileAnalysis analysis(one);
    if (const auto failed = analysis.begin(context)) return *failed;
    writer.set_profile(data_dir);
    const auto ended = print_profile(analysis, context, writer);
    if (!ended) return records::refuse(ended.error(), records::exit_failed);
    if (!ended->second) interruption = interrupted(analysis.work, context, ended->first);
    if (interruption) break;
  }
  if (const auto failed = finish_output(writer, *output)) return *failed;
  return interruption.value_or(writer.has_failed() ? records::exit_failed : records::exit_done);
}

}  // namespace

int run_analyse(const AnalyseRequest& asked) {
  AnalyseRequest request = asked;
  RunContext context{.request = request.work,
                     .is_seed_given = true,
                     .shown = shown_words(request.games.output),
                     .written = {{"--out", request.games.output.out}}};
  if (const auto joined = join_ranks(context); !joined) return records::refuse(joined.error(), records::exit_failed);
  if (const auto checked = check_request(request, context.ranks != nullptr); !checked)
    return records::refuse(checked.error());
  if (request.is_all) {
    request.games.puzzle = std::exchange(request.game, {});
    if (!request.games.puzzle.empty())
      if (const auto info = find_puzzle(request.games.puzzle); !info) return records::refuse(info.error());
  }
  if (request.games.data_dirs.size() > 1) return analyse_profiles(request, context);
  if (!request.games.data_dirs.empty()) request.games.data_dir = request.games.data_dirs.front();
  ProfileAnalysis analysis(request);
  if (const auto ended = analysis.begin(context)) return *ended;
  if (request.work.share) return run_shard(analysis.work, context, request.games.output);
  auto output = records::Output::open(request.games.output);
  if (!output) return records::refuse(output.error(), records::exit_failed);
  AnalysisWriter writer(request, analysis.is_single(), *output);
  const auto ended = print_profile(analysis, context, writer);
  if (!ended) return records::refuse(ended.error(), records::exit_failed);
  if (const auto failed = finish_output(writer, *output)) return *failed;
  if (ended->second) return writer.has_failed() ? records::exit_failed : records::exit_done;
  return analysis.is_single() ? static_cast<int>(records::exit_interrupted)
                              : interrupted(analysis.work, context, ended->first);
}

}  // namespace tilefold::cli
