// Converts a benchmark to text that the user can paste into a shell, R or Python.
//
// Running the text plays the same games as the plan, with the same results.
#pragma once

#include <string>
#include <vector>

#include "app/measure/benchmark.h"

namespace tilefold::measure {

/// Returns "name" or "name:option=value,option=value" with the options that differ from their defaults.
std::string entry_text(const StrategySpec& strategy, const ParameterValues& options);

/// Returns all players of a predefined list as texts, like `entry_text`.
std::vector<std::string> entries_of(const PuzzleInfo& info, const StrategySuite& suite);

/// Returns a display name such as "Lookahead, depth 2, beam 5".
std::string entry_label(const StrategySpec& strategy, const ParameterValues& options);

/// Returns the display name of a player, which may be a built-in strategy or an external program.
std::string entry_label(const BenchmarkEntry& entry);

/// Joins the words to a shell command line. Puts words in single quotes if necessary.
std::string join_command(const std::vector<std::string>& words);

/// Returns the words of the command that runs the plan, beginning with "tilefold". Omits the number of threads, because
/// results do not depend on it. The command has one set of options for all external programs, taken from the first one.
std::vector<std::string> command_words(const BenchmarkPlan& plan);

std::string command_line(const BenchmarkPlan& plan);

/// Returns R code that runs the benchmark, reads the results into a data frame, plots the scores and prints their
/// medians.
std::string r_lines(const BenchmarkPlan& plan);

/// Returns Python code that runs the benchmark and then reads, plots and summarises the results with pandas.
std::string python_lines(const BenchmarkPlan& plan);

}  // namespace tilefold::measure
