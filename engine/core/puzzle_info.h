// Describes a puzzle as data. The catalogue (engine/catalog.h) lists the PuzzleInfo of every puzzle.
//
// Everything that the application does differently for different puzzles is read from here, so the application contains
// no code for a particular puzzle. If a puzzle lacks a feature, the fields for this feature keep their defaults.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/board_text.h"
#include "engine/core/document.h"
#include "engine/core/editor.h"
#include "engine/core/events.h"
#include "engine/core/levels.h"
#include "engine/core/parameters.h"
#include "engine/core/phrase.h"
#include "engine/core/result.h"
#include "engine/core/rules.h"
#include "engine/core/tile.h"

namespace tilefold {

class Batch;                      // engine/core/batch.h
class Puzzle;                     // engine/core/puzzle.h
class StateGraph;                 // defined in engine/core/state_graph.h
class PackedStates;               // engine/core/packed_states.h
struct GameStages;                // engine/core/game_stages.h
struct Learning;                  // engine/core/learning.h
class LearnedEvaluation;          // engine/core/learning.h
enum class Goals : std::uint8_t;  // defined in engine/core/state_graph.h
struct Solving;                   // engine/core/solving.h
struct PathLimits;                // engine/core/solution_path.h
struct SolutionPath;              // engine/core/solution_path.h
class Strategy;                   // engine/core/strategy.h
struct Tutorial;                  // engine/core/tutorial.h

/// The role of a strategy within its puzzle. Unless the user chooses a strategy, the one with the role `usual` plays
/// and gives hints; a puzzle without such a strategy uses its first solver.
enum class Role : std::uint8_t {
  option,   ///< used only if the user chooses it
  usual,    ///< the default: the best play in reasonable time
  solver,   ///< finds complete lines of play to the goal; `make` returns a Solver (engine/search/solver.h)
  sampler,  ///< like `option`, but `make` returns a Solver, which finds lines by chance and proves nothing
};

/// A rough ranking of a puzzle's strategies, shown to users who choose one.
enum class Strength : std::uint8_t { unknown, easy, normal, strong };

/// A named set of parameter values or of option values. `rule_values` lists only the values that differ from the
/// defaults, as pairs of a name and a text.
struct Preset {
  std::string_view name;
  std::string_view label;
  std::string_view help;
  std::span<const std::pair<std::string_view, std::string_view>> rule_values;
  bool is_reference = false;  ///< true if the games with this preset are part of the signature of the rules
};

/// An option of a strategy whose value is the path of a file with an evaluation. The caller reads the file.
struct FileOption {
  std::string_view name;
  std::string_view label;
  std::string_view help;  ///< one sentence

  /// Returns the evaluation in the bytes of a file, or an error if it does not fit the rules. Null for the files that
  /// training writes, which Learning::read reads.
  Result<std::shared_ptr<const LearnedEvaluation>> (*read)(const ParameterValues& rules,
                                                           std::string_view bytes) = nullptr;

  /// Builds the strategy with this evaluation instead of its own.
  std::unique_ptr<Strategy> (*make)(const ParameterValues& options, std::uint64_t seed,
                                    std::shared_ptr<const LearnedEvaluation> evaluation) = nullptr;
};

/// Describes a strategy. `make` builds it from option values and a seed for its random decisions.
struct StrategySpec {
  std::string_view name;
  std::string_view label;
  std::string_view help;
  ParameterSpecs options;
  std::unique_ptr<Strategy> (*make)(const ParameterValues& options, std::uint64_t seed) = nullptr;
  Role role = Role::option;
  std::string_view extra = {};  ///< name of the value MoveValue::extra; empty if the strategy does not set it

  /// True if the strategy can analyse games because its score estimates, or a solver's measures, predict the rest of
  /// the game. False if it has no such estimates or if they include other quantities.
  bool values_rest = true;

  /// Builds the strategy with a learned evaluation instead of its own. Null if it does not support that.
  std::unique_ptr<Strategy> (*make_learned)(const ParameterValues& options, std::uint64_t seed,
                                            std::shared_ptr<const LearnedEvaluation> evaluation) = nullptr;

  Strength strength = Strength::unknown;
  const FileOption* file = nullptr;      ///< a file other than the weight files of `make_learned`, or null
  std::span<const Preset> presets = {};  ///< named sets of option values, written as "name:preset"
  bool searches_by_depth = false;        ///< true if MoveValue::depth says how far each search looked ahead
};

/// A named list of strategies for a benchmark to compare. Each is written as "name" or
/// "name:option=value,option=value".
struct StrategySuite {
  std::string_view name;
  std::span<const std::string_view> entries;
};

/// A move that has no position on the board, such as a continue. The interface shows a button for it while `interpret`
/// accepts its name.
struct CommandSpec {
  std::string_view name;
  std::string_view label;
  std::string_view help;
  std::string_view left = {};  ///< field of the state with the number of remaining uses; empty if there is none
  double after = 0;            ///< seconds after the last move until the window issues the command; 0 for never
  /// What is worth knowing before the command is issued twice in a row while other moves are legal; the window then
  /// asks for a confirmation. Empty if it does not ask.
  std::string_view doubt = {};
};

/// A field of the state that a panel shows under a label.
struct StateField {
  std::string_view field;
  std::string_view label;
};

/// Counts an achievement that can happen several times in a game, such as clearing a board. The count is the increase
/// of the state field `field` since the start, plus one if the game is won.
struct CounterSpec {
  std::string_view field;
  std::string_view name;   ///< column name in data files
  std::string_view label;  ///< column heading in the interface
};

/// A face that the next tile may have, and its relative probability.
struct Odds {
  Face face;
  std::uint64_t weight = 0;
};

/// Information about a game in progress that is shown beside its board.
struct StatusInfo {
  std::span<const StateField> state_fields = {};
  std::span<const CounterSpec> counters = {};

  /// Returns the name of the phase that the game is in during beat `beat` of a move's events. Before the first and
  /// after the last beat, the phase depends only on `after`, the status after the move. Null if the puzzle's games have
  /// no phases.
  std::string_view (*activity)(const EventBatch& events, std::int32_t beat, Status after) = nullptr;

  /// Describes a legal move in words, such as "4 and 6". Null if players understand the text of a move.
  Phrase (*move_words)(const Puzzle& puzzle, Move move) = nullptr;

  /// Describes a legal move in a few characters, such as "4 ↔ 8". Null if the other description is short enough.
  Phrase (*short_words)(const Puzzle& puzzle, Move move) = nullptr;

  /// Explains what a legal move does, in a clause that names the move: "4 + 6 = 10, nothing between them". Returns an
  /// empty text for commands. Null if a move's merges explain it.
  Clauses (*reason)(const Puzzle& puzzle, Move move) = nullptr;

  /// Explains, in one short sentence, why a gesture is not a legal move. Returns an empty text if the gesture has no
  /// meaning in this puzzle. Requires a gesture of the puzzle's input mode.
  Phrase (*refusal)(const Puzzle& puzzle, const Gesture& gesture) = nullptr;
};

/// The random outcomes that follow moves.
struct Chance {
  /// Returns the faces that the next tile may have in the current game, smallest first. Null if the outcomes are not
  /// faces.
  std::vector<Odds> (*odds)(const Puzzle& puzzle) = nullptr;
};

/// The text of a move, and the letter that abbreviates it in a game ID.
struct ShortMove {
  std::string_view text;
  char letter = 0;
};

/// Puzzle-specific formats of games, in addition to those that all puzzles share.
struct Formats {
  std::span<const ShortMove> short_moves = {};

  /// Reads boards in text forms that people and other programs use; position files are read elsewhere. `rules` contains
  /// the rules that the user has specified. Null if no such forms are known for the puzzle.
  BoardReading (*read_boards)(const BoardText& text, const KnownRules& rules) = nullptr;

  /// Reads a game that another program has recorded as JSON values. Null if no program is known to record this puzzle.
  GameReading (*read_game)(const std::vector<Document>& values) = nullptr;

  /// Returns the move among Puzzle::moves that the player chose. A recorded move may also say which tile came after it;
  /// this part is removed. Null if the puzzle's moves never contain a tile.
  Move (*chosen_move)(Move move) = nullptr;

  /// Returns the pieces of a board as text. Each line has four numbers: size, orientation (1 across, 2 down), row and
  /// column. The piece that must leave the board comes first. Null if no tile covers several cells.
  std::string (*write_pieces)(const Puzzle& puzzle) = nullptr;

  /// Appends puzzle-specific fields of a move, such as "last_drop", to `record`. Null if there are none.
  void (*report)(Move move, const EventBatch& events, Object& record) = nullptr;
};

/// A workload that measures the engine's speed. `run` performs round number `round` and returns the number of `unit`s
/// processed; the same round always performs the same work. The caller measures the time.
struct SpeedFigure {
  std::string_view name;
  std::string_view unit;
  std::uint64_t (*run)(std::uint64_t round) = nullptr;
};

/// The kind of gesture by which the user plays moves; `interpret` accepts it, and also commands. The mode also
/// determines the feedback for a gesture that is not a legal move; such a gesture has no effect on the game.
enum class InputMode : std::uint8_t {
  column,     ///< gesture `column`; the user may point anywhere in the column
  direction,  ///< gesture `swipe`
  pair,       ///< gesture `drag` from a cell to any other, or two taps
  exchange,   ///< gesture `drag` from a cell to an adjacent one, or two taps; swaps the two tiles
  piece,      ///< gesture `drag` of a tile, which follows the pointer to its new cell
};

/// The appearance of a puzzle's boards in other programs. Used to read boards from pictures.
enum class BoardAppearance : std::uint8_t {
  unknown,
  lines_of_digits,    ///< digits 1 to 9 in nine columns, filled row by row
  square_of_powers,   ///< a square of powers of two and empty cells
  field_of_powers,    ///< a rectangle of powers of two without empty cells
  columns_of_powers,  ///< powers of two, stacked in columns
  blocks,             ///< a square with bars that slide lengthwise
};

/// The complete description of a puzzle.
struct PuzzleInfo {
  std::string_view name;
  std::string_view title;
  std::string_view summary;  ///< one sentence
  /// The goal of a game in one line without a full stop. Contains the value of a parameter as its name in braces.
  std::string_view goal = {};
  std::string_view how_to_play;  ///< a few sentences for the help panel
  /// Returns the sentences that replace `how_to_play` for these rules. Null if `how_to_play` is true for all rules.
  Sentences (*how_to_play_by)(const ParameterValues& rules) = nullptr;
  std::string_view how_to_move = {};  ///< explanation in one sentence for a user who is new to the puzzle
  std::string_view example = {};      ///< effect of a move; "{move}" is replaced by its name, "{next}" by the next tile
  int rules_version = 1;              ///< version of the rules; under another version, the same seed gives another game
  bool has_merges = true;             ///< false if tiles never merge and all tiles have the same value
  bool has_score = true;              ///< false if the score is always 0 and only the number of moves counts

  InputMode input_mode = InputMode::column;
  ParameterSpecs parameters;
  std::span<const Preset> presets;  ///< named sets of parameter values; the first one is the default
  std::span<const CommandSpec> commands = {};

  /// Returns a new game. `setup` receives the events that place its initial tiles.
  std::unique_ptr<Puzzle> (*make)(const ParameterValues& values, std::uint64_t seed, EventBatch& setup) = nullptr;

  /// Returns a game that continues from the state in `document`. For missing fields, uses the values of a new game with
  /// the same seed.
  Result<std::unique_ptr<Puzzle>> (*read)(const ParameterValues& values, std::uint64_t seed, const Document& document,
                                          EventBatch& setup) = nullptr;

  std::span<const StrategySpec> strategies;
  /// Loads data that all strategies of the puzzle share. The call is optional: without it, the first choice of a move
  /// loads the data and takes longer. Thread-safe. Null if loading takes a negligible time.
  void (*prepare)() = nullptr;
  std::span<const StrategySuite> suites = {};

  StatusInfo status_info = {};
  const Chance* chance = nullptr;  ///< describes the random outcomes of moves; null if moves have no random outcome
  Formats formats = {};
  Levels levels = {};
  const Editor* editor = nullptr;      ///< the board editor; null if boards cannot be edited
  const Tutorial* tutorial = nullptr;  ///< a short course in the rules; null if there is none
  BoardAppearance appearance = BoardAppearance::unknown;

  /// Returns the map of all states that can be reached from the game's state. Returns an error if there are more than
  /// `most_states` or if a stop is requested. Null if the puzzle has no such map.
  Result<std::unique_ptr<StateGraph>> (*map)(const Puzzle& puzzle, Goals goals, std::uint32_t most_states,
                                             const std::stop_token& stop) = nullptr;

  /// Returns an object that encodes the states of the map as numbers, for maps that are too large for one process. The
  /// object is null if this game's states do not fit into the encoding. The function pointer is null if the puzzle has
  /// no encoding.
  std::unique_ptr<PackedStates> (*packed)(const Puzzle& puzzle) = nullptr;

  /// Searches for a shortest solution from the game's state without building the map of all states. Null if the puzzle
  /// has no map.
  SolutionPath (*find_path)(const Puzzle& puzzle, const PathLimits& limits, const std::stop_token& stop) = nullptr;

  std::span<const SpeedFigure> speed = {};

  const Learning* learning = nullptr;  ///< support for training; null if training is not supported
  const GameStages* stages = nullptr;  ///< stages from which benchmarks can begin; null if there are none
  const Solving* solving = nullptr;    ///< support for complete solutions; null if the puzzle has too many positions

  /// Returns a batch of `size` games; requires a call of Batch::reset before use. Null if the puzzle's moves have no
  /// numbering that is the same in every position.
  std::unique_ptr<Batch> (*batch)(const ParameterValues& values, std::size_t size) = nullptr;
};

/// True if both describe the same puzzle. Compares names, not addresses, because the program and its window module each
/// have their own PuzzleInfo of each puzzle.
inline bool is_same_puzzle(const PuzzleInfo& one, const PuzzleInfo& other) {
  return one.name == other.name;
}

/// Returns the move among Puzzle::moves that the player chose, without the random outcome that a recorded move may
/// contain.
inline Move chosen_move(const PuzzleInfo& info, Move move) {
  return info.formats.chosen_move == nullptr ? move : info.formats.chosen_move(move);
}

/// Returns the strategy called `name`, or an error that lists all strategies and suggests the one with the most similar
/// name.
Result<const StrategySpec*> find_strategy(const PuzzleInfo& info, std::string_view name);

/// Checks the name of an option. If the strategy has no option `name`, returns an error that lists the options that it
/// has, including `evaluation_option` if it accepts learned weights. See also strategy_options.h.
Result<Done> check_option_name(const StrategySpec& spec, std::string_view name);

/// Return the index in PuzzleInfo::strategies of the default strategy or of the first solver; nullopt if the puzzle has
/// no solver.
std::size_t default_strategy(const PuzzleInfo& info);
std::optional<std::size_t> solving_strategy(const PuzzleInfo& info);

/// Returns the values of preset `name`, or an error that lists all presets and suggests the one with the most similar
/// name.
Result<ParameterValues> preset_values(const PuzzleInfo& info, std::string_view name);

}  // namespace tilefold
