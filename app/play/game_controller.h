// The game in the window: its session, its recording in the profile, and its line of moves. Every change of the game
// goes through this class. It stores the change, writes it to the trace, and notifies other parts of the program. It
// does not draw anything.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "app/play/game_recording.h"
#include "app/play/message_queue.h"
#include "app/play/move_line.h"
#include "app/play/trace.h"
#include "engine/core/session.h"

namespace tilefold::play {

class GameController {
 public:
  /// Function that is called after a change has been stored. It gets the updates in the order in which they happened.
  using Follower = std::function<void(const std::vector<Update>& updates)>;
  /// Function that changes a session. If it returns an error, it must leave the session unchanged.
  using Change = std::function<Result<Done>(Session& session)>;

  GameController(Session session, Trace& trace, MessageQueue& messages, Follower follower);
  GameController(const GameController&) = delete;
  GameController& operator=(const GameController&) = delete;

  const Session& session() const { return session_; }
  const Puzzle& puzzle() const { return session_.puzzle(); }
  /// Returns the line of moves: from the start of the game through the current position to the last move that redo can
  /// restore.
  const MoveLine& line() const { return line_; }
  /// Returns a counter that increases whenever the position changes.
  std::uint64_t version() const { return version_; }
  /// True if the game is stored and its line ends with a position in which the game is over.
  bool is_line_finished() const;

  GameRecording& recording() { return recording_; }
  const GameRecording& recording() const { return recording_; }

  /// Plays a move in the current position. Returns false if the move is illegal. If the line of a stored game is
  /// finished and the move leaves this line, the move starts a new game with a copy of the earlier moves, so that the
  /// finished game stays in the profile.
  bool play(Move move, const profile::Cause& cause = {});
  /// Undo or redo a move. Return false if there is nothing to undo or redo.
  bool undo();
  bool redo();
  /// Makes a node of the game tree the current position, even if it is on another line. Returns false if it already is
  /// the current position.
  bool go_to(std::int32_t node);
  /// Starts a new game with a copy of the moves up to `node`. The finished line of the previous game stays unchanged.
  void branch(std::int32_t node);

  /// Changes the session by calling `change`, then stores the change. If the position has changed, also reports it.
  /// `by` is the name of the user's command in the trace.
  Result<Done> change(std::string_view by, const Change& change);
  /// Like `change`, for a change that starts another game. If the current line is finished, first goes to its end, so
  /// that the profile lists the game as finished.
  Result<Done> open(std::string_view by, const Change& change);

  /// Replaces the session by `other`, which may be of another puzzle. Returns the previous session.
  Session exchange(Session other);

 private:
  void follow(std::string_view by, const profile::Cause& cause = {});
  void publish(const std::vector<Update>& updates, std::string_view by);
  void trace_update(const Update& update, std::string_view by);
  void finish_line();
  void copy_line(std::int32_t node);

  Session session_;
  Trace& trace_;
  MessageQueue& messages_;
  GameRecording recording_{session_};
  MoveLine line_;
  std::uint64_t version_ = 0;
  Follower follower_;
};

}  // namespace tilefold::play
