// Keys identified by a number: the position of the key, or the letter that the user's layout prints on it.
//
// Keys that move follow the position (WASD is a block on every layout); letters that stand for a word, such as U for
// undo, follow the letter. A letter has the number of its key on an English keyboard. The numbers are those of the USB
// HID usage tables, page 7, which window systems report. Only keys with default bindings are listed. The window system
// provides the names (Keyboard).
#pragma once

#include <cstdint>
#include <string>

namespace tilefold::app {

enum class Key : std::uint16_t {
  none = 0,
  a = 4,
  c = 6,
  d = 7,
  e = 8,
  g = 10,
  h = 11,
  j = 13,
  k = 14,
  l = 15,
  m = 16,
  n = 17,
  o = 18,
  p = 19,
  r = 21,
  s = 22,
  t = 23,
  u = 24,
  v = 25,
  w = 26,
  y = 28,
  z = 29,
  digit_1 = 30,
  digit_2 = 31,
  digit_3 = 32,
  digit_4 = 33,
  enter = 40,
  escape = 41,
  tab = 43,
  space = 44,
  left_bracket = 47,
  right_bracket = 48,
  comma = 54,
  period = 55,
  f1 = 58,
  f2 = 59,
  f3 = 60,
  f4 = 61,
  f5 = 62,
  f6 = 63,
  f7 = 64,
  f8 = 65,
  f9 = 66,
  f10 = 67,
  f11 = 68,
  f12 = 69,
  home = 74,
  page_up = 75,
  end = 77,
  page_down = 78,
  right = 79,
  left = 80,
  down = 81,
  up = 82,
  pad_enter = 88,
  pad_0 = 98,
};

/// All key numbers are below this.
constexpr int key_count = 512;

/// True for the keys that type a letter from A to Z on an English keyboard.
constexpr bool is_letter(Key key) {
  return key >= Key::a && key <= Key::z;
}

/// Key names, provided by the window system.
struct Keyboard {
  /// Returns the name used in settings; empty if the key has none.
  std::string (*name)(Key key);
  /// Returns the key with this name, ignoring case; `Key::none` if none exists.
  Key (*find)(const std::string& name);
  /// Returns the label printed on this keyboard, for display.
  std::string (*label)(Key key);
  /// True if a key of the user's layout types this letter.
  bool (*has_letter)(Key letter) = [](Key /*letter*/) { return true; };
};

}  // namespace tilefold::app
