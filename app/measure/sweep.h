// A sweep: strategies play the same games under many rules, and each combination of rules is measured.
//
// Every combination is a benchmark whose game i has the same seed in all combinations. A sweep prints nothing.
// Invariant: rows depend only on the plan, and combinations are in grid order, the last rule changing fastest. Illegal
// combinations are skipped and listed, never replaced by others.
//
// Source of sampling: J. Halton, "On the efficiency of certain quasi-random sequences of points", 1960; computed in
// integers.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/measure/benchmark.h"
#include "app/measure/statistics.h"
#include "app/measure/work.h"

namespace tilefold::app {

/// A parameter of the rules and its values, in the form in which ParameterValues stores them.
struct VariedRule {
  std::size_t line = 0;
  std::vector<std::int64_t> values;
};

/// Limits of the values per rule and of the combinations per sweep; larger grids can be sampled.
constexpr std::size_t most_values = 10'000;
constexpr std::size_t most_combinations = 100'000;

/// Parses NAME=a,b,c where each part is a value or a range from..to[:step]; ranges of powers of two double.
Result<VariedRule> parse_varied(const PuzzleInfo& info, std::string_view text);

/// A combination that the puzzle does not allow, and the reason.
struct SkippedRules {
  ParameterValues parameters;
  std::string reason;
};

struct SweepPlan {
  BenchmarkPlan games;  ///< the benchmark for each combination; its parameters hold the rules that do not vary
  std::vector<VariedRule> rules;
  std::optional<std::int64_t> sample;  ///< number of combinations to draw from the grid; nullopt for all
  std::vector<ParameterValues> combinations = {};
  std::vector<SkippedRules> skipped = {};

  const PuzzleInfo& puzzle() const { return *games.puzzle; }
};

/// Returns the number of work items per combination.
inline std::size_t games_of_combination(const SweepPlan& plan) {
  return plan.games.entries.size() * static_cast<std::size_t>(plan.games.games);
}

/// Fills in the combinations of the plan's rules; returns an error if no combination is legal.
Result<Done> lay_out(SweepPlan& plan);

/// Returns the words of the command, "tilefold" first.
std::vector<std::string> command_words(const SweepPlan& plan);

/// Returns all games as work: combination by combination, each in the order of a benchmark. Requires: `plan` outlives
/// it.
Work work_of(const SweepPlan& plan);

/// Measurements of one combination and strategy.
struct SweepRow {
  SampleSummary score;
  Interval score_mean;
  Interval moves;              ///< per game
  Interval choices;            ///< legal moves per turn
  Interval chain;              ///< merges per merging move
  Interval open;               ///< share of turns in which a second move was nearly as good
  Interval skill;              ///< score divided by the score of random play in the same games
  std::optional<double> luck;  ///< share of the variance of scores that the choice of strategy does not explain
  std::int64_t won = 0;
  std::int64_t over = 0;
  std::int64_t stopped = 0;
  std::optional<double> seconds_per_move;  ///< processor time
};

/// Figures of one player's games, in ascending order of game numbers. Many figures are stored in a temporary file.
struct SweepGames {
  DiskBackedVector<std::int64_t> numbers;
  Figures scores;
  Figures moves;
  Figures turns;
  Figures choices;
  Figures merges;
  Figures chains;
  Figures open;
  Figures judged;
  Figures seconds;
  std::int64_t won = 0;
  std::int64_t over = 0;
  std::int64_t stopped = 0;

  void add(const GameResult& result);
  /// Returns the row without `skill` and `luck`, which also need the games of other players.
  SweepRow row() const;
};

/// Returns the row of one player's games, without `skill` and `luck`.
SweepRow row_of(const std::vector<GameResult>& results);

/// Collects the games of one combination, each player's in ascending order, and computes the rows.
class SweepTally {
 public:
  explicit SweepTally(const SweepPlan& plan) : plan_(plan), entries_(plan.games.entries.size()) {}

  void add(const GameResult& result) { entries_[result.entry].add(result); }

  /// Returns one row per player, also for players without games.
  std::vector<SweepRow> rows() const;

  bool is_empty() const;
  void clear() { entries_.assign(entries_.size(), {}); }

 private:
  static Interval skill_of(const SweepGames& games, const SweepGames& random);

  const SweepPlan& plan_;
  std::vector<SweepGames> entries_;
};

}  // namespace tilefold::app
