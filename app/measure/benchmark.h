// Benchmarks: several players play the same games, and their results are compared game by game.
//
// Benchmarks print and display nothing; the command line and the window both run them. Game i has the same seed for
// every player. Invariant: a result depends only on the plan, not on threads, time or the order of play. Any game can
// be replayed alone with the seed in its result, which seeds the rules and the strategy.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "app/measure/external_strategy.h"
#include "app/measure/game_figures.h"
#include "app/measure/statistics.h"
#include "engine/core/puzzle.h"
#include "engine/core/rng.h"

namespace tilefold::app {

/// A player in a benchmark: a strategy with option values, or an external program (external strategy), and the text
/// that names it.
struct BenchmarkEntry {
  std::string text;
  const StrategySpec* strategy = nullptr;  ///< the built-in strategy; null for an external one
  ParameterValues options;
  std::function<std::unique_ptr<ExternalStrategy>(std::uint64_t seed)> external =
      {};                               ///< creates the external strategy of a game; called by several threads
  std::string label = {};               ///< display name of an external strategy
  std::vector<std::string> words = {};  ///< further command words of an external strategy, besides `--bot` and the text
  std::string evaluation_file = {};     ///< file named in `text`; the caller reads it and sets `evaluation`
  std::shared_ptr<const LearnedEvaluation> evaluation = {};
  std::string evaluation_checksum = {};  ///< checksum at the end of the evaluation file
};

/// Parses "name" or "name:option=value,option=value"; omitted options have their defaults.
Result<BenchmarkEntry> parse_entry(const PuzzleInfo& info, std::string_view text);

/// Parses all texts; returns an error if a text occurs twice, because results are identified by it.
Result<std::vector<BenchmarkEntry>> parse_entries(const PuzzleInfo& info, std::span<const std::string> texts);

/// Returns the puzzle's predefined list of players called `name`, or an error that lists the available ones.
Result<const StrategySuite*> find_suite(const PuzzleInfo& info, std::string_view name);

struct BenchmarkPlan {
  const PuzzleInfo* puzzle = nullptr;
  ParameterValues parameters;
  std::vector<BenchmarkEntry> entries;  ///< the players; the first is the one that others are compared with
  std::int64_t games = 100;             ///< per player
  std::int64_t max_moves = 0;           ///< move limit per game; 0 means no limit
  std::uint64_t seed = 0;
  int threads = 1;
  bool uses_continues = false;  ///< true if finished games use the puzzle's continue command while available
  bool counts_turns = false;    ///< true if turns are counted as well, which takes time
};

/// A move is nearly as good as the best if its value is at most this share lower.
constexpr double nearly = 0.01;

using tilefold::game_seed;

struct GameResult {
  std::size_t entry = 0;  ///< index of the player in the plan
  std::int64_t game = 0;  ///< from 1
  std::uint64_t seed = 0;
  std::uint64_t score = 0;
  std::int64_t moves = 0;     ///< number of moves as the puzzle counts them, without continues
  std::uint64_t largest = 0;  ///< largest tile that appeared
  GameCounts counts{};        ///< values of game_figures; those of turns are 0 unless the plan counts turns
  std::vector<std::int64_t> counters = {};  ///< values of the puzzle's counters, such as cleared boards
  Status status = Status::playing;          ///< `playing` if the move limit stopped the game
  double cpu_seconds = 0;                   ///< processor time of the game; varies between runs
  std::string forfeit = {};  ///< how an external strategy lost by breaking the rules; its score is then 0
};

/// Plays game `game` (from 1) of player `entry`; returns nullopt if it was stopped.
std::optional<GameResult> play_game(const BenchmarkPlan& plan, std::size_t entry, std::int64_t game,
                                    const std::stop_token& stop);

/// Plays all games of all players with `plan.threads` threads, game 1 of all players first. Calls `on_game` when a game
/// ends, from any thread but never concurrently. Returns the results sorted by player and game; after a stop, only the
/// results of the finished games.
std::vector<GameResult> run_benchmark(const BenchmarkPlan& plan, const std::stop_token& stop,
                                      const std::function<void(const GameResult&)>& on_game = {});

/// Summary of one player's results.
struct EntrySummary {
  SampleSummary score;
  std::map<std::uint64_t, std::int64_t> largest_counts;                     ///< number of games by largest tile
  std::optional<double> mean_moves;                                         ///< nullopt without games, as all means
  std::array<std::optional<double>, game_figures.size()> mean_counts = {};  ///< means of game_figures
  std::vector<double> mean_counters;       ///< mean of each of the puzzle's counters; empty without games
  std::int64_t won = 0;                    ///< games won
  std::int64_t stopped = 0;                ///< games stopped by the move limit
  std::optional<double> moves_per_second;  ///< per second of processor time
  /// Scores compared with the first player's, over the games that both have; nullopt for the first player.
  std::optional<PairedComparison> to_first;
};

/// Accumulates results as they arrive. Requires that the results of each player arrive in ascending order of games.
/// Keeps 16 bytes per game for quantiles and pairs, in a temporary file if there are many.
class BenchmarkTally {
 public:
  explicit BenchmarkTally(const BenchmarkPlan& plan);

  void add(const GameResult& result);

  /// One per player of the plan.
  std::vector<EntrySummary> summaries() const;

 private:
  struct Sums {
    DiskBackedVector<std::int64_t> games;
    Figures scores;
    std::map<std::uint64_t, std::int64_t> largest_counts;
    std::int64_t moves = 0;
    GameCounts counts{};
    std::int64_t won = 0;
    std::int64_t stopped = 0;
    std::vector<std::int64_t> counters;
    double seconds = 0;
  };
  static EntrySummary summary_of(const Sums& sums);
  static PairedComparison compare(const Sums& sums, const Sums& first);

  std::vector<Sums> entries_;
};

/// Returns one summary per player of the plan. `results` may be incomplete.
std::vector<EntrySummary> summarise(const BenchmarkPlan& plan, std::span<const GameResult> results);

}  // namespace tilefold::app
