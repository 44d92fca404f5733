// The CSV of every subcommand, read by a strict RFC 4180 parser: every row has as many fields as the header.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>

#include "tests/e2e/requests.h"
#include "tests/support/process.h"

namespace tilefold::test {
namespace {

// Parses one field and advances `at` past it; returns nullopt if it is not valid.
std::optional<std::string> parse_field(const std::string& text, std::size_t& at) {
  if (at == text.size() || text[at] != '"') {
    const std::size_t end = std::min(text.find_first_of(",\r\n\"", at), text.size());
    if (end < text.size() && text[end] == '"') return std::nullopt;
    const std::string field = text.substr(at, end - at);
    at = end;
    return field;
  }
  std::string field;
  for (++at; at < text.size(); ++at) {
    if (text[at] != '"') {
      field += text[at];
    } else if (at + 1 < text.size() && text[at + 1] == '"') {
      field += text[++at];
    } else {
      ++at;
      const bool is_end = at == text.size() || text[at] == ',' || text[at] == '\n';
      return is_end ? std::optional(field) : std::nullopt;
    }
  }
  return std::nullopt;
}

std::optional<std::vector<Words>> read_strictly(const std::string& text) {
  if (!text.ends_with('\n')) return std::nullopt;
  std::vector<Words> rows(1);
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto field = parse_field(text, at);
    if (!field) return std::nullopt;
    rows.back().push_back(*field);
    if (text[at] == '\n' && at + 1 < text.size()) rows.emplace_back();
  }
  return rows;
}

// Returns the rows of a table after the header.
std::vector<Words> check_table(const std::string& text) {
  CAPTURE(text.substr(0, 2000));
  const auto rows = read_strictly(text);
  REQUIRE(rows);
  REQUIRE_FALSE(rows->empty());
  const Words& header = rows->front();
  CHECK(std::set(header.begin(), header.end()).size() == header.size());
  for (const Words& row : *rows) REQUIRE(row.size() == header.size());
  return {rows->begin() + 1, rows->end()};
}

std::vector<Words> table_of(Words arguments) {
  arguments.insert(arguments.end(), {"--format", "csv"});
  std::string command;
  for (const std::string& word : arguments) command += word + " ";
  CAPTURE(command);
  const Finished finished = tilefold(arguments);
  CAPTURE(finished.err);
  REQUIRE(finished.code == 0);
  return check_table(finished.out);
}

const Words puzzles{"drop", "slide", "swap", "pairs", "unblock"};

TEST_CASE("Games are printed as valid CSV, for every puzzle") {
  const TemporaryFolder folder;
  for (const std::string& puzzle : puzzles) {
    CAPTURE(puzzle);
    const Words play{"play", puzzle, "--seed", "3", "--strategy", "random", "--max-moves", "8"};
    CHECK(table_of(play).size() == 9);
    CHECK_FALSE(table_of({"hint", puzzle, "--seed", "3", "--strategy", "random"}).empty());
    Words recorded = play;
    recorded.insert(recorded.end(), {"--format", "jsonl", "--out", folder.path(puzzle), "--record", "--data-dir",
                                     folder.path("profile")});
    REQUIRE(tilefold(recorded).code == 0);
    CHECK(table_of({"replay", folder.path(puzzle)}) == table_of(play));
    CHECK(table_of({"replay", folder.path(puzzle), "--check"}) == std::vector<Words>{{"8"}});
    CHECK_FALSE(table_of({"list", puzzle}).empty());
    const std::string summary = folder.path("summary");
    CHECK(table_of({"bench", puzzle, "--strategy", "random", "--games", "2", "--max-moves", "5", "--seed", "1",
                    "--summary", summary})
              .size() == 2);
    CHECK(check_table(read_text(summary)).size() == 1);
  }
  const std::string profile = folder.path("profile");
  for (const Words& command : std::vector<Words>{{"games"}, {"export", "games"}, {"export", "moves"}, {"scores"}}) {
    Words asked = command;
    asked.insert(asked.end(), {"--data-dir", profile});
    CHECK_FALSE(table_of(asked).empty());
  }
  const auto games = table_of({"games", "--data-dir", profile});
  for (const Words& game : games) CHECK(table_of({"replay", game.back()}).size() == 9);
}

TEST_CASE("The commands map, generate, speed and solve print valid CSV") {
  const TemporaryFolder folder;
  const std::string level = "BB...GE..H.GEAAH.GE..H..F...CCF.DDD.";
  const std::string links = folder.path("links");
  CHECK(table_of({"map", "--level", level, "--links", links}).size() == 1079);
  CHECK(check_table(read_text(links)).size() > 1000);
  CHECK(table_of({"generate", "unblock", "--count", "2", "--seed", "1", "--moves", "3-5"}).size() == 2);
  CHECK(table_of({"speed", "--only", "slide/random_playouts", "--seconds", "0.01"}).size() == 1);
  CHECK(table_of({"solve", "unblock", "--level", level}).size() == 1);
}

TEST_CASE("The CSV of solve has a column for each property of a solution, even if there is no solution") {
  const TemporaryFolder folder;
  const std::string solved = folder.path("solved");
  write_text(solved, R"({"puzzle":"pairs","parameters":{"columns":4},"state":{"board":[[1,9,5,5]]}})");
  const std::string open = folder.path("open");
  write_text(open, R"({"puzzle":"pairs","parameters":{"columns":4,"refills":0},"state":{"board":[[1,1,1,5]]}})");
  const Finished first = tilefold({"solve", "--position", solved, "--format", "csv"});
  const Finished second = tilefold({"solve", "--position", open, "--format", "csv"});
  REQUIRE(first.code == 0);
  REQUIRE(second.code == 0);
  const auto lines = lines_of(first.out);
  REQUIRE(lines.front() ==
          "solved,proven,length,moves,least_refills,refills,refills_proven,fact_moves,least_moves,moves_proven,score,"
          "nodes");
  CHECK(check_table(first.out).front()[7] == "2");
  CHECK(lines_of(second.out).front() == lines.front());
  CHECK(check_table(second.out).front()[5].empty());
}

TEST_CASE("The columns of a benchmark table depend on the puzzle") {
  const Words pairs{"bench", "pairs", "--strategy", "monte_carlo", "--games", "2", "--seed", "1", "--max-moves", "60"};
  Words text = pairs;
  text.insert(text.end(), {"--format", "text"});
  const std::string told = tilefold(text).out;
  CHECK(told.find("boards cleared") != std::string::npos);
  CHECK(told.find("games won") != std::string::npos);
  CHECK(told.find("merges") == std::string::npos);
  CHECK(told.find("largest") == std::string::npos);
  Words csv = pairs;
  csv.insert(csv.end(), {"--format", "csv"});
  CHECK(lines_of(tilefold(csv).out).front() ==
        "setting,game,seed,score,moves,largest,merges,continues_used,status,boards_cleared");
  // A board without stages: the game is won when the board is cleared.
  Words single = pairs;
  single.insert(single.end(), {"--set", "stages=off"});
  std::int64_t won = 0;
  for (const Words& row : table_of(single)) {
    CHECK((row[8] == "won") == (row[9] == "1"));
    won += row[8] == "won" ? 1 : 0;
  }
  CHECK(won > 0);
  const std::string drop =
      tilefold({"bench", "drop", "--strategy", "random", "--games", "2", "--seed", "1", "--format", "text"}).out;
  CHECK(drop.find("merges") != std::string::npos);
  CHECK(drop.find("games won") == std::string::npos);
}

TEST_CASE("Error messages quote the input and suggest the right spelling, even if only upper and lower case differ") {
  const Finished fraction = tilefold({"play", "--position", "-"}, R"({"puzzle":"drop","seed":1e3,"board":[]})");
  CHECK(fraction.code == 2);
  CHECK(fraction.err.find("1e3") != std::string::npos);
  CHECK(fraction.err.find("1000.0") == std::string::npos);
  for (const auto& [puzzle, written, meant] : std::vector<std::array<std::string, 3>>{
           {"pairs", "Refill", "refill"}, {"drop", "Continue", "continue"}, {"slide", "LEFT", "left"}}) {
    const Finished finished = tilefold({"play", puzzle, "--seed", "1", "--moves", written});
    CHECK(finished.code == 2);
    CHECK(finished.err.find("(did you mean '" + meant + "'?)") != std::string::npos);
  }
  CHECK(tilefold({"play", "DROP"}).err.find("did you mean 'drop'") != std::string::npos);
}

TEST_CASE("A command that writes two tables cannot write both to the same file") {
  const std::string level = "BB...GE..H.GEAAH.GE..H..F...CCF.DDD.";
  const Finished mixed = tilefold({"map", "--level", level, "--format", "csv", "--links", "-"});
  CHECK(mixed.code == 2);
  CHECK(mixed.out.empty());
  CHECK(lines_of(mixed.err).size() == 1);
  const TemporaryFolder folder;
  const Finished same = tilefold(
      {"map", "--level", level, "--format", "csv", "--out", folder.path("states"), "--links", folder.path("./states")});
  CHECK(same.code == 2);
}

TEST_CASE("An export gives the number of a built-in level or the cells of an entered board") {
  const TemporaryFolder folder;
  const std::string profile = folder.path("profile");
  const Words play{"play", "unblock", "--strategy", "shortest", "--max-moves", "2", "--seed", "1", "--record"};
  for (const Words& board : std::vector<Words>{{"--set", "level=3"},
                                               {"--level", small_level},
                                               {"--set", "level=5", "--level", small_level},
                                               {"--level", large_level}})
    REQUIRE(asked_of(profile, with(play, board)).code == 0);
  REQUIRE(asked_of(profile, {"play", "slide", "--seed", "1", "--moves", "left", "--record"}).code == 0);
  REQUIRE(asked_of(profile, {"analyse", "--all", "unblock", "--format", "csv"}).code == 0);
  const std::vector<std::string> positions{"", small_level, small_level, large_level, ""};
  std::map<std::int64_t, std::string> hashes;
  for (const std::string listing : {"games", "moves", "analysis"}) {
    CAPTURE(listing);
    const Words rows = lines_of(asked_of(profile, {"export", listing, "--sort", "oldest", "--format", "jsonl"}).out);
    REQUIRE(rows.size() >= 5);
    for (std::size_t i = 1; i < rows.size(); ++i) {
      const Document row = parsed(rows[i]);
      const std::int64_t game = *row.find("game")->integer();
      const std::string& position = positions[static_cast<std::size_t>(game - 1)];
      REQUIRE(row.find("level") != nullptr);
      CHECK(*row.find("level") == (game == 1 ? Document(std::int64_t{3}) : Document()));
      CHECK(*row.find("position") == (position.empty() ? Document() : Document(position)));
      if (listing == "analysis") continue;
      const std::string hash = *row.find("parameters_hash")->text();
      CHECK(hashes.try_emplace(game, hash).first->second == hash);
      if (listing == "games") CHECK((row.find("parameters")->find("level") != nullptr) == (game == 1));
    }
  }
  CHECK(hashes[2] != hashes[4]);
  const Words plain = lines_of(asked_of(profile, {"export", "games", "--format", "csv"}).out);
  CHECK(plain.front().ends_with(",level,position,game_id"));  // the last column contains the game ID that `replay`
                                                              // takes
}

}  // namespace
}  // namespace tilefold::test
