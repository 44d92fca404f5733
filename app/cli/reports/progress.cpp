#include "app/cli/reports/progress.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <string_view>
#include <utility>

#include "app/language/tr.h"
#include "app/system/streams.h"

namespace tilefold::cli {
namespace {

constexpr std::int64_t bar_width = 30;

std::string time_text(double seconds) {
  const std::int64_t whole = std::llround(seconds);
  if (whole < 3600) return fmt::format("{}:{:02}", whole / 60, whole % 60);
  return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

}  // namespace

std::string progress_text(std::int64_t done, std::int64_t total, std::string_view unit, double seconds) {
  const auto filled = static_cast<std::size_t>(total > 0 ? bar_width * done / total : bar_width);
  std::string text = fmt::format("[{:.<{}}] {}/{} {}", std::string(filled, '#'), bar_width, done, total, unit);
  if (done > 0 && done < total)
    text += tr_format(", {} left", time_text(seconds * static_cast<double>(total - done) / static_cast<double>(done)));
  return text;
}

ProgressLine::ProgressLine() : is_on_(system::can_overwrite_errors()) {}

ProgressLine::~ProgressLine() {
  if (shown_.empty()) return;
  std::fputs("\r\x1b[K", stderr);
  std::fflush(stderr);
}

void ProgressLine::show(const std::string& text) {
  if (!is_on_ || text == shown_) return;
  shown_ = text;
  std::fprintf(stderr, "\r%s\x1b[K", text.c_str());
  std::fflush(stderr);
}

Progress::Progress(std::int64_t total, std::string unit)
    : begun_(std::chrono::steady_clock::now()), total_(total), unit_(std::move(unit)) {}

void Progress::show(std::int64_t done) {
  if (!line_.is_on()) return;
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begun_;
  line_.show(progress_text(done, total_, unit_, passed.count()));
}

}  // namespace tilefold::cli
