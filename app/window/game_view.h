// The game in the window: a session, the scene that shows it, and what the pointer means on it.
//
// All changes of the game go through here, so that the scene, the ghost and the trace follow. It knows
// no SDL, no ImGui and no puzzle: a move is found from a gesture, and what a move would do from playing it
// on a clone.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/window/forecast.h"
#include "app/window/trace.h"
#include "engine/core/session.h"
#include "render/scene/scene.h"

namespace tilefold::app {

class GameView {
 public:
  GameView(Session session, Trace& trace);

  const Session& session() const { return session_; }
  const Puzzle& puzzle() const { return session_.puzzle(); }
  render::Scene& scene() { return scene_; }
  const render::Scene& scene() const { return scene_; }

  bool play(Move move);
  /// Plays what a gesture means; where it means nothing, the next tile says so.
  bool play(const Gesture& gesture);
  void undo();
  void redo();
  void new_game();
  Result<Done> set_next_parameters(const ParameterValues& values);

  /// Opens the game of a game ID, which may have white space around it, as a new game of this session. What
  /// is no game ID, or the ID of another puzzle's game, is refused and changes nothing.
  Result<Done> open_game_id(std::string_view text);

  /// The column under the pointer or chosen by keys.
  void point_at(std::optional<int> column);
  std::optional<int> column() const { return column_; }

  void show_ghost(bool is_shown);
  bool is_ghost_shown() const { return is_ghost_shown_; }

  /// The ID of the game that is shown, up to the move that is shown; empty where none leads there.
  std::string game_id() const;

  /// Writes the values of a choice where its moves belong, until the position changes.
  void show_values(const Choice& choice);
  /// Tells the trace that a person was told which move is best.
  void tell_hint(const Choice& choice) const;
  void hide_values() { scene_.set_notes({}); }

  /// Plays the game under way again from its start, on the scene only.
  void start_replay();
  void stop_replay();
  bool is_replaying() const { return replay_.has_value(); }

  /// The score as the animation has brought it so far.
  std::uint64_t shown_score() const { return shown_score_; }

  /// The longest chain of merges of the game under way.
  int chain_record() const;

  /// Ends the animation at once.
  void finish();

  /// Moves time on.
  void advance(float ms);

  /// Counts every change of the position.
  std::uint64_t version() const { return version_; }

 private:
  struct Replay {
    std::unique_ptr<Puzzle> puzzle;
    std::vector<Move> moves;
    std::size_t next = 0;
  };

  Result<Done> open_checked(std::string_view text);
  void follow(std::string_view by);
  void count_chains(const Update& update);
  void tell(const Update& update, std::string_view by);
  void refresh_ghost();
  void refresh_header();
  void advance_replay();

  Session session_;
  Trace& trace_;
  render::Scene scene_;
  std::optional<int> column_;
  bool is_ghost_shown_ = true;
  std::optional<Replay> replay_;
  // The move that is shown: the score before and after it, what is shown of it, what it creates in all.
  std::uint64_t score_before_ = 0;
  std::uint64_t score_ = 0;
  std::uint64_t shown_score_ = 0;
  std::uint64_t created_ = 0;
  std::uint64_t best_ = 0;  // of the session, now and before its last change
  std::uint64_t best_before_ = 0;
  std::vector<int> chains_;  // of every move on the line from the start
  std::uint64_t version_ = 0;
  std::optional<Spots> spots_;  // of the moves of this position, once they have been asked for
};

}  // namespace tilefold::app
