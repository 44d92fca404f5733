// From a request to a game: parameters, seed, position, moves, each checked with one clear message.
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

/// A game before its first move.
struct Opening {
  std::unique_ptr<Puzzle> puzzle;
  EventBatch setup;
  std::uint64_t seed = 0;
  bool is_position = false;        ///< it began from a given board
  bool is_seed_fresh = false;      ///< nobody chose the seed, so it has to be told
  std::vector<std::string> moves;  ///< that a game ID brings along, to be played first
};

/// Says on standard error which seed it is, where nobody chose it: else the game could not be played again.
void tell_fresh_seed(const Opening& opening);

/// Whether it says neither a puzzle, nor a position, nor a level.
inline bool names_nothing(const GameRequest& request) {
  return request.puzzle.empty() && request.position.empty() && request.level.empty();
}

/// Builds the game that `request` describes. A position or a game ID says which puzzle it is.
Result<Opening> open_game(const GameRequest& request);

/// The game that a position, or the first line of a record, describes.
Result<Opening> open_position_document(const Document& document);

/// What `text` says of a position: JSON, or a form that the puzzle of that name reads (any puzzle, where `puzzle` is
/// empty). `place` is for messages about JSON.
Result<Document> read_position_text(std::string_view text, std::string_view place, std::string_view puzzle);

/// Whether a word that stands where a puzzle or a game ID may stand can only be a file.
bool names_file(std::string_view word);

/// The game ID that the contents of a file are (a text's first line) or carry (a picture); empty where they
/// are something else.
Result<std::string> game_id_in(std::string_view contents);

/// An error that says in which file it is; "-" is standard input.
Error in_file(const std::string& path, const Error& error);

/// The parameters of `preset` (the first where it is empty) with every name=value of `settings` set.
Result<ParameterValues> read_parameters(const PuzzleInfo& info, const std::string& preset,
                                        const std::vector<std::string>& settings);

/// Sets every name=value of `settings`.
Result<Done> apply_settings(const std::vector<std::string>& settings, ParameterValues& values);

/// A strategy with the values of all its options.
struct OpenedStrategy {
  std::unique_ptr<Strategy> strategy;
  ParameterValues options;
  std::string evaluation;  ///< the file of the evaluation that it was given; empty for its own

  /// All options as data, the file among them where there is one.
  Document document() const;
};

/// The strategy of that name, for the rules of `puzzle`, with its options set.
Result<OpenedStrategy> open_strategy(const Puzzle& puzzle, const std::string& name,
                                     const std::vector<std::string>& options, std::uint64_t seed);

/// Its options where the rules are not known yet, so that it can be given no evaluation for them.
Result<ParameterValues> read_options(const StrategySpec& spec, const std::vector<std::string>& options);

/// An evaluation, and the checksum that its file ends with.
struct FiledEvaluation {
  std::shared_ptr<const LearnedEvaluation> evaluation;
  std::string checksum;
};

/// The evaluation that a file holds for these rules of a puzzle, for a strategy that takes one.
Result<FiledEvaluation> read_evaluation(const PuzzleInfo& info, const ParameterValues& rules, const std::string& path);

/// The moves of the opening and of `request`, legal one after the other, tried on a copy of the game.
Result<std::vector<Move>> read_moves(const GameRequest& request, const Opening& opening);

/// Splits a list of move texts at white space.
std::vector<std::string> split_moves(std::string_view text);

/// The most bytes of a file that is read whole.
constexpr std::size_t greatest_file = std::size_t{16} << 20U;

/// The same of what the program itself makes of rules: what it learned, or solved.
constexpr std::size_t greatest_made_file = std::size_t{1} << 30U;

/// The whole of a file, or of standard input for "-", without a byte order mark.
Result<std::string> read_file(const std::string& path, std::size_t greatest = greatest_file);

/// Standard input, a line at a time.
class LineReader {
 public:
  /// What a line holds, for messages, and how many bytes at most.
  explicit LineReader(std::string_view content = "a move", std::size_t greatest = 4096)
      : content_(content), greatest_(greatest) {}

  /// The next line without its end; none at the end of the input, and none as soon as `stop` is requested. Refused: a
  /// line that is too long to hold anything sensible, and an input that cannot be read.
  Result<std::optional<std::string>> next(const std::stop_token& stop = {});

 private:
  Result<bool> read_some(const std::stop_token& stop);

  std::string_view content_;
  std::size_t greatest_;
  std::string read_;  // and not given away yet
  bool is_first_ = true;
};

/// A seed that nobody chose.
std::uint64_t fresh_seed();

}  // namespace tilefold::app
