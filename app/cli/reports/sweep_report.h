// Prints a sweep: metadata, a row per combination and strategy, and the skipped combinations, as records and text.
//
// JSON Lines and CSV are generated from the same rows of named values. The first columns of a row are the varied rules.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "app/cli/reports/bench_report.h"
#include "app/cli/reports/rows.h"
#include "app/measure/sweep.h"

namespace tilefold::cli {

/// Returns the first record of the output: the metadata of a benchmark, and the names and values of the varied rules.
Document sweep_meta(const measure::SweepPlan& plan, Times times);

/// Returns the row for one combination of rules and one player.
Object sweep_row(const measure::SweepPlan& plan, std::pair<std::size_t, std::size_t> combination_and_entry,
                 const measure::SweepRow& row, Times times);

/// Returns the varied rules with their values, in the syntax of the command line.
std::string rules_text(const measure::SweepPlan& plan, const ParameterValues& values);

/// Returns the row of a skipped combination: its varied rules and why it was skipped.
Object skipped_row(const measure::SweepPlan& plan, const measure::SkippedRules& skipped);

/// Returns a text line with the number of skipped combinations and a description of the first.
std::string skipped_text(const measure::SweepPlan& plan);

/// Returns a table for display. `rows` must be rows made by `sweep_row`.
std::string sweep_text(const measure::SweepPlan& plan, const std::vector<Object>& rows, Times times);

}  // namespace tilefold::cli
