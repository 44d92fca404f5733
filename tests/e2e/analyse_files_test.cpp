// `tilefold analyse` for files that contain several games, or boards without moves.

#include <doctest/doctest.h>

#include "tests/e2e/analysed_lines.h"
#include "tests/e2e/requests.h"
#include "tests/support/csv_table.h"
#include "tests/support/process.h"

namespace tilefold::test {
namespace {

// Returns the lines of the games of a file, and checks that each line names its game.
std::vector<std::vector<Document>> analysed_file(const std::string& path, const Words& more) {
  std::vector<std::vector<Document>> games;
  for (const Document& line : analysed(with({path}, more))) {
    if (field_in(line, "kind") == Document("analysis")) games.emplace_back();
    REQUIRE(!games.empty());
    CHECK(field_in(line, "board") == Document(static_cast<std::int64_t>(games.size())));
    games.back().push_back(line);
  }
  return games;
}

TEST_CASE("A file of several games is analysed game by game, whether they are IDs, records or boards with moves") {
  const TemporaryFolder folder;
  const std::string other_game = "tilefold:drop/1:standard:7:55";
  const Words quick{"--strategy", "greedy"};
  write_text(folder.path("ids"), some_game + "\n\n" + other_game + "\n");
  std::string records;
  for (const std::string& game : {some_game, other_game}) records += tilefold({"play", game, "--format", "jsonl"}).out;
  write_text(folder.path("records"), records);
  for (const std::string name : {"ids", "records"}) {
    CAPTURE(name);
    const auto games = analysed_file(folder.path(name), quick);
    REQUIRE(games.size() == 2);
    for (const auto& lines : games) check_game(lines);
    CHECK(games[0].size() == 2 + 12);
    CHECK(games[1].size() == 2 + 2);
    CHECK(field_in(games[1].front(), "seed") == Document(7));
  }
  const std::string level = R"({"level":")" + small_level + R"(","moves":["C-2"]})";
  write_text(folder.path("levels"), level + "\n" + level + "\n");
  const auto levels = analysed_file(folder.path("levels"), {});
  REQUIRE(levels.size() == 2);
  for (const auto& lines : levels) check_game(lines);

  const Finished table = tilefold(with({"analyse", folder.path("ids"), "--format", "csv"}, quick));
  const auto rows = csv_rows(table.out);
  REQUIRE(rows.size() == 12 + 2);
  CHECK(rows[11].at("board") == "1");
  CHECK(rows[12].at("board") == "2");
  const Finished text = tilefold(with({"analyse", folder.path("ids"), "--format", "text"}, quick));
  CHECK(text.out.find("board 1\ndrop, seed 42") != std::string::npos);
  CHECK(text.out.find("board 2\ndrop, seed 7") != std::string::npos);

  write_text(folder.path("mixed"), level + "\n# a comment\n" + R"({"level":")" + small_level + R"("})" + "\n" +
                                       R"({"level":")" + small_level + R"(","moves":[]})" + "\n");
  const auto mixed = analysed_file(folder.path("mixed"), {});
  REQUIRE(mixed.size() == 3);
  CHECK(mixed[0].size() == 3);
  CHECK(mixed[1].size() == 2);
  CHECK(number_in(mixed[1].front(), "start_value") == number_in(mixed[2].front(), "start_value"));

  write_text(folder.path("empty"), some_game + "\ntilefold:drop/1:standard:7:\n");
  const Finished empty = tilefold(with({"analyse", folder.path("empty"), "--format", "csv"}, quick));
  CHECK(empty.code == 1);
  CHECK(lines_of(empty.out).size() == 1 + 12);
  CHECK(empty.err.find("empty: game 2: the game has no moves yet") != std::string::npos);

  write_text(folder.path("notes"), some_game + "\nmy best game\n");
  CHECK(tilefold({"analyse", folder.path("notes")}).err.find("notes: 'my best game' is not a game ID") !=
        std::string::npos);
  write_text(folder.path("number"), R"({"level":")" + small_level + R"(","moves":3})");
  CHECK(
      tilefold({"analyse", folder.path("number")}).err.find("\"moves\" is the number 3; it must be a list of moves") !=
      std::string::npos);
  write_text(folder.path("wrong"), some_game + "\ntilefold:drop/1:standard:7:9\n");
  const Finished wrong = tilefold(with({"analyse", folder.path("wrong")}, quick));
  CHECK(wrong.code == 2);
  CHECK(wrong.out.empty());
  CHECK(wrong.err.find("wrong: game 2: move 1: move '9' is not a move of drop") != std::string::npos);
}

TEST_CASE("Of boards without moves the analysis prints the value of the position") {
  const TemporaryFolder folder;
  const std::string solved = tilefold({"solve", "--level", small_level, "--format", "jsonl"}).out;
  const auto length = number_in(lines_from(solved).back(), "length");
  write_text(folder.path("level"), small_level + "\n");
  const auto alone = analysed({folder.path("level")});
  REQUIRE(alone.size() == 2);
  CHECK(alone[0].find("board") == nullptr);
  CHECK(number_in(alone[0], "start_value") == -length);
  CHECK(field_in(alone[0], "exact") == Document(true));
  CHECK(number_in(alone[1], "moves") == 0);
  CHECK(number_in(alone[1], "end_value") == -length);

  const std::string unsolvable = "............AA..x.....x.............";
  write_text(folder.path("pack"), small_level + "\n" + unsolvable + "\n" + small_level + "\n");
  const Finished some = tilefold({"analyse", folder.path("pack"), "--format", "jsonl"});
  CHECK(some.code == 1);
  CHECK(some.err.find("board 2: it has no solution") != std::string::npos);
  CHECK(lines_from(some.out).size() == 4);
  CHECK(number_in(lines_from(some.out).back(), "board") == 3);
  CHECK(csv_rows(tilefold({"analyse", folder.path("pack"), "--format", "csv"}).out).empty());
  const Finished text = tilefold({"analyse", folder.path("pack"), "--format", "text"});
  CHECK(text.out.find("value of the position -") != std::string::npos);

  write_text(folder.path("slide"), "2 4\n8 16\n");
  const Finished bare = in_shell("cd " + folder.path(), {"analyse", "slide", "--puzzle", "slide", "--format", "csv"});
  CHECK_MESSAGE(bare.code == 0, bare.err);
  CHECK(field_in(analysed({folder.path("slide"), "--puzzle", "slide"}).front(), "puzzle") == Document("slide"));
  CHECK(tilefold({"analyse", folder.path("slide"), "--puzzle", "slid"}).code == 2);
  CHECK(tilefold({"analyse", some_game, "--puzzle", "slide"}).err.find("'drop', not 'slide'") != std::string::npos);
  CHECK(tilefold({"analyse", "--all", "--puzzle", "slide"}).err.find("leave it out") != std::string::npos);
}

}  // namespace
}  // namespace tilefold::test
