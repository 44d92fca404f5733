// Replay of the line of moves. Every way to change the replay position ends in `show_position`.

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/play/game_view.h"

namespace tilefold::app {
namespace {

// Pause after every move, so that the user can follow.
constexpr double breath_ms = 180;

// Resolution of replay positions; positions that round to the same value show the same picture.
constexpr double positions_per_ms = 16;

}  // namespace

double GameView::span() const {
  return replay_->move == 0 ? 0 : static_cast<double>(scene_.duration()) + breath_ms;
}

double GameView::place() const {
  if (!replay_) return session_.game().node(session_.game().at).depth;
  return replay_->move == 0 ? 0 : replay_->move - 1 + replay_->ms / span();
}

std::int32_t GameView::move_shown() const {
  return replay_ ? replay_->move : session_.game().node(session_.game().at).depth;
}

void GameView::begin_replay() {
  if (replay_) return;
  hide_values();
  scene_.finish();
  replay_.emplace();
  scene_.set_motion(motion());
  enter(session_.game().node(session_.game().at).depth);
  show_position(span());
  refresh_ghost();
}

void GameView::end_replay() {
  replay_.reset();
  scene_.release();
  scene_.set_motion(motion());
}

// Prepares the scene for the animation of a move, at its start.
void GameView::enter(std::int32_t move) {
  auto puzzle = session_.game().puzzle_at(line_.node(std::max(0, move - 1)));
  EventBatch events;
  scene_.lay(puzzle->snapshot());
  if (move > 0) {
    puzzle->play(session_.game().node(line_.node(move)).move, events);
    scene_.play(events, puzzle->snapshot());
  }
  score_before_ = line_.score(std::max(0, move - 1));
  score_ = line_.score(move);
  created_ = session_.game().node(line_.node(move)).summary.created;
  replay_->move = move;
  replay_->ms = 0;
  replay_->after = std::move(puzzle);
  leave_hand();
}

void GameView::show_position(double ms, Step step) {
  if (has_comparison_) hide_values();
  replay_->ms = std::clamp(ms, 0.0, span());
  // At the end, skip past all effects, such as rising score texts.
  const auto position = replay_->ms < span()
                            ? static_cast<float>(std::round(replay_->ms * positions_per_ms) / positions_per_ms)
                            : std::numeric_limits<float>::max();
  step == Step::heard ? scene_.play_to(position) : scene_.scrub(position);
  refresh_header();
}

void GameView::replay_at(double place) {
  begin_replay();
  replay_->is_playing = false;
  place = std::clamp(place, 0.0, static_cast<double>(line_.end()));
  const auto move = static_cast<std::int32_t>(std::ceil(place));
  if (move != replay_->move) enter(move);
  show_position((place - (move - 1)) * span());
  refresh_ghost();
  trace_replay();
}

void GameView::replay_by(float ms) {
  begin_replay();
  replay_->is_playing = false;
  double position = replay_->ms + static_cast<double>(ms);
  while (position < 0 && replay_->move > 0) {
    enter(replay_->move - 1);
    position += span();
  }
  while (position > span() && replay_->move < line_.end()) {
    position -= span();
    enter(replay_->move + 1);
  }
  show_position(position);
  refresh_ghost();
  trace_replay();
}

void GameView::play_on(double ms) {
  double position = replay_->ms + ms;
  while (position >= span() && replay_->move < replay_->until) {
    position -= span();
    enter(replay_->move + 1);
  }
  show_position(position, Step::heard);
  if (position >= span()) replay_at_move(replay_->move);
}

void GameView::rest() {
  if (!is_at_rest()) replay_at_move(replay_->move);
}

bool GameView::is_at_rest() const {
  return !replay_ || (!replay_->is_playing && replay_->ms >= span());
}

void GameView::replay_at_move(std::int32_t move) {
  if (move == session_.game().node(session_.game().at).depth) {
    stop_replay();
  } else {
    begin_replay();
    replay_->is_playing = false;
    if (move != replay_->move) enter(move);
    show_position(span());
    refresh_ghost();
  }
  trace_replay();
}

void GameView::play_until(std::int32_t move) {
  begin_replay();
  replay_->until = move;
  replay_->is_playing = true;
  refresh_ghost();
}

void GameView::start_replay() {
  if (move_shown() == line_.end() && is_at_rest()) {
    replay_all();
    return;
  }
  play_until(line_.end());
}

void GameView::replay_all() {
  if (line_.end() == 0) return;
  begin_replay();
  enter(0);
  show_position(0);
  play_until(line_.end());
}

void GameView::pause_replay() {
  if (!is_replaying()) return;
  replay_->is_playing = false;
  trace_replay();
}

void GameView::land() {
  if (!replay_) return;
  const std::int32_t move = replay_->move;
  const std::int32_t node = line_.node(move);
  const bool is_cut = move < line_.end();
  end_replay();
  if (is_cut && is_line_finished()) {
    branch(node);
    follow("branch");
  } else if (session_.go_to(node)) {
    follow("go_to");
    if (is_cut) notices_.emplace_back("Your next move starts a new branch. The current line stays in the history.");
  }
  trace_.line(Object{{"kind", "landed"}, {"move", move}});
}

void GameView::stop_replay() {
  if (!replay_) return;
  if (has_comparison_) hide_values();
  end_replay();
  scene_.show(puzzle().snapshot());
  leave_hand();
  score_ = puzzle().standing().score;
  created_ = 0;
  refresh_header();
  refresh_ghost();
}

void GameView::go_to(std::int32_t node) {
  if (!session_.game().has(node)) return;
  if (node == session_.game().at) return stop_replay();
  if (replay_) end_replay();
  if (session_.go_to(node)) follow("go_to");
}

void GameView::step_back() {
  const auto to = static_cast<std::int32_t>(std::ceil(place())) - 1;
  if (to >= 0) replay_at_move(to);
}

// Plays the current move to its end, or the next one if at rest. If a replay is playing, skips to the next move.
void GameView::step_forward() {
  std::int32_t to = move_shown() + (is_at_rest() ? 1 : 0);
  if (is_replaying()) {
    const std::int32_t under_way = replay_->move + (replay_->ms >= span() ? 1 : 0);
    to = std::min(under_way + 1, line_.end());
    if (to > under_way) {
      enter(to);
      show_position(0);
    }
  }
  if (to <= line_.end()) play_until(to);
}

render::Motion GameView::motion() const {
  if (!replay_) return motion_;
  const bool is_hasty = replay_->is_playing && replay_speed_ > calm_speed;
  return {.speed = 1, .reduced = motion_.reduced || is_hasty, .flashes = false};
}

void GameView::set_motion(const render::Motion& motion) {
  motion_ = motion;
  if (this->motion() == scene_.motion()) return;
  const double share = replay_ && span() > 0 ? replay_->ms / span() : 0;
  const bool was_reduced = scene_.motion().reduced;
  scene_.set_motion(this->motion());
  if (scene_.motion().reduced != was_reduced)
    trace_.line(Object{{"kind", "motion"}, {"reduced", scene_.motion().reduced}});
  if (!replay_) return;
  enter(replay_->move);
  show_position(share * span());
}

void GameView::compare(const MoveComparison& moves) {
  hide_values();
  has_comparison_ = true;
  std::vector<render::Ghost> ghosts;
  if (moves.best)
    if (auto ghost = forecast(shown(), *moves.best)) ghosts.push_back(std::move(*ghost));
  if (moves.played != moves.best)
    if (auto ghost = forecast(shown(), moves.played)) ghosts.push_back(std::move(*ghost));
  scene_.set_compared(std::move(ghosts));
  scene_.set_annotations(annotations_of(moves, find_spots(shown())));
  if (!trace_.is_open()) return;
  const Document best = moves.best ? Document(shown().to_text(*moves.best)) : Document();
  trace_.line(Object{{"kind", "compared"},
                     {"move", move_shown()},
                     {"played", shown().to_text(moves.played)},
                     {"best", best},
                     {"notes", static_cast<std::int64_t>(scene_.annotations().size())}});
}

void GameView::trace_replay() const {
  if (trace_.is_open())
    trace_.line(Object{{"kind", replay_ ? "look" : "now"}, {"move", move_shown()}, {"ms", replay_ ? replay_->ms : 0}});
}

}  // namespace tilefold::app
