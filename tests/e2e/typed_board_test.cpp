// Boards typed as rows of digits, as a user copies them from a phone: solved, or rejected in one line.

#include <doctest/doctest.h>

#include <fstream>

#include "app/records/json.h"
#include "tests/e2e/requests.h"
#include "tests/support/process.h"
#include "tests/support/wrong_positions.h"

namespace tilefold::test {
namespace {

Document solution_of(const std::string& board, std::vector<std::string> more = {}) {
  std::vector<std::string> arguments{"solve", "pairs", "--position", "-", "--seed", "1", "--format", "jsonl"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  const Finished finished = tilefold(arguments, board);
  CAPTURE(finished.err);
  REQUIRE(finished.code == 0);
  const auto lines = lines_of(finished.out);
  REQUIRE(lines.size() == 2);
  return parsed(lines[1]);
}

std::string joined(const Document& moves) {
  std::string text;
  for (const Document& move : *moves.list()) text += (text.empty() ? "" : " ") + *move.text();
  return text;
}

std::int64_t fact(const Document& solution, std::string_view name) {
  return *solution.find("facts")->find(name)->integer();
}

// The board has two digits more than complete rows, because the last row may be shorter.
constexpr const char* board = "123456789\n1.3.5.7.9\n12\n";

TEST_CASE("A typed board may contain blanks and any kind of line end, in a file or on standard input") {
  const Document expected = solution_of(board);
  CHECK(*expected.find("proven") == Document(true));
  for (const std::string& same : {
           std::string("123456789\r\n1.3.5.7.9\r\n12\r\n"),
           std::string("123456789  \n1.3.5.7.9\t\n12 \n\n   \n\n"),
           std::string("1 2 3 4 5 6 7 8 9\n1 . 3 . 5 . 7 . 9\n1 2"),
           std::string("1\t2\t3\t4\t5\t6\t7\t8\t9\r\n1\t.\t3\t.\t5\t.\t7\t.\t9\r\n1\t2\r\n"),
           std::string("\n\r\n  123456789\n103050709\n12"),
           std::string("\xef\xbb\xbf") + board,
       }) {
    CAPTURE(same);
    CHECK(solution_of(same) == expected);
  }
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/board.txt";
  std::ofstream(path, std::ios::binary) << "123456789\r\n1.3.5.7.9\r\n12\r\n";
  const Finished from_file = tilefold({"solve", "pairs", "--position", path, "--seed", "1", "--format", "jsonl"});
  REQUIRE(from_file.code == 0);
  CHECK(parsed(lines_of(from_file.out).back()) == expected);
}

TEST_CASE("For goal=moves and goal=score the solver states bounds, and its solution gives the stated score") {
  const Document few = solution_of(board, {"--option", "goal=moves"});
  CHECK(few == solution_of(board));
  const Document many = solution_of(board, {"--option", "goal=score"});
  CHECK(fact(many, "refills") == fact(few, "refills"));
  CHECK(fact(many, "score") > fact(few, "score"));
  CHECK(fact(many, "moves") >= fact(few, "moves"));
  CHECK(fact(many, "most_score") >= fact(many, "score"));
  for (const Document& solution : {few, many}) {
    const Finished played = tilefold({"play", "pairs", "--position", "-", "--set", "stages=off", "--seed", "1",
                                      "--moves", joined(*solution.find("moves")), "--format", "jsonl"},
                                     board);
    REQUIRE(played.code == 0);
    const Document end = parsed(lines_of(played.out).back());
    CHECK(*end.find("state")->find("status") == Document("won"));
    CHECK(*end.find("state")->find("score")->integer() == fact(solution, "score"));
  }
}

TEST_CASE("A typed Pairs board can be solved even if it is larger than any start board") {
  std::string wide;
  for (int row = 0; row < 30; ++row) wide += "123456789987\n";
  const Document solution = solution_of(wide, {"--nodes", "20000"});
  CHECK(*solution.find("solved") == Document(true));
}

TEST_CASE("A file with a position, digits or a level can be given instead of a puzzle name") {
  const TemporaryFolder folder;
  const auto played = [&](const char* name, const std::string& text, std::vector<std::string> more = {}) {
    const std::string path = folder.path(name);
    write_text(path, text);
    more.insert(more.begin(), {"play", path, "--max-moves", "0", "--format", "jsonl"});
    return tilefold(more);
  };
  const auto begins = [&](const Finished& finished, std::string_view puzzle) {
    CAPTURE(finished.err);
    REQUIRE(finished.code == 0);
    const Document start = parsed(lines_of(finished.out).front());
    CHECK(*start.find("puzzle")->text() == puzzle);
    return *start.find("state");
  };
  const Document slide = begins(
      played("slide.json", R"(  {"puzzle":"slide","board":[[0,2,0,0],[0,0,0,0],[0,0,0,0],[0,0,4,0]]})"), "slide");
  CHECK(*slide.find("largest") == Document(4));
  CHECK(begins(played("digits.txt", board), "pairs").find("board")->list()->size() == 3);
  const std::string level = std::string(12, '.') + "AA..B." + "....B." + std::string(12, '.');
  CHECK(*begins(played("level.txt", level + "\n"), "unblock").find("level")->text() == level);
  const std::vector<std::pair<std::string, std::string>> wrong_texts{
      {"", "wrong.txt: it is empty"},
      {"my notes\n", "wrong.txt: this contains no game; it must be"},
      {std::string(36, 'A'), "wrong.txt: the level has the red piece A at"},
      {std::string("\0{", 2), "wrong.txt: there is '\\x00' at line 1, column 1"}};
  for (const auto& [wrong, says] : wrong_texts) {
    const Finished refused = played("wrong.txt", wrong);
    CAPTURE(refused.err);
    CHECK(refused.code == 2);
    CHECK(refused.err.find(says) != std::string::npos);
  }
  CHECK(played("wrong.json", "{\"puzzle\":\"slide\",\"board\":3}").err.find("wrong.json") != std::string::npos);
  CHECK(played("two.json", "{\"puzzle\":\"slide\"}", {"--position", "-"}).code == 2);
}

const std::string six_rows = "BB...G\nE..H.G\nEXXH.G\nE..H..\nF...CC\nF.DDD.\n";
const std::string six_rows_as_line = "BB...GE..H.GEAAH.GE..H..F...CCF.DDD.";

TEST_CASE("The command convert prints a board in every text form and reads each form back") {
  for (const auto& one : std::vector<std::pair<std::string, std::string>>{
           {"line", six_rows_as_line + "\n"},
           {"rows", "BB...G\nE..H.G\nEAAH.G\nE..H..\nF...CC\nF.DDD.\n"},
           {"matrix", "2 1 3 2\n2 1 1 1\n2 1 5 5\n3 1 6 3\n3 2 2 1\n2 2 5 1\n3 2 1 6\n3 2 2 4\n"},
           {"rush", "8 " + six_rows_as_line + " 1247\n"},
       }) {
    const auto& form = one.first;
    const auto& text = one.second;
    CAPTURE(form);
    const Finished converted = tilefold({"convert", "-", "--to", form}, six_rows);
    CHECK(converted.code == 0);
    CHECK(converted.out == text);
    CHECK(converted.err == "tilefold: standard input: read as Unblock: 6 rows of 6, X is the red piece\n");
    CHECK(tilefold({"convert", "-", "--to", "line"}, text).out == six_rows_as_line + "\n");
  }
  const Finished digits = tilefold({"convert", "-", "--to", "digits"}, "1 2 3 4 5 6 7 8 9\n9 . 7\n");
  CHECK(digits.out == "1234567899.7\n");
  const Finished tiles = tilefold({"convert", "-", "--to", "rows"}, "[[2,1024,0,0],[0,0,0,0],[0,0,0,0],[4,0,0,0]]");
  CHECK(tiles.out == "   2 1024    0    0\n   0    0    0    0\n   0    0    0    0\n   4    0    0    0\n");
  CHECK(tilefold({"convert", "-", "--to", "line"}, tiles.out).out == "[[2,1024,0,0],[0,0,0,0],[0,0,0,0],[4,0,0,0]]\n");
  const Finished json = tilefold({"convert", "-", "--to", "json"}, tiles.out);
  CHECK(tilefold({"convert", "-", "--to", "rows"}, json.out).out == tiles.out);
  const Finished wrong = tilefold({"convert", "-", "--to", "matrix"}, tiles.out);
  CHECK(wrong.code == 1);
  CHECK(wrong.err.find("a board of slide cannot be written as matrix") != std::string::npos);
  CHECK(tilefold({"convert", "-", "--to", "lines"}, tiles.out).err.find("did you mean 'line'") != std::string::npos);
}

TEST_CASE("For a file with several boards map, convert and solve handle each board, and other commands need --board") {
  const std::string pack = "# two levels\n" + six_rows + "\n" + six_rows;
  const Finished map = tilefold({"map", "--position", "-", "--summary"}, pack);
  REQUIRE(map.code == 0);
  const auto lines = lines_of(map.out);
  REQUIRE(lines.size() == 2);
  CHECK(*parsed(lines[1]).find("board") == Document(2));
  CHECK(*parsed(lines[1]).find("moves") == Document(8));
  CHECK(tilefold({"convert", "-", "--to", "line"}, pack).out == six_rows_as_line + "\n" + six_rows_as_line + "\n");
  const Finished solved = tilefold({"solve", "--position", "-", "--format", "jsonl"}, pack);
  CAPTURE(solved.err);
  CHECK(solved.code == 0);
  const auto solutions = lines_of(solved.out);
  REQUIRE(solutions.size() == 3);
  CHECK(*parsed(solutions[0]).find("kind") == Document("solve"));
  CHECK(*parsed(solutions[2]).find("board") == Document(2));
  CHECK(*parsed(solutions[2]).find("length") == Document(8));
  const Finished refused = tilefold({"hint", "--position", "-"}, pack);
  CHECK(refused.code == 2);
  CHECK(refused.err ==
        "tilefold: standard input: there are 2 boards; one is needed here, so choose it with --board N\n");
  CHECK(tilefold({"hint", "--position", "-", "--board", "2"}, pack).code == 0);
  CHECK(tilefold({"hint", "--position", "-", "--board", "3"}, pack).err.find("--board is 3") != std::string::npos);
}

TEST_CASE("The puzzle of a board is the one that the user names, or is recognised from the board") {
  const std::string position = R"({"state":{"board":[[2,4,0,0]]}})";
  CHECK(tilefold({"hint", "slide", "--position", "-", "--seed", "1"}, position).code == 0);
  CHECK(tilefold({"hint", "--puzzle", "slide", "--position", "-", "--seed", "1"}, position).code == 0);
  const Finished both = tilefold({"hint", "--position", "-"}, "2482\n4824\n2482\n4824\n");
  CHECK(both.code == 2);
  CHECK(both.err.find("this can be a board of slide or of pairs; say which") != std::string::npos);
  CHECK(tilefold({"hint", "drop", "--puzzle", "slide", "--position", "-"}, position).err.find("give one of them") !=
        std::string::npos);
  CHECK(tilefold({"hint", "--puzzle", "slid", "--position", "-"}, position).err.find("did you mean 'slide'") !=
        std::string::npos);
}

TEST_CASE("A game recorded by another program is replayed and analysed with its random tiles and times") {
  const TemporaryFolder folder;
  const std::string path = folder.path("game.json");
  write_text(path, R"({"board":[[2,0],[0,2]],"moves":[{"move":"left","tile":{"value":4,"row":1,"column":2},"ms":900},)"
                   R"({"move":"down","board":[[2,0],[4,4]],"ms":2000}]})");
  const Finished replayed = tilefold({"replay", path, "--format", "jsonl"});
  CAPTURE(replayed.err);
  REQUIRE(replayed.code == 0);
  CHECK(replayed.err.find("read as a game of Slide: a list of moves, 2 moves") != std::string::npos);
  const auto lines = lines_of(replayed.out);
  REQUIRE(lines.size() == 4);
  CHECK(*parsed(lines[1]).find("move") == Document("left+4@1,2"));
  const Finished analysed = tilefold({"analyse", path, "--nodes", "100", "--format", "jsonl"});
  CAPTURE(analysed.err);
  REQUIRE(analysed.code == 0);
  const Document second = parsed(lines_of(analysed.out)[2]);
  CHECK(*second.find("move") == Document("down"));
  CHECK(*second.find("ms") == Document(1100));
  CHECK(*second.find("assisted") == Document(false));
  write_text(path, R"({"board":[[2,0],[0,2]],"moves":["left","down"]})");
  const Finished refused = tilefold({"replay", path});
  CHECK(refused.code == 2);
  CHECK(refused.err.find("move 2: the move before it has no new tile") != std::string::npos);
}

TEST_CASE("An unknown field of a recorded game is ignored with a message that names it") {
  const TemporaryFolder folder;
  const std::string path = folder.path("game.jsonl");
  std::string game = tilefold({"play", "slide", "--seed", "1", "--moves", "up left", "--format", "jsonl"}).out;
  game.insert(game.find("\"number\":1"), "\"ms\":500,");
  write_text(path, game);
  const Finished checked = tilefold({"replay", path, "--check"});
  CHECK(checked.code == 0);
  CHECK(checked.err.find("ignored the unknown field ms") != std::string::npos);
}

TEST_CASE("The command replay rejects a board without moves") {
  const TemporaryFolder folder;
  const std::string path = folder.path("level.txt");
  write_text(path, "BB...G\nE..H.G\nEXXH.G\nE..H..\nF...CC\nF.DDD.\n");
  const Finished refused = tilefold({"replay", path});
  CHECK(refused.code == 2);
  CHECK_MESSAGE(refused.err.find("level.txt: this contains no game with moves") != std::string::npos, refused.err);
}

TEST_CASE("The command solve rejects an invalid board and an invalid goal") {
  for (const WrongPosition& wrong : wrong_positions()) {
    if (wrong.puzzle != "pairs") continue;
    const std::string shortened = wrong.text.substr(0, 80);
    CAPTURE(shortened);
    const Finished refused = tilefold({"solve", "pairs", "--position", "-"}, wrong.text);
    CAPTURE(refused.err);
    CHECK(refused.code == 2);
    CHECK(refused.out.empty());
    CHECK(lines_of(refused.err).size() == 1);
    CHECK(refused.err.find(wrong.says) != std::string::npos);
  }
  CHECK(tilefold({"solve", "pairs", "--option", "goal=scor"}).err.find("moves or score") != std::string::npos);
}

}  // namespace
}  // namespace tilefold::test
