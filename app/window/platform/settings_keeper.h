// Saves the settings of the window. A worker thread writes changes to the file within a second.
//
// The settings in use may differ from the stored ones: an option on the command line changes the settings in use, but
// is stored only if the user then changes the same setting in the window. Therefore this class compares each setting in
// use with its previous value and stores only those that have changed.
#pragma once

#include <filesystem>
#include <functional>
#include <future>
#include <optional>
#include <string>
#include <thread>

#include "app/profile/settings_file.h"

namespace tilefold::window {

class SettingsKeeper {
 public:
  /// Keeps the settings in `file`, from which `loaded` was read. The worker thread calls `wake` after each write.
  SettingsKeeper(std::filesystem::path file, profile::LoadedSettings loaded, std::function<void()> wake);

  /// Returns the stored settings, including all changes since they were loaded.
  const profile::Settings& settings() const { return stored_; }

  /// Sets the settings with which the window starts. `observe` compares later settings with them.
  void begin(profile::Settings now) { seen_ = std::move(now); }

  /// Finds settings that have changed, and starts writing them when the delay is over. `time` is in ms.
  void observe(const profile::Settings& now, double time);

  /// Returns the time at which `observe` must be called even if no event arrives; nullopt if there is nothing to write.
  std::optional<double> next_time() const { return due_; }

  /// Writes settings that have changed and are not written yet.
  void finish(const profile::Settings& now);

  /// Returns a message for the user, such as a write error. Returns each message only once.
  std::optional<Error> pop_message() { return std::exchange(message_, std::nullopt); }

 private:
  void start_writing();
  void collect_outcome();
  void wait_for_outcome();

  std::filesystem::path file_;
  std::function<void()> wake_;
  profile::Settings stored_;
  profile::Settings seen_;
  bool can_write_;
  bool is_failing_ = false;
  bool is_unwritten_ = false;
  std::optional<double> due_;
  std::optional<Error> message_;
  std::future<Result<Done>> writing_;
  std::jthread writer_;  // declared last, so that the thread ends before the other members are destroyed
};

}  // namespace tilefold::window
