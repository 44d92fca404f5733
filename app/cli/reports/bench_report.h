// Prints a benchmark: metadata, a row per game and a summary per player, as records and text.
//
// JSON Lines and CSV are generated from the same rows of named values. Times are included only on request, so that the
// outputs of two runs are equal byte by byte.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "app/measure/benchmark.h"
#include "engine/core/document.h"

namespace tilefold::cli {

enum class Times : std::uint8_t { hidden, told };

/// Returns the metadata: version, commit, processor and plan. The field "threads" is the number of threads that the
/// processor has, so that it does not depend on how many the run used. The number used is the field "threads_used"; it
/// is included only together with the times, which depend on it.
Document meta_record(const measure::BenchmarkPlan& plan, Times times);

/// Returns a heading for display: what is played, the rules, the version of Tilefold and the machine.
std::string head_text(const measure::BenchmarkPlan& plan, Times times);

/// Returns the row of one game, with the column names of the CSV output.
Object game_row(const measure::BenchmarkPlan& plan, const measure::GameResult& result, Times times);

/// Returns the summary of one player. All summaries have the same columns. The columns that compare a player with the
/// first player are null for the first player.
Object summary_row(const measure::BenchmarkPlan& plan, std::size_t entry, const measure::EntrySummary& summary,
                   Times times);

/// Collects games that bots lost by breaking the rules.
class ForfeitLog {
 public:
  explicit ForfeitLog(const measure::BenchmarkPlan& plan) : plan_(plan) {}

  /// Records a forfeit, if any; `rules` names the rules if there are several sets.
  void record(const measure::GameResult& result, const std::string& rules = {});

  /// Prints the first few forfeits of each bot with their reasons, and their number, to standard error.
  void complain() const;

 private:
  const measure::BenchmarkPlan& plan_;
  std::map<std::size_t, std::int64_t>
      lost_;  // number of games lost by breaking the rules; the key is the index of the player
  std::vector<std::string> complaints_;
};

/// Returns the report for display: a table of the players, the largest tiles, and the differences from the first
/// player.
std::string report_text(const measure::BenchmarkPlan& plan, std::span<const measure::EntrySummary> summaries,
                        Times times);

}  // namespace tilefold::cli
