// `tilefold import study` with the real program: what is stored, printed and refused.

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/e2e/requests.h"

namespace tilefold::test {
namespace {

// Two trials of a public data set: the repository sherrybao222/RushHour, MIT licence, © 2018 Yichen Li. The
// participants have numbers in place of their names.
const std::string lab_levels =
    R"({"cars": [{"player": false, "position": 6, "length": 2, "id": "1", "orientation": "vertical"}, )"
    R"({"player": false, "position": 3, "length": 3, "id": "3", "orientation": "vertical"}, )"
    R"({"player": false, "position": 10, "length": 2, "id": "2", "orientation": "vertical"}, )"
    R"({"player": false, "position": 2, "length": 2, "id": "4", "orientation": "vertical"}, )"
    R"({"player": false, "position": 25, "length": 2, "id": "0", "orientation": "horizontal"}, )"
    R"({"player": true, "position": 13, "length": 2, "id": "r", "orientation": "horizontal"}, )"
    R"({"player": false, "position": 27, "length": 2, "id": "5", "orientation": "horizontal"}, )"
    R"({"player": false, "position": 21, "length": 3, "id": "7", "orientation": "horizontal"}, )"
    R"({"player": false, "position": 31, "length": 3, "id": "6", "orientation": "horizontal"}], "id": "prb11647"})"
    "\n";
const std::string lab_header =
    "subject,instance,optimal_length,move_number,move,pre_actions,meta_move,rt,trial_number\n";
const std::string lab_rows =
    "P07,prb11647,7,0,0@24,1,drag_end,2651.0,1\n"
    "P07,prb11647,7,1,6@30,1,drag_end,649.0,1\n"
    "P07,prb11647,7,2,5@28,1,drag_end,1759.0,1\n"
    "P07,prb11647,7,3,7@18,1,drag_end,696.0,1\n"
    "P07,prb11647,7,4,3@21,1,drag_end,953.0,1\n"
    "P07,prb11647,7,5,2@4,1,drag_end,512.0,1\n"
    "P07,prb11647,7,6,r@13,1,win,490.0,1\n"
    "P07,prb11647,7,6,r@16,0,drag_end,141.0,0\n"
    "P04,prb11647,7,0,0@24,1,drag_end,2192.0,1\n"
    "P04,prb11647,7,1,5@26,1,drag_end,2166.0,1\n"
    "P04,prb11647,7,2,7@18,1,drag_end,838.0,1\n"
    "P04,prb11647,7,3,5@28,1,drag_end,1419.0,1\n"
    "P04,prb11647,7,4,5@28,1,drag_end,158.0,1\n"
    "P04,prb11647,7,4,6@30,1,drag_end,4745.0,1\n"
    "P04,prb11647,7,5,3@21,1,drag_end,484.0,1\n"
    "P04,prb11647,7,6,2@4,1,drag_end,347.0,1\n"
    "P04,prb11647,7,7,r@13,1,win,442.0,1\n"
    "P04,prb11647,7,7,r@16,0,drag_end,9.0,0\n";

// The exit is two moves away: B moves down, then A moves to the right.
const std::string level = "............AA.B.....B..............";
const std::string table_header = "participant,level,number,move,ms\n";

class Study {
 public:
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_.path(name), std::ios::binary) << text;
    return folder_.path(name);
  }
  Finished import(const Words& more) const { return tilefold(with({"import", "study"}, with(more, data_dir()))); }
  Document imported(const Words& more) const {
    const Finished finished = import(more);
    CAPTURE(finished.err);
    REQUIRE(finished.code == 0);
    REQUIRE(lines_of(finished.out).size() == 1);
    return parsed(finished.out);
  }
  std::vector<Document> exported(const Words& words) const {
    std::vector<Document> rows;
    const Words request = with(with({"export"}, words), {"--sort", "oldest", "--format", "jsonl"});
    for (const std::string& line : lines_of(printed(with(request, data_dir())))) rows.push_back(parsed(line));
    rows.erase(rows.begin());
    return rows;
  }
  Words data_dir() const { return {"--data-dir", folder_.path("profile")}; }
  bool has_profile() const { return std::filesystem::exists(folder_.path("profile/tilefold.db")); }

 private:
  TemporaryFolder folder_;
};

std::int64_t count(const Document& row, std::string_view name) {
  const Document* value = row.find(name);
  REQUIRE(value != nullptr);
  REQUIRE(value->integer() != nullptr);
  return *value->integer();
}

TEST_CASE("The laboratory's layout becomes games with participants, levels, times and exits") {
  const Study study;
  const std::string levels = study.write("levels.jsonl", lab_levels);
  const std::string moves = study.write("moves.csv", lab_header + lab_rows);
  const Document report = study.imported({moves, "--levels", levels});
  CHECK(*report.find("kind") == Document("imported"));
  CHECK(count(report, "participants") == 2);
  CHECK(count(report, "trials") == 4);  // the laboratory numbers the last drag of a solved trial as trial 0
  CHECK(count(report, "games") == 2);
  CHECK(count(report, "moves") == 18);
  CHECK(count(report, "unmoved") == 3);  // two marks of a solved level, and a piece that was put back
  CHECK(report.find("skipped")->list()->empty());

  const auto trials = study.exported({"trials"});
  REQUIRE(trials.size() == 2);
  CHECK(*trials[0].find("participant") == Document("P07"));
  CHECK(*trials[0].find("status") == Document("won"));
  CHECK(count(trials[0], "optimum") == 6);
  CHECK(count(trials[0], "moves") == 7);
  CHECK(count(trials[0], "thinking_ms") == 2651 + 649 + 1759 + 696 + 953 + 512 + 490 + 141);
  CHECK(count(trials[1], "moves") == 8);
  CHECK(printed(with({"profile", "check"}, study.data_dir())).find("\"problems\":0") != std::string::npos);
}

TEST_CASE("Imported games are judged, have no best score, and say where they come from") {
  const Study study;
  const std::string levels = study.write("levels.jsonl", lab_levels);
  study.imported({study.write("moves.csv", lab_header + lab_rows), "--levels", levels});
  printed(with({"analyse", "--all"}, study.data_dir()));
  CHECK(study.exported({"analysis"}).size() == 15);
  CHECK(lines_of(printed(with({"scores", "--format", "csv"}, study.data_dir()))).size() == 1);
  for (const std::string table : {"games", "moves", "analysis", "trials"}) {
    CAPTURE(table);
    const auto rows = study.exported({table});
    REQUIRE_FALSE(rows.empty());
    for (const Document& row : rows) {
      CHECK(*row.find("source") == Document("import"));
      CHECK(*row.find("level_name") == Document("prb11647"));
      CHECK(*row.find("trial") == Document("1"));
    }
  }
  const auto moves = study.exported({"moves", "--states"});
  CHECK(*moves.front().find("extra")->find("optimal_length") == Document("7"));
  CHECK(count(moves.front(), "distance_before") == 6);
  CHECK(*moves.back().find("distance_after") == Document(0));
}

TEST_CASE("A file that was imported before adds nothing, and a longer one only its new trials") {
  const Study study;
  const std::string levels = study.write("levels.txt", level + "\n");
  const std::string rows = table_header + "P1,1,1,B+2,100\nP1,1,2,A+4,100\n";
  CHECK(count(study.imported({study.write("a.csv", rows), "--levels", levels}), "games") == 1);
  const Finished again = study.import({study.write("b.csv", rows), "--levels", levels});
  CHECK(again.code == 0);
  CHECK(again.err.find("1 trial had been imported before") != std::string::npos);
  CHECK(count(parsed(again.out), "games") == 0);
  CHECK(count(parsed(again.out), "known") == 1);
  const Document more = study.imported({study.write("c.csv", rows + "P2,1,1,B+2,100\n"), "--levels", levels});
  CHECK(count(more, "games") == 1);
  CHECK(count(more, "participants") == 1);
  CHECK(study.exported({"games"}).size() == 2);
}

TEST_CASE("What does not fit is skipped with its file, line, participant and reason") {
  const Study study;
  const std::string levels = study.write("levels.txt", level + "\n");
  const std::string moves =
      study.write("a.csv", table_header + "P1,1,1,B+9,100\nP1,1,2,B+2,100\nP2,unknown,1,B+2,100\nP1,1,3,,1\n");
  const Document report = study.imported({moves, "--levels", levels});
  CHECK(count(report, "moves") == 1);
  const List& skipped = *report.find("skipped")->list();
  REQUIRE(skipped.size() == 3);
  const auto line = [&](std::size_t i) { return count(skipped[i], "line"); };
  CHECK(line(0) == 2);
  CHECK(line(1) == 4);
  CHECK(line(2) == 5);
  CHECK(*skipped[1].find("why") == Document("the file of levels lacks level 'unknown'"));
  CHECK(*skipped[1].find("participant") == Document("P2"));
  CHECK(*skipped[1].find("file") == Document(moves));
}

TEST_CASE("A wrong request is refused with one line, and nothing is written") {
  const Study study;
  const std::string levels = study.write("levels.txt", level + "\n");
  const std::string good = study.write("good.csv", table_header + "P1,1,1,B+2,100\n");
  const std::string none = study.write("none.csv", "");
  const std::string headless = study.write("headless.csv", "P1,1,1,B+2,100\n");
  const std::string open = study.write("open.csv", table_header + "\"P1,1,1,B+2,100\n");
  const std::string wrong = study.write("wrong.txt", "no level\n");
  const std::string json = study.write("wrong.json", "{\"a\":");
  for (const Words& words : std::vector<Words>{{"/nowhere.csv", "--levels", levels},
                                               {good, "--levels", "/nowhere.txt"},
                                               {good},
                                               {good, good, "--levels", levels},
                                               {none, "--levels", levels},
                                               {headless, "--levels", levels},
                                               {open, "--levels", levels},
                                               {good, "--levels", wrong},
                                               {good, "--levels", levels, "--layout", "lab"},
                                               {good, "--levels", levels, "--layout", "tables"},
                                               {good, "--levels", levels, "--puzzle", "unlock"},
                                               {json, "--levels", levels},
                                               {good, json, "--levels", levels}}) {
    const Finished finished = study.import(words);
    CAPTURE(finished.err);
    CHECK(finished.code == 2);
    CHECK(finished.out.empty());
    CHECK(lines_of(finished.err).size() == 1);
    CHECK_FALSE(study.has_profile());
  }
  CHECK(tilefold({"import", "stduy", good}).err.find("did you mean 'study'") != std::string::npos);
}

TEST_CASE("Long lines, control characters and 100,000 rows of rubbish are survived") {
  const Study study;
  const std::string levels = study.write("levels.txt", level + "\n");
  std::string rows = table_header + std::string(10'000'000, 'x') + "\nP1,1,1," + std::string(3, '\0') + ",1\n";
  for (int i = 0; i < 100'000; ++i) rows += "P\x1b[2J,1,1,\"\",;\n";
  const Document report = study.imported({study.write("a.csv", rows), "--levels", levels});
  CHECK(count(report, "games") == 0);
  CHECK(report.find("skipped")->list()->size() == 100'002);
}

TEST_CASE("The data of jsPsych need no levels, because each trial has a game ID") {
  const Study study;
  printed(with({"play", "--record", "--level", level, "--moves", "B+1 B+1"}, study.data_dir()));
  const std::string game_id = *study.exported({"games"}).front().find("game_id")->text();
  const std::string data = R"([{"trial_type":"tilefold","trial_index":0,"participant":"S1","game_id":")" + game_id +
                           R"(","moves":[{"move":"B+1","t_ready":0,"t_down":50,"t_up":90,"device":"mouse"},)"
                           R"({"move":"B+1","t_ready":120,"t_down":150,"t_up":190,"device":"mouse"}],)"
                           R"("aborted":[{"reason":"outside","from":[3,4],"t_up":100,"after_move":1}],)"
                           R"("pointer":[[40,30,20]],"events":[{"t":0,"kind":"board","cells":[10,10,40]}]}])";
  const Document report = study.imported({study.write("data.json", data)});
  CHECK(count(report, "games") == 1);
  const auto moves = study.exported({"moves"});
  REQUIRE(moves.size() == 4);
  CHECK(count(moves[3], "since_ready_ms") == 70);
  CHECK(count(moves[3], "down_ms") == 30);
  CHECK(*moves[3].find("device") == Document("mouse"));
  CHECK(*moves[3].find("participant") == Document("S1"));
  const auto gestures = study.exported({"gestures"});
  REQUIRE(gestures.size() == 2);
  CHECK(*gestures[0].find("kind") == Document("path"));
  CHECK(count(gestures[0], "t_ms") == 40);
  CHECK(*gestures[0].find("x") == Document(0.5));
  CHECK(*gestures[0].find("y") == Document(0.25));
  CHECK(*gestures[1].find("kind") == Document("aborted"));
  CHECK(*gestures[1].find("participant") == Document("S1"));
  CHECK(count(gestures[1], "game") == 2);
  CHECK(count(gestures[1], "after_move") == 1);
  const auto games = study.exported({"games"});
  CHECK(*games[0].find("source") == Document("play"));
  CHECK(*games[1].find("source") == Document("import"));
}

TEST_CASE("The data of a study page become a run, whose tables are exported like those of the study window") {
  const Study study;
  printed(with({"play", "--record", "--level", level, "--moves", "B+1"}, study.data_dir()));
  const std::string game_id = *study.exported({"games"}).front().find("game_id")->text();
  const Object source{
      {"kind", "study"},
      {"protocol_text",
       "title = \"Small\"\n[[before]]\nname = \"age\"\nkind = \"number\"\ntext = \"?\"\nmin = 1\nmax = 99\n"
       "[[blocks]]\nname = \"b\"\npractice = true\ncondition = \"hard\"\n[[blocks.trials]]\nname = \"one\"\nlevel = "
       "\"" +
           level + "\"\n"},
      {"study", "Small"},
      {"engine_version", "1.2"},
      {"ended", "2026-11-01T10:00:00.000Z"}};
  const std::string rows =
      R"({"kind":"question","step":0,"position":0,"question":"age","answer":30,"rt":1500,)"
      R"("started":"2026-11-01T10:00:01.000Z","ended":"2026-11-01T10:00:02.500Z"},)"
      R"({"kind":"interruption","step":1,"away_ms":4000,"ended":"2026-11-01T10:00:08.000Z"},)"
      R"({"kind":"trial","step":1,"position":1,"block":"b","trial":"one","outcome":"gave_up","rt":5000,)"
      R"("started":"2026-11-01T10:00:03.000Z","ended":"2026-11-01T10:00:12.000Z","participant":"S1","game_id":")" +
      game_id +
      R"(","moves":[{"move":"B+1","t_ready":0,"t_down":50,"t_up":90,"device":"touch"}],)"
      R"("events":[{"t":100,"kind":"restart"},{"t":120,"kind":"blur"}]},)"
      R"({"kind":"end","outcome":"finished","ended":"2026-11-01T10:00:13.000Z"}])";
  const std::string file = study.write("page.json", "[" + records::to_json(source) + "," + rows);
  const Document report = study.imported({file});
  CHECK(count(report, "games") == 1);
  CHECK(count(report, "runs") == 1);
  CHECK(count(study.imported({file}), "runs") == 0);

  const TemporaryFolder tables;
  printed(with({"study", "export", tables.path()}, study.data_dir()));
  const auto line = [&](const std::string& name) { return lines_of(read_text(tables.path(name))).at(1); };
  CHECK(line("participants.csv")
            .starts_with("S1,,,Small,,2026-11-01T10:00:00.000Z,2026-11-01T10:00:13.000Z,finished,2,1,"));
  CHECK(line("participants.csv").ends_with(",page 1.2"));
  CHECK(line("answers.csv") == "S1,,,,,0,age,number,30,1500,2026-11-01T10:00:02.500Z");
  CHECK(line("trials.csv").starts_with("S1,,hard,b,one,1,true,gave_up,1,1,5000,1,4000,1,"));
  CHECK(line("moves.csv").find(",2026-11-01T10:00:07.090Z,") != std::string::npos);  // 4910 ms before the end
  CHECK(line("moves.csv").find(",touch,") != std::string::npos);
}

TEST_CASE("A trial without moves keeps its gestures, its hints and its game") {
  const Study study;
  printed(with({"play", "--record", "--level", level, "--moves", "B+1"}, study.data_dir()));
  const std::string game_id = *study.exported({"games"}).front().find("game_id")->text();
  const std::string file = study.write(
      "page.json",
      R"([{"kind":"study","study":"Small","protocol_text":"title = \"Small\"\n[[blocks]]\n[[blocks.trials]]\npuzzle = )"
      R"(\"drop\"\n","ended":"2026-11-01T10:00:00.000Z"},)"
      R"({"kind":"trial","step":0,"position":0,"block":"b","trial":"one","outcome":"gave_up","rt":5000,)"
      R"("started":"2026-11-01T10:00:03.000Z","ended":"2026-11-01T10:00:08.000Z","participant":"S1","game_id":")" +
          game_id +
          R"(","moves":[],"aborted":[{"reason":"not_moved","t_down":900,"t_up":1000,"after_move":0},)"
          R"({"reason":"not_moved","t_up":2000,"after_move":0}],"events":[{"t":3000,"kind":"hint"}]},)"
          R"({"kind":"trial","step":1,"position":1,"trial":"two","outcome":"gave_up","rt":1000,)"
          R"("started":"2026-11-01T10:00:08.000Z","ended":"2026-11-01T10:00:09.000Z","game_id":")" +
          game_id + R"(","moves":[]},{"kind":"end","outcome":"finished","ended":"2026-11-01T10:00:13.000Z"}])");
  const Document report = study.imported({file});
  CHECK(count(report, "trials") == 2);
  CHECK(count(report, "games") == 2);
  CHECK(count(report, "moves") == 0);
  CHECK(report.find("skipped")->list()->empty());
  const Document again = study.imported({file});
  CHECK(count(again, "known") == 2);
  CHECK(count(again, "games") == 0);

  const auto gestures = study.exported({"gestures"});
  REQUIRE(gestures.size() == 2);
  CHECK(*gestures[0].find("participant") == Document("S1"));
  CHECK(count(gestures[0], "t_ms") == 1000);
  CHECK(count(gestures[1], "t_ms") == 2000);
  const TemporaryFolder tables;
  printed(with({"study", "export", tables.path()}, study.data_dir()));
  CHECK(lines_of(read_text(tables.path("gestures.csv"))).size() == 3);
  const std::string row = lines_of(read_text(tables.path("trials.csv"))).at(1);
  CAPTURE(row);
  CHECK(row.find("gave_up") != std::string::npos);
  CHECK(row.find("unblock") != std::string::npos);
  CHECK(printed(with({"profile", "check"}, study.data_dir())).find("\"problems\":0") != std::string::npos);
}

// Stores a game, and writes the log of a participant who took the move `taken_back` of this game's level back and then
// solved it. Returns the path of the log.
std::string log_with_undo(const Study& study, const std::string& taken_back) {
  printed(with({"play", "--record", "--level", level, "--moves", "B+1"}, study.data_dir()));
  const std::string game_id = *study.exported({"games"}).front().find("game_id")->text();
  return study.write("data.json", R"([{"participant":"S1","game_id":")" + game_id + R"(","moves":[{"move":")" +
                                      taken_back +
                                      R"(","t_up":100},{"move":"B+2","t_up":300},{"move":"A+4","t_up":400}],)"
                                      R"("events":[{"t":200,"kind":"undo"}]}])");
}

TEST_CASE("A move that a participant took back and made again is stored twice, and the profile is valid") {
  const Study study;
  CHECK(count(study.imported({log_with_undo(study, "B+2")}), "games") == 1);
  CHECK(printed(with({"profile", "check"}, study.data_dir())).find("\"problems\":0") != std::string::npos);
  const auto moves = study.exported({"moves"});
  REQUIRE(moves.size() == 4);
  CHECK(*moves[1].find("move") == Document("B+2"));
  CHECK(*moves[2].find("move") == Document("B+2"));
  CHECK(*study.exported({"games"}).back().find("status") == Document("won"));
  printed(with({"analyse", "--game", "2"}, study.data_dir()));
  // In a game that was played with the program, such a move is a fault.
  const std::string file = study.data_dir().back() + "/tilefold.db";
  REQUIRE(sqlite(file, "UPDATE games SET client = 'window' WHERE client = 'import'").code == 0);
  const Finished checked = tilefold(with({"profile", "check", "--format", "text"}, study.data_dir()));
  CHECK(checked.code == 1);
  CHECK(checked.out.find("game 2: ") != std::string::npos);
  CHECK(checked.out.find("node 2 of its tree occurs twice") != std::string::npos);
}

TEST_CASE("The moves that a participant took back are judged, too") {
  const Study study;
  study.imported({log_with_undo(study, "B-1")});
  const auto lines =
      lines_of(printed(with({"analyse", "--all", "--sort", "oldest", "--format", "jsonl"}, study.data_dir())));
  REQUIRE(lines.size() == 8);  // two games: 1 move, then 2 moves and one that was taken back
  CHECK(*parsed(lines[6]).find("kind") == Document("summary"));
  CHECK(*parsed(lines[4]).find("undone") == Document(false));
  CHECK(*parsed(lines[7]).find("kind") == Document("judged"));
  CHECK(*parsed(lines[7]).find("undone") == Document(true));
  CHECK(*parsed(lines[7]).find("move") == Document("B-1"));
  CHECK(*parsed(lines[7]).find("loss") == Document(1));
  CHECK(printed(with({"analyse", "--game", "2", "--format", "text"}, study.data_dir())).find("undone moves") !=
        std::string::npos);
  CHECK(printed(with({"analyse", "--all", "--sort", "oldest", "--format", "jsonl"}, study.data_dir())) == [&] {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
  }());
  const auto rows = study.exported({"analysis"});
  REQUIRE(rows.size() == 4);
  CHECK(*rows.back().find("undone") == Document(true));
  CHECK(count(rows.back(), "node") == 1);
}

}  // namespace
}  // namespace tilefold::test
