// A puzzle as the application sees it: one small interface for all of them, and a table that says what
// a puzzle is.
//
// The application never learns a puzzle's name, moves or state type. It speaks in gestures and texts,
// and is told tiles, events and documents. One RulesPuzzle (rules_puzzle.h) implements the interface
// for every set of rules.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/document.h"
#include "engine/core/events.h"
#include "engine/core/parameters.h"
#include "engine/core/result.h"
#include "engine/core/rules.h"
#include "engine/core/tile.h"

namespace tilefold {

class Puzzle;
class StateGraph;                 // engine/core/state_graph.h
enum class Goals : std::uint8_t;  // likewise
class Strategy;                   // engine/core/strategy.h

/// A way to choose moves. `make` builds it from a value for every option and a planning seed.
struct StrategySpec {
  std::string_view name;
  std::string_view label;
  std::string_view help;
  ParameterTable options;
  std::unique_ptr<Strategy> (*make)(const ParameterValues& options, std::uint64_t seed) = nullptr;
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

/// One letter that stands for a move's text in a game ID.
struct ShortMove {
  std::string_view text;
  char letter = 0;
};

/// A piece of work to measure how fast the engine is. `run` does round number `round` of it and returns
/// how many `unit`s it was; the same round is always the same work. Whoever has a clock divides.
struct SpeedFigure {
  std::string_view name;
  std::string_view unit;
  std::uint64_t (*run)(std::uint64_t round) = nullptr;
};

/// How likely a face is to come next, as a weight beside the others.
struct Odds {
  Face face;
  std::uint64_t weight = 0;
};

/// How a person points at a move: which gestures `interpret` understands, besides commands.
enum class Aim : std::uint8_t {
  column,     ///< Gesture column: the whole column is the target
  direction,  ///< Gesture swipe
  pair,       ///< Gesture drag, from a cell to another; two taps mean the same
  piece,      ///< Gesture drag, of a tile to where its pressed cell comes to lie; the tile follows the pointer
};

/// How a gesture that means no move is shown. It costs nothing either way.
enum class Refusal : std::uint8_t {
  shake,           ///< the tiles that were pointed at shake
  there_and_back,  ///< the two tiles change places and return
};

/// A level of the puzzle's own.
struct Level {
  std::string_view text;
  int moves = 0;  ///< of a shortest solution
};

/// The levels of a puzzle that has them. A level's text is a field of the state, so that a position needs nothing
/// else; level number i, counted from 1, is the start of a game whose `parameter` is i.
struct LevelList {
  std::string_view field;
  std::string_view parameter;
  std::span<const Level> levels;  ///< the easiest first
};

/// Something that a level editor can put on a cell, or take from it.
struct EditorTool {
  std::string_view name;
  std::string_view label;
  std::string_view help;
};

/// How levels are made by hand. `apply` returns the fields of the state after `tool` was used on `cell`, or why it
/// cannot be; a level need not be complete for it. `blank` is an empty board.
struct Editor {
  std::span<const EditorTool> tools;
  Document (*blank)(const ParameterValues& values) = nullptr;
  Result<Document> (*apply)(const ParameterValues& values, const Document& state, std::string_view tool,
                            Cell cell) = nullptr;

  /// What such a state looks like, also where it is not complete.
  Snapshot (*show)(const ParameterValues& values, const Document& state) = nullptr;
};

/// What kind of levels to make: as many as `count`, their numbers of moves spread evenly from `least` to `greatest`.
struct LevelRequest {
  std::uint64_t seed = 0;
  std::int64_t count = 1;
  int least = 0;
  int greatest = 0;
};

/// A maker of levels. `make` calls each(level) with the fields of one level after the other, until it returns false
/// or `stop` is requested. The same request gives the same levels.
struct LevelMaker {
  int least = 1;  ///< moves, of all that can be asked for
  int greatest = 1;
  int standard_least = 1;  ///< of what is made when nobody asks
  int standard_greatest = 1;
  void (*make)(const LevelRequest& request, const std::function<bool(const Table&)>& each,
               const std::stop_token& stop) = nullptr;
};

/// What a puzzle is, as data. One line of the catalogue points at it.
struct PuzzleInfo {
  std::string_view name;
  std::string_view title;
  std::string_view summary;      ///< one sentence
  std::string_view how_to_play;  ///< a few sentences for the help panel
  int rules_version = 1;         ///< changes when the same seed and moves give another game
  bool has_merges = true;        ///< else no tiles become larger ones, and no tile is worth more than another
  bool has_score = true;         ///< else the score is always 0, and what counts is the number of moves
  Aim aim = Aim::column;
  Refusal refusal = Refusal::shake;
  ParameterTable parameters;
  std::span<const Preset> presets;  ///< the first is the default
  std::span<const StrategySpec> strategies;
  std::span<const SettingsGrid> settings = {};
  std::span<const CommandSpec> commands;
  std::span<const FactSpec> facts;
  std::span<const FeatSpec> feats = {};
  std::span<const ShortMove> short_moves = {};
  std::span<const SpeedFigure> speed = {};

  /// A new game; `setup` receives the events that lay out its first tiles.
  std::unique_ptr<Puzzle> (*make)(const ParameterValues& values, std::uint64_t seed, EventBatch& setup) = nullptr;

  /// A game that goes on from the state written in `document`; fields that are missing are those of a
  /// new game with the same seed.
  Result<std::unique_ptr<Puzzle>> (*read)(const ParameterValues& values, std::uint64_t seed, const Document& document,
                                          EventBatch& setup) = nullptr;

  /// A position as a person types it or copies it from elsewhere, for puzzles that have such a form: gives what a
  /// position file holds, but for the puzzle's name ("parameters" where the text tells them, and "state"). Null
  /// where there is no such form.
  Result<Document> (*read_text)(std::string_view text) = nullptr;

  /// More fields for the record of a move, made from its events ("last_drop"), appended to `record`;
  /// null where there is none.
  void (*report)(Move move, const EventBatch& events, Table& record) = nullptr;

  /// What the game is busy with during beat `beat` of the events of a move; before the first beat and after the last
  /// one, what `after`, the status that the move led to, says. Null where a puzzle has no phases.
  std::string_view (*phase)(const EventBatch& events, std::int32_t beat, Status after) = nullptr;

  /// Null where there are none, or where it cannot be.
  const LevelList* levels = nullptr;
  const Editor* editor = nullptr;
  const LevelMaker* maker = nullptr;

  /// The map of all states that can be reached from a game's; an error where there are more than `most_states`, or
  /// when stopped. Null where the puzzle has no such map.
  Result<std::unique_ptr<StateGraph>> (*map)(const Puzzle& puzzle, Goals goals, std::uint32_t most_states,
                                             const std::stop_token& stop) = nullptr;

  /// What chance may bring next in a game under way, smallest face first; null where chance has no faces.
  std::vector<Odds> (*odds)(const Puzzle& puzzle) = nullptr;
};

/// Whether both tell of one puzzle. The program and its window module have a table each, so addresses do not tell.
inline bool is_same_puzzle(const PuzzleInfo& one, const PuzzleInfo& other) {
  return one.name == other.name;
}

struct Standing {
  Status status = Status::playing;
  std::uint64_t score = 0;
  std::int64_t moves = 0;
};

class Puzzle {
 public:
  virtual ~Puzzle() = default;

  virtual const PuzzleInfo& about() const = 0;
  virtual const ParameterValues& parameters() const = 0;
  virtual Standing standing() const = 0;

  /// Equal for equal positions; independent of identities and of the generator.
  virtual std::uint64_t hash() const = 0;
  virtual Snapshot snapshot() const = 0;

  /// The moves of ordinary play, in a fixed order; none exactly when the status is not `playing`.
  virtual std::vector<Move> moves() const = 0;

  /// The legal move that a gesture means here, if any; also a move that rescues a game that is over.
  virtual std::optional<Move> interpret(const Gesture& gesture) const = 0;

  /// Plays `move` and writes what happened to `events` (replacing what was there). An illegal move is
  /// refused: returns false and changes nothing.
  virtual bool play(Move move, EventBatch& events) = 0;

  /// An independent copy that goes on in the same way, generator and identities included.
  virtual std::unique_ptr<Puzzle> clone() const = 0;

  virtual std::string to_text(Move move) const = 0;

  /// The legal move that `text` names, or why there is none.
  virtual Result<Move> parse(std::string_view text) const = 0;

  /// The state as named fields, as files and scripts see it.
  virtual Document describe() const = 0;
};

/// "playing", "over" or "won".
std::string_view status_name(Status status);

/// The line of `specs` called `name`, or an error that says which there are and suggests one.
Result<const StrategySpec*> find_strategy(const PuzzleInfo& info, std::string_view name);

/// The values of preset `name`, or an error that says which there are and suggests one.
Result<ParameterValues> preset_values(const PuzzleInfo& info, std::string_view name);

}  // namespace tilefold
