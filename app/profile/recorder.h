// Follows a session and stores every change before it returns.
//
// Call `follow` after every change of the session and before showing it: it compares the session with what is stored
// and writes the difference in one transaction. Changes that cannot be written are kept and written with the next one,
// so nothing is missing once storing works again. The user gets one message when storing starts to fail and one when it
// works again. Nothing here throws or changes the game.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/profile/store.h"
#include "app/profile/tracked_game.h"
#include "engine/core/session.h"

namespace tilefold::app {

class Recorder {
 public:
  /// `client` is the interface that plays: "window" or "command line". The store must outlive this object.
  Recorder(Store& store, std::string client);

  /// Returns the current game of a puzzle as it was left, and follows it from now on; nullopt if none exists to
  /// continue, and then `pop_messages` may give the reason. Afterwards the followed game becomes the current game of
  /// its puzzle, unless another process holds it.
  std::optional<Session> resume(const PuzzleInfo& info);

  /// Stores what has changed since the last call.
  void follow(const Session& session, const Cause& cause = {});

  /// Records that a strategy gave the user a hint.
  void record_hint(const Session& session, std::string_view strategy);
  void record_autoplay(const Session& session, bool is_on, std::string_view strategy);

  /// Marks the time from which the next move can be made: the board's animation has ended.
  void player_can_move() { ready_at_ = store_.clock().steady_ms(); }

  /// Opens a stored game as a new game of the session and continues recording it in its row. On error nothing has
  /// changed.
  Result<Done> open_game(Session& session, std::int64_t id);

  /// Returns the number of the session's current game in the profile; 0 if it is not stored yet.
  std::int64_t game_id(const Session& session) const;
  bool has_game(std::int64_t id) const;

  /// True if the current game has had help: undo, hints, autoplay, continues or given moves.
  bool is_assisted(const Session& session) const;

  /// True if the current game's score can be a best score.
  bool counts(const Session& session) const;

  /// True if everything so far is stored.
  bool is_stored() const { return !is_failing_; }

  /// Why changes are not stored at present; empty while they are.
  const std::string& trouble() const { return trouble_; }

  /// Returns the messages for the user that have not been returned before.
  std::vector<std::string> pop_messages();

 private:
  void say(std::string text) { messages_.push_back(std::move(text)); }
  Timestamp timestamp(const Session& session, const Cause& cause);
  void observe(const Session& session, const Cause& cause);
  void drop_erased_games(const Session& session);
  void begin_new_games(const Session& session, const Timestamp& timestamp);
  void record_change_of_game(const Session& session, const Timestamp& timestamp);
  void link_games(const Session& session);
  TrackedGame& record(const Session& session, std::string_view what, std::string_view strategy);
  void store(const Session& session);
  void begin_file(const Session& session);
  Result<Done> write(const Session& session);
  Result<Session> restore(const PuzzleInfo& info, const StoredSession& stored);
  bool has_changes(const Session& session) const;
  std::string under_way_of(const Session& session, std::int64_t row) const;
  TrackedGame* tracked(const Session& session);

  Store& store_;
  std::string client_;
  bool has_game_under_way_ = false;
  bool is_late_ = false;                       // true if there was no file yet when resume() was called
  std::string under_way_;                      // what is stored as the current game; written again when it changes
  std::map<std::int32_t, TrackedGame> games_;  // the followed games, by their numbers in the session
  std::vector<std::int64_t> erased_;           // rows of games that the session has dropped
  std::optional<std::int32_t> game_;           // the current game at the last observation
  std::optional<std::int64_t> moved_at_;       // time of the last move, by the monotonic clock
  std::optional<std::int64_t> ready_at_;
  std::uint64_t file_number_ = 0;
  bool is_failing_ = false;
  std::string trouble_;
  std::vector<std::string> messages_;
};

}  // namespace tilefold::app
