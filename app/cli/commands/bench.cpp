// `tilefold bench`: plays the same games with every strategy, and prints a row for each game and a summary for each
// strategy.

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "app/cli/commands/bench_plan.h"
#include "app/cli/commands/commands.h"
#include "app/cli/commands/run_work.h"
#include "app/cli/reports/bench_report.h"
#include "app/cli/reports/rows.h"
#include "app/language/tr.h"
#include "app/measure/benchmark_work.h"
#include "app/records/json.h"
#include "app/records/output.h"

namespace tilefold::cli {
namespace {

Result<Done> check_destinations(const BenchRequest& request) {
  if (request.summary.empty()) return Done{};
  if (request.work.share) return Error{tr("--summary and --shard are both given; give --summary to merge instead")};
  if (records::destination(request.summary) != records::destination(request.output.out)) return Done{};
  return Error{tr_format("--summary {} is also the file of the games; it must be another one", request.summary)};
}

// Writes each game when it arrives, and keeps the data for the summary.
class BenchWriter {
 public:
  BenchWriter(const measure::BenchmarkPlan& plan, Times times, records::Format format, records::Output& output)
      : plan_(plan), times_(times), format_(format), output_(output), tally_(plan), forfeits_(plan) {
    if (format == records::Format::jsonl) output.line(records::to_json(meta_record(plan, times)));
    if (format == records::Format::csv) output.line(csv_header(game_row(plan, {}, times)));
  }

  void add(const measure::GameResult& result) {
    tally_.add(result);
    forfeits_.record(result);
    if (format_ == records::Format::text) return;
    Object row = game_row(plan_, result, times_);
    if (format_ == records::Format::jsonl) row.insert(row.begin(), {"kind", "game"});
    output_.bytes((format_ == records::Format::csv ? csv_line(row) : records::to_json(std::move(row))) + '\n');
  }

  const ForfeitLog& forfeits() const { return forfeits_; }

  // Writes the summary to the output, and to the separate summary file if there is one. A CSV output gets no summary,
  // because its only header is that of the games.
  void finish(records::Output* summary) {
    const std::vector<measure::EntrySummary> summaries = tally_.summaries();
    if (format_ != records::Format::csv) write_summary(summaries, output_);
    if (summary == nullptr) return;
    if (format_ == records::Format::jsonl) summary->line(records::to_json(meta_record(plan_, times_)));
    write_summary(summaries, *summary);
  }

 private:
  void write_summary(const std::vector<measure::EntrySummary>& summaries, records::Output& output) const {
    if (format_ == records::Format::text) output.bytes(report_text(plan_, summaries, times_));
    for (std::size_t i = 0; i < summaries.size(); ++i) {
      Object row = summary_row(plan_, i, summaries[i], times_);
      if (format_ == records::Format::csv && i == 0) output.line(csv_header(row));
      if (format_ == records::Format::csv) output.line(csv_line(row));
      if (format_ != records::Format::jsonl) continue;
      row.insert(row.begin(), {"kind", "summary"});
      output.line(records::to_json(std::move(row)));
    }
  }

  const measure::BenchmarkPlan& plan_;
  Times times_;
  records::Format format_;
  records::Output& output_;
  measure::BenchmarkTally tally_;
  ForfeitLog forfeits_;
};

// Plays the games, or reads existing results, and writes the results. Returns the number of games written, and false if
// an interrupt ended the run early.
Result<std::pair<std::size_t, bool>> write_games(const measure::BenchmarkPlan& plan, const measure::Work& work,
                                                 RunContext& context, BenchWriter& writer) {
  std::size_t games = 0;
  std::optional<Error> problem;
  const auto ended = run_work(work, context, [&](std::size_t item, std::string_view text) {
    const auto result = measure::read_game(plan, item, text);
    if (!result && !problem) problem = foreign_result(item);
    if (!result) return;
    writer.add(*result);
    ++games;
  });
  if (!ended) return ended.error();
  if (problem) return *problem;
  return std::pair(games, *ended);
}

int print_bench(const measure::BenchmarkPlan& plan, const measure::Work& work, RunContext& context,
                const BenchRequest& request) {
  const records::Format format = request.output.format;
  auto output = records::Output::open(request.output);
  if (!output) return records::refuse(output.error(), records::exit_failed);
  std::optional<Result<records::Output>> summary;
  if (!request.summary.empty()) {
    summary.emplace(records::Output::open({.format = format, .out = request.summary}));
    if (!*summary) return records::refuse(summary->error(), records::exit_failed);
  }
  if (!context.is_seed_given && format == records::Format::csv) records::complain("seed " + std::to_string(plan.seed));
  BenchWriter writer(plan, request.shows_times ? Times::told : Times::hidden, format, *output);
  const auto ended = write_games(plan, work, context, writer);
  if (!ended) return records::refuse(ended.error(), records::exit_failed);
  writer.finish(summary ? &**summary : nullptr);
  if (const auto done = output->finish(); !done) return records::refuse(done.error(), records::exit_failed);
  if (summary)
    if (const auto done = (*summary)->finish(); !done) return records::refuse(done.error(), records::exit_failed);
  writer.forfeits().complain();
  return ended->second ? records::exit_done : interrupted(work, context, ended->first);
}

}  // namespace

int run_bench(const BenchRequest& asked) {
  BenchRequest request = asked;
  RunContext context{.request = asked.work,
                     .is_seed_given = asked.game.seed.has_value(),
                     .shown = shown_words(asked),
                     .written = {{"--out", asked.output.out}, {"--summary", asked.summary}}};
  if (const auto joined = join_ranks(context, request.game); !joined)
    return records::refuse(joined.error(), records::exit_failed);
  const auto plan = read_plan(request);
  if (!plan) return records::refuse(plan.error());
  if (const auto apart = check_destinations(request); !apart) return records::refuse(apart.error());
  context.threads = plan->threads;
  measure::Work work = measure::work_of(*plan);
  add_bot_words(request, work.command);
  if (const auto ended = get_ready(work, context)) return *ended;
  if (request.work.share) return run_shard(work, context, request.output);
  return print_bench(*plan, work, context, request);
}

}  // namespace tilefold::cli
