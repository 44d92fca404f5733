// The help card in a low window: all of it can be come to, by wheel and by keys.

#include <doctest/doctest.h>

#include "tests/e2e/player.h"

namespace tilefold::test {
namespace {

const std::vector<std::string> low{"drop", "--seed", "7", "--size", "640x480"};
const std::string first = "To the left, key 1";
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

TEST_CASE("the help card scrolls by wheel in a low window, and its last button closes it") {
  const Display display(640, 480);
  const Player player(display, low);
  display.key("F1");
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
}

TEST_CASE("the help card scrolls by keys: line by line, page by page, to its ends") {
  const Display display(640, 480);
  const Player player(display, low);
  display.key("F1");
  check_top(player);
  display.key("End");
  check_bottom(player);
  display.key("Home");
  check_top(player);
  for (int i = 0; i < 4; ++i) display.key("Next");
  check_bottom(player);
  for (int i = 0; i < 4; ++i) display.key("Prior");
  check_top(player);
  for (int i = 0; i < 40; ++i) display.key("Down");
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
