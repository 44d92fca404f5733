// Cooperative threads for a web page: each thread runs for a few milliseconds, which is its turn, and then yields to
// the next thread.
//
// A page that was opened from a file cannot share memory between threads, so background work runs on the thread of the
// window. A turn ends if the work checks whether it should stop (standard/stop_token) or if it waits. Between turns the
// page draws and handles events. Only the calls of cooperative threads are suspended, never the calls of the page
// (library.js). Uses binaryen's Asyncify, which instruments functions so that they can be suspended and resumed.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

namespace tilefold::turns {

class Thread;
struct Fiber;

/// A callable object that is called once and need not be copyable.
class Work {
 public:
  template <class Callable>
  requires(!std::is_same_v<std::remove_cvref_t<Callable>, Work>)
      Work(Callable&& callable)  // NOLINT(google-explicit-constructor): any callable converts
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

/// Starts a thread. Its first turn is in the next call of `take_turns`.
std::shared_ptr<Thread> begin(Work work);

/// Waits until a thread has ended.
void join(Thread& thread);

/// Ends the turn of the calling thread if its time is used up. Does nothing if the caller is not a cooperative thread.
void end_turn_when_due();

/// End the turn of the calling thread. The thread continues after a call of `wake_all`; `pause_until` also lets it
/// continue at a point in time, in ms as in `now_ms`.
void pause();
void pause_until(double ms);

void wake_all();

double now_ms();

/// Runs threads for `ms` milliseconds. Must not be called on a cooperative thread. Returns the delay until the next
/// call in milliseconds: 0 if a thread is ready, nullopt if no thread has anything to do.
std::optional<double> take_turns(double ms);

/// Sets a function that is called whenever a thread is started or woken outside of a turn.
void on_wake(std::function<void()> call);

}  // namespace tilefold::turns
