// A status line on standard error: any text, or a progress bar with the remaining time.
//
// It is shown only on a terminal that can overwrite a line; otherwise nothing is written. The destructor erases the
// line.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace tilefold::cli {

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
  /// `unit` names in the plural what `total` counts, such as "games".
  Progress(std::int64_t total, std::string unit);

  void show(std::int64_t done);

 private:
  std::chrono::steady_clock::time_point begun_;
  std::int64_t total_;
  std::string unit_;
  ProgressLine line_;
};

/// Returns the text of the status line: a bar, the count, and the remaining time. Estimates the remaining time from the
/// elapsed `seconds`.
std::string progress_text(std::int64_t done, std::int64_t total, std::string_view unit, double seconds);

}  // namespace tilefold::cli
