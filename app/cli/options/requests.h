// The parsed command line as plain values: one struct per subcommand, filled by arguments.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/bots/bot_process.h"
#include "app/records/game.h"
#include "app/records/game_labels.h"
#include "app/records/output.h"
#include "app/records/pictures_module.h"
#include "app/work/results_file.h"

namespace tilefold::cli {

struct ListRequest {
  std::string puzzle;
  records::OutputRequest output;
};

/// The player: a built-in strategy with its options, or a bot.
struct PlayerRequest {
  std::string strategy;
  std::vector<std::string> options;  ///< options of the strategy, as name=value
  std::string bot;                   ///< command that starts the bot; empty if not given
  bots::BotTerms terms;
};

struct PlayRequest {
  records::GameRequest game;
  records::OutputRequest output;
  PlayerRequest player;  ///< player that continues after the given moves; if empty, only the given moves are played
  std::optional<std::int64_t> max_moves;
  bool is_recorded = false;
  std::string data_dir;  ///< folder for all data of the profile (--data-dir); empty for the standard XDG folders
  records::GameLabels labels;
};

struct ReadBoardRequest {
  records::ReadRequest read;
  records::OutputRequest output;
};

struct ScoresRequest {
  std::string puzzle;
  std::string player;  ///< name of the player whose scores are listed; empty for all players
  std::string data_dir;
  bool is_reset = false;
  bool is_sure = false;  ///< true to proceed without asking the user to confirm
  records::OutputRequest output;
};

/// Kind of data to print about recorded games.
enum class Listing : std::uint8_t { list, games, moves, analysis, accuracy, trials, gestures };

struct GamesRequest {
  Listing listing = Listing::list;
  std::string puzzle;
  std::string player;                     ///< name of the player whose games are selected; empty for all players
  std::optional<std::int64_t> player_id;  ///< number of this player in the profile; `find_player` sets it
  std::string data_dir;
  std::vector<std::string> data_dirs;  ///< folders whose games are exported or analysed together, instead of `data_dir`
  std::optional<std::int64_t> since;   ///< earliest start time of the games, in ms since 1970-01-01
  std::optional<std::int64_t> until;
  std::string status;
  bool is_pure = false;
  bool is_assisted = false;
  std::optional<std::int64_t> limit;  ///< maximum number of games; 0 for all
  std::string sort = "newest";
  bool has_states = false;  ///< true to add to each exported move the states before and after it
  std::string phases;       ///< games that share a fit of the thinking and acting phases; empty for no phases
  records::OutputRequest output;
};

struct ImportRequest {
  std::vector<std::string> files;
  std::string levels;           ///< file with the levels of the study; empty if not given
  std::string layout = "auto";  ///< auto, table, lab or jspsych
  std::string puzzle;           ///< puzzle of the levels; empty to find it out
  std::string data_dir;
};

struct ConvertRequest {
  std::vector<std::string> files;  ///< input files; "-" for standard input
  records::GameRequest game;       ///< the puzzle and the rules of the boards
  std::string form;                ///< name of the output form; app/records/board_writing.h lists the forms
  std::string out;
};

/// Options for work that can be divided among machines.
struct WorkRequest {
  std::optional<work::Share>
      share;           ///< the share of --shard, whose results are written for `merge`; nullopt for all work
  std::string resume;  ///< path of the results file of --resume; empty if not given
  std::vector<work::ResultsFile>* shards =
      nullptr;  ///< results files whose contents are printed; null if the work has to be run
};

struct AnalyseRequest {
  std::string game;                    ///< a game ID or a file; with `is_all`, a puzzle
  std::string puzzle;                  ///< puzzle of the boards in the file; empty to find it from the text
  std::optional<std::int64_t> number;  ///< number of a stored game
  bool is_all = false;
  std::string strategy;  ///< strategy with options, "name:option=value"; empty for the default
  std::string bot;       ///< command of a bot that evaluates the moves instead of a strategy; empty if not given
  bots::BotTerms terms;
  std::optional<std::int64_t> nodes;
  std::int64_t threads = 0;  ///< number of threads; 0 for one per processor
  GamesRequest games;        ///< selects the games, the profile and the output format
  WorkRequest work;
};

constexpr std::int64_t max_tree_plies = 40;

struct HintRequest {
  records::GameRequest game;
  records::OutputRequest output;
  PlayerRequest player;              ///< strategy or bot; empty for the puzzle's default strategy
  std::optional<std::int64_t> tree;  ///< number of plies of the search tree to print instead of the values of the moves
};

struct ReplayRequest {
  std::string game;  ///< a game ID, or a file: a record, a picture, or a text with a game ID
  bool is_check = false;
  records::OutputRequest output;
};

/// A bot among the players of a benchmark.
struct BenchBot {
  std::string command;
  std::size_t strategies_before = 0;  ///< number of --strategy options before this --bot on the command line
};

struct BenchRequest {
  records::GameRequest game;
  std::vector<std::string> strategies;  ///< strategies with their options, such as "lookahead:depth=3,beam=10"
  std::vector<BenchBot> bots;
  bots::BotTerms terms;
  std::vector<std::string> suites;  ///< names of predefined lists of strategies
  std::int64_t games = 100;
  std::int64_t max_moves = 0;  ///< maximum number of moves per game; 0 for no limit
  std::int64_t threads = 0;    ///< number of threads; 0 for one per processor
  bool uses_continues = false;
  std::string stage;         ///< name of the stage in which games begin; empty for new games
  std::string stage_boards;  ///< kind of the stage's boards; empty for the boards stored with the program
  bool shows_times = false;
  std::string summary;  ///< a file for the summary, "-" for standard output; empty for none
  WorkRequest work;
  records::OutputRequest output;
};

struct SweepRequest {
  BenchRequest bench;             ///< the benchmark to play under each set of rules
  std::vector<std::string> vary;  ///< varied rules, as NAME=a,b,c or NAME=from..to[:step]
  std::optional<std::int64_t> sample;
};

struct MergeRequest {
  std::vector<std::string> files;
  std::string summary;
  records::OutputRequest output;
};

struct TrainRequest {
  records::GameRequest game;         ///< puzzle, rules and seed of the training
  bool is_seed_given = false;        ///< if false, a seed is drawn and printed
  std::vector<std::string> options;  ///< options as name=value
  std::optional<std::int64_t> games;
  std::optional<double> minutes;
  std::optional<std::int64_t> keep;  ///< if set, reduces the file `from` to this number of weights instead of training
  std::int64_t threads = 0;          ///< number of threads; 0 for one per processor
  std::string from;                  ///< weight file to continue training from; empty if not given
  std::vector<std::string> average;  ///< files to average with `from` before learning continues
  std::string out;                   ///< file for the weights
  records::OutputRequest output;     ///< format and file of the progress reports
};

struct SpeedRequest {
  records::OutputRequest output;
  std::string only;    ///< the one figure to measure, written puzzle/figure; empty to measure all
  double seconds = 1;  ///< minimum measuring time per figure, in seconds
};

/// Output of a map: the whole graph in one of four formats, a picture, or a summary.
enum class MapFormat : std::uint8_t { jsonl, csv, dot, graphml, svg, summary };

struct MapRequest {
  records::GameRequest game;
  bool is_full = false;  ///< true if the map continues beyond solved states
  MapFormat format = MapFormat::jsonl;
  bool is_format_given = false;
  bool is_summary = false;   ///< true if the user gave --summary, which has the same meaning as --format summary
  std::uint64_t memory = 0;  ///< memory limit per process, in bytes; 0 to build the whole map in memory
  std::string out;
  std::string links;                   ///< CSV file for the links; empty if not wanted. The states are written to `out`
  bool has_paths = false;              ///< true to add the paths of the recorded games that began at this position
  std::vector<std::string> data_dirs;  ///< folders of these games; empty for the desktop's data folder
};

struct SolveRequest {
  records::GameRequest game;
  records::OutputRequest output;
  std::string strategy;  ///< name of the strategy; empty for the puzzle's first solver
  std::vector<std::string> options;
  std::int64_t nodes = 0;    ///< maximum number of positions to search; 0 for the limit in the strategy's options
  std::int64_t threads = 0;  ///< threads for solving all positions of the rules; 0 for one per processor
  bool shows_steps = false;  ///< true to print the board at each move of the solution
};

struct GenerateRequest {
  std::string puzzle;
  std::int64_t count = 1;
  std::optional<std::uint64_t> seed;
  std::optional<std::pair<int, int>> moves;  ///< minimum and maximum length of the shortest solution
  records::OutputRequest output;
};

struct BotRequest {
  std::string puzzle;
  std::string strategy;  ///< name of the strategy; empty for the puzzle's default
  std::vector<std::string> options;
  std::optional<std::uint64_t> seed;
};

struct CompletionRequest {
  std::string shell;
  records::OutputRequest output;
};

}  // namespace tilefold::cli
