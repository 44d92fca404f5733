// A sweep plays the same games with the same strategies under many combinations of rules, and measures each
// combination.
//
// Each combination is a benchmark. Game i has the same seed in all combinations. A sweep prints nothing. Invariant: the
// results depend only on the plan. Combinations are in grid order: the last rule changes fastest. Combinations that the
// puzzle does not allow are skipped and listed; no other combinations replace them.
//
// Samples of combinations are drawn as in J. Halton, "On the efficiency of certain quasi-random sequences of points",
// 1960, with integer arithmetic.
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

namespace tilefold::measure {

/// A parameter of the rules, and the values that the sweep gives it, in the form in which ParameterValues stores them.
struct VariedRule {
  std::size_t line = 0;
  std::vector<std::int64_t> values;
};

/// Maximum number of values per rule and of combinations per sweep. A larger grid must be sampled.
constexpr std::size_t most_values = 10'000;
constexpr std::size_t most_combinations = 100'000;

/// Parses NAME=a,b,c. Each part is a value or a range from..to[:step]. A range of a parameter whose values are powers
/// of two has no step: each value is twice the previous one.
Result<VariedRule> parse_varied(const PuzzleInfo& info, std::string_view text);

/// A combination of rules that the puzzle does not allow, and the reason.
struct SkippedRules {
  ParameterValues parameters;
  std::string reason;
};

struct SweepPlan {
  /// The benchmark that is run for each combination of rules. Its parameters contain the values of the rules that do
  /// not vary.
  BenchmarkPlan games;
  std::vector<VariedRule> rules;
  std::optional<std::int64_t> sample;  ///< number of combinations to play as a sample of the grid; nullopt to play all
  std::vector<ParameterValues> combinations = {};
  std::vector<SkippedRules> skipped = {};

  const PuzzleInfo& puzzle() const { return *games.puzzle; }
};

/// Returns the number of work items per combination.
inline std::size_t games_of_combination(const SweepPlan& plan) {
  return plan.games.entries.size() * static_cast<std::size_t>(plan.games.games);
}

/// Computes the combinations of the plan's rules and stores them in the plan. Returns an error if the puzzle allows
/// none of them.
Result<Done> lay_out(SweepPlan& plan);

/// Returns the words of the command that runs the sweep, beginning with "tilefold".
std::vector<std::string> command_words(const SweepPlan& plan);

/// Returns all games as work items. The combinations follow one another; within each combination, the items are in the
/// order of a benchmark. Requires: `plan` outlives the returned object.
Work work_of(const SweepPlan& plan);

/// Results of one strategy under one combination of rules.
struct SweepRow {
  SampleSummary score;
  Interval score_mean;
  Interval moves;              ///< mean number of moves per game
  Interval choices;            ///< mean number of legal moves per turn
  Interval chain;              ///< mean number of merges per merging move
  Interval open;               ///< share of turns in which the second-best move was nearly as good as the best
  Interval skill;              ///< score divided by the score of random play in the same games
  std::optional<double> luck;  ///< share of the variance of scores that the choice of strategy does not explain
  std::int64_t won = 0;
  std::int64_t over = 0;
  std::int64_t stopped = 0;
  std::optional<double> seconds_per_move;  ///< processor time per move, in seconds
};

/// Figures of all games of one player, in ascending order of game numbers. Long vectors are stored in a temporary file.
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
  /// Computes all results except `skill` and `luck`, which also need the games of other players.
  SweepRow row() const;
};

/// Computes the results of one player's games, except `skill` and `luck`.
SweepRow row_of(const std::vector<GameResult>& results);

/// Collects the games of one combination and computes its results. Requires: each player's games arrive in ascending
/// order.
class SweepTally {
 public:
  explicit SweepTally(const SweepPlan& plan) : plan_(plan), entries_(plan.games.entries.size()) {}

  void add(const GameResult& result) { entries_[result.entry].add(result); }

  /// Returns one row per player, including players without games.
  std::vector<SweepRow> rows() const;

  bool is_empty() const;
  void clear() { entries_.assign(entries_.size(), {}); }

 private:
  static Interval skill_of(const SweepGames& games, const SweepGames& random);

  const SweepPlan& plan_;
  std::vector<SweepGames> entries_;
};

}  // namespace tilefold::measure
