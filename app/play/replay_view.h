// The replay of the line of moves: shows earlier positions and animates the moves between them.
//
// The session is const here, so a replay cannot change the game.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "app/play/board_annotations.h"
#include "app/play/board_selection.h"
#include "app/play/header_model.h"
#include "app/play/move_line.h"
#include "app/play/trace.h"
#include "engine/core/session.h"
#include "render/scene/scene.h"

namespace tilefold::play {

/// Maximum speed at which the replay is drawn with full motion. At higher speeds, it is drawn with reduced motion and
/// without flashes.
constexpr float calm_speed = 3;

class ReplayView {
 public:
  struct Subjects {
    const Session& session;
    const MoveLine& line;
    render::Scene& scene;
    HeaderModel& header;
    BoardSelection& selection;
    BoardAnnotations& annotations;
    Trace& trace;
  };
  explicit ReplayView(const Subjects& subjects) : at_(subjects) {}

  float speed = 1;  ///< playback speed, as a multiple of the normal speed

  /// True if the board shows the replay. False if it shows the current position of the game.
  bool is_open() const { return state_.has_value(); }
  /// True if the board shows the position at the end of a move and the replay is not animating anything.
  bool is_at_rest() const;
  bool is_playing() const { return state_ && state_->is_playing; }

  /// Returns the replay position in moves. For example, 2.25 means that a quarter of the third move's animation has
  /// been shown.
  double place() const;
  /// Returns the number of the move whose animation or result the board shows; 0 for the initial position.
  std::int32_t move_shown() const;
  /// Returns the number of moves in the line of moves (move_line.h).
  std::int32_t end() const { return at_.line.end(); }
  /// Returns the position after the move that the board shows.
  const Puzzle& shown() const { return state_ ? *state_->after : at_.session.puzzle(); }

  /// Shows a replay position (see `place`) until the game changes or `stop` is called.
  void show(double place);
  /// Shows the position after move number `move` of the line. If this is the current position of the game, ends the
  /// replay.
  void show_move(std::int32_t move);
  /// Moves the replay position by `ms` milliseconds of animation; negative values move it back.
  void shift(float ms);

  /// Plays the moves up to the end of move `until`. Starts with the animation of move `from`, or at the current replay
  /// position if `from` is not given.
  void play(std::int32_t until, std::optional<std::int32_t> from = std::nullopt);
  /// Pauses the playback at the current replay position.
  void pause();
  void advance(float ms);

  /// Sets the style of animations in the live game. The replay has its own style, so that a replay position always
  /// shows the same picture.
  void set_motion(const render::Motion& motion);

  /// Ends the replay. `show_current` makes the board show the current position again. `keep_picture` leaves the board
  /// as it is, because the game continues from the position that it shows.
  enum class Ending : std::uint8_t { show_current, keep_picture };
  void stop(Ending ending = Ending::show_current);

 private:
  /// The move that the scene shows, and how much of its animation has been shown.
  struct State {
    std::int32_t move = 0;
    double ms = 0;  // time since the start of the move; includes the pause after the move
    bool is_playing = false;
    std::int32_t until = 0;         // number of the move after which the playback stops
    std::unique_ptr<Puzzle> after;  // position after the move
  };
  enum class Step : std::uint8_t { silent, heard };

  std::int32_t current_move() const;
  double span() const;
  void begin();
  void enter(std::int32_t move);
  void show_position(double ms, Step step = Step::silent);
  render::Motion motion() const;
  void trace() const;

  Subjects at_;
  std::optional<State> state_;
  render::Motion motion_;
};

}  // namespace tilefold::play
