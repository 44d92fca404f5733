// The recorder's data about one game of a session: the number of its row, and the changes that are not stored yet.
//
// The object reads the session's tree of moves and collects what is new since the last call. It does not replay moves:
// the tree stores a summary of each move's effect.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/profile/stored_sessions.h"
#include "engine/core/session.h"

namespace tilefold::profile {

/// The input with which the user made a move in the window. Times are in ms, by the monotonic clock of the store.
struct MoveInput {
  std::string device = {};                ///< device, see StoredMove::device; empty if unknown
  std::optional<std::int64_t> down = {};  ///< time of the last press
  std::optional<std::int64_t> up = {};    ///< time of the release after the press; nullopt if there was none yet
};

/// The program that records a game, the labels of the game, and the person who plays it.
struct GameSource {
  std::string client;  ///< user interface of the game: "window" or "command line"
  records::GameLabels labels = {};
  Player player = {};
};

/// The player who made the moves that `observe` finds.
struct Cause {
  std::string strategy;      ///< strategy that chose the moves; empty if the user did
  bool is_given = false;     ///< true if the moves came with a game ID
  bool is_timed = true;      ///< true if the times between the moves are the user's thinking times
  bool is_by_timer = false;  ///< true if the window made the moves automatically after a delay
  bool is_branch = false;    ///< true if the moves are copied from the previous game, of which this game is a branch
  MoveInput input = {};      ///< how the user made the move; not used for other moves
  std::vector<StoredGesture> gestures = {};  ///< the user's gestures in the game that was current before the moves

  /// True if the user made the moves, and not a strategy or a timer.
  bool is_own() const { return strategy.empty() && !is_given && !is_by_timer && !is_branch; }
};

/// Time of an observation of a game.
struct Timestamp {
  std::int64_t wall = 0;
  std::int64_t steady = 0;
  std::optional<std::int64_t> since_previous;
  std::optional<std::int64_t> since_ready;
  std::optional<std::int64_t> down = {};  ///< time of the press, see StoredMove::down
  std::optional<std::int64_t> up = {};
};

/// The result of `observe`: nothing new, another current node, or new moves.
enum class Seen : std::uint8_t { nothing, way, moves };

/// State of the storage of a game in the profile.
struct StorageState {
  std::int64_t row = 0;      ///< number of the game's row; 0 if it has none
  bool is_changed = true;    ///< true if something is not stored yet
  bool is_detached = false;  ///< true if another game of the session uses the row that the game had
};

/// Numbers of the games that undo and redo lead to.
struct AdjacentGames {
  std::optional<std::int32_t> previous;
  std::optional<std::int32_t> following;
};

class TrackedGame {
 public:
  /// Tracks a game that has just begun. `previous` is the number of the game to which undo returns.
  TrackedGame(const SessionGame& game, std::optional<std::int32_t> previous, const GameSource& source,
              const Timestamp& timestamp);

  /// Starts tracking a game that is already stored in the profile.
  TrackedGame(const SessionGame& game, const LoadedGame& loaded, std::optional<std::int32_t> previous);

  /// Makes this new game a branch of another game. Copies the help counts of the other game and adds one undo, because
  /// branching off takes moves back.
  void branch_from(const TrackedGame& other);

  /// Records the changes of the tree since the last call.
  Seen observe(const SessionGame& game, const Timestamp& timestamp, const Cause& cause);

  /// Records an event. Counts it as help if it is a hint.
  void record(std::string kind, std::string detail, const Timestamp& timestamp);
  /// Records gestures that made no move.
  void add_gestures(const std::vector<StoredGesture>& gestures);
  const Assistance& assistance() const { return state_.assistance; }

  /// True if the score can be a best score: the game began from its seed, no move was imported, and no strategy has
  /// made a move.
  bool counts() const { return has_record() && state_.assistance.autoplay_moves == 0; }

  /// Sets the node at which redo leads to the next game (-1 for none), and that game's number.
  void link(std::int32_t left_at, std::optional<std::int32_t> following);

  /// Sets the game that undo leads to, if it differs from the stored one.
  void follow_after(std::int32_t previous);

  /// Detaches this game from its row, because another game of the session now uses the row. If this game is continued,
  /// it gets a new row.
  void detach();

  /// Marks all data of the game as not stored. Called when another database file is used. Keeps who made each move and
  /// with which device. Loses what only the old file contains: the times of moves, events and gestures.
  void forget_storing(const SessionGame& game);

  const StorageState& storage() const { return storage_; }
  const AdjacentGames& adjacent() const { return adjacent_; }

  /// Adds the game's row if it has none. Returns the number of the row.
  std::int64_t begin(Writer& writer, std::optional<std::int64_t> previous) const;
  struct Links {
    std::optional<std::int64_t> previous;
    std::optional<std::int64_t> following;
  };
  void write(Writer& writer, std::int64_t row, const Links& links) const;

  /// Marks all data of the game as stored.
  void set_stored(std::int64_t row);

 private:
  // What is known about a node of the tree, even after its move was stored.
  struct SeenNode {
    std::int32_t next = -1;  // child that redo follows
    MoveMaker maker = {};
  };

  void forget_storing(const SessionGame& game, std::int32_t end);
  void record_node(const SessionGame& game, std::int32_t node, const Timestamp& timestamp, const Cause& cause);
  void record_choices(const SessionGame& game, bool is_everything);
  void record_way(const SessionGame& game, std::int32_t from, const Timestamp& timestamp);
  void record_standing(const Standing& standing, const Timestamp& timestamp);
  void record_best(std::int64_t when);
  bool has_record() const { return !start_.position && state_.assistance.given_moves == 0; }

  GameStart start_;
  GameState state_;
  AdjacentGames adjacent_;
  StorageState storage_;
  std::int64_t stored_nodes_ = 0;  // number of moves in the stored row
  std::vector<SeenNode> seen_;     // the nodes of the tree until now
  std::int32_t last_taken_ = 0;
  bool is_relinked_ = false;
  std::vector<StoredMove> moves_;
  std::vector<std::pair<std::int32_t, std::int32_t>> taken_;  // nodes of the stored moves, each with its value of
                                                              // StoredMove::taken
  std::vector<StoredEvent> events_;
  std::vector<StoredGesture> gestures_;
  std::vector<BestScore> best_;
};

}  // namespace tilefold::profile
