// Bots: other programs that play, and Tilefold as one of them. Real processes, some of which behave badly.

#include <doctest/doctest.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "app/bots/command_words.h"
#include "app/records/json.h"
#include "tests/support/process.h"

namespace tilefold::test {
namespace {

using app::parse_json;
using Words = std::vector<std::string>;

const std::string binary = TILEFOLD_BINARY;
const std::string examples = std::string(TILEFOLD_SOURCE_DIR) + "/examples/bots/";

// A bot that does what its second argument says when it comes to its first one, and only once where a file is named.
constexpr const char* bad_bot = R"(stage=$1 deed=$2 once=$3
do_it() {
  [ "$1" = "$stage" ] || return 0
  if [ -n "$once" ]; then [ -e "$once" ] && return 0; : >"$once"; fi
  echo "I am bad at $stage" >&2
  case $deed in
    die) exit 3 ;;
    kill) kill -9 $$ ;;
    hang) sleep 1000 & wait ;;
    flood) yes flood | tr -d '\n' ;;
    close) exec >&-; sleep 1000 & wait ;;
    babble) while :; do echo babble >&2; done ;;
    half) printf '{"kind":"move","id"'; exit 0 ;;
    *) printf '%s\n' "$deed" ;;
  esac
}
while IFS= read -r line; do
  case $line in
    *'"kind":"hello"'*) do_it hello; echo '{"kind":"hello","name":"bad","version":"0","puzzles":["slide"]}' ;;
    *'"kind":"new"'*) do_it new ;;
    *'"kind":"choose"'*)
      id=${line#*'"id":'} id=${id%%,*} move=${line#*'"moves":["'} move=${move%%'"'*}
      do_it "choose $id"
      printf '{"kind":"move","id":%s,"move":"%s"}\n' "$id" "$move" ;;
    *'"kind":"over"'*) do_it over ;;
    *'"kind":"quit"'*) do_it quit; exit 0 ;;
  esac
done
)";

class BadBot {
 public:
  BadBot() { write_text(folder_.path("bad.sh"), bad_bot); }

  std::string path(const std::string& name) const { return folder_.path(name); }

  std::string command(const std::string& stage, const std::string& deed, const std::string& once = {}) const {
    return "sh " + path("bad.sh") + " '" + stage + "' '" + deed + "' '" + once + "'";
  }

  // Games of 20 moves by the bot, and as many of a strategy.
  Finished bench(const std::string& bot, const std::string& games = "2", const std::string& timeout = "60000") const {
    return tilefold({"bench", "slide", "--games", games, "--seed", "7", "--threads", "1", "--bot", bot, "--strategy",
                     "random", "--max-moves", "20", "--format", "csv", "--bot-timeout", timeout});
  }

 private:
  TemporaryFolder folder_;
};

// Cuts what names the player out of every line.
std::string without(const std::string& text, const std::string& name) {
  std::string left;
  for (const std::string& line : lines_of(text))
    left += (line.starts_with(name) ? line.substr(name.size()) : line) + "\n";
  return left;
}

Words rows_of(const Finished& finished, const std::string& name) {
  Words rows;
  for (const std::string& line : lines_of(finished.out))
    if (line.find(name) != std::string::npos) rows.push_back(line);
  return rows;
}

bool is_running(const std::string& id) {
  for (const std::string& line : lines_of(read_text("/proc/" + id + "/status")))
    if (line.starts_with("State:")) return line.find('Z') == std::string::npos;
  return false;
}

template <class Condition>
bool comes_true(Condition condition) {
  for (int ms = 0; ms < 60'000 && !condition(); ++ms) pause_ms(1);
  return condition();
}

TEST_CASE("commands are split into words as a shell splits them") {
  const auto words = [](const std::string& text) { return *app::split_command(text); };
  CHECK(words("  python3 my\tbot.py ") == Words{"python3", "my", "bot.py"});
  CHECK(words(R"(a 'b c'd "e \" \\ \n" f\ g '' "")") == Words{"a", "b cd", R"(e " \ \n)", "f g", "", ""});
  CHECK(words(R"($HOME *.py ~ a|b 'it''s' "it's")") == Words{"$HOME", "*.py", "~", "a|b", "its", "it's"});
  for (const std::string open : {"a 'b", "a \"b", "a\\", "a \"b\\\""}) CHECK_FALSE(app::split_command(open));
  for (const std::string none : {"", "   ", "\t\n"}) CHECK_FALSE(app::split_command(none));
}

TEST_CASE("a game by bot has the bytes of the game by its strategy, in every puzzle") {
  const std::vector<std::pair<std::string, std::string>> players{{"drop", "greedy"},
                                                                 {"slide", "greedy"},
                                                                 {"swap", "greedy"},
                                                                 {"pairs", "solve --option move_nodes=300"},
                                                                 {"unblock", "shortest"}};
  for (const auto& [puzzle, strategy] : players) {
    const std::string& name = puzzle;
    CAPTURE(name);
    const Words game{"play", puzzle, "--seed", "11", "--max-moves", "40", "--format", "jsonl"};
    Words by_strategy = game;
    const Words chosen = *app::split_command("--strategy " + strategy);
    by_strategy.insert(by_strategy.end(), chosen.begin(), chosen.end());
    Words by_bot = game;
    by_bot.insert(by_bot.end(), {"--bot", binary + " bot " + puzzle + " --seed 11 --strategy " + strategy});
    const Finished expected = tilefold(by_strategy);
    const Finished played = tilefold(by_bot);
    CHECK(expected.code == 0);
    CHECK(played.code == 0);
    CHECK(played.err.empty());
    CHECK(played.out == expected.out);
  }
}

TEST_CASE("a benchmark of a bot gives the games of its strategy, for any number of threads") {
  const std::string bot = binary + " bot slide --strategy greedy";
  const auto bench = [](const Words& player, const std::string& threads) {
    Words request{"bench", "slide", "--games", "6", "--seed", "3", "--max-moves", "30", "--format", "csv"};
    request.insert(request.end(), {"--threads", threads});
    request.insert(request.end(), player.begin(), player.end());
    const Finished finished = tilefold(request);
    CHECK(finished.code == 0);
    CHECK(finished.err.empty());
    return finished.out;
  };
  const std::string expected = without(bench({"--strategy", "greedy"}, "1"), "greedy,");
  CHECK(without(bench({"--bot", bot}, "1"), bot + ",") == expected);
  CHECK(without(bench({"--bot", bot}, "3"), bot + ",") == expected);
}

TEST_CASE("settings keep the order of --bot and --strategy, and a bot that is there twice is refused") {
  const std::string bot = "sh " + examples + "first.sh";
  const Finished finished = tilefold({"bench", "slide", "--strategy", "greedy", "--bot", bot, "--strategy", "random",
                                      "--games", "1", "--max-moves", "2", "--seed", "1", "--format", "csv"});
  const Words lines = lines_of(finished.out);
  REQUIRE(lines.size() == 4);
  CHECK(lines[1].starts_with("greedy,"));
  CHECK(lines[2].starts_with(bot + ","));
  CHECK(lines[3].starts_with("random,"));
  const Finished twice = tilefold({"bench", "slide", "--bot", bot, "--bot", bot});
  CHECK(twice.code == 2);
  CHECK(twice.err.find("is there twice") != std::string::npos);
}

TEST_CASE("a bot that is told the seed plays as its strategy does, luck and all") {
  const auto play = [](const Words& player) {
    Words request{"play", "drop", "--seed", "5", "--max-moves", "25", "--format", "csv"};
    request.insert(request.end(), player.begin(), player.end());
    return tilefold(request).out;
  };
  const std::string random = binary + " bot drop --strategy random";
  const std::string expected = play({"--strategy", "random"});
  CHECK(play({"--bot", random, "--bot-future", "rng"}) == expected);
  CHECK(play({"--bot", random}) != expected);
  const Words cheating{"--strategy", "lookahead", "--option", "future=rng"};
  CHECK(play({"--bot", binary + " bot drop --strategy lookahead --option future=rng", "--bot-future", "rng"}) ==
        play(cheating));
}

TEST_CASE("a bot is told what a person sees, a hello before and a farewell after") {
  const TemporaryFolder folder;
  const std::string bot = "sh -c 'tee " + folder.path("heard") + " | " + binary + " bot drop --strategy greedy'";
  const Finished finished =
      tilefold({"play", "drop", "--seed", "987654321", "--max-moves", "2", "--bot", bot, "--format", "jsonl"});
  REQUIRE(finished.code == 0);
  std::vector<Words> names;
  for (const std::string& line : lines_of(read_text(folder.path("heard")))) {
    CHECK(line.find("987654321") == std::string::npos);
    const auto message = parse_json(line, "a line");
    REQUIRE(message);
    names.emplace_back(Words{*message->find("kind")->text()});
    for (const auto& [name, value] : *message->table()) names.back().push_back(name);
  }
  const Words choose{"choose", "kind", "id", "state", "moves", "budget_ms"};
  CHECK(names == std::vector<Words>{{"hello", "kind", "protocol"},
                                    {"new", "kind", "puzzle", "parameters"},
                                    choose,
                                    choose,
                                    {"over", "kind", "state"},
                                    {"quit", "kind"}});
}

TEST_CASE("a bot that breaks the rules loses the game, is named with its last words, and the rest goes on") {
  const BadBot bad;
  struct Crime {
    std::string stage;
    std::string deed;
    std::string told;
  };
  const std::vector<Crime> crimes{
      {"new", "die", "it ended with exit code 3"},
      {"choose 1", "die", "it ended with exit code 3"},
      {"choose 4", "kill", "signal 9 (Killed) ended it"},
      {"choose 4", "half", "it ended with exit code 0"},
      {"choose 2", "close", "it closed its standard output"},
      {"choose 2", "flood", "it wrote a line of more than 1048576 bytes"},
      {"choose 3", "no JSON", "it said no JSON; it must be a JSON table of the kind \"move\""},
      {"choose 3", "{\"kind\":\"move\",\"id\":2,\"move\":\"up\"}", "it must answer \"id\":3"},
      {"choose 3", "{\"kind\":\"move\",\"id\":3}", "which names no \"move\""},
      {"choose 3", "{\"kind\":\"move\",\"id\":3,\"move\":\"sideways\"}",
       "it chose the move 'sideways', which is not legal"},
      {"choose 3", "[3]", "it must be a JSON table"},
      {"new", "{\"kind\":\"info\"}", "it must be a JSON table of the kind \"move\""},
  };
  const Finished good = bad.bench("sh " + examples + "first.sh");
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
    CHECK(said[1].find(" lost game 2: ") != std::string::npos);
    for (const std::string& line : said) {
      CHECK(line.find(crime.told) != std::string::npos);
      CHECK(line.find("its last words: I am bad at " + crime.stage) != std::string::npos);
    }
  }
}

TEST_CASE("a bot that does not answer loses after its time, also while it babbles") {
  const BadBot bad;
  for (const std::string deed : {"hang", "babble"}) {
    const Finished finished = bad.bench(bad.command("choose 2", deed), "1", "1500");
    CAPTURE(finished.err);
    CHECK(finished.code == 0);
    CHECK(rows_of(finished, "forfeit").size() == 1);
    CHECK(finished.err.find("it did not answer within 1500 ms") != std::string::npos);
  }
}

TEST_CASE("one game that is lost costs no other, and a death between games costs none") {
  const BadBot bad;
  const std::string once = bad.path("once");
  const Finished one = bad.bench(bad.command("choose 2", "die", once));
  CHECK(rows_of(one, "forfeit").size() == 1);
  CHECK(lines_of(one.err).size() == 1);
  const Finished good = bad.bench("sh " + examples + "first.sh");
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

TEST_CASE("a bot that cannot play is refused before anything is played") {
  const BadBot bad;
  const std::vector<std::pair<std::string, std::string>> refused{
      {"/no/such/program", "cannot run '/no/such/program': No such file or directory"},
      {"'", "leaves a quote or a backslash open"},
      {bad.command("hello", "die"), "it ended with exit code 3; its last words: I am bad at hello"},
      {bad.command("hello", "hello to you"), "of the kind \"hello\""},
      {bad.command("hello", "{\"kind\":\"hello\"}"), "a hello without its \"name\""},
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

TEST_CASE("play and hint say that a bot has lost, and fail") {
  const BadBot bad;
  const Finished play =
      tilefold({"play", "slide", "--seed", "1", "--bot", bad.command("choose 3", "die"), "--format", "jsonl"});
  CHECK(play.code == 1);
  CHECK(lines_of(play.out).size() == 4);
  CHECK(lines_of(play.out).back().starts_with(R"({"kind":"end","reason":"forfeit")"));
  CHECK(play.err.find("lost the game: it ended with exit code 3; its last words: I am bad at choose 3") !=
        std::string::npos);
  const Finished hint = tilefold({"hint", "slide", "--seed", "1", "--bot", bad.command("choose 1", "die")});
  CHECK(hint.code == 1);
  CHECK(hint.out.empty());
}

TEST_CASE("values that a bot tells are its hint, the best first") {
  const Words position{"hint", "drop", "--seed", "4", "--format", "jsonl"};
  Words by_bot = position;
  by_bot.insert(by_bot.end(), {"--bot", binary + " bot drop --strategy greedy"});
  Words by_strategy = position;
  by_strategy.insert(by_strategy.end(), {"--strategy", "greedy"});
  const auto estimates = [](const Words& request) {
    Words told;
    for (const std::string& line : lines_of(tilefold(request).out))
      if (const auto value = parse_json(line, "a line"); value && value->find("score_estimate") != nullptr)
        told.push_back(*value->find("move")->text() + " " + app::to_json(*value->find("score_estimate")));
    return told;
  };
  CHECK(estimates(by_bot).size() == 5);
  CHECK(estimates(by_bot) == estimates(by_strategy));
}

// A bot with a child of its own; both write down who they are.
std::string family(const TemporaryFolder& folder) {
  const std::string script = folder.path("family.sh");
  write_text(script, "sleep 1000 &\necho $! >" + folder.path("child") + "\necho $$ >" + folder.path("parent") +
                         "\nexec sh " + folder.path("bad.sh") + " 'choose 3' hang\n");
  write_text(folder.path("bad.sh"), bad_bot);
  return "sh " + script;
}

TEST_CASE("nothing is left running, however this ends") {
  for (const int signal : {0, SIGINT, SIGKILL}) {
    CAPTURE(signal);
    const TemporaryFolder folder;
    const std::string patience = signal == 0 ? "500" : "600000";
    Background play({binary, "play", "slide", "--seed", "1", "--bot", family(folder), "--bot-timeout", patience},
                    folder.path("out"));
    // It hangs with the third question, and standard output has what was played before.
    REQUIRE(comes_true([&] { return !lines_of(read_text(folder.path("parent"))).empty(); }));
    const std::string parent = lines_of(read_text(folder.path("parent"))).front();
    const std::string child = lines_of(read_text(folder.path("child"))).front();
    REQUIRE(comes_true([&] { return lines_of(read_text(folder.path("out"))).size() >= 3 || !play.is_running(); }));
    if (signal != 0) kill(play.id(), signal);
    CHECK(play.wait(60) == (signal == 0 ? 1 : signal == SIGINT ? 130 : 128 + SIGKILL));
    CHECK(comes_true([&] { return !is_running(parent); }));
    CHECK(comes_true([&] { return !is_running(child); }));
  }
}

TEST_CASE("the processor time of a bot is its own") {
  const TemporaryFolder folder;
  // Counts in a child for each choice, which no processor does in nothing.
  write_text(folder.path("bot.sh"), R"(while IFS= read -r line; do case $line in
*hello*) echo '{"kind":"hello","name":"busy","puzzles":["slide"]}' ;;
*choose*) sh -c 'i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done'
id=${line#*'"id":'} move=${line#*'"moves":["'}
printf '{"kind":"move","id":%s,"move":"%s"}\n' "${id%%,*}" "${move%%'"'*}" ;; esac; done
)");
  const Finished finished =
      tilefold({"bench", "slide", "--games", "1", "--max-moves", "2", "--seed", "1", "--timing", "--format", "csv",
                "--bot", "sh " + folder.path("bot.sh"), "--strategy", "greedy"});
  CAPTURE(finished.err);
  const Words lines = lines_of(finished.out);
  REQUIRE(lines.size() == 3);
  const auto seconds = [](const std::string& line) { return std::stod(line.substr(line.rfind(',') + 1)); };
  CHECK(seconds(lines[1]) > 0.02);
}

TEST_CASE("the examples play whole games without breaking a rule, and are short") {
  const auto exists = [](const std::string& program) { return run({"sh", "-c", "command -v " + program}).code == 0; };
  const std::vector<std::pair<std::string, std::string>> bots{
      {"sh", "first.sh"}, {"python3", "merger.py"}, {"Rscript", "random.R"}};
  for (const auto& [interpreter, script] : bots) {
    const std::string& file = script;
    CAPTURE(file);
    CHECK(lines_of(read_text(examples + script)).size() < 60);
    if (!exists(interpreter)) continue;
    const std::string bot = interpreter + " " + examples + script;
    const Finished finished = tilefold({"bench", "slide", "--games", "2", "--seed", "1", "--max-moves", "100", "--bot",
                                        bot, "--threads", "1", "--format", "csv", "--bot-timeout", "60000"});
    CAPTURE(finished.err);
    CHECK(finished.code == 0);
    CHECK(finished.err.empty());
    CHECK(rows_of(finished, script).size() == 2);
    CHECK(rows_of(finished, "forfeit").empty());
  }
}

TEST_CASE("tilefold as a bot answers what it is asked, and refuses what it cannot read with the line") {
  const std::string hello = R"({"kind":"hello","protocol":"tilefold-bot/1"})";
  const std::string begin = R"({"kind":"new","puzzle":"slide","parameters":{}})";
  const std::string choose =
      R"({"kind":"choose","id":7,"state":{"board":[[2,2,4,8]]},"moves":["left","right","down"],"budget_ms":100})";
  const auto bot = [](const Words& lines) {
    std::string input;
    for (const std::string& line : lines) input += line + "\n";
    return tilefold({"bot", "slide", "--strategy", "greedy"}, input);
  };
  const Finished good = bot({hello, begin, choose, R"({"kind":"over","state":{}})", R"({"kind":"quit"})", "no JSON"});
  CHECK(good.code == 0);
  CHECK(good.err.empty());
  REQUIRE(lines_of(good.out).size() == 2);
  CHECK(lines_of(good.out)[0].starts_with(R"({"kind":"hello","name":"Tilefold greedy","version":")"));
  CHECK(lines_of(good.out)[0].ends_with(R"("puzzles":["slide"]})"));
  CHECK(lines_of(good.out)[1].starts_with(R"({"kind":"move","id":7,"move":")"));
  const std::vector<std::pair<Words, std::string>> wrong{
      {{"hello"}, "standard input, line 1: this is not valid JSON"},
      {{hello, "[]"}, "line 2: a message has no \"kind\""},
      {{R"({"kind":"hallo"})"}, "unknown message 'hallo' (did you mean 'hello'?)"},
      {{R"({"kind":"hello","protocol":"tilefold-bot/9"})"}, "this bot speaks \"tilefold-bot/1\""},
      {{R"({"kind":"new","puzzle":"drop","parameters":{}})"}, "this bot plays \"slide\""},
      {{R"({"kind":"new","puzzle":"slide"})"}, "\"parameters\" is"},
      {{R"({"kind":"new","puzzle":"slide","parameters":{"rows":99}})"}, "line 1: \"parameters\": "},
      {{begin, R"({"kind":"choose","id":1,"state":{"board":[[3]]}})"}, "line 2: \"state\": "},
      {{begin, R"({"kind":"choose","id":1})"}, "line 2: \"state\": "}};
  for (const auto& [lines, told] : wrong) {
    const auto& last = lines.back();
    CAPTURE(last);
    const Finished finished = bot(lines);
    CAPTURE(finished.err);
    CHECK(finished.code == 2);
    CHECK(lines_of(finished.err).size() == 1);
    CHECK(finished.err.find(told) != std::string::npos);
  }
}

}  // namespace
}  // namespace tilefold::test
