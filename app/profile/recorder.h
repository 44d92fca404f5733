// Follows a session and stores every change of it before it returns.
//
// Call `follow` after every change of the session and before anything of it is shown: it compares the
// session with what is stored and writes the difference in one transaction. What cannot be written now
// is kept and written with the next change, so nothing is missing once storing works again; a person is
// told once when it stops and once when it goes on. Nothing here throws or changes the game.
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
  /// `client` is who plays: "window" or "command line". The store must outlive this.
  Recorder(Store& store, std::string client);

  /// The game under way of a puzzle as it was left, to be followed from now on; none where there is none to go
  /// on with: `take_messages` says why where a person should know. From now on the game that is followed is the
  /// one under way, unless another process has that of this puzzle.
  std::optional<Session> resume(const PuzzleInfo& info);

  /// Stores what has changed since the last call.
  void follow(const Session& session, const Cause& cause = {});

  /// A strategy was asked for advice, which a person sees; autoplay was switched on or off.
  void note_hint(const Session& session, std::string_view strategy);
  void note_autoplay(const Session& session, bool is_on, std::string_view strategy);

  /// The board has come to rest and takes a move: the time of the next one is counted from here.
  void player_can_move() { ready_at_ = store_.clock().steady_ms(); }

  /// Opens a stored game as a new game of the session and goes on recording it where it was. An error where it
  /// cannot be gone on with; then nothing has changed.
  Result<Done> open_game(Session& session, std::int64_t id);

  /// The number of the game under way in the profile, 0 while it could not be stored; and whether a game is one
  /// of the session's.
  std::int64_t game_id(const Session& session) const;
  bool has_game(std::int64_t id) const;

  /// Whether the game under way has had help.
  bool is_assisted(const Session& session) const;

  /// Whether its score can be a best one.
  bool counts(const Session& session) const;

  /// Whether all that has happened is stored.
  bool is_stored() const { return !is_failing_; }

  /// What a person should know, once.
  std::vector<std::string> take_messages();

 private:
  void say(std::string text) { messages_.push_back(std::move(text)); }
  Moment moment(const Session& session, const Cause& cause);
  void observe(const Session& session, const Cause& cause);
  void drop_erased_games(const Session& session);
  void begin_new_games(const Session& session, const Moment& moment);
  void note_change_of_game(const Session& session, const Moment& moment);
  void link_games(const Session& session);
  TrackedGame& note(const Session& session, std::string_view what, std::string_view strategy);
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
  bool is_late_ = false;                       // there was no file yet when the game under way was asked for
  std::string under_way_;                      // what is stored as under way, to be written when it changes
  std::map<std::int32_t, TrackedGame> games_;  // by their numbers in the session
  std::vector<std::int64_t> erased_;           // rows of games that the session has dropped
  std::optional<std::int32_t> game_;           // the one that was under way at the last look
  std::optional<std::int64_t> moved_at_;       // when the last move was made, by the steady clock
  std::optional<std::int64_t> ready_at_;
  std::uint64_t file_number_ = 0;
  bool is_failing_ = false;
  std::vector<std::string> messages_;
};

}  // namespace tilefold::app
