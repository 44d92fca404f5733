// From a request to the plan of a benchmark: puzzle, rules, strategies and ready lists of them, each checked.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/cli/requests.h"
#include "app/measure/benchmark.h"

namespace tilefold::app {

/// Whether the rules are these, or some that are still to vary and need not be legal as they stand.
enum class Rules : std::uint8_t { fixed, varied };

Result<BenchmarkPlan> read_plan(const BenchRequest& request, Rules rules = Rules::fixed);

/// What holds for bots, as words of the command, where there are bots.
void add_bot_words(const BenchRequest& request, std::vector<std::string>& command);

/// The words that say how results are to be printed, as far as the request says so.
std::vector<std::string> shown_words(const BenchRequest& request);

}  // namespace tilefold::app
