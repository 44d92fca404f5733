// The rows of the profile as plain values: games, moves, events and best scores.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/puzzle.h"

namespace tilefold::app {

/// How a game began. Never changes.
struct GameStart {
  std::string puzzle;
  int rules_version = 1;
  std::string parameters;       ///< as JSON
  std::string parameters_hash;  ///< of those that differ from the defaults, 16 hex digits
  std::int64_t horizon = 0;     ///< how many tiles are seen before they come
  std::uint64_t seed = 0;
  std::optional<std::string> position;  ///< the state that it began from as JSON, where it is no seed's
  std::string client;                   ///< "window" or "command line"
  std::int64_t started = 0;             ///< milliseconds since 1970, as all times of day
};

/// What helped: how often each.
struct Assistance {
  std::int64_t undos = 0;
  std::int64_t hints = 0;
  std::int64_t autoplay_moves = 0;
  std::int64_t continues = 0;
  std::int64_t given_moves = 0;  ///< that came with a game ID; they are nobody's score

  bool is_any() const { return undos > 0 || hints > 0 || autoplay_moves > 0 || continues > 0 || given_moves > 0; }
};

/// Where a game stands.
struct GameState {
  std::string status;  ///< playing, over, won, or closed: it cannot go on
  std::uint64_t score = 0;
  std::optional<std::uint64_t> largest;  ///< where the puzzle tells one
  std::int64_t moves = 0;                ///< as the puzzle counts them
  Assistance assistance;
  std::string strategy;  ///< that played last, empty for none
  std::int64_t changed = 0;
  std::optional<std::int64_t> ended;
  std::int64_t nodes = 0;  ///< all moves of the tree
  std::int32_t node = 0;
  std::int32_t left_at = -1;
};

struct StoredGame {
  std::int64_t id = 0;
  GameStart start;
  GameState state;
  bool is_deleted = false;
};

/// A move as a node of its game's tree.
struct StoredMove {
  std::int32_t node = 0;
  std::int32_t parent = 0;
  std::int32_t taken = 0;  ///< the greatest among siblings is the one that redo follows
  std::string move;
  std::uint64_t score = 0;  ///< after it
  std::int64_t gain = 0;
  std::optional<std::int64_t> since_previous;  ///< milliseconds since the previous move; none for the first
  std::optional<std::int64_t> since_ready;     ///< milliseconds since the player could first move
  std::int64_t played = 0;
  std::string played_by;  ///< a strategy, "given" for moves of a game ID, empty for a person
};

struct StoredEvent {
  std::string kind;
  std::int32_t node = 0;
  std::string detail;
  std::int64_t happened = 0;
};

/// What an analysis has found of a move; the words are those of docs/analysis.md.
struct StoredJudgement {
  std::int32_t node = 0;
  std::int32_t version = 0;  ///< of the analysis
  std::int32_t until = 0;    ///< the last node of the line that it was found for, 0 where it is the same for all
  std::int64_t number = 0;
  std::string best;
  double value = 0;
  double best_value = 0;
  double loss_error = 0;
  std::int32_t rank = 1;
  std::int32_t choices = 0;
  double gain = 0;
  double next_value = 0;
  double stake = 0;
  bool is_proven = true;
};

/// A move that a person made and a strategy judged to be a mistake, and when it is asked again; the words are those of
/// docs/analysis.md.
struct StoredMistake {
  std::int64_t game = 0;
  std::int32_t node = 0;
  std::string strategy;
  std::int64_t number = 0;
  std::string move;
  std::string best;
  double value = 0;
  double best_value = 0;
  double loss_error = 0;
  double stake = 0;
  std::int32_t box = 0;  ///< 0 where it has not been asked
  std::int64_t due = 0;  ///< days since 1970
  std::int64_t tries = 0;
  std::int64_t misses = 0;
};

struct BestScore {
  std::string puzzle;
  std::string parameters_hash;
  bool is_assisted = false;
  std::uint64_t score = 0;
  std::string parameters;
  std::int64_t horizon = 0;
  std::optional<std::int64_t> game;  ///< none when it has been deleted
  std::int32_t node = 0;
  std::int64_t reached = 0;
};

/// Which games, and in which order.
struct GameFilter {
  enum class Order : std::uint8_t { newest, oldest, score, moves, largest };

  std::string puzzle;
  std::optional<std::int64_t> since;  ///< started then or later
  std::optional<std::int64_t> until;  ///< started before then
  std::string status;
  std::optional<bool> is_assisted;
  std::optional<std::int64_t> limit;
  std::int64_t before = std::numeric_limits<std::int64_t>::max();  ///< games with smaller numbers only
  Order order = Order::newest;
  bool with_empty = false;  ///< also games without a move
  bool with_deleted = false;
};

/// How many moves a person made in a game within an hour.
struct PlayedHour {
  std::int64_t game = 0;
  std::int64_t hour = 0;  ///< hours since 1970, UTC
  std::int64_t moves = 0;
};

/// Which moves: of the games from `first` to `last`, of nodes behind `after`.
struct PlayedRange {
  std::int64_t first = 0;
  std::int64_t last = 0;
  std::int64_t after = 0;
};

/// The name of the parameters in best scores: equal for equal rules, also when a later version adds parameters.
std::string parameters_hash(const ParameterValues& values);

/// Parameters as JSON, and back; an error for what the puzzle of today does not have.
std::string parameters_text(const ParameterValues& values);
Result<ParameterValues> read_parameters_text(const PuzzleInfo& info, const std::string& text);

/// How a game begins that has `beginning` as its first position.
GameStart game_start(const Puzzle& beginning, std::uint64_t seed, bool is_position);

}  // namespace tilefold::app
