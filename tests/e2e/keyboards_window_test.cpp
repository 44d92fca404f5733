// Real windows with five keyboard layouts: shortcuts follow the printed letter, and a key with modifiers is a different
// shortcut.

#include <doctest/doctest.h>

#include "tests/e2e/player.h"

namespace tilefold::test {
namespace {

// X key codes, which stand for positions on the keyboard.
constexpr int digit_3 = 12;
constexpr int control = 37;
constexpr int shift = 50;
constexpr int left_alt = 64;
constexpr int super = 133;

struct Layout {
  const char* name;
  int u, z, n;  // positions of the keys U, Z and N; in the Russian layout those of the English one
};

TEST_CASE("The keys for undo, redo and new game follow the letters of five keyboard layouts") {
  for (const Layout& layout : {Layout{"us", 30, 52, 57}, Layout{"de", 30, 29, 57}, Layout{"fr", 30, 25, 57},
                               Layout{"dvorak", 41, 61, 46}, Layout{"ru", 30, 52, 57}}) {
    CAPTURE(layout.name);
    const Display display(width, height);
    display.set_layout(layout.name);
    const Player player(display, {"drop", "--seed", "7", "--size", "1000x720"});
    display.key_at({digit_3});
    player.wait_for("move", 1);
    display.key_at({control, layout.z});
    player.wait_for("undo", 1);
    display.key_at({control, shift, layout.z});
    CHECK(*player.wait_for("redo", 1).find("move") == Document("3"));
    display.key_at({layout.u});
    player.wait_for("undo", 2);
    for (const int modifier : {shift, left_alt, super}) display.key_at({modifier, layout.n});
    player.settle();
    CHECK(player.count("new_game") == 0);
    display.key_at({layout.n});
    player.wait_for("new_game", 1);
  }
}

}  // namespace
}  // namespace tilefold::test
