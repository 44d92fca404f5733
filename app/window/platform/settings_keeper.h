// Saves the window's settings: changes are written within a second, in a worker thread.
//
// The current settings may differ from the stored ones: an option of the command line takes effect, but is stored only
// if the user changes it in the window. Therefore changes are detected value by value in the current settings.
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
  /// `wake` is called from the worker thread after each write.
  SettingsKeeper(std::filesystem::path file, LoadedSettings loaded, std::function<void()> wake);

  /// The stored settings with all changes since.
  const Settings& settings() const { return stored_; }

  /// Sets the initial settings, against which changes are detected.
  void begin(Settings now) { seen_ = std::move(now); }

  /// Detects changes and writes them when due. `time` is in milliseconds.
  void observe(const Settings& now, double time);

  /// Time at which `observe` next has work to do without an event.
  std::optional<double> next_time() const { return due_; }

  /// Writes unsaved changes.
  void finish(const Settings& now);

  /// Returns a message for the user, only once.
  std::optional<std::string> pop_message() { return std::exchange(message_, std::nullopt); }

 private:
  void start_writing();
  void collect_outcome();
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
  std::jthread writer_;  // last member, so that it ends before the other members are destroyed
};

}  // namespace tilefold::app
