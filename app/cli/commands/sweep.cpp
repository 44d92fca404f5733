// `tilefold sweep`: plays games with every strategy under every combination of rules, and prints a row for each
// combination and strategy.

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "app/cli/commands/bench_plan.h"
#include "app/cli/commands/commands.h"
#include "app/cli/commands/run_work.h"
#include "app/cli/reports/bench_report.h"
#include "app/cli/reports/sweep_report.h"
#include "app/language/tr.h"
#include "app/measure/benchmark_work.h"
#include "app/records/json.h"
#include "app/records/output.h"

namespace tilefold::cli {
namespace {

// Returns an error if a rule is varied twice, or both varied and set.
Result<Done> check_rules(const SweepRequest& request, const measure::SweepPlan& plan) {
  for (std::size_t i = 0; i < plan.rules.size(); ++i) {
    const std::string name(plan.puzzle().parameters[plan.rules[i].line].name);
    const std::string set = name + "=";
    for (std::size_t other = 0; other < i; ++other)
      if (plan.rules[other].line == plan.rules[i].line)
        return Error{tr_format("--vary {} is given twice; give all of its values in one list", name)};
    for (const std::string& assignment : request.bench.game.rule_values)
      if (assignment.starts_with(set))
        return Error{tr_format("--set {} sets a rule that --vary {} varies; give one of them", assignment, name)};
  }
  return Done{};
}

Result<measure::SweepPlan> read_sweep(const SweepRequest& request) {
  auto played = read_plan(request.bench, Rules::varied);
  if (!played) return played.error();
  played->counts_turns = true;
  measure::SweepPlan plan{.games = std::move(*played), .rules = {}, .sample = request.sample};
  if (request.vary.empty())
    return Error{tr_format("no rule to vary is given; give --vary NAME=VALUES, such as --vary {}={}",
                           plan.puzzle().parameters.front().name, plan.games.parameters.text(0))};
  for (const std::string& text : request.vary) {
    auto rule = measure::parse_varied(plan.puzzle(), text);
    if (!rule) return rule.error();
    plan.rules.push_back(std::move(*rule));
  }
  if (const auto checked = check_rules(request, plan); !checked) return checked.error();
  // The sweep itself sets the varied rules, so their values in the chosen preset have no effect. Reset them to the
  // values of the first preset.
  const auto usual = preset_values(plan.puzzle(), plan.puzzle().presets.front().name);
  for (const measure::VariedRule& rule : plan.rules) plan.games.parameters.set(rule.line, usual->at(rule.line));
  if (const auto laid_out = measure::lay_out(plan); !laid_out) return laid_out.error();
  return plan;
}

// Writes the rows of a combination of rules as soon as all its games are finished. Exception: text output is a single
// table, which is written at the end.
class SweepWriter {
 public:
  SweepWriter(const measure::SweepPlan& plan, Times times, records::Format format, records::Output& output)
      : plan_(plan), times_(times), format_(format), output_(output), tally_(plan), forfeits_(plan.games) {
    if (format == records::Format::jsonl) {
      output.line(records::to_json(sweep_meta(plan, times)));
      for (const measure::SkippedRules& skipped : plan.skipped) print("skipped", skipped_row(plan, skipped));
    }
    if (format != records::Format::csv) return;
    if (!plan.skipped.empty()) records::complain(skipped_text(plan));
    output.line(csv_header(sweep_row(plan, {0, 0}, {}, times)));
  }

  void add(std::size_t item, const measure::GameResult& result) {
    const std::size_t combination = item / measure::games_of_combination(plan_);
    if (combination != combination_) end_combination();
    combination_ = combination;
    tally_.add(result);
    if (!result.forfeit.empty()) forfeits_.record(result, rules_text(plan_, plan_.combinations[combination]));
  }

  void finish() {
    end_combination();
    if (format_ == records::Format::text) output_.bytes(sweep_text(plan_, rows_, times_));
  }

  const ForfeitLog& forfeits() const { return forfeits_; }

 private:
  void end_combination() {
    if (tally_.is_empty()) return;
    const std::vector<measure::SweepRow> rows = tally_.rows();
    for (std::size_t entry = 0; entry < rows.size(); ++entry)
      if (rows[entry].score.n > 0) print("row", sweep_row(plan_, {combination_, entry}, rows[entry], times_));
    tally_.clear();
  }

  void print(const char* kind, Object row) {
    if (format_ == records::Format::csv) output_.line(csv_line(row));
    if (format_ == records::Format::text) {
      rows_.push_back(std::move(row));
    } else if (format_ == records::Format::jsonl) {
      row.insert(row.begin(), {"kind", kind});
      output_.line(records::to_json(std::move(row)));
    }
  }

  const measure::SweepPlan& plan_;
  Times times_;
  records::Format format_;
  records::Output& output_;
  measure::SweepTally tally_;
  ForfeitLog forfeits_;
  std::size_t combination_ = 0;
  std::vector<Object> rows_;
};

int print_sweep(const measure::SweepPlan& plan, const measure::Work& work, RunContext& context,
                const BenchRequest& request) {
  auto output = records::Output::open(request.output);
  if (!output) return records::refuse(output.error(), records::exit_failed);
  if (!context.is_seed_given && request.output.format == records::Format::csv)
    records::complain("seed " + std::to_string(plan.games.seed));
  SweepWriter writer(plan, request.shows_times ? Times::told : Times::hidden, request.output.format, *output);
  std::size_t done = 0;
  std::optional<Error> problem;
  const auto ended = run_work(work, context, [&](std::size_t item, std::string_view text) {
    const auto result = measure::read_game(plan.games, item % measure::games_of_combination(plan), text);
    if (!result && !problem) problem = foreign_result(item);
    if (!result) return;
    writer.add(item, *result);
    ++done;
  });
  if (!ended) return records::refuse(ended.error(), records::exit_failed);
  if (problem) return records::refuse(*problem, records::exit_failed);
  writer.finish();
  if (const auto written = output->finish(); !written) return records::refuse(written.error(), records::exit_failed);
  writer.forfeits().complain();
  return *ended ? records::exit_done : interrupted(work, context, done);
}

}  // namespace

int run_sweep(const SweepRequest& asked) {
  SweepRequest request = asked;
  const BenchRequest& bench = request.bench;
  RunContext context{.request = bench.work,
                     .is_seed_given = bench.game.seed.has_value(),
                     .shown = shown_words(bench),
                     .written = {{"--out", bench.output.out}}};
  if (const auto joined = join_ranks(context, request.bench.game); !joined)
    return records::refuse(joined.error(), records::exit_failed);
  const auto plan = read_sweep(request);
  if (!plan) return records::refuse(plan.error());
  context.threads = plan->games.threads;
  measure::Work work = measure::work_of(*plan);
  add_bot_words(bench, work.command);
  if (const auto ended = get_ready(work, context)) return *ended;
  if (bench.work.share) return run_shard(work, context, bench.output);
  return print_sweep(*plan, work, context, bench);
}

}  // namespace tilefold::cli
