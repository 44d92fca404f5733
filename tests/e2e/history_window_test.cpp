// The history in the real window: any position of the game by bar, list, buttons and keys, and branches.

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>

#include "tests/e2e/player.h"

namespace tilefold::test {
namespace {

const std::vector<std::string> long_game{"drop",    "--seed", "42",     "--moves", "3 3 1 2 4 5 1 2 3 4 4 4 5 5 2 1 3",
                                         "--theme", "light",  "--size", "1280x800"};
constexpr std::int64_t moves = 17;

void open_history(const Player& player) {
  player.show("Analyse");
}

// Width in pixels of the part of a slider in which a press selects a position; the knob of the slider is 16 pixels
// wide.
constexpr int bar = 260;
void press_bar(const Player& player, const Display& display, const std::string& label, double share) {
  const auto middle = player.button(label);
  REQUIRE_MESSAGE(middle.has_value(), label);
  const int x = middle->x + static_cast<int>((share - 0.5) * (bar - 20));
  player.click(Point{.x = x, .y = middle->y});
  display.move(5, 795);
  player.settle();
}

// Returns the picture of the board and of the header above it, without the panel.
Picture board_of(const Display& display) {
  const Picture whole = display.capture();
  Picture part{.width = 960, .height = whole.height};
  for (int row = 0; row < whole.height; ++row) {
    const auto from = whole.pixels.begin() + static_cast<std::ptrdiff_t>(row) * whole.width * 3;
    part.pixels.insert(part.pixels.end(), from, from + static_cast<std::ptrdiff_t>(part.width) * 3);
  }
  return part;
}

TEST_CASE("A position in the middle of a move looks the same whether reached by slider or by keys") {
  const Display display(1280, 800);
  const Player player(display, long_game);
  open_history(player);
  press_bar(player, display, "Move shown", 0.1);
  press_bar(player, display, "Move shown", 0.56);
  const Document forwards = player.wait_for("look", player.count("look"));
  const Picture there = board_of(display);
  press_bar(player, display, "Move shown", 0.93);
  CHECK(difference(board_of(display), there) > 0.5);
  press_bar(player, display, "Move shown", 0.56);
  CHECK(player.wait_for("look", player.count("look")) == forwards);
  CHECK(difference(board_of(display), there) == 0);

  std::vector<Picture> steps;
  for (int i = 0; i < 25; ++i) {
    steps.push_back(board_of(display));
    display.key("bracketright");
    player.settle();
  }
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    display.key("bracketleft");
    player.settle();
    CHECK(difference(board_of(display), *step) == 0);
  }
  CHECK(player.count("go_to") == 0);
  CHECK(player.number("moves") == moves);
  display.key("Escape");
  player.settle();
  CHECK(difference(board_of(display), there) > 0.5);
}

// Returns the move at which the board has come to rest, from the latest record.
std::int64_t shown(const Player& player) {
  player.settle();
  std::int64_t move = moves;
  for (const Document& record : player.records())
    if (*record.find("kind") == Document("look") || *record.find("kind") == Document("now"))
      move = *record.find("move")->integer();
  return move;
}

TEST_CASE("Keys, buttons and the list of moves show earlier positions and leave the game unchanged") {
  const Display display(1280, 800);
  const Player player(display, long_game);
  open_history(player);
  const Document state = player.state();
  const auto key = [&](const char* name) {
    display.key(name);
    return shown(player);
  };
  const auto click = [&](const char* label) {
    player.await_and_click(label);
    return shown(player);
  };
  CHECK(key("comma") == moves - 1);
  CHECK(key("Prior") == moves - 2);
  CHECK(key("period") == moves - 1);
  CHECK(key("Next") == moves);
  CHECK(key("period") == moves);
  CHECK(key("Home") == 0);
  CHECK(key("End") == moves);
  CHECK(click("First move") == 0);
  CHECK(click("Next move") == 1);
  CHECK(click("Move 5") == 5);
  CHECK(click("Previous move") == 4);
  CHECK(click("Last move") == moves);
  CHECK(player.state() == state);
  CHECK(player.count("go_to") == 0);
}

TEST_CASE("A move from an earlier position starts a new line of moves, and one click returns to the old line") {
  const Display display(1280, 800);
  const Player player(display, long_game);
  open_history(player);
  const Document end = player.state();
  display.key("Home");
  player.wait_for("look", 1);
  player.settle();
  player.click("Move 6");
  player.settle();
  player.click("Play on from here");
  player.wait_for("go_to", 1);
  display.key("4");
  player.wait_for("move", moves + 1);
  CHECK(player.number("moves") == 7);
  player.settle();
  player.click("Other lines at move 7");
  player.settle();
  player.await_and_click("1  –  11 moves, score " + std::to_string(*end.find("score")->integer()));
  player.wait_for("go_to", 2);
  for (int i = 0; i < 10; ++i) display.key("ctrl+y");
  player.wait_for("redo", 10);
  CHECK(player.state() == end);
}

TEST_CASE("Continuing from the middle of a move's animation starts a new line of moves after that move") {
  const Display display(1280, 800);
  const Player player(display, long_game);
  open_history(player);
  press_bar(player, display, "Move shown", 0.56);
  const std::int64_t shown = *player.wait_for("look", player.count("look")).find("move")->integer();
  CHECK(player.count("go_to") == 0);
  display.key("5");
  player.wait_for("notice", 1);
  CHECK(player.count("move") == moves);
  display.key("ctrl+Return");
  player.wait_for("go_to", 1);
  display.key("5");
  player.wait_for("move", moves + 1);
  CHECK(player.count("go_to") == 1);
  CHECK(player.number("moves") == shown + 1);
}

// Plays a game of drop with two columns by keys until it is over.
void play_to_the_end(const Display& display, const Player& player) {
  for (std::size_t played = 0; player.status() == "playing"; ++played) {
    const auto lines = player.state();
    display.key(lines.find("board")->list()->back().list()->front() == Document(0) ? "1" : "2");
    player.wait_for("move", played + 1);
  }
}

TEST_CASE("The replay of a finished game can be paused, resumed and stopped, and leaves the game unchanged") {
  const Display display(1280, 800);
  const Player player(display, {"drop", "--seed", "7", "--set", "rows=3", "--set", "columns=2", "--size", "1280x800"});
  play_to_the_end(display, player);
  const std::size_t played = player.count("move");
  player.settle();
  player.click("Watch replay");
  player.await_button("Bar: Pause");
  display.key("t");
  player.wait_for("look", 1);
  const Document before = player.state();
  player.settle();
  const Picture still = board_of(display);
  allow_ms(300);
  CHECK(difference(board_of(display), still) == 0);
  display.key("t");
  player.wait_for("now", 1);
  CHECK(player.state() == before);
  CHECK(player.count("move") == played);
  player.settle();
  CHECK(player.button("Watch replay"));
  player.click("Watch replay");
  player.await_button("Bar: Pause");
  display.key("Escape");
  player.settle();
  CHECK(player.button("Watch replay"));
  CHECK(player.state() == before);
}

// Returns the picture of the header, which no card covers.
Picture header_of(const Display& display) {
  Picture part = board_of(display);
  part.height = 90;
  part.pixels.resize(static_cast<std::size_t>(part.width) * static_cast<std::size_t>(part.height) * 3);
  return part;
}

TEST_CASE("The picture of a result has one size, contains the game, and does not change the window") {
  const Display display(1000, 720);
  const TemporaryFolder folder;
  const Player player(display, {"drop", "--seed", "7", "--set", "rows=3", "--set", "columns=2", "--size", "1000x720"},
                      folder.path());
  play_to_the_end(display, player);
  player.settle();
  const Picture before = header_of(display);
  player.click("Save result as picture");
  const std::string path = *player.wait_for("screenshot", 1).find("path")->text();
  const Picture picture = read_picture(path);
  CHECK(picture.width == 1080);
  CHECK(picture.height == 1350);
  const std::string replayed = tilefold({"replay", path, "--format", "csv"}).out;
  constexpr std::ptrdiff_t other_lines = 2;  // the names of the columns and the start of the game
  CHECK(std::count(replayed.begin(), replayed.end(), '\n') ==
        static_cast<std::ptrdiff_t>(player.count("move")) + other_lines);
  display.move(5, 715);
  player.await_end_of_notice();
  player.settle();
  CHECK(difference(header_of(display), before) < 0.5);  // the light of the background moves slowly
}

TEST_CASE("A replay at a higher speed takes less time") {
  const Display display(1280, 800);
  const Player player(display, long_game);
  open_history(player);
  player.enter("Replay speed", "8");
  display.key("Home");
  player.wait_for("look", 1);
  player.settle();
  player.click("Play replay");
  player.wait_for("now", 1);
  CHECK(player.number("moves") == moves);
}

TEST_CASE("While replay is paused, no frames are drawn") {
  const Display display(1280, 800);
  const Player player(display, long_game);
  open_history(player);
  press_bar(player, display, "Move shown", 0.56);
  const std::size_t frames = player.count("frame");
  allow_ms(1000);
  CHECK(player.count("frame") == frames);
}

TEST_CASE("The list of moves can be reached by keyboard") {
  const Display display(1280, 800);
  const Player player(display, long_game);
  open_history(player);
  display.key("Tab");
  player.settle();
  for (int i = 0; i < 4; ++i) {  // moves the focus to the heading
    display.key("Down");
    player.settle();
  }
  for (int i = 0; i < 12 && player.count("look") == 0; ++i) {
    display.key("Down");
    player.settle();
    display.key("space");
    player.settle();
  }
  CHECK(player.count("look") >= 1);
  // The key that moves the focus into the panel also moves it out of the list.
  player.settle();
  const std::size_t played = player.count("move");
  display.key("Tab");
  player.settle();
  display.key("Escape");  // ends the replay, in which no move can be played
  player.settle();
  display.key("1");
  player.wait_for("move", played + 1);
}

TEST_CASE("Going back to a position before the command continue was used makes the command available again") {
  const Display display(1280, 800);
  const Player player(display, {"drop", "--seed", "5", "--set", "rows=3", "--set", "columns=2", "--set", "continues=1",
                                "--size", "1280x800"});
  player.settle();
  for (std::size_t move = 1; player.status() == "playing" && move < 200; ++move) {
    display.key(player.number("moves") % 2 == 0 ? "1" : "2");
    player.settle();
    display.key("1");
    display.key("2");
    player.settle();
  }
  REQUIRE(player.status() == "over");
  player.await_and_click("Continue (1 left)");
  player.settle();
  REQUIRE(player.status() == "playing");
  CHECK_FALSE(player.button("Continue (0 left)"));  // the button is absent, because no continue is left
  CHECK_FALSE(player.button("Continue (1 left)"));
  display.key("comma");
  player.settle();
  CHECK_FALSE(player.button("Continue (1 left)"));  // no move can be played in a replay
  const std::size_t told = player.count("move");
  player.click("Bar: From here");
  player.await_and_click("Continue (1 left)");
  player.wait_for("move", told + 1);
  CHECK(player.status() == "playing");
}

}  // namespace
}  // namespace tilefold::test
