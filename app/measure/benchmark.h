// Benchmarks: several players play the same games, and their results are compared game by game.
//
// This code produces no output; the command line and the window both use it. Game i has the same seed for every player.
// Invariant: a result depends only on the plan, not on the number of threads, the computer's speed or the order of
// play. Each result contains a seed with which its game can be replayed alone.
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
#include "engine/core/game_stages.h"
#include "engine/core/puzzle.h"
#include "engine/core/rng.h"

namespace tilefold::measure {

/// A player in a benchmark: a built-in strategy with option values, or an external program.
struct BenchmarkEntry {
  std::string text;
  const StrategySpec* strategy = nullptr;  ///< the built-in strategy; null if the player is an external program
  ParameterValues options;
  std::function<std::unique_ptr<ExternalStrategy>(std::uint64_t seed)> external =
      {};                  ///< starts the external program for a game; several threads call it
  std::string label = {};  ///< display name of an external strategy
  /// Options for the external program on the command line, besides `--bot` and `text`.
  std::vector<std::string> words = {};
  std::string evaluation_file = {};  ///< path from `text` of a file that the caller reads to set `evaluation`
  std::shared_ptr<const LearnedEvaluation> evaluation = {};
  std::string evaluation_checksum = {};  ///< checksum of the evaluation file
};

/// Parses "name", "name:option=value,option=value" or "name:preset,option=value". Omitted options get their default
/// values.
Result<BenchmarkEntry> parse_entry(const PuzzleInfo& info, std::string_view text);

/// Parses the players of a benchmark, with `parse_entry`. Returns an error if a text occurs twice, because results are
/// stored by the text of the player.
Result<std::vector<BenchmarkEntry>> parse_entries(const PuzzleInfo& info, std::span<const std::string> texts);

/// Returns the puzzle's predefined list of players with this name, or an error that lists the names of all such lists.
Result<const StrategySuite*> find_suite(const PuzzleInfo& info, std::string_view name);

/// The stage in which all games of a benchmark begin (GameStages::list), and their boards.
struct StageStart {
  std::size_t stage = 0;
  StageBoards boards = StageBoards::stored;
};

struct BenchmarkPlan {
  const PuzzleInfo* puzzle = nullptr;
  ParameterValues parameters;
  std::vector<BenchmarkEntry>
      entries;                 ///< the players; the first one is the reference with which all others are compared
  std::int64_t games = 100;    ///< number of games per player
  std::int64_t max_moves = 0;  ///< move limit per game; 0 means no limit
  std::uint64_t seed = 0;
  int threads = 1;
  /// True if a finished game is continued with the puzzle's continue command as often as possible.
  bool uses_continues = false;
  bool counts_turns = false;             ///< true if turns are counted, too; counting takes additional time
  std::optional<StageStart> start = {};  ///< stage in which all games begin; nullopt if games begin with a new board
};

/// A move is nearly as good as the best move if its value is at most 1 % lower.
constexpr double nearly = 0.01;

using tilefold::game_seed;

struct GameResult {
  std::size_t entry = 0;  ///< index of the player in the plan
  std::int64_t game = 0;  ///< number of the game, from 1
  std::uint64_t seed = 0;
  std::uint64_t score = 0;
  /// Number of moves that the puzzle has counted; does not include uses of its continue command.
  std::int64_t moves = 0;
  std::uint64_t largest = 0;  ///< value of the largest tile that appeared in the game
  /// Values in the order of `game_figures`; figures per turn are 0 unless the plan counts turns.
  GameCounts counts{};
  std::vector<std::int64_t> counters = {};  ///< values of the puzzle's counters, such as cleared boards
  Status status = Status::playing;  ///< `playing` if the move limit stopped the game, `won` if it survived its stage
  double cpu_seconds = 0;           ///< processor time of the game; varies between runs
  /// Rule that the external program broke, which sets the score to 0; empty if the program broke no rule.
  std::string forfeit = {};
};

/// Plays game number `game` (from 1) of the player with index `entry`. Returns nullopt if a stop is requested before
/// the game ends.
std::optional<GameResult> play_game(const BenchmarkPlan& plan, std::size_t entry, std::int64_t game,
                                    const std::stop_token& stop);

/// Plays all games of all players with `plan.threads` threads, beginning with game 1 of every player. Calls `on_game`
/// when a game ends, from any thread but never from two at once. Returns the results sorted by player and game. If a
/// stop is requested, returns only the results of the finished games.
std::vector<GameResult> run_benchmark(const BenchmarkPlan& plan, const std::stop_token& stop,
                                      const std::function<void(const GameResult&)>& on_game = {});

/// Summary of the games of one player.
struct EntrySummary {
  SampleSummary score;
  /// For each number, how many games had this number as their largest tile.
  std::map<std::uint64_t, std::int64_t> largest_counts;
  /// Mean number of moves per game. Like all means, it is nullopt if there are no games.
  std::optional<double> mean_moves;
  std::array<std::optional<double>, game_figures.size()> mean_counts = {};  ///< mean of each figure of game_figures
  std::vector<double> mean_counters;       ///< mean of each of the puzzle's counters; empty without games
  std::int64_t won = 0;                    ///< number of games that were won or that survived their stage
  std::int64_t stopped = 0;                ///< number of games that the move limit stopped
  std::optional<double> moves_per_second;  ///< moves of all games divided by their processor time
  /// Comparison of the scores with those of the first player, over the games that both have played; nullopt for the
  /// first player itself.
  std::optional<PairedComparison> to_first;
};

/// Collects results one by one and computes summaries. Requires: the results of each player arrive in ascending order
/// of game numbers. Stores 16 bytes per game, from which quantiles and comparisons are computed. If there are many
/// games, these bytes are stored in a temporary file.
class BenchmarkTally {
 public:
  explicit BenchmarkTally(const BenchmarkPlan& plan);

  void add(const GameResult& result);

  /// Returns the summaries of all players, in the order of the plan.
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

/// Returns the summaries of all players, in the order of the plan. `results` need not contain all games.
std::vector<EntrySummary> summarise(const BenchmarkPlan& plan, std::span<const GameResult> results);

}  // namespace tilefold::measure
