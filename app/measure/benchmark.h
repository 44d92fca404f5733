// Benchmarks: strategies play the same games, and their results are compared game by game.
//
// It prints nothing and shows nothing; the command line and the window both run it. Game i has the same seed
// for every setting, and every result depends on the plan only: not on threads, time or the order of play.
// Any one game can be played again alone, with the seed of its result for the rules and for the strategy.
#pragma once

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

#include "app/measure/guest.h"
#include "app/measure/statistics.h"
#include "engine/core/puzzle.h"
#include "engine/core/rng.h"

namespace tilefold::app {

/// A strategy with values for its options, or a guest, and the text that says so.
struct BenchmarkSetting {
  std::string text;
  const StrategySpec* strategy = nullptr;  ///< null for a guest
  ParameterValues options;
  std::function<std::unique_ptr<Guest>(std::uint64_t seed)> guest = {};  ///< for one game; called by any of the threads
  std::string label = {};                                                ///< of a guest, for people
  std::vector<std::string> words = {};  ///< of a guest: what a command needs besides `--bot` and the text
  std::string evaluation_file = {};     ///< where `text` names one; who reads it gives the strategy what it holds
  std::shared_ptr<const LearnedEvaluation> evaluation = {};
  std::string evaluation_checksum = {};  ///< that its file ends with
};

/// Reads "name" or "name:option=value,option=value"; options that are left out have their defaults.
Result<BenchmarkSetting> parse_setting(const PuzzleInfo& info, std::string_view text);

/// Reads every text; refuses a text that is there twice, for results are told apart by it.
Result<std::vector<BenchmarkSetting>> parse_settings(const PuzzleInfo& info, std::span<const std::string> texts);

/// The puzzle's ready list of settings called `name`, or an error that says which there are.
Result<const SettingsGrid*> find_settings_grid(const PuzzleInfo& info, std::string_view name);

struct BenchmarkPlan {
  const PuzzleInfo* puzzle = nullptr;
  ParameterValues parameters;
  std::vector<BenchmarkSetting> settings;  ///< the others are compared with the first
  std::int64_t games = 100;                ///< of each setting
  std::int64_t max_moves = 0;              ///< a game is stopped after so many; 0 plays to its end
  std::uint64_t seed = 0;
  int threads = 1;
  bool uses_continues = false;  ///< a game that is over goes on by the puzzle's own rescue, while there is one
  bool counts_turns = false;    ///< also counts what every turn offers, which takes time
};

/// What the turns of a game offered.
struct TurnCounts {
  std::int64_t turns = 0;    ///< moves that a strategy chose
  std::int64_t choices = 0;  ///< legal moves, over all turns
  std::int64_t chains = 0;   ///< moves that merged something
  std::int64_t judged = 0;   ///< turns in which the strategy valued its moves
  std::int64_t open = 0;     ///< those of them in which a second move was nearly as good as the best
  friend bool operator==(const TurnCounts&, const TurnCounts&) = default;
};

/// A move is nearly as good as the best when no more than this share of its value is missing.
constexpr double nearly = 0.01;

using tilefold::game_seed;

struct GameResult {
  std::size_t setting = 0;  ///< index into the plan's
  std::int64_t game = 0;    ///< from 1
  std::uint64_t seed = 0;
  std::uint64_t score = 0;
  std::int64_t moves = 0;         ///< as the puzzle counts them, without continues
  std::uint64_t largest = 0;      ///< the largest tile of the game
  std::int64_t merges = 0;        ///< as move_report.h defines them
  std::int64_t large_merges = 0;  ///< those of three tiles or more
  std::int64_t continues_used = 0;
  std::vector<std::int64_t> feats = {};  ///< how often each of the puzzle's
  Status status = Status::playing;       ///< still `playing` when stopped by max_moves
  double cpu_seconds = 0;                ///< of the thread that played it, or of the guest; differs from run to run
  std::string forfeit = {};              ///< how a guest lost it by breaking the rules; its score is 0 then
  TurnCounts turns = {};                 ///< all 0 unless they are counted
};

/// Plays game `game` (from 1) of setting `setting`, or nothing when it was stopped on the way.
std::optional<GameResult> play_game(const BenchmarkPlan& plan, std::size_t setting, std::int64_t game,
                                    const std::stop_token& stop);

/// Plays every game of every setting with `plan.threads` threads, game 1 of all settings first. `on_game` is
/// called as each game ends, by any of the threads but never by two at once. Returns the results by setting
/// and game; when `stop` was requested, those of the games that had ended by then.
std::vector<GameResult> run_benchmark(const BenchmarkPlan& plan, const std::stop_token& stop,
                                      const std::function<void(const GameResult&)>& on_game = {});

/// What the results of one setting say.
struct SettingSummary {
  SampleSummary score;
  std::map<std::uint64_t, std::int64_t> largest_counts;  ///< how many games had which largest tile
  std::optional<double> mean_moves;                      ///< this and the other means: none without games
  std::optional<double> mean_merges;
  std::optional<double> mean_large_merges;
  std::optional<double> mean_continues_used;
  std::vector<double> mean_feats;          ///< of each of the puzzle's; none without games
  std::int64_t won = 0;                    ///< games that were won
  std::int64_t stopped = 0;                ///< games that max_moves ended
  std::optional<double> moves_per_second;  ///< of processor time
  /// Scores against those of the first setting, over the games that both have; none for the first setting.
  std::optional<PairedComparison> to_first;
};

/// Adds up games as they come, each setting's in ascending order. It keeps 16 bytes of a game, for quantiles and
/// pairs; not in memory.
class BenchmarkTally {
 public:
  explicit BenchmarkTally(const BenchmarkPlan& plan);

  void add(const GameResult& result);

  /// One for each of the plan's settings.
  std::vector<SettingSummary> summaries() const;

 private:
  struct Sums {
    Spooled<std::int64_t> games;
    Figures scores;
    std::map<std::uint64_t, std::int64_t> largest_counts;
    std::int64_t moves = 0;
    std::int64_t merges = 0;
    std::int64_t large_merges = 0;
    std::int64_t continues = 0;
    std::int64_t won = 0;
    std::int64_t stopped = 0;
    std::vector<std::int64_t> feats;
    double seconds = 0;
  };
  static SettingSummary summary_of(const Sums& sums);
  static PairedComparison compare(const Sums& sums, const Sums& first);

  std::vector<Sums> settings_;
};

/// One for each of the plan's settings. `results` may be those of a run that was stopped.
std::vector<SettingSummary> summarise(const BenchmarkPlan& plan, std::span<const GameResult> results);

}  // namespace tilefold::app
