// The game in the window: its session, the record of it, and the line of moves. Every change of the game goes through
// this class, which stores it, writes it to the trace and reports it. Knows nothing of how the game is drawn.
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

namespace tilefold::app {

class GameController {
 public:
  /// Called after every change, when it has been stored, with the updates in their order.
  using Follower = std::function<void(const std::vector<Update>& updates)>;
  /// Changes a session. On error it must leave the session unchanged.
  using Change = std::function<Result<Done>(Session& session)>;

  GameController(Session session, Trace& trace, MessageQueue& messages, Follower follower);
  GameController(const GameController&) = delete;
  GameController& operator=(const GameController&) = delete;

  const Session& session() const { return session_; }
  const Puzzle& puzzle() const { return session_.puzzle(); }
  /// The line of moves: from the start of the game through the current position to the last move that can be redone.
  const MoveLine& line() const { return line_; }
  /// Number of changes of the position.
  std::uint64_t version() const { return version_; }
  /// True if the line of a stored game ends with a finished position.
  bool is_line_finished() const;

  GameRecording& recording() { return recording_; }
  const GameRecording& recording() const { return recording_; }

  /// Plays a move from the current position. If the move branches off the finished line of a stored game, it begins a
  /// new game with a copy of the earlier moves, so that the finished game stays in the profile. Returns false if the
  /// move is illegal.
  bool play(Move move, const Cause& cause = {});
  /// Return false if there is nothing to undo or redo.
  bool undo();
  bool redo();
  /// Makes a node of the game tree the current position, also on another line. Returns false if it is that already.
  bool go_to(std::int32_t node);
  /// Leaves a finished line unchanged and continues with a new game that has a copy of the moves up to `node`.
  void branch(std::int32_t node);

  /// Changes the session otherwise and follows the change. `by` names the user's command in the trace.
  Result<Done> change(std::string_view by, const Change& change);
  /// Does the same for a change that begins another game: goes to the end of a finished line first, so that the profile
  /// lists the game as finished.
  Result<Done> open(std::string_view by, const Change& change);

  /// Replaces the session by another one, of any puzzle, and returns the previous one.
  Session exchange(Session other);

 private:
  void follow(std::string_view by, const Cause& cause = {});
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

}  // namespace tilefold::app
