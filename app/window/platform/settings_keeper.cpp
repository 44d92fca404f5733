#include "app/window/platform/settings_keeper.h"

#include <spdlog/spdlog.h>

#include <chrono>

#include "app/language/tr.h"
#include "engine/core/translatable.h"

namespace tilefold::window {
namespace {

constexpr double delay_ms = 400;  // time in ms from a change until it is written; changes come in bursts, such as while
                                  // a slider is dragged

}  // namespace

SettingsKeeper::SettingsKeeper(std::filesystem::path file, profile::LoadedSettings loaded, std::function<void()> wake)
    : file_(std::move(file)),
      wake_(std::move(wake)),
      stored_(std::move(loaded.settings)),
      seen_(stored_),
      can_write_(loaded.next != profile::LoadedSettings::Next::leave),
      is_unwritten_(loaded.next == profile::LoadedSettings::Next::write) {
  for (const std::string& problem : loaded.problems) spdlog::warn("{}: {}", file_.string(), problem);
  if (loaded.notice.empty()) return;
  spdlog::warn("{}", loaded.notice.message);
  message_ = std::move(loaded.notice);
}

void SettingsKeeper::observe(const profile::Settings& now, double time) {
  if (stored_.merge_changes(seen_, now)) is_unwritten_ = true;
  seen_ = now;
  if (writing_.valid() && writing_.wait_for(std::chrono::seconds(0)) == std::future_status::ready) collect_outcome();
  if (!is_unwritten_ || !can_write_ || writing_.valid()) return;
  if (!due_) due_ = time + delay_ms;
  if (time >= *due_) start_writing();
}

void SettingsKeeper::start_writing() {
  due_.reset();
  is_unwritten_ = false;
  std::packaged_task<Result<Done>()> task(
      [file = file_, text = profile::settings_text(stored_)] { return profile::write_settings(file, text); });
  writing_ = task.get_future();
  // Call `wake` after the task, because the woken thread expects the result of the task to be available.
  writer_ = std::jthread([task = std::move(task), wake = wake_]() mutable {
    task();
    wake();
  });
}

// Collects the result of a write. Reports only the first error, because later writes to the same folder would fail as
// well.
void SettingsKeeper::collect_outcome() {
  const auto written = writing_.get();
  if (written) {
    is_failing_ = false;
    return;
  }
  spdlog::error("{}", written.error().message);
  // Translators: the reason why the settings cannot be saved.
  if (!std::exchange(is_failing_, true))
    message_ = make_error(translatable("{}. The game continues."), written.error());
}

void SettingsKeeper::wait_for_outcome() {
  if (writer_.joinable()) writer_.join();
  if (writing_.valid()) collect_outcome();
}

void SettingsKeeper::finish(const profile::Settings& now) {
  if (stored_.merge_changes(seen_, now)) is_unwritten_ = true;
  seen_ = now;
  wait_for_outcome();
  if (!is_unwritten_ || !can_write_) return;
  start_writing();
  wait_for_outcome();
}

}  // namespace tilefold::window
