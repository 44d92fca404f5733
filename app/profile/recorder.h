// Records a session in the profile.
//
// Call `follow` after every change of the session and before displaying the change. `follow` compares the session with
// what is stored, writes the differences in one transaction and then returns. If writing fails, the recorder keeps the
// changes and writes them together with the next change, so that nothing is lost if writing works again later. The user
// gets one message when storing starts to fail and one when it works again. The recorder throws no exceptions and does
// not change the game that it records.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/profile/store.h"
#include "app/profile/tracked_game.h"
#include "engine/core/session.h"

namespace tilefold::profile {

class Recorder {
 public:
  /// `client` names the user interface in which the game is played: "window" or "command line". `labels` and `player`
  /// are stored with every game that begins. The store must outlive this object.
  Recorder(Store& store, std::string client, records::GameLabels labels = {}, Player player = {});

  /// Returns the player's current game of a puzzle as the player left it, and records it from now on. Returns nullopt
  /// if there is no game to continue; `pop_messages` may give the reason. A game with other labels is not continued.
  /// The returned game becomes the current game of its puzzle, unless another process has locked the current game.
  std::optional<Session> resume(const PuzzleInfo& info);

  /// Like `resume`, for the stored game with this number. Does not change which game is the current one of its puzzle.
  std::optional<Session> resume_game(const PuzzleInfo& info, std::int64_t id);

  /// Stores what has changed since the last call.
  void follow(const Session& session, const Cause& cause = {});

  /// Records that a strategy gave the user a hint.
  void record_hint(const Session& session, std::string_view strategy);
  void record_autoplay(const Session& session, bool is_on, std::string_view strategy);

  /// Call when the animation has ended and the user can make the next move; the thinking time starts now.
  void player_can_move() { ready_at_ = store_.clock().steady_ms(); }

  /// Opens a stored game as a new game of the session. Records its further moves in the row of the stored game. An
  /// error leaves session and profile unchanged.
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

  /// Returns why changes cannot be stored at present; empty if storing works.
  const Error& trouble() const { return trouble_; }

  /// Return the messages for the user that have not been returned before. `pop_messages` returns them in English.
  std::vector<Error> pop_notices();
  std::vector<std::string> pop_messages();

 private:
  bool hold_puzzle(const std::string& puzzle);
  void say(Error notice) { messages_.push_back(std::move(notice)); }
  Timestamp timestamp(const Session& session, const Cause& cause);
  void observe(const Session& session, const Cause& cause);
  void drop_erased_games(const Session& session);
  void begin_new_games(const Session& session, const Timestamp& timestamp);
  void record_change_of_game(const Session& session, const Timestamp& timestamp);
  void link_games(const Session& session);
  void record(const Session& session, std::string_view what, std::string_view strategy);
  void store(const Session& session);
  void begin_file(const Session& session);
  Result<Done> write(const Session& session);
  Result<Session> restore(const PuzzleInfo& info, const StoredSession& stored);
  bool has_changes(const Session& session) const;
  std::string under_way_of(const Session& session, std::int64_t row) const;
  TrackedGame* tracked(const Session& session);

  Store& store_;
  GameSource source_;
  bool has_game_under_way_ = false;
  bool is_late_ = false;                       // true if the database could not be opened when resume() was called
  std::string under_way_;                      // what is stored as the current game; written again when it changes
  std::map<std::int32_t, TrackedGame> games_;  // the recorded games; the key is their number in the session
  std::vector<std::int64_t> erased_;           // rows of games that the session has dropped
  std::optional<std::int32_t> game_;           // the current game when `follow` was last called
  std::optional<std::int64_t> moved_at_;       // time of the last move, by the monotonic clock
  std::optional<std::int64_t> ready_at_;
  std::uint64_t file_number_ = 0;
  bool is_failing_ = false;
  Error trouble_;
  std::vector<Error> messages_;
};

}  // namespace tilefold::profile
