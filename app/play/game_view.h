// The game in the window and what is drawn of it: the game itself, the scene, the header, annotations and the replay.
//
// This class keeps its parts in step when the game changes, and does what needs both the game and the replay. It does
// not depend on SDL, ImGui or a particular puzzle: gestures are interpreted by the puzzle.
// Invariant: replay affects only the scene; the session and the stored game do not change until `land` ends it.
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

namespace tilefold::app {

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

  /// Plays a move of the current position, as the controller does. Returns false if it is illegal, and during replay.
  bool play(Move move, const Cause& cause = {});
  /// Plays the move that a gesture means. If the gesture means no legal move, the board shows a rejection and a notice
  /// gives the reason.
  bool play(const Gesture& gesture, const Cause& cause = {});
  /// Steps back or forward in the game, or in the replay while a past position is shown.
  void undo();
  void redo();
  /// Ends the replay and makes the end of the move shown the current position, from which the user plays on. If the
  /// line is finished and stored, a new game with the moves so far continues instead. A notice says where the other
  /// moves are kept.
  void land();
  /// Makes a node of the game tree the current position and ends the replay.
  void go_to(std::int32_t node);

  /// Replaces the session by another one, of any puzzle, and returns the previous one.
  Session exchange(Session other);
  /// Resumes a stored game, which becomes the current one; undo returns to the previous one. On error nothing changes.
  Result<Done> open_stored(std::int64_t id);

  /// Returns the ID of the game up to the move shown.
  std::string game_id() const;

  /// Advances the animation by `ms` milliseconds.
  void advance(float ms);
  /// Skips to the end of the animation.
  void finish();
  /// True if the picture changes without user input.
  bool is_moving() const { return scene.is_moving() || replay.is_playing(); }

  /// Returns texts about achievements of the last move, such as a goal reached. Returns none until the animation ends.
  std::vector<std::string> pop_achievements();
  /// Returns the sound cues since the last call: those of the scene, and that of the game's end after its animation.
  std::vector<render::Cue> pop_cues();
  /// Text about what the game is doing at this point of the animation; empty if the puzzle does not report it.
  std::string_view activity() const;

 private:
  void follow(const std::vector<Update>& updates);
  void show(const std::vector<Update>& updates);
  void refuse(const Gesture& gesture);
  bool is_settled() const { return !scene.is_playing() && !replay.is_open(); }

  Trace& trace_;
  EventBatch events_;                   // of the last move
  std::optional<render::CueKind> end_;  // sound cue for the end of the game; reset when played
};

/// Posts why a gesture is not a legal move, if the puzzle knows. The message is withdrawn when the position changes.
void explain_refusal(GameView& view, const Gesture& gesture);

}  // namespace tilefold::app
