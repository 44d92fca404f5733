// Opens the game that a request describes. Checks parameters, seed, position and moves, and reports the first mistake
// in one message.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/puzzle.h"
#include "engine/core/strategy.h"
#include "engine/core/translatable.h"

namespace tilefold::records {

/// Description of a game to open: a seed, a position or a level, and the moves to play first.
struct GameRequest {
  std::string puzzle;  ///< name of a puzzle, a game ID, or the path of a file that contains a game or boards
  std::string preset;
  std::vector<std::string> rule_values;  ///< values of rules, each as name=value
  std::optional<std::uint64_t> seed;
  std::string position;                    ///< path of a file with a position, or "-" for standard input
  std::string level;                       ///< text of a level, or "-" for standard input, instead of a position
  bool is_level_text = false;              ///< true if `level` is a text even if it is "-"
  std::string daily = {};                  ///< date of the daily game to open; determines rules and seed
  std::string board_puzzle = {};           ///< puzzle of the boards, if `puzzle` is the path of a file
  std::string likely_puzzle = {};          ///< puzzle to prefer if the board could belong to several
  std::optional<std::int64_t> board = {};  ///< number (from 1) of the board to open, if the file contains several
  std::optional<std::string> moves;        ///< texts of moves, or "-" to read one per line from standard input
};

/// An opened game. It is in the position before its first move.
struct Opening {
  std::unique_ptr<Puzzle> puzzle;
  EventBatch setup;
  std::uint64_t seed = 0;
  bool is_position = false;              ///< true if the game begins with a given board
  bool is_seed_fresh = false;            ///< true if the seed was drawn at random and must be printed
  std::vector<std::string> moves;        ///< moves that must be played first, because the game ID contains them
  std::vector<std::int64_t> times = {};  ///< ms from the start of the game to each of `moves`; empty if unknown
  /// A sentence that says how the board was read. Empty if there was no board, or if it was read from a position file.
  std::string understood = {};
};

/// If the seed was drawn at random, prints it to standard error, so that the user can play the same game again.
void print_fresh_seed(const Opening& opening);

/// True if the request names neither a puzzle, nor a position, nor a level.
inline bool names_nothing(const GameRequest& request) {
  return request.puzzle.empty() && request.position.empty() && request.level.empty() && request.board_puzzle.empty();
}

/// Returns an error if GameRequest::board_puzzle is not the name of a puzzle, or if the request also names another
/// puzzle.
Result<Done> check_board_puzzle(const GameRequest& request);

/// Builds the game that `request` describes. If the request contains a position or a game ID, the position or ID
/// determines the puzzle.
Result<Opening> open_game(const GameRequest& request);

/// Like `open_game`. If a board was read in a form other than a position file, prints to standard error how it was
/// read.
Result<Opening> open_told_game(const GameRequest& request);

/// Builds the game from a position, or from the start line of a recorded game.
Result<Opening> open_position_document(const Document& document);

/// True if `word`, which the user has given in place of a puzzle or game ID, is "-" or can only be the path of a file.
bool names_file(std::string_view word);

/// Returns the game ID in the contents of a file: the first line of a text, or the game ID that is stored in a picture.
/// Returns an empty text if the contents have no game ID.
Result<std::string> game_id_in(std::string_view contents);

/// Returns a file's path for messages, or "standard input" for "-".
Phrase file_name(const std::string& path);

/// Puts the name of the file before the error message; for the path "-" the name is "standard input".
Error in_file(const std::string& path, const Error& error);

/// Returns the parameters of a preset, changed by every name=value of `rule_values`. If `preset` is empty, uses the
/// puzzle's first preset.
Result<ParameterValues> read_parameters(const PuzzleInfo& info, const std::string& preset,
                                        const std::vector<std::string>& rule_values);

/// Sets the parameters that `rule_values` lists as name=value.
Result<Done> apply_rule_values(const std::vector<std::string>& rule_values, ParameterValues& values);

/// A strategy with the values of all its options.
struct OpenedStrategy {
  const StrategySpec* spec = nullptr;
  std::unique_ptr<Strategy> strategy;
  ParameterValues options;
  /// Path of the file with the evaluation; empty if the strategy uses its built-in evaluation.
  std::string evaluation;

  /// Returns all options, and the path of the evaluation file if there is one, as a document.
  Document document() const;
};

/// Returns the name in a text such as "name:option=value".
std::string_view strategy_name(std::string_view text);

/// Creates a strategy for the rules of `puzzle`. `text` is its name, or "name:preset,option=value"; `options` follow
/// the options in `text`.
Result<OpenedStrategy> open_strategy(const Puzzle& puzzle, const std::string& text,
                                     const std::vector<std::string>& options, std::uint64_t seed);

/// Parses the options of a strategy before the rules are known. Returns an error for an evaluation file, because it can
/// be read only for known rules.
Result<ParameterValues> read_options(const StrategySpec& spec, const std::vector<std::string>& options);

/// An evaluation that was read from a file, and a checksum of that file.
struct FiledEvaluation {
  std::shared_ptr<const LearnedEvaluation> evaluation;
  std::string checksum;
};

/// Reads the evaluation of a strategy from a file. Requires that the strategy has an option for a file. Returns an
/// error if the evaluation is for another puzzle or other rules.
Result<FiledEvaluation> read_evaluation(const PuzzleInfo& info, const StrategySpec& spec, const ParameterValues& rules,
                                        const std::string& path);

/// Returns the moves of the opening followed by the moves of `request`. Returns an error if a move is not legal after
/// the moves before it.
Result<std::vector<Move>> read_moves(const GameRequest& request, const Opening& opening);

/// Splits a list of move texts at white space.
std::vector<std::string> split_moves(std::string_view text);

/// Maximum size, in bytes, of a file that is read as a whole.
constexpr std::size_t max_file = std::size_t{16} << 20U;

/// Maximum size, in bytes, of a picture or clip.
constexpr std::size_t max_picture_file = std::size_t{64} << 20U;

/// Maximum size, in bytes, of a file that this program has written: learned weights and solved rules.
constexpr std::size_t max_made_file = std::size_t{1} << 30U;

/// Reads a whole file, or standard input if `path` is "-". Removes a byte order mark. The contents of standard input
/// are kept, so that every call returns the same text.
Result<std::string> read_file(const std::string& path, std::size_t max = max_file);

/// Reads a file that contains a game, boards or a picture, like read_file. Pictures and clips may have up to
/// max_picture_file bytes, other files up to max_file bytes.
Result<std::string> read_game_or_picture(const std::string& path);

/// Reads standard input line by line.
class LineReader {
 public:
  /// `content` describes a line for messages, such as "a move". `max` is the maximum length of a line in bytes.
  explicit LineReader(std::string_view content = command_line_text("a move"), std::size_t max = 4096)
      : content_(content), max_(max) {}

  /// Returns the next line without its line break. Returns nullopt at the end of the input, or as soon as `stop` is
  /// requested. Returns an error if the line is too long or the input cannot be read.
  Result<std::optional<std::string>> next(const std::stop_token& stop = {});

 private:
  std::string_view content_;
  std::size_t max_;
  std::string read_;  // input that was read from the stream but has not yet been returned
  bool is_first_ = true;
};

/// Draws a random seed.
std::uint64_t fresh_seed();

}  // namespace tilefold::records
