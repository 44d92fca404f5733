// Replay of the line of moves: shows past positions and animates the moves between them.
//
// Holds the session as const, so looking at the past changes nothing of the game.
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

namespace tilefold::app {

/// Above this replay speed motion is reduced, without flashes.
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

  float speed = 1;  ///< multiplier of the playback speed

  /// True if the board does not show the current position as the live game.
  bool is_open() const { return state_.has_value(); }
  /// True if the board shows the end of a move, with no replay animation in progress.
  bool is_at_rest() const;
  bool is_playing() const { return state_ && state_->is_playing; }

  /// Position of the board on the line, in moves: 2.25 is a quarter into the third move's animation.
  double place() const;
  /// Number of the move whose animation or result is shown; 0 for the initial position.
  std::int32_t move_shown() const;
  /// Number of the last move of the line.
  std::int32_t end() const { return at_.line.end(); }
  /// The position after the move shown.
  const Puzzle& shown() const { return state_ ? *state_->after : at_.session.puzzle(); }

  /// Shows a position of the line, until the game changes or `stop` is called.
  void show(double place);
  /// Shows the position after a move of the line; ends the replay if this is the current position.
  void show_move(std::int32_t move);
  /// Moves by `ms` milliseconds of animation, forward or back.
  void shift(float ms);

  /// Plays from the position shown, or from the beginning of the animation of move `from`, to the end of a move.
  void play(std::int32_t until, std::optional<std::int32_t> from = std::nullopt);
  /// Pauses the playback at its position.
  void pause();
  void advance(float ms);

  /// Sets the animation style. Replay uses its own, so that each replay position always shows the same picture.
  void set_motion(const render::Motion& motion);

  /// Ends the replay and shows the current position again, or keeps the picture for a game that continues there.
  enum class Ending : std::uint8_t { show_current, keep_picture };
  void stop(Ending ending = Ending::show_current);

 private:
  /// The move that the scene shows and the time within its animation.
  struct State {
    std::int32_t move = 0;
    double ms = 0;  // time within the animation of the move and the pause after it
    bool is_playing = false;
    std::int32_t until = 0;         // move at whose end the playback stops
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

}  // namespace tilefold::app
