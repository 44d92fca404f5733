// Turns a request into the plan of a benchmark: checks puzzle, rules, strategies and predefined lists.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/cli/options/requests.h"
#include "app/measure/benchmark.h"

namespace tilefold::app {

/// Checks applied to the rules: `varied` rules are a base that a sweep changes, so they need not be legal themselves.
enum class Rules : std::uint8_t { fixed, varied };

Result<BenchmarkPlan> read_plan(const BenchRequest& request, Rules rules = Rules::fixed);

/// Appends the options for bots to the command if there are bots.
void add_bot_words(const BenchRequest& request, std::vector<std::string>& command);

/// Returns the given options that say how results are printed.
std::vector<std::string> shown_words(const BenchRequest& request);

}  // namespace tilefold::app
