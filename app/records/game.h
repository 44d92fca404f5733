// Turns a request into a game: checks parameters, seed, position and moves, and reports the first fault in one message.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/puzzle.h"
#include "engine/core/strategy.h"

namespace tilefold::app {

/// The game to open: from a seed, a position or a level, with moves to play first.
struct GameRequest {
  std::string puzzle;  ///< a puzzle's name, a game ID, or a file that contains one
  std::string preset;
  std::vector<std::string> rule_values;  ///< name=value
  std::optional<std::uint64_t> seed;
  std::string position;                    ///< a file, or "-" for standard input
  std::string level;                       ///< text of a level, instead of a position
  std::string board_puzzle = {};           ///< puzzle of the boards in a file that is named instead of a puzzle
  std::string likely_puzzle = {};          ///< puzzle of a board that can belong to several
  std::optional<std::int64_t> board = {};  ///< which board of a file with several, from 1
  std::optional<std::string> moves;        ///< move texts, or "-" to read one per line from standard input
};

/// A game before its first move.
struct Opening {
  std::unique_ptr<Puzzle> puzzle;
  EventBatch setup;
  std::uint64_t seed = 0;
  bool is_position = false;              ///< true if the game begins from a given board
  bool is_seed_fresh = false;            ///< true if the seed was drawn at random and must be reported
  std::vector<std::string> moves;        ///< moves of a game ID, to be played first
  std::vector<std::int64_t> times = {};  ///< ms from the start of the game to each of `moves`; empty if not known
  std::string understood = {};           ///< how a board of a foreign form was read, as one sentence; else empty
};

/// Prints a randomly drawn seed to standard error, so that the game can be repeated. Does nothing if the seed was
/// given.
void print_fresh_seed(const Opening& opening);

/// True if the request names neither a puzzle, nor a position, nor a level.
inline bool names_nothing(const GameRequest& request) {
  return request.puzzle.empty() && request.position.empty() && request.level.empty() && request.board_puzzle.empty();
}

/// Returns an error if GameRequest::board_puzzle names no puzzle, or another one than the request names besides.
Result<Done> check_board_puzzle(const GameRequest& request);

/// Builds the game that `request` describes. A position or a game ID determines the puzzle.
Result<Opening> open_game(const GameRequest& request);

/// Builds the game as `open_game` does, and prints to standard error how a board of a foreign form was read.
Result<Opening> open_told_game(const GameRequest& request);

/// Builds the game from a position, or from the first line of a record.
Result<Opening> open_position_document(const Document& document);

/// True if a word given instead of a puzzle or game ID can only be a file name, or - for standard input.
bool names_file(std::string_view word);

/// Returns the game ID in the contents of a file: the first line of a text, or the one stored in a picture. Returns an
/// empty text for other contents.
Result<std::string> game_id_in(std::string_view contents);

/// Prefixes the error with the file name; "-" becomes standard input.
Error in_file(const std::string& path, const Error& error);

/// Returns the parameters of `preset` (the first preset if empty) with every name=value of `rule_values` applied.
Result<ParameterValues> read_parameters(const PuzzleInfo& info, const std::string& preset,
                                        const std::vector<std::string>& rule_values);

/// Applies every name=value of `rule_values`.
Result<Done> apply_rule_values(const std::vector<std::string>& rule_values, ParameterValues& values);

/// A strategy with the values of all its options.
struct OpenedStrategy {
  std::unique_ptr<Strategy> strategy;
  ParameterValues options;
  std::string evaluation;  ///< file of a learned evaluation; empty for the built-in one

  /// Returns all options as data, including the evaluation file if there is one.
  Document document() const;
};

/// Creates the strategy of that name for the rules of `puzzle`, with the given options.
Result<OpenedStrategy> open_strategy(const Puzzle& puzzle, const std::string& name,
                                     const std::vector<std::string>& options, std::uint64_t seed);

/// Parses the options of a strategy while the rules are still unknown, so without an evaluation file.
Result<ParameterValues> read_options(const StrategySpec& spec, const std::vector<std::string>& options);

/// An evaluation and the checksum at the end of its file.
struct FiledEvaluation {
  std::shared_ptr<const LearnedEvaluation> evaluation;
  std::string checksum;
};

/// Reads an evaluation from a file. Returns an error if it is not for this puzzle and these rules.
Result<FiledEvaluation> read_evaluation(const PuzzleInfo& info, const ParameterValues& rules, const std::string& path);

/// Returns the moves of the opening and of `request`. Returns an error if one is not legal after those before it.
Result<std::vector<Move>> read_moves(const GameRequest& request, const Opening& opening);

/// Splits a list of move texts at white space.
std::vector<std::string> split_moves(std::string_view text);

/// Maximum size, in bytes, of a file that is read as a whole.
constexpr std::size_t max_file = std::size_t{16} << 20U;

/// Maximum size, in bytes, of files that the program itself wrote: learned weights and solved rules.
constexpr std::size_t max_made_file = std::size_t{1} << 30U;

/// Reads a whole file, or standard input for "-", and removes a byte order mark. Standard input is kept, so that a
/// second call returns the same text.
Result<std::string> read_file(const std::string& path, std::size_t max = max_file);

/// Reads standard input line by line.
class LineReader {
 public:
  /// `content` names what a line contains, for messages; `max` is the maximum line length in bytes.
  explicit LineReader(std::string_view content = "a move", std::size_t max = 4096) : content_(content), max_(max) {}

  /// Returns the next line without its line break; nullopt at the end of the input or once `stop` is requested. Returns
  /// an error if the line is too long or the input cannot be read.
  Result<std::optional<std::string>> next(const std::stop_token& stop = {});

 private:
  Result<bool> read_some(const std::stop_token& stop);

  std::string_view content_;
  std::size_t max_;
  std::string read_;  // input that was read but not returned yet
  bool is_first_ = true;
};

/// Draws a random seed.
std::uint64_t fresh_seed();

}  // namespace tilefold::app
