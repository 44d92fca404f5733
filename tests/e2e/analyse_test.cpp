// `tilefold analyse` as a process: its formats, accepted and rejected arguments, and Ctrl-C.

#include <doctest/doctest.h>
#include <signal.h>

#include <cmath>
#include <filesystem>

#include "app/records/json.h"
#include "tests/e2e/analysed_lines.h"
#include "tests/e2e/requests.h"
#include "tests/support/bad_bot.h"
#include "tests/support/csv_table.h"
#include "tests/support/process.h"

namespace tilefold::test {
namespace {

TEST_CASE("An analysis prints a header, a line for each move and a summary, for every puzzle") {
  const TemporaryFolder folder;
  for (const std::string puzzle : {"drop", "slide", "swap", "pairs", "unblock"}) {
    CAPTURE(puzzle);
    const std::string file = folder.path(puzzle);
    REQUIRE(tilefold({"play", puzzle, "--seed", "3", "--strategy", "random", "--max-moves", "12", "--format", "jsonl",
                      "--out", file})
                .code == 0);
    const auto lines = analysed({file, "--nodes", "500"});
    check_game(lines);
    CHECK(field_in(lines.front(), "puzzle") == Document(puzzle));
    CHECK(field_in(lines.front(), "seed") == Document(3));
    if (puzzle != "pairs") CHECK(*field_in(lines.front(), "exact").truth() == (puzzle == "unblock"));
    CHECK(field_in(lines[1], "ms") == Document());
    CHECK(field_in(lines[1], "assisted") == Document(false));
  }
}

TEST_CASE("Analysing a game gives the same result from its ID, a text or picture with the ID, or its record") {
  const TemporaryFolder folder;
  write_text(folder.path("id.txt"), some_game + "\n");
  REQUIRE(tilefold({"play", some_game, "--format", "jsonl", "--out", folder.path("record.jsonl")}).code == 0);
  const Words quick{"--strategy", "greedy", "--format", "jsonl"};
  const auto of = [&](const std::string& game) {
    Words words{"analyse", game};
    words.insert(words.end(), quick.begin(), quick.end());
    const Finished finished = tilefold(words);
    CAPTURE(finished.err);
    REQUIRE(finished.code == 0);
    return finished.out;
  };
  const std::string right = of(some_game);
  CHECK(of(folder.path("id.txt")) == right);
  CHECK(of(folder.path("record.jsonl")) == right);
}

TEST_CASE("The analysis of a game from a position starts at the position's score") {
  const TemporaryFolder folder;
  write_text(folder.path("position.json"),
             R"({"puzzle":"slide","state":{"board":[[2,2,4,8],[4,0,0,2]],"score":4000},"seed":5})");
  REQUIRE(tilefold({"play", "--position", folder.path("position.json"), "--moves", "left up right", "--format", "jsonl",
                    "--out", folder.path("record.jsonl")})
              .code == 0);
  check_game(analysed({folder.path("record.jsonl"), "--nodes", "300"}), 4000);
}

TEST_CASE("An analysis prints the same bytes for any number of threads and can be written to a file") {
  const TemporaryFolder folder;
  const auto with = [&](const std::string& threads) {
    return tilefold({"analyse", some_game, "--threads", threads, "--format", "csv"}).out;
  };
  const std::string one = with("1");
  CHECK(with("2") == one);
  CHECK(with("3") == one);
  const Finished written = tilefold({"analyse", some_game, "--format", "csv", "--out", folder.path("moves.csv")});
  CHECK(written.out.empty());
  CHECK(written.err.empty());
  CHECK(read_text(folder.path("moves.csv")) == one);
  CHECK(lines_of(one).front() ==
        "number,move,best,value,best_value,loss,loss_error,rank,choices,gain,luck,class,ms,assisted");
  CHECK(lines_of(one).size() == 13);
}

TEST_CASE("An analysis in text format prints a table, a one-line chart of the values, and the worst moves") {
  const Finished text = tilefold({"analyse", "tilefold:unblock/1:standard:3:(D-2)(D+2)(D-2)", "--format", "text"});
  CHECK(text.code == 0);
  const auto has = [&](const std::string& what) { return text.out.find(what) != std::string::npos; };
  CAPTURE(text.out);
  CHECK(has("evaluated by shortest (exact), values in moves"));
  CHECK(has("2        D+2   E-1     -7     2"));
  CHECK(has("expected result of the game"));
  CHECK(has("move 2: D+2 (blunder); E-1 was better by 2\n"));  // without a share, because the stake is not the value
  CHECK(has("luck 0, loss 2,"));
}

TEST_CASE("Stored games can be analysed one by number, all together, or all of one puzzle") {
  const TemporaryFolder folder;
  const auto play = [&](const std::string& puzzle, const Words& more) {
    Words words{"play", puzzle, "--record", "--data-dir", folder.path()};
    words.insert(words.end(), more.begin(), more.end());
    REQUIRE(tilefold(words).code == 0);
  };
  play("drop", {"--seed", "1", "--strategy", "greedy", "--max-moves", "8"});
  play("unblock", {"--seed", "1", "--strategy", "shortest"});
  play("drop", {"--seed", "2", "--moves", "1 2 3"});
  play("drop", {"--seed", "9", "--moves", ""});
  const auto one = analysed({"--game", "1", "--data-dir", folder.path(), "--strategy", "greedy"});
  check_game(one);
  CHECK(field_in(one.front(), "game") == Document(1));
  CHECK(field_in(one[1], "assisted") == Document(true));
  const auto typed = analysed({"--game", "3", "--data-dir", folder.path()});
  check_game(typed);
  CHECK(field_in(typed[1], "assisted") == Document(false));
  const auto all = analysed({"--all", "--data-dir", folder.path(), "--nodes", "300"});
  const auto drops = analysed({"drop", "--all", "--data-dir", folder.path(), "--nodes", "300", "--sort", "oldest"});
  const auto heads = [](const std::vector<Document>& lines) {
    std::vector<std::int64_t> games;
    for (const Document& line : lines)
      if (field_in(line, "kind") == Document("analysis")) games.push_back(*field_in(line, "game").integer());
    return games;
  };
  CHECK(heads(all) == std::vector<std::int64_t>{3, 2, 1});
  CHECK(heads(drops) == std::vector<std::int64_t>{1, 3});
  const Finished table = tilefold({"analyse", "--all", "--data-dir", folder.path(), "--format", "csv"});
  CHECK(lines_of(table.out).front().starts_with("game,number,move,"));
}

TEST_CASE("The games of several profiles are analysed together, and a column names the profile of each") {
  const TemporaryFolder folder;
  const Words dirs{folder.path("p01"), folder.path("p02")};
  Words all{"analyse", "--all", "--strategy", "greedy"};
  for (std::size_t i = 0; i < dirs.size(); ++i) {
    REQUIRE(tilefold({"play", "drop", "--record", "--seed", std::to_string(i + 1), "--moves", "1 2 3", "--data-dir",
                      dirs[i]})
                .code == 0);
    all.insert(all.end(), {"--data-dir", dirs[i]});
  }
  const auto with = [](Words words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
  };
  const auto rows = csv_rows(tilefold(with(all, {"--format", "csv"})).out);
  REQUIRE(rows.size() == 6);
  const auto alone =
      csv_rows(tilefold({"analyse", "--all", "--strategy", "greedy", "--data-dir", dirs[1], "--format", "csv"}).out);
  REQUIRE(alone.size() == 3);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    CHECK(rows[i].at("profile") == dirs[i / 3]);
    CHECK(rows[i].at("game") == "1");
    if (i >= 3)
      for (const auto& [name, value] : alone[i - 3]) CHECK(rows[i].at(name) == value);
  }
  CHECK(alone.front().count("profile") == 0);
  std::size_t lines = 0;
  for (const std::string& line : lines_of(tilefold(with(all, {"--format", "jsonl"})).out))
    lines += line.find(dirs[1]) != std::string::npos ? 1 : 0;
  CHECK(lines == 5);  // the head, three moves and the summary
  const Finished text = tilefold(with(all, {"--format", "text"}));
  CHECK(text.out.find("profile") != std::string::npos);
  CHECK(text.out.find(dirs[1]) != std::string::npos);
  for (const auto& [more, says] : std::vector<std::pair<Words, std::string>>{
           {{"--data-dir", dirs[0]}, "is given twice; give each folder once"},
           {{"--data-dir", folder.path("p03")}, "contains no games"},
           {{"--resume", folder.path("results")}, "divide the games of one folder only"}}) {
    const Finished refused = tilefold(with(all, more));
    CHECK(refused.code == 2);
    CAPTURE(refused.err);
    CHECK(refused.err.find(says) != std::string::npos);
  }
  CHECK(tilefold({"analyse", "--game", "1", "--data-dir", dirs[0], "--data-dir", dirs[1]}).code == 2);
}

struct Refused {
  Words arguments;
  std::string said;
};

TEST_CASE("An analysis of no games prints a CSV header without rows") {
  const TemporaryFolder folder;
  const Finished none = tilefold({"analyse", "--all", "--data-dir", folder.path(), "--format", "csv"});
  CHECK(none.code == 0);
  REQUIRE(lines_of(none.out).size() == 1);
  CHECK(none.out.starts_with("game,number,move,best,value,best_value,loss"));
}

TEST_CASE("A game that cannot be analysed is rejected with the reason in one line") {
  const TemporaryFolder folder;
  write_text(folder.path("junk"), "no game\n");
  write_text(folder.path("empty"), "");
  REQUIRE(tilefold({"play", some_game, "--format", "jsonl", "--out", folder.path("right")}).code == 0);
  std::string wrong = read_text(folder.path("right"));
  wrong.replace(wrong.find("\"score\":4"), 9, "\"score\":5");
  write_text(folder.path("wrong"), wrong);
  const std::string open_level = "................AA..................";
  std::string blocked = open_level;
  blocked.replace(12, 6, "AA..x.");
  blocked.replace(16, 1, "x");
  REQUIRE(tilefold({"play", "--level", blocked, "--moves", "A+1", "--format", "jsonl", "--out", folder.path("stuck")})
              .code == 0);
  for (const Refused& refused :
       std::vector<Refused>{{{}, "no game to analyse; give"},
                            {{"tilefold:drop/1:standard:42:"}, "no moves yet"},
                            {{"tilefold:drop/1:standard:42:9"}, "move 1: move '9' is not a move of drop"},
                            {{"tilefold:drop/7:standard:42:1"}, "version 7 of the rules"},
                            {{"tilefold:chess/1:standard:42:1"}, "unknown puzzle 'chess'"},
                            {{folder.path("junk")}, "junk"},
                            {{folder.path("empty")}, "is empty"},
                            {{folder.path("nowhere")}, "nowhere"},
                            {{folder.path("wrong")}, "does not match the rules"},
                            {{folder.path("stuck")}, "it has no solution"},
                            {{some_game, "--strategy", "random"}, "cannot estimate the result of a game"},
                            {{some_game, "--strategy", "gredy"}, "did you mean 'greedy'?"},
                            {{some_game, "--nodes", "0"}, "--nodes is '0'"},
                            {{some_game, "--threads", "0"}, "--threads is '0'"},
                            {{some_game, "--game", "1"}, "not both"},
                            {{some_game, "--since", "2026-01-01"}, "add --all"},
                            {{"--all", "--game", "1"}, "give one of them"},
                            {{"dorp", "--all"}, "did you mean 'drop'?"},
                            {{"--game", "4", "--data-dir", folder.path()}, "there is no game 4"}}) {
    Words arguments{"analyse"};
    arguments.insert(arguments.end(), refused.arguments.begin(), refused.arguments.end());
    const Finished finished = tilefold(arguments);
    CAPTURE(refused.said);
    CAPTURE(finished.err);
    CHECK(finished.code == 2);
    CHECK(finished.out.empty());
    CHECK(lines_of(finished.err).size() == 1);
    CHECK(finished.err.find(refused.said) != std::string::npos);
  }
  CHECK(tilefold({"analyse", "-"}, "\n").err.find("standard input is empty") != std::string::npos);
}

// A bot for Slide that gives each legal move the length of its name as value ("left" 4, "up" 2), and chooses the first.
constexpr const char* measuring_bot = R"(while IFS= read -r line; do case $line in
*'"kind":"hello"'*) echo '{"kind":"hello","name":"measure","puzzles":["slide"]}' ;;
*'"kind":"choose"'*)
  id=${line#*'"id":'} id=${id%%,*} moves=${line#*'"moves":["'} moves=${moves%%']'*}
  first=${moves%%'"'*} values= rest=$moves
  while [ -n "$rest" ]; do
    word=${rest%%'"'*} rest=${rest#*'"'}
    case $word in ''|,) continue ;; esac
    [ "$word" = "$1" ] || values="$values,\"$word\":${#word}"
  done
  printf '{"kind":"move","id":%s,"move":"%s","values":{%s}}\n' "$id" "$first" "${values#,}" ;;
esac; done
)";

TEST_CASE("An analysis accepts a bot's values in any unit and gives the same result with any number of threads") {
  const TemporaryFolder folder;
  write_text(folder.path("bot.sh"), measuring_bot);
  const Words request{"tilefold:slide/1:standard:5:llullu", "--bot", "sh " + folder.path("bot.sh")};
  Words by_three = request;
  by_three.insert(by_three.end(), {"--threads", "3"});
  const auto lines = analysed(request);
  check_game(lines);
  CHECK(analysed(by_three) == lines);
  CHECK(field_in(lines.front(), "strategy") == Document("sh " + folder.path("bot.sh")));
  for (std::size_t i = 1; i + 1 < lines.size(); ++i) {
    const std::string move = *field_in(lines[i], "move").text();
    CAPTURE(move);
    CHECK(number_in(lines[i], "value") == static_cast<double>(move.size()));
    CHECK(number_in(lines[i], "best_value") == static_cast<double>(field_in(lines[i], "best").text()->size()));
  }
}

TEST_CASE("If Tilefold is the analysing bot, the result equals that of its strategy but is not stored") {
  const auto told = [](const Words& judge) {
    Words request{some_game};
    request.insert(request.end(), judge.begin(), judge.end());
    std::vector<Document> lines = analysed(request);
    lines.erase(lines.begin());  // the line that names the judge
    return lines;
  };
  const std::string bot = std::string(TILEFOLD_BINARY) + " bot drop --strategy greedy";
  CHECK(told({"--bot", bot, "--threads", "2"}) == told({"--strategy", "greedy"}));
  const TemporaryFolder folder;
  REQUIRE(tilefold({"play", "drop", "--seed", "1", "--moves", "1 2 3", "--record", "--data-dir", folder.path()}).code ==
          0);
  const Words stored{"--game", "1", "--data-dir", folder.path()};
  Words by_bot = stored;
  by_bot.insert(by_bot.end(), {"--bot", bot});
  CHECK(analysed(by_bot).size() == 5);
  const auto kept = [&] {
    return lines_of(tilefold({"export", "analysis", "--format", "csv", "--data-dir", folder.path()}).out).size();
  };
  CHECK(kept() == 1);
  analysed(stored);
  CHECK(kept() == 4);
}

TEST_CASE("A bot that cannot be started ends the analysis of any number of games with exit code 2") {
  const TemporaryFolder folder;
  write_text(folder.path("bot.sh"), "echo >>" + folder.path("starts") + "; exit 3\n");
  write_text(folder.path("ids"), some_game + "\ntilefold:drop/1:standard:7:55\n");
  for (const std::string seed : {"1", "2"})
    REQUIRE(tilefold({"play", "drop", "--seed", seed, "--moves", "1 2 3", "--record", "--data-dir", folder.path("d")})
                .code == 0);
  for (const Words& games : {Words{folder.path("ids")}, Words{"--all", "--data-dir", folder.path("d")}}) {
    std::filesystem::remove(folder.path("starts"));
    const Finished refused = tilefold(with({"analyse", "--bot", "sh " + folder.path("bot.sh")}, games));
    CAPTURE(refused.err);
    CHECK(refused.code == 2);
    CHECK(refused.out.empty());
    CHECK(lines_of(refused.err).size() == 1);
    CHECK(lines_of(read_text(folder.path("starts"))).size() == 1);
  }
}

TEST_CASE("If a bot fails or gives no values, the analysis prints only an error") {
  const BadBot bad;
  write_text(bad.path("bot.sh"), measuring_bot);
  const std::string game = "tilefold:slide/1:standard:5:llullu";
  struct Failing {
    Words judge;
    int code;
    std::string said;
  };
  for (const Failing& failing : std::vector<Failing>{
           {{"--bot", bad.command("choose 9", "die")}, 1, "it sends no values of moves; an analysis needs them"},
           {{"--bot", "sh " + bad.path("bot.sh") + " left"}, 1, "it sends no value of the move 'left' that was played"},
           {{"--bot", bad.command("choose 1", "die")}, 1, "its last error output: I am bad at choose 1"},
           {{"--bot", bad.command("choose 1", "hang"), "--bot-timeout", "300"}, 1, "did not answer within 300 ms"},
           {{"--bot", bad.command("hello", "die")}, 2, "its last error output: I am bad at hello"},
           {{"--bot", "sh x", "--strategy", "greedy"}, 2, "give one of them"},
           {{"--bot", "'"}, 2, "has an unclosed quote or backslash"}}) {
    Words request{"analyse", game, "--threads", "1", "--format", "jsonl"};
    request.insert(request.end(), failing.judge.begin(), failing.judge.end());
    const Finished finished = tilefold(request);
    CAPTURE(failing.said);
    CAPTURE(finished.err);
    CHECK(finished.code == failing.code);
    CHECK(finished.out.empty());
    CHECK(lines_of(finished.err).size() == 1);
    CHECK(finished.err.find(failing.said) != std::string::npos);
  }
  const TemporaryFolder folder;
  REQUIRE(tilefold({"play", game, "--record", "--data-dir", folder.path(), "--format", "csv"}).code == 0);
  const Finished all = tilefold(
      {"analyse", "--all", "--data-dir", folder.path(), "--format", "csv", "--bot", bad.command("choose 1", "die")});
  CHECK(all.code == 1);
  CHECK(all.err.find("; skipped") != std::string::npos);
  const Finished other = tilefold({"analyse", some_game, "--bot", "sh " + bad.path("bad.sh") + " x y"});
  CHECK(other.code == 2);
  CHECK(other.err.find("it does not play drop") != std::string::npos);
}

TEST_CASE("Ctrl-C during an analysis prints the results so far and exits with code 130") {
  const TemporaryFolder folder;
  REQUIRE(tilefold({"play", "slide", "--seed", "1", "--strategy", "greedy", "--max-moves", "3000", "--format", "jsonl",
                    "--out", folder.path("game.jsonl")})
              .code == 0);
  // The command writes nothing before it ends, so wait until it has installed its signal handler.
  Background work({TILEFOLD_BINARY, "analyse", folder.path("game.jsonl"), "--nodes", "2000000", "--format", "jsonl"},
                  folder.path("out"));
  REQUIRE(comes_true([&] { return work.catches(SIGINT); }));
  kill(work.id(), SIGINT);
  CHECK(work.wait() == 130);
  const auto lines = lines_from(read_text(folder.path("out")));
  if (!lines.empty()) check_game(lines);
}

}  // namespace
}  // namespace tilefold::test
