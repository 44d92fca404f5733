#include "app/play/study_trial_game.h"

#include <algorithm>
#include <utility>

namespace tilefold::play {
namespace {

constexpr std::int64_t ms_per_second = 1000;

}  // namespace

Result<std::unique_ptr<StudyTrialGame>> StudyTrialGame::open(StudyProgress& progress, Trace& trace,
                                                             std::function<void()> wake) {
  auto session = progress.open_game();
  if (!session) return session.error();
  std::unique_ptr<StudyTrialGame> game(new StudyTrialGame(progress, std::move(*session), trace, std::move(wake)));
  if (progress.repository() != nullptr) game->view_.game.recording().store_in(*progress.repository());
  game->view_.game.recording().gestures().record_path(progress.texts().protocol().has_pointer_path);
  progress.store_game(game->view_.game.session());
  const auto stored = static_cast<std::int64_t>(game->view_.game.session().game().nodes.size()) - 1;
  game->moves_ = std::max(progress.row().moves, stored);
  game->skip_counting();
  game->view_.finish();
  game->view_.pop_cues();
  return game;
}

StudyTrialGame::StudyTrialGame(StudyProgress& progress, Session session, Trace& trace, std::function<void()> wake)
    : progress_(progress),
      trial_(*progress.step().trial),
      view_(std::move(session), trace),
      autoplay_(view_, std::move(wake)),
      timed_command_(view_) {
  view_.replay.set_motion({.celebrates = false});  // the next trial begins soon after the last move
  view_.help.explained.hints = true;               // the protocol decides about hints, not the participant
}

bool StudyTrialGame::can_undo() const {
  return trial_.allowed.can_undo && outcome_.empty() && view_.game.session().game().at != 0;
}

bool StudyTrialGame::can_restart() const {
  return trial_.allowed.can_restart && outcome_.empty() && view_.game.session().game().at != 0;
}

void StudyTrialGame::undo() {
  if (!can_undo() || !view_.game.undo()) return;
  skip_counting();
  progress_.record("undo");
}

void StudyTrialGame::restart() {
  if (!can_restart() || !view_.game.go_to(0)) return;
  skip_counting();
  progress_.record("restart");
}

void StudyTrialGame::hint() {
  if (trial_.allowed.can_ask_hint && outcome_.empty()) autoplay_.hint();
}

void StudyTrialGame::give_up() {
  if (trial_.allowed.can_give_up) end("gave_up");
}

void StudyTrialGame::play(const CommandSpec& command) {
  if (outcome_.empty()) view_.play(gesture_of(command));
}

void StudyTrialGame::end(const std::string& outcome) {
  if (!outcome_.empty()) return;
  outcome_ = outcome;
  view_.game.recording().store_gestures();
  progress_.keep(moves_, StudyProgress::Keep::now);
}

// Counts the moves made since the last call. Returns true if there were any.
bool StudyTrialGame::follow_moves() {
  const std::uint64_t version = view_.game.version();
  if (version == version_) return false;
  moves_ += static_cast<std::int64_t>(version - version_);
  version_ = version;
  progress_.store_game(view_.game.session());  // the game may not have been stored when the trial began
  progress_.keep(moves_, StudyProgress::Keep::now);
  return true;
}

bool StudyTrialGame::advance(double now) {
  if (!outcome_.empty()) return false;
  bool is_changed = autoplay_.advance(now) != Redraw::nothing;
  is_changed |= follow_moves();
  timed_command_.advance(now);
  if (view_.game.version() != version_) {  // a move that the timer has made does not count
    skip_counting();
    is_changed = true;
  }
  const Status status = view_.game.puzzle().standing().status;
  if (status != Status::playing) {
    end(status == Status::won ? "solved" : "over");
  } else if (trial_.limits.moves && moves_ >= *trial_.limits.moves) {
    end("max_moves");
  } else if (ms_left() == 0) {
    end("time_limit");
  }
  progress_.keep(moves_, StudyProgress::Keep::sometimes);
  if (auto* repository = progress_.repository()) repository->try_again(view_.game.session(), now);
  const auto seconds = left().seconds;
  is_changed |= std::exchange(shown_seconds_, seconds) != seconds;
  return is_changed || !outcome_.empty();
}

std::optional<double> StudyTrialGame::next_time(double now) const {
  constexpr double keep_ms = 1000;
  if (!outcome_.empty()) return std::nullopt;
  std::optional<double> next = now + keep_ms;
  const auto at = [&](std::optional<double> time) {
    if (time) next = std::min(*next, *time);
  };
  if (const auto ms = ms_left()) at(now + static_cast<double>(std::min(*ms, *ms % ms_per_second + 1)));
  at(autoplay_.next_time());
  at(timed_command_.next_time());
  return next;
}

std::optional<std::int64_t> StudyTrialGame::ms_left() const {
  if (!trial_.limits.seconds) return std::nullopt;
  return std::max<std::int64_t>(0, *trial_.limits.seconds * ms_per_second - progress_.active_ms());
}

StudyTrialGame::Left StudyTrialGame::left() const {
  Left left;
  if (const auto ms = ms_left()) left.seconds = (*ms + ms_per_second - 1) / ms_per_second;
  if (trial_.limits.moves) left.moves = std::max<std::int64_t>(0, *trial_.limits.moves - moves_);
  return left;
}

}  // namespace tilefold::play
