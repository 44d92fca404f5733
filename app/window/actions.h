// What keys do: actions with two bindings each, by the position of the key on the keyboard.
//
// A binding is an SDL scancode, so that it stays where it is on other layouts (AZERTY, Dvorak).
#pragma once

#include <SDL_scancode.h>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/profile/settings.h"

namespace tilefold::app {

enum class Action : std::uint8_t {
  left,
  right,
  up,
  down,
  play_here,
  undo,
  redo,
  look_start,
  look_back,
  look_forward,
  look_end,
  little_back,
  little_forward,
  watch,
  hint,
  step,
  autoplay,
  values,
  new_game,
  command,
  map,
  panel_focus,
  puzzles,
  help,
  panels,
  full_screen,
  screenshot,
  copy_game,
  paste_game,
};

struct Binding {
  SDL_Scancode key = SDL_SCANCODE_UNKNOWN;
  bool with_control = false;
  friend bool operator==(const Binding&, const Binding&) = default;
};

struct ActionLine {
  Action action;
  std::string_view name;  ///< as in the settings
  std::string_view label;
  std::array<Binding, 2> bindings;
};

/// The bindings in force, which a person may change.
class Bindings {
 public:
  Bindings();
  std::span<const ActionLine> lines() const { return lines_; }
  std::optional<Action> action(const Binding& pressed) const;

  /// Binds `pressed` to slot 0 or 1 of a line; whatever had it loses it.
  void bind(std::size_t line, std::size_t slot, const Binding& pressed);

  /// The bindings that are there before anybody has changed one.
  void reset();

  /// Counts the changes.
  std::uint64_t version() const { return version_; }

  /// "U", "Ctrl+Z", or "—" for an empty slot.
  static std::string text(const Binding& binding);

  /// All actions with their keys as settings, and back.
  std::vector<KeyLine> key_lines() const;
  void set(const std::vector<KeyLine>& lines);

  /// The name in settings of a key that a person has written there; none where there is no such key.
  static std::optional<std::string> key_name(const std::string& written);

 private:
  std::array<ActionLine, 29> lines_;
  std::uint64_t version_ = 1;
};

}  // namespace tilefold::app
