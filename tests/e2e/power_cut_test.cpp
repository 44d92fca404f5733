// Power cuts: at any moment of a recording, migration, backup, restore or written result, nothing that was acknowledged
// is missing, and no file is left half-written.

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <random>

#include "app/profile/schema.h"
#include "tests/e2e/requests.h"
#include "tests/support/long_run.h"
#include "tests/support/power_cut.h"

namespace tilefold::test {
namespace {

namespace fs = std::filesystem;

// Restores possible contents of the folder after power cuts, and calls `check` after each with the number of changes
// before the cut. The cuts are at the end, just before the end, and at random changes; there are more of them in long
// runs.
template <class Check>
void cut_power(const WrittenFolder& written, const std::string& folder, Check check) {
  REQUIRE(written.events() > 3);
  std::mt19937 random(20'261'129);
  const std::size_t cuts = is_long_run() ? 250 : 20;
  for (std::size_t i = 0; i < cuts; ++i) {
    const std::size_t cut = i < 2 ? written.events() - i : random() % (written.events() + 1);
    CAPTURE(i);
    CAPTURE(cut);
    written.restore(cut, random, folder);
    check(cut);
  }
}

void check_profile(const std::string& profile) {
  const Finished checked = asked_of(profile, {"profile", "check", "--format", "text"});
  CAPTURE(checked.out);
  CAPTURE(checked.err);
  CHECK(checked.code == 0);
}

// Returns the rows of a table as CSV, without the header.
Words rows(const std::string& profile, const Words& table) {
  const Finished exported = asked_of(profile, with(table, {"--format", "csv", "--sort", "oldest"}));
  CAPTURE(exported.err);
  CHECK(exported.code == 0);
  CHECK(exported.err.empty());
  Words lines = lines_of(exported.out);
  if (!lines.empty()) lines.erase(lines.begin());
  for (std::string& line : lines)  // removes the folder, so that the lines of all folders are equal
    if (const std::size_t at = line.find(profile); at != std::string::npos) line.erase(at, profile.size());
  return lines;
}

TEST_CASE("After a power cut during a recording, the profile contains every acknowledged move") {
  const TemporaryFolder folder;
  const std::string profile = folder.path("profile");
  fs::create_directories(profile);
  const WrittenFolder written(profile, {"play", "drop", "--seed", "5", "--strategy", "random", "--max-moves", "40",
                                        "--record", "--data-dir", profile, "--format", "jsonl"});
  const Words moves = rows(profile, {"export", "moves"});
  REQUIRE(moves.size() == 40);
  const std::string after = folder.path("after");
  std::size_t answered = 0;
  cut_power(written, after, [&](std::size_t cut) {
    const std::string text = written.answered(cut);
    const auto lines = static_cast<std::size_t>(std::ranges::count(text, '\n'));
    const std::size_t acknowledged = std::min(moves.size(), lines == 0 ? 0 : lines - 1);
    answered += acknowledged;
    const Words stored = rows(after, {"export", "moves"});
    CHECK(stored.size() >= acknowledged);
    CHECK(std::equal(stored.begin(), stored.end(), moves.begin()));
    if (!stored.empty()) check_profile(after);
  });
  CHECK(answered > 40);
}

TEST_CASE("After a power cut during the migration of a profile, the profile contains all games") {
  for (std::int32_t version = 1; version < profile::schema_version(); ++version) {
    CAPTURE(version);
    const TemporaryFolder folder;
    const std::string profile = folder.path("profile");
    fs::create_directories(profile);
    REQUIRE(sqlite(profile + "/tilefold.db", read_text(kept_profile(version))).code == 0);
    const WrittenFolder written(profile, {"games", "--data-dir", profile, "--format", "csv"});
    const Words games = rows(profile, {"games"});
    REQUIRE(games.size() == 5);
    const std::string after = folder.path("after");
    cut_power(written, after, [&](std::size_t) {
      CHECK(rows(after, {"games"}) == games);
      check_profile(after);
    });
  }
}

TEST_CASE("After a power cut during a backup, the backup is complete or missing, and complete if it was acknowledged") {
  const TemporaryFolder folder;
  const std::string profile = folder.path("profile");
  fs::create_directories(profile);
  REQUIRE(asked_of(profile, {"play", "slide", "--seed", "5", "--strategy", "random", "--max-moves", "40", "--record"})
              .code == 0);
  const Words moves = rows(profile, {"export", "moves"});
  const WrittenFolder written(profile, {"profile", "backup", "--out", profile + "/copy", "--data-dir", profile});
  const std::string after = folder.path("after");
  cut_power(written, after, [&](std::size_t cut) {
    CHECK(rows(after, {"export", "moves"}) == moves);
    if (cut == written.events()) CHECK(fs::exists(after + "/copy"));
    if (!fs::exists(after + "/copy")) return;
    const Finished checked = tilefold({"profile", "check", after + "/copy", "--format", "text"});
    CHECK(checked.code == 0);
    CHECK(checked.out.find("1 game") != std::string::npos);
  });
}

TEST_CASE("After a power cut while a profile is restored, it contains either the old games or the restored ones") {
  const TemporaryFolder folder;
  const std::string profile = folder.path("profile");
  fs::create_directories(profile);
  const Words play{"play", "slide", "--strategy", "random", "--max-moves", "40", "--record", "--seed"};
  REQUIRE(asked_of(profile, with(play, {"5"})).code == 0);
  const Words restored = rows(profile, {"export", "moves"});
  REQUIRE(asked_of(profile, {"profile", "backup", "--out", folder.path("copy")}).code == 0);
  REQUIRE(asked_of(profile, with(play, {"6"})).code == 0);
  const Words old = rows(profile, {"export", "moves"});
  CHECK(old.size() == 2 * restored.size());
  const WrittenFolder written(profile, {"profile", "restore", folder.path("copy"), "--data-dir", profile});
  const std::string after = folder.path("after");
  cut_power(written, after, [&](std::size_t cut) {
    const Words stored = rows(after, {"export", "moves"});
    CHECK((stored == restored || (stored == old && cut < written.events())));
    check_profile(after);
  });
}

TEST_CASE("After a power cut while a result is written, the file has either its old or its complete new content") {
  const TemporaryFolder folder;
  const std::string results = folder.path("results");
  fs::create_directories(results);
  write_text(results + "/out", "old");
  const WrittenFolder written(results, {"bench", "drop", "--strategy", "random", "--games", "30", "--seed", "1",
                                        "--format", "csv", "--out", results + "/out"});
  const std::string whole = read_text(results + "/out");
  CHECK(lines_of(whole).size() == 31);
  const std::string after = folder.path("after");
  cut_power(written, after, [&](std::size_t cut) {
    const std::string text = read_text(after + "/out");
    CHECK((text == whole || (text == "old" && cut < written.events())));
  });
}

}  // namespace
}  // namespace tilefold::test
