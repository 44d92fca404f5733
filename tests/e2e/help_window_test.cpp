// The help card in a low window: all of it can be reached, by wheel and by keys.

#include <doctest/doctest.h>

#include "tests/e2e/player.h"

namespace tilefold::test {
namespace {

const std::vector<std::string> low{"drop", "--seed", "7", "--size", "640x480"};
const std::string first = "Move left, key 1";
const std::string last = "Close";

void check_top(const Player& player) {
  player.settle();
  CHECK(player.button(first).has_value());
  CHECK_FALSE(player.button(last).has_value());
}

void check_bottom(const Player& player) {
  player.settle();
  CHECK_FALSE(player.button(first).has_value());
  CHECK(player.button(last).has_value());
}

// Presses a key several times, each after the card has finished scrolling.
void press(const Display& display, const Player& player, const char* key, int times) {
  for (int i = 0; i < times; ++i) {
    display.key(key);
    player.settle();
  }
}

TEST_CASE("In a low window the help scrolls with the mouse wheel, and its last button closes it") {
  const Display display(640, 480);
  const Player player(display, low);
  display.key("F1");
  player.await_and_click("Keys");
  check_top(player);
  display.move(300, 240);
  display.wheel(30);
  check_bottom(player);
  display.wheel(-30);
  check_top(player);
  display.wheel(30);
  check_bottom(player);
  player.click(last);
  player.settle();
  CHECK_FALSE(player.button(last).has_value());
  display.key("F1");  // opens at the top with the rules
  player.settle();
  CHECK_FALSE(player.button(first).has_value());
  player.await_and_click("Close help");
  player.settle();
  CHECK_FALSE(player.button("Close help").has_value());
}

TEST_CASE("Keys scroll the help by a line, by a page and to its ends") {
  const Display display(640, 480);
  const Player player(display, low);
  display.key("F1");
  player.await_and_click("Keys");
  check_top(player);
  display.key("End");
  check_bottom(player);
  display.key("Home");
  check_top(player);
  press(display, player, "Next", 4);
  check_bottom(player);
  press(display, player, "Prior", 4);
  check_top(player);
  for (int rows = 0; rows < 80 && !player.button(last).has_value(); ++rows) press(display, player, "Down", 1);
  check_bottom(player);
  display.key("Return");
  player.settle();
  CHECK(player.count("move") == 0);
  display.key("Escape");
  player.settle();
  CHECK_FALSE(player.button("Reset keys").has_value());
}

}  // namespace
}  // namespace tilefold::test
