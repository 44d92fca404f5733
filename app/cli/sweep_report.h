// What a sweep prints: metadata, a row for each combination and strategy, and what was skipped, as records and text.
//
// One table of named values is the source of JSON Lines and CSV alike; the varied rules are its first columns.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "app/cli/bench_report.h"
#include "app/cli/rows.h"
#include "app/measure/sweep.h"

namespace tilefold::app {

/// The record of the benchmarks under all rules, and which rules those are.
Document sweep_meta(const SweepPlan& plan, Times times);

/// The row of combination `combination` and setting `setting`.
Table sweep_row(const SweepPlan& plan, std::pair<std::size_t, std::size_t> combination_and_setting, const SweepRow& row,
                Times times);

/// The varied rules and their values, as they are given.
std::string rules_text(const SweepPlan& plan, const ParameterValues& values);

/// Rules that were skipped, by the names of the varied ones, with the reason.
Table skipped_row(const SweepPlan& plan, const SkippedRules& skipped);

/// One line that says how many were skipped, and the first of them.
std::string skipped_text(const SweepPlan& plan);

/// A table for people, of rows with the columns of `sweep_row`.
std::string sweep_text(const SweepPlan& plan, const std::vector<Table>& rows, Times times);

}  // namespace tilefold::app
