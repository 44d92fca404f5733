#include "app/window/event_loop.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/window/clock.h"

namespace tilefold::window {

void wake_loop() {
  SDL_Event event{};
  event.type = SDL_USEREVENT;
  SDL_PushEvent(&event);
}

bool EventLoop::runs_now(const Entry& entry) const {
  switch (entry.runs) {
    case Runs::always: break;
    case Runs::after_first_frame: return at_.schedule.number() > 0;
    case Runs::while_visible: return !at_.schedule.is_hidden();
    case Runs::while_hidden: return at_.schedule.is_hidden();
  }
  return true;
}

// Returns the time in ms until a frame or a task is due. A negative value means that the loop can wait for an event
// without limit.
double EventLoop::wait_ms(double now) const {
  std::optional<double> until;
  const auto at = [&](double time) { until = std::min(until.value_or(time), time); };
  if (at_.schedule.is_needed()) at(at_.schedule.next_time());
  for (const Entry& entry : tasks_)
    if (const auto next = entry.task->next_time(); next && runs_now(entry)) at(*next);
  return until ? std::max(0.0, *until - now) : -1;
}

// True if the window changes nothing until the user provides input.
bool EventLoop::is_at_rest() const {
  return !held_ && !at_.schedule.is_needed() &&
         std::none_of(tasks_.begin(), tasks_.end(), [](const Entry& entry) { return entry.task->is_busy(); });
}

bool EventLoop::wait_for_events(double wait) {
  at_.trace.rest(is_at_rest());
  SDL_Event event;
  bool got = true;
  if (held_ && at_.input.comes_too_soon(*held_)) {
    SDL_Delay(static_cast<Uint32>(std::ceil(wait)));
    return true;
  }
  if (held_) {
    event = *std::exchange(held_, std::nullopt);
  } else {
    got = at_.pads.wait(event, wait);
  }
  if (got) at_.trace.rest(false);
  if (got) at_.schedule.end_pause(clock_ms());
  for (; got && is_running_; got = SDL_PollEvent(&event) != 0) {
    if (at_.input.comes_too_soon(event)) {
      held_ = event;
      break;
    }
    is_running_ = event.type != SDL_QUIT;
    at_.input.handle(event);
  }
  return is_running_;
}

void EventLoop::run() {
  while (wait_for_events(wait_ms(clock_ms()))) go_on();
}

double EventLoop::turn() {
  if (wait_for_events(0)) go_on();
  at_.trace.rest(is_at_rest());  // write the trace now, because the next call may come only after an event
  const double wait = wait_ms(clock_ms());
  const auto pace = at_.pads.pace_ms();
  return pace && (wait < 0 || *pace < wait) ? *pace : wait;
}

void EventLoop::go_on() {
  const double now = clock_ms();
  for (const Entry& entry : tasks_)
    if (runs_now(entry)) at_.schedule.owe(entry.task->advance(now));
  if (at_.schedule.is_due(now)) at_.frame.draw(now);
}

}  // namespace tilefold::window
