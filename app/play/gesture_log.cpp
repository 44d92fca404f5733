#include "app/play/gesture_log.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace tilefold::play {
namespace {

constexpr double point_step_ms = 1000.0 / 60;
constexpr std::int64_t clock_jitter_ms = 2;

}  // namespace

void GestureLog::begin_event(std::int64_t time, std::string_view device) {
  time_ = std::max(time_, time);  // two clocks give the time of an event, so it may be a millisecond too early
  if (device_ != device) device_ = device;
  place_.reset();
}

void GestureLog::point_at(std::optional<profile::BoardPoint> place) {
  if (place_ == place) return;  // another part of the same event
  place_ = place;
  if (!has_path_ || !is_on() || !place) return;
  const auto time = static_cast<double>(time_);
  if (time < point_due_) {
    skipped_ = gesture(profile::path_gesture);
    return;
  }
  // After a pause, the path first gets the place at which the pointer rested.
  time < point_due_ + point_step_ms ? skipped_.reset() : add_skipped();
  waiting_.push_back(gesture(profile::path_gesture));
  point_due_ = time < point_due_ + point_step_ms ? point_due_ + point_step_ms : time + point_step_ms;
}

void GestureLog::add_skipped() {
  if (skipped_) waiting_.push_back(std::move(*skipped_));
  skipped_.reset();
}

void GestureLog::press() {
  press_ = now();
}

void GestureLog::pick(profile::BoardPoint place) {
  picked_ = std::exchange(press_, std::nullopt).value_or(now());
  picked_->place = picked_->place.value_or(place);
}

void GestureLog::end() {
  press_.reset();
  picked_.reset();
}

void GestureLog::abort(std::string_view reason, std::optional<profile::BoardPoint> place) {
  profile::StoredGesture aborted = gesture(profile::aborted_gesture);
  aborted.reason = reason;
  if (!aborted.at) aborted.at = place;
  std::optional<Beginning>& beginning = press_ ? press_ : picked_;
  add(std::move(aborted), std::exchange(beginning, std::nullopt));
}

void GestureLog::unpick(std::string_view reason, profile::BoardPoint place) {
  profile::StoredGesture unpicked = gesture(profile::unpicked_gesture);
  unpicked.reason = reason;
  if (!unpicked.at) unpicked.at = place;
  add(std::move(unpicked), std::exchange(picked_, std::nullopt));
}

// Returns a gesture that ends with the current event, in the current position of the game.
profile::StoredGesture GestureLog::gesture(std::string_view kind) const {
  const SessionGame& game = session_.game();
  return {.kind = std::string(kind),
          .after_move = static_cast<std::int32_t>(game.nodes.size()) - 1,
          .node = game.at,
          .happened = time_,
          .at = place_,
          .device = device_};
}

void GestureLog::add(profile::StoredGesture gesture, const std::optional<Beginning>& beginning) {
  if (!is_on()) return;
  add_skipped();
  if (beginning) gesture.pressed = beginning->time;
  if (beginning) gesture.pressed_at = beginning->place;
  waiting_.push_back(std::move(gesture));
}

std::vector<profile::StoredGesture> GestureLog::pop() {
  add_skipped();
  if (waiting_.empty()) return {};
  // The difference of the clocks varies by a millisecond. It changes more only if the system clock is set.
  const std::int64_t difference = clock_.wall_ms() - clock_.steady_ms();
  if (std::abs(difference - wall_offset_) > clock_jitter_ms) wall_offset_ = difference;
  for (profile::StoredGesture& gesture : waiting_) {
    gesture.happened += wall_offset_;
    if (gesture.pressed) *gesture.pressed += wall_offset_;
  }
  return std::exchange(waiting_, {});
}

}  // namespace tilefold::play
