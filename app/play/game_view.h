// The game in the window: a session, the scene that draws it, and the meaning of gestures on the board.
//
// All changes of the game go through this class, which keeps the scene, the ghost (preview of the move) and the trace
// in step. It does not depend on SDL, ImGui or a particular puzzle: gestures are interpreted by the puzzle, and the
// effect of a move is found by playing it on a clone. The user can replay the line of moves at any point (replay.cpp).
// Invariant: replay affects only the scene; the session and the stored game do not change until `land` ends it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/play/copied_game.h"
#include "app/play/forecast.h"
#include "app/play/game_repository.h"
#include "app/play/hints.h"
#include "app/play/move_line.h"
#include "app/play/trace.h"
#include "app/records/outlook_text.h"
#include "engine/core/session.h"
#include "render/scene/scene.h"

namespace tilefold::app {

/// Above this replay speed motion is reduced, without flashes.
constexpr float calm_speed = 3;

/// Position of the replay: the move that the scene shows and the time within its animation.
struct ReplayState {
  std::int32_t move = 0;
  double ms = 0;  ///< time since the start of the move's animation, in ms
  bool is_playing = false;
  std::int32_t until = 0;         ///< number of the move after which the playback stops
  std::unique_ptr<Puzzle> after;  ///< position after the move
};

/// Help that the user can ask for.
enum class Help : std::uint8_t { hint, autoplay };

/// Which notices about help the window has shown; each is shown once. Stored with the settings.
struct HelpExplained {
  bool hints = false;
  bool autoplay = false;
};

class GameView {
 public:
  static constexpr std::int32_t many_moves = 1000;

  GameView(Session session, Trace& trace);

  const Session& session() const { return session_; }
  const Puzzle& puzzle() const { return session_.puzzle(); }
  render::Scene& scene() { return scene_; }
  const render::Scene& scene() const { return scene_; }

  /// Replaces the session by another one, of any puzzle, and returns the previous one.
  Session exchange(Session other);

  /// Starts storing the game with `repository`, including what has been played so far.
  void store_in(GameRepository& repository);

  /// Plays a move. If the move branches off the finished line of a stored game, it begins a new game with a copy of the
  /// earlier moves, so that the finished game stays in the profile. Returns false if the move is illegal, and during
  /// replay.
  bool play(Move move, const Cause& cause = {});
  /// Plays the move that a gesture means. If the gesture means no legal move, the board shows a rejection and a notice
  /// gives the reason.
  bool play(const Gesture& gesture, const Cause& cause = {});
  /// Adds a notice that says why a gesture is not a legal move.
  void explain_refusal(const Gesture& gesture);
  /// Steps back or forward in the game, or in the replay while a past position is shown.
  void undo();
  void redo();
  void new_game(std::optional<std::uint64_t> seed = std::nullopt);
  /// Start a game with these rules, or from a position of this puzzle; undo returns to the previous game.
  void begin(const ParameterValues& values);
  Result<Done> begin_position(const ParameterValues& values, const Document& state);
  Result<Done> set_next_parameters(const ParameterValues& values);

  /// Opens a copied game of this puzzle as a new game; undo returns to the previous one.
  void open(CopiedGame copied);

  /// Resumes a stored game, which becomes the current one; undo returns to the previous one. On error nothing changes.
  Result<Done> open_stored(std::int64_t id);

  /// Sets the column under the pointer or selected with the keyboard.
  void point_at(std::optional<int> column);
  std::optional<int> column() const { return column_; }

  void show_ghost(bool is_shown);
  bool is_ghost_shown() const { return is_ghost_shown_; }

  /// Returns the ID of the game up to the move shown.
  std::string game_id() const;

  /// Draws the values of the moves on the board until the position changes.
  void show_values(const Choice& choice);
  /// Shows a step of the hint for the best move until the position changes.
  void show_hint(const Choice& choice, HintStep step);
  /// Requests that the board scroll to the cells of a move; `pop_sought` returns these cells.
  void seek(Move move);
  std::vector<Cell> pop_sought() { return std::exchange(sought_, {}); }
  /// Shows that a hint is still being computed.
  void show_thinking() { advice_ = "Thinking…"; }
  /// Shows the choice of a player that does not evaluate moves.
  void show_choice(std::string_view who, Move move);
  /// Reports a solution that was put ahead of the position, to be played with redo.
  void show_solution(const Outlook& outlook);
  /// Reports the failure of a player; also shown at the board if the user is waiting for its answer.
  void show_problem(const std::string& problem, bool is_awaited);
  const std::string& advice() const { return advice_; }
  /// Marks two moves on the position shown, with their ghosts, until the replay position changes.
  void compare(const MoveComparison& moves);
  bool has_comparison() const { return has_comparison_; }
  void trace_outlook(const Outlook& outlook, Search search) const;
  /// Returns true if help may be given. The first time that help would change how a game is recorded, a notice says so;
  /// if the game has a score already, the user must ask again.
  bool allow_help(Help help);
  HelpExplained& help_explained() { return help_explained_; }
  /// Record that a strategy has assisted the user: with advice (once per position) or by playing.
  void record_advice(std::string_view strategy);
  void record_autoplay(bool is_on, std::string_view strategy);
  /// True if a command is the best move and the user has been shown that.
  bool is_advised(const CommandSpec& command) const;
  void hide_values();
  /// Hides a hint, but not the values of all moves.
  void hide_hint();

  /// The line of moves: from the start of the game through the current position to the last move that can be redone.
  const MoveLine& line() const { return line_; }

  /// Position of the board on the line, in moves: 2.25 is a quarter into the third move's animation.
  double place() const;
  /// Number of the move whose animation or result is shown; 0 for the initial position.
  std::int32_t move_shown() const;
  /// The position after the move shown.
  const Puzzle& shown() const { return replay_ ? *replay_->after : puzzle(); }

  /// Makes a node of the game tree the current position, also on another line.
  void go_to(std::int32_t node);
  /// Step back to the end of the previous move, or play forward to the end of the next one.
  void step_back();
  void step_forward();

  /// Shows a position of the line without changing the game, until `land` or `stop_replay` is called.
  void replay_at(double place);
  /// Shows the position after a move of the line; ends the replay if this is the current position.
  void replay_at_move(std::int32_t move);
  /// Skips the rest of the replay's current move.
  void rest();
  /// Moves the replay by `ms` milliseconds of animation, forward or back.
  void replay_by(float ms);
  bool has_replay() const { return replay_.has_value(); }
  /// True if the board shows the end of a move, with no replay animation in progress.
  bool is_at_rest() const;
  /// Ends the replay and makes the end of the move shown the current position, from which the user plays on. If the
  /// line is finished and stored, a new game with the moves so far continues instead. A notice says where the other
  /// moves are kept.
  void land();
  /// Ends the replay and shows the current position again.
  void stop_replay();

  /// Plays the line from the position shown to its end, or from the start if the end is shown.
  void start_replay();
  /// Plays the line from the start.
  void replay_all();
  /// Pauses the replay at its position.
  void pause_replay();
  /// Plays or pauses.
  void toggle_replay() { is_replaying() ? pause_replay() : start_replay(); }
  bool is_replaying() const { return replay_ && replay_->is_playing; }
  float& replay_speed() { return replay_speed_; }

  /// Sets the animation style. Replay uses its own, so that each replay position always shows the same picture.
  void set_motion(const render::Motion& motion);

  /// True if the picture changes without user input.
  bool is_moving() const { return scene_.is_moving() || is_replaying(); }

  /// Best scores; `read_best` reads them again. Without a profile, no game counts.
  const GameRepository::Best& best() const { return known_best_; }
  void read_best();
  GameRepository* repository() const { return repository_; }

  /// Returns texts about achievements of the last move, such as a goal reached. Returns none until the animation ends.
  std::vector<std::string> pop_toasts();

  /// True while the move that earned the last of these texts is part of the game: neither undone nor left behind.
  bool has_earned_toasts() const;

  /// True if undo or redo would lead to another game of the session.
  bool is_at_first_move() const { return !replay_ && session_.game().at == 0; }
  bool is_at_last_move() const { return !replay_ && session_.game().node(session_.game().at).next < 0; }

  /// Returns messages about what the user has just done, such as a refused move; each message is returned only once.
  std::vector<std::string> pop_notices() { return std::exchange(notices_, {}); }

  /// Returns the sound cues since the last call: those of the scene, and that of the game's end after its animation.
  std::vector<render::Cue> pop_cues();

  /// The score as animated so far.
  std::uint64_t shown_score() const { return shown_score_; }

  /// Text about what the game is doing at this point of the animation; empty if the puzzle does not report it.
  std::string_view activity() const;

  /// Minimum number of moves for the current level; nullopt if this is not a level.
  std::optional<std::uint64_t> fewest_moves() const { return fewest_; }

  /// Length of the longest chain of merges in the current game.
  int chain_record() const;

  /// Number of moves played since the puzzle was opened, if the user had never played it before; otherwise at least
  /// `many_moves`.
  std::int32_t first_moves() const { return first_moves_; }

  /// Skips to the end of the animation.
  void finish();

  /// Advances the animation by `ms` milliseconds.
  void advance(float ms);

  /// Number of changes of the position.
  std::uint64_t version() const { return version_; }

 private:
  void follow(std::string_view by, const Cause& cause = {});
  void show(const std::vector<Update>& updates, std::string_view by);
  void refuse(const Gesture& gesture);
  bool is_unassisted_record() const;
  bool is_line_finished() const;
  void finish_line();
  void branch(std::int32_t node);
  void record_rest();
  void queue_toasts(const Update& update, const Document& before);
  void record_level();
  void record_puzzle();
  void trace_update(const Update& update, std::string_view by);
  const Spots& spots();
  void refresh_ghost();
  void refresh_header();
  void begin_replay();
  void end_replay();
  void play_until(std::int32_t move);
  void leave_hand();
  render::Motion motion() const;
  void enter(std::int32_t move);
  double span() const;
  enum class Step : std::uint8_t { silent, heard };
  void show_position(double ms, Step step = Step::silent);
  void play_on(double ms);
  void trace_replay() const;

  Session session_;
  Trace& trace_;
  GameRepository* repository_ = nullptr;
  render::Scene scene_;
  std::optional<int> column_;
  bool is_ghost_shown_ = true;
  MoveLine line_;
  std::optional<ReplayState> replay_;
  float replay_speed_ = 1;
  render::Motion motion_;
  // The move shown: the score before and after it, the score displayed so far, and the total value of the tiles
  // created.
  std::uint64_t score_before_ = 0;
  std::uint64_t score_ = 0;
  std::uint64_t shown_score_ = 0;
  std::uint64_t created_ = 0;
  EventBatch events_;
  std::optional<render::CueKind> end_;  // sound cue for the end of the game; reset when played
  GameRepository::Best known_best_;
  std::uint64_t best_ = 0;  // best score shown in the header, and the best score before its last change
  std::uint64_t best_before_ = 0;
  HelpExplained help_explained_;
  std::int32_t first_moves_ = many_moves;
  std::uint64_t version_ = 0;
  std::uint64_t rested_version_ = 0;   // version of the position that last came to rest
  std::uint64_t advised_version_ = 0;  // version of the position for which advice was last recorded
  std::string advice_;
  std::vector<Cell> sought_;
  std::optional<Move> advised_;  // best move, set when the user has been shown it
  bool has_comparison_ = false;
  std::vector<std::string> toasts_;
  std::int32_t toast_game_ = -1;  // game and node of the move that earned the last toasts
  std::int32_t toast_node_ = 0;
  std::vector<std::string> notices_;
  std::string rules_;                    // what differs from the usual rules
  Document facts_;                       // state of the position
  std::optional<std::int64_t> level_;    // number of the current level; nullopt if the game is not one of the puzzle's
                                         // levels
  std::optional<std::uint64_t> fewest_;  // minimum number of moves for the level
  std::optional<Spots> spots_;           // spots of the legal moves, computed on demand
};

}  // namespace tilefold::app
