// The game in the window together with everything that is drawn of it: scene, header, annotations and replay.
//
// This class updates all these parts when the game changes. It also contains the functions that need both the game and
// the replay. It depends neither on SDL and ImGui nor on a particular puzzle: the puzzle interprets the gestures.
// Invariant: a replay changes only the scene. The session and the stored game change only when `land` ends the replay.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/play/achievements.h"
#include "app/play/board_annotations.h"
#include "app/play/board_selection.h"
#include "app/play/game_controller.h"
#include "app/play/header_model.h"
#include "app/play/help_consent.h"
#include "app/play/message_queue.h"
#include "app/play/replay_view.h"
#include "app/play/trace.h"
#include "render/scene/scene.h"

namespace tilefold::play {

class GameView {
 public:
  GameView(Session session, Trace& trace);
  GameView(const GameView&) = delete;
  GameView& operator=(const GameView&) = delete;

  render::Scene scene;
  MessageQueue messages;
  GameController game;
  HelpConsent help{game.session(), game.recording(), messages};
  Achievements achievements;
  HeaderModel header{game.session(), game.recording(), scene};
  BoardSelection selection{scene};
  BoardAnnotations annotations;
  ReplayView replay;

  /// Plays a move in the current position, like GameController::play. Returns false if the move is illegal or a replay
  /// is open.
  bool play(Move move, const profile::Cause& cause = {});
  /// Plays the move that corresponds to the gesture. If there is no such legal move, the board shows that the gesture
  /// is rejected, and a notice gives the reason.
  bool play(const Gesture& gesture, const profile::Cause& cause = {});
  /// Undo or redo a move of the game. If the replay shows an earlier position, move to the previous or next move of the
  /// replay.
  void undo();
  void redo();
  /// Ends the replay. The position after the move that the replay shows becomes the current position, from which the
  /// user continues. If the line is finished and stored, the user continues in a new game with a copy of the moves so
  /// far, and a notice says where the other moves are kept.
  void land();
  /// Ends the replay and makes a node of the game tree the current position.
  void go_to(std::int32_t node);

  /// Replaces the session by `other`, which may be of another puzzle. Returns the previous session.
  Session exchange(Session other);
  /// Makes a stored game the current one and resumes it; undo returns to the previous game. If it returns an error,
  /// nothing has changed.
  Result<Done> open_stored(std::int64_t id);

  /// Returns the ID of the game up to the move that the board shows.
  std::string game_id() const;

  /// Advances the animation by `ms` milliseconds.
  void advance(float ms);
  /// Skips to the end of the current animation.
  void finish();
  /// True if the picture changes even without user input.
  bool is_moving() const { return scene.is_moving() || replay.is_playing(); }

  /// Returns messages about what the last move achieved, such as a goal. Returns none while the move is animated.
  std::vector<std::string> pop_achievements();
  /// Returns the sound cues since the last call. The scene produces the cues of a move. When the animation of the last
  /// move of a game has ended, one more cue marks the end of the game.
  std::vector<render::Cue> pop_cues();
  /// Returns a text about what is happening at this point of the animation; empty if the puzzle does not report this.
  std::string_view activity() const;

 private:
  void follow(const std::vector<Update>& updates);
  void show(const std::vector<Update>& updates);
  void celebrate(const std::vector<Update>& updates);
  void trace_ending(bool is_skipped);
  void refuse(const Gesture& gesture);
  bool is_settled() const { return !scene.is_playing() && !replay.is_open(); }

  Trace& trace_;
  EventBatch events_;                   // events of the last move
  bool is_ending_ = false;              // true while the effects after the last move delay the result
  std::optional<render::CueKind> end_;  // sound cue for the end of the game; reset when played
};

/// Issues a command of the puzzle, or asks the user to confirm it (see HelpConsent). Returns false if it is not legal.
bool give_command(GameView& view, const CommandSpec& command);

/// Posts a message that explains why a gesture is not a legal move, if the puzzle has an explanation. The message is
/// withdrawn when the position changes.
void explain_refusal(GameView& view, const Gesture& gesture);

}  // namespace tilefold::play
