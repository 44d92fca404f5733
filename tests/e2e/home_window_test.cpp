// The home with its cards, the daily games and the tutorials, in a real window: by keys and by pointer.

#include <doctest/doctest.h>

#include <ctime>
#include <set>

#include "app/records/daily.h"
#include "engine/catalog.h"
#include "tests/e2e/player.h"

namespace tilefold::test {
namespace {

using records::daily_seed;
using records::date_text;

constexpr int most_presses = 20;  // more than there are controls in a row or column

// Returns today's date as the window sees it.
records::Day local_today() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  localtime_r(&now, &parts);
  return (now + parts.tm_gmtoff) / (24 * 60 * 60);
}

std::string focused(const Player& player) {
  player.settle();
  return *player.newest("places")->find("focused")->text();
}

std::set<std::string> labels(const Player& player) {
  player.settle();
  std::set<std::string> all;
  for (const auto& [label, place] : *player.newest("places")->find("buttons")->object())
    if (label.rfind("Bar: ", 0) != 0) all.insert(label);
  return all;
}

// Returns the controls that the arrow keys reach: goes to the right and to the left along each row, and down.
std::set<std::string> reached_by_keys(const Display& display, const Player& player) {
  std::set<std::string> reached;
  // Presses a key until the focus stays at the same control.
  const auto go = [&](const char* key) {
    std::string here = focused(player);
    std::string before;
    for (int presses = 0; presses < most_presses && here != before; ++presses) {
      before = here;
      display.key(key);
      here = focused(player);
      reached.insert(here);
    }
  };
  reached.insert(focused(player));
  go("Up");
  std::string before;
  for (int rows = 0; rows < most_presses && focused(player) != before; ++rows) {
    before = focused(player);
    go("Right");
    go("Left");
    display.key("Down");
    reached.insert(focused(player));
  }
  return reached;
}

TEST_CASE("Arrow keys reach every control of the home and of the calendar at every size") {
  for (const std::string size : {"640x480", "1280x800"}) {
    CAPTURE(size);
    const bool is_small = size == "640x480";
    const Display display(is_small ? 640 : 1280, is_small ? 480 : 800);
    const Player player(display, {"drop", "--seed", "7", "--moves", "3 3", "--size", size});
    player.settle();
    display.key("F2");  // hides the panels
    player.settle();
    display.key("F3");
    std::set<std::string> all = labels(player);
    for (const PuzzleInfo* info : catalog()) CHECK(all.contains(std::string(info->title)));
    CHECK(all.contains("Drop: New game"));
    CHECK(all.contains("Daily game"));
    CHECK(focused(player) == "Drop");
    std::set<std::string> reached = reached_by_keys(display, player);
    for (const std::string& label : all) CHECK_MESSAGE(reached.contains(label), label);
    player.click("Daily game");
    all = labels(player);
    CHECK(all.contains(date_text(local_today())));
    CHECK(all.contains("Play daily game"));
    reached = reached_by_keys(display, player);
    for (const std::string& label : all) CHECK_MESSAGE(reached.contains(label), label);
    CHECK(player.count("clash") == 0);
    display.key("Escape");
    CHECK(labels(player).contains("Daily game"));
    display.key("Escape");
    CHECK_FALSE(labels(player).contains("Daily game"));
  }
}

TEST_CASE("While the home covers the game, no key changes the game") {
  const Display display(1000, 720);
  const Player player(display, {"slide", "--seed", "7", "--moves", "left", "--size", "1000x720"});
  player.settle();
  const Document before = player.state();
  display.key("F3");
  player.settle();
  for (const char* key : {"u", "n", "p", "h", "o", "ctrl+y"}) {
    display.key(key);
    player.settle();
  }
  display.key("Escape");
  player.settle();
  CHECK(player.state() == before);
  CHECK(player.count("undo") + player.count("new_game") + player.count("move") == 1);
}

TEST_CASE("Beside the home no panel is shown, and to open the panel closes the home") {
  const Display display(1280, 800);
  const Player player(display, {"slide", "--seed", "7", "--moves", "left", "--size", "1280x800"});
  player.settle();
  const Document before = player.state();
  player.await_button("Play one move");
  const auto open_home = [&] {
    display.key("F3");
    player.await_button("Daily game");
    player.settle();
    CHECK_FALSE(player.button("Play one move"));
    CHECK_FALSE(player.button("Play"));  // a mode of the panel
  };
  open_home();
  display.key("F3");
  player.await_button("Play one move");
  open_home();
  display.key("F2");
  player.await_no_button("Daily game");
  player.await_button("Play one move");
  open_home();
  player.click("Settings");
  player.await_no_button("Daily game");
  player.await_button("Language");
  open_home();
  player.click("Help");
  player.await_button("Tutorial");
  CHECK_FALSE(player.button("Language"));
  display.key("Escape");
  player.await_button("Daily game");
  CHECK(player.state() == before);
  CHECK(player.count("clash") == 0);
}

TEST_CASE("New game on a card starts a game of that puzzle, and undo returns to the game before") {
  const Display display(1000, 720);
  const Player player(display, {"slide", "--seed", "7", "--moves", "left down", "--size", "1000x720"});
  player.settle();
  const Document before = player.state();
  display.key("F3");
  player.await_and_click("Slide: New game");
  player.wait_for("new_game", 1);
  player.settle();
  CHECK(player.number("moves") == 0);
  display.key("u");
  player.settle();
  CHECK(player.state() == before);
}

TEST_CASE("A daily game is played from the calendar, continued later, and its result can be copied") {
  const Display display(1000, 720);
  const TemporaryFolder home;
  const records::Day today = local_today();
  Document state;
  {
    Player player(display, {"drop", "--seed", "7", "--moves", "3 3", "--size", "1000x720"}, home.path());
    player.settle();
    const Document ordinary = player.state();
    display.key("F3");
    player.await_and_click("Daily game");
    player.await_button("Play daily game");
    player.await_and_click("Slide");
    player.await_and_click("Play daily game");
    player.settle();
    CHECK(*player.newest("start")->find("seed")->unsigned_integer() == daily_seed(**find_puzzle("slide"), today));
    display.key("Left");
    display.key("Up");
    display.key("Right");
    player.settle();
    state = player.state();
    display.key("F3");
    player.await_and_click("Drop");  // the ordinary game of another puzzle
    player.settle();
    CHECK(player.state() == ordinary);
    CHECK(player.close() == 0);
  }
  const Player player(display, {"drop", "--size", "1000x720"}, home.path());
  player.settle();
  display.key("F3");
  player.await_and_click("Daily game");
  player.await_button("Play daily game");
  player.await_and_click("Slide");
  player.await_and_click("Copy result");
  CHECK_FALSE(display.clipboard("Tilefold daily game – Slide, " + date_text(today)).empty());
  player.await_and_click("Play daily game");
  player.settle();
  CHECK(player.state() == state);
}

TEST_CASE("A puzzle that is opened for the first time begins with its tutorial, which Escape skips for good") {
  const Display display(1000, 720);
  const TemporaryFolder home;
  const Player player(display, {"drop", "--seed", "7", "--moves", "3", "--size", "1000x720"}, home.path());
  player.settle();
  display.key("F3");
  player.await_and_click("Slide");
  player.await_button("Skip tutorial");
  display.key("Escape");
  player.await_no_button("Skip tutorial");
  CHECK(gets_line(home.path("config/tilefold/settings.toml"), "slide = true"));
  CHECK(player.number("moves") == 0);
  display.key("F3");
  player.await_and_click("Drop");
  player.settle();
  display.key("F3");
  player.await_and_click("Slide");
  player.settle();
  CHECK_FALSE(player.button("Skip tutorial"));
}

TEST_CASE("The tutorial from the help can be played with keys, and it does not change the game") {
  const Display display(1000, 720);
  const Player player(display, {"slide", "--seed", "7", "--moves", "left down", "--size", "1000x720"});
  player.settle();
  const Document before = player.state();
  display.key("F1");
  player.await_and_click("Tutorial");
  player.await_button("Skip tutorial");
  display.key("u");  // changes nothing
  display.key("F5");
  player.settle();
  CHECK_FALSE(player.button("Autoplay"));  // the panel is hidden, and the tutorial continues
  CHECK(player.button("Skip tutorial").has_value());
  const auto step = [&](const char* what) {
    player.await(what, [&] {
      const Document* newest = player.newest("tutorial");
      return newest != nullptr && *newest->find("step") == Document(what);
    });
  };
  display.key("Right");
  step("confirmed");
  display.key("space");
  step("asked");
  display.key("Left");  // another legal move
  step("refused");
  display.key("Up");
  step("confirmed");
  player.await_and_click("Next step");
  step("asked");
  display.key("Down");
  step("confirmed");
  display.key("Return");
  step("left");
  player.settle();
  CHECK(player.state() == before);
  CHECK(player.button("Autoplay").has_value());
  CHECK(player.count("undo") == 0);
  display.key("u");
  player.wait_for("undo", 1);
}

}  // namespace
}  // namespace tilefold::test
