// What a command line asks for, as plain values: one struct a subcommand, filled by arguments.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tilefold::app {

enum class Format : std::uint8_t { text, jsonl, csv };

struct OutputRequest {
  Format format = Format::text;
  std::string out;  ///< a file, written as a whole or not at all; empty for standard output
};

/// A game to begin: from a seed or a position, with moves to play first.
struct GameRequest {
  std::string puzzle;  ///< a puzzle's name, a game ID, or a file that holds one
  std::string preset;
  std::vector<std::string> settings;  ///< name=value
  std::optional<std::uint64_t> seed;
  std::string position;              ///< a file, "-" for standard input
  std::string level;                 ///< the text of a level, in place of a position
  std::optional<std::string> moves;  ///< move texts, or "-" for one a line from standard input
};

struct ListRequest {
  std::string puzzle;
  OutputRequest output;
};

struct PlayRequest {
  GameRequest game;
  OutputRequest output;
  std::string strategy;
  std::vector<std::string> options;  ///< name=value
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
enum class Telling : std::uint8_t { list, games, moves };

struct GamesRequest {
  Telling telling = Telling::list;
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

struct HintRequest {
  GameRequest game;
  OutputRequest output;
  std::string strategy;  ///< empty for the puzzle's last, its strongest
  std::vector<std::string> options;
};

struct ReplayRequest {
  std::string game;  ///< a game ID or a file: a record, a picture, or a game ID in it
  bool is_check = false;
  OutputRequest output;
};

struct BenchRequest {
  GameRequest game;
  std::vector<std::string> strategies;  ///< "name" or "name:option=value,option=value"
  std::vector<std::string> grids;       ///< names of ready lists of them
  std::int64_t games = 100;
  std::int64_t max_moves = 0;  ///< 0 plays every game to its end
  std::int64_t threads = 0;    ///< 0 for as many as the processor has
  bool uses_continues = false;
  bool tells_times = false;
  std::string summary;  ///< a file for the summary, "-" for standard output; empty for none
  OutputRequest output;
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
  std::string out;
  std::string links;  ///< a file for the links, beside the states in CSV; empty for none
};

struct SolveRequest {
  GameRequest game;
  OutputRequest output;
  std::string strategy;  ///< empty for the puzzle's first that solves
  std::vector<std::string> options;
  std::int64_t nodes = 0;  ///< 0 for what the options say
};

struct GenerateRequest {
  std::string puzzle;
  std::int64_t count = 1;
  std::optional<std::uint64_t> seed;
  std::optional<std::pair<int, int>> moves;  ///< least and greatest
  OutputRequest output;
};

struct CompletionRequest {
  std::string shell;
  OutputRequest output;
};

struct PictureRequest {
  GameRequest game;
  std::string out;
  std::optional<std::int64_t> at_move;  ///< the picture shows this move, 1-based; 0 the start
  std::optional<double> time;           ///< milliseconds into the move's animation; none for its end
  int width = 1280;
  int height = 800;
  double scale = 1.0;
  std::string theme;
  std::string data_dir;  ///< gets the log; empty for no log
};

struct WindowRequest {
  GameRequest game;
  double scale = 0.0;  ///< 0 asks the desktop
  std::string theme;
  std::string trace;  ///< a file that gets a line for everything that happens, "-" for standard output
  int width = 0;      ///< in pixels; 0 for a usual size
  int height = 0;
  std::string data_dir;   ///< holds everything that is kept; empty for the folders of the desktop
  std::string log_level;  ///< empty for the usual one
};

}  // namespace tilefold::app
