// How the game in the window is stored: follows every change, knows the best scores, and records assistance.
//
// Without a repository nothing is stored, and best scores cover only the session.
#pragma once

#include <cstdint>
#include <string_view>

#include "app/play/game_repository.h"
#include "engine/core/session.h"

namespace tilefold::app {

class GameRecording {
 public:
  static constexpr std::int32_t many_moves = 1000;

  explicit GameRecording(const Session& session) : session_(session) {}
  GameRecording(const GameRecording&) = delete;
  GameRecording& operator=(const GameRecording&) = delete;

  /// Starts storing the game with `repository`, including what has been played so far.
  void store_in(GameRepository& repository);
  GameRepository* repository() const { return repository_; }

  /// Number of moves played since the puzzle was opened, if the user had never played it before; otherwise at least
  /// `many_moves`.
  std::int32_t first_moves() const { return first_moves_; }
  void count_move() { ++first_moves_; }
  /// Call when a puzzle has been opened.
  void begin_puzzle();

  /// Stores what has changed in the session.
  void follow(const Cause& cause);
  /// Starts timing the user's next move; called when the position has come to rest.
  void follow_rest();

  /// Record that a strategy has assisted the user: with advice (once per position) or by playing.
  void record_advice(std::string_view strategy);
  void record_autoplay(bool is_on, std::string_view strategy);

  /// Best scores; `read_best` reads them again. Without a profile, no game counts.
  const GameRepository::Best& best() const { return best_; }
  void read_best();
  /// The score to beat, and what it was before it was last read.
  std::uint64_t score_to_beat() const { return to_beat_; }
  std::uint64_t previous_score_to_beat() const { return to_beat_before_; }

 private:
  const Session& session_;
  GameRepository* repository_ = nullptr;
  GameRepository::Best best_;
  std::uint64_t to_beat_ = 0;
  std::int32_t first_moves_ = many_moves;
  std::uint64_t to_beat_before_ = 0;
  bool is_rest_recorded_ = false;    // for the current position
  bool is_advice_recorded_ = false;  // for the current position
};

}  // namespace tilefold::app
