// A benchmark as lines to paste elsewhere: into a shell, into R, into Python.
//
// Each of them plays the same games and gets the same results as the plan.
#pragma once

#include <string>
#include <vector>

#include "app/measure/benchmark.h"

namespace tilefold::app {

/// "name" or "name:option=value,option=value", with the options that are not as they are by default.
std::string setting_text(const StrategySpec& strategy, const ParameterValues& options);

/// The settings of a ready list, as `setting_text` writes them.
std::vector<std::string> settings_of(const PuzzleInfo& info, const SettingsGrid& grid);

/// The same for people: "Lookahead, depth 2, beam 5".
std::string setting_label(const StrategySpec& strategy, const ParameterValues& options);

/// The same for a setting of a plan, guests included.
std::string setting_label(const BenchmarkSetting& setting);

/// The line that a shell reads these words from, in single quotes where they have to be.
std::string join_command(const std::vector<std::string>& words);

/// The words of the command, "tilefold" first. Threads are left out: results do not depend on them. What guests
/// need besides is taken from the first of them.
std::vector<std::string> command_words(const BenchmarkPlan& plan);

std::string command_line(const BenchmarkPlan& plan);

/// Reads the games into a data frame, draws their scores and prints medians.
std::string r_lines(const BenchmarkPlan& plan);

/// The same with pandas.
std::string python_lines(const BenchmarkPlan& plan);

}  // namespace tilefold::app
