// Analysis in the real window: current and stored games, by keyboard alone, stored and read again.

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/core/document.h"
#include "tests/e2e/player.h"

namespace tilefold::test {
namespace {

const std::string drops = "4 3 5 3 2 4 1 3 4 3 4 5 2 5 1 5 2 4 3 2 3 2 1 5 2 1 5 3 4 1";

Words in_profile(const TemporaryFolder& folder, Words words) {
  words.insert(words.end(), {"--data-dir", folder.path()});
  return words;
}

// Waits until one more analysis than `told` has ended.
void wait_for_end(const Player& player, std::size_t told = 0) {
  do ++told;
  while (*player.wait_for("analysis", told).find("final") != Document(true));
  player.settle();
}

std::string word(const Document& record, std::string_view field) {
  const Document* value = record.find(field);
  return value != nullptr && value->text() != nullptr ? *value->text() : std::string();
}

// Returns the value of a field in a JSON line as text, without quotes.
std::string field_of(const std::string& line, const std::string& name) {
  const std::size_t at = line.find("\"" + name + "\":");
  if (at == std::string::npos) return {};
  std::size_t from = at + name.size() + 3;
  const bool is_quoted = line[from] == '"';
  const std::size_t end = line.find_first_of(is_quoted ? "\"" : ",}", from + (is_quoted ? 1 : 0));
  if (is_quoted) ++from;
  return line.substr(from, end - from);
}

std::vector<std::string> judged_lines(const Words& words) {
  const Finished done = tilefold(words);
  CAPTURE(done.err);
  REQUIRE(done.code == 0);
  std::vector<std::string> lines;
  for (const std::string& line : lines_of(done.out))
    if (field_of(line, "kind") == "judged") lines.push_back(line);
  return lines;
}

TEST_CASE("With the keyboard alone, the user can analyse a game and step through its mistakes and better moves") {
  const TemporaryFolder folder;
  const std::string file = folder.path("game.jsonl");
  REQUIRE(tilefold({"play", "drop", "--seed", "42", "--moves", drops, "--format", "jsonl", "--out", file}).code == 0);
  std::vector<std::string> mistakes;
  for (const std::string& line : judged_lines({"analyse", file, "--format", "jsonl"}))
    if (field_of(line, "class") == "mistake" || field_of(line, "class") == "blunder") mistakes.push_back(line);
  REQUIRE(mistakes.size() >= 2);

  const Display display(1280, 800);
  const Player player(display, {"drop", "--seed", "42", "--moves", drops, "--size", "1280x800"});
  const Document state = player.state();
  display.key("k");
  player.settle();
  CHECK(player.count("compared") == 0);  // nothing is analysed yet
  display.key("e");
  wait_for_end(player);
  MESSAGE("first marks after ", *player.newest("first_marks")->find("ms")->integer(), " ms");
  std::size_t compared = 0;
  const auto check_at = [&](const std::string& mistake) {
    const Document at = player.wait_for("compared", ++compared);
    player.settle();
    CHECK(std::to_string(*at.find("move")->integer() + 1) == field_of(mistake, "number"));
    CHECK(word(at, "played") == field_of(mistake, "move"));
    CHECK(word(at, "best") == field_of(mistake, "best"));
    CHECK(at.find("notes") != nullptr);
    CHECK(*at.find("notes")->integer() == 2);
  };
  for (const std::string& mistake : mistakes) {
    display.key("k");
    check_at(mistake);
  }
  display.key("k");
  check_at(mistakes.front());
  display.key("j");
  check_at(mistakes.back());
  display.key("j");
  check_at(mistakes[mistakes.size() - 2]);
  CHECK(player.state() == state);
  CHECK(player.count("go_to") == 0);
  display.key("Escape");
  display.key("4");  // returns to the current position
  player.wait_for("move", 31);
  CHECK(player.number("moves") == 31);
}

TEST_CASE("Arrow keys move along the analysis chart, and a click on the chart goes to that move") {
  const Display display(1280, 800);
  const Player player(display, {"drop", "--seed", "42", "--moves", drops, "--size", "1280x800"});
  display.key("e");
  wait_for_end(player);
  display.key("Tab");
  player.settle();
  for (int i = 0; i < 8 && player.count("compared") == 0; ++i) {
    display.key("Down");
    player.settle();
    display.key("Right");
    player.settle();
  }
  REQUIRE(player.count("compared") == 1);
  const auto shown = [&] { return *player.newest("compared")->find("move")->integer(); };
  CHECK(shown() == 29);
  for (const std::int64_t move : {28, 27, 26}) {
    display.key("Left");
    player.settle();
    CHECK(shown() == move);
  }
  display.key("Right");
  player.settle();
  CHECK(shown() == 27);
  display.key("Tab");
  player.settle();
  const auto graph = player.button("Game chart");
  REQUIRE(graph);
  player.click(Point{.x = graph->x, .y = graph->y - 20});
  player.settle();
  CHECK(shown() > 5);
  CHECK(shown() < 20);
}

TEST_CASE("A game without losses and luck has no chart") {
  const Display display(1280, 800);
  for (const auto& [moves, has_chart] : {std::pair("B-2 C-2 A+4", false), std::pair("B-2 A+1 A-1 C-2 A+4", true)}) {
    const Player player(display, {"unblock", "--set", "level=1", "--moves", moves, "--size", "1280x800"});
    display.key("Escape");  // closes the result
    display.key("e");
    wait_for_end(player);
    CHECK(player.button("Game chart").has_value() == has_chart);
  }
}

TEST_CASE("A stored game is analysed from the library, and the next analysis reads the stored results") {
  const TemporaryFolder folder;
  REQUIRE(tilefold(in_profile(folder, {"play", "slide", "--seed", "3", "--strategy", "random", "--max-moves", "40",
                                       "--record"}))
              .code == 0);
  const Display display(1280, 800);
  {
    Player player(display, in_profile(folder, {"drop", "--seed", "7", "--size", "1280x800"}));
    player.show("Library");
    player.await_and_click("Games of");
    player.settle();
    player.await_and_click("All puzzles");
    player.settle();
    player.await_and_click("Game 1");
    player.settle();
    CHECK(word(player.wait_for("prepared", 1), "puzzle") == "slide");
    player.click("Analysis");
    wait_for_end(player);
    CHECK(player.number("moves") == 40);
    CHECK(player.button("Game chart").has_value());
    CHECK(player.close() == 0);
  }
  const Words lines = judged_lines(in_profile(folder, {"analyse", "--game", "1", "--format", "jsonl"}));
  REQUIRE(lines.size() == 40);
  const Finished kept = tilefold(in_profile(folder, {"export", "analysis", "--format", "jsonl"}));
  REQUIRE(kept.code == 0);
  Words rows = lines_of(kept.out);
  std::erase_if(rows, [](const std::string& row) { return field_of(row, "number").empty(); });
  REQUIRE(rows.size() == 40);
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (const char* field : {"number", "move", "best", "value", "loss", "luck", "class"})
      CHECK(field_of(rows[i], field) == field_of(lines[i], field));

  // Moves with stored results are not analysed again: the results contain a row that the test has changed in the
  // database.
  const std::string other = field_of(lines[0], "best") == "left" ? "right" : "left";
  const Finished doctored = sqlite(folder.path("tilefold.db"), "UPDATE judged SET best = '" + other +
                                                                   "', best_value = value + 1000 WHERE number = 1");
  REQUIRE(doctored.code == 0);
  Player player(display, in_profile(folder, {"slide", "--size", "1280x800"}));
  display.key("e");
  wait_for_end(player);
  display.key("Home");
  CHECK(word(player.wait_for("compared", 1), "best") == other);
  CHECK(player.close() == 0);
}

TEST_CASE("Moves played after an analysis are analysed only by the next one, which keeps the existing results") {
  const Display display(1280, 800);
  const Player player(display, {"drop", "--seed", "42", "--moves", "3 3 1 2 4", "--size", "1280x800"});
  display.key("e");
  wait_for_end(player);
  CHECK_FALSE(player.button("Analyse new moves").has_value());
  display.key("5");
  player.wait_for("move", 6);
  player.settle();
  CHECK(player.button("Game chart").has_value());
  const std::size_t told = player.count("analysis");
  player.click("Analyse new moves");
  wait_for_end(player, told);
  CHECK(*player.newest("analysis")->find("moves")->integer() == 6);
  display.key("n");
  player.wait_for("start", 2);
  player.settle();
  CHECK_FALSE(player.button("Game chart").has_value());
}

TEST_CASE("The weights that Slide's strategies share are loaded only after the first move") {
  const Display display(1280, 800);
  const Player player(display, {"slide", "--seed", "3", "--size", "1280x800"});
  player.settle();
  CHECK(player.count("prepared") == 0);
  display.key("Left");
  display.key("Down");
  CHECK(word(player.wait_for("prepared", 1), "puzzle") == "slide");
  display.key("e");
  wait_for_end(player);
  CHECK(player.count("first_marks") == 1);
  display.key("n");
  player.wait_for("start", 2);
  display.key("Left");
  display.key("Down");
  player.settle();
  CHECK(player.count("prepared") == 1);
}

TEST_CASE("The statistics show one chart each of the user's accuracy by time, day and hour") {
  const TemporaryFolder folder;
  for (const std::string seed : {"1", "2", "3", "4", "5", "6"})
    REQUIRE(
        tilefold(in_profile(folder, {"play", "drop", "--seed", seed, "--moves", "1 2 3 3 1 2 4 5", "--record"})).code ==
        0);
  REQUIRE(tilefold(in_profile(folder, {"analyse", "--all", "--strategy", "greedy", "--format", "csv"})).code == 0);
  REQUIRE(sqlite(folder.path("tilefold.db"), "UPDATE moves SET played_by = NULL, since_ready = 400 * node").code == 0);
  const Display display(1280, 2400);
  Player player(display, in_profile(folder, {"drop", "--seed", "9", "--size", "1280x2400"}));
  player.show("Library");
  player.show("Statistics section");
  player.settle();
  for (const char* chart : {"Chart of accuracy by time", "Chart of accuracy by day", "Chart of accuracy by hour"})
    CHECK(player.button(chart).has_value());
  for (const Document& record : player.records())
    if (*record.find("kind") == Document("clash")) FAIL_CHECK(*record.find("widgets")->text());
  CHECK(player.close() == 0);
}

TEST_CASE("A stopped analysis of a stored game keeps its results, and the next analysis continues from them") {
  const TemporaryFolder folder;
  REQUIRE(tilefold(in_profile(folder, {"play", "slide", "--seed", "4", "--strategy", "greedy", "--max-moves", "3000",
                                       "--record", "--format", "csv"}))
              .code == 0);
  const Display display(1280, 800);
  Player player(display, in_profile(folder, {"slide", "--seed", "7", "--size", "1280x800"}));
  player.show("Library");
  player.await_and_click("Game 1");
  player.settle();
  player.click("Analysis");
  player.wait_for("first_marks", 1);
  player.await_and_click("Stop analysis");
  wait_for_end(player);
  const std::int64_t found = *player.newest("analysis")->find("moves")->integer();
  CHECK(found > 0);
  CHECK(found < 3000);
  CHECK(player.count("problem") == 0);
  const std::size_t told = player.count("analysis");
  player.await_and_click("Analyse new moves");
  wait_for_end(player, told);
  CHECK(*player.newest("analysis")->find("moves")->integer() == 3000);
  CHECK(player.close() == 0);
  CHECK(sqlite(folder.path("tilefold.db"), "SELECT count(*) FROM judged").out == "3000\n");
}

// Returns the latest record of the practice.
Document practised(const Player& player, std::size_t count) {
  Document told = player.wait_for("practice", count);
  player.settle();
  return told;
}

TEST_CASE("Practice of a mistake works with the keyboard alone and stores no game") {
  const TemporaryFolder folder;
  const auto ask = [&](const std::string& sql) {
    const Finished asked = sqlite(folder.path("tilefold.db"), sql);
    CAPTURE(asked.err);
    REQUIRE(asked.code == 0);
    return asked.out;
  };
  const std::string games = "SELECT * FROM games; SELECT * FROM moves; SELECT * FROM best_scores; SELECT * FROM events";
  const Display display(1280, 800);
  Player player(display, {"drop", "--seed", "42", "--size", "1280x800", "--data-dir", folder.path()});
  std::size_t moves = 0;
  for (const char column : drops)
    if (column != ' ') {
      display.key(std::string(1, column).c_str());
      player.wait_for("move", ++moves);
    }
  player.settle();
  display.key("e");
  wait_for_end(player);
  const Document state = player.state();
  const std::string before = ask(games);

  display.key("l");
  const Document asked = practised(player, 1);
  CHECK(word(asked, "step") == "asked");
  CHECK(*asked.find("game")->integer() == 1);
  const std::string played = word(asked, "played");
  const std::string best = word(asked, "best");
  const std::string number = std::to_string(*asked.find("number")->integer());
  REQUIRE(played != best);
  display.key(played.c_str());  // plays the same mistake again
  CHECK(word(practised(player, 2), "step") == "missed");
  display.key("u");
  CHECK(word(practised(player, 3), "step") == "again");
  display.key(best.c_str());
  const Document mended = practised(player, 4);
  CHECK(word(mended, "step") == "mended");
  CHECK(word(mended, "tried") == best);
  CHECK(ask("SELECT node, box, tries, misses FROM practice") == number + "|1|1|1\n");

  display.key("space");  // goes to the next mistake and shows its solution
  CHECK(*practised(player, 5).find("place")->integer() == 2);
  display.key("h");
  CHECK(word(practised(player, 6), "step") == "shown");
  display.key("n");  // New game has no effect in practice
  display.key("Escape");
  player.settle();
  CHECK(player.state() == state);
  CHECK(ask(games) == before);
  display.key("4");  // returns to the game
  player.wait_for("move", ++moves);
  const std::size_t told = player.count("practice");
  display.key("l");  // pressed while the tile is still falling
  CHECK(word(practised(player, told + 1), "step") == "asked");
  CHECK(player.share_at_rest() < 0.2);
  CHECK(player.close() == 0);
}

TEST_CASE("After a failed attempt in practice, the user can play the better move at once by a click") {
  const TemporaryFolder folder;
  const Display display(1280, 800);
  const Player player(display, {"drop", "--seed", "42", "--size", "1280x800", "--data-dir", folder.path()});
  display.key("l");
  player.settle();
  CHECK(player.count("practice") == 0);  // no practice has started
  std::size_t moves = 0;
  for (const char column : drops)
    if (column != ' ') {
      display.key(std::string(1, column).c_str());
      player.wait_for("move", ++moves);
    }
  display.key("e");
  wait_for_end(player);
  player.click("Learn from mistakes");
  const Document asked = practised(player, 1);
  display.key(word(asked, "played").c_str());
  CHECK(word(practised(player, 2), "step") == "missed");
  player.click(player.column(std::stoi(word(asked, "best"))));
  const Document mended = practised(player, 4);
  CHECK(word(mended, "step") == "mended");
  player.click("Bar: Done");
  player.settle();
  CHECK(player.button("Bar: New").has_value());
}

}  // namespace
}  // namespace tilefold::test
