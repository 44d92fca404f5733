#include "app/cli/commands/stdin_reader.h"

#include <utility>

namespace tilefold::cli {

StdinReader::StdinReader(records::LineReader lines, std::function<bool(std::string_view line)> on_line)
    : reader_([this, lines = std::move(lines), on_line = std::move(on_line)](const std::stop_token& stop) mutable {
        for (bool is_open = true; is_open;) {
          Line line = lines.next(stop);
          is_open = line && *line;
          if (is_open && on_line(**line)) continue;
          const std::lock_guard lock(mutex_);
          lines_.push_back(std::move(line));
          changed_.notify_one();
        }
      }) {}

StdinReader::Line StdinReader::next() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return !lines_.empty(); });
  if (!lines_.front() || !*lines_.front())
    return lines_.front();  // leave the end of input or an error in the queue, so that every later call returns it, too
  Line line = std::move(lines_.front());
  lines_.pop_front();
  return line;
}

}  // namespace tilefold::cli
