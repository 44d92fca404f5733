#include "app/cli/reports/sweep_report.h"

#include <fmt/format.h>

#include <utility>

#include "app/language/tr.h"
#include "app/measure/sweep_figures.h"
#include "app/records/json.h"

namespace tilefold::cli {
namespace {

void add_rules(const measure::SweepPlan& plan, const ParameterValues& values, Object& row) {
  for (const measure::VariedRule& rule : plan.rules)
    row.emplace_back(std::string(values.specs()[rule.line].name), values.document(rule.line));
}

Document cell_of(const measure::SweepFigure& figure, const measure::SweepRow& row) {
  const std::optional<double> value = figure.value(row);
  if (value && figure.form == measure::NumberForm::whole) return static_cast<std::int64_t>(*value);
  return figure.form == measure::NumberForm::rounded ? rounded_cell(value) : told(value);
}

std::string cell_text(const measure::SweepFigure& figure, const Document& value) {
  if (std::holds_alternative<std::monostate>(value.value)) return "-";
  const double* number = value.fraction();
  if (number == nullptr) return records::plain_text(value);
  return figure.is_fine ? fmt::format("{:.2f}", *number) : short_text(*number);
}

}  // namespace

Document sweep_meta(const measure::SweepPlan& plan, Times times) {
  Object record = *meta_record(plan.games, times).object();
  Object varied;
  for (const measure::VariedRule& rule : plan.rules) {
    List values;
    ParameterValues with = plan.games.parameters;
    for (const std::int64_t value : rule.values) {
      with.set(rule.line, value);
      values.push_back(with.document(rule.line));
    }
    varied.emplace_back(std::string(with.specs()[rule.line].name), std::move(values));
  }
  record.emplace_back("varied", std::move(varied));
  record.emplace_back("sample", plan.sample ? Document(*plan.sample) : Document());
  record.emplace_back("combinations", static_cast<std::int64_t>(plan.combinations.size()));
  record.emplace_back("skipped", static_cast<std::int64_t>(plan.skipped.size()));
  return record;
}

Object sweep_row(const measure::SweepPlan& plan, std::pair<std::size_t, std::size_t> combination_and_entry,
                 const measure::SweepRow& row, Times times) {
  Object columns;
  add_rules(plan, plan.combinations[combination_and_entry.first], columns);
  columns.emplace_back("strategy", plan.games.entries[combination_and_entry.second].text);
  for (const measure::SweepFigure& figure : measure::sweep_figures())
    columns.emplace_back(figure.column, cell_of(figure, row));
  if (times == Times::told) columns.emplace_back("seconds_per_move", told(row.seconds_per_move));
  return columns;
}

Object skipped_row(const measure::SweepPlan& plan, const measure::SkippedRules& skipped) {
  Object row;
  add_rules(plan, skipped.parameters, row);
  row.emplace_back("reason", skipped.reason);
  return row;
}

std::string rules_text(const measure::SweepPlan& plan, const ParameterValues& values) {
  std::string text;
  for (const measure::VariedRule& rule : plan.rules)
    text += fmt::format("{}{}={}", text.empty() ? "" : " ", values.specs()[rule.line].name, values.text(rule.line));
  return text;
}

std::string skipped_text(const measure::SweepPlan& plan) {
  const measure::SkippedRules& first = plan.skipped.front();
  return tr_format("skipped {} of {} combinations with invalid rules, the first {}: {}", plan.skipped.size(),
                   plan.skipped.size() + plan.combinations.size(), rules_text(plan, first.parameters), first.reason);
}

std::string sweep_text(const measure::SweepPlan& plan, const std::vector<Object>& rows, Times times) {
  const std::size_t named = plan.rules.size() + 1;  // number of columns before the results
  std::vector<Cells> lines(1);
  for (const measure::VariedRule& rule : plan.rules)
    lines.front().emplace_back(plan.puzzle().parameters[rule.line].name);
  lines.front().emplace_back(tr("strategy"));
  std::vector<measure::SweepFigure> figures(measure::sweep_figures().begin(), measure::sweep_figures().end());
  std::erase_if(figures, [](const measure::SweepFigure& figure) { return figure.heading.empty(); });
  for (const measure::SweepFigure& figure : figures) lines.front().emplace_back(tr(figure.heading));
  if (times == Times::told) lines.front().emplace_back(tr("ms/move"));
  for (const Object& row : rows) {
    Cells cells;
    for (std::size_t i = 0; i < named; ++i) cells.push_back(records::plain_text(row[i].second));
    const Document document(row);
    for (const measure::SweepFigure& figure : figures)
      cells.push_back(cell_text(figure, *document.find(figure.column)));
    if (times == Times::told) {
      const double* seconds = document.find("seconds_per_move")->fraction();
      cells.push_back(seconds == nullptr ? "-" : fmt::format("{:.3f}", *seconds * 1000));
    }
    lines.push_back(std::move(cells));
  }
  std::string text = head_text(plan.games, times) + "\n" + aligned(lines);
  text +=
      tr("mean per game; choices: legal moves per turn; chain: merges per merging move; open: share of turns in which\n"
         "the second-best move is nearly as good as the best; vs random: score divided by the score of random play;\n"
         "luck: share of the score variance that does not come from the strategy\n");
  if (!plan.skipped.empty()) text += skipped_text(plan) + "\n";
  return text;
}

}  // namespace tilefold::cli
