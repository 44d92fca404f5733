// One game of a session as the recorder follows it: its row, and what of it is not stored yet.
//
// It looks at the session's tree only: what happened is what is different since the last look, and what a move did is
// the summary at its node. Nothing is played here.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/profile/store.h"
#include "engine/core/session.h"

namespace tilefold::app {

/// Who made the moves since the last look.
struct Cause {
  std::string strategy;   ///< that chose them; empty for a person
  bool is_given = false;  ///< they came with a game ID
  bool is_timed = true;   ///< when they were made says something about who made them
};

/// When it happened.
struct Moment {
  std::int64_t wall = 0;
  std::int64_t steady = 0;
  std::optional<std::int64_t> since_previous;
  std::optional<std::int64_t> since_ready;
};

/// What a look at a game found.
enum class Seen : std::uint8_t { nothing, way, moves };

class TrackedGame {
 public:
  /// A game that has just begun; `previous` is the number of the game that undo leads to.
  TrackedGame(const SessionGame& game, std::optional<std::int32_t> previous, std::string client, const Moment& moment);

  /// A game that is stored already.
  TrackedGame(const SessionGame& game, const LoadedGame& loaded, std::optional<std::int32_t> previous);

  /// Takes what is new in the tree.
  Seen observe(const SessionGame& game, const Moment& moment, const Cause& cause);

  void note(std::string kind, std::string detail, const Moment& moment);
  Assistance& assistance() { return state_.assistance; }
  const Assistance& assistance() const { return state_.assistance; }

  /// Whether its score can be a best one: it began from its seed, and every move was made here.
  bool counts() const { return !start_.position && state_.assistance.given_moves == 0; }

  /// Where redo leads to the next game, -1 for nowhere, and that game's number.
  void link(std::int32_t left_at, std::optional<std::int32_t> following);

  /// Undo leads to another game than it did when this one was stored.
  void follow_after(std::int32_t previous);

  /// Another game has taken over the row: this one is stored only when it goes on, as a game of its own.
  void detach();

  /// Everything is to be stored again, in another file. Times of moves that are stored are lost with the old one.
  void forget_storing(const SessionGame& game);

  std::int64_t row() const { return row_; }
  bool is_changed() const { return is_changed_; }
  bool is_detached() const { return is_detached_; }

  /// Writes what is not stored yet; `row` is that of the game, new or known.
  std::int64_t begin(Writer& writer, std::optional<std::int64_t> previous) const;
  struct Links {
    std::optional<std::int64_t> previous;
    std::optional<std::int64_t> following;
  };
  void write(Writer& writer, std::int64_t row, const Links& links) const;

  /// It was written.
  void set_stored(std::int64_t row);

  std::optional<std::int32_t> previous() const { return previous_; }
  std::optional<std::int32_t> following() const { return following_; }

 private:
  void forget_storing(const SessionGame& game, std::int32_t end);
  void take_node(const SessionGame& game, std::int32_t node, const Moment& moment, const Cause& cause);
  void take_choices(const SessionGame& game, bool is_everything);
  void take_way(const SessionGame& game, std::int32_t from, const Moment& moment);
  void take_standing(const Standing& standing, const Moment& moment);
  void take_best(std::int64_t when);

  std::int64_t row_ = 0;
  GameStart start_;
  GameState state_;
  std::optional<std::int32_t> previous_;
  std::optional<std::int32_t> following_;
  std::int64_t stored_nodes_ = 0;   // how many moves the row knows of
  std::vector<std::int32_t> next_;  // of every node that was seen
  std::int32_t last_taken_ = 0;
  bool is_changed_ = true;
  bool is_detached_ = false;
  bool is_relinked_ = false;
  std::vector<StoredMove> moves_;
  std::vector<std::pair<std::int32_t, std::int32_t>> taken_;  // node and stamp, of moves that are stored
  std::vector<StoredEvent> events_;
  std::vector<BestScore> best_;
};

}  // namespace tilefold::app
