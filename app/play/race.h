// A race against another game on the same start: the user's best game, a game that was recorded, or a strategy.
//
// The race is in step: after the user's n-th move the rival stands after its n-th move, so undo and replay take the
// rival back, too. When the user's game is over, a strategy plays on until it is known who has won. The rival's game is
// a separate session, and a strategy chooses its moves in a worker thread. Invariant: a race never changes the user's
// game and never stores anything; the user's game is recorded like every other game.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "app/jobs/autoplay_worker.h"
#include "app/jobs/distance_worker.h"
#include "app/play/game_view.h"
#include "app/play/task.h"
#include "render/scene/scene.h"

namespace tilefold::play {

/// The opponent of a race: a recorded game, or a strategy that chooses its moves during the race.
struct Rival {
  const char* name = "";  ///< in English
  std::vector<Move> moves = {};
  std::shared_ptr<const Strategy> strategy = {};  ///< null if the rival is a recorded game
};

/// The state of a race at the move that the user's board shows.
struct RaceState {
  std::int32_t moves = 0;        ///< number of the user's moves
  std::int32_t rival_moves = 0;  ///< number of the rival's moves; less than `moves` if its game has ended or it thinks
  Standing own = {};
  Standing rival = {};
  bool is_thinking = false;      ///< true if the rival has not chosen its move yet
  bool has_rival_ended = false;  ///< true if the rival makes no further move
  /// Points by which the user is ahead; in a puzzle without score, moves to the goal. Nullopt while it is unknown.
  std::optional<std::int64_t> lead = {};
  friend bool operator==(const RaceState&, const RaceState&) = default;
};

/// The result of a race after the end of the user's game.
struct RaceResult {
  enum class Kind : std::uint8_t {
    open,         ///< the rival's strategy still plays
    decided,      ///< `lead` says who has won
    rival_ahead,  ///< like `decided`, but the rival, who has won, could play on
    unsolved,     ///< only the user has reached the goal
  };
  Kind kind = Kind::open;
  std::int64_t lead = 0;  ///< points or moves by which the user has won; negative if the rival has won
};

class Race final : public Task {
 public:
  Race(const GameView& view, Trace& trace, const std::function<void()>& wake);

  /// Starts a race. Requires that the game in the window is at its start and that the rival's moves are legal there.
  void begin(Rival rival);
  void leave();
  /// True if the game in the window is part of a race. False while undo shows an earlier game.
  bool is_open() const { return rival_game_ && is_here_; }

  /// The functions below require that a race is open.
  const char* name() const { return rival_.name; }
  const RaceState& state() const { return state_; }
  /// Returns the position of the rival.
  const Puzzle& rival_position() const { return rival_game_->puzzle(); }
  /// Returns the rival's board as it moves. Its motion is that of the user's board.
  const render::Scene& scene() const { return scene_; }
  /// Returns the result; nullopt while the user's game continues or a replay is shown.
  std::optional<RaceResult> result() const;

  /// Advances the animation of the rival's board by `ms` milliseconds. Returns true while it continues.
  bool animate(float ms);

  /// Moves the rival, and asks its strategy for the next move.
  Redraw advance(double now) override;
  bool is_busy() const override { return is_open() && (state_.is_thinking || is_measuring_); }

 private:
  bool is_same_start(const SessionGame& game) const;
  void find_game();
  std::int32_t known() const { return static_cast<std::int32_t>(moves_.size()); }
  Standing last() const;
  bool can_think() const;
  bool is_over() const;
  bool must_play_on() const;
  void place_rival(std::int32_t moves);
  void show_rival(std::int32_t from);
  void poll_move();
  void ask_move(std::int32_t wanted);
  void measure();
  std::optional<std::int64_t> lead() const;
  void trace_state() const;

  const GameView& view_;
  Trace& trace_;
  Rival rival_;
  render::Scene scene_;
  std::optional<Session> rival_game_;  // nullopt if there is no race
  std::vector<Move> moves_;            // the rival's moves that are known
  std::int32_t shown_ = 0;             // number of moves after which the scene shows the rival
  std::int32_t number_ = 0;            // number of the user's game in its session
  bool is_here_ = false;               // true if the window shows this game
  bool has_given_up_ = false;          // true if the strategy found no move
  bool is_asked_ = false;
  bool is_measuring_ = false;
  std::uint64_t version_ = 0;  // version of the user's game at the last call of `find_game`
  RaceState state_;
  std::map<std::uint64_t, std::optional<int>> distances_;  // moves to the goal; the key is the hash of a position
  jobs::DistanceWorker distance_worker_;
  jobs::AutoplayWorker
      worker_;  // the workers are last, so that their threads end before the other members are destroyed
};

}  // namespace tilefold::play
