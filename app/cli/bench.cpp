// `tilefold bench`: strategies play the same games, each game is a row, each strategy a summary.

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "app/bots/bots.h"
#include "app/cli/bench_report.h"
#include "app/cli/commands.h"
#include "app/cli/progress.h"
#include "app/cli/rows.h"
#include "app/measure/benchmark.h"
#include "app/records/game.h"
#include "app/records/interrupt.h"
#include "app/records/json.h"
#include "app/records/output.h"
#include "engine/catalog.h"
#include "engine/core/text.h"

namespace tilefold::app {
namespace {

constexpr std::chrono::milliseconds glance{50};  // between two looks at Ctrl-C and at the count

Error no_strategy(const PuzzleInfo& info) {
  std::vector<std::string_view> strategies;
  for (const StrategySpec& spec : info.strategies) strategies.push_back(spec.name);
  std::vector<std::string_view> grids;
  for (const SettingsGrid& grid : info.settings) grids.push_back(grid.name);
  return {fmt::format("there is no strategy to play; give --strategy NAME ({}){}", fmt::join(strategies, ", "),
                      grids.empty() ? "" : fmt::format(" or --settings NAME ({})", fmt::join(grids, ", ")))};
}

// Each where it was given among those of --strategy.
Result<Done> add_bots(const PuzzleInfo& info, const BenchRequest& request, std::vector<BenchmarkSetting>& settings) {
  for (std::size_t i = 0; i < request.bots.size(); ++i) {
    const BenchBot& bot = request.bots[i];
    if (std::any_of(settings.begin(), settings.end(), [&](const auto& setting) { return setting.text == bot.command; }))
      return Error{"--bot " + tilefold::quoted(bot.command) + " is there twice; each must be different"};
    auto bots = Bots::open(bot.command, request.terms, info);
    if (!bots) return bots.error();
    settings.insert(
        settings.begin() + static_cast<std::ptrdiff_t>(bot.strategies_before + i),
        {.text = bot.command, .options = {}, .guest = [bots = *bots](std::uint64_t seed) { return bots->game(seed); }});
  }
  return Done{};
}

// Those of --strategy with bots among them, then those of --settings that are not there yet.
Result<std::vector<BenchmarkSetting>> read_settings(const PuzzleInfo& info, const BenchRequest& request) {
  std::vector<std::string> texts = request.strategies;
  for (const std::string& name : request.grids) {
    const auto grid = find_settings_grid(info, name);
    if (!grid) return grid.error();
    for (const std::string_view text : (*grid)->settings)
      if (std::find(texts.begin(), texts.end(), text) == texts.end()) texts.emplace_back(text);
  }
  if (texts.empty() && request.bots.empty()) return no_strategy(info);
  auto settings = parse_settings(info, texts);
  if (!settings) return settings;
  if (const auto added = add_bots(info, request, *settings); !added) return added.error();
  return settings;
}

Result<BenchmarkPlan> read_plan(const BenchRequest& request) {
  const std::string& name = request.game.puzzle;
  const auto info = find_puzzle(name.empty() ? catalog().front()->name : std::string_view(name));
  if (!info) return info.error();
  auto parameters = read_parameters(**info, request.game.preset, request.game.settings);
  if (!parameters) return parameters.error();
  auto settings = read_settings(**info, request);
  if (!settings) return settings.error();
  const int processor_threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  return BenchmarkPlan{.puzzle = *info,
                       .parameters = std::move(*parameters),
                       .settings = std::move(*settings),
                       .games = request.games,
                       .max_moves = request.max_moves,
                       .seed = request.game.seed ? *request.game.seed : fresh_seed(),
                       .threads = request.threads > 0 ? static_cast<int>(request.threads) : processor_threads,
                       .uses_continues = request.uses_continues};
}

Result<Done> check_destinations(const BenchRequest& request) {
  if (request.summary.empty() || destination(request.summary) != destination(request.output.out)) return Done{};
  return Error{
      fmt::format("--summary {} goes to the same place as the games; it must be another file", request.summary)};
}

// Runs the plan, and beside it a thread that shows how far it is and stops it after Ctrl-C.
std::vector<GameResult> run_watched(const BenchmarkPlan& plan) {
  std::stop_source stop;
  std::atomic<std::int64_t> done = 0;
  const std::jthread watcher([&](const std::stop_token& is_over) {
    Progress progress(plan.games * static_cast<std::int64_t>(plan.settings.size()), "games");
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any never;
    while (!is_over.stop_requested()) {
      if (is_interrupted()) stop.request_stop();
      progress.show(done);
      never.wait_for(lock, is_over, glance, [] { return false; });
    }
  });
  return run_benchmark(plan, stop.get_token(), [&](const GameResult&) { ++done; });
}

struct Finding {
  const BenchmarkPlan& plan;
  std::vector<GameResult> results;
  std::vector<SettingSummary> summaries;
  Times times = Times::hidden;
};

void write_games(const Finding& finding, Format format, Output& output) {
  if (format == Format::csv) output.line(csv_header(game_row(finding.plan, {}, finding.times)));
  for (const GameResult& result : finding.results) {
    Table row = game_row(finding.plan, result, finding.times);
    if (format == Format::csv) output.line(csv_line(row));
    if (format != Format::jsonl) continue;
    row.insert(row.begin(), {"kind", "game"});
    output.line(to_json(std::move(row)));
  }
}

void write_summary(const Finding& finding, Format format, Output& output) {
  if (format == Format::text) output.bytes(report_text(finding.plan, finding.summaries, finding.times));
  for (std::size_t i = 0; i < finding.summaries.size(); ++i) {
    Table row = summary_row(finding.plan, i, finding.summaries[i], finding.times);
    if (format == Format::csv && i == 0) output.line(csv_header(row));
    if (format == Format::csv) output.line(csv_line(row));
    if (format != Format::jsonl) continue;
    row.insert(row.begin(), {"kind", "summary"});
    output.line(to_json(std::move(row)));
  }
}

// Games that bots have lost by breaking the rules, the first few of each.
void complain_of_forfeits(const Finding& finding) {
  constexpr std::int64_t told = 5;
  for (std::size_t i = 0; i < finding.plan.settings.size(); ++i) {
    const std::string& command = finding.plan.settings[i].text;
    std::int64_t lost = 0;
    for (const GameResult& result : finding.results) {
      if (result.setting != i || result.forfeit.empty() || ++lost > told) continue;
      complain(forfeit_text(command, fmt::format(" game {}", result.game), result.forfeit));
    }
    if (lost > told) complain(fmt::format("bot {} lost {} games in all", tilefold::quoted(command), lost));
  }
}

// The games and the summary to the output, the summary once more to its own file. CSV has one header, so the
// output holds the games only; text holds no games.
void write_all(const Finding& finding, Format format, Output& output, Output* summary) {
  if (format != Format::text) write_games(finding, format, output);
  if (format != Format::csv) write_summary(finding, format, output);
  if (summary == nullptr) return;
  if (format == Format::jsonl) summary->line(to_json(meta_record(finding.plan, finding.times)));
  write_summary(finding, format, *summary);
}

}  // namespace

int run_bench(const BenchRequest& request) {
  const auto plan = read_plan(request);
  if (!plan) return refuse(plan.error());
  if (const auto apart = check_destinations(request); !apart) return refuse(apart.error());
  const Format format = request.output.format;
  auto output = Output::open(request.output);
  if (!output) return refuse(output.error(), exit_failed);
  std::optional<Result<Output>> summary;
  if (!request.summary.empty()) {
    summary.emplace(Output::open({.format = format, .out = request.summary}));
    if (!*summary) return refuse(summary->error(), exit_failed);
  }

  note_interrupts();
  const Times times = request.tells_times ? Times::told : Times::hidden;
  if (!request.game.seed && format == Format::csv) complain("seed " + std::to_string(plan->seed));
  if (format == Format::jsonl) output->line(to_json(meta_record(*plan, times)));
  Finding finding{.plan = *plan, .results = run_watched(*plan), .summaries = {}, .times = times};
  finding.summaries = summarise(*plan, finding.results);
  write_all(finding, format, *output, summary ? &**summary : nullptr);
  if (const auto done = output->finish(); !done) return refuse(done.error(), exit_failed);
  if (summary)
    if (const auto done = (*summary)->finish(); !done) return refuse(done.error(), exit_failed);
  complain_of_forfeits(finding);
  if (!is_interrupted()) return exit_done;
  complain(fmt::format("stopped after {} of {} games", finding.results.size(),
                       plan->games * static_cast<std::int64_t>(plan->settings.size())));
  return exit_interrupted;
}

}  // namespace tilefold::app
