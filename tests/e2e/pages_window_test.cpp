// The wide pages of the panel: in a wide window they take half of it, in a small one the panel keeps its narrow form.

#include <doctest/doctest.h>

#include "tests/e2e/player.h"

namespace tilefold::test {
namespace {

const std::string drops = "4 3 5 3 2 4 1 3 4 3 4 5 2 5 1 5 2 4 3 2 3 2 1 5 2 1 5 3 4 1";

// Opens a window of this size with the arguments, on a display of the same size.
struct Opened {
  Opened(int width_of_window, int height_of_window, Words arguments)
      : display(width_of_window, height_of_window), player(display, [&] {
          arguments.insert(arguments.end(),
                           {"--size", std::to_string(width_of_window) + "x" + std::to_string(height_of_window)});
          return arguments;
        }()) {}
  Display display;
  Player player;

  // Shows a mode of the panel by its key.
  void show(const std::string& key) const {
    display.key(key);
    player.settle();
  }
};

void await_analysis(const Player& player) {
  std::size_t told = 0;
  do ++told;
  while (*player.wait_for("analysis", told).find("final") != Document(true));
  player.settle();
}

Words in_folder(Words words, const TemporaryFolder& folder) {
  words.insert(words.end(), {"--data-dir", folder.path()});
  return words;
}

// Records two games of Drop.
void record_games(const TemporaryFolder& folder) {
  for (const char* seed : {"1", "2"})
    REQUIRE(tilefold(in_folder({"play", "drop", "--seed", seed, "--moves", "1 2 3 4 5", "--record"}, folder)).code ==
            0);
}

void click_worst_mistake(const Opened& at) {
  at.display.key("e");
  await_analysis(at.player);
  const std::string worst = [&] {
    for (const auto& [label, place] : *at.player.newest("places")->find("buttons")->object())
      if (label.find(", best ") != std::string::npos) return label;
    return std::string();
  }();
  REQUIRE(worst != "");
  at.player.click(worst);
  at.player.settle();
  const Document compared = at.player.wait_for("compared", 1);
  CHECK(worst.rfind("Move " + std::to_string(*compared.find("move")->integer() + 1) + ":", 0) == 0);
}

TEST_CASE("In a wide window Analyse is a page: chart, moves, mistakes and buttons of the replay at once") {
  const Opened at(1280, 800, {"drop", "--seed", "42", "--moves", drops});
  const auto play = at.player.button("Play");
  at.show("F7");
  REQUIRE(play);
  CHECK(at.player.button("Play")->x == play->x);  // the modes stay at their positions
  CHECK(at.player.button("Play")->y == play->y);
  click_worst_mistake(at);
  const auto chart = at.player.button("Game chart");
  REQUIRE(chart);
  CHECK(chart->x < 1000);  // the middle of the page, which is left of the narrow panel
  CHECK(at.player.button("Play on from here"));
  CHECK(at.player.button("Replay speed") == std::nullopt);  // below, reached by scrolling
  at.player.click(Point{.x = chart->x, .y = chart->y - 20});
  at.player.settle();
  const std::int64_t shown = *at.player.newest("compared")->find("move")->integer();
  CHECK(shown > 10);
  CHECK(shown < 20);
  at.player.click("Next move");
  at.player.settle();
  at.player.click("Play on from here");
  at.player.settle();
  CHECK(at.player.count("go_to") == 1);
  CHECK(at.player.count("clash") == 0);
}

TEST_CASE("In a small window Analyse keeps its narrow form") {
  const Opened at(640, 480, {"drop", "--seed", "42", "--moves", drops});
  at.show("F7");
  CHECK(at.player.button("Analysis section"));
  at.player.click("Analyse game");
  await_analysis(at.player);
  const auto chart = at.player.button("Game chart");
  REQUIRE(chart);
  CHECK(chart->x > 400);
  at.player.click(*chart);
  at.player.settle();
  CHECK(at.player.count("compared") == 1);
}

TEST_CASE("The panel is narrow while the map needs the space beside it, and hidden while the home covers the game") {
  const Opened at(1280, 800, {"unblock"});
  const auto is_page = [&] {
    const auto learn = at.player.button("Learn from mistakes");
    return learn && learn->x < 1000;
  };
  at.show("F7");
  CHECK(is_page());
  at.player.await_and_click("Show map");
  at.player.settle();
  CHECK(!is_page());
  at.player.click("Back to board");
  at.player.settle();
  CHECK(is_page());
  at.show("F3");
  CHECK(at.player.button("Learn from mistakes") == std::nullopt);
  at.show("F3");
  CHECK(is_page());
  CHECK(at.player.count("clash") == 0);
}

TEST_CASE("The library's pages have the games with their boards, and the statistics in two columns") {
  const TemporaryFolder folder;
  record_games(folder);
  const Opened at(1280, 800, in_folder({"drop", "--seed", "7"}, folder));
  at.show("F9");
  CHECK(at.player.button("Levels section") == std::nullopt);  // Drop has no levels
  CHECK(at.player.button("Resume") == std::nullopt);          // no game is selected
  at.player.click("Game 1");
  at.player.settle();
  CHECK(at.player.button("Resume")->x > at.player.button("Game 1")->x + 200);
  at.player.show("Statistics section");
  at.player.settle();  // the charts share the height of the page in the next frame
  const auto scores = at.player.button("Chart of scores");
  const auto largest = at.player.button("Chart of largest tiles");
  REQUIRE(scores);
  REQUIRE(largest);
  CHECK(largest->y - scores->y > 250);
  CHECK(at.player.button("Game 1") == std::nullopt);
  at.player.show("Games section");
  at.player.click("Resume");
  at.player.settle();
  CHECK(at.player.number("moves") == 5);
  CHECK(at.player.count("clash") == 0);
}

TEST_CASE("In a small window the library is a list of sections") {
  const TemporaryFolder folder;
  record_games(folder);
  const Opened at(640, 480, in_folder({"drop", "--seed", "7"}, folder));
  at.show("F9");
  at.player.click("Game 2");
  at.player.settle();
  at.display.move(500, 300);
  at.display.wheel(20);
  at.player.settle();
  at.player.click("Resume");
  at.player.settle();
  CHECK(at.player.number("moves") == 5);
}

TEST_CASE("The page of levels starts the next unsolved level, and any level by a click") {
  const Opened at(1280, 800, {"unblock"});
  at.show("F9");
  for (const char* level : {"Level 1", "Level 5", "Level 10"}) CHECK(at.player.button(level));
  at.player.click("Level 5");
  at.player.settle();
  const auto board = [&] { return *at.player.state().find("level")->text(); };
  CHECK(board() == "....BB.....C...AAC....DD............");
  at.player.click("Play next unsolved level");
  at.player.settle();
  CHECK(board() == "............AAB.C...B.C.............");
  CHECK(at.player.count("clash") == 0);
}

TEST_CASE("The page of the Lab has the rules beside the benchmark") {
  const Opened at(1280, 800, {"drop"});
  at.show("F8");
  const auto rules = at.player.button("Rules section");
  const auto benchmark = at.player.button("Benchmark section");
  REQUIRE(rules);
  REQUIRE(benchmark);
  CHECK(rules->x + 200 < benchmark->x);
  at.player.show("Benchmark section");
  CHECK(at.player.button("Start benchmark"));
  CHECK(at.player.count("clash") == 0);
}

}  // namespace
}  // namespace tilefold::test
