// Players on the command line: the column in lists and exports, and the option --player.

#include <doctest/doctest.h>

#include "tests/e2e/requests.h"

namespace tilefold::test {
namespace {

const std::string zoe = "Zoë \"Ł\" 王";

// Creates the released profile with two players. Zoë has a game of Swap and one of Unblock.
void store_two_players(const TemporaryFolder& folder) {
  REQUIRE(sqlite(folder.path("tilefold.db"), read_text(kept_profile(8))).code == 0);
}

std::vector<Document> rows_of(const TemporaryFolder& folder, const Words& words) {
  std::vector<Document> rows;
  const auto finished = asked_of(folder.path(), with(words, {"--format", "jsonl"}));
  CAPTURE(finished.err);
  CHECK(finished.code == 0);
  for (const std::string& line : lines_of(finished.out)) rows.push_back(parsed(line));
  REQUIRE_FALSE(rows.empty());
  rows.erase(rows.begin());
  return rows;
}

TEST_CASE("Every table of games has a column with the player, which is empty for the first player without a name") {
  const TemporaryFolder folder;
  store_two_players(folder);
  for (const Words& table : {Words{"games"}, Words{"export", "games"}, Words{"export", "moves"},
                             Words{"export", "analysis"}, Words{"export", "trials"}, Words{"export", "gestures"}}) {
    CAPTURE(table.back());
    const std::string csv = asked_of(folder.path(), with(table, {"--format", "csv"})).out;
    CHECK(lines_of(csv).front().find(",player,participant,condition,session,") != std::string::npos);
    bool has_zoe = false;
    for (const Document& row : rows_of(folder, table)) {
      const std::int64_t game = *row.find("game")->integer();
      const bool is_hers = game == 3 || game == 5;
      has_zoe = has_zoe || is_hers;
      CHECK(*row.find("player") == (is_hers ? Document(zoe) : Document()));
    }
    CHECK(has_zoe);
  }
}

TEST_CASE("Lists for people show the players only if there are any") {
  const TemporaryFolder folder;
  store_two_players(folder);
  const std::string games = asked_of(folder.path(), {"games", "--format", "text"}).out;
  CHECK(lines_of(games).front().find(" player ") != std::string::npos);
  CHECK(games.find(zoe) != std::string::npos);
  CHECK(games.find("Player 1") != std::string::npos);
  CHECK(asked_of(folder.path(), {"scores", "--format", "text"}).out.find(zoe) != std::string::npos);
  const TemporaryFolder alone;
  REQUIRE(sqlite(alone.path("tilefold.db"), read_text(kept_profile(7))).code == 0);
  CHECK(asked_of(alone.path(), {"games", "--format", "text"}).out.find("player") == std::string::npos);
  CHECK(asked_of(alone.path(), {"scores", "--format", "text"}).out.find("player") == std::string::npos);
}

TEST_CASE("--player selects the games and scores of a player, whose name may be written with other capital letters") {
  const TemporaryFolder folder;
  store_two_players(folder);
  CHECK(rows_of(folder, {"games", "--player", " ZOË \"ł\" 王"}).size() == 2);
  CHECK(rows_of(folder, {"games", "--player", "player 1"}).size() == 3);
  CHECK(rows_of(folder, {"games", "unblock", "--player", "Player 1"}).empty());
  CHECK(rows_of(folder, {"export", "moves", "--player", zoe}).size() == 12);
  CHECK(rows_of(folder, {"scores", "--player", zoe}).size() == 1);
  CHECK(rows_of(folder, {"scores", "--player", "Player 1"}).size() == 3);
  const auto unknown = asked_of(folder.path(), {"games", "--player", "Bob"});
  CHECK(unknown.code != 0);
  CHECK(unknown.err.find("--player is 'Bob', and the profile has no such player; it has 'Player 1', '" + zoe + "'") !=
        std::string::npos);
}

TEST_CASE("Resetting the scores of a player keeps those of the others") {
  const TemporaryFolder folder;
  store_two_players(folder);
  const auto removed = rows_of(folder, {"scores", "--player", zoe, "--reset", "--yes"});
  REQUIRE(removed.size() == 1);
  CHECK(*removed.front().find("player") == Document(zoe));
  CHECK(rows_of(folder, {"scores"}).size() == 3);
}

TEST_CASE("Recording on the command line does not know players: its games belong to the first one") {
  const TemporaryFolder folder;
  store_two_players(folder);
  REQUIRE(asked_of(folder.path(), {"play", "drop", "--seed", "3", "--moves", "1 2", "--record"}).code == 0);
  CHECK(rows_of(folder, {"games", "drop", "--player", "Player 1"}).size() == 2);
  CHECK(asked_of(folder.path(), {"play", "drop", "--player", "Anna"}).code == 2);
}

TEST_CASE("A name that is not valid is refused with one message") {
  const TemporaryFolder folder;
  const std::string rule = "; it must be one line of 1 to 40 characters, without ##";
  for (const std::string& name : {std::string(), std::string("  "), std::string(41, 'x'), std::string("a\nb"),
                                  std::string("\x1b[2J"), std::string("a##b"), std::string("\xff\xfe")})
    for (const Words& command : {Words{}, Words{"games"}, Words{"export", "moves"}, Words{"scores"}}) {
      CAPTURE(name);
      const auto refused = asked_of(folder.path(), with(command, {"--player", name}));
      CHECK(refused.code == 2);
      CHECK(refused.err.find("--player is '") != std::string::npos);
      CHECK(refused.err.find(rule) != std::string::npos);
      CHECK(lines_of(refused.err).size() == 1);
      CHECK(refused.out.empty());
    }
  CHECK_FALSE(std::filesystem::exists(folder.path("tilefold.db")));
}

}  // namespace
}  // namespace tilefold::test
