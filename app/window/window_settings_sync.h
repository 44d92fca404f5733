// Keeps the window and its settings in agreement: applies the stored settings at the start, and records the changes
// that the user makes in the window.
#pragma once

#include <optional>
#include <string>

#include "app/language/languages.h"
#include "app/play/autoplay.h"
#include "app/play/bindings.h"
#include "app/play/message_queue.h"
#include "app/play/task.h"
#include "app/play/trace.h"
#include "app/play/tutorial_game.h"
#include "app/window/panels/panels.h"
#include "app/window/platform/gl_window.h"
#include "app/window/platform/settings_keeper.h"

namespace tilefold::window {

/// Returns the stored position and size of the window.
WindowPlacement saved_placement(const profile::Settings& settings);

/// Returns the language that the user has chosen; null if the window follows the desktop.
const language::Language* saved_language(const profile::Settings& settings);

/// The objects to which the settings are applied.
struct SettingsSubjects {
  play::GameView& view;
  play::Autoplay& autoplay;
  play::TutorialGame& tutorial;
  play::Bindings& bindings;
  Panels& panels;
  Appearance& appearance;
  Ui& ui;
  std::vector<profile::KeptPreset>& presets;
  const GlWindow& gl;
  play::MessageQueue& messages;
  play::Trace& trace;
};

class WindowSettingsSync final : public play::Task {
 public:
  WindowSettingsSync(const SettingsSubjects& subjects, SettingsKeeper keeper);

  /// Returns the settings in use, with all changes recorded so far.
  const profile::Settings& settings() const { return in_force_; }

  /// Applies all settings except the position, size and theme of the window, which were set when it was opened.
  void apply(double asked_scale);
  /// Restores the settings of the strategies for the puzzle that has just been opened.
  void apply_autoplay();

  /// Copies the changes that the user has made into the settings in use. Does not write the file.
  void collect();
  /// Schedules a call of `record_placement` after the window was moved or resized. `now` is in ms.
  void record_placement_soon(double now);
  /// Records the current position and size of the window.
  void record_placement();
  /// Records changes, and writes them to the file when the delay of writing is over.
  play::Redraw advance(double now) override;
  /// Writes unsaved changes of the settings.
  void finish();

  std::optional<double> next_time() const override;

 private:
  void collect_autoplay();

  SettingsSubjects at_;
  SettingsKeeper keeper_;
  profile::Settings in_force_;
  std::uint64_t saved_bindings_ = 0;
  std::optional<WindowPlacement> placement_;  // last recorded position and size; nullopt if none has been recorded
  std::optional<double> placement_due_;
};

}  // namespace tilefold::window
