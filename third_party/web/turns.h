// Cooperative threads for a web page: each runs for a few milliseconds and then yields to the next.
//
// A page opened from a file cannot share memory between threads, so background work shares the thread of the window. A
// turn ends where work checks whether it should stop (standard/stop_token), and where it waits. Between turns the page
// draws and handles events. Only the calls of these threads are suspended, never those of the page (library.js). Uses
// binaryen's Asyncify, which instruments functions so that they can be suspended and resumed.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

namespace tilefold::turns {

class Thread;
struct Fiber;

/// A callable that is called once and need not be copyable.
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

/// Starts a thread; its first turn comes with the next `take_turns`.
std::shared_ptr<Thread> begin(Work work);

/// Waits until a thread has ended.
void join(Thread& thread);

/// Ends the turn of the calling thread if its time is over. Does nothing outside these threads.
void end_turn_when_due();

/// Ends the turn of the calling thread until `wake_all` is called, or until a point in time.
void pause();
void pause_until(double ms);

void wake_all();

double now_ms();

/// Runs threads for `ms` milliseconds; called outside of threads. Returns the delay until the next call in
/// milliseconds: 0 if a thread is ready, nullopt if none has anything to do.
std::optional<double> take_turns(double ms);

/// Sets a function that is called when a thread was started or woken outside of a turn.
void on_wake(std::function<void()> call);

}  // namespace tilefold::turns
