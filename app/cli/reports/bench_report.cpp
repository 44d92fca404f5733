#include "app/cli/reports/bench_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "app/cli/reports/rows.h"
#include "app/language/tr.h"
#include "app/records/game_records.h"
#include "app/records/json.h"
#include "app/records/output.h"
#include "app/system/programs.h"
#include "app/version.h"
#include "engine/core/text.h"
#include "engine/core/translatable.h"

namespace tilefold::cli {
namespace {

constexpr std::int64_t listed_forfeits = 5;  // maximum number of forfeits printed per bot

Document count_of(std::size_t count) {
  return static_cast<std::int64_t>(count);
}

double microseconds(double seconds) {
  return std::round(seconds * 1e6) / 1e6;
}

std::string p_text(const Document& p) {
  const double* number = p.fraction();
  if (number == nullptr) return "-";
  return *number < 0.0001 ? "< 0.0001" : fmt::format("{:.4f}", *number);
}

std::string figure_text(const Document& value) {
  if (value.integer() != nullptr) return std::to_string(*value.integer());
  const double* number = value.fraction();
  return short_text(number == nullptr ? std::nullopt : std::optional(*number));
}

std::string share_text(const Document& share) {
  const double* number = share.fraction();
  return number == nullptr ? figure_text(share) : fmt::format("{:.3f}", *number);
}

std::string depth_text(const Document& depth) {
  const double* number = depth.fraction();
  return number == nullptr ? figure_text(depth) : fmt::format("{:.2f}", *number);
}

// A column of the summaries. JSON Lines, CSV and the text table are all generated from one list of such columns.
struct SummaryColumn {
  std::string name;
  std::string heading;  // English heading in the text table; empty if the text table omits the column
  std::function<Document(const measure::EntrySummary&)> value;
  std::string (*text)(const Document& value) = figure_text;
};
using SummaryColumns = std::vector<SummaryColumn>;

void add_scores(SummaryColumns& columns) {
  using Figure = std::pair<const char*, std::optional<double> measure::SampleSummary::*>;
  columns.push_back({"n", translatable("n"), [](const measure::EntrySummary& s) { return count_of(s.score.n); }});
  for (const Figure& figure :
       {Figure{translatable("mean"), &measure::SampleSummary::mean},
        Figure{translatable("sd"), &measure::SampleSummary::sd},
        Figure{translatable("median"), &measure::SampleSummary::median}, Figure{"p5", &measure::SampleSummary::p5},
        Figure{"p25", &measure::SampleSummary::p25}, Figure{"p75", &measure::SampleSummary::p75},
        Figure{"p95", &measure::SampleSummary::p95}})
    columns.push_back({figure.first, figure.first,
                       [value = figure.second](const measure::EntrySummary& s) { return told(s.score.*value); }});
}

// Adds columns for the means of the figures with indices `first` to `end` - 1.
void add_figures(const PuzzleInfo& puzzle, std::size_t first, std::size_t end, SummaryColumns& columns) {
  for (std::size_t i = first; i < end; ++i) {
    const measure::GameFigure& figure = measure::game_figures[i];
    if (figure.printed == measure::Printed::nowhere) continue;
    columns.push_back({"mean_" + std::string(figure.name),
                       std::string(puzzle.has_merges || !figure.is_of_merges ? figure.heading : ""),
                       [i](const measure::EntrySummary& s) { return told(s.mean_counts[i]); }});
  }
}

void add_counters(const PuzzleInfo& puzzle, SummaryColumns& columns) {
  for (std::size_t i = 0; i < puzzle.status_info.counters.size(); ++i) {
    const CounterSpec& counter = puzzle.status_info.counters[i];
    columns.push_back(
        {"mean_" + std::string(counter.name), std::string(counter.label), [i](const measure::EntrySummary& s) {
           return i < s.mean_counters.size() ? Document(s.mean_counters[i]) : Document();
         }});
  }
}

// Returns the share of the games that survived their stage, and its standard error.
std::optional<double> survival(const measure::EntrySummary& summary) {
  if (summary.score.n == 0) return std::nullopt;
  return static_cast<double>(summary.won) / static_cast<double>(summary.score.n);
}

std::optional<double> survival_error(const measure::EntrySummary& summary) {
  const auto share = survival(summary);
  if (!share) return std::nullopt;
  return std::sqrt(*share * (1 - *share) / static_cast<double>(summary.score.n));
}

void add_survival(SummaryColumns& columns) {
  columns.push_back({"survival", translatable("survival"),
                     [](const measure::EntrySummary& s) { return told(survival(s)); }, share_text});
  columns.push_back({"survival_error", translatable("± error"),
                     [](const measure::EntrySummary& s) { return told(survival_error(s)); }, share_text});
}

// True if some player searches by depth, so that results have a column with the mean depth.
bool has_depths(const measure::BenchmarkPlan& plan) {
  return std::any_of(plan.entries.begin(), plan.entries.end(), [](const measure::BenchmarkEntry& entry) {
    return entry.strategy != nullptr && entry.strategy->searches_by_depth;
  });
}

// Never divides by 0, because a compiler may divide before it tests, and sanitized builds trap such divisions.
std::optional<double> mean_depth(double depths, double searches) {
  const bool has_searches = searches > 0;
  const double mean = depths / (has_searches ? searches : 1);
  return has_searches ? std::optional(mean) : std::nullopt;
}

std::optional<double> mean_depth(const measure::EntrySummary& summary) {
  return mean_depth(summary.mean_counts[measure::figure_index("depths")].value_or(0),
                    summary.mean_counts[measure::figure_index("searches")].value_or(0));
}

std::optional<double> mean_depth(const measure::GameResult& result) {
  return mean_depth(static_cast<double>(result.counts[measure::figure_index("depths")]),
                    static_cast<double>(result.counts[measure::figure_index("searches")]));
}

Document largest_counts(const measure::EntrySummary& summary) {
  Object counts;
  for (const auto& [tile, games] : summary.largest_counts) counts.emplace_back(std::to_string(tile), games);
  return counts;
}

// Returns the columns that describe the games of one player, in order.
SummaryColumns summary_columns(const measure::BenchmarkPlan& plan, Times times) {
  const PuzzleInfo& puzzle = *plan.puzzle;
  SummaryColumns columns;
  add_scores(columns);
  if (plan.start) add_survival(columns);
  columns.push_back(
      {"mean_moves", translatable("moves"), [](const measure::EntrySummary& s) { return told(s.mean_moves); }});
  add_figures(puzzle, 0, measure::later_figures, columns);
  columns.push_back({"stopped", "", [](const measure::EntrySummary& s) { return Document(s.stopped); }});
  columns.push_back({"largest_counts", "", largest_counts});
  add_counters(puzzle, columns);
  add_figures(puzzle, measure::later_figures, measure::game_figures.size(), columns);
  if (has_depths(plan))
    columns.push_back({"mean_depth", translatable("depth"),
                       [](const measure::EntrySummary& s) { return told(mean_depth(s)); }, depth_text});
  if (!puzzle.has_merges)
    columns.push_back(
        {"won", translatable("games won"), [](const measure::EntrySummary& s) { return Document(s.won); }});
  if (times == Times::told)
    columns.push_back({"moves_per_second", translatable("moves/s"),
                       [](const measure::EntrySummary& s) { return told(s.moves_per_second); }});
  return columns;
}

// A column that compares a player with the first player.
struct ComparisonColumn {
  std::string_view name;
  std::string_view heading;  // heading in the text table; empty if the text table omits the column
  Document (*value)(const measure::PairedComparison& comparison) = nullptr;
  std::string (*text)(const Document& value) = figure_text;
};

using C = measure::PairedComparison;
constexpr std::array<ComparisonColumn, 14> comparison_columns{{
    {"pairs", translatable("pairs"), [](const C& c) { return count_of(c.n); }},
    {"difference", translatable("mean"), [](const C& c) { return told(c.mean); }},
    {"difference_low", translatable("95% low"), [](const C& c) { return rounded_cell(c.low); }},
    {"difference_high", translatable("95% high"), [](const C& c) { return rounded_cell(c.high); }},
    {"confidence", "", [](const C& c) { return c.low ? Document(measure::confidence) : Document(); }},
    {"test", "", [](const C& c) { return c.t_p ? Document(measure::t_test_name) : Document(); }},
    {"p", translatable("p"), [](const C& c) { return rounded_cell(c.t_p); }, p_text},
    {"median_difference", translatable("median"), [](const C& c) { return told(c.median); }},
    {"rank_test", "", [](const C& c) { return c.wilcoxon_p ? Document(measure::wilcoxon_name(c)) : Document(); }},
    {"rank_p", translatable("p (ranks)"), [](const C& c) { return rounded_cell(c.wilcoxon_p); }, p_text},
    {"better", translatable("better"), [](const C& c) { return count_of(c.above); }},
    {"worse", translatable("worse"), [](const C& c) { return count_of(c.below); }},
    {"equal", translatable("equal"), [](const C& c) { return count_of(c.equal); }},
    {"warning", "", [](const C& c) { return c.warning.empty() ? Document() : Document(c.warning.english()); }},
}};

std::string scores_text(const measure::BenchmarkPlan& plan, std::span<const measure::EntrySummary> summaries,
                        Times times) {
  const PuzzleInfo& puzzle = *plan.puzzle;
  SummaryColumns columns = summary_columns(plan, times);
  std::erase_if(columns, [](const SummaryColumn& column) { return column.heading.empty(); });
  std::vector<Cells> lines{{tr("score")}};
  for (const SummaryColumn& column : columns) lines.front().emplace_back(tr(std::string_view(column.heading)));
  for (std::size_t i = 0; i < summaries.size(); ++i) {
    lines.push_back({plan.entries[i].text});
    for (const SummaryColumn& column : columns) lines.back().push_back(column.text(column.value(summaries[i])));
  }
  if (puzzle.has_merges)
    return aligned(lines) + std::string(tr("moves, merges and large merges (three tiles or more): mean per game\n"));
  std::string means(tr("moves"));
  for (const CounterSpec& counter : puzzle.status_info.counters)
    means = tr_format("{} and {}", means, tr(counter.label));
  return aligned(lines) + tr_format("{}: mean per game\n", means);
}

// Returns a table with a column for each tile: the number of games in which it was the largest tile.
std::string largest_text(const measure::BenchmarkPlan& plan, std::span<const measure::EntrySummary> summaries) {
  std::map<std::uint64_t, std::int64_t> all;
  for (const measure::EntrySummary& summary : summaries)
    for (const auto& [tile, games] : summary.largest_counts) all[tile] += games;
  std::vector<Cells> lines{{tr("games by largest tile")}};
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

std::string differences_text(const measure::BenchmarkPlan& plan, std::span<const measure::EntrySummary> summaries) {
  std::vector<Cells> lines{{tr_format("difference to {}", plan.entries.front().text)}};
  for (const ComparisonColumn& column : comparison_columns)
    if (!column.heading.empty()) lines.front().emplace_back(tr(column.heading));
  std::string notes;
  for (std::size_t i = 1; i < summaries.size(); ++i) {
    const measure::PairedComparison& comparison = *summaries[i].to_first;
    lines.push_back({plan.entries[i].text});
    for (const ComparisonColumn& column : comparison_columns)
      if (!column.heading.empty()) lines.back().push_back(column.text(column.value(comparison)));
    if (comparison.wilcoxon_p)
      notes += tr_format("{}: p (ranks) from the {}\n", plan.entries[i].text, tr(measure::wilcoxon_name(comparison)));
    if (!comparison.warning.empty())
      notes += tr_format("{}: warning: {}\n", plan.entries[i].text, tr(comparison.warning));
  }
  return aligned(lines) + "\n" +
         tr_format("score differences in the same games; interval and p from the {}\n", tr(measure::t_test_name)) +
         notes;
}

std::string_view status_of(const measure::BenchmarkPlan& plan, const measure::GameResult& result) {
  if (!result.forfeit.empty()) return "forfeit";
  return plan.start && result.status == Status::won ? "survived" : status_name(result.status);
}

}  // namespace

std::string head_text(const measure::BenchmarkPlan& plan, Times times) {
  const auto games = static_cast<std::uint64_t>(plan.games);
  std::string text =
      tr_plural(games, "{}: {} game, seed {}", "{}: {} games, seed {}", tr(plan.puzzle->title), games, plan.seed);
  if (plan.start)
    text += tr_format(", from {} boards of stage {}", name_of(plan.start->boards),
                      plan.puzzle->stages->list[plan.start->stage].name);
  const auto max_moves = static_cast<std::uint64_t>(plan.max_moves);
  text += max_moves > 0 ? tr_plural(max_moves, ", at most {} move", ", at most {} moves", max_moves)
                        : std::string(tr(", played to the end"));
  if (plan.uses_continues) text += tr(", with continues");
  text += fmt::format("\n{} ", tr("parameters:"));
  for (std::size_t i = 0; i < plan.parameters.specs().size(); ++i)
    text += fmt::format("{}{}={}", i == 0 ? "" : " ", plan.parameters.specs()[i].name, plan.parameters.text(i));
  const auto threads = static_cast<std::uint64_t>(system::processor_count());
  text += "\n" + tr_plural(threads, "tilefold {} ({}) on {}, {} thread", "tilefold {} ({}) on {}, {} threads",
                           records::version, records::commit, system::processor_name(), threads);
  if (times == Times::told) text += tr_format(", {} used", plan.threads);
  return text + "\n";
}

Document meta_record(const measure::BenchmarkPlan& plan, Times times) {
  Object record{{"format", records::format_name},        {"kind", "meta"},
                {"version", records::version},           {"commit", records::commit},
                {"processor", system::processor_name()}, {"threads", std::int64_t{system::processor_count()}}};
  if (times == Times::told) record.emplace_back("threads_used", plan.threads);
  record.emplace_back("puzzle", plan.puzzle->name);
  record.emplace_back("rules_version", plan.puzzle->rules_version);
  record.emplace_back("parameters", plan.parameters.document());
  record.emplace_back("seed", Document::of_unsigned(plan.seed));
  record.emplace_back("games", plan.games);
  record.emplace_back("max_moves", plan.max_moves > 0 ? Document(plan.max_moves) : Document());
  record.emplace_back("uses_continues", plan.uses_continues);
  if (plan.start) {
    record.emplace_back("stage", plan.puzzle->stages->list[plan.start->stage].name);
    record.emplace_back("stage_boards", name_of(plan.start->boards));
  }
  List entries;
  for (const measure::BenchmarkEntry& entry : plan.entries) entries.emplace_back(entry.text);
  record.emplace_back("settings", std::move(entries));
  return record;
}

Object game_row(const measure::BenchmarkPlan& plan, const measure::GameResult& result, Times times) {
  Object row{{"setting", plan.entries[result.entry].text},
             {"game", result.game},
             {"seed", Document::of_unsigned(result.seed)},
             {"score", Document::of_unsigned(result.score)},
             {"moves", result.moves},
             {"largest", Document::of_unsigned(result.largest)}};
  const auto add_figure = [&](std::size_t i) {
    if (measure::game_figures[i].printed == measure::Printed::in_games_and_summaries)
      row.emplace_back(measure::game_figures[i].name, result.counts[i]);
  };
  for (std::size_t i = 0; i < measure::later_figures; ++i) add_figure(i);
  row.emplace_back("status", status_of(plan, result));
  for (std::size_t i = 0; i < plan.puzzle->status_info.counters.size(); ++i)
    row.emplace_back(plan.puzzle->status_info.counters[i].name, i < result.counters.size() ? result.counters[i] : 0);
  for (std::size_t i = measure::later_figures; i < measure::game_figures.size(); ++i) add_figure(i);
  if (has_depths(plan)) row.emplace_back("mean_depth", told(mean_depth(result)));
  if (times == Times::told) row.emplace_back("cpu_seconds", microseconds(result.cpu_seconds));
  return row;
}

Object summary_row(const measure::BenchmarkPlan& plan, std::size_t entry, const measure::EntrySummary& summary,
                   Times times) {
  Object row{{"setting", plan.entries[entry].text}};
  for (const SummaryColumn& column : summary_columns(plan, times)) row.emplace_back(column.name, column.value(summary));
  row.emplace_back("compared_with", summary.to_first ? Document(plan.entries.front().text) : Document());
  for (const ComparisonColumn& column : comparison_columns)
    row.emplace_back(column.name, summary.to_first ? column.value(*summary.to_first) : Document());
  return row;
}

std::string report_text(const measure::BenchmarkPlan& plan, std::span<const measure::EntrySummary> summaries,
                        Times times) {
  std::string text = head_text(plan, times) + "\n" + scores_text(plan, summaries, times);
  if (plan.puzzle->has_merges) text += "\n" + largest_text(plan, summaries);
  if (summaries.size() > 1) text += "\n" + differences_text(plan, summaries);
  return text;
}

void ForfeitLog::record(const measure::GameResult& result, const std::string& rules) {
  if (result.forfeit.empty() || ++lost_[result.entry] > listed_forfeits) return;
  const std::string bot = tilefold::quoted(plan_.entries[result.entry].text);
  complaints_.push_back(
      rules.empty() ? tr_format("bot {} forfeited game {}: {}", bot, result.game, result.forfeit)
                    : tr_format("bot {} forfeited game {} with {}: {}", bot, result.game, rules, result.forfeit));
}

void ForfeitLog::complain() const {
  for (const std::string& complaint : complaints_) records::complain(complaint);
  for (const auto& [entry, lost] : lost_)
    if (lost > listed_forfeits)
      records::complain(tr_format("bot {} lost {} games in total", tilefold::quoted(plan_.entries[entry].text), lost));
}

}  // namespace tilefold::cli
