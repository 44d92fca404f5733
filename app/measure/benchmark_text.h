// Converts a benchmark to text to paste elsewhere: into a shell, R or Python.
//
// Each text plays the same games as the plan and gets the same results.
#pragma once

#include <string>
#include <vector>

#include "app/measure/benchmark.h"

namespace tilefold::app {

/// Returns "name" or "name:option=value,option=value" with the options that differ from their defaults.
std::string entry_text(const StrategySpec& strategy, const ParameterValues& options);

/// Returns the players of a predefined list, in the form of `entry_text`.
std::vector<std::string> entries_of(const PuzzleInfo& info, const StrategySuite& suite);

/// Returns a display name such as "Lookahead, depth 2, beam 5".
std::string entry_label(const StrategySpec& strategy, const ParameterValues& options);

/// Returns the display name of a player, external strategies included.
std::string entry_label(const BenchmarkEntry& entry);

/// Joins the words to a shell command line, with single quotes if necessary.
std::string join_command(const std::vector<std::string>& words);

/// Returns the words of the command, "tilefold" first. Omits the number of threads, because results do not depend on
/// it. The further words of the first external strategy are used for all external strategies.
std::vector<std::string> command_words(const BenchmarkPlan& plan);

std::string command_line(const BenchmarkPlan& plan);

/// Returns R code that reads the games into a data frame, plots their scores and prints medians.
std::string r_lines(const BenchmarkPlan& plan);

/// Returns Python code that reads, plots and summarises the games with pandas.
std::string python_lines(const BenchmarkPlan& plan);

}  // namespace tilefold::app
