// The logs of studies: tables, data of jsPsych and levels, whole and damaged, and the games that they become.

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include "app/records/json.h"
#include "app/study/imported_game.h"
#include "app/study/log_jspsych.h"
#include "app/study/log_tables.h"
#include "app/study/study_levels.h"

namespace tilefold::test {
namespace {

// The exit is two moves away: B moves down, then A moves to the right.
const std::string log_level = "............AA.B.....B..............";

study::StudyLog log_of(const std::string& text) {
  const auto table = records::read_text_table(text);
  REQUIRE_MESSAGE(table, table.error().message);
  const auto layout = study::find_layout(*table);
  REQUIRE_MESSAGE(layout, layout.error().message);
  study::StudyLog log;
  REQUIRE(study::add_table(*table, *layout, "log.csv", log));
  return log;
}

// Returns the moves of a trial as "number of the line: move".
std::vector<std::string> moves_of(const study::LoggedTrial& trial) {
  std::vector<std::string> texts;
  for (const study::LoggedMove& move : trial.moves) texts.push_back(std::to_string(move.line) + ": " + move.move);
  return texts;
}

study::StudyLevels levels_of(const std::string& text) {
  auto levels = study::StudyLevels::read(text, "levels", {});
  REQUIRE_MESSAGE(levels, levels.error().message);
  return std::move(*levels);
}

struct Played {
  std::vector<std::string> moves;
  std::string status;
  std::vector<study::SkippedRow> skipped;
  study::ImportedGame game;
};

// Imports the first trial of a table with moves of the level.
Played played(const std::string& text) {
  const study::StudyLog log = log_of(text);
  REQUIRE_FALSE(log.trials.empty());
  auto levels = levels_of(log_level);
  Played result;
  result.game = study::import_trial(log.trials.front(), *levels.find("1"), 1'000'000, result.skipped);
  for (const profile::StoredMove& move : result.game.moves) result.moves.push_back(move.move);
  result.status = result.game.state.status;
  return result;
}

using Texts = std::vector<std::string>;

TEST_CASE("A table may have any separator, line break, quotation marks and a byte order mark") {
  for (const std::string text :
       {"participant,level,number,move,ms\nP1,1,1,B+1,100\n", "participant;level;number;move;ms\r\nP1;1;1;B+1;100\r\n",
        "\xef\xbb\xbfms\tmove\tnumber\tlevel\tparticipant\n100\tB+1\t1\t1\tP1",
        "\n\"participant\",\"level\",\"number\",\"move\",\"ms\"\n\n\"P1\",\"1\",\"1\",\"B+1\",\"100\"\n\n",
        "Participant , Level,NUMBER,move,ms\rP1,1,1,B+1,100\r"}) {
    CAPTURE(text);
    const study::StudyLog log = log_of(text);
    CHECK(log.skipped.empty());
    REQUIRE(log.trials.size() == 1);
    CHECK(log.trials.front().labels.participant == "P1");
    CHECK(log.trials.front().level == "1");
    REQUIRE(log.trials.front().moves.size() == 1);
    CHECK(log.trials.front().moves.front().move == "B+1");
    CHECK(log.trials.front().moves.front().ms == 100);
  }
}

TEST_CASE("A quoted field may contain separators, line breaks and quotation marks") {
  const auto table = records::read_text_table("a,b\n\"1,\n\"\"2\"\"\",3\n4,5\n");
  REQUIRE(table);
  REQUIRE(table->rows.size() == 2);
  CHECK(table->rows[0].fields == Texts{"1,\n\"2\"", "3"});
  CHECK(table->rows[1].line == 4);
}

TEST_CASE("A table without a header, with a missing column or an open quotation mark is refused") {
  CHECK_FALSE(records::read_text_table(""));
  CHECK_FALSE(records::read_text_table("\xef\xbb\xbf\r\n \n"));
  CHECK_FALSE(records::read_text_table("a,b\n\"1,2\n"));
  const auto table = records::read_text_table("participant,level,number,move\nP1,1,1,B+1\n");
  REQUIRE(table);
  const auto layout = study::find_layout(*table);
  REQUIRE_FALSE(layout);
  CHECK(layout.error().message.find("no column ms") != std::string::npos);
}

TEST_CASE("A row with a missing or wrong value is skipped with its line, its participant and the reason") {
  const study::StudyLog log = log_of(
      "participant,level,number,move,ms\n"
      "P1,1,1,B+1,100\n"
      "P1,1,2,,100\n"
      "P1,1,3,B-1,-5\n"
      "P1,1,x,B-1,5\n"
      ",1,5,B-1,5\n"
      "P1,1,6,B-1,nan\n"
      "P1,1,7,B-1\n"
      "P1,1,8," +
      std::string(1, '\0') + "B,5\n" + "P1,1,9," + std::string(100'000, 'B') + ",5\n");
  REQUIRE(log.trials.size() == 1);
  CHECK(moves_of(log.trials.front()) == Texts{"2: B+1"});
  REQUIRE(log.skipped.size() == 8);
  for (std::size_t i = 0; i < log.skipped.size(); ++i) {
    CHECK(log.skipped[i].line == static_cast<std::int64_t>(i) + 3);
    CHECK(log.skipped[i].file == "log.csv");
    CHECK(log.skipped[i].participant == (i == 3 ? "" : "P1"));
    CHECK(log.skipped[i].why.size() < 200);
  }
  CHECK(log.skipped[0].why == "move is missing");
  CHECK(log.skipped[1].why == "ms is '-5'; it must be a time in ms, from 0 to 1000000000");
}

TEST_CASE("Rows in any order and of several participants become the trials of each") {
  const study::StudyLog log = log_of(
      "participant,level,number,move,ms\n"
      "P1,1,2,A+4,100\n"
      "P2,1,1,B+1,100\n"
      "P1,1,1,B+2,100\n"
      "P2,1,2,B+1,100\n");
  REQUIRE(log.trials.size() == 2);
  CHECK(moves_of(log.trials[0]) == Texts{"4: B+2", "2: A+4"});
  CHECK(moves_of(log.trials[1]) == Texts{"3: B+1", "5: B+1"});
}

TEST_CASE("A new trial begins where the numbers begin again, or with another number of the trial") {
  const study::StudyLog again =
      log_of("participant,level,number,move,ms\nP1,1,1,B+1,1\nP1,1,2,B-1,1\nP1,1,1,B+2,1\nP1,1,2,A+4,1\n");
  REQUIRE(again.trials.size() == 2);
  CHECK(moves_of(again.trials[1]) == Texts{"4: B+2", "5: A+4"});
  const study::StudyLog numbered =
      log_of("participant,level,trial,number,move,ms\nP1,1,7,1,B+1,1\nP1,1,8,1,B+1,1\nP1,1,7,2,B-1,1\n");
  REQUIRE(numbered.trials.size() == 2);
  CHECK(numbered.trials[0].number == "7");
  CHECK(moves_of(numbered.trials[0]) == Texts{"2: B+1", "4: B-1"});
  CHECK(moves_of(numbered.trials[1]) == Texts{"3: B+1"});
}

TEST_CASE("A new trial begins after a trial of one move, too") {
  const study::StudyLog log = log_of(
      "participant,level,number,move,ms\nP1,1,1,B+1,1\nP1,1,2,B-1,1\nP1,1,1,B+1,1\nP1,1,1,B+2,1\nP1,1,2,A+4,1\n");
  CHECK(log.skipped.empty());
  REQUIRE(log.trials.size() == 3);
  CHECK(moves_of(log.trials[0]) == Texts{"2: B+1", "3: B-1"});
  CHECK(moves_of(log.trials[1]) == Texts{"4: B+1"});
  CHECK(moves_of(log.trials[2]) == Texts{"5: B+2", "6: A+4"});
}

TEST_CASE("A number that occurs twice in a numbered trial is used once") {
  const study::StudyLog log = log_of("participant,level,trial,number,move,ms\nP1,1,1,1,B+1,1\nP1,1,1,1,B+1,1\n");
  REQUIRE(log.trials.size() == 1);
  CHECK(log.trials.front().moves.size() == 1);
  REQUIRE(log.skipped.size() == 1);
  CHECK(log.skipped.front().why == "number 1 occurs twice in this trial");
}

TEST_CASE("Moves may be given by piece and cell, or by piece, row and column from 0 or 1") {
  const std::string by_cell = "participant,level,number,piece,cell,ms\nP1,1,1,B,27,100\nP1,1,2,A,16,100\n";
  const std::string from_one = "participant,level,number,piece,row,column,ms\nP1,1,1,B,5,4,100\nP1,1,2,A,3,5,100\n";
  const std::string from_zero =
      "participant,level,number,piece,row,column,ms\nP1,1,1,B,3,3,1\nP1,1,2,B,0,3,1\nP1,1,3,A,2,4,1\n";
  CHECK(played(by_cell).moves == Texts{"B+2", "A+4"});
  CHECK(played(from_one).moves == Texts{"B+2", "A+4"});
  CHECK(played(from_zero).moves == Texts{"B+1", "B-3", "A+4"});
  CHECK(played(by_cell).status == "won");
}

TEST_CASE("A row or column with a very large number is skipped with the reason") {
  for (const std::string number : {"1001", "-1001", "9223372036854775807", "-9223372036854775808"}) {
    CAPTURE(number);
    const study::StudyLog log = log_of("participant,level,number,piece,row,column,ms\nP1,1,1,B," + number +
                                       ",1,1\nP1,1,2,B,1," + number + ",1\nP1,1,3,B,1000,-1000,1\n");
    REQUIRE(log.skipped.size() == 2);
    CHECK(log.skipped[0].why == "row is '" + number + "'; it must be a number from -1000 to 1000");
    CHECK(log.skipped[1].why == "column is '" + number + "'; it must be a number from -1000 to 1000");
    REQUIRE(log.trials.size() == 1);
    CHECK(log.trials.front().moves.front().row == 999);
  }
}

TEST_CASE("A drag beyond the exit solves the level, and later rows are skipped") {
  for (const std::string end : {"A,17", "A,18", "A,16"}) {
    CAPTURE(end);
    const Played game = played("participant,level,number,piece,cell,ms\nP1,1,1,B,27,100\nP1,1,2," + end +
                               ",100\nP1,1,3,A,18,5\nP1,1,4,B,9,5\n");
    CHECK(game.moves == Texts{"B+2", "A+4"});
    CHECK(game.status == "won");
    CHECK(game.game.rows == 3);
    CHECK(game.game.unmoved == 1);
    REQUIRE(game.skipped.size() == 1);
    CHECK(game.skipped.front().why == "the level is solved already");
  }
  CHECK(played("participant,level,number,move,ms\nP1,1,1,B+2,1\nP1,1,2,A+6,1\n").moves == Texts{"B+2", "A+4"});
}

TEST_CASE("Impossible drags and unknown pieces are skipped, and the others remain") {
  const Played game = played(
      "participant,level,number,piece,cell,ms\n"
      "P1,1,1,A,16,100\n"  // B is in the way
      "P1,1,2,Z,3,100\n"   // unknown
      "P1,1,3,B,10,100\n"  // aside
      "P1,1,4,B,-3,100\n"  // no cell
      "P1,1,5,A,18,100\n"  // B is in the way to the exit
      "P1,1,6,B,27,100\n"
      "P1,1,7,B,27,100\n"  // back on its cell
      "P1,1,8,A,13,40\n");
  CHECK(game.moves == Texts{"B+2", "A+1"});
  CHECK(game.status == "playing");
  CHECK(game.skipped.size() == 5);
  CHECK(game.skipped[0].why == "the piece cannot move from row 3, column 1 to row 3, column 5");
  CHECK(game.skipped[1].why == "the level has no piece 'Z'");
  CHECK(game.game.unmoved == 1);
  REQUIRE(game.game.moves.size() == 2);
  CHECK(game.game.moves[0].since_ready == 600);
  CHECK(game.game.moves[1].since_previous == 140);
  CHECK(game.game.moves[1].played - game.game.start.started == 740);
  CHECK(game.game.moves[1].played == 1'000'000);
}

TEST_CASE("Columns that the program does not know are stored with each move") {
  const Played game = played("participant,level,number,move,ms,mood\nP1,1,1,B+2,1,good\nP1,1,2,A+4,1,\n");
  REQUIRE(game.game.events.size() == 1);
  CHECK(game.game.events.front().detail == R"([{"mood":"good"},{"mood":""}])");
}

TEST_CASE("The layout of the laboratory joins the drag after the solution to its trial") {
  const study::StudyLog log = log_of(
      "subject,instance,optimal_length,move_number,move,pre_actions,meta_move,rt,trial_number\n"
      "P1,x,3,0,0@27,1,drag_end,4037.0,2\n"
      "P1,x,3,1,r@12,1,win,526.0,2\n"
      "P1,x,3,1,r@16,0,drag_end,178.0,0\n"
      "P1,x,3,0,undefined,1,drag_end,5,3\n"
      "P1,x,3,0,0@27,1,drag_end,5,0\n");
  REQUIRE(log.skipped.size() == 1);
  CHECK(log.skipped.front().why == "the move is 'undefined'; it must be PIECE@CELL");
  REQUIRE(log.trials.size() == 2);
  CHECK(log.trials[0].parts == 2);
  CHECK(log.trials[0].moves.size() == 3);
  CHECK(log.trials[1].number == "0");
  auto levels =
      levels_of(R"({"id":"x","cars":[{"player":false,"position":15,"length":2,"id":"0","orientation":"vertical"},)"
                R"({"player":true,"position":12,"length":2,"id":"r","orientation":"horizontal"}]})");
  std::vector<study::SkippedRow> skipped;
  REQUIRE(levels.find("x") != nullptr);
  const study::ImportedGame game = study::import_trial(log.trials[0], *levels.find("x"), 0, skipped);
  CHECK(skipped.empty());
  CHECK(game.state.status == "won");
  REQUIRE(game.moves.size() == 2);
  CHECK(game.moves[1].since_previous == 704);
  CHECK(game.rows == 3);
}

TEST_CASE("Levels have the names of their file, or numbers, and are found by their text") {
  const std::string other = "............AA.C.....C..............";
  for (const std::string& text :
       {"{\"id\":\"one\",\"level\":\"" + log_level + "\"}\n{\"id\":2,\"level\":\"" + other + "\"}\n",
        "[{\"name\":\"one\",\"level\":\"" + log_level + "\"},{\"id\":\"2\",\"level\":\"" + other + "\"}]",
        "name,level\none," + log_level + "\n2," + other + "\n"}) {
    CAPTURE(text);
    auto levels = levels_of(text);
    CHECK(levels.size() == 2);
    CHECK(levels.find("one") != nullptr);
    REQUIRE(levels.find("2") != nullptr);
    CHECK(levels.find(log_level) == levels.find("one"));
    CHECK(levels.find("three") == nullptr);
  }
  auto pack = levels_of(log_level + "\n" + other + "\n");
  CHECK(pack.find("2") != nullptr);
  CHECK(pack.find(".............AAB.....B..............") != nullptr);
  CHECK_FALSE(study::StudyLevels::read("nothing of a level", "levels", {}));
  const auto twice = study::StudyLevels::read("name,level\na," + log_level + "\na," + other + "\n", "levels", {});
  REQUIRE_FALSE(twice);
  CHECK(twice.error().message.find("two levels are called 'a'") != std::string::npos);
}

study::StudyLog jspsych_log(const std::string& text) {
  const auto data = records::parse_json(text, "data");
  REQUIRE_MESSAGE(data, data.error().message);
  study::StudyLog log;
  REQUIRE(study::add_jspsych(*data, "folder/P 7.json", log));
  return log;
}

TEST_CASE("The data of jsPsych become trials with their times, undone moves and gestures") {
  const std::string moves =
      R"("moves":[{"number":1,"move":"B+1","t_ready":10,"t_down":100.4,"t_up":300,"undone_by":"undo","device":"mouse"},)"
      R"({"number":2,"move":"B+2","t_ready":500,"t_down":600,"t_up":900,"undone_by":null,"device":"touch"}],)"
      R"("aborted":[{"kind":"drag","reason":"not_moved","from":[3,4],"to":[3,5],"t_down":30,"t_up":50,"after_move":0},)"
      R"({"kind":"tap","reason":"deselected","from":[1,1],"to":null,"t_up":450,"device":"touch","after_move":1}],)"
      R"("pointer":[[20.2,110,70],[310,60,20],[460,90,60],"x",[1,2]],)"
      R"("events":[{"t":0,"kind":"board","cells":[10,20,50]},{"t":400,"kind":"undo"},)"
      R"({"t":455,"kind":"resize","cells":[0,0,30]},{"t":470,"kind":"hint","move":"B+2"}])";
  const study::StudyLog log = jspsych_log(
      R"([{"trial_type":"html","response":1},{"game_id":"x","trial_index":1,"trial":"easy",)" + moves + "}]");
  REQUIRE(log.trials.size() == 1);
  const study::LoggedTrial& trial = log.trials.front();
  CHECK(trial.labels.participant == "P 7");
  CHECK(trial.number == "1");
  CHECK(trial.level == "easy");
  REQUIRE(trial.moves.size() == 2);
  CHECK(trial.moves[0].since_ready == 290);
  CHECK(trial.moves[0].down == 90);
  CHECK(trial.moves[1].ms == 600);
  CHECK(trial.moves[1].taken_back == 1);
  auto levels = levels_of(log_level);
  std::vector<study::SkippedRow> skipped;
  const study::ImportedGame game = study::import_trial(trial, *levels.find("1"), 0, skipped);
  CHECK(skipped.empty());
  REQUIRE(game.moves.size() == 2);
  CHECK(game.moves[1].parent == 0);
  CHECK(game.moves[1].device == "touch");
  CHECK(game.state.node == 2);
  CHECK(game.state.moves == 1);
  CHECK(game.state.assistance.undos == 1);
  CHECK(game.state.assistance.hints == 1);
  REQUIRE(game.events.size() == 2);
  CHECK(game.events.front().kind == "aborted");
  REQUIRE(game.gestures.size() == 5);
  const auto& [path, aborted, later, unpicked, last] =
      std::tie(game.gestures[0], game.gestures[1], game.gestures[2], game.gestures[3], game.gestures[4]);
  CHECK(path.kind == "path");
  CHECK(path.at == profile::BoardPoint{.x = 2, .y = 1});
  CHECK(path.happened - game.start.started == 20);
  CHECK(aborted.kind == "aborted");
  CHECK(aborted.reason == "not_moved");
  CHECK(aborted.pressed_at == profile::BoardPoint{.x = 3.5, .y = 2.5});
  CHECK(aborted.at == profile::BoardPoint{.x = 4.5, .y = 2.5});
  CHECK(aborted.happened - *aborted.pressed == 20);
  CHECK(later.after_move == 1);
  CHECK(later.node == 1);
  CHECK(unpicked.kind == "unpicked");
  CHECK(unpicked.after_move == 1);
  CHECK(unpicked.node == 0);  // the move was undone before
  CHECK_FALSE(unpicked.at);
  CHECK(unpicked.device == "touch");
  CHECK(last.at == profile::BoardPoint{.x = 3, .y = 2});  // in the cells of the new size
}

TEST_CASE("The name of a participant comes from the data of jsPsych, and damaged moves end a trial") {
  CHECK(jspsych_log(R"([{"participant":12,"game_id":"x","moves":[]}])").trials.front().labels.participant == "12");
  CHECK(jspsych_log(R"({"trials":[{"subject_id":"S","game_id":"x","moves":[]}]})").trials.front().labels.participant ==
        "S");
  const study::StudyLog log =
      jspsych_log(R"([{"game_id":"x","moves":[{"move":"B+1","t_up":5},{"move":"B-1","t_up":2}]}])");
  CHECK(log.trials.front().moves.size() == 1);
  REQUIRE(log.skipped.size() == 1);
  CHECK(log.skipped.front().line == 1);
  study::StudyLog none;
  CHECK_FALSE(study::add_jspsych(Document("text"), "file", none));
}

}  // namespace
}  // namespace tilefold::test
