// A sweep: strategies play the same games under many rules, and each combination of rules is measured.
//
// It plays with the machinery of benchmarks: every combination is a benchmark whose game i has the same seed as game i
// of all others. It prints nothing. Law: rows depend on the plan only, and combinations keep the order of the grid, the
// last rule changing fastest. What is no legal set of rules is skipped and listed, and never stands in for another.
//
// Source of samples: J. Halton, "On the efficiency of certain quasi-random sequences of points", 1960; in whole
// numbers.
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

/// A parameter of the rules and the values that it takes, as the table keeps them.
struct VariedRule {
  std::size_t line = 0;
  std::vector<std::int64_t> values;
};

/// No more values of one rule, and no more combinations at once; from more, a sample can be taken.
constexpr std::size_t most_values = 10'000;
constexpr std::size_t most_combinations = 100'000;

/// Reads NAME=a,b,c where each part is a value or a range from..to[:step]; a power of two goes on by doubling.
Result<VariedRule> parse_varied(const PuzzleInfo& info, std::string_view text);

/// Rules that the puzzle does not allow, and why.
struct SkippedRules {
  ParameterValues parameters;
  std::string reason;
};

struct SweepPlan {
  BenchmarkPlan games;  ///< what is played under each combination; its parameters are those that no rule varies
  std::vector<VariedRule> rules;
  std::optional<std::int64_t> sample;  ///< how many combinations of the grid, none for all
  std::vector<ParameterValues> combinations = {};
  std::vector<SkippedRules> skipped = {};

  const PuzzleInfo& puzzle() const { return *games.puzzle; }
};

/// How many items of the work a combination has.
inline std::size_t games_of_combination(const SweepPlan& plan) {
  return plan.games.settings.size() * static_cast<std::size_t>(plan.games.games);
}

/// Fills in the combinations of the plan's rules, or says why there are none.
Result<Done> lay_out(SweepPlan& plan);

/// The words of the command, "tilefold" first.
std::vector<std::string> command_words(const SweepPlan& plan);

/// All games of all combinations, which must outlive the work: combination by combination, in each as in a benchmark.
Work work_of(const SweepPlan& plan);

/// Games of one combination and strategy.
struct SweepRow {
  SampleSummary score;
  Interval score_mean;
  Interval moves;              ///< of a game
  Interval choices;            ///< legal moves a turn
  Interval chain;              ///< merges of a move that merges
  Interval open;               ///< share of turns in which a second move was nearly as good
  Interval skill;              ///< score by that of random play in the same games
  std::optional<double> luck;  ///< share of the spread of scores that does not come from who plays
  std::int64_t won = 0;
  std::int64_t over = 0;
  std::int64_t stopped = 0;
  std::optional<double> seconds_per_move;  ///< of processor time
};

/// The figures of the games of one setting, in ascending order of their numbers; not in memory.
struct SweepGames {
  Spooled<std::int64_t> numbers;
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
  /// Without `skill` and `luck`, which take other games.
  SweepRow row() const;
};

/// What games of one setting were, likewise.
SweepRow row_of(const std::vector<GameResult>& results);

/// Collects the games of a combination, each setting's in ascending order, and says what they were.
class SweepTally {
 public:
  explicit SweepTally(const SweepPlan& plan) : plan_(plan), settings_(plan.games.settings.size()) {}

  void add(const GameResult& result) { settings_[result.setting].add(result); }

  /// A row for each setting; those without games say so.
  std::vector<SweepRow> rows() const;

  bool is_empty() const;
  void clear() { settings_.assign(settings_.size(), {}); }

 private:
  static Interval skill_of(const SweepGames& games, const SweepGames& random);

  const SweepPlan& plan_;
  std::vector<SweepGames> settings_;
};

}  // namespace tilefold::app
