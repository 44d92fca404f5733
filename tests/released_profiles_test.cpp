// Profiles of every released version, kept as SQL in tests/profiles, opened by the program.

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>

#include "app/profile/schema.h"
#include "tests/e2e/requests.h"
#include "tests/support/process.h"

namespace tilefold::test {
namespace {

const std::vector<std::string> stored_games{
    "tilefold:drop/1:standard:7:",  "tilefold:slide/1:standard:7:",   "tilefold:swap/1:exponentile:7:",
    "tilefold:pairs/1:standard:7:", "tilefold:unblock/1:standard:7:",
};

TEST_CASE("Stored profiles of all released versions open with all their games, moves and scores") {
  for (std::int32_t version = 1; version <= profile::schema_version(); ++version) {
    CAPTURE(version);
    REQUIRE_MESSAGE(std::filesystem::exists(kept_profile(version)),
                    "keep a profile of the new tables: see docs/reference/formats.md");
    const TemporaryFolder folder;
    const std::string database = folder.path("tilefold.db");
    REQUIRE(sqlite(database, read_text(kept_profile(version))).code == 0);
    const auto ask = [&](std::vector<std::string> words) {
      words.insert(words.end(), {"--data-dir", folder.path(), "--format", "csv"});
      const Finished finished = tilefold(words);
      CAPTURE(finished.err);
      CHECK(finished.code == 0);
      return finished.out;
    };
    const std::string games = ask({"games"});
    for (const std::string& game : stored_games) CHECK(games.find(game) != std::string::npos);
    CHECK(lines_of(games).size() == 1 + stored_games.size());
    CHECK(lines_of(ask({"export", "moves"})).size() == 1 + 6 * stored_games.size());
    CHECK(lines_of(ask({"scores"})).size() == stored_games.size());  // one of the puzzles has no score
    CHECK(lines_of(ask({"export", "gestures"})).size() == (version < 7 ? 1 : 7));
    // Another game is stored beside the older ones, in the current tables.
    ask({"play", "drop", "--seed", "8", "--moves", "1 2", "--record"});
    CHECK(lines_of(ask({"games"})).size() == 2 + stored_games.size());
    CHECK(sqlite(database, "PRAGMA user_version; PRAGMA integrity_check").out ==
          std::to_string(profile::schema_version()) + "\nok\n");
  }
}

TEST_CASE("Games in stored profiles of released versions replay to their stored results") {
  const TemporaryFolder folder;
  REQUIRE(sqlite(folder.path("tilefold.db"), read_text(kept_profile(profile::schema_version()))).code == 0);
  const std::string games = tilefold({"games", "--data-dir", folder.path(), "--format", "jsonl"}).out;
  for (const std::string& line : lines_of(games)) {
    const std::size_t begin = line.find("tilefold:");
    if (begin == std::string::npos) continue;
    const std::string id = line.substr(begin, line.find('"', begin) - begin);
    CAPTURE(id);
    CHECK(tilefold({"replay", id, "--check", "--format", "text"}).out.find("6 moves") != std::string::npos);
  }
}

}  // namespace
}  // namespace tilefold::test
