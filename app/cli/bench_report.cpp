#include "app/cli/bench_report.h"

#include <fmt/format.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <fstream>

#include "app/bots/bots.h"
#include "app/cli/rows.h"
#include "app/records/game_records.h"
#include "app/records/json.h"
#include "app/records/output.h"
#include "app/version.h"
#include "engine/core/text.h"

namespace tilefold::app {
namespace {

constexpr std::int64_t listed_forfeits = 5;  // per bot

std::string processor_name() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("model name") && line.find(": ") != std::string::npos) return line.substr(line.find(": ") + 2);
  utsname machine{};
  return uname(&machine) == 0 ? machine.machine : "unknown";
}

std::int64_t processor_threads() {
  return std::max<std::int64_t>(
      1, sysconf(_SC_NPROCESSORS_ONLN));  // counts all processors, even if this process may use only some
}

Document count_of(std::size_t count) {
  return static_cast<std::int64_t>(count);
}

double microseconds(double seconds) {
  return std::round(seconds * 1e6) / 1e6;
}

void add_comparison(const BenchmarkPlan& plan, const std::optional<PairedComparison>& comparison, Object& row) {
  const auto add = [&](std::string_view name, const auto& value_of) {
    row.emplace_back(std::string(name), comparison ? value_of(*comparison) : Document());
  };
  using C = PairedComparison;
  add("compared_with", [&](const C&) { return Document(plan.entries.front().text); });
  add("pairs", [](const C& c) { return count_of(c.n); });
  add("difference", [](const C& c) { return told(c.mean); });
  add("difference_low", [](const C& c) { return rounded_cell(c.low); });
  add("difference_high", [](const C& c) { return rounded_cell(c.high); });
  add("confidence", [](const C& c) { return c.low ? Document(confidence) : Document(); });
  add("test", [](const C& c) { return c.t_p ? Document(t_test_name) : Document(); });
  add("p", [](const C& c) { return rounded_cell(c.t_p); });
  add("median_difference", [](const C& c) { return told(c.median); });
  add("rank_test", [](const C& c) { return c.wilcoxon_p ? Document(wilcoxon_name(c)) : Document(); });
  add("rank_p", [](const C& c) { return rounded_cell(c.wilcoxon_p); });
  add("better", [](const C& c) { return count_of(c.above); });
  add("worse", [](const C& c) { return count_of(c.below); });
  add("equal", [](const C& c) { return count_of(c.equal); });
  add("warning", [](const C& c) { return c.warning.empty() ? Document() : Document(c.warning); });
}

std::string p_text(std::optional<double> p) {
  if (!p) return "-";
  return *p < 0.0001 ? "< 0.0001" : fmt::format("{:.4f}", *p);
}

std::optional<double> counter_mean(const EntrySummary& summary, std::size_t counter) {
  return counter < summary.mean_counters.size() ? std::optional(summary.mean_counters[counter]) : std::nullopt;
}

std::string scores_text(const BenchmarkPlan& plan, std::span<const EntrySummary> summaries, Times times) {
  const PuzzleInfo& puzzle = *plan.puzzle;
  std::vector<Cells> lines{{"score", "n", "mean", "sd", "median", "p5", "p25", "p75", "p95", "moves"}};
  if (puzzle.has_merges) lines.front().insert(lines.front().end(), {"merges", "large"});
  for (const CounterSpec& counter : puzzle.status_info.counters) lines.front().emplace_back(counter.label);
  if (!puzzle.has_merges) lines.front().emplace_back("games won");
  if (times == Times::told) lines.front().emplace_back("moves/s");
  for (std::size_t i = 0; i < summaries.size(); ++i) {
    const EntrySummary& summary = summaries[i];
    const SampleSummary& score = summary.score;
    Cells cells{plan.entries[i].text, std::to_string(score.n)};
    for (const auto& value :
         {score.mean, score.sd, score.median, score.p5, score.p25, score.p75, score.p95, summary.mean_moves})
      cells.push_back(short_text(value));
    if (puzzle.has_merges)
      for (const auto& value : {summary.mean_merges, summary.mean_large_merges}) cells.push_back(short_text(value));
    for (std::size_t counter = 0; counter < puzzle.status_info.counters.size(); ++counter)
      cells.push_back(short_text(counter_mean(summary, counter)));
    if (!puzzle.has_merges) cells.push_back(std::to_string(summary.won));
    if (times == Times::told) cells.push_back(short_text(summary.moves_per_second));
    lines.push_back(std::move(cells));
  }
  if (puzzle.has_merges)
    return aligned(lines) + "moves, merges and large merges (three tiles or more): mean per game\n";
  std::string means = "moves";
  for (const CounterSpec& counter : puzzle.status_info.counters) means += " and " + std::string(counter.label);
  return aligned(lines) + means + ": mean per game\n";
}

// Returns a table with a column per tile: the number of games that had it as largest tile.
std::string largest_text(const BenchmarkPlan& plan, std::span<const EntrySummary> summaries) {
  std::map<std::uint64_t, std::int64_t> all;
  for (const EntrySummary& summary : summaries)
    for (const auto& [tile, games] : summary.largest_counts) all[tile] += games;
  std::vector<Cells> lines{{"games by largest tile"}};
  for (const auto& [tile, games] : all) lines.front().push_back(std::to_string(tile));
  for (std::size_t i = 0; i < summaries.size(); ++i) {
    Cells cells{plan.entries[i].text};
    for (const auto& [tile, games] : all) {
      const auto found = summaries[i].largest_counts.find(tile);
      cells.push_back(found == summaries[i].largest_counts.end() ? "." : std::to_string(found->second));
    }
    lines.push_back(std::move(cells));
  }
  return aligned(lines);
}

std::string differences_text(const BenchmarkPlan& plan, std::span<const EntrySummary> summaries) {
  const std::string& first = plan.entries.front().text;
  std::vector<Cells> lines{{"difference to " + first, "pairs", "mean", "95% low", "95% high", "p", "median",
                            "p (ranks)", "better", "worse", "equal"}};
  std::string notes;
  for (std::size_t i = 1; i < summaries.size(); ++i) {
    const PairedComparison& comparison = *summaries[i].to_first;
    lines.push_back({plan.entries[i].text, std::to_string(comparison.n), short_text(comparison.mean),
                     short_text(comparison.low), short_text(comparison.high), p_text(comparison.t_p),
                     short_text(comparison.median), p_text(comparison.wilcoxon_p), std::to_string(comparison.above),
                     std::to_string(comparison.below), std::to_string(comparison.equal)});
    if (comparison.wilcoxon_p)
      notes += fmt::format("{}: p (ranks) from the {}\n", plan.entries[i].text, wilcoxon_name(comparison));
    if (!comparison.warning.empty())
      notes += fmt::format("{}: warning: {}\n", plan.entries[i].text, comparison.warning);
  }
  return aligned(lines) + "\nscore differences in the same games; interval and p from the " + std::string(t_test_name) +
         "\n" + notes;
}

}  // namespace

std::string head_text(const BenchmarkPlan& plan, Times times) {
  std::string text =
      fmt::format("{}: {} {}, seed {}", plan.puzzle->title, plan.games, plan.games == 1 ? "game" : "games", plan.seed);
  text += plan.max_moves > 0 ? fmt::format(", at most {} moves", plan.max_moves) : ", played to the end";
  if (plan.uses_continues) text += ", with continues";
  text += "\nparameters: ";
  for (std::size_t i = 0; i < plan.parameters.specs().size(); ++i)
    text += fmt::format("{}{}={}", i == 0 ? "" : " ", plan.parameters.specs()[i].name, plan.parameters.text(i));
  text += fmt::format("\ntilefold {} ({}) on {}, {} threads", version, commit, processor_name(), processor_threads());
  if (times == Times::told) text += fmt::format(", {} used", plan.threads);
  return text + "\n";
}

Document meta_record(const BenchmarkPlan& plan, Times times) {
  Object record{{"format", format_name},
                {"kind", "meta"},
                {"version", version},
                {"commit", commit},
                {"processor", processor_name()},
                {"threads", processor_threads()}};
  if (times == Times::told) record.emplace_back("threads_used", plan.threads);
  record.emplace_back("puzzle", plan.puzzle->name);
  record.emplace_back("rules_version", plan.puzzle->rules_version);
  record.emplace_back("parameters", plan.parameters.document());
  record.emplace_back("seed", Document::of_unsigned(plan.seed));
  record.emplace_back("games", plan.games);
  record.emplace_back("max_moves", plan.max_moves > 0 ? Document(plan.max_moves) : Document());
  record.emplace_back("uses_continues", plan.uses_continues);
  List entries;
  for (const BenchmarkEntry& entry : plan.entries) entries.emplace_back(entry.text);
  record.emplace_back("settings", std::move(entries));
  return record;
}

Object game_row(const BenchmarkPlan& plan, const GameResult& result, Times times) {
  Object row{{"setting", plan.entries[result.entry].text},
             {"game", result.game},
             {"seed", Document::of_unsigned(result.seed)},
             {"score", Document::of_unsigned(result.score)},
             {"moves", result.moves},
             {"largest", Document::of_unsigned(result.largest)},
             {"merges", result.merges},
             {"continues_used", result.continues_used},
             {"status", result.forfeit.empty() ? status_name(result.status) : "forfeit"}};
  for (std::size_t i = 0; i < plan.puzzle->status_info.counters.size(); ++i)
    row.emplace_back(plan.puzzle->status_info.counters[i].name, i < result.counters.size() ? result.counters[i] : 0);
  if (times == Times::told) row.emplace_back("cpu_seconds", microseconds(result.cpu_seconds));
  return row;
}

Object summary_row(const BenchmarkPlan& plan, std::size_t entry, const EntrySummary& summary, Times times) {
  const SampleSummary& score = summary.score;
  Object largest;
  for (const auto& [tile, games] : summary.largest_counts) largest.emplace_back(std::to_string(tile), games);
  Object row{{"setting", plan.entries[entry].text},
             {"n", count_of(score.n)},
             {"mean", told(score.mean)},
             {"sd", told(score.sd)},
             {"median", told(score.median)},
             {"p5", told(score.p5)},
             {"p25", told(score.p25)},
             {"p75", told(score.p75)},
             {"p95", told(score.p95)},
             {"mean_moves", told(summary.mean_moves)},
             {"mean_merges", told(summary.mean_merges)},
             {"mean_large_merges", told(summary.mean_large_merges)},
             {"mean_continues_used", told(summary.mean_continues_used)},
             {"stopped", summary.stopped},
             {"largest_counts", std::move(largest)}};
  for (std::size_t i = 0; i < plan.puzzle->status_info.counters.size(); ++i)
    row.emplace_back("mean_" + std::string(plan.puzzle->status_info.counters[i].name), told(counter_mean(summary, i)));
  if (!plan.puzzle->has_merges) row.emplace_back("won", summary.won);
  if (times == Times::told) row.emplace_back("moves_per_second", told(summary.moves_per_second));
  add_comparison(plan, summary.to_first, row);
  return row;
}

std::string report_text(const BenchmarkPlan& plan, std::span<const EntrySummary> summaries, Times times) {
  std::string text = head_text(plan, times) + "\n" + scores_text(plan, summaries, times);
  if (plan.puzzle->has_merges) text += "\n" + largest_text(plan, summaries);
  if (summaries.size() > 1) text += "\n" + differences_text(plan, summaries);
  return text;
}

void ForfeitLog::record(const GameResult& result, const std::string& where) {
  if (result.forfeit.empty() || ++lost_[result.entry] > listed_forfeits) return;
  complaints_.push_back(
      forfeit_text(plan_.entries[result.entry].text, fmt::format(" game {}{}", result.game, where), result.forfeit));
}

void ForfeitLog::complain() const {
  for (const std::string& complaint : complaints_) app::complain(complaint);
  for (const auto& [entry, lost] : lost_)
    if (lost > listed_forfeits)
      app::complain(fmt::format("bot {} lost {} games in total", tilefold::quoted(plan_.entries[entry].text), lost));
}

}  // namespace tilefold::app
