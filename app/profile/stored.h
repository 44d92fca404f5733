// The rows of the profile as plain structs: games, moves, events and best scores.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/records/game_labels.h"
#include "engine/core/puzzle.h"

namespace tilefold::profile {

/// A person who plays on this machine. Player 0 is the first one, who may have no name.
struct Player {
  std::int64_t id = 0;
  std::string name = {};
  friend bool operator==(const Player&, const Player&) = default;
};

/// The rules and the start of a game, and the program that started it. Never changes after the game has begun.
struct GameStart {
  std::string puzzle;
  int rules_version = 1;
  std::string parameters;       ///< parameters as JSON
  std::string parameters_hash;  ///< hash of the values that differ from the defaults, 16 hex digits
  std::int64_t horizon = 0;     ///< number of upcoming tiles that the user sees
  std::uint64_t seed = 0;
  std::optional<std::string> position;  ///< first position as JSON, unless the game started from its seed
  std::string client;                   ///< user interface of the game: "window" or "command line"
  std::int64_t started = 0;             ///< milliseconds since 1970, like all wall-clock times here
  records::GameLabels labels = {};
  Player player = {};
};

/// Kinds of help in a game, and how often each was used.
struct Assistance {
  std::int64_t undos = 0;
  std::int64_t hints = 0;
  std::int64_t autoplay_moves = 0;
  std::int64_t continues = 0;
  std::int64_t given_moves = 0;  ///< number of moves imported with a game ID; such games have no best scores

  bool is_any() const { return undos > 0 || hints > 0 || autoplay_moves > 0 || continues > 0 || given_moves > 0; }
};

/// The current state of a game.
struct GameState {
  std::string status;  ///< "playing", "over", "won", or "closed" if the game can no longer be continued
  std::uint64_t score = 0;
  std::optional<std::uint64_t> largest;  ///< value of the largest tile; nullopt if the puzzle does not count it
  std::int64_t moves = 0;                ///< number of moves as the puzzle counts them
  Assistance assistance;
  std::string strategy;  ///< strategy that played last; empty if none has played
  std::int64_t changed = 0;
  std::optional<std::int64_t> ended;
  std::int64_t nodes = 0;  ///< number of moves in the tree
  std::int32_t node = 0;
  std::int32_t left_at = -1;
};

struct StoredGame {
  std::int64_t id = 0;
  GameStart start;
  GameState state;
  bool is_deleted = false;
};

/// Maximum number of moves of a game, over all its lines, that the reader accepts. Longer games are still recorded.
constexpr std::int64_t longest_game = 500'000;

/// Value of `played_by` for moves that the window plays automatically some time after the user's last move.
constexpr std::string_view by_timer = "timer";

/// A move as a node of its game's tree.
struct StoredMove {
  std::int32_t node = 0;
  std::int32_t parent = 0;
  std::int32_t taken = 0;  ///< increases with each choice among sibling moves; redo follows the sibling with the
                           ///< greatest value
  std::string move;
  std::uint64_t score = 0;  ///< score after the move
  std::int64_t gain = 0;
  std::optional<std::int64_t> since_previous;  ///< milliseconds since the previous move; nullopt for the first
  std::optional<std::int64_t> since_ready;     ///< milliseconds since the player could first move
  std::int64_t played = 0;
  std::string played_by;                  ///< strategy; "given" if from a game ID; `by_timer`; empty for the user
  std::optional<std::int64_t> down = {};  ///< milliseconds from the time when the user could move until the press
  std::optional<std::int64_t> up = {};    ///< ms from the same time until the release; nullopt if the move was made
                                          ///< before the release
  std::string device = {};                ///< "mouse", "touch", "keyboard" or "gamepad"; empty if unknown
};

struct StoredEvent {
  std::string kind;
  std::int32_t node = 0;
  std::string detail;
  std::int64_t happened = 0;
};

/// A point on the board, in cells from the upper left corner of the board on the screen. Does not depend on the size of
/// the window.
struct BoardPoint {
  double x = 0;
  double y = 0;
  friend bool operator==(const BoardPoint&, const BoardPoint&) = default;
};

/// Kinds of gestures: a drag or tap that made no move, a selection that was undone, and a point of the pointer's path.
constexpr std::string_view aborted_gesture = "aborted";
constexpr std::string_view unpicked_gesture = "unpicked";
constexpr std::string_view path_gesture = "path";

/// A gesture on the board that made no move, or a point of the pointer's path.
struct StoredGesture {
  std::string kind;
  std::string reason = {};       ///< reason why it made no move, see docs/reference/profile.md; empty for a path
  std::int32_t after_move = 0;   ///< number of moves before the gesture, including undone moves
  std::int32_t node = 0;         ///< node of the position that the board showed
  std::int64_t happened = 0;     ///< time at which the gesture ended
  std::optional<BoardPoint> at;  ///< position of the pointer at that time; nullopt if unknown
  std::optional<std::int64_t> pressed = {};  ///< time of the press that began the gesture; nullopt if there was none
  std::optional<BoardPoint> pressed_at = {};
  std::string device = {};  ///< device, see StoredMove::device
};

/// Result of an analysis for one move; docs/reference/statistics.md explains the terms.
struct StoredJudgement {
  std::int32_t node = 0;
  std::int32_t version = 0;  ///< version of the analysis that gave this result
  std::int32_t until = 0;    ///< last node of the line that was analysed; 0 if the result is the same for all lines
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

/// A move of the user that a strategy has classified as a mistake, and the day on which the user should practise it
/// again. The fields are described in docs/reference/statistics.md.
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
  std::int32_t box = 0;  ///< Leitner box; 0 if it has not been practised yet
  std::int64_t due = 0;  ///< day of the next practice, in days since 1970
  std::int64_t tries = 0;
  std::int64_t misses = 0;
};

struct BestScore {
  Player player = {};
  std::string puzzle;
  std::string parameters_hash;
  bool is_assisted = false;
  bool is_autoplayed = false;  ///< true if a strategy made moves; listed separately from scores of users
  std::uint64_t score = 0;
  std::string parameters;
  std::int64_t horizon = 0;
  std::optional<std::int64_t> game;  ///< number of the game; nullopt if it has been deleted
  std::int32_t node = 0;
  std::int64_t reached = 0;
};

/// Selects games of a profile and their order.
struct GameFilter {
  enum class Order : std::uint8_t { newest, oldest, score, moves, largest };

  std::string puzzle;
  std::optional<std::int64_t> since;  ///< only games that started at this time or later
  std::optional<std::int64_t> until;  ///< only games that started before this time
  std::string status;
  std::optional<bool> is_assisted;
  std::optional<std::int64_t> limit;
  std::int64_t before = std::numeric_limits<std::int64_t>::max();  ///< only games with smaller numbers than this
  std::int64_t after = std::numeric_limits<std::int64_t>::min();   ///< only games with greater numbers than this
  Order order = Order::newest;
  bool with_empty = false;  ///< true to include games without a move
  bool with_deleted = false;
  std::optional<bool> is_imported = {};     ///< true: only imported games; false: only others; nullopt: both
  std::optional<std::int64_t> player = {};  ///< only games of this player; nullopt: games of all players
};

/// Number of moves that the user made in a game within one hour.
struct PlayedHour {
  std::int64_t game = 0;
  std::int64_t hour = 0;  ///< number of the hour since 1970, UTC
  std::int64_t moves = 0;
};

/// Selects the moves whose game number is between `first` and `last` and whose node number is greater than `after`.
struct PlayedRange {
  std::int64_t first = 0;
  std::int64_t last = 0;
  std::int64_t after = 0;
};

/// Returns the hash of parameters used in best scores: equal for equal rules, even if a later version adds parameters.
std::string parameters_hash(const ParameterValues& values);

/// Converts parameters to JSON and back; returns an error for parameters that the puzzle no longer has.
std::string parameters_text(const ParameterValues& values);
Result<ParameterValues> read_parameters_text(const PuzzleInfo& info, const std::string& text);

/// Returns the start of a game whose first position is `beginning`.
GameStart game_start(const Puzzle& beginning, std::uint64_t seed, bool is_position);

}  // namespace tilefold::profile
