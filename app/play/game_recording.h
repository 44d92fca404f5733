// Records the game in the window: stores every change of the game in the profile, reads the best scores, and records
// what help the user had.
//
// Without a repository nothing is stored, and the best scores are the best ones of the session.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "app/play/game_repository.h"
#include "app/play/gesture_log.h"
#include "engine/core/session.h"

namespace tilefold::play {

class GameRecording {
 public:
  static constexpr std::int32_t many_moves = 1000;

  explicit GameRecording(const Session& session) : session_(session) {}
  GameRecording(const GameRecording&) = delete;
  GameRecording& operator=(const GameRecording&) = delete;

  /// Sets the repository in which the game is stored from now on. Stores the moves played so far, too.
  void store_in(GameRepository& repository);
  GameRepository* repository() const { return repository_; }

  /// If the user had never played this puzzle before it was opened, returns the number of moves played since then.
  /// Otherwise returns at least `many_moves`.
  std::int32_t first_moves() const { return first_moves_; }
  void count_move() { ++first_moves_; }
  /// Resets the count of first moves. Must be called after a puzzle was opened.
  void begin_puzzle();

  /// Stores the latest changes of the session.
  void follow(const profile::Cause& cause);
  /// Records a step of the user's input, for the move or gesture that it leads to. `age_ms` is the time since the step.
  enum class InputStep : std::uint8_t { press, release, motion, other };
  void record_input(InputStep step, std::string_view device, std::int64_t age_ms);
  /// The user's gestures since the last change of the session. They are stored with the next change, or by
  /// `store_gestures`, which must be called before the session is replaced or closed.
  GestureLog& gestures() { return gestures_; }
  void store_gestures();
  /// Starts timing the user's next move. Must be called when the animation of the last move has ended.
  void follow_rest();

  /// Record that a strategy has helped the user: with a hint, which is recorded once per position, or by playing moves.
  void record_advice(std::string_view strategy);
  void record_autoplay(bool is_on, std::string_view strategy);

  /// The best scores. `read_best` reads them again. Without a profile, `counts` is false.
  const BestScores::Best& best() const { return best_; }
  void read_best();
  /// The best score that the user can beat, and the same score before the last call of `read_best`.
  struct ScoreToBeat {
    std::uint64_t now = 0;
    std::uint64_t before = 0;
  };
  const ScoreToBeat& score_to_beat() const { return to_beat_; }

 private:
  const Session& session_;
  GameRepository* repository_ = nullptr;
  BestScores::Best best_;
  ScoreToBeat to_beat_;
  std::int32_t first_moves_ = many_moves;
  profile::MoveInput input_;
  GestureLog gestures_{session_};
  std::optional<std::pair<std::int32_t, std::int32_t>> position_;  // numbers of the game and of its current node
  bool is_rest_recorded_ = false;    // true if the end of the last move's animation was recorded
  bool is_advice_recorded_ = false;  // true if advice about the current position was recorded
};

}  // namespace tilefold::play
