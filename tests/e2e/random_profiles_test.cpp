// Random commands on profiles that another program has changed or damaged. None crashes or prints more than one line of
// error, texts of the database are printed without control characters, and no command removes what was stored.

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "app/profile/schema.h"
#include "tests/e2e/requests.h"
#include "tests/support/forked_program.h"
#include "tests/support/hostile_profile.h"
#include "tests/support/long_run.h"
#include "tests/support/random_lines.h"

namespace tilefold::test {
namespace {

namespace fs = std::filesystem;

constexpr double timeout_of_command_s = 10;  // processor time after which a command is interrupted by Ctrl-C
constexpr int commands_per_profile = 5;

const std::vector<Words> requests{
    {"games"},
    {"games", "--sort", "score", "--limit", "2"},
    {"games", "drop", "--status", "playing", "--pure"},
    {"games", "--player", "Player 1"},
    {"scores"},
    {"scores", "--reset", "--yes"},
    {"export", "games"},
    {"export", "moves"},
    {"export", "moves", "--states"},
    {"export", "moves", "--phases", "all"},
    {"export", "analysis"},
    {"export", "accuracy"},
    {"export", "trials"},
    {"export", "trials", "--phases", "participant"},
    {"export", "gestures"},
    {"profile", "check"},
    {"profile", "backup"},
    {"profile", "backup", "--out", "copy.db"},
    {"profile", "restore", "profile/tilefold.db", "--data-dir", "other"},
    {"profile", "restore", "whole.db"},
    {"play", "drop", "--seed", "5", "--moves", "3 3", "--record"},
    {"play", "unblock", "--seed", "5", "--strategy", "random", "--max-moves", "3", "--record"},
    {"analyse", "--game", "1", "--strategy", "greedy", "--nodes", "10"},
    {"analyse", "drop", "--all", "--strategy", "greedy", "--nodes", "10"},
    {"study", "export", "exported"},
    {"map", "unblock", "--seed", "1", "--paths", "--format", "graphml"},
};

Words drawn_request(Rng& rng) {
  Words words = drawn(requests, rng);
  if (std::ranges::find(words, "--data-dir") == words.end()) words.insert(words.end(), {"--data-dir", "profile"});
  const bool has_format = words.front() != "study" && words.front() != "map";
  if (has_format && rng.below(2) == 0)
    words.insert(words.end(), {"--format", drawn(Words{"text", "csv", "jsonl"}, rng)});
  return words;
}

bool is_printable(const std::string& text) {
  return std::ranges::all_of(text, [](char c) { return (c < '\0' || c >= ' ' || c == '\n') && c != '\x7f'; });
}

// True if a file of the profile still has all games: the same bytes as before, or a database with as many games.
bool has_kept_games(const std::string& profile, const std::string& before, std::int64_t games) {
  for (const auto& entry : fs::directory_iterator(profile)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with("tilefold.db") || name.ends_with("-wal") || name.ends_with("-shm") ||
        !entry.is_regular_file())
      continue;
    if (read_text(entry.path().string()) == before) return true;
    if (games >= 0 && games_in_database(entry.path().string()) >= games) return true;
  }
  return false;
}

void check_end_on_profile(const Finished& finished) {
  CHECK((finished.code == 0 || finished.code == 1 || finished.code == 2 || finished.code == 130));
  CHECK(is_printable(finished.out));
  CHECK(is_printable(finished.err));
  Words said = lines_of(finished.err);
  // Before the error, a line may say that the profile was set aside, and each game that cannot be replayed is named.
  const auto is_notice = [](const std::string& line) {
    return line.find("it is kept as tilefold.db.damaged-") != std::string::npos ||
           line.find("left out") != std::string::npos || line.starts_with("tilefold: game ");
  };
  std::erase_if(said, is_notice);
  CHECK(said.size() <= 1);
  CHECK(lines_of(finished.err).size() <= 20);
  if (finished.code == 2) CHECK_FALSE(finished.err.empty());
}

TEST_CASE(
    "On a profile that another program has changed or damaged, every command ends as documented and loses nothing") {
  const Trials trials = trials_of(40, 15'750 / commands_per_profile);
  std::vector<std::string> databases;
  for (std::int32_t version = 1; version <= static_cast<std::int32_t>(profile::schema_version()); ++version)
    databases.push_back(database_of_version(version));
  std::map<int, int> codes;
  for (int trial = trials.first; trial < trials.end; ++trial) {
    Rng rng(static_cast<std::uint64_t>(trial));
    const TemporaryFolder folder;
    const std::string profile = folder.path("profile");
    fs::create_directory(profile);
    write_text(folder.path("whole.db"), databases.back());
    const std::string& database = rng.below(4) == 0 ? drawn(databases, rng) : databases.back();
    const HostileProfile hostile = spoil_profile(profile, database, rng);
    CAPTURE(repeating(trial, "any_command_line_test", "random_profiles_test.cpp"));
    CAPTURE(hostile.text);
    const std::string before = read_text(profile + "/tilefold.db");
    const std::int64_t games = hostile.has_foreign_log ? -1 : games_in_database(profile + "/tilefold.db");
    for (int i = 0; i < commands_per_profile; ++i) {
      const Words request = drawn_request(rng);
      const Finished finished = forked_tilefold(request, folder.path(), timeout_of_command_s);
      ++codes[finished.code];
      CAPTURE(typed(request));
      CAPTURE(finished.code);
      CAPTURE(finished.err);
      check_end_on_profile(finished);
      if (!hostile.has_foreign_log) CHECK(has_kept_games(profile, before, games));
      CHECK(read_text(folder.path("whole.db")) == databases.back());
    }
  }
  MESSAGE((trials.count() * commands_per_profile)
          << " commands on " << trials.count() << " profiles: " << codes[0] << " succeeded, " << codes[1] << " failed, "
          << codes[2] << " were refused, " << codes[130] << " were interrupted");
}

}  // namespace
}  // namespace tilefold::test
