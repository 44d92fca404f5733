// Key and gamepad bindings: each action has up to two keys and one button.
//
// Keys that move are identified by position; other letters by what the user's layout prints on the key (key.h). Buttons
// are identified by position: `PadButton::a` is the lowest of the four face buttons, which some gamepads label
// differently.
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
  copy_game,
  paste_game,
};

/// True if the action repeats while its key or button is held down.
bool repeats(Action action);

/// Gamepad buttons in the order of SDL's game controller buttons, preceded by `none`. Triggers count as buttons, and
/// the left stick acts as the directional pad.
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

/// Returns the name of a button, or "—" for `none`.
std::string text_of(PadButton button);

/// A key with modifiers. Super is reserved for the desktop.
struct Binding {
  Key key = Key::none;
  bool with_control = false;
  bool with_shift = false;
  bool with_alt = false;
  friend bool operator==(const Binding&, const Binding&) = default;
};

/// A pressed key, identified by its position and by the letter that the user's layout prints on it. `letter.key` is the
/// printed letter from A to Z. If the key has none, `letter.key` is the letter at its position on an English keyboard,
/// or `Key::none` if another key of the user's layout types that letter. Both have the same modifiers.
struct KeyPress {
  Binding place;
  Binding letter;
};

struct ActionRow {
  Action action;
  std::string_view name;  ///< name in the settings file
  std::string_view label;
  std::array<Binding, 2> bindings;
  PadButton button = PadButton::none;
};

/// The current bindings, which the user can change.
class Bindings {
 public:
  explicit Bindings(const Keyboard& keyboard);
  std::span<const ActionRow> rows() const { return rows_; }
  /// Returns the action of a key. If the key has no action, uses the action of a key with the same meaning: keypad
  /// Enter counts as Enter, keypad 0 as Space, and Ctrl+Shift+Z as Ctrl+Y.
  std::optional<Action> action(const KeyPress& pressed) const;
  std::optional<Action> action(PadButton pressed) const;

  /// Binds `pressed` to slot 0 or 1 of a row and removes it from any other slot. Returns the index of another row that
  /// has lost it; nullopt if none has.
  std::optional<std::size_t> bind(std::size_t row, std::size_t slot, const KeyPress& pressed);
  std::optional<std::size_t> bind(std::size_t row, PadButton pressed);

  /// Restores the default bindings.
  void reset();

  /// Number of changes so far; a different value means that the bindings have changed.
  std::uint64_t version() const { return version_; }

  /// Returns the text of a key of an action as printed on the user's keyboard, such as "U" or "Ctrl+Z", or "—" for an
  /// empty slot.
  std::string text(Action action, const Binding& binding) const;
  /// Returns the action's first key in the form " (U)", for appending to a label; empty if the slot is empty.
  std::string key_of(Action action) const;

  /// Convert all key bindings to settings rows and back.
  std::vector<KeyRow> key_rows() const;
  void set(const std::vector<KeyRow>& rows);

  /// Convert all button bindings to settings and back; the table has one row per action. If two actions have the same
  /// button, the action whose button differs from its default keeps it.
  ParameterSpecs button_table() const;
  ParameterValues button_values() const;
  void set_buttons(const ParameterValues& values);

  /// Normalises a key name that was typed in the settings file; nullopt if the name is unknown.
  std::optional<std::string> key_name(const std::string& written) const;

 private:
  std::optional<Action> bound_to(const KeyPress& pressed) const;
  void replace_former_defaults();
  std::string name_of(const Binding& binding) const;
  Binding named(std::string_view text) const;

  const Keyboard* keyboard_;
  std::array<ActionRow, 40> rows_;
  std::uint64_t version_ = 1;
};

}  // namespace tilefold::app
