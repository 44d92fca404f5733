// Labels of a study, merged exports and the states of moves, with the real program.

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "app/records/json.h"
#include "tests/e2e/requests.h"
#include "tests/support/process.h"

namespace tilefold::test {
namespace {

// The exit is two moves away: the vertical piece moves off the row of piece A.
const std::string level = "............AA.B.....B..............";

Words recorded(const std::string& folder, const Words& more) {
  Words words{"play", "--record", "--data-dir", folder};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

std::vector<Document> exported(Words request) {
  request.insert(request.begin(), "export");
  request.insert(request.end(), {"--sort", "oldest", "--format", "jsonl"});
  std::vector<Document> rows;
  for (const std::string& line : lines_of(printed(request))) rows.push_back(*records::parse_json(line, "a line"));
  rows.erase(rows.begin());
  return rows;
}

std::string text(const Document& row, std::string_view name) {
  const Document* found = row.find(name);
  REQUIRE(found != nullptr);
  return found->text() == nullptr ? "" : *found->text();
}

TEST_CASE("Labels are stored with a recorded game and appear in every table") {
  const TemporaryFolder folder;
  printed(recorded(folder.path(), {"drop", "--seed", "7", "--moves", "3 3", "--participant", "P 01", "--condition",
                                   "timed", "--session", "2"}));
  printed({"analyse", "--all", "--data-dir", folder.path(), "--strategy", "greedy"});
  for (const std::string table : {"games", "moves", "analysis"}) {
    CAPTURE(table);
    const auto rows = exported({table, "--data-dir", folder.path()});
    REQUIRE_FALSE(rows.empty());
    for (const Document& row : rows) {
      CHECK(text(row, "participant") == "P 01");
      CHECK(text(row, "condition") == "timed");
      CHECK(text(row, "session") == "2");
      CHECK(text(row, "profile") == folder.path());
    }
  }
}

TEST_CASE("A label needs a recorded game and must be one line of text") {
  CHECK(tilefold({"play", "drop", "--participant", "P01"}).err.find("add --record") != std::string::npos);
  for (const std::string wrong : {" ", "a\nb", "\x1b[2J"}) {
    const Finished finished = tilefold({"play", "drop", "--record", "--session", wrong});
    CHECK(finished.code == 2);
    CHECK(finished.err.find("--session is ") != std::string::npos);
  }
}

TEST_CASE("An export merges the games of several folders, and each row names its folder") {
  const TemporaryFolder folder;
  const std::string one = folder.path("one");
  const std::string two = folder.path("two");
  printed(recorded(one, {"drop", "--seed", "7", "--moves", "3 3"}));
  printed(recorded(two, {"drop", "--seed", "7", "--moves", "1 2 3"}));
  const auto games = exported({"games", "--data-dir", one, "--data-dir", two});
  REQUIRE(games.size() == 2);
  CHECK(text(games[0], "profile") == one);
  CHECK(text(games[1], "profile") == two);
  CHECK(exported({"moves", "--data-dir", one, "--data-dir", two}).size() == 5);
  CHECK(lines_of(printed({"export", "moves", "--data-dir", two, "--data-dir", one, "--format", "csv"})).size() == 6);

  const Finished missing = tilefold({"export", "games", "--data-dir", one, "--data-dir", folder.path("three")});
  CHECK(missing.code == 2);
  CHECK(missing.err.find("contains no games") != std::string::npos);
  const Finished twice = tilefold({"export", "games", "--data-dir", one, "--data-dir", folder.path("two/../one")});
  CHECK(twice.code == 2);
  CHECK(twice.err.find("is given twice") != std::string::npos);
}

TEST_CASE("Exported states have distances to a solution and say whether the next move takes the move back") {
  const TemporaryFolder folder;
  // The second move takes back the first one, and the third and fourth solve the level.
  const Words moves = {"--level", level, "--moves", "B-1 B+1 B+2 A+4"};
  printed(recorded(folder.path(), moves));
  const auto rows = exported({"moves", "--states", "--data-dir", folder.path()});
  REQUIRE(rows.size() == 4);
  CHECK(text(rows[0], "state_before") == level);
  CHECK(text(rows[0], "state_after") == text(rows[1], "state_before"));
  CHECK(text(rows[1], "state_after") == level);
  const auto numbers = [&](std::string_view name) {
    std::vector<std::int64_t> list;
    for (const Document& row : rows) list.push_back(*row.find(name)->integer());
    return list;
  };
  CHECK(numbers("distance_before") == std::vector<std::int64_t>{2, 2, 2, 1});
  CHECK(numbers("distance_after") == std::vector<std::int64_t>{2, 2, 1, 0});
  CHECK(text(rows[0], "undone_by") == "move");
  CHECK(text(rows[1], "undone_by").empty());
  CHECK(*rows[0].find("revisit") == Document(false));
  CHECK(*rows[1].find("revisit") == Document(true));
  CHECK(tilefold({"export", "games", "--states", "--data-dir", folder.path()}).code == 2);

  const auto trials = exported({"trials", "--phases", "all", "--data-dir", folder.path()});
  REQUIRE(trials.size() == 1);
  const auto figure = [&](std::string_view name) { return *trials.front().find(name); };
  CHECK(figure("moves") == Document(4));
  CHECK(figure("optimum") == Document(2));
  CHECK(figure("over_optimum") == Document(2));
  CHECK(figure("revisits") == Document(1));
  CHECK(text(trials.front(), "position") == level);
  CHECK(text(trials.front(), "status") == "won");
  CHECK(figure("thinking_share") == Document());
}

TEST_CASE("Exports of moves and of their analysis have phase columns, which are empty if the times show no phases") {
  const TemporaryFolder folder;
  printed(recorded(folder.path(), {"drop", "--seed", "7", "--moves", "3 3"}));
  const auto rows = exported({"moves", "--phases", "all", "--data-dir", folder.path()});
  REQUIRE(rows.size() == 2);
  for (const std::string_view column : {"phase", "phase_probability", "thinking", "phase_advantage", "checking",
                                        "phase_states", "bic_1", "bic_2", "bic_3"}) {
    REQUIRE(rows.front().find(column) != nullptr);
    CHECK(*rows.front().find(column) == Document());
  }
  const std::string header =
      lines_of(printed({"export", "analysis", "--data-dir", folder.path(), "--format", "csv"})).front();
  CHECK(header.find(",profile,phase,phase_probability,thinking,phase_advantage") != std::string::npos);
  CHECK(tilefold({"export", "games", "--phases", "all", "--data-dir", folder.path()}).code == 2);
}

}  // namespace
}  // namespace tilefold::test
