// What a puzzle is, as data: a table of tables. One line of the catalogue points at it.
//
// Whatever the application does differently for one puzzle than for another it reads here, so that it knows no puzzle
// by its name nor by its behaviour. What a puzzle does not have is left out.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/document.h"
#include "engine/core/editor.h"
#include "engine/core/events.h"
#include "engine/core/levels.h"
#include "engine/core/parameters.h"
#include "engine/core/result.h"
#include "engine/core/rules.h"
#include "engine/core/tile.h"

namespace tilefold {

class Batch;                      // engine/core/batch.h
class Puzzle;                     // engine/core/puzzle.h
class StateGraph;                 // engine/core/state_graph.h
class PackedStates;               // engine/core/packed_states.h
struct Learning;                  // engine/core/learning.h
class LearnedEvaluation;          // likewise
enum class Goals : std::uint8_t;  // engine/core/state_graph.h
struct Solving;                   // engine/core/solving.h
class Strategy;                   // engine/core/strategy.h

/// What a strategy is to its puzzle. The standard one plays and advises where nobody chooses; without one that is the
/// first solver.
enum class Role : std::uint8_t {
  option,    ///< one to choose
  standard,  ///< the best that there is for play in a reasonable time
  solver,    ///< finds whole lines to the goal: what it makes is a Solver (engine/search/solver.h)
};

/// A way to choose moves. `make` builds it from a value for every option and a planning seed.
struct StrategySpec {
  std::string_view name;
  std::string_view label;
  std::string_view help;
  ParameterTable options;
  std::unique_ptr<Strategy> (*make)(const ParameterValues& options, std::uint64_t seed) = nullptr;
  Role role = Role::option;
  std::string_view extra = {};  ///< what MoveValue::extra is called, where the strategy gives one

  /// Whether its score estimates (or, of a solver, its measures) are what the rest of the game brings, so that games
  /// can be analysed by them; false where it has none, or counts something else among them.
  bool values_rest = true;

  /// The same with an evaluation that was learned for the rules in place of its own; null where it takes none.
  std::unique_ptr<Strategy> (*make_learned)(const ParameterValues& options, std::uint64_t seed,
                                            std::shared_ptr<const LearnedEvaluation> evaluation) = nullptr;
};

/// A named list of strategies to compare, each as "name" or "name:option=value,option=value".
struct SettingsGrid {
  std::string_view name;
  std::span<const std::string_view> settings;
};

/// A named set of parameters: those that differ from the table's defaults, as name and text.
struct Preset {
  std::string_view name;
  std::string_view label;
  std::string_view help;
  std::span<const std::pair<std::string_view, std::string_view>> settings;
  bool is_reference = false;  ///< one of those that the signature of the rules is played on
};

/// Something a person can do that has no place on the board, such as a continue. It is offered as a
/// button while `interpret` accepts the command's name.
struct CommandSpec {
  std::string_view name;
  std::string_view label;
  std::string_view help;
  std::string_view left = {};  ///< the state's field that counts how many are left, or empty
  double after = 0;            ///< seconds after the last move when a window gives it by itself; 0 is never
};

/// A field of the state that is worth a line in a panel.
struct FactSpec {
  std::string_view field;
  std::string_view label;
};

/// Something that a game can do several times, such as clearing a board: counted by how much a field of the state has
/// grown since the start, and once more in a game that is won.
struct FeatSpec {
  std::string_view field;
  std::string_view name;   ///< as a column of data
  std::string_view label;  ///< as a column for people
};

/// How likely a face is to come next, as a weight beside the others.
struct Odds {
  Face face;
  std::uint64_t weight = 0;
};

/// What of a game under way is worth telling besides its board.
struct Telling {
  std::span<const FactSpec> facts = {};
  std::span<const FeatSpec> feats = {};

  /// What the game is busy with during beat `beat` of the events of a move; before the first beat and after the last
  /// one, what `after`, the status that the move led to, says. Null where a puzzle does not tell.
  std::string_view (*activity)(const EventBatch& events, std::int32_t beat, Status after) = nullptr;
};

/// How chance answers moves.
struct Chance {
  /// What it may bring next in a game under way, smallest face first; null where it is not told by faces.
  std::vector<Odds> (*odds)(const Puzzle& puzzle) = nullptr;
};

/// One letter that stands for a move's text in a game ID.
struct ShortMove {
  std::string_view text;
  char letter = 0;
};

/// Formats of its games that are the puzzle's own, besides those that every puzzle has.
struct Formats {
  std::span<const ShortMove> short_moves = {};

  /// A position as a person types it or copies it from elsewhere, for puzzles that have such a form: gives what a
  /// position file holds, but for the puzzle's name ("parameters" where the text tells them, and "state"). Null
  /// where there is no such form.
  Result<Document> (*read_text)(std::string_view text) = nullptr;
  std::string_view text_begins = {};  ///< with one of these characters, which no game ID begins with

  /// More fields for the record of a move, made from its events ("last_drop"), appended to `record`;
  /// null where there is none.
  void (*report)(Move move, const EventBatch& events, Table& record) = nullptr;
};

/// A piece of work to measure how fast the engine is. `run` does round number `round` of it and returns
/// how many `unit`s it was; the same round is always the same work. Whoever has a clock divides.
struct SpeedFigure {
  std::string_view name;
  std::string_view unit;
  std::uint64_t (*run)(std::uint64_t round) = nullptr;
};

/// How a person points at a move: which gestures `interpret` understands, besides commands. How a gesture is shown that
/// means no move follows from it; it costs nothing.
enum class Aim : std::uint8_t {
  column,     ///< Gesture column: the whole column is the target
  direction,  ///< Gesture swipe
  pair,       ///< Gesture drag, from a cell to any other; two taps mean the same
  exchange,   ///< Gesture drag, from a cell to one beside it, and the two tiles change places; likewise two taps
  piece,      ///< Gesture drag, of a tile to where its pressed cell comes to lie; the tile follows the pointer
};

/// What a puzzle is, how it is played and what it can.
struct PuzzleInfo {
  std::string_view name;
  std::string_view title;
  std::string_view summary;           ///< one sentence
  std::string_view how_to_play;       ///< a few sentences for the help panel
  std::string_view how_to_move = {};  ///< one for whoever has never played it
  std::string_view example = {};      ///< what a move does: "{move}" is its name, "{next}" the next tile
  int rules_version = 1;              ///< changes when the same seed and moves give another game
  bool has_merges = true;             ///< else no tiles become larger ones, and no tile is worth more than another
  bool has_score = true;              ///< else the score is always 0, and what counts is the number of moves

  Aim aim = Aim::column;
  ParameterTable parameters;
  std::span<const Preset> presets;  ///< the first is the default
  std::span<const CommandSpec> commands = {};

  /// A new game; `setup` receives the events that lay out its first tiles.
  std::unique_ptr<Puzzle> (*make)(const ParameterValues& values, std::uint64_t seed, EventBatch& setup) = nullptr;

  /// A game that goes on from the state written in `document`; fields that are missing are those of a
  /// new game with the same seed.
  Result<std::unique_ptr<Puzzle>> (*read)(const ParameterValues& values, std::uint64_t seed, const Document& document,
                                          EventBatch& setup) = nullptr;

  std::span<const StrategySpec> strategies;
  /// Reads what the strategies share, which the first choice does otherwise; callable from any thread, and nothing but
  /// its time depends on it. Null where that takes no time worth telling.
  void (*prepare)() = nullptr;
  std::span<const SettingsGrid> settings = {};

  Telling telling = {};
  const Chance* chance = nullptr;  ///< null where moves on a board have no answer of chance
  Formats formats = {};
  Levels levels = {};
  const Editor* editor = nullptr;  ///< null where boards cannot be made by hand

  /// The map of all states that can be reached from a game's; an error where there are more than `most_states`, or
  /// when stopped. Null where the puzzle has no such map.
  Result<std::unique_ptr<StateGraph>> (*map)(const Puzzle& puzzle, Goals goals, std::uint32_t most_states,
                                             const std::stop_token& stop) = nullptr;

  /// The same states as numbers, for maps with more of them than one process can hold. Null where the puzzle has none.
  std::unique_ptr<PackedStates> (*packed)(const Puzzle& puzzle) = nullptr;

  std::span<const SpeedFigure> speed = {};

  const Learning* learning = nullptr;  ///< null where it cannot be learned
  const Solving* solving = nullptr;    ///< null where no rules can be solved whole

  /// So many games in step, as arrays, which have to be reset first. Null where moves have no numbers that are the same
  /// in every position.
  std::unique_ptr<Batch> (*batch)(const ParameterValues& values, std::size_t size) = nullptr;
};

/// Whether both tell of one puzzle. The program and its window module have a table each, so addresses do not tell.
inline bool is_same_puzzle(const PuzzleInfo& one, const PuzzleInfo& other) {
  return one.name == other.name;
}

/// The line of `specs` called `name`, or an error that says which there are and suggests one.
Result<const StrategySpec*> find_strategy(const PuzzleInfo& info, std::string_view name);

/// Refuses an option's name that the strategy does not know, and says which it does, `evaluation_option` among them
/// where it takes one.
Result<Done> check_option_name(const StrategySpec& spec, std::string_view name);

/// The strategy that plays and advises where nobody chooses, and the one that solves where there is one: their places
/// among the puzzle's.
std::size_t standard_strategy(const PuzzleInfo& info);
std::optional<std::size_t> solving_strategy(const PuzzleInfo& info);

/// The values of preset `name`, or an error that says which there are and suggests one.
Result<ParameterValues> preset_values(const PuzzleInfo& info, std::string_view name);

}  // namespace tilefold
