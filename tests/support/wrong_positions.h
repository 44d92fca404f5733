// Invalid boards of every puzzle, each with its error message: for the command line, the board editor and the parsers
// of the puzzles.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tilefold::test {

struct WrongPosition {
  std::string puzzle;
  std::string text;  ///< a position as JSON or as the puzzle parses it; for Unblock a level if it is not JSON
  std::string says;
};

inline std::string wide_table() {
  std::string text = "{";
  for (int i = 0; i < 300'000; ++i) text += "\"" + std::to_string(i) + "\":0,";
  return text + "\"end\":0}";
}

inline std::vector<std::pair<std::string, std::string>> wrong_positions_of_drop() {
  const auto board = [](const std::string& state) { return R"({"puzzle":"drop","state":)" + state + "}"; };
  const std::string deep(100'000, '[');
  return {
      {"", "it is empty; it must hold a board"},
      {"{", "not valid JSON at line 1"},
      {"{\n\"puzzle\": drop}", "at line 2, column"},
      {"[[1,2],3]", "row 2 is the number 3; it must be a list of numbers"},
      {"\xff\xfe", "this is text in UTF-16"},
      {deep, "nested deeper than 32"},
      {wide_table(), "more than 1000 names"},
      {"3", "the board has 1 row of 1 cells"},
      {R"({"puzzle":"dorp","state":{"board":[]}})", "did you mean 'drop'"},
      {R"({"puzzle":"drop"})", "no \"state\""},
      {R"({"puzzle":"drop","puzle":1,"state":{"board":[]}})", "did you mean 'puzzle'"},
      {R"({"puzzle":"drop","puzzle":"drop","state":{"board":[]}})", "given twice"},
      {R"({"puzzle":"drop","seed":-3,"state":{"board":[]}})", "\"seed\" is the number -3"},
      {R"({"puzzle":"drop","seed":1.5,"state":{"board":[]}})", "\"seed\" is"},
      {R"({"puzzle":"drop","parameters":{"rows":2},"state":{"board":[]}})", "3 to 16"},
      {R"({"puzzle":"drop","parameters":[],"state":{"board":[]}})", "must be an object"},
      {board("{}"), "no \"board\""},
      {board("[]"), "must be an object"},
      {board(R"({"board":3})"), "list of rows"},
      {board(R"({"board":[3]})"), "row 1 of the board is the number 3"},
      {board(R"({"board":[[2,2,0,0]]})"), "has 4 cells; it must be a list of 5"},
      {board(R"({"board":[[2,3,0,0,0]]})"), "the number 3 at row 1, column 2"},
      {board(R"({"board":[[2,1,0,0,0]]})"), "the number 1 at row 1, column 2"},
      {board(R"({"board":[[2,-2,0,0,0]]})"), "the number -2 at row 1, column 2"},
      {board(R"({"board":[[2,"2",0,0,0]]})"), "the text \"2\" at row 1, column 2"},
      {board(R"({"board":[[9223372036854775808,0,0,0,0]]})"), "the number 9223372036854775808"},
      {board(R"({"board":[[1e400,0,0,0,0]]})"), "not valid JSON"},
      {board(R"({"board":[[NaN,0,0,0,0]]})"), "not valid JSON"},
      {board(R"({"board":[[0,0,0,0,0],[0,4,0,0,0]]})"), "the number 4 at row 2, column 2 but nothing at row 1"},
      {board(R"({"board":[[],[],[],[],[],[],[],[]]})"), "has 8 rows; it must have at most 7"},
      {board(R"({"board":[],"preview":[2,2]})"), "at most 1"},
      {board(R"({"board":[],"preview":[0]})"), "preview tile 1"},
      {board(R"({"board":[],"preview":2})"), "must be a list"},
      {board(R"({"board":[],"score":-1})"), "\"score\" is the number -1"},
      {board(R"({"board":[],"continues_left":4})"), "from 0 to 3"},
      {board(R"({"board":[],"largest":5})"), "\"largest\" is the number 5"},
      {board(R"({"board":[],"status":"over"})"), "this board is \"playing\""},
      {board(R"({"board":[],"scores":1})"), "did you mean 'score'"},
      {R"({"puzzle":"dr\u001b[2Jop\n","board":[]})", R"('dr\x1b[2Jop\x0a')"},
      {board(R"({"board":[["\n"]]})"), "has 1 cells"},
      {board(R"({"board":[],"\u0007":1})"), R"("\x07")"},
  };
}

// Returns invalid boards of Pairs, typed as rows of digits, each with its error message.
inline std::vector<std::pair<std::string, std::string>> wrong_positions_of_pairs() {
  std::string high;
  for (int row = 0; row < 200'000; ++row) high += "123456789\n";
  const auto board = [](const std::string& rows) { return R"({"puzzle":"pairs","state":{"board":)" + rows + "}}"; };
  return {
      {"", "it is empty"},
      {"\r\n \t\r\n", "it is empty"},
      {"12345\n67q", "'q' at line 2, column 3"},
      {"1234\n12q4\n", "'q' at line 2, column 3"},
      {"1234\r\n1-34\r\n", "'-' at line 2, column 2"},
      {"12345\n6\xc2\xb7\x37", "'\xc2\xb7' at line 2, column 2"},
      {"1234\n12\xff\x34", "at line 2, column 3"},
      {std::string("1234\n1\0002\n", 8), "at line 2, column 2"},
      {"12345\n123\n12345", "line 2 has 3 cells and line 1 has 5"},
      {"12345\n123456", "line 2 has 6 cells"},
      {"123\n123\n", "line 1 has 3 cells; a board has 4 to 12 columns"},
      {"1234567890123\n1234\n", "line 1 has 13 cells"},
      {"1234\n....\n1\n", "row 2 of the board has no digit"},
      {"....\n", "no digit"},
      {"{\"board\":", "not valid JSON"},
      {"[[1,2,3,40]]", "the number 40 at row 1 of the list, column 4"},
      {high, "at most 227"},
      {board("[[1,2,3,4,5,6,7,8,9],[1,2,3,4,5,6,7,8],[1]]"), "row 2 of the board has 8 cells"},
      {board("[[1,2,3,4,5,6,7,8,9],[1,2,3,4,10,6,7,8,9]]"), "number 10 at row 2, column 5"},
      {board("[[1,2,3,4,5,6,7,8,9],[0,0,0,0,0,0,0,0,0],[1]]"), "row 2 of the board has no digit"},
      {board("[[1,2,3,4,5,6,7,8,9],[]]"), "row 2 of the board has 0 cells"},
      {R"({"puzzle":"pairs","state":{"board":[[1]],"refills_left":5}})", "refills_left"},
  };
}

inline std::vector<std::pair<std::string, std::string>> wrong_positions_of_swap() {
  const auto board = [](const std::string& values, const std::string& rows) {
    return R"({"puzzle":"swap","parameters":{"rows":3,"columns":3,"value":")" + values + R"("},"state":{"board":)" +
           rows + "}}";
  };
  return {
      {board("doubling", "[[2,4,6],[4,8,16],[2,2,64]]"),
       "the board has the number 6 at row 1, column 3; every cell holds a tile, a power of two from 2 to 2^62"},
      {board("sum", "[[2,4,8],[4,7,16],[2,2,64]]"),
       "the board has the number 7 at row 2, column 2; every cell holds a tile, an even number from 2 to 2^62"},
      {board("doubling", "[[2,4,8],[4,8,16],[2,0,64]]"), "0 at row 3, column 2"},
      {board("doubling", "[[2,4,8],[4,8,16]]"), "nothing at row 3, column 1"},
      {board("doubling", "[[2,4,8],[4,8],[2,4,8]]"), "row 2 of the board has 2 cells"},
      {R"({"puzzle":"swap","parameters":{"rows":3,"columns":3,"preview":1},"board":[[2,4,8],[4,2,16],[2,8,2]],"preview":[[32]]})",
       "preview of column 1"},
  };
}

inline std::vector<std::pair<std::string, std::string>> wrong_positions_of_slide() {
  const auto board = [](const std::string& state) { return R"({"puzzle":"slide","state":)" + state + "}"; };
  return {
      {board(R"({"board":[[2,2,0,3]]})"), "the number 3 at row 1, column 4"},
      {board(R"({"board":[[2,2,0]]})"), "row 1 of the board has 3 cells"},
      {board(R"({"board":[[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0],[2,0,0,0]]})"), "has 5 rows; it must have at most 4"},
      {board(R"({"board":[[4,2,0,0]],"largest":8})"), "\"largest\""},
      {board(R"({"board":[[2048,2,0,0]],"goal_reached":false})"), "\"goal_reached\""},
      {board(R"({"board":[[2,2,0,0]],"status":"won"})"), "this board is \"playing\""},
  };
}

/// Returns a level of Unblock with `cells` written over an empty board with a red piece.
inline std::string level_with(const std::vector<std::pair<std::size_t, char>>& cells) {
  std::string text = "............AA......................";
  for (const auto& [at, face] : cells) text[at] = face;
  return text;
}

inline std::vector<std::pair<std::string, std::string>> wrong_positions_of_unblock() {
  const std::string faces = "; it must be . or o (empty), A (the red piece), B to Z (another piece) or x (a wall)";
  const std::string piece = "; it must be 2 or 3 cells in one row or column, without a gap";
  const std::string side_by_side = "; it must be 2 cells side by side in one row";
  const std::string red = "; it must lie in row 3, in two columns of 1 to 6";
  std::string upright(36, '.');
  upright[12] = upright[18] = 'A';
  std::string other_row(36, '.');
  other_row[0] = other_row[1] = 'A';
  return {
      {std::string(35, '.'), "the level has 35 characters and ends at row 6, column 5; it must have 36, 6 rows of 6"},
      {std::string(37, '.'),
       "the level has 37 characters and continues after row 6, column 6; it must have 36, 6 rows of 6"},
      {level_with({{8, 'q'}}), "the level has 'q' at row 2, column 3" + faces},
      {level_with({{0, 'X'}}), "the level has piece X at row 1, column 1 alone" + piece},
      {level_with({{35, '\xff'}}), "the level has '\\xff' at row 6, column 6" + faces},
      {level_with({{3, '\n'}}), "line 1 has 3 cells; it must have 32"},
      {level_with({{0, 'B'}}), "the level has piece B at row 1, column 1 alone" + piece},
      {level_with({{0, 'B'}, {1, 'B'}, {6, 'B'}}),
       "the level has piece B at row 2, column 1, not in line with its cell at row 1, column 1" + piece},
      {level_with({{0, 'B'}, {2, 'B'}}),
       "the level has piece B at row 1, column 3, with a gap after its cell at row 1, column 1" + piece},
      {level_with({{0, 'B'}, {18, 'B'}}),
       "the level has piece B at row 4, column 1, with a gap after its cell at row 1, column 1" + piece},
      {level_with({{0, 'B'}, {1, 'B'}, {2, 'B'}, {3, 'B'}}),
       "the level has piece B at row 1, column 4, with 4 cells from row 1, column 1 on" + piece},
      {std::string(36, '.'), "the level has no red piece A" + red},
      {level_with({{16, 'A'}, {17, 'A'}}),
       "the level has the red piece A at row 3, column 5, with a gap after its cell at row 3, column 2" + side_by_side},
      {level_with({{14, 'A'}}),
       "the level has the red piece A at row 3, column 3, with 3 cells from row 3, column 1 on" + side_by_side},
      {upright, "the red piece A is vertical at row 3, column 1" + red},
      {other_row, "the red piece A is at row 1, column 1" + red},
      {R"({"puzzle":"unblock","level":36})", "the number 36"},
      {R"({"puzzle":"unblock","state":{"level":"BB."}})", "the level has 3 characters"},
  };
}

/// Returns the invalid positions of every puzzle.
inline std::vector<WrongPosition> wrong_positions() {
  std::vector<WrongPosition> all;
  const auto add = [&](const char* puzzle, std::vector<std::pair<std::string, std::string>> wrong) {
    for (auto& [text, says] : wrong) all.push_back({puzzle, std::move(text), std::move(says)});
  };
  add("drop", wrong_positions_of_drop());
  add("slide", wrong_positions_of_slide());
  add("swap", wrong_positions_of_swap());
  add("pairs", wrong_positions_of_pairs());
  add("unblock", wrong_positions_of_unblock());
  return all;
}

}  // namespace tilefold::test
