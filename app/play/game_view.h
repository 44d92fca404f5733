// The game in the window: a session, the scene that shows it, and what the pointer means on it.
//
// All changes of the game go through here, so that the scene, the ghost and the trace follow. It knows
// no SDL, no ImGui and no puzzle: a move is found from a gesture, and what a move would do from playing it
// on a clone. A person can look at any moment of the line of moves (looking.cpp): that is the scene's alone. Law:
// looking changes nothing of the session, and so nothing that is stored, until a move is played from there.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/play/copied_game.h"
#include "app/play/forecast.h"
#include "app/play/game_keeper.h"
#include "app/play/hints.h"
#include "app/play/move_line.h"
#include "app/play/trace.h"
#include "app/records/outlook_text.h"
#include "engine/core/session.h"
#include "render/scene/scene.h"

namespace tilefold::app {

/// From this speed on, motion is reduced: no flashes.
constexpr float calm_speed = 3;

/// A moment of the line that is looked at: the move of it that the scene has, and how far it is.
struct Look {
  std::int32_t move = 0;
  double ms = 0;  ///< of its animation and the breath after it
  bool is_playing = false;
  std::int32_t until = 0;         ///< the move at whose end a look that plays comes to rest
  std::unique_ptr<Puzzle> after;  ///< the position that the move leads to
};

class GameView {
 public:
  static constexpr std::int32_t many_moves = 1000;

  GameView(Session session, Trace& trace);

  const Session& session() const { return session_; }
  const Puzzle& puzzle() const { return session_.puzzle(); }
  render::Scene& scene() { return scene_; }
  const render::Scene& scene() const { return scene_; }

  /// Lays another session on the table, of any puzzle, and gives back the one that was there.
  Session exchange(Session other);

  /// Everything that happens from now on is stored, and what is there already.
  void keep_with(GameKeeper& keeper);

  /// Plays from the moment that is shown: a move of the past begins another line.
  bool play(Move move, const Cause& cause = {});
  /// Plays what a gesture means; where it means nothing, the next tile says so.
  bool play(const Gesture& gesture);
  /// A step back or forward of the game, or of the look while the past is shown.
  void undo();
  void redo();
  void new_game(std::optional<std::uint64_t> seed = std::nullopt);
  /// Begins a game with these parameters, or from a position of this puzzle; undo leads back.
  void begin(const ParameterValues& values);
  Result<Done> begin_position(const ParameterValues& values, const Document& state);
  Result<Done> set_next_parameters(const ParameterValues& values);

  /// Opens what was copied, of this puzzle, as a new game; undo leads back.
  void open(CopiedGame copied);

  /// Goes on with a stored game, which is from now on the one under way; undo leads back to the other one. An
  /// error says why that cannot be, and nothing has changed.
  Result<Done> open_stored(std::int64_t id);

  /// The column under the pointer or chosen by keys.
  void point_at(std::optional<int> column);
  std::optional<int> column() const { return column_; }

  void show_ghost(bool is_shown);
  bool is_ghost_shown() const { return is_ghost_shown_; }

  /// The ID of the game that is shown, up to the move that is shown.
  std::string game_id() const;

  /// Writes the values of a choice where its moves belong, until the position changes.
  void show_values(const Choice& choice);
  /// A hint on the move of a choice, until the position changes, and what it says.
  void show_hint(const Choice& choice, HintStep step);
  /// Cells of a move of this position are to be seen: a board that scrolls goes there.
  void seek(Move move);
  std::vector<Cell> take_sought() { return std::exchange(sought_, {}); }
  /// A hint is being thought about for long.
  void tell_thinking() { advice_ = "Thinking…"; }
  /// What somebody would play who values nothing.
  void tell_choice(std::string_view who, Move move);
  /// A player has failed, and how; over the board where somebody waits for it.
  void tell_problem(const std::string& problem, bool is_awaited);
  const std::string& advice() const { return advice_; }
  /// Marks two moves on the position that is shown, with their ghosts, until another moment is shown.
  void compare(const MoveComparison& moves);
  bool has_comparison() const { return has_comparison_; }
  void tell_outlook(const Outlook& outlook, Search search) const;
  /// A strategy helps a person: with advice, once for a position, or by playing on.
  void note_advice(std::string_view strategy);
  void note_autoplay(bool is_on, std::string_view strategy);
  /// Whether a command is the best move, as far as a person has been told.
  bool is_advised(const CommandSpec& command) const;
  void hide_values();

  /// The moves of the line that the game is on.
  const MoveLine& line() const { return line_; }

  /// Where on the line the board is, in moves: 2.25 is a quarter of the third move's time.
  double place() const;
  /// The move that leads there or is under way there, 0 for none.
  std::int32_t move_shown() const;
  /// The position after that move.
  const Puzzle& shown() const { return look_ ? *look_->after : puzzle(); }

  /// Goes to a node of another line: the game stands there from now on.
  void go_to(std::int32_t node);
  /// Shows the end of the move before the moment that is shown, or plays on to that of the move after it.
  void step_back();
  void step_forward();

  /// Shows a moment of the line, which `land` or `stop_looking` ends; the game does not change.
  void look_at(double place);
  /// Shows the position after a move of the line; where the game stands there, the look is over.
  void look_at_move(std::int32_t move);
  /// Ends what moves in a look, at the end of its move.
  void rest();
  /// The same, so many milliseconds of the animation away.
  void look_around(float ms);
  bool is_looking() const { return look_.has_value(); }
  /// Whether the board shows the end of a move, and nothing that is on its way.
  bool is_at_rest() const;
  /// Takes the game to where the look is, to the end of the move that is under way there.
  void land();
  /// Shows again where the game stands.
  void stop_looking();

  /// Shows the line from the moment that is shown, or from its beginning where that is the end, to its end.
  void start_replay();
  /// The same from the beginning.
  void replay_all();
  /// Stays at the moment that is shown.
  void pause_replay();
  bool is_replaying() const { return look_ && look_->is_playing; }
  float& replay_speed() { return replay_speed_; }

  /// How things move; a look has a way of its own, so that a moment is one picture however it is come to.
  void set_motion(const render::Motion& motion);

  /// Whether the picture changes by itself.
  bool is_moving() const { return scene_.is_moving() || is_replaying(); }

  /// The best scores, without help and with it; `look_at_best` reads them again.
  const GameKeeper::Best& best() const { return known_best_; }
  void look_at_best();
  GameKeeper* keeper() const { return keeper_; }

  /// What a person should see once it has happened, such as a goal that is reached; in words, once the board is at
  /// rest.
  std::vector<std::string> take_moments();

  /// What was to be heard since the last call: of the scene, and of the end of a game once it has come to rest.
  std::vector<render::Cue> take_cues();

  /// The score as the animation has brought it so far.
  std::uint64_t shown_score() const { return shown_score_; }

  /// What the game is busy with at the moment that is shown; empty where the puzzle does not tell.
  std::string_view activity() const;

  /// The fewest moves that the level under way takes; none where it is no level.
  std::optional<std::uint64_t> fewest_moves() const { return fewest_; }

  /// The longest chain of merges of the game under way.
  int chain_record() const;

  /// How many moves have been made since a puzzle came to the table that nobody had played before; more than any cue
  /// is about where somebody had.
  std::int32_t first_moves() const { return first_moves_; }

  /// Ends the animation at once.
  void finish();

  /// Moves time on.
  void advance(float ms);

  /// Counts every change of the position.
  std::uint64_t version() const { return version_; }

 private:
  void follow(std::string_view by, const Cause& cause = {});
  void show(const std::vector<Update>& updates, std::string_view by);
  void refuse(const Gesture& gesture);
  void note_rest();
  void note_moments(const Update& update, const Document& before);
  void note_level();
  void note_puzzle();
  void tell(const Update& update, std::string_view by);
  const Spots& spots();
  void refresh_ghost();
  void refresh_header();
  void begin_look();
  void end_look();
  void play_until(std::int32_t move);
  void leave_hand();
  render::Motion motion() const;
  void enter(std::int32_t move);
  double span() const;
  enum class Step : std::uint8_t { silent, heard };
  void show_moment(double ms, Step step = Step::silent);
  void play_on(double ms);
  void tell_look() const;

  Session session_;
  Trace& trace_;
  GameKeeper* keeper_ = nullptr;
  render::Scene scene_;
  std::optional<int> column_;
  bool is_ghost_shown_ = true;
  MoveLine line_;
  std::optional<Look> look_;
  float replay_speed_ = 1;
  render::Motion motion_;
  // The move that is shown: the score before and after it, what is shown of it, what it creates in all.
  std::uint64_t score_before_ = 0;
  std::uint64_t score_ = 0;
  std::uint64_t shown_score_ = 0;
  std::uint64_t created_ = 0;
  EventBatch events_;
  std::optional<render::CueKind> end_;  // of the game, not yet heard
  GameKeeper::Best known_best_;
  std::uint64_t best_ = 0;  // for the header, now and before the last change
  std::uint64_t best_before_ = 0;
  std::int32_t first_moves_ = many_moves;
  std::uint64_t version_ = 0;
  std::uint64_t rested_version_ = 0;   // the last one that came to rest on the board
  std::uint64_t advised_version_ = 0;  // the last one that a person was given advice on
  std::string advice_;
  std::vector<Cell> sought_;
  std::optional<Move> advised_;  // the best move, once a person has been told
  bool has_comparison_ = false;
  std::vector<std::string> moments_;
  Document facts_;                       // of the position
  std::optional<std::int64_t> level_;    // of the puzzle's own, that the game is on
  std::optional<std::uint64_t> fewest_;  // moves that it takes
  std::optional<Spots> spots_;           // of the moves of this position, once they have been asked for
};

}  // namespace tilefold::app
