// What a command line asks for, as plain values: one struct a subcommand, filled by arguments.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/bots/bot_process.h"
#include "app/records/game.h"
#include "app/records/output.h"
#include "app/work/results_file.h"

namespace tilefold::app {

struct ListRequest {
  std::string puzzle;
  OutputRequest output;
};

/// Who chooses moves: a strategy of ours with its options, or a bot.
struct PlayerRequest {
  std::string strategy;
  std::vector<std::string> options;  ///< name=value
  std::string bot;                   ///< a command; empty for none
  BotTerms terms;
};

struct PlayRequest {
  GameRequest game;
  OutputRequest output;
  PlayerRequest player;  ///< nobody, where it names neither strategy nor bot
  std::optional<std::int64_t> max_moves;
  bool is_recorded = false;
  std::string data_dir;  ///< the profile's only folder, empty for those of the environment
};

struct ScoresRequest {
  std::string puzzle;
  std::string data_dir;
  bool is_reset = false;
  bool is_sure = false;  ///< nobody has to be asked
  OutputRequest output;
};

/// What is told of recorded games.
enum class Listing : std::uint8_t { list, games, moves, analysis, accuracy };

struct GamesRequest {
  Listing listing = Listing::list;
  std::string puzzle;
  std::string data_dir;
  std::optional<std::int64_t> since;  ///< milliseconds since 1970
  std::optional<std::int64_t> until;
  std::string status;
  bool is_pure = false;
  bool is_assisted = false;
  std::optional<std::int64_t> limit;  ///< 0 for all
  std::string sort = "newest";
  OutputRequest output;
};

/// How work that can be done on many machines is to be done here.
struct WorkRequest {
  std::optional<Share> share;                  ///< only this part of it, into a file for `merge`
  std::string resume;                          ///< a file that keeps results, to go on from; empty for none
  std::vector<ResultsFile>* shards = nullptr;  ///< it has been done, and these hold the results
};

struct AnalyseRequest {
  std::string game;                    ///< a game ID or a file; with `is_all` a puzzle
  std::optional<std::int64_t> number;  ///< of a stored game
  bool is_all = false;
  std::string strategy;  ///< "name" or "name:option=value,option=value"; empty for the puzzle's standard one
  std::string bot;       ///< a command that judges in its place; empty for none
  BotTerms terms;
  std::optional<std::int64_t> nodes;
  std::int64_t threads = 0;  ///< 0 for as many as the processor has
  GamesRequest games;        ///< which ones, where the profile is, and how it is printed
  WorkRequest work;
};

struct HintRequest {
  GameRequest game;
  OutputRequest output;
  PlayerRequest player;  ///< without one the puzzle's standard strategy
};

struct ReplayRequest {
  std::string game;  ///< a game ID or a file: a record, a picture, or a game ID in it
  bool is_check = false;
  OutputRequest output;
};

/// A bot among the strategies of a benchmark.
struct BenchBot {
  std::string command;
  std::size_t strategies_before = 0;  ///< how many of --strategy stand before it
};

struct BenchRequest {
  GameRequest game;
  std::vector<std::string> strategies;  ///< "name" or "name:option=value,option=value"
  std::vector<BenchBot> bots;
  BotTerms terms;
  std::vector<std::string> grids;  ///< names of ready lists of them
  std::int64_t games = 100;
  std::int64_t max_moves = 0;  ///< 0 plays every game to its end
  std::int64_t threads = 0;    ///< 0 for as many as the processor has
  bool uses_continues = false;
  bool tells_times = false;
  std::string summary;  ///< a file for the summary, "-" for standard output; empty for none
  WorkRequest work;
  OutputRequest output;
};

struct SweepRequest {
  BenchRequest bench;             ///< what is played under each set of rules
  std::vector<std::string> vary;  ///< NAME=a,b,c or NAME=from..to[:step]
  std::optional<std::int64_t> sample;
};

struct MergeRequest {
  std::vector<std::string> files;
  std::string summary;
  OutputRequest output;
};

struct TrainRequest {
  GameRequest game;                  ///< its puzzle, rules and seed
  bool is_seed_given = false;        ///< else somebody has to be told which
  std::vector<std::string> options;  ///< name=value
  std::optional<std::int64_t> games;
  std::optional<double> minutes;
  std::optional<std::int64_t> keep;  ///< not to learn, but to keep so many weights of `from`
  std::int64_t threads = 0;          ///< 0 for as many as the processor has
  std::string from;                  ///< a file to go on from; empty for none
  std::vector<std::string> average;  ///< files whose mean with `from` it goes on from
  std::string out;                   ///< the weights
  OutputRequest output;              ///< what is told on the way
};

struct SpeedRequest {
  OutputRequest output;
  std::string only;    ///< one figure, as puzzle/figure; empty for all
  double seconds = 1;  ///< for each figure
};

/// What is written of a map: everything in one of four formats, or what there is to say of the whole.
enum class MapFormat : std::uint8_t { jsonl, csv, dot, graphml, summary };

struct MapRequest {
  GameRequest game;
  bool is_full = false;  ///< solved states are expanded, too
  MapFormat format = MapFormat::jsonl;
  bool is_format_given = false;
  bool is_summary = false;   ///< the same as format summary
  std::uint64_t memory = 0;  ///< bytes that each process may use for the map; 0 for one that is held as a whole
  std::string out;
  std::string links;  ///< a file for the links, beside the states in CSV; empty for none
};

struct SolveRequest {
  GameRequest game;
  OutputRequest output;
  std::string strategy;  ///< empty for the puzzle's first that solves
  std::vector<std::string> options;
  std::int64_t nodes = 0;    ///< 0 for what the options say
  std::int64_t threads = 0;  ///< of rules that are solved whole; 0 for as many as the processor has
};

struct GenerateRequest {
  std::string puzzle;
  std::int64_t count = 1;
  std::optional<std::uint64_t> seed;
  std::optional<std::pair<int, int>> moves;  ///< least and greatest
  OutputRequest output;
};

struct BotRequest {
  std::string puzzle;
  std::string strategy;  ///< empty for the puzzle's standard
  std::vector<std::string> options;
  std::optional<std::uint64_t> seed;
};

struct CompletionRequest {
  std::string shell;
  OutputRequest output;
};

}  // namespace tilefold::app
