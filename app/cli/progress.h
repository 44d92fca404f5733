// A line on standard error that shows how far long work is: any text, or a bar with the time it will still take.
//
// Only on a terminal that can overwrite a line; everywhere else nothing is written. The line is gone when
// the work is done.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace tilefold::app {

class ProgressLine {
 public:
  ProgressLine();
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  bool is_on() const { return is_on_; }
  void show(const std::string& text);

 private:
  std::string shown_;
  bool is_on_;
};

class Progress {
 public:
  /// `unit` is what `total` counts: "games".
  Progress(std::int64_t total, std::string unit);

  void show(std::int64_t done);

 private:
  std::chrono::steady_clock::time_point begun_;
  std::int64_t total_;
  std::string unit_;
  ProgressLine line_;
};

/// The text of the line: a bar, the count, and the time left when `seconds` went by so far.
std::string progress_text(std::int64_t done, std::int64_t total, std::string_view unit, double seconds);

}  // namespace tilefold::app
