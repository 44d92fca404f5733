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

std::string english_name(play::Key key) {
  if (play::is_letter(key)) return {letters[static_cast<std::size_t>(key) - static_cast<std::size_t>(play::Key::a)]};
  if (key == play::Key::enter) return "Return";
  if (key == play::Key::pad_enter) return "Keypad Enter";
  if (key == play::Key::space) return "Space";
  if (key == play::Key::pad_0) return "Keypad 0";
  return "";
}

play::Key english_key(const std::string& name) {
  for (int number = 1; number < 100; ++number)
    if (english_name(static_cast<play::Key>(number)) == name) return static_cast<play::Key>(number);
  return play::Key::none;
}

const play::Keyboard english{.name = english_name, .find = english_key, .label = english_name};

struct Layout {
  const char* name;
  std::string printed;         // letters printed on the keys that are A to Z on an English keyboard; '*' stands for
                               // another character
  std::string elsewhere = {};  // letters printed on other keys

  // Returns a press of the key that prints `letter`.
  play::KeyPress press(char letter, play::Binding modifiers = {}) const {
    return press_at(static_cast<play::Key>(static_cast<std::size_t>(play::Key::a) + printed.find(letter)), modifiers);
  }
  // Returns a press of the key that is `place` on an English keyboard.
  play::KeyPress press_at(play::Key place, play::Binding modifiers = {}) const {
    const char letter = printed[static_cast<std::size_t>(place) - static_cast<std::size_t>(play::Key::a)];
    const bool has_own = (printed + elsewhere).find(english_name(place)) != std::string::npos;
    play::Binding at_place = modifiers;
    at_place.key = place;
    play::Binding at_letter = modifiers;
    at_letter.key = letter != '*' ? static_cast<play::Key>(static_cast<int>(play::Key::a) + (letter - 'A'))
                    : has_own     ? play::Key::none
                                  : place;
    return {.place = at_place, .letter = at_letter};
  }
};

const Layout us{"us", letters};
const Layout german{"de", "ABCDEFGHIJKLMNOPQRSTUVWXZY"};
const Layout french{"fr", "QBCDEFGHIJKL*NOPARSTUVZXYW", "M"};
const Layout dvorak{"dvorak", "AXJE*UIDCHTNMBRL*POYGK*QF*", "SVWZ"};
const Layout russian{"ru", std::string(26, '*')};

constexpr play::Binding ctrl{.with_control = true};

TEST_CASE("Command keys follow the printed letters of the keyboard layout, and movement keys their position") {
  const play::Bindings bindings(english);
  for (const Layout* layout : {&us, &german, &french}) {
    CAPTURE(layout->name);
    CHECK(bindings.action(layout->press('U')) == play::Action::undo);
    CHECK(bindings.action(layout->press('H')) == play::Action::hint);
    CHECK(bindings.action(layout->press('N')) == play::Action::new_game);
    CHECK(bindings.action(layout->press('P')) == play::Action::step);
    CHECK(bindings.action(layout->press('R')) == play::Action::redo);
    CHECK(bindings.action(layout->press('Z', ctrl)) == play::Action::undo);
    CHECK(bindings.action(layout->press('Y', ctrl)) == play::Action::redo);
    CHECK(bindings.action(layout->press('Z', {.with_control = true, .with_shift = true})) == play::Action::redo);
    CHECK(bindings.action(layout->press('C', ctrl)) == play::Action::copy_game);
  }
  for (const Layout* layout : {&us, &german, &french, &dvorak, &russian}) {
    CAPTURE(layout->name);
    CHECK(bindings.action(layout->press_at(play::Key::w)) == play::Action::up);
    CHECK(bindings.action(layout->press_at(play::Key::a)) == play::Action::left);
    CHECK(bindings.action(layout->press_at(play::Key::s)) == play::Action::down);
    CHECK(bindings.action(layout->press_at(play::Key::d)) == play::Action::right);
  }
  CHECK(bindings.action(dvorak.press('U')) == play::Action::undo);
  CHECK(bindings.action(dvorak.press('H')) == play::Action::hint);
  CHECK(bindings.action(dvorak.press_at(play::Key::u)) != play::Action::undo);
  CHECK(bindings.action(french.press_at(play::Key::m)) !=
        play::Action::map);  // on a French keyboard this key prints a comma
  CHECK(bindings.action(russian.press_at(play::Key::u)) == play::Action::undo);
  CHECK(bindings.action(russian.press_at(play::Key::z, ctrl)) == play::Action::undo);
}

TEST_CASE("Shift or Alt with a letter key does not trigger the action of that letter") {
  const play::Bindings bindings(english);
  for (const play::Binding modifiers : {play::Binding{.with_shift = true}, play::Binding{.with_alt = true},
                                        play::Binding{.with_control = true, .with_alt = true}})
    for (const char letter : {'N', 'U', 'H', 'Z'}) CHECK_FALSE(bindings.action(us.press(letter, modifiers)));
}

TEST_CASE("Enter plays a move like Space, and autoplay has its own keys") {
  const play::Bindings bindings(english);
  const auto action = [&](play::Key key) { return bindings.action({.place = {.key = key}, .letter = {}}); };
  for (const play::Key key : {play::Key::space, play::Key::enter, play::Key::pad_enter, play::Key::pad_0})
    CHECK(action(key) == play::Action::play_here);
  CHECK(bindings.action(us.press('O')) == play::Action::autoplay);
  CHECK(action(play::Key::f4) == play::Action::autoplay);
}

TEST_CASE("Old default keys of autoplay in the settings are replaced by the current keys, and other keys are kept") {
  play::Bindings bindings(english);
  auto rows = bindings.key_rows();
  const auto row = [&](const std::string& name) -> profile::KeyRow& {
    return *std::find_if(rows.begin(), rows.end(), [&](const profile::KeyRow& each) { return each.name == name; });
  };
  row("play_here").keys = {"Space", "Keypad 0"};
  row("autoplay").keys = {"Return", "Keypad Enter"};
  bindings.set(rows);
  CHECK(bindings.action({.place = {.key = play::Key::enter}, .letter = {}}) == play::Action::play_here);
  CHECK(bindings.action(us.press('O')) == play::Action::autoplay);
  row("autoplay").keys = {"Return", "X"};
  bindings.set(rows);
  CHECK(bindings.action({.place = {.key = play::Key::enter}, .letter = {}}) == play::Action::autoplay);
}

TEST_CASE("Binding a key reports the action that loses this key, and settings store the modifiers of keys") {
  play::Bindings bindings(english);
  const auto rows = bindings.rows();
  const auto row_of = [&](play::Action action) {
    return static_cast<std::size_t>(
        std::find_if(rows.begin(), rows.end(), [&](const play::ActionRow& row) { return row.action == action; }) -
        rows.begin());
  };
  const std::size_t hint = row_of(play::Action::hint);
  CHECK(bindings.bind(hint, 1, us.press('U')) == row_of(play::Action::undo));
  CHECK(bindings.action(us.press('U')) == play::Action::hint);
  CHECK(bindings.action(us.press('Z', ctrl)) == play::Action::undo);
  CHECK_FALSE(bindings.bind(hint, 0, us.press('X', {.with_control = true, .with_shift = true})));
  CHECK(bindings.text(play::Action::hint, rows[hint].bindings[0]) == "Ctrl+Shift+X");
  CHECK(bindings.key_rows()[hint].keys == std::array<std::string, 2>{"Ctrl+Shift+X", "U"});
  play::Bindings again(english);
  again.set(bindings.key_rows());
  CHECK(again.key_rows()[hint].keys == bindings.key_rows()[hint].keys);
  CHECK(again.action(us.press('X', {.with_control = true, .with_shift = true})) == play::Action::hint);
  CHECK(bindings.bind(hint, 0, german.press('Z')) == std::nullopt);
  // The printed letter is shown, not the letter of the position.
  CHECK(bindings.text(play::Action::hint, rows[hint].bindings[0]) == "Z");
  CHECK(bindings.bind(row_of(play::Action::left), 0, german.press('Z')) == hint);
  CHECK(rows[row_of(play::Action::left)].bindings[0].key == play::Key::y);
}

}  // namespace
}  // namespace tilefold::test
