// Keys of the keyboard. A key is identified by a number, either for its position or for the letter that the user's
// layout assigns to it.
//
// Keys for movement are identified by their position, because W, A, S and D are next to each other only on some
// layouts. Keys whose letter abbreviates a word, such as U for undo, are identified by their letter. The number of a
// letter is the number of its key on an English keyboard. Numbers are those of page 7 of the USB HID usage tables,
// which window systems report. Only keys that are used in the default bindings are listed here. The window system
// provides their names (Keyboard).
#pragma once

#include <cstdint>
#include <string>

namespace tilefold::play {

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
  x = 27,
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

/// Upper limit of key numbers: all are less than this.
constexpr int key_count = 512;

/// True if the key types a letter from A to Z on an English keyboard.
constexpr bool is_letter(Key key) {
  return key >= Key::a && key <= Key::z;
}

/// Functions that return the names of keys. The window system provides them.
struct Keyboard {
  /// Returns the name that the settings file uses; empty if the key has no name.
  std::string (*name)(Key key);
  /// Returns the key with this name, ignoring case; `Key::none` if there is no such key.
  Key (*find)(const std::string& name);
  /// Returns the label that is printed on this key of the user's keyboard.
  std::string (*label)(Key key);
  /// True if a key of the user's layout types this letter.
  bool (*has_letter)(Key letter) = [](Key /*letter*/) { return true; };
};

}  // namespace tilefold::play
