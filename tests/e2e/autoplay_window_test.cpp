// Strategies in the real window: values on the board, stopping a search, and frame times meanwhile.

#include <doctest/doctest.h>

#include <signal.h>

#include <algorithm>
#include <chrono>
#include <map>

#include "tests/e2e/player.h"
#include "tests/e2e/twin.h"

namespace tilefold::test {
namespace {

double number_of(const Document& record, const std::string& field) {
  const Document& value = *record.find(field);
  const auto* real = value.fraction();
  return real != nullptr ? *real : static_cast<double>(*value.integer());
}

// The number of frames, and the median and 99th percentile of the times in ms that they took to draw. The first
// `skipped` frames do not count.
struct FrameTimes {
  std::size_t count = 0;
  double median = 0;
  double p99 = 0;
  double longest_gap = 0;  // longest time in ms between the starts of two frames of one animation
};

FrameTimes frame_times(const Player& player, std::size_t skipped) {
  std::vector<double> times;
  FrameTimes found;
  double before = 0;
  std::size_t number = 0;
  for (const Document& record : player.records()) {
    if (!(*record.find("kind") == Document("frame")) || ++number <= skipped) continue;
    times.push_back(number_of(record, "ms"));
    const double gap = number_of(record, "at") - before;
    before = number_of(record, "at");
    if (times.size() > 1 && gap < 100) found.longest_gap = std::max(found.longest_gap, gap);
  }
  std::sort(times.begin(), times.end());
  found.count = times.size();
  if (times.empty()) return found;
  found.median = times[times.size() / 2];
  found.p99 = times[times.size() * 99 / 100];
  return found;
}

const std::vector<std::string> game{"drop", "--seed", "3", "--size", "1280x1000"};

// Sets options of the strategy with which a search never ends.
void make_endless(const Player& player, const Display& display) {
  player.show("Advanced section");
  player.enter("Search limit", "1000000000");
  player.enter("Depth", "20");
  player.enter("Probability cutoff", "0");
  display.move(5, 5);
  player.settle();
}

// Returns the annotations over the board from the latest record of the trace.
std::vector<std::string> notes(const Player& player) {
  std::vector<std::string> texts;
  for (const Document& record : player.records()) {
    if (!(*record.find("kind") == Document("values"))) continue;
    texts.clear();
    for (const Document& note : *record.find("notes")->list()) texts.push_back(*note.text());
  }
  return texts;
}

TEST_CASE("A hint shows first the place, then the best move, then the reason, and disappears with the next move") {
  const Display display(1280, 1000);
  const Player player(display, game);
  const auto texts = [](const Document& record) {
    std::vector<std::string> list;
    for (const Document& note : *record.find("notes")->list()) list.push_back(*note.text());
    return list;
  };
  display.key("h");
  CHECK(texts(player.wait_for("hint", 1)).empty());
  display.key("h");
  CHECK(texts(player.wait_for("hint", 2)) == std::vector<std::string>{"best"});
  display.key("h");
  const Document why = player.wait_for("hint", 3);
  const auto words = texts(why);
  REQUIRE(words.size() == 5);
  const auto column = static_cast<std::size_t>(std::stoi(*why.find("move")->text())) - 1;
  for (std::size_t i = 0; i < words.size(); ++i) {
    CAPTURE(words[i]);
    CHECK((words[i] == "best") == (i == column));
    CHECK((i == column || words[i] == "good" || words[i] == "fair" || words[i] == "poor"));
  }
  CHECK(why.find("text")->text()->starts_with("Column " + *why.find("move")->text() + ": "));
  display.key("1");
  player.wait_for("move", 1);
  display.key("h");
  CHECK(*player.wait_for("hint", 4).find("step") == Document(1));
}

TEST_CASE("Pressing the hint key three times during the search shows the third step of the hint") {
  const Display display(1280, 1000);
  const Player player(display, game);
  player.settle();
  for (int i = 0; i < 3; ++i) display.key("h");
  player.await("the third step of the hint", [&] {
    const Document* hint = player.newest("hint");
    return hint != nullptr && *hint->find("step") == Document(3);
  });
  CHECK(player.count("hint") <= 3);
}

TEST_CASE("With the random strategy a hint says that the strategy does not rate moves") {
  const Display display(1280, 1000);
  const Player player(display, game);
  player.show("Easy");
  display.key("h");
  const Document hint = player.wait_for("hint", 1);
  CHECK(hint.find("text")->text()->find("does not rate moves") != std::string::npos);
  CHECK(hint.find("notes")->list()->empty());
}

TEST_CASE("The window shows move values for every position and every strategy, switched by key or click") {
  const Display display(1280, 1000);
  const Player player(display, game);
  player.await_and_click("Show values");
  player.wait_for("values", 1);
  player.settle();
  for (std::size_t moves = 1; moves <= 3; ++moves) {
    const std::size_t told = player.count("values");
    display.key(std::to_string(moves));
    player.wait_for("move", moves);
    player.wait_for("values", told + 1);
    player.settle();
  }
  player.show("Advanced section");
  player.choose("Strategy", "Monte Carlo");
  player.wait_for("values", 5);
  CHECK(notes(player).size() == 5);
  display.key("u");
  player.wait_for("undo", 1);
  player.settle();
  const std::size_t told = player.count("values");
  display.key("v");
  display.key("4");
  player.wait_for("move", 4);
  player.settle();
  CHECK(player.count("values") == told);
}

TEST_CASE("An unlimited search in the window stops at once on request, keeps its result and allows moves") {
  const Display display(1280, 1000);
  Player player(display, game);
  make_endless(player, display);
  display.key("o");
  player.wait_for("values", 1);
  allow_ms(400);
  CHECK(player.count("move") == 0);
  CHECK(player.button("Stop"));
  display.key("Escape");
  player.settle();
  CHECK(comes_true([&] {  // waits for a second without frames and work, which cannot come during a search
    const double cpu = player.cpu_seconds();
    const std::size_t frames = player.count("frame");
    pause_ms(1000);
    return player.cpu_seconds() - cpu < 0.1 && player.count("frame") == frames;
  }));
  CHECK(player.count("move") == 0);
  CHECK(notes(player).size() == 5);
  display.key("2");
  player.wait_for("move", 1);
}

TEST_CASE("A move during an unlimited search is played at once, and the search result for the old board is dropped") {
  const Display display(1280, 1000);
  const Player player(display, game);
  make_endless(player, display);
  display.key("v");
  player.wait_for("values", 1);
  display.key("h");
  for (int i = 1; i <= 5; ++i) display.key(std::to_string(i));
  player.wait_for("move", 5);
  player.settle();
  CHECK(player.count("hint") == 0);
  CHECK(player.count("move") == 5);
}

TEST_CASE("Autoplay plays the best move of the deepest search when the thinking time ends") {
  const Display display(1280, 1000);
  const Player player(display, game);
  make_endless(player, display);
  player.choose("Time per move", "0.2 s");
  CHECK_FALSE(player.button("Search limit"));  // the thinking time limits the search instead
  const auto begun = std::chrono::steady_clock::now();
  display.key("p");
  player.wait_for("move", 1);
  const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begun;
  MESSAGE("a move of 0.2 s came after " << took.count() << " ms");
  CHECK(took.count() > 150);
}

TEST_CASE("Continuous autoplay keeps the chosen speed, and instant autoplay shows no move values") {
  const Display display(1280, 1000);
  const Player player(display, game);
  player.show("Normal");
  player.click("Instant");
  player.settle();
  const std::size_t told = player.count("values");
  display.key("o");
  player.wait_for("move", 60);
  display.key("o");
  player.settle();
  CHECK(player.count("values") == told);
  CHECK(player.count("frame") < player.count("move") + 200);
  const std::size_t moves = player.count("move");
  player.click("Instant");
  player.settle();
  display.key("o");
  player.wait_for("move", moves + 2);
  display.key("o");
  player.settle();
  CHECK(player.count("values") > told);
}

TEST_CASE("A benchmark in the window leaves the game playable, can be stopped, and does not delay closing") {
  const Display display(1280, 1000);
  Player player(display, {"drop", "--seed", "3", "--set", "rows=3", "--set", "columns=3", "--size", "1280x1000"});
  player.settle();
  player.show("Lab");
  for (const std::string section : {"Rules section", "Benchmark section"}) player.show(section);
  player.click("Start benchmark");
  player.await_button("Python");
  display.key("2");
  player.wait_for("move", 1);
  player.await_button("Start benchmark");
  player.settle();
  const std::size_t frames = player.count("frame");
  allow_ms(1000);
  CHECK(player.count("frame") == frames);
  player.click("Shell");  // shows a message, which disappears again
  player.settle();
  player.click("Strategies");
  player.await_and_click("Expectimax");
  player.click(Point{.x = 5, .y = 5});  // closes the popup
  player.settle();
  player.enter("Games per strategy", "1000");
  player.click("Start benchmark");
  player.await_button("Stop benchmark");
  kill(player.process().id(), SIGTERM);
  CHECK(player.process().wait() == 0);
}

TEST_CASE("Frame times stay short while a search runs and tiles fall") {
  const Display display(1280, 1000);
  const Player player(display, game);
  make_endless(player, display);
  const auto measure = [&](const std::string& name) {
    const std::size_t skipped = player.count("frame");
    constexpr int moves = 24;
    for (int i = 0; i < moves; ++i) {
      display.key(std::to_string(1 + i % 5));
      pause_ms(250);
    }
    player.await("a frame", [&] { return player.count("frame") > skipped; });
    const FrameTimes times = frame_times(player, skipped);
    MESSAGE(name << ": " << times.count << " frames, median " << times.median << " ms, p99 " << times.p99
                 << " ms (the aim is 16.7), longest gap " << times.longest_gap << " ms");
  };
  measure("without a search");
  display.key("n");
  display.key("v");
  player.wait_for("values", 1);
  measure("with a search");
}

TEST_CASE("The window shows a solver's progress and plays the solver's solution to its end") {
  const Display display(1000, 720);
  const Player player(display, {"pairs", "--seed", "11", "--size", "1000x720"});
  player.settle();
  player.click("Instant");
  player.settle();
  display.key("o");
  const auto promised = [&] {
    for (const Document& record : player.records())
      if (*record.find("kind") == Document("outlook") && record.find("text")->text()->starts_with("1 refill, "))
        return *record.find("text")->text();
    return std::string();
  };
  player.await("a proven line", [&] { return !promised().empty(); });
  CHECK(promised().ends_with(" moves; proven optimal"));
  const auto count = static_cast<std::size_t>(std::stoi(promised().substr(std::string("1 refill, ").size())));
  player.wait_for("move", count);
  display.key("o");
  Twin twin("pairs", 11);
  const auto stage = [&] { return *twin.puzzle().describe().find("stage")->integer(); };
  std::size_t played = 0;
  for (const Document& record : player.records()) {
    if (!(*record.find("kind") == Document("move")) || played == count) continue;
    CHECK(stage() == 1);
    twin.play(*record.find("move")->text());
    ++played;
  }
  CHECK(stage() == 2);
}

TEST_CASE("Playing, showing values and instant play move no control, even if the panel is scrolled to its end") {
  const Display display(1000, 620);
  const Player player(display, {"drop", "--seed", "3", "--size", "1000x620"});
  player.settle();
  player.show("Advanced section");
  player.click("Show values");
  player.wait_for("values", 1);
  player.settle();
  display.move(player.button("Home")->x, 300);
  display.wheel(40);
  player.settle();
  // The sections below the table of ratings move when the table ends.
  const auto is_below_ratings = [](const std::string& label) {
    return label.starts_with("Seed ") || label.starts_with("Race ");
  };
  const auto places = [&] {
    std::map<std::string, int> found;
    for (const auto& [label, place] : *player.newest("places")->find("buttons")->object())
      if (!label.starts_with("Bar: ") && !label.starts_with("Moment: ") && !is_below_ratings(label))
        found[label] = player.button(label)->y;
    return found;
  };
  const auto are_kept = [&](const std::map<std::string, int>& before) {
    for (const auto& now : places()) {
      CAPTURE(now.first);
      const auto found = before.find(now.first);
      CHECK((found == before.end() || found->second == now.second));
    }
  };
  const auto at_end = places();
  display.key("v");  // hides the values, so the table of ratings ends
  player.settle();
  are_kept(at_end);
  display.wheel(-40);
  player.settle();
  const auto at_top = places();
  REQUIRE(at_top.contains("Instant"));
  player.click("Instant");
  player.settle();
  are_kept(at_top);
  display.key("o");
  player.wait_for("move", 3);
  display.key("o");
  player.settle();
  are_kept(at_top);
  player.click("Instant");
  player.settle();
  are_kept(at_top);
}

TEST_CASE("Play offers strengths; options of the search are under Advanced, and figures of moves in the Lab") {
  const Display display(1280, 1000);
  const Player player(display, game);
  player.settle();
  for (const char* label : {"Easy", "Normal", "Strong", "Play one move", "Autoplay", "Speed", "Instant"}) {
    CAPTURE(label);
    CHECK(player.button(label));
  }
  for (const char* label : {"Strategy", "Time per move", "Search limit", "Depth"}) {
    CAPTURE(label);
    CHECK_FALSE(player.button(label));
  }
  player.show("Advanced section");
  for (const char* label : {"Strategy", "Time per move", "Search limit", "Depth"}) {
    CAPTURE(label);
    CHECK(player.button(label));
  }
  player.show("Lab");
  player.show("Rules section");
  player.show("Move values section");
  CHECK(player.button("Show values"));
}

}  // namespace
}  // namespace tilefold::test
