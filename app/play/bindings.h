// Key and gamepad bindings. Each action has up to two keys and one gamepad button.
//
// Movement keys are identified by their position on the keyboard. Other keys with letters are identified by the letter
// that the user's keyboard layout assigns to them (key.h). Gamepad buttons are identified by their position:
// `PadButton::a` is the lowest of the four face buttons, which some gamepads label differently.
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

namespace tilefold::play {

enum class Action : std::uint8_t {
  left,
  right,
  up,
  down,
  play_here,
  leave,
  undo,
  redo,
  replay_to_start,
  replay_back,
  replay_forward,
  replay_to_end,
  little_back,
  little_forward,
  watch,
  continue_here,
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
  mute,
  copy_game,
  paste_game,
};

/// True if the action repeats while its key or button is held down.
bool repeats(Action action);

/// Gamepad buttons: first `none`, then the buttons in SDL's order. Triggers count as buttons. The left stick acts like
/// the directional pad.
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

/// Returns the name of a button in the current language, or "—" for `none`.
std::string text_of(PadButton button);

/// A key with modifiers. The Super key is not a modifier here, because desktops use it for their own shortcuts.
struct Binding {
  Key key = Key::none;
  bool with_control = false;
  bool with_shift = false;
  bool with_alt = false;
  friend bool operator==(const Binding&, const Binding&) = default;
};

/// A pressed key, identified in two ways: `place` by its position on the keyboard, `letter` by its letter. `letter.key`
/// is the letter A to Z that the user's layout assigns to the key. If the layout assigns no letter, `letter.key` is the
/// letter of the same key on an English keyboard, or `Key::none` if the layout assigns that letter to another key. Both
/// have the same modifiers.
struct KeyPress {
  Binding place;
  Binding letter;
};

struct ActionRow {
  Action action;
  std::string_view name;   ///< name of the action in the settings file
  std::string_view label;  ///< in English
  std::array<Binding, 2> bindings;
  PadButton button = PadButton::none;
};

/// The current key and gamepad bindings, which the user can change.
class Bindings {
 public:
  explicit Bindings(const Keyboard& keyboard);
  std::span<const ActionRow> rows() const { return rows_; }
  /// Returns the action of a key. If the key has no action, uses the action of a key with the same meaning: keypad
  /// Enter counts as Enter, keypad 0 as Space, and Ctrl+Shift+Z as Ctrl+Y.
  std::optional<Action> action(const KeyPress& pressed) const;
  std::optional<Action> action(PadButton pressed) const;

  /// Binds `pressed` to slot 0 or 1 of an action's row and removes it from all other slots. Returns the index of the
  /// other row that lost it; nullopt if there is none.
  std::optional<std::size_t> bind(std::size_t row, std::size_t slot, const KeyPress& pressed);
  std::optional<std::size_t> bind(std::size_t row, PadButton pressed);

  /// Restores the default bindings.
  void reset();

  /// Returns a counter of the changes of the bindings. If it differs from an earlier value, the bindings have changed.
  std::uint64_t version() const { return version_; }

  /// Returns the text of a binding of an action, as printed on the user's keyboard: for example "U" or "Ctrl+Home",
  /// in German "Strg+Pos1".
  /// Returns "—" if the slot is empty.
  std::string text(Action action, const Binding& binding) const;
  /// Returns the action's first key in parentheses after a space, such as " (U)", to be appended to a label. Empty if
  /// the action has no first key.
  std::string key_of(Action action) const;

  /// Convert all key bindings to rows of the settings, and back.
  std::vector<profile::KeyRow> key_rows() const;
  void set(const std::vector<profile::KeyRow>& rows);

  /// Convert all button bindings to settings and back. The table of settings has one row per action. If the settings
  /// give two actions the same button and it is the default of one of them, the other action gets the button.
  ParameterSpecs button_table() const;
  ParameterValues button_values() const;
  void set_buttons(const ParameterValues& values);

  /// Returns the standard spelling of a key name that the user wrote in the settings file; nullopt if there is no such
  /// key.
  std::optional<std::string> key_name(const std::string& written) const;

 private:
  std::optional<Action> bound_to(const KeyPress& pressed) const;
  void replace_former_defaults();
  std::string name_of(const Binding& binding) const;
  Binding named(std::string_view text) const;

  const Keyboard* keyboard_;
  std::array<ActionRow, 41> rows_;
  std::uint64_t version_ = 1;
};

}  // namespace tilefold::play
