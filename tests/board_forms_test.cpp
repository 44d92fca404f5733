// Boards as people and other programs write them: each form is read as the intended board, or rejected with the
// position of the error.

#include "app/records/board_forms.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "app/records/game.h"
#include "app/records/json.h"
#include "engine/catalog.h"

namespace tilefold::test {
namespace {

using records::BoardQuery;
using records::ReadBoards;

// A text and the board that is read from it. `state` is the board or level as JSON. If `puzzle` is empty, the program
// guesses the puzzle.
struct Form {
  std::string text;
  std::string puzzle;
  std::string read_as;  ///< puzzle's name and state, such as "slide [[2,0],[0,4]]"
  std::string understood;
};

struct Refusal {
  std::string text;
  std::string puzzle;
  std::string says;
};

std::string state_of(const Document& position) {
  const auto opening = records::open_position_document(position);
  if (!opening) return "impossible: " + opening.error().message;
  const Document state = opening->puzzle->describe();
  const Document* board = state.find("board");
  if (board == nullptr) board = state.find("level");
  return std::string(opening->puzzle->about().name) + " " + records::plain_text(*board);
}

Result<ReadBoards> read(const std::string& text, const std::string& puzzle, std::vector<std::string> rules = {}) {
  return records::read_boards(text, {.place = "the text", .puzzle = puzzle, .rule_values = &rules});
}

void check_forms(const std::vector<Form>& forms) {
  for (const Form& form : forms) {
    CAPTURE(form.text);
    const auto boards = read(form.text, form.puzzle);
    const std::string problem = boards ? "" : boards.error().message;
    CAPTURE(problem);
    REQUIRE(boards);
    REQUIRE(boards->boards.size() == 1);
    CHECK(state_of(boards->boards.front().position) == form.read_as);
    CAPTURE(boards->understood);
    CHECK(boards->understood.find(form.understood) != std::string::npos);
  }
}

void check_refusals(const std::vector<Refusal>& refusals) {
  for (const Refusal& refusal : refusals) {
    CAPTURE(refusal.text);
    const auto boards = read(refusal.text, refusal.puzzle);
    const std::string message = boards ? "read: " + boards->understood : boards.error().message;
    CAPTURE(message);
    CHECK(message.find(refusal.says) != std::string::npos);
    CHECK(message.find('\n') == std::string::npos);
    CHECK_FALSE(boards);
  }
}

const std::string article = "unblock BB...GE..H.GEAAH.GE..H..F...CCF.DDD.";
const std::string six_rows = "BB...G\nE..H.G\nEAAH.G\nE..H..\nF...CC\nF.DDD.\n";

std::string replaced(std::string text, const std::string& old, const std::string& by) {
  for (std::size_t at = text.find(old); at != std::string::npos; at = text.find(old, at + by.size()))
    text.replace(at, old.size(), by);
  return text;
}

TEST_CASE("A level of Unblock is read from six lines or one line, with any character for an empty cell") {
  std::string spaced;
  for (const char c : six_rows) spaced += c == '\n' ? "\n" : std::string(1, c) + " ";
  std::string barred;
  for (const char c : six_rows) barred += c == '\n' ? "|\n" : "|" + std::string(1, c);
  check_forms({
      {six_rows, "", article, "6 rows of 6"},
      {"BB...GE..H.GEAAH.GE..H..F...CCF.DDD.", "", article, ""},
      {replaced(six_rows, ".", "o"), "", article, ""},
      {replaced(six_rows, ".", "0"), "", article, ""},
      {replaced(six_rows, ".", "_"), "", article, ""},
      {replaced(six_rows, ".", " "), "", article, ""},
      {replaced("BB...GE..H.GEAAH.GE..H..F...CCF.DDD.", ".", " "), "", article, "spaces are empty"},
      {replaced(replaced(six_rows, ".", " "), " \n", "\n"), "", article, ""},  // the text editor has removed spaces at
                                                                               // the ends of lines
      {replaced(six_rows, "\n", "\r\n"), "", article, ""},
      {replaced(six_rows, "\n", "\r"), "", article, ""},
      {"\xef\xbb\xbf" + six_rows, "", article, ""},
      {"  " + replaced(six_rows, "\n", "\n  "), "", article, ""},
      {"# from a book\n; level 3\n// hard\n" + replaced(six_rows, "\n", "  # a row\n"), "", article, ""},
      {"Level 12\n" + six_rows, "", article, ""},
      {spaced, "", article, ""},
      {barred, "", article, ""},
      {"+------+\n" + barred + "+------+\n", "", article, ""},
      {R"(["BB...G","E..H.G","EAAH.G","E..H..","F...CC","F.DDD."])", "", article, ""},
      {"board = ['BB...G', 'E..H.G', 'EAAH.G', 'E..H..', 'F...CC', 'F.DDD.',]", "", article, ""},
      {R"({"level":"BB...GE..H.GEAAH.GE..H..F...CCF.DDD."})", "", article, ""},
  });
  CHECK(read("BB...GE..H.GEAAH.GE..H..F...CCF.DDD.\n", "")->understood.empty());  // the form that this program writes
                                                                                  // needs no explanation
  check_refusals({
      {replaced(six_rows, "EAAH.G", "EAAH.?"), "unblock", "'?' at line 3, column 6; it must be . o 0 _"},
      {replaced(six_rows, "EAAH.G", "EAAH."), "unblock", "line 3 has 5 cells; it must have 6"},
      {"BB...G\nE..H.G\nEAAH.G\n", "unblock", "the level has 3 rows of 6 cells; it must have 4 to 12 of each"},
      {"BB...GE..H.GEAAH.GE..H..F...CCF.DDD", "unblock", "the level has 35 characters and ends at row 6, column 5"},
      {replaced(six_rows, "AA", ".."), "unblock", "no red piece A"},
      {replaced(six_rows, "F...CC", "F..BCC"), "", "piece B"},
  });
}

TEST_CASE("Letter X is the red piece if only X fits, and a level in which A fits as well is rejected") {
  const std::string with_x = replaced(six_rows, "A", "X");
  check_forms({
      {with_x, "", article, "X is the red piece"},
      {replaced(with_x, "G", "A"), "", replaced(replaced(article, "G", "X"), "unblock", "unblock"),
       "X is the red piece"},
      {replaced(six_rows, "D", "X"), "", replaced(article, "D", "X"), "6 rows of 6"},  // piece D has three cells, so it
                                                                                       // is an ordinary piece
      {replaced(six_rows, "C", "X"), "", replaced(article, "C", "X"), "6 rows of 6"},  // piece C is not in the row of
                                                                                       // the exit
      {replaced(six_rows, "F.DDD.", "FxDDDx"), "", "unblock BB...GE..H.GEAAH.GE..H..F...CCFxDDDx", ""},
  });
  const std::string both = "......\n......\nAA..XX\n......\n......\n......\n";
  check_refusals({
      {both, "", "the red piece can be A, in row 3, or X, in row 3; write the red piece as A"},
      {"........\n..AA....\n........\n....XX..\n........\n........\n........\n........\n", "",
       "can be A, in row 2, or X, in row 4; write the red piece as A and the other one as another letter, or say its "
       "row "
       "with --set red_row=N"},
      {replaced(six_rows, "AA", "xx"), "unblock", "no red piece A"},
  });
  const auto told =
      read("........\n..AA....\n........\n....XX..\n........\n........\n........\n........\n", "", {"red_row=4"});
  REQUIRE(told);
  CHECK(told->understood.find("X is the red piece") != std::string::npos);
}

TEST_CASE("In a level of another size the exit is in the row of the red piece") {
  const auto boards = read(".....\n.AAB.\n...B.\n.....\n", "");
  REQUIRE(boards);
  CHECK(records::to_json(*boards->boards.front().position.find("parameters")) ==
        R"({"rows":4,"columns":5,"red_row":2})");
  CHECK(boards->understood.find("4 rows of 5, exit in row 2") != std::string::npos);
  const auto line = read("BB......CC......DD......AA......", "", {"rows=4", "columns=8"});
  REQUIRE(line);
  CHECK(records::plain_text(*line->boards.front().position.find("state")->find("level")) ==
        "BB......CC......DD......AA......");
  check_refusals({
      {"BB......CC......DD......AA......", "unblock", "the level has 32 characters"},
      {"...\nAA.\n...\n...\n", "unblock", "the level has 4 rows of 3 cells; it must have 4 to 12 of each"},
  });
}

TEST_CASE("Stated numbers of moves and states are kept with each level, and a file is split at blank lines") {
  const std::string line = "BB...GE..H.GEAAH.GE..H..F...CCF.DDD.";
  const auto claims = [&](const std::string& text) {
    const auto boards = read(text, "");
    REQUIRE(boards);
    std::string all;
    for (const auto& board : boards->boards) {
      CHECK(state_of(board.position) == article);
      all += records::to_json(board.claims);
    }
    return all;
  };
  CHECK(claims("8 " + line + " 1247\n") == R"({"moves":8,"states":1247})");
  CHECK(claims(line + " 8\n" + line + " 8\n") == R"({"moves":8}{"moves":8})");
  CHECK(claims("1. " + line + "\n2. " + line + "\n") == "{}{}");
  CHECK(claims("1) " + line + " 8\n2) " + line + " 8\n") == R"({"moves":8}{"moves":8})");
  CHECK(claims("level,moves,states\n" + line + ",8,1247\n") == R"({"moves":8,"states":1247})");
  CHECK(claims("{\"format\":\"tilefold/1\",\"kind\":\"generate\"}\n{\"kind\":\"level\",\"level\":\"" + line +
               "\",\"moves\":8,\"states\":1247}\n") == R"({"moves":8,"states":1247})");
  CHECK(claims(six_rows + "\n" + six_rows + "\n\n\n" + six_rows) == "{}{}{}");
  CHECK(claims("Level 1\n" + six_rows + "\nLevel 2\n" + six_rows) == "{}{}");
  const auto pack = read(six_rows + "\n" + six_rows, "");
  REQUIRE(pack);
  CHECK(pack->boards.back().line == 8);
  CHECK(pack->understood == "read as 2 boards of Unblock: the first is 6 rows of 6");
  check_refusals({
      {six_rows + "\n" + replaced(six_rows, "EAAH.G", "EAAH.?"), "", "'?' at line 10, column 6"},
      {line + " 8\n" + line + " eight\n", "unblock", "at line 1"},
  });
}

TEST_CASE("A matrix of pieces is read as printed by R and as CSV, R code or JSON, and the first piece is red") {
  const std::vector<std::string> rows{"2,1,3,2", "2,1,1,1", "2,1,5,5", "3,1,6,3",
                                      "3,2,2,1", "2,2,5,1", "3,2,1,6", "3,2,2,4"};
  std::string csv;
  std::string printed = "     [,1] [,2] [,3] [,4]\n";
  std::string code = "level <- rbind(";
  std::string json = "[";
  std::string frame = "\"\",\"V1\",\"V2\",\"V3\",\"V4\"\n";
  for (std::size_t i = 0; i < rows.size(); ++i) {
    csv += rows[i] + "\n";
    printed += "[" + std::to_string(i + 1) + ",]    " + replaced(rows[i], ",", "    ") + "\n";
    code += std::string(i == 0 ? "" : ",\n  ") + "c(" + rows[i] + ")";
    json += (i == 0 ? "[" : ",[") + rows[i] + "]";
    frame += "\"" + std::to_string(i + 1) + "\"," + rows[i] + "\n";
  }
  check_forms({
      {csv, "unblock", article, "a matrix of 8 pieces"},
      {csv, "", article, "a matrix of 8 pieces"},
      {"size,orientation,row,column\n" + csv, "", article, ""},
      {frame, "", article, ""},
      {printed, "", article, ""},
      {code + ")\n", "", article, ""},
      {replaced(code, "rbind", "list") + ")\n", "", article, ""},
      {json + "]", "", article, ""},
      {"2,2,3,2\n3,1,1,6\n", "", "unblock .....B.....B.AA..B..................", "a matrix of 2 pieces"},
  });
  const auto pack = read(printed + printed, "");
  REQUIRE(pack);
  CHECK(pack->boards.size() == 2);
  check_refusals({
      {"2,1,3,2\n2,1,3,3\n", "unblock", "line 2: the piece covers row 3, column 3, where piece A is already"},
      {"2,1,3,2\n3,1,6,5\n", "unblock", "line 2: the piece leaves the board at row 6, column 7"},
      {"2,1,3,2\n4,1,6,1\n", "unblock", "line 2: the size is 4; it must be 2 or 3, or 1 for a wall"},
      {"2,1,3,2\n2,3,6,1\n", "unblock", "line 2: the orientation is 3; it must be 1 or 2"},
      {"3,1,3,2\n2,2,1,1\n", "unblock", "line 1: the size is 3; the first piece is the red one, of size 2"},
  });
}

TEST_CASE("A level is read from a JSON list of cars with position, length and orientation") {
  const std::string cars = R"([{"player":false,"position":0,"length":2,"id":"1","orientation":"horizontal"},)"
                           R"({"player":true,"position":13,"length":2,"id":"r","orientation":"horizontal"},)"
                           R"({"player":false,"position":5,"length":3,"id":"2","orientation":"vertical"}])";
  const std::string level = "unblock BB...C.....C.AA..C..................";
  check_forms({
      {R"({"cars":)" + cars + R"(,"id":"prb1"})", "", level, "a list of 3 cars"},
      {cars, "", level, ""},
  });
  const auto pack = read(R"({"cars":)" + cars + "}\n{\"cars\":" + cars + "}\n", "");
  REQUIRE(pack);
  CHECK(pack->boards.size() == 2);
  check_refusals({
      {replaced(cars, "\"player\":true", "\"player\":false"), "", "no car has \"player\": true"},
      {replaced(cars, "\"player\":false", "\"player\":true"), "", "cars 1 and 2 both have \"player\": true"},
      {replaced(cars, "\"position\":13", "\"position\":36"), "", "car 2: \"position\" must be a cell from 0 to 35"},
      {replaced(cars, "vertical", "upright"), "", "car 3: \"orientation\" must be \"horizontal\" or \"vertical\""},
  });
}

TEST_CASE("A board is read from rows of numbers with any separator, given as values or as exponents") {
  const std::string board = "slide [[2,4,8,2],[0,64,128,8],[2,16,4,0],[0,2,0,0]]";
  check_forms({
      {"2 4 8 2\n0 64 128 8\n2 16 4 0\n0 2 0 0\n", "", board, "4 rows of 4, values"},
      {"   2   4   8   2\n   .  64 128   8\n   2  16   4   .\n   .   2   .   .\n", "", board, "values"},
      {"2,4,8,2\n,64,128,8\n2,16,4,\n,2,,\n", "", board, ""},
      {"2;4;8;2\n0;64;128;8\n2;16;4;0\n0;2;0;0\n", "", board, ""},
      {"2\t4\t8\t2\n0\t64\t128\t8\n2\t16\t4\t0\n0\t2\t0\t0\n", "", board, ""},
      {"| 2 | 4 | 8 | 2 |\n|   | 64 | 128 | 8 |\n| 2 | 16 | 4 |  |\n|  | 2 |  |  |\n", "", board, ""},
      {"+---+---+---+---+\n| 2 | 4 | 8 | 2 |\n+---+---+---+---+\n|   | 64 | 128 | 8 |\n| 2 | 16 | 4 |  |\n|  | 2 |  |  "
       "|\n",
       "", board, ""},
      {"[[2,4,8,2],[0,64,128,8],[2,16,4,0],[0,2,0,0]]", "", board, ""},
      {"[[2, 4, 8, 2],\n [None, 64, 128, 8],\n [2, 16, 4, 0],\n [0, 2, 0, 0]]", "", board, ""},
      {"[[  2   4   8   2]\n [  0  64 128   8]\n [  2  16   4   0]\n [  0   2   0   0]]", "", board, ""},
      {"2 4 8 2 0 64 128 8 2 16 4 0 0 2 0 0\n", "", board, ""},
      {"1 2 3 1\n0 6 7 3\n1 4 2 0\n0 1 0 0\n", "slide", board, "exponents"},
      {"1231067314200100", "slide", board, "16 exponents as hexadecimal digits"},
      {"0x1231067314200100", "slide", board, "hexadecimal"},
      {"1231\n0673\n1420\n0100\n", "slide", board, "hexadecimal"},
      {"ba98000000000000", "", "slide [[2048,1024,512,256],[0,0,0,0],[0,0,0,0],[0,0,0,0]]", "hexadecimal"},
      {R"({"board":[[2,4,8,2],[0,64,128,8],[2,16,4,0],[0,2,0,0]]})", "slide", board, ""},
  });
  check_refusals({
      {"2 4 8 2\n0 64 128 8\n2 16 four 0\n0 2 0 0\n", "slide", "'four' at line 3, column 6 is not a number"},
      {"2 4 8 2\n0 64 128 8\n2 16 4\n0 2 0 0\n", "slide", "line 3 has 3 cells and line 1 has 4"},
      {"2 4 8 2\n0 64 128 8\n2 16 12 0\n0 2 0 0\n", "slide", "the number 12 at line 3, column 6 is not a tile"},
      {"[[2,4],[2,[4]]]", "slide", "not a number"},
      {"1231067314200100", "", "this can be a board of slide or of pairs; say which, as in --puzzle slide"},
  });
}

TEST_CASE("The saved game of the original 2048 is read, and its cells are listed column by column") {
  const std::string column =
      R"([{"position":{"x":0,"y":0},"value":2},null,null,{"position":{"x":0,"y":3},"value":16}])";
  const std::string grid =
      R"({"size":4,"cells":[)" + column + ",[null,null,null,null],[null,null,null,null],[null,null,null,null]]}";
  const std::string saved = R"({"grid":)" + grid + R"(,"score":64,"over":false,"won":false,"keepPlaying":false})";
  const std::string board = "slide [[2,0,0,0],[0,0,0,0],[0,0,0,0],[16,0,0,0]]";
  check_forms({
      {saved, "", board, "the saved game of the original"},
      {grid, "", board, ""},
      {"\"" + replaced(saved, "\"", "\\\"") + "\"", "", board, ""},
      {R"({"bestScore":"900","gameState":")" + replaced(saved, "\"", "\\\"") + "\"}", "", board, ""},
      {"gameState = " + saved, "", board, ""},
  });
  const auto boards = read(saved, "");
  REQUIRE(boards);
  CHECK(records::to_json(*boards->boards.front().position.find("state")->find("score")) == "64");
  check_refusals({
      {replaced(saved, "\"size\":4", "\"size\":40"), "",
       "\"size\" of the saved game must be a whole number from 2 to 8"},
      {replaced(saved, "\"value\":16", "\"value\":15"), "", "column 1, row 4 of \"cells\""},
      {replaced(saved, "\"size\":4", "\"size\":5"), "", "must be a list of \"size\" columns"},
  });
}

TEST_CASE("A Drop board is read with its first or last row on the floor, and rejected if both are possible") {
  const std::string board =
      "drop [[2,4,8,0,0],[0,2,0,0,0],[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0]]";
  const std::string above = "0 0 0 0 0\n0 0 0 0 0\n0 0 0 0 0\n0 0 0 0 0\n0 0 0 0 0\n";
  check_forms({
      {above + "0 2 0 0 0\n2 4 8 0 0\n", "", board, "the last row on the floor"},
      {"0 2 0 0 0\n2 4 8 0 0\n", "drop", board, "the last row on the floor"},
      {"2 4 8 0 0\n0 2 0 0 0\n", "drop", board, "the first row on the floor"},
      {"[[2,4,8,0,0],[0,2,0,0,0]]", "drop", board, "the first row on the floor"},
      {"0 2 0 0 0\n2 4 8 0 0\nnext 4\n", "drop", board, ""},
  });
  const auto next = read("0 2 0 0 0\n2 4 8 0 0\nnext: 4 2\n", "drop");
  REQUIRE(next);
  CHECK(records::to_json(*next->boards.front().position.find("state")->find("preview")) == "[4,2]");
  check_refusals({
      {"0 2 0 0 0\n2 0 8 0 0\n0 2 0 0 0\n", "drop", "the tile at line 2, column 1 hangs over an empty cell"},
      {"[[2,4],[4,2]]", "drop", "the list can be read with its first or with its last row on the floor"},
  });
}

TEST_CASE("A Swap board is recognised by its size and numbers, and an incomplete or ambiguous one is rejected") {
  std::string eight;
  std::string read_as = "swap [";
  for (int row = 0; row < 8; ++row) {
    eight += row % 2 == 0 ? "2 4 8 16 2 4 8 16\n" : "4 8 16 2 4 8 16 2\n";
    read_as += std::string(row == 0 ? "" : ",") + (row % 2 == 0 ? "[2,4,8,16,2,4,8,16]" : "[4,8,16,2,4,8,16,2]");
  }
  check_forms({
      {eight, "", read_as + "]", "8 rows of 8, values"},
      {"2 4 100\n4 2 8\n2 4 12\n", "swap", "swap [[2,4,100],[4,2,8],[2,4,12]]", "rules of Merge3"},
      {"1 2 3\n2 1 3\n1 2 4\n", "swap", "swap [[2,4,8],[4,2,8],[2,4,16]]", "exponents"},
  });
  check_refusals({
      {replaced(eight, "4 8 16 2 4 8 16 2", "4 8 16 2 4 8 16 0"), "swap", "the cell at line 2, column 17 is empty"},
      {"2 4 6\n4 2 8\n2 4 12\n", "swap", "say which rules apply with --set value=sum or --set value=doubling"},
      {"2 4 8 2 4\n4 8 2 4 8\n8 2 4 8 2\n2 4 8 2 4\n4 8 2 4 8\n", "", "this can be a board of slide or of swap"},
      {"2 4\n4 2\n", "swap", "3 to 12 of each"},
  });
}

TEST_CASE("A board of Pairs is read from one line, rows or lists, with any character for an empty cell") {
  const std::string board = "pairs [[1,2,3,4,5,6,7,8,9],[9,8,7,0,5,4,3,2,1],[5,5,5]]";
  check_forms({
      {"123456789987054321555", "", board, "3 rows of 9 digits, written in one line"},
      {"123456789\n987.54321\n555\n", "", board, "3 rows of 9 digits"},
      {"123456789\n987x54321\n555\n", "", board, ""},
      {"123456789\n987 54321\n555\n", "", board, ""},
      {"1 2 3 4 5 6 7 8 9\n9 8 7 0 5 4 3 2 1\n5 5 5\n", "", board, ""},
      {"1,2,3,4,5,6,7,8,9\n9,8,7,,5,4,3,2,1\n5,5,5\n", "", board, ""},
      {"|1|2|3|4|5|6|7|8|9|\n|9|8|7| |5|4|3|2|1|\n|5|5|5|\n", "", board, ""},
      {"123 456 789\n987 054 321\n555\n", "", board, ""},
      {"[[1,2,3,4,5,6,7,8,9],[9,8,7,0,5,4,3,2,1],[5,5,5]]", "", board, ""},
      {"[1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 8, 7, 0, 5, 4, 3, 2, 1, 5, 5, 5]", "", board, ""},
      {"board = [[1, 2, 3, 4, 5, 6, 7, 8, 9], [9, 8, 7, None, 5, 4, 3, 2, 1], [5, 5, 5]]", "", board, ""},
      {R"(["123456789","987.54321","555"])", "", board, ""},
  });
  const auto narrow = read("123456789987", "pairs", {"columns=6"});
  REQUIRE(narrow);
  CHECK(records::to_json(*narrow->boards.front().position.find("state")) ==
        R"({"board":[[1,2,3,4,5,6],[7,8,9,9,8,7]]})");
  const auto lines = read("123456789987654321\n123456789987654329\n", "");
  REQUIRE(lines);
  CHECK(lines->boards.size() == 2);
  check_refusals({
      {"123456789\n9876q4321\n555\n", "pairs", "'q' at line 2, column 5; it must be a digit from 1 to 9"},
      {"123456789\n9876\n123456789\n", "pairs",
       "line 2 has 4 cells and line 1 has 9; only the last row may be shorter"},
      {"1,2,3,10\n", "pairs", "'10' at line 1, column 7"},
      {"12 456789\n98 654321\n", "pairs",
       "a space can be an empty cell or stand between digits; write . for an empty cell"},
      {"12345 789\n", "pairs", "a space can be an empty cell or stand between digits"},
      {"1234 6789\n", "pairs", "a space can be an empty cell or stand between digits"},
      {"123 567 9\n", "pairs", "a space can be an empty cell or stand between digits"},
      {"[[1,2,3,4],[1,2,30,4]]", "pairs", "the number 30 at row 2 of the list, column 3"},
  });
}

TEST_CASE("A text without a board is rejected with a message that names the kind of content") {
  const std::string jpeg = "\xff\xd8\xff\xe0JFIF";
  check_refusals({
      {jpeg, "",
       "this is a JPEG picture, not a board in text; tilefold read finds the board in a PNG, JPEG, WebP or GIF "
       "picture"},
      {jpeg, "slide", "a JPEG picture"},
      {"\x89PNG\r\n\x1a\n", "", "a PNG picture"},
      {"%PDF-1.4\n\xe2", "", "this is a PDF document, not a board in text; type its rows instead"},
      {"", "", "it is empty"},
      {" \n\t\n", "slide", "it is empty"},
      {"# only words\n", "", "it has only comments"},
      {"my notes about 2048\n", "", "this contains no game; it must be"},
      {"2 4 8 16\n0 0 2\n4 4 4 4\n2 2 2 2\n", "",
       "this is not a board of drop, slide or swap, because line 2 has 3 cells and line 1 has 4; all rows must have "
       "the "
       "same number of cells; and not of pairs, because line 2 has 3 cells"},
      {"ccdd..\n.....b\nAA.eeb\nffgghh\niijjkk\n......\n", "", "there is 'c' at line 1, column 1; it must be"},
      {"{\"hello\":1}", "", "this contains no game"},
      {"[1,2", "", "not valid JSON"},
      {std::string("12\0"
                   "34\n",
                   6),
       "pairs", "'\\x00' at line 1, column 3"},
      {"[{\"puzzle\":\"slide\",\"board\":[[2]]},{\"x\":1}]", "", "this contains no game"},
      {"{\"puzzle\":\"drop\",\"board\":[]}\n{\"x\":1}\n", "", "line 2: there is an object"},
  });
}

TEST_CASE("A text that fits several puzzles belongs to the open one, and errors in the window name no option") {
  const auto pasted = [](const std::string& text, std::string_view open) {
    return records::read_boards(text, {.place = "the text", .likely = open});
  };
  const auto name_of = [&](const Result<ReadBoards>& boards) {
    REQUIRE(boards);
    return *boards->boards.front().position.find("puzzle")->text();
  };
  const std::string digits = "1231067314200100";
  CHECK(name_of(pasted(digits, "slide")) == "slide");
  CHECK(name_of(pasted(digits, "pairs")) == "pairs");
  const std::string unnamed = R"({"board":[[2,4,8,2]]})";
  CHECK(read(unnamed, "").error().message.find("--puzzle") != std::string::npos);
  CHECK(name_of(pasted(unnamed, "slide")) == "slide");
  CHECK(name_of(pasted(unnamed, "pairs")) == "pairs");
  for (const std::string& text : {digits, unnamed})
    CHECK(pasted(text, "unblock").error().message.find("open one of these puzzles first") != std::string::npos);
  CHECK(pasted("my notes\n", "slide").error().message ==
        "this contains no game and no board; it must be a game ID, or the rows of a board, one on each line");
}

TEST_CASE("A position that does not name its puzzle belongs to the requested puzzle or the only one that fits") {
  check_forms({
      {R"({"state":{"board":[[2,4,0,0]]}})", "slide", "slide [[2,4,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]", ""},
      {R"({"board":[[1,2,3,4,5,6,7,8,9]]})", "", "pairs [[1,2,3,4,5,6,7,8,9]]", ""},
  });
  const auto lines =
      read("{\"puzzle\":\"slide\",\"board\":[[2,0,0,0]]}\n{\"puzzle\":\"drop\",\"board\":[[2,0,0,0,0]]}\n", "");
  REQUIRE(lines);
  CHECK(lines->boards.size() == 2);
  CHECK(lines->understood.empty());
}

}  // namespace
}  // namespace tilefold::test
