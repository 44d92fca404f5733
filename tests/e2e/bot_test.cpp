// External bots and Tilefold as a bot, as real processes; some misbehave.

#include <doctest/doctest.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "app/bots/command_words.h"
#include "app/measure/benchmark_text.h"
#include "app/records/json.h"
#include "tests/e2e/requests.h"
#include "tests/support/bad_bot.h"
#include "tests/support/process.h"

namespace tilefold::test {
namespace {

using records::parse_json;

// Removes the name of the player from every line.
std::string without(const std::string& text, const std::string& name) {
  std::string left;
  for (const std::string& line : lines_of(text))
    left += (line.starts_with(name) ? line.substr(name.size()) : line) + "\n";
  return left;
}

TEST_CASE("The command of a bot is split into words as in a shell") {
  const auto words = [](const std::string& text) { return *bots::split_command(text); };
  CHECK(words("  python3 my\tbot.py ") == Words{"python3", "my", "bot.py"});
  CHECK(words(R"(a 'b c'd "e \" \\ \n" f\ g '' "")") == Words{"a", "b cd", R"(e " \ \n)", "f g", "", ""});
  CHECK(words(R"($HOME *.py ~ a|b 'it''s' "it's")") == Words{"$HOME", "*.py", "~", "a|b", "its", "it's"});
  for (const std::string open : {"a 'b", "a \"b", "a\\", "a \"b\\\""}) CHECK_FALSE(bots::split_command(open));
  for (const std::string none : {"", "   ", "\t\n"}) CHECK_FALSE(bots::split_command(none));
  const Words hard{"a b", "it's", "", "\"\\$HOME", "*.py", "x=1", "\n"};
  CHECK(*bots::split_command(measure::join_command(hard)) == hard);
  CHECK(run({"sh", "-c", "printf '%s|' " + measure::join_command(hard)}).out == "a b|it's||\"\\$HOME|*.py|x=1|\n|");
}

TEST_CASE("For every puzzle, Tilefold as a bot plays byte-identical games to those of its strategy") {
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
    const Words chosen = *bots::split_command("--strategy " + strategy);
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

TEST_CASE("A benchmark of Tilefold as a bot plays the games of its strategy, with any number of threads") {
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

TEST_CASE("Benchmark entries keep the order of --bot and --strategy, and a bot given twice is rejected") {
  const std::string bot = "sh " + bot_examples + "first.sh";
  const Finished finished = tilefold({"bench", "slide", "--strategy", "greedy", "--bot", bot, "--strategy", "random",
                                      "--games", "1", "--max-moves", "2", "--seed", "1", "--format", "csv"});
  const Words lines = lines_of(finished.out);
  REQUIRE(lines.size() == 4);
  CHECK(lines[1].starts_with("greedy,"));
  CHECK(lines[2].starts_with(bot + ","));
  CHECK(lines[3].starts_with("random,"));
  const Finished twice = tilefold({"bench", "slide", "--bot", bot, "--bot", bot});
  CHECK(twice.code == 2);
  CHECK(twice.err.find("is given twice") != std::string::npos);
}

TEST_CASE("If Tilefold as a bot is given the random generator, it plays exactly like its strategy") {
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

TEST_CASE("A bot receives no seed and, in the middle of a game, only what a player can see") {
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
    for (const auto& [name, value] : *message->object()) names.back().push_back(name);
  }
  const Words choose{"choose", "kind", "id", "state", "moves", "budget_ms"};
  CHECK(names == std::vector<Words>{{"hello", "kind", "protocol"},
                                    {"new", "kind", "puzzle", "parameters"},
                                    choose,
                                    choose,
                                    {"over", "kind", "state"},
                                    {"quit", "kind"}});
}

TEST_CASE("A hint from a bot lists the bot's move values, the best first") {
  const Words position{"hint", "drop", "--seed", "4", "--format", "jsonl"};
  Words by_bot = position;
  by_bot.insert(by_bot.end(), {"--bot", binary + " bot drop --strategy greedy"});
  Words by_strategy = position;
  by_strategy.insert(by_strategy.end(), {"--strategy", "greedy"});
  const auto estimates = [](const Words& request) {
    Words told;
    for (const std::string& line : lines_of(tilefold(request).out))
      if (const auto value = parse_json(line, "a line"); value && value->find("score_estimate") != nullptr)
        told.push_back(*value->find("move")->text() + " " + records::to_json(*value->find("score_estimate")));
    return told;
  };
  CHECK(estimates(by_bot).size() == 5);
  CHECK(estimates(by_bot) == estimates(by_strategy));
}

TEST_CASE("The processor time of a bot is measured separately from Tilefold's own") {
  const TemporaryFolder folder;
  // For each choice, the bot counts in a child process, which takes measurable processor time.
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

TEST_CASE("The example bots play complete games without breaking a rule and are shorter than 60 lines") {
  const auto exists = [](const std::string& program) { return run({"sh", "-c", "command -v " + program}).code == 0; };
  const std::vector<std::pair<std::string, std::string>> bots{
      {"sh", "first.sh"}, {"python3", "merger.py"}, {"Rscript", "random.R"}};
  for (const auto& [interpreter, script] : bots) {
    const std::string& file = script;
    CAPTURE(file);
    CHECK(lines_of(read_text(bot_examples + script)).size() < 60);
    if (!exists(interpreter)) continue;
    const std::string bot = interpreter + " " + bot_examples + script;
    const Finished finished = tilefold({"bench", "slide", "--games", "2", "--seed", "1", "--max-moves", "100", "--bot",
                                        bot, "--threads", "1", "--format", "csv", "--bot-timeout", "60000"});
    CAPTURE(finished.err);
    CHECK(finished.code == 0);
    CHECK(finished.err.empty());
    CHECK(rows_of(finished, script).size() == 2);
    CHECK(rows_of(finished, "forfeit").empty());
  }
}

TEST_CASE("The commands in the guide for writing a bot run as printed") {
  if (run({"sh", "-c", "command -v python3"}).code != 0) return;
  const TemporaryFolder folder;
  const std::string page = read_text(std::string(TILEFOLD_SOURCE_DIR) + "/docs/guide/write-a-bot.md");
  const std::size_t begin = page.find("```sh\n") + 6;
  const std::string shown = page.substr(begin, page.find("```", begin) - begin);
  CHECK(lines_of(shown).size() == 5);
  const std::string there = binary.substr(0, binary.rfind('/'));
  const Finished finished = run({"sh", "-e", "-c",
                                 "PATH=" + there + ":$PATH; cd " + folder.path() + "; ln -s " +
                                     std::string(TILEFOLD_SOURCE_DIR) + "/examples examples\n" + shown});
  CAPTURE(finished.err);
  CHECK(finished.code == 0);
  CHECK(finished.err.find("lost") == std::string::npos);
  CHECK(finished.out.find(R"("strategy":"python3 examples/bots/merger.py")") != std::string::npos);
}

// Returns the output of `hint` in Slide if the bot gives this answer to its first request.
Finished hint_of(const std::string& answer) {
  const TemporaryFolder folder;
  write_text(folder.path("bot.sh"),
             "read -r hello; echo '{\"kind\":\"hello\",\"name\":\"one\",\"puzzles\":[\"slide\"]}'\n"
             "read -r new; read -r choose; echo '" +
                 answer + "'; read -r over\n");
  write_text(folder.path("at.json"), R"({"puzzle":"slide","state":{"board":[[0,0,0,2]]}})");
  return tilefold({"hint", "slide", "--position", folder.path("at.json"), "--format", "jsonl", "--bot",
                   "sh " + folder.path("bot.sh")});
}

TEST_CASE("A hint from a bot includes the bot's depth and line of moves, without checking the line") {
  const Finished told =
      hint_of(R"({"kind":"move","id":1,"move":"left","depth":9,"line":["left","up","left"],"values":{"left":2}})");
  CHECK(told.code == 0);
  const Words lines = lines_of(told.out);
  REQUIRE(lines.size() == 3);
  CHECK(lines[0].ends_with(R"("move":"left","line":["left","up","left"]})"));
  CHECK(lines[1] == R"({"move":"left","score_estimate":2.0,"depth":9})");
  CHECK(lines[2] == R"({"move":"down"})");
  CHECK(lines_of(hint_of(R"({"kind":"move","id":1,"move":"left","line":[]})").out)[0].find("line") ==
        std::string::npos);
  for (const auto& [more, problem] : std::vector<std::pair<std::string, std::string>>{
           {R"("depth":-1)", "its \"depth\" is the number -1; it must be a whole number from 0 to 1000000"},
           {R"("depth":"deep")", "its \"depth\" is the text"},
           {R"("values":{"left":-2e15})", "it must be a number from -1e15 to 1e15"},
           {R"("line":"left")", "its \"line\" is not a list of at most 1000 moves"},
           {R"("line":["left",3])", "its \"line\" contains the number 3, which is not a move"},
           {R"("line":["down","left"])", "its \"line\" does not begin with its move"}}) {
    const Finished refused = hint_of(R"({"kind":"move","id":1,"move":"left",)" + more + "}");
    CAPTURE(refused.err);
    CHECK(refused.code == 1);
    CHECK(refused.err.find(problem) != std::string::npos);
  }
}

TEST_CASE("Tilefold as a bot ends a search on request and then answers the next request") {
  // The search is too deep to end by itself. The bot receives each stop right after the request, so a search may be
  // running or not have begun yet.
  const std::string choose =
      R"({"kind":"choose","id":ID,"state":{"board":[[2,2,4,8],[2,4,2,4]]},"moves":[],"budget_ms":1})";
  const auto ask = [&](const std::string& id) { return std::string(choose).replace(choose.find("ID"), 2, id); };
  const TemporaryFolder folder;
  std::string input = R"({"kind":"new","puzzle":"slide","parameters":{}})";
  input += "\n" + ask("1") + "\n" + R"({"kind":"stop","id":1})" + "\n" + ask("2") + "\n" + R"({"kind":"stop","id":2})" +
           "\n" + R"({"kind":"stop","id":9})" + "\n" + R"({"kind":"quit"})" + "\n";
  const Finished finished =
      tilefold({"bot", "slide", "--strategy", "expectimax", "--option", "nodes=1000000000"}, input);
  CHECK(finished.code == 0);
  CHECK(finished.err.empty());
  const Words answers = lines_of(finished.out);
  REQUIRE(answers.size() == 2);
  CHECK(answers[0].starts_with(R"({"kind":"move","id":1,"move":")"));
  CHECK(answers[1].starts_with(R"({"kind":"move","id":2,"move":")"));
}

TEST_CASE("Tilefold as a bot ignores a stop for an ID that a request gets only in a later game") {
  const std::string choose =
      R"({"kind":"choose","id":ID,"state":{"board":[[2,2,4,8],[2,4,2,4]]},"moves":[],"budget_ms":1})";
  const auto ask = [&](const std::string& id) { return std::string(choose).replace(choose.find("ID"), 2, id) + "\n"; };
  const std::string begin = R"({"kind":"new","puzzle":"slide","parameters":{}})"
                            "\n";
  const auto answers = [&](const std::string& between) {
    const Finished finished = tilefold({"bot", "slide", "--strategy", "expectimax", "--option", "nodes=20000"},
                                       begin + ask("1") + between + begin + ask("2"));
    CHECK(finished.code == 0);
    return lines_of(finished.out);
  };
  const std::string stop = R"({"kind":"stop","id":2})"
                           "\n";
  CHECK(answers(stop) == answers(""));
}

TEST_CASE("Tilefold as a bot ends on an error even if its input stays open") {
  const TemporaryFolder folder;
  const Finished finished =
      run({"sh", "-c",
           "cd " + folder.path() + "; mkfifo pipe; exec 3<>pipe; echo '{\"kind\":\"what\"}' >&3; " + binary +
               " bot slide <pipe; echo $?"});
  CHECK(finished.out == "2\n");
  CHECK(finished.err.find("unknown message 'what'") != std::string::npos);
}

TEST_CASE("Tilefold as a bot answers valid requests and rejects invalid ones with the line number") {
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
  CHECK(lines_of(good.out)[0].ends_with(R"("puzzles":["slide"],"accepts":["stop"]})"));
  CHECK(lines_of(good.out)[1].starts_with(R"({"kind":"move","id":7,"move":")"));
  const Finished listed =
      bot({begin, R"({"kind":"choose","id":1,"state":{"board":[[2,2,4,8]]},"moves":["down","nowhere"]})"});
  CHECK(listed.out.starts_with(R"({"kind":"move","id":1,"move":"down","values":{"down":)"));
  const std::vector<std::pair<Words, std::string>> wrong{
      {{"hello"}, "standard input, line 1: this is not valid JSON"},
      {{hello, "[]"}, "line 2: a message has no \"kind\""},
      {{R"({"kind":"hallo"})"}, "unknown message 'hallo' (did you mean 'hello'?)"},
      {{R"({"kind":"hello","protocol":"tilefold-bot/9"})"}, "this bot speaks \"tilefold-bot/1\""},
      {{R"({"kind":"new","puzzle":"drop","parameters":{}})"}, "this bot plays \"slide\""},
      {{R"({"kind":"new","puzzle":"slide"})"}, "\"parameters\" is"},
      {{R"({"kind":"new","puzzle":"slide","parameters":{"rows":99}})"}, "line 1: \"parameters\": "},
      {{begin, R"({"kind":"choose","id":1,"state":{"board":[[3]]}})"}, "line 2: \"state\": "},
      {{begin, R"({"kind":"choose","id":1})"}, "line 2: \"state\": "},
      {{begin, R"({"kind":"choose","id":1,"state":{"board":[[2,2,4,8]]},"budget_nodes":"many"})"},
       "line 2: \"budget_nodes\" is the text \"many\"; it must be a whole number"}};
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
