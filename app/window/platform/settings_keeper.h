// Keeps the settings of a window: what a person changes is written within a second, beside the frames.
//
// What is in force and what is stored are two things: an option of the command line is in force, but is stored only
// when it is changed in the window. So changes are looked for in what is in force, one value at a time.
#pragma once

#include <filesystem>
#include <functional>
#include <future>
#include <optional>
#include <string>
#include <thread>

#include "app/profile/settings_file.h"

namespace tilefold::app {

class SettingsKeeper {
 public:
  /// `wake` is called from another thread when something has been written.
  SettingsKeeper(std::filesystem::path file, LoadedSettings loaded, std::function<void()> wake);

  /// As stored, with what has changed since.
  const Settings& settings() const { return stored_; }

  /// What is in force at the start; from here on changes are looked for.
  void begin(Settings now) { seen_ = std::move(now); }

  /// Looks for changes and writes them when it is time. `time` is in milliseconds.
  void observe(const Settings& now, double time);

  /// When `observe` has something to do without an event.
  std::optional<double> next_time() const { return due_; }

  /// Writes what is not written yet.
  void finish(const Settings& now);

  /// A message for people, once.
  std::optional<std::string> take_message() { return std::exchange(message_, std::nullopt); }

 private:
  void start_writing();
  void take_outcome();
  void wait_for_outcome();

  std::filesystem::path file_;
  std::function<void()> wake_;
  Settings stored_;
  Settings seen_;
  bool can_write_;
  bool is_failing_ = false;
  bool is_unwritten_ = false;
  std::optional<double> due_;
  std::optional<std::string> message_;
  std::future<Result<Done>> writing_;
  std::jthread writer_;  // last: it ends before the rest goes
};

}  // namespace tilefold::app
