// What a benchmark prints: metadata, a row for each game and a summary for each setting, as records and text.
//
// One table of named values per row and per summary is the source of JSON Lines and CSV alike. Times stand
// in them only when they are asked for, so that two runs can be compared byte by byte.
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

/// Version, commit, processor and plan. `threads` is the number that the processor has, so that the record does
/// not depend on how many played; `threads_used` is told with the times, which do.
Document meta_record(const BenchmarkPlan& plan, Times times);

/// What was played, under which rules, by which version and where: lines for people.
std::string head_text(const BenchmarkPlan& plan, Times times);

/// One game, under the names of the CSV columns.
Table game_row(const BenchmarkPlan& plan, const GameResult& result, Times times);

/// One setting; every summary has the same names. Those of the comparison are null for the first setting.
Table summary_row(const BenchmarkPlan& plan, std::size_t setting, const SettingSummary& summary, Times times);

/// Games that bots have lost by breaking the rules.
class Forfeits {
 public:
  explicit Forfeits(const BenchmarkPlan& plan) : plan_(plan) {}

  /// `where` says by which rules it was played, if there are several.
  void note(const GameResult& result, const std::string& where = {});

  /// On standard error: of each bot the first few with their reasons, and how many there were in all.
  void complain() const;

 private:
  const BenchmarkPlan& plan_;
  std::map<std::size_t, std::int64_t> lost_;  // by setting
  std::vector<std::string> complaints_;
};

/// Everything for people: a table of the settings, the largest tiles, and the differences to the first setting.
std::string report_text(const BenchmarkPlan& plan, std::span<const SettingSummary> summaries, Times times);

}  // namespace tilefold::app
