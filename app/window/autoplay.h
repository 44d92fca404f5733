// Autoplay in the window: hints, single moves and continuous play by a strategy at a chosen speed.
//
// The thinking is the worker's; here is when to ask, and what an answer is for.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/autoplay_worker.h"
#include "app/window/game_view.h"

namespace tilefold::app {

struct AutoplaySettings {
  std::size_t strategy = 0;              ///< a line of the puzzle's strategies
  std::vector<ParameterValues> options;  ///< for every strategy
  float speed = 1;                       ///< 0.25 to 8
  bool is_instant = false;
};

class Autoplay {
 public:
  Autoplay(GameView& view, std::function<void()> wake);

  AutoplaySettings& settings() { return settings_; }

  void hint() { ask(Purpose::hint); }
  void step() { ask(Purpose::step); }
  void toggle() { is_running_ ? stop() : start(); }
  void stop();
  bool is_running() const { return is_running_; }

  /// Takes an answer that is there and asks the next question when it is time. `now` is in milliseconds.
  /// Whether something has changed that is worth a frame.
  bool advance(double now);

  /// When `advance` has something to do without an event, in milliseconds; none while it only waits.
  std::optional<double> next_time() const { return is_running_ && !asked_ ? std::optional(ready_at_) : std::nullopt; }

 private:
  enum class Purpose : std::uint8_t { hint, step, run };
  struct Asked {
    Purpose purpose;
    std::uint64_t version;  // of the view: an answer to an older position is worthless
  };

  void start();
  void ask(Purpose purpose);
  void answer(const Choice& choice, double now);

  GameView& view_;
  AutoplaySettings settings_;
  bool is_running_ = false;
  double ready_at_ = 0;
  std::optional<Asked> asked_;
  AutoplayWorker worker_;  // last: its thread ends before the rest goes
};

}  // namespace tilefold::app
