// Reads lines of standard input in a thread while the program does other work.
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

namespace tilefold::cli {

class StdinReader {
 public:
  /// The reader thread calls `on_line` with every line at once. If it returns true, the line is handled and `next`
  /// skips it.
  StdinReader(records::LineReader lines, std::function<bool(std::string_view line)> on_line);
  ~StdinReader() = default;
  StdinReader(const StdinReader&) = delete;
  StdinReader& operator=(const StdinReader&) = delete;

  using Line = Result<std::optional<std::string>>;

  /// Blocks until a line arrives that `on_line` did not handle, and returns it like LineReader::next.
  Line next();

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Line> lines_;
  std::jthread reader_;  // last member, so that the thread ends before the other members are destroyed
};

}  // namespace tilefold::cli
