// What keys and the buttons of gamepads do: actions with two keys and a button each.
//
// Keys and buttons go by their place: A is the lower one of four buttons, and on pads that print letters the one that
// says A.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/play/key.h"
#include "app/profile/settings.h"

namespace tilefold::app {

enum class Action : std::uint8_t {
  left,
  right,
  up,
  down,
  play_here,
  leave,
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
  analyse,
  previous_mistake,
  next_mistake,
  learn,
  panel_focus,
  puzzles,
  help,
  panels,
  play_mode,
  analyse_mode,
  lab_mode,
  library_mode,
  settings,
  full_screen,
  screenshot,
  copy_game,
  paste_game,
};

/// Whether it goes on while its key or button is held down.
bool repeats(Action action);

/// The buttons of a gamepad in the order of SDL's game controllers, after none; triggers are buttons, and the left
/// stick is the cross.
enum class PadButton : std::uint8_t {
  none,
  a,
  b,
  x,
  y,
  back,
  guide,
  start,
  left_stick,
  right_stick,
  left_shoulder,
  right_shoulder,
  up,
  down,
  left,
  right,
  share,
  upper_right_paddle,
  upper_left_paddle,
  lower_right_paddle,
  lower_left_paddle,
  touchpad,
  left_trigger,
  right_trigger,
};

struct Binding {
  Key key = Key::none;
  bool with_control = false;
  friend bool operator==(const Binding&, const Binding&) = default;
};

struct ActionRow {
  Action action;
  std::string_view name;  ///< as in the settings
  std::string_view label;
  std::array<Binding, 2> bindings;
  PadButton button = PadButton::none;
};

/// The bindings in force, which a person may change.
class Bindings {
 public:
  explicit Bindings(const Keyboard& keyboard);
  std::span<const ActionRow> rows() const { return rows_; }
  std::optional<Action> action(const Binding& pressed) const;
  std::optional<Action> action(PadButton pressed) const;

  /// Binds `pressed` to slot 0 or 1 of a row; whatever had it loses it.
  void bind(std::size_t row, std::size_t slot, const Binding& pressed);
  void bind(std::size_t row, PadButton pressed);

  /// The bindings that are there before anybody has changed one.
  void reset();

  /// Counts the changes.
  std::uint64_t version() const { return version_; }

  /// "U", "Ctrl+Z", or "—" for an empty slot.
  std::string text(const Binding& binding) const;
  /// " (U)" behind what a button does: the action's first key; empty where it has none.
  std::string key_of(Action action) const;
  static std::string text(PadButton button);

  /// All actions with their keys as settings, and back.
  std::vector<KeyRow> key_rows() const;
  void set(const std::vector<KeyRow>& rows);

  /// The same for buttons: a table with a row for each action. Of two actions with one button it is the one's to which
  /// a person has given it.
  ParameterTable button_table() const;
  ParameterValues button_values() const;
  void set_buttons(const ParameterValues& values);

  /// The name in settings of a key that a person has written there; none where there is no such key.
  std::optional<std::string> key_name(const std::string& written) const;

 private:
  std::string name_of(const Binding& binding) const;
  Binding named(std::string_view text) const;

  const Keyboard* keyboard_;
  std::array<ActionRow, 39> rows_;
  std::uint64_t version_ = 1;
};

}  // namespace tilefold::app
