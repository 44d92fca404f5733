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

// Two digits more than complete rows: the last row may be shorter.
constexpr const char* board = "123456789\n1.3.5.7.9\n12\n";

TEST_CASE("A typed board is solved with any blanks and line ends, from a file and from standard input") {
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

TEST_CASE("Both goals are printed with their bounds, and playing the line gives the claimed result") {
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

TEST_CASE("A typed board larger than any start board is solved") {
  std::string wide;
  for (int row = 0; row < 30; ++row) wide += "123456789987\n";
  const Document solution = solution_of(wide, {"--nodes", "20000"});
  CHECK(*solution.find("solved") == Document(true));
}

TEST_CASE("A file with a position, rows of digits or a level replaces the puzzle's name, and any other is rejected") {
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
  for (const std::string& wrong :
       {std::string(), std::string("my notes\n"), std::string(36, 'A'), std::string("\0{", 2)}) {
    const Finished refused = played("wrong.txt", wrong);
    CHECK(refused.code == 2);
    CHECK(refused.err.find("wrong.txt: this contains no game; it must be") != std::string::npos);
  }
  CHECK(played("wrong.json", "{\"puzzle\":\"slide\",\"board\":3}").err.find("wrong.json") != std::string::npos);
  CHECK(played("two.json", "{\"puzzle\":\"slide\"}", {"--position", "-"}).code == 2);
}

TEST_CASE("An invalid board is not solved, and an invalid goal is rejected") {
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
