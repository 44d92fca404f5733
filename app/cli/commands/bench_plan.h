// Turns a request into the plan of a benchmark: checks puzzle, rules, strategies and predefined lists.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/cli/options/requests.h"
#include "app/measure/benchmark.h"

namespace tilefold::cli {

/// The strictness of a check of rules. `fixed`: the rules must be legal. `varied`: a sweep will change some of them, so
/// they need not be legal yet.
enum class Rules : std::uint8_t { fixed, varied };

Result<measure::BenchmarkPlan> read_plan(const BenchRequest& request, Rules rules = Rules::fixed);

/// Appends the bot options to `command` if the request has bots.
void add_bot_words(const BenchRequest& request, std::vector<std::string>& command);

/// Returns the options of the command line that affect only how results are printed.
std::vector<std::string> shown_words(const BenchRequest& request);

}  // namespace tilefold::cli
