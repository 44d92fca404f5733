// One game of a session as the recorder follows it: its row, and the changes not stored yet.
//
// It only observes the session's tree: it takes whatever is new since the last observation, and each move's effect from
// the summary at its node. It plays nothing.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/profile/store.h"
#include "engine/core/session.h"

namespace tilefold::app {

/// Who made the moves since the last observation.
struct Cause {
  std::string strategy;      ///< strategy that chose them; empty for the user
  bool is_given = false;     ///< they came with a game ID
  bool is_timed = true;      ///< true if their times say how long the user thought
  bool is_by_timer = false;  ///< nobody made them: the window plays what a puzzle does by itself after a while
  bool is_branch = false;    ///< they are copies of the moves of the previous game, from which this one branches off
};

/// Time of an observation.
struct Timestamp {
  std::int64_t wall = 0;
  std::int64_t steady = 0;
  std::optional<std::int64_t> since_previous;
  std::optional<std::int64_t> since_ready;
};

/// Result of an observation: nothing new, another current node, or new moves.
enum class Seen : std::uint8_t { nothing, way, moves };

class TrackedGame {
 public:
  /// Tracks a game that has just begun; `previous` is the number of the game that undo leads to.
  TrackedGame(const SessionGame& game, std::optional<std::int32_t> previous, std::string client,
              const Timestamp& timestamp);

  /// Tracks a game that is already stored.
  TrackedGame(const SessionGame& game, const LoadedGame& loaded, std::optional<std::int32_t> previous);

  /// Makes this new game a branch of another one: it has had the same help, and going back counts as help.
  void branch_from(const TrackedGame& other);

  /// Records the changes of the tree since the last call.
  Seen observe(const SessionGame& game, const Timestamp& timestamp, const Cause& cause);

  void record(std::string kind, std::string detail, const Timestamp& timestamp);
  Assistance& assistance() { return state_.assistance; }
  const Assistance& assistance() const { return state_.assistance; }

  /// True if the score can be a person's best score: the game began from its seed, no move was imported, and no
  /// strategy has made a move.
  bool counts() const { return has_record() && state_.assistance.autoplay_moves == 0; }

  /// Sets the node at which redo leads to the next game (-1 for none), and that game's number.
  void link(std::int32_t left_at, std::optional<std::int32_t> following);

  /// Sets the game that undo leads to, if it differs from the stored one.
  void follow_after(std::int32_t previous);

  /// Detaches this game from its row, which another game has taken over. It gets a new row if it is continued.
  void detach();

  /// Marks everything as unstored, because the file has changed. The times of moves already stored are lost.
  void forget_storing(const SessionGame& game);

  std::int64_t row() const { return row_; }
  bool is_changed() const { return is_changed_; }
  bool is_detached() const { return is_detached_; }

  /// Adds the game's row if it has none. Returns the number of the row.
  std::int64_t begin(Writer& writer, std::optional<std::int64_t> previous) const;
  struct Links {
    std::optional<std::int64_t> previous;
    std::optional<std::int64_t> following;
  };
  void write(Writer& writer, std::int64_t row, const Links& links) const;

  /// Marks everything as stored.
  void set_stored(std::int64_t row);

  std::optional<std::int32_t> previous() const { return previous_; }
  std::optional<std::int32_t> following() const { return following_; }

 private:
  void forget_storing(const SessionGame& game, std::int32_t end);
  void record_node(const SessionGame& game, std::int32_t node, const Timestamp& timestamp, const Cause& cause);
  void record_choices(const SessionGame& game, bool is_everything);
  void record_way(const SessionGame& game, std::int32_t from, const Timestamp& timestamp);
  void record_standing(const Standing& standing, const Timestamp& timestamp);
  void record_best(std::int64_t when);
  bool has_record() const { return !start_.position && state_.assistance.given_moves == 0; }

  std::int64_t row_ = 0;
  GameStart start_;
  GameState state_;
  std::optional<std::int32_t> previous_;
  std::optional<std::int32_t> following_;
  std::int64_t stored_nodes_ = 0;   // number of moves in the stored row
  std::vector<std::int32_t> next_;  // child that redo follows, for every node seen
  std::int32_t last_taken_ = 0;
  bool is_changed_ = true;
  bool is_detached_ = false;
  bool is_relinked_ = false;
  std::vector<StoredMove> moves_;
  std::vector<std::pair<std::int32_t, std::int32_t>> taken_;  // nodes and stamps of the stored moves
  std::vector<StoredEvent> events_;
  std::vector<BestScore> best_;
};

}  // namespace tilefold::app
