// A key by its place on the keyboard, so that it stays where it is on other layouts (AZERTY, Dvorak).
//
// The numbers are those of the USB HID usage tables, page 7, which window systems pass on. How keys are called is
// the window system's to say (Keyboard); only those that are bound from the start are listed.
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

/// Numbers of keys are below this.
constexpr int key_count = 512;

/// How keys are called.
struct Keyboard {
  /// In the settings; empty for a key without a name.
  std::string (*name)(Key key);
  /// The key of a name, in letters of either case; none where there is none.
  Key (*find)(const std::string& name);
  /// For people, as it is printed on this keyboard.
  std::string (*label)(Key key);
};

}  // namespace tilefold::app
