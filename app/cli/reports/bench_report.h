// Prints a benchmark: metadata, a row per game and a summary per player, as records and text.
//
// One row of named values is the source of both JSON Lines and CSV. Times are included only on request, so that the
// outputs of two runs can be compared byte by byte.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "app/measure/benchmark.h"
#include "engine/core/document.h"

namespace tilefold::app {

enum class Times : std::uint8_t { hidden, told };

/// Returns version, commit, processor and plan. `threads` is the number of the processor's threads, so that the record
/// does not depend on how many were used; `threads_used` is included with the times, which do depend on it.
Document meta_record(const BenchmarkPlan& plan, Times times);

/// Describes for display what is played, under which rules, by which version and on which machine.
std::string head_text(const BenchmarkPlan& plan, Times times);

/// Returns one game under the column names of the CSV output.
Object game_row(const BenchmarkPlan& plan, const GameResult& result, Times times);

/// Returns the summary of one player. All summaries have the same columns; those of the comparison are null for the
/// first player.
Object summary_row(const BenchmarkPlan& plan, std::size_t entry, const EntrySummary& summary, Times times);

/// Collects games that bots lost by breaking the rules.
class ForfeitLog {
 public:
  explicit ForfeitLog(const BenchmarkPlan& plan) : plan_(plan) {}

  /// Records a forfeit, if any; `where` names the rules if there are several sets.
  void record(const GameResult& result, const std::string& where = {});

  /// Prints the first few forfeits of each bot with their reasons, and their number, to standard error.
  void complain() const;

 private:
  const BenchmarkPlan& plan_;
  std::map<std::size_t, std::int64_t> lost_;  // by setting
  std::vector<std::string> complaints_;
};

/// Returns the report for display: a table of the players, the largest tiles, and the differences from the first
/// player.
std::string report_text(const BenchmarkPlan& plan, std::span<const EntrySummary> summaries, Times times);

}  // namespace tilefold::app
