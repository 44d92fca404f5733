// Threads of a page, which has one processor only: each works for some milliseconds and gives the next one its turn.
//
// A page opened from a file may not share memory between threads, so what works beside the window shares its thread
// instead. A turn ends where work asks whether it is to stop (standard/stop_token), and where it waits. Between turns
// the page draws and listens. Only calls of a thread are left in the middle, never those of the page (library.js).
// Source: ours, on binaryen's Asyncify, which makes functions that can be left and entered again.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

namespace tilefold::turns {

class Thread;
struct Fiber;

/// Work that is called once, and may be of a kind that cannot be copied.
class Work {
 public:
  template <class Callable>
  requires(!std::is_same_v<std::remove_cvref_t<Callable>, Work>)
      Work(Callable&& callable)  // NOLINT(google-explicit-constructor)
      : held_(std::make_unique<Held<std::decay_t<Callable>>>(std::forward<Callable>(callable))) {}
  void call() { held_->call(); }

 private:
  struct Base {
    virtual ~Base() = default;
    virtual void call() = 0;
  };
  template <class Callable>
  struct Held : Base {
    explicit Held(Callable&& callable) : callable(std::move(callable)) {}
    void call() override { callable(); }
    Callable callable;
  };
  std::unique_ptr<Base> held_;
};

/// Begins a thread; its first turn comes with the next `take_turns`.
std::shared_ptr<Thread> begin(Work work);

/// Waits for the end of a thread.
void join(Thread& thread);

/// In a thread: ends the turn if its time is over. Elsewhere nothing.
void end_turn_when_due();

/// In a thread: ends the turn, until somebody wakes all, or until a moment.
void pause();
void pause_until(double ms);

void wake_all();

double now_ms();

/// Outside of threads: gives turns for so many milliseconds. When the next ones are to come: 0 at once, none when
/// nobody has anything to do.
std::optional<double> take_turns(double ms);

/// Called when a thread has begun or has been woken outside of a turn.
void on_wake(std::function<void()> call);

}  // namespace tilefold::turns
