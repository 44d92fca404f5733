// Bots that break the rules: the consequences and the messages. Also checks that no process of a bot is left.

#include <doctest/doctest.h>
#include <signal.h>

#include "app/bots/command_words.h"
#include "tests/e2e/requests.h"
#include "tests/support/bad_bot.h"
#include "tests/support/process.h"

namespace tilefold::test {
namespace {

TEST_CASE("A bot that breaks the rules forfeits its game with a message, and the benchmark continues") {
  const BadBot bad;
  struct Crime {
    std::string stage;
    std::string deed;
    std::string told;
  };
  const std::vector<Crime> crimes{
      {"new", "die", "it exited with code 3"},
      {"choose 1", "die", "it exited with code 3"},
      {"choose 4", "kill", "it was ended by signal 9 (Killed)"},
      {"choose 4", "half", "it exited with code 0"},
      {"choose 2", "close", "it closed its standard output"},
      {"choose 2", "flood", "it wrote a line of more than 1048576 bytes"},
      {"choose 3", "no JSON", "it wrote no JSON; it must be a JSON object of the kind \"move\""},
      {"choose 3", "{\"kind\":\"move\",\"id\":2,\"move\":\"up\"}", "it must answer \"id\":3"},
      {"choose 3", "{\"kind\":\"move\",\"id\":3}", "it must have a \"move\" as a string"},
      {"choose 3", "{\"kind\":\"move\",\"id\":3,\"move\":\"sideways\"}",
       "it chose the move 'sideways', which is not legal"},
      {"choose 3", "[3]", "it must be a JSON object"},
      {"new", "{\"kind\":\"info\"}", "it must be a JSON object of the kind \"move\""},
  };
  const Finished good = bad.bench("sh " + bot_examples + "first.sh");
  for (const Crime& crime : crimes) {
    CAPTURE(crime.stage);
    CAPTURE(crime.deed);
    const std::string bot = bad.command(crime.stage, crime.deed);
    const Finished finished = bad.bench(bot);
    CAPTURE(finished.err);
    CHECK(finished.code == 0);
    CHECK(rows_of(finished, "random,") == rows_of(good, "random,"));
    const Words rows = rows_of(finished, "forfeit");
    REQUIRE(rows.size() == 2);
    CHECK(rows[0].find("," + std::string(crime.stage == "choose 4" ? "0,3," : "0,")) != std::string::npos);
    const Words said = lines_of(finished.err);
    REQUIRE(said.size() == 2);
    CHECK(said[0].starts_with("tilefold: bot 'sh "));
    CHECK(said[1].find(" forfeited game 2: ") != std::string::npos);
    for (const std::string& line : said) {
      CHECK(line.find(crime.told) != std::string::npos);
      CHECK(line.find("its last error output: I am bad at " + crime.stage) != std::string::npos);
    }
  }
}

TEST_CASE("A bot that does not reply in time forfeits its game, even if it keeps printing") {
  const BadBot bad;
  for (const std::string deed : {"hang", "babble"}) {
    const Finished finished = bad.bench(bad.command("choose 2", deed), "1", "700");
    CAPTURE(finished.err);
    CHECK(finished.code == 0);
    CHECK(rows_of(finished, "forfeit").size() == 1);
    CHECK(finished.err.find("it did not answer within 700 ms") != std::string::npos);
  }
}

TEST_CASE("A forfeit does not affect other games, and a bot that exits between two games forfeits none") {
  const BadBot bad;
  const std::string once = bad.path("once");
  const Finished one = bad.bench(bad.command("choose 2", "die", once));
  CHECK(rows_of(one, "forfeit").size() == 1);
  CHECK(lines_of(one.err).size() == 1);
  const Finished good = bad.bench("sh " + bot_examples + "first.sh");
  const auto second = [](const Finished& finished, const std::string& name) {
    const std::string row = rows_of(finished, name).back();
    return row.substr(row.rfind("',") == std::string::npos ? row.find(".sh,") + 4 : row.rfind("',") + 2);
  };
  CHECK(second(one, "bad.sh") == second(good, "first.sh"));
  for (const std::string stage : {"over", "quit"}) {
    const Finished between = bad.bench(bad.command(stage, "die"));
    CHECK(between.err.empty());
    CHECK(rows_of(between, "forfeit").empty());
    CHECK(rows_of(between, "playing").size() == 4);
  }
}

TEST_CASE("A bot that cannot be started or does not know the puzzle is rejected before any game") {
  const BadBot bad;
  const std::vector<std::pair<std::string, std::string>> refused{
      {"/no/such/program", "cannot run '/no/such/program': No such file or directory"},
      {"'", "has an unclosed quote or backslash"},
      {R"(sh -c 'printf "{\"kind\":\"hello\"}"')",
       "it exited with code 0; its last output '{\"kind\":\"hello\"}' has no line end"},
      {bad.command("hello", "die"), "it exited with code 3; its last error output: I am bad at hello"},
      {bad.command("hello", "hello to you"), "of the kind \"hello\""},
      {bad.command("hello", "{\"kind\":\"hello\"}"), "a hello needs a \"name\""},
      {bad.command("hello", "{\"kind\":\"hello\",\"name\":\"x\",\"puzzles\":[\"chess\"]}"), "it does not play slide"}};
  for (const auto& [bot, told] : refused)
    for (const std::string command : {"play", "hint", "bench"}) {
      const auto& words = bot;
      CAPTURE(words);
      const Finished finished = tilefold({command, "slide", "--bot", bot});
      CHECK(finished.code == 2);
      CHECK(finished.out.empty());
      CHECK(lines_of(finished.err).size() == 1);
      CHECK(finished.err.find(told) != std::string::npos);
    }
  CHECK(tilefold({"play", "slide", "--bot", "x", "--strategy", "greedy"}).err.find("give one of them") !=
        std::string::npos);
  CHECK(tilefold({"play", "slide", "--bot", "x", "--bot-future", "rgn"}).err.find("did you mean 'rng'") !=
        std::string::npos);
}

TEST_CASE("Options for bots are rejected if no bot is given") {
  for (const std::string command : {"play drop", "hint drop", "bench drop", "sweep drop", "analyse game.jsonl"})
    for (const std::string term : {"--bot-budget 5", "--bot-timeout 5", "--bot-future rng"}) {
      const Finished refused = tilefold(*bots::split_command(command + " " + term));
      CAPTURE(command);
      CHECK(refused.code == 2);
      CHECK(refused.err == "tilefold: " + term.substr(0, term.find(' ')) + " requires --bot\n");
    }
}

TEST_CASE("The commands play and hint report that a bot has forfeited, and fail") {
  const BadBot bad;
  const Finished play =
      tilefold({"play", "slide", "--seed", "1", "--bot", bad.command("choose 3", "die"), "--format", "jsonl"});
  CHECK(play.code == 1);
  CHECK(lines_of(play.out).size() == 4);
  CHECK(lines_of(play.out).back().starts_with(R"({"kind":"end","reason":"forfeit")"));
  CHECK(play.err.find("forfeited the game: it exited with code 3; its last error output: I am bad at choose 3") !=
        std::string::npos);
  const Finished hint = tilefold({"hint", "slide", "--seed", "1", "--bot", bad.command("choose 1", "die")});
  CHECK(hint.code == 1);
  CHECK(hint.out.empty());
}

// Returns the script of a bot that starts a child process. Both write their process IDs to files. At the third request
// the bot does `deed`.
std::string family(const TemporaryFolder& folder, const std::string& deed = "hang") {
  const std::string script = folder.path("family.sh");
  write_text(script, "sleep 1000 &\necho $! >" + folder.path("child") + "\necho $$ >" + folder.path("parent") +
                         "\nexec sh " + folder.path("bad.sh") + " 'choose 3' " + deed + "\n");
  write_text(folder.path("bad.sh"), bad_bot);
  return "sh " + script;
}

// The child process keeps the pipes open until it ends, which takes longer than a test may take.
TEST_CASE("A bot that leaves a child process behind causes no delay, and its exit is reported at once") {
  const std::vector<std::pair<std::string, int>> deeds{{"nothing", 0}, {"die", 1}, {"half", 1}};
  for (const auto& [name, code] : deeds) {
    const std::string deed = name;
    CAPTURE(deed);
    const TemporaryFolder folder;
    const std::string bot = family(folder, deed);
    const std::string moves = deed == "nothing" ? "2" : "5";
    const Finished play =
        tilefold({"play", "slide", "--seed", "1", "--bot", bot, "--bot-timeout", "600000", "--max-moves", moves});
    CAPTURE(play.err);
    CHECK(play.code == code);
    if (code != 0) {
      CHECK(play.err.find(deed == "die" ? "it exited with code 3" : "it exited with code 0") != std::string::npos);
      CHECK(play.err.find("its last error output: I am bad at choose 3") != std::string::npos);
    }
    const std::string child = lines_of(read_text(folder.path("child"))).front();
    CHECK(comes_true([&] { return !is_running(child); }));
  }
}

TEST_CASE("No process of a bot is left running, however the program ends") {
  for (const int signal : {0, SIGINT, SIGKILL}) {
    CAPTURE(signal);
    const TemporaryFolder folder;
    const std::string timeout = signal == 0 ? "500" : "600000";
    Background play({binary, "play", "slide", "--seed", "1", "--bot", family(folder), "--bot-timeout", timeout},
                    folder.path("out"));
    // The bot hangs at its third request, and standard output contains the moves so far.
    REQUIRE(comes_true([&] { return !lines_of(read_text(folder.path("parent"))).empty(); }));
    const std::string parent = lines_of(read_text(folder.path("parent"))).front();
    const std::string child = lines_of(read_text(folder.path("child"))).front();
    REQUIRE(comes_true([&] { return lines_of(read_text(folder.path("out"))).size() >= 3 || !play.is_running(); }));
    if (signal != 0) kill(play.id(), signal);
    CHECK(play.wait() == (signal == 0 ? 1 : signal == SIGINT ? 130 : 128 + SIGKILL));
    CHECK(comes_true([&] { return !is_running(parent); }));
    CHECK(comes_true([&] { return !is_running(child); }));
  }
}

TEST_CASE("When a bot forfeits a game in a sweep, the message names the rules of that game") {
  const BadBot bad;
  const Finished sweep = tilefold({"sweep", "slide", "--bot", bad.command("choose 4", "die"), "--vary", "rows=4,5",
                                   "--games", "1", "--seed", "1", "--threads", "1", "--format", "csv"});
  CHECK(sweep.code == 0);
  const Words said = lines_of(sweep.err);
  REQUIRE(said.size() == 2);
  CHECK(said[0].find(" forfeited game 1 with rows=4: it exited with code 3") != std::string::npos);
  CHECK(said[1].find(" forfeited game 1 with rows=5: ") != std::string::npos);
}

}  // namespace
}  // namespace tilefold::test
