#include "app/play/replay_view.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tilefold::play {
namespace {

// Pause after every move, so that the user can follow the replay.
constexpr double breath_ms = 180;

// Resolution of positions within an animation. Times that round to the same value show the same picture.
constexpr double positions_per_ms = 16;

}  // namespace

std::int32_t ReplayView::current_move() const {
  return at_.session.game().node(at_.session.game().at).depth;
}

double ReplayView::span() const {
  return state_->move == 0 ? 0 : static_cast<double>(at_.scene.duration()) + breath_ms;
}

double ReplayView::place() const {
  if (!state_) return current_move();
  return state_->move == 0 ? 0 : state_->move - 1 + state_->ms / span();
}

std::int32_t ReplayView::move_shown() const {
  return state_ ? state_->move : current_move();
}

bool ReplayView::is_at_rest() const {
  return !state_ || (!state_->is_playing && state_->ms >= span());
}

void ReplayView::begin() {
  if (state_) return;
  at_.annotations.hide();
  at_.scene.finish();
  state_ = State{};
  at_.scene.set_motion(motion());
  enter(current_move());
  show_position(span());
  at_.selection.refresh_ghost(*this);
}

void ReplayView::stop(Ending ending) {
  if (!state_) return;
  state_.reset();
  at_.scene.release();
  at_.scene.set_motion(motion());
  if (ending == Ending::keep_picture) return;
  if (at_.annotations.has_comparison()) at_.annotations.hide();
  at_.scene.show(at_.session.puzzle().snapshot());
  at_.selection.drop_tiles();
  at_.header.show_current();
  at_.header.refresh(*this);
  at_.selection.refresh_ghost(*this);
}

// Sets up the scene at the start of the animation of a move.
void ReplayView::enter(std::int32_t move) {
  const MoveLine& line = at_.line;
  const std::int32_t before = std::max(0, move - 1);
  auto puzzle = at_.session.game().puzzle_at(line.node(before));
  EventBatch events;
  at_.scene.lay(puzzle->snapshot());
  if (move > 0) {
    puzzle->play(at_.session.game().node(line.node(move)).move, events);
    at_.scene.play(events, puzzle->snapshot());
  }
  at_.header.show_move({.before = line.score(before),
                        .after = line.score(move),
                        .created = at_.session.game().node(line.node(move)).summary.created});
  state_->move = move;
  state_->ms = 0;
  state_->after = std::move(puzzle);
  at_.selection.drop_tiles();
}

// Shows the scene `ms` milliseconds after the start of the current move. Every change of the replay position calls
// this.
void ReplayView::show_position(double ms, Step step) {
  if (at_.annotations.has_comparison()) at_.annotations.hide();
  state_->ms = std::clamp(ms, 0.0, span());
  // at the end of a move, skip all effects that are still running, such as rising score texts
  const auto position = state_->ms < span()
                            ? static_cast<float>(std::round(state_->ms * positions_per_ms) / positions_per_ms)
                            : std::numeric_limits<float>::max();
  step == Step::heard ? at_.scene.play_to(position) : at_.scene.scrub(position);
  at_.header.refresh(*this);
}

void ReplayView::show(double place) {
  begin();
  state_->is_playing = false;
  place = std::clamp(place, 0.0, static_cast<double>(at_.line.end()));
  const auto move = static_cast<std::int32_t>(std::ceil(place));
  if (move != state_->move) enter(move);
  show_position((place - (move - 1)) * span());
  at_.selection.refresh_ghost(*this);
  trace();
}

void ReplayView::shift(float ms) {
  begin();
  state_->is_playing = false;
  double position = state_->ms + static_cast<double>(ms);
  while (position < 0 && state_->move > 0) {
    enter(state_->move - 1);
    position += span();
  }
  while (position > span() && state_->move < at_.line.end()) {
    position -= span();
    enter(state_->move + 1);
  }
  show_position(position);
  at_.selection.refresh_ghost(*this);
  trace();
}

void ReplayView::show_move(std::int32_t move) {
  if (move == current_move()) {
    stop();
  } else {
    begin();
    state_->is_playing = false;
    if (move != state_->move) enter(move);
    show_position(span());
    at_.selection.refresh_ghost(*this);
  }
  trace();
}

void ReplayView::play(std::int32_t until, std::optional<std::int32_t> from) {
  begin();
  if (from) {
    enter(*from);
    show_position(0);
  }
  state_->until = until;
  state_->is_playing = true;
  at_.selection.refresh_ghost(*this);
}

void ReplayView::pause() {
  if (!is_playing()) return;
  state_->is_playing = false;
  trace();
}

void ReplayView::advance(float ms) {
  if (!is_playing()) return;
  double position = state_->ms + static_cast<double>(ms) * static_cast<double>(speed);
  while (position >= span() && state_->move < state_->until) {
    position -= span();
    enter(state_->move + 1);
  }
  show_position(position, Step::heard);
  if (position >= span()) show_move(state_->move);
}

render::Motion ReplayView::motion() const {
  if (!state_) return motion_;
  const bool is_hasty = state_->is_playing && speed > calm_speed;
  return {.speed = 1, .reduced = motion_.reduced || is_hasty, .flashes = false};
}

void ReplayView::set_motion(const render::Motion& motion) {
  motion_ = motion;
  if (this->motion() == at_.scene.motion()) return;
  const double share = state_ && span() > 0 ? state_->ms / span() : 0;
  const bool was_reduced = at_.scene.motion().reduced;
  at_.scene.set_motion(this->motion());
  if (at_.scene.motion().reduced != was_reduced)
    at_.trace.line(Object{{"kind", "motion"}, {"reduced", at_.scene.motion().reduced}});
  if (!state_) return;
  enter(state_->move);
  show_position(share * span());
}

void ReplayView::trace() const {
  if (at_.trace.is_open())
    at_.trace.line(Object{{"kind", state_ ? "look" : "now"}, {"move", move_shown()}, {"ms", state_ ? state_->ms : 0}});
}

}  // namespace tilefold::play
