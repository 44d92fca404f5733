#include "third_party/web/turns.h"

#include <emscripten.h>

#include <algorithm>
#include <cstdint>
#include <vector>

// Both functions are defined in app/web/library.js. tilefold_resume continues a thread until its turn or its work ends;
// tilefold_suspend ends the turn of the running thread.
extern "C" void tilefold_resume(tilefold::turns::Fiber* fiber);
extern "C" void tilefold_suspend(tilefold::turns::Fiber* fiber);

namespace tilefold::turns {

/// The fields of a thread that library.js accesses. Their order must not change.
struct Fiber {
  std::uint8_t* saved = nullptr;      // address at which the next stack frame is saved
  std::uint8_t* saved_end = nullptr;  // end of the space for saved frames
  std::uint8_t* stack = nullptr;      // saved stack pointer; the stack grows downwards
  std::int32_t has_begun = 0;
  Thread* thread = nullptr;
};

namespace {

constexpr std::size_t stack_bytes = std::size_t{1} << 20U;
constexpr std::size_t saved_bytes = std::size_t{1} << 18U;  // size of the saved call stack of a thread, in bytes
constexpr double turn_ms = 8;
constexpr double step_ms = 0.5;  // intended time between two readings of the clock
constexpr int most_strides = 4096;

}  // namespace

class Thread {
 public:
  explicit Thread(Work work)
      : work_(std::move(work)), stack_(stack_bytes / sizeof(Line)), saved_(saved_bytes / sizeof(Line)) {
    fiber_ = {.saved = saved_.front().bytes,
              .saved_end = saved_.front().bytes + saved_bytes,
              .stack = stack_.front().bytes + stack_bytes,
              .has_begun = 0,
              .thread = this};
  }

  void work() {
    work_.call();
    is_over_ = true;
    wake_all();
  }

  bool is_over() const { return is_over_; }
  bool is_due(double now) const { return !is_over_ && (!is_waiting_ || (until_ && now >= *until_)); }
  std::optional<double> until() const { return is_waiting_ ? until_ : std::nullopt; }
  bool is_waiting() const { return is_waiting_; }

  void wait(std::optional<double> until) {
    is_waiting_ = true;
    until_ = until;
  }
  void wake() {
    is_waiting_ = false;
    until_.reset();
  }

  Fiber& fiber() { return fiber_; }

 private:
  struct alignas(16) Line {
    std::uint8_t bytes[16];
  };

  Work work_;
  std::vector<Line> stack_;
  std::vector<Line> saved_;
  Fiber fiber_;
  bool is_waiting_ = false;
  std::optional<double> until_;
  bool is_over_ = false;
};

namespace {

struct Turns {
  std::vector<std::shared_ptr<Thread>> threads;
  std::size_t next = 0;  // index of the thread that runs next
  Thread* running = nullptr;
  double end = 0;     // time at which the turn ends
  double looked = 0;  // time of the last reading of the clock
  int stride = 1;
  int left = 1;
  std::function<void()> on_wake;
};

Turns& turns() {
  static Turns all;
  return all;
}

void leave_turn() {
  tilefold_suspend(&turns().running->fiber());
}

void enter_turn(Thread& thread) {
  Turns& all = turns();
  all.looked = now_ms();
  all.end = all.looked + turn_ms;
  all.stride = all.left = 1;
  all.running = &thread;
  tilefold_resume(&thread.fiber());
  all.running = nullptr;
}

std::shared_ptr<Thread> next_due(double now) {
  Turns& all = turns();
  for (std::size_t i = 0; i < all.threads.size(); ++i) {
    const std::size_t at = (all.next + i) % all.threads.size();
    if (!all.threads[at]->is_due(now)) continue;
    all.next = at + 1;
    return all.threads[at];
  }
  return nullptr;
}

void forget_ended() {
  std::erase_if(turns().threads, [](const auto& thread) { return thread->is_over(); });
}

void tell_of_wake() {
  const Turns& all = turns();
  if (all.running == nullptr && all.on_wake) all.on_wake();
}

}  // namespace

double now_ms() {
  return emscripten_get_now();
}

std::shared_ptr<Thread> begin(Work work) {
  auto thread = std::make_shared<Thread>(std::move(work));
  turns().threads.push_back(thread);
  tell_of_wake();
  return thread;
}

void join(Thread& thread) {
  while (!thread.is_over()) turns().running != nullptr ? pause() : void(take_turns(turn_ms));
}

// Reads the clock only in some of the calls, because reading it takes longer than most of the work between two calls.
void end_turn_when_due() {
  Turns& all = turns();
  if (all.running == nullptr || --all.left > 0) return;
  const double now = now_ms();
  const double taken = now - all.looked;
  all.looked = now;
  all.stride = taken > 2 * step_ms ? 1 : taken < step_ms ? std::min(2 * all.stride, most_strides) : all.stride;
  all.left = all.stride;
  if (now >= all.end) leave_turn();
}

void pause() {
  turns().running->wait(std::nullopt);
  leave_turn();
}

void pause_until(double ms) {
  turns().running->wait(ms);
  leave_turn();
}

void wake_all() {
  for (const auto& thread : turns().threads) thread->wake();
  tell_of_wake();
}

std::optional<double> take_turns(double ms) {
  const double begun = now_ms();
  double now = begun;
  for (; now < begun + ms; now = now_ms()) {
    const std::shared_ptr<Thread> thread = next_due(now);
    if (!thread) break;
    thread->wake();
    enter_turn(*thread);
    forget_ended();
  }
  std::optional<double> next;
  for (const auto& thread : turns().threads) {
    if (thread->is_due(now)) return 0;
    if (const auto until = thread->until()) next = std::min(next.value_or(*until), *until);
  }
  return next ? std::optional(std::max(0.0, *next - now)) : std::nullopt;
}

void on_wake(std::function<void()> call) {
  turns().on_wake = std::move(call);
}

}  // namespace tilefold::turns

/// Called by library.js to start or to continue a thread.
extern "C" EMSCRIPTEN_KEEPALIVE void tilefold_enter(tilefold::turns::Fiber* fiber) {
  fiber->thread->work();
}
