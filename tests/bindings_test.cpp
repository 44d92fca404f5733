// Keys on five keyboard layouts: command keys follow the printed letter, movement keys follow the position, and a key
// with modifiers is a different key.

#include "app/play/bindings.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "tests/support/profile.h"

namespace tilefold::test {
namespace {

// An English keyboard; other layouts are given by the letters that they print on its letter keys, from A to Z.
const std::string letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

std::string english_name(Key key) {
  if (is_letter(key)) return {letters[static_cast<std::size_t>(key) - static_cast<std::size_t>(Key::a)]};
  if (key == Key::enter) return "Return";
  if (key == Key::pad_enter) return "Keypad Enter";
  if (key == Key::space) return "Space";
  if (key == Key::pad_0) return "Keypad 0";
  return "";
}

Key english_key(const std::string& name) {
  for (int number = 1; number < 100; ++number)
    if (english_name(static_cast<Key>(number)) == name) return static_cast<Key>(number);
  return Key::none;
}

const Keyboard english{.name = english_name, .find = english_key, .label = english_name};

struct Layout {
  const char* name;
  std::string printed;         // letters printed on the keys that are A to Z on an English keyboard; '*' stands for
                               // another character
  std::string elsewhere = {};  // letters printed on other keys

  // Returns a press of the key that prints `letter`.
  KeyPress press(char letter, Binding modifiers = {}) const {
    return press_at(static_cast<Key>(static_cast<std::size_t>(Key::a) + printed.find(letter)), modifiers);
  }
  // Returns a press of the key that is `place` on an English keyboard.
  KeyPress press_at(Key place, Binding modifiers = {}) const {
    const char letter = printed[static_cast<std::size_t>(place) - static_cast<std::size_t>(Key::a)];
    const bool has_own = (printed + elsewhere).find(english_name(place)) != std::string::npos;
    Binding at_place = modifiers;
    at_place.key = place;
    Binding at_letter = modifiers;
    at_letter.key = letter != '*' ? static_cast<Key>(static_cast<int>(Key::a) + (letter - 'A'))
                    : has_own     ? Key::none
                                  : place;
    return {.place = at_place, .letter = at_letter};
  }
};

const Layout us{"us", letters};
const Layout german{"de", "ABCDEFGHIJKLMNOPQRSTUVWXZY"};
const Layout french{"fr", "QBCDEFGHIJKL*NOPARSTUVZXYW", "M"};
const Layout dvorak{"dvorak", "AXJE*UIDCHTNMBRL*POYGK*QF*", "SVWZ"};
const Layout russian{"ru", std::string(26, '*')};

constexpr Binding ctrl{.with_control = true};

TEST_CASE("Command keys follow the printed letters of the keyboard layout, and movement keys their position") {
  const Bindings bindings(english);
  for (const Layout* layout : {&us, &german, &french}) {
    CAPTURE(layout->name);
    CHECK(bindings.action(layout->press('U')) == Action::undo);
    CHECK(bindings.action(layout->press('H')) == Action::hint);
    CHECK(bindings.action(layout->press('N')) == Action::new_game);
    CHECK(bindings.action(layout->press('P')) == Action::step);
    CHECK(bindings.action(layout->press('R')) == Action::redo);
    CHECK(bindings.action(layout->press('Z', ctrl)) == Action::undo);
    CHECK(bindings.action(layout->press('Y', ctrl)) == Action::redo);
    CHECK(bindings.action(layout->press('Z', {.with_control = true, .with_shift = true})) == Action::redo);
    CHECK(bindings.action(layout->press('C', ctrl)) == Action::copy_game);
  }
  for (const Layout* layout : {&us, &german, &french, &dvorak, &russian}) {
    CAPTURE(layout->name);
    CHECK(bindings.action(layout->press_at(Key::w)) == Action::up);
    CHECK(bindings.action(layout->press_at(Key::a)) == Action::left);
    CHECK(bindings.action(layout->press_at(Key::s)) == Action::down);
    CHECK(bindings.action(layout->press_at(Key::d)) == Action::right);
  }
  CHECK(bindings.action(dvorak.press('U')) == Action::undo);
  CHECK(bindings.action(dvorak.press('H')) == Action::hint);
  CHECK(bindings.action(dvorak.press_at(Key::u)) != Action::undo);
  CHECK(bindings.action(french.press_at(Key::m)) != Action::map);  // on a French keyboard this key prints a comma
  CHECK(bindings.action(russian.press_at(Key::u)) == Action::undo);
  CHECK(bindings.action(russian.press_at(Key::z, ctrl)) == Action::undo);
}

TEST_CASE("Shift or Alt with a letter key does not trigger the action of that letter") {
  const Bindings bindings(english);
  for (const Binding modifiers :
       {Binding{.with_shift = true}, Binding{.with_alt = true}, Binding{.with_control = true, .with_alt = true}})
    for (const char letter : {'N', 'U', 'H', 'Z'}) CHECK_FALSE(bindings.action(us.press(letter, modifiers)));
}

TEST_CASE("Enter plays a move like Space, and autoplay has its own keys") {
  const Bindings bindings(english);
  const auto action = [&](Key key) { return bindings.action({.place = {.key = key}, .letter = {}}); };
  for (const Key key : {Key::space, Key::enter, Key::pad_enter, Key::pad_0}) CHECK(action(key) == Action::play_here);
  CHECK(bindings.action(us.press('O')) == Action::autoplay);
  CHECK(action(Key::f4) == Action::autoplay);
}

TEST_CASE("Old default keys of autoplay in the settings are replaced by the current keys, and other keys are kept") {
  Bindings bindings(english);
  auto rows = bindings.key_rows();
  const auto row = [&](const std::string& name) -> KeyRow& {
    return *std::find_if(rows.begin(), rows.end(), [&](const KeyRow& each) { return each.name == name; });
  };
  row("play_here").keys = {"Space", "Keypad 0"};
  row("autoplay").keys = {"Return", "Keypad Enter"};
  bindings.set(rows);
  CHECK(bindings.action({.place = {.key = Key::enter}, .letter = {}}) == Action::play_here);
  CHECK(bindings.action(us.press('O')) == Action::autoplay);
  row("autoplay").keys = {"Return", "X"};
  bindings.set(rows);
  CHECK(bindings.action({.place = {.key = Key::enter}, .letter = {}}) == Action::autoplay);
}

TEST_CASE("Binding a key reports the action that loses this key, and settings store the modifiers of keys") {
  Bindings bindings(english);
  const auto rows = bindings.rows();
  const auto row_of = [&](Action action) {
    return static_cast<std::size_t>(
        std::find_if(rows.begin(), rows.end(), [&](const ActionRow& row) { return row.action == action; }) -
        rows.begin());
  };
  const std::size_t hint = row_of(Action::hint);
  CHECK(bindings.bind(hint, 1, us.press('U')) == row_of(Action::undo));
  CHECK(bindings.action(us.press('U')) == Action::hint);
  CHECK(bindings.action(us.press('Z', ctrl)) == Action::undo);
  CHECK_FALSE(bindings.bind(hint, 0, us.press('X', {.with_control = true, .with_shift = true})));
  CHECK(bindings.text(Action::hint, rows[hint].bindings[0]) == "Ctrl+Shift+X");
  CHECK(bindings.key_rows()[hint].keys == std::array<std::string, 2>{"Ctrl+Shift+X", "U"});
  Bindings again(english);
  again.set(bindings.key_rows());
  CHECK(again.key_rows()[hint].keys == bindings.key_rows()[hint].keys);
  CHECK(again.action(us.press('X', {.with_control = true, .with_shift = true})) == Action::hint);
  CHECK(bindings.bind(hint, 0, german.press('Z')) == std::nullopt);
  // The printed letter is shown, not the letter of the position.
  CHECK(bindings.text(Action::hint, rows[hint].bindings[0]) == "Z");
  CHECK(bindings.bind(row_of(Action::left), 0, german.press('Z')) == hint);
  CHECK(rows[row_of(Action::left)].bindings[0].key == Key::y);
}

}  // namespace
}  // namespace tilefold::test
