// Lines of standard input that come while something else goes on.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "app/records/game.h"

namespace tilefold::app {

class Inbox {
 public:
  /// `overhear` is shown every line as soon as it is there, by a thread of this object's own; a line for which it
  /// returns true is dealt with.
  Inbox(LineReader lines, std::function<bool(std::string_view line)> overhear);
  ~Inbox() = default;
  Inbox(const Inbox&) = delete;
  Inbox& operator=(const Inbox&) = delete;

  using Line = Result<std::optional<std::string>>;

  /// Waits for the next line that was not dealt with, as LineReader tells it.
  Line next();

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Line> lines_;
  std::jthread reader_;  // last: it ends before the rest goes
};

}  // namespace tilefold::app
