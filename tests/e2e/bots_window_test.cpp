// Bots from the settings in the real window: one that works, one that hangs and one that dies. Also checks that no
// process of a bot is left.

#include <doctest/doctest.h>

#include <signal.h>

#include <algorithm>

#include "tests/e2e/player.h"
#include "tests/support/bad_bot.h"

namespace tilefold::test {
namespace {

// A folder with a profile whose settings have one bot, called "mine"; its script writes its process ID to a file.
class Bot {
 public:
  Bot(const std::string& command, const std::string& more = {}) {
    write_text(folder_.path("bad.sh"), bad_bot);
    write_text(folder_.path("bot.sh"), "echo $$ >" + folder_.path("id") + "\nunset LD_PRELOAD\ncd " + folder_.path() +
                                           "\nexec " + command + "\n");
    write_text(folder_.path("settings.toml"),
               "[bots.mine]\ncommand = [\"sh\", \"" + folder_.path("bot.sh") + "\"]\n" + more);
  }

  Words window() const { return {"slide", "--seed", "3", "--size", "1280x1000", "--data-dir", folder_.path()}; }
  std::string file() const { return folder_.path("settings.toml"); }

  std::string script() const { return folder_.path("bot.sh"); }

  /// Returns the ID of the process started last.
  std::string id() const {
    Words told;
    REQUIRE(comes_true([&] { return !(told = lines_of(read_text(folder_.path("id")))).empty(); }));
    return told.front();
  }

 private:
  TemporaryFolder folder_;
};

void choose(const Player& player, const std::string& strategy) {
  player.click("Strategy");
  player.await_and_click(strategy);
  player.settle();
}

Words notes_of(const Document& values) {
  Words texts;
  for (const Document& note : *values.find("notes")->list()) texts.push_back(*note.text());
  return texts;
}

double longest_frame_ms(const Player& player, std::size_t skipped) {
  double longest = 0;
  std::size_t number = 0;
  for (const Document& record : player.records()) {
    if (!(*record.find("kind") == Document("frame")) || ++number <= skipped) continue;
    const Document& ms = *record.find("ms");
    longest = std::max(longest, ms.fraction() != nullptr ? *ms.fraction() : static_cast<double>(*ms.integer()));
  }
  return longest;
}

TEST_CASE("A bot listed in the settings can be chosen like a strategy, and the choice is stored") {
  const Bot bot(std::string(TILEFOLD_BINARY) + " bot slide --strategy greedy", "timeout_ms = 60000\n");
  const Display display(1280, 1000);
  {
    Player player(display, bot.window());
    player.show("Advanced section");
    choose(player, "Greedy");
    player.click("Show values");
    const Document by_strategy = player.wait_for("values", 1);
    choose(player, "Bot mine");
    const Document by_bot = player.wait_for("values", 2);
    CHECK(notes_of(by_bot).size() >= 2);
    CHECK(notes_of(by_bot) == notes_of(by_strategy));
    CHECK(*by_bot.find("best") == *by_strategy.find("best"));
    display.key("h");
    CHECK(*player.wait_for("hint", 1).find("move") == *by_bot.find("best"));
    player.enter("Time per move (ms)", "250");
    player.settle();
    display.key("o");
    player.wait_for("move", 5);
    display.key("o");
    player.settle();
    CHECK(is_running(bot.id()));
    CHECK(player.count("problem") == 0);
    CHECK(player.close() == 0);
    CHECK_FALSE(is_running(bot.id()));
  }
  CHECK(has_line(bot.file(), "chosen_in = [\"slide\"]"));
  CHECK(has_line(bot.file(), "budget_ms = 250"));
  Player again(display, bot.window());
  display.key("p");
  again.wait_for("move", 1);
  CHECK(is_running(bot.id()));
  again.kill();
  CHECK(comes_true([&] { return !is_running(bot.id()); }));
}

TEST_CASE("A bot that hangs delays neither frames nor the user's moves, and exits with the window") {
  const Bot bot("sh bad.sh 'choose 3' hang", "timeout_ms = 600000\nchosen_in = [\"slide\"]\n");
  const Display display(1280, 1000);
  Player player(display, bot.window());
  player.settle();
  display.key("o");
  player.wait_for("move", 2);
  const std::size_t frames = player.count("frame");
  // The bot hangs, and everything else in the window continues.
  for (int i = 0; i < 40; ++i) {
    display.move(300 + 10 * i, 400);
    pause_ms(10);
  }
  player.show("Advanced section");
  display.key("o");
  player.settle();
  const std::size_t before = player.count("move");
  for (const char* const key : {"Left", "Up", "Right"}) display.key(key);
  player.wait_for("move", before + 1);
  CHECK(player.count("frame") > frames + 5);
  MESSAGE("longest frame: " << longest_frame_ms(player, frames) << " ms");
  CHECK(player.count("problem") == 0);
  CHECK(is_running(bot.id()));
  display.key("h");  // the bot has not answered yet, and does not answer this request either
  player.settle();
  CHECK(player.close() == 0);
  CHECK(comes_true([&] { return !is_running(bot.id()); }));
}

TEST_CASE("The window asks a bot to stop when it no longer needs the bot's answer") {
  const TemporaryFolder folder;
  write_text(folder.path("slow.sh"), R"(while IFS= read -r line; do case $line in
*'"kind":"hello"'*) echo '{"kind":"hello","name":"slow","puzzles":["slide"],"accepts":["stop"]}' ;;
*'"kind":"choose"'*) id=${line#*'"id":'} move=${line#*'"moves":["'} ;;
*'"kind":"stop"'*) echo "$line" >>)" + folder.path("heard") +
                                         R"(
printf '{"kind":"move","id":%s,"move":"%s"}\n' "${id%%,*}" "${move%%'"'*}" ;; esac; done
)");
  const Bot bot("sh " + folder.path("slow.sh"), "chosen_in = [\"slide\"]\n");
  const Display display(1280, 1000);
  Player player(display, bot.window());
  for (std::size_t asked = 1; asked <= 3; ++asked) {
    const std::size_t moves = player.count("move");
    display.key("h");
    player.settle();
    for (const char* const key : {"Left", "Up", "Right", "Down"}) display.key(key);
    player.wait_for("move", moves + 1);
    const std::string stop = R"({"kind":"stop","id":)" + std::to_string(asked) + "}";
    CHECK(gets_line(folder.path("heard"), stop));
  }
  CHECK(player.count("problem") == 0);
  CHECK(player.close() == 0);
  CHECK_FALSE(is_running(bot.id()));
}

TEST_CASE("A bot that exceeds its time limit is reported and killed") {
  const Bot bot("sh bad.sh 'choose 2' hang", "timeout_ms = 3000\nchosen_in = [\"slide\"]\n");
  const Display display(1280, 1000);
  Player player(display, bot.window());
  display.key("o");
  const Document problem = player.wait_for("problem", 1);
  CHECK(problem.find("text")->text()->starts_with(
      "Bot mine: it did not answer within 3000 ms; its last error output: I am bad"));
  CHECK(comes_true([&] { return !is_running(bot.id()); }));
}

TEST_CASE("A bot that dies is reported with its last error output and is started again at the next request") {
  const Bot bot("sh bad.sh 'choose 2' die", "chosen_in = [\"slide\"]\n");
  const Display display(1280, 1000);
  Player player(display, bot.window());
  player.show("Advanced section");
  for (std::size_t times = 1; times <= 2; ++times) {
    display.key("o");
    const Document problem = player.wait_for("problem", times);
    CHECK(*problem.find("text") ==
          Document("Bot mine: it exited with code 3; its last error output: I am bad at choose 2"));
    player.settle();
    CHECK(player.count("move") == times);
  }
  const std::size_t moves = player.count("move");
  for (const char* const key : {"Left", "Up", "Right"}) display.key(key);
  player.wait_for("move", moves + 1);
  CHECK(player.close() == 0);
}

TEST_CASE("A bot in a benchmark of the window is in the copied command, and its process ends with the benchmark") {
  const Bot bot(std::string(TILEFOLD_BINARY) + " bot slide --strategy greedy");
  const Display display(1280, 1000);
  Words window = bot.window();
  window.insert(window.end(), {"--set", "rows=3", "--set", "columns=3"});
  Player player(display, window);
  player.show("Lab");
  player.click("Rules section");  // collapses the section, so that all of the benchmark is visible
  player.show("Benchmark section");
  player.click("Strategies");
  player.await_and_click("Bot mine");
  player.click(Point{.x = 5, .y = 5});  // closes the popup
  player.settle();
  player.enter("Games per strategy", "5");
  player.click("Start benchmark");
  CHECK(comes_true([&] { return player.button("Shell").has_value(); }));
  CHECK(comes_true([&] { return player.button("Start benchmark").has_value(); }));
  CHECK(comes_true([&] { return !is_running(bot.id()); }));
  player.click("Shell");
  player.settle();
  const std::string command =
      "tilefold bench slide --set rows=3 --set columns=3 --strategy random --strategy corner --strategy greedy "
      "--strategy expectimax:depth=2 --bot 'sh " +
      bot.script() + "' --bot-budget 100 --bot-timeout 10000 --bot-future hidden --games 5 --seed 1";
  CHECK(display.clipboard(command) == command);
  CHECK(player.close() == 0);
}

TEST_CASE("If a configured bot cannot run or plays another puzzle, the window says so when the bot is used") {
  const Display display(1280, 1000);
  for (const auto& [command, told] : std::vector<std::pair<std::string, std::string>>{
           {"/no/such/program", "it exited with code 127"}, {"sh bad.sh x y", "it does not play drop"}}) {
    const Bot bot(command);
    Words window = bot.window();
    window.front() = "drop";
    Player player(display, window);
    player.show("Advanced section");
    choose(player, "Bot mine");
    display.key("h");
    CHECK(player.wait_for("problem", 1).find("text")->text()->find(told) != std::string::npos);
    CHECK(player.close() == 0);
  }
}

}  // namespace
}  // namespace tilefold::test
