// What a window remembers from one time to the next: from the settings into what they are about, and back.
#pragma once

#include <optional>
#include <string>

#include "app/play/autoplay.h"
#include "app/play/bindings.h"
#include "app/window/panels/panels.h"
#include "app/window/platform/gl_window.h"
#include "app/window/platform/settings_keeper.h"

namespace tilefold::app {

/// Where the settings say that the window is to open.
Placement remembered_placement(const Settings& settings);

/// What the settings are about.
struct SettingsSubjects {
  GameView& view;
  Autoplay& autoplay;
  Bindings& bindings;
  Panels& panels;
  Appearance& looks;
  Ui& ui;
  std::vector<KeptPreset>& presets;
};

class Remembered {
 public:
  Remembered(const SettingsSubjects& subjects, SettingsKeeper keeper);

  /// In force now: as stored, with what has changed since.
  const Settings& settings() const { return in_force_; }

  /// Sets everything but the window itself, its theme and its size, which it has been opened with.
  void apply(double asked_scale);
  /// Another puzzle is on the table: its strategies are as they were left.
  void apply_autoplay();

  /// Takes up what has changed, without writing it.
  void collect();
  /// The window has moved or changed its size; noted once it has settled. `now` is in milliseconds.
  void note_placement_soon(double now);
  /// Takes up at once where the window is.
  void note_placement(const GlWindow& window);
  /// Takes up what has changed and writes it when it is time; a message for people, where there is one.
  std::optional<std::string> keep(const GlWindow& window, double now);
  /// Writes what is not written yet.
  void finish(const GlWindow& window);

  /// When `keep` has something to do without an event.
  std::optional<double> next_time() const;

 private:
  void collect_autoplay();

  SettingsSubjects at_;
  SettingsKeeper keeper_;
  Settings in_force_;
  std::uint64_t told_bindings_ = 0;
  std::optional<Placement> placement_;  // once it has settled
  std::optional<double> placement_due_;
};

}  // namespace tilefold::app
