// Synchronises the window's state with the settings: applies stored settings at the start and collects changes.
#pragma once

#include <optional>
#include <string>

#include "app/play/autoplay.h"
#include "app/play/bindings.h"
#include "app/play/message_queue.h"
#include "app/play/task.h"
#include "app/play/trace.h"
#include "app/window/panels/panels.h"
#include "app/window/platform/gl_window.h"
#include "app/window/platform/settings_keeper.h"

namespace tilefold::app {

/// Returns the stored position and size of the window.
WindowPlacement saved_placement(const Settings& settings);

/// The objects that the settings apply to.
struct SettingsSubjects {
  GameView& view;
  Autoplay& autoplay;
  Bindings& bindings;
  Panels& panels;
  Appearance& appearance;
  Ui& ui;
  std::vector<KeptPreset>& presets;
  const GlWindow& gl;
  MessageQueue& messages;
  Trace& trace;
};

class WindowSettingsSync final : public Task {
 public:
  WindowSettingsSync(const SettingsSubjects& subjects, SettingsKeeper keeper);

  /// The current settings: the stored ones with all changes since.
  const Settings& settings() const { return in_force_; }

  /// Applies all settings except the window's placement and theme, which were set when it was opened.
  void apply(double asked_scale);
  /// Restores the strategy settings of the puzzle that was opened.
  void apply_autoplay();

  /// Copies changes into the current settings without writing the file.
  void collect();
  /// Schedules `record_placement` after the window was moved or resized. `now` is in milliseconds.
  void record_placement_soon(double now);
  /// Records the window's placement immediately.
  void record_placement();
  /// Collects changes and writes the file when due.
  Redraw advance(double now) override;
  /// Writes unsaved changes.
  void finish();

  std::optional<double> next_time() const override;

 private:
  void collect_autoplay();

  SettingsSubjects at_;
  SettingsKeeper keeper_;
  Settings in_force_;
  std::uint64_t saved_bindings_ = 0;
  std::optional<WindowPlacement> placement_;  // last recorded placement; nullopt before the first one
  std::optional<double> placement_due_;
};

}  // namespace tilefold::app
