// `tilefold profile`: checks, backups and restores; no file is ever half-written.

#include <doctest/doctest.h>

#include <signal.h>
#include <sys/stat.h>

#include <chrono>
#include <filesystem>
#include <thread>

#include "app/profile/schema.h"
#include "app/records/json.h"
#include "engine/core/rng.h"
#include "tests/e2e/requests.h"
#include "tests/support/long_run.h"
#include "tests/support/process.h"

namespace tilefold::test {
namespace {

namespace fs = std::filesystem;

// Records the first moves of a game of each puzzle; returns the profile.
std::string recorded(const TemporaryFolder& folder, const std::string& seed = "5") {
  const std::string profile = folder.path("profile");
  for (const char* puzzle : {"drop", "slide", "swap", "pairs", "unblock"})
    REQUIRE(asked_of(profile, {"play", puzzle, "--seed", seed, "--strategy", "random", "--max-moves", "12", "--record",
                               "--format", "jsonl"})
                .code == 0);
  return profile;
}

std::string database(const std::string& profile) {
  return profile + "/tilefold.db";
}

std::string games_in(const std::string& profile) {
  const Finished listed = asked_of(profile, {"games", "--format", "csv", "--sort", "oldest"});
  REQUIRE(listed.code == 0);
  REQUIRE(listed.err.empty());
  return listed.out;
}

// Returns the files of a folder whose names contain the text `part`.
std::vector<fs::path> with(const std::string& part, const std::string& folder) {
  std::vector<fs::path> found;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().filename().string().find(part) != std::string::npos) found.push_back(entry.path());
  return found;
}

void check_whole(const std::string& file) {
  const Finished checked = tilefold({"profile", "check", file, "--format", "text"});
  CAPTURE(checked.out);
  CAPTURE(checked.err);
  CHECK(checked.code == 0);
  CHECK(checked.out.ends_with("no problems found\n"));
}

TEST_CASE("A valid profile of any version is reported as valid, and nothing in it changes") {
  const TemporaryFolder folder;
  const std::string nowhere = folder.path("nowhere");
  CHECK(asked_of(nowhere, {"profile", "check", "--format", "text"}).out == "no games yet\n");
  CHECK_FALSE(fs::exists(nowhere));
  const std::string profile = recorded(folder);
  const Finished checked = asked_of(profile, {"profile", "check", "--format", "jsonl"});
  CHECK(checked.code == 0);
  const auto told = records::parse_json(checked.out, "a line");
  REQUIRE(told);
  CHECK(*told->find("games") == Document(5));
  CHECK(*told->find("moves") == Document(60));
  CHECK(*told->find("problems") == Document(0));
  CHECK(asked_of(profile, {"profile", "check", "--format", "csv"}).out == "game,problem\n");
  for (std::int32_t version = 1; version <= profile::schema_version(); ++version) {
    const std::string file = folder.path("older.db");
    fs::remove(file);
    REQUIRE(sqlite(file, read_text(kept_profile(version))).code == 0);
    const std::string before = read_text(file);
    check_whole(file);
    CHECK(read_text(file) == before);
  }
}

TEST_CASE("The check of a profile reports its faults game by game") {
  struct Damage {
    std::string sql;
    std::string says;
  };
  const TemporaryFolder folder;
  const std::string whole = read_text(database(recorded(folder)));
  const std::string profile = folder.path("damaged");
  fs::create_directories(profile);
  for (const Damage& damage : std::vector<Damage>{
           {"UPDATE moves SET score = score + 1 WHERE game = 1 AND node = 12", "game 1: the score after move 12 ("},
           {"UPDATE moves SET gain = gain - 1 WHERE game = 2 AND node = 1", "game 2: the gain of move 1 ("},
           {"UPDATE games SET score = 1234567 WHERE id = 3", "game 3: its score is stored as 1234567"},
           {"UPDATE games SET moves = 99 WHERE id = 4", "game 4: its length is stored as 99"},
           {"UPDATE games SET status = 'won' WHERE id = 1", "game 1: its status is stored as won"},
           {"UPDATE games SET puzzle = 'chess' || char(27) || '[31m' WHERE id = 5", "game 5: "},
           {"UPDATE games SET parameters = '{' WHERE id = 5", "game 5: "},
           {"UPDATE games SET seed = '6' WHERE id = 1", "game 1: "},
           {"UPDATE moves SET move = 'xyz' WHERE game = 5 AND node = 3", "game 5: "},
           {"DELETE FROM moves WHERE game = 2 AND node = 12", "game 2: "},
           {"DELETE FROM moves WHERE game = 2 AND node = 3", "game 2: "},
           {"UPDATE moves SET parent = 11 WHERE game = 2 AND node = 3", "game 2: "},
           {"PRAGMA foreign_keys = OFF; DELETE FROM games WHERE id = 2", "belongs to a row of \"games\""}}) {
    CAPTURE(damage.sql);
    write_text(database(profile), whole);
    REQUIRE(sqlite(database(profile), damage.sql).code == 0);
    const Finished checked = asked_of(profile, {"profile", "check", "--format", "text"});
    CAPTURE(checked.out);
    CHECK(checked.code == 1);
    CHECK(checked.err.empty());
    CHECK(checked.out.find(damage.says) != std::string::npos);
    CHECK(checked.out.find('\x1b') == std::string::npos);
    for (const char* format : {"csv", "jsonl"}) {
      const Finished listed = asked_of(profile, {"profile", "check", "--format", format});
      CHECK(listed.code == 1);
      CHECK(lines_of(listed.out).size() >= 2);
    }
  }
}

TEST_CASE("A damaged profile database is reported in one line and left unchanged") {
  const TemporaryFolder folder;
  const std::string whole = read_text(database(recorded(folder)));
  const std::string profile = folder.path("damaged");
  fs::create_directories(profile);
  Rng rng(7);
  for (int i = 0; i < 20; ++i) {
    CAPTURE(i);
    std::string damaged = whole;
    if (i == 0) damaged.clear();
    if (i == 1) damaged.resize(50);
    if (i == 2) damaged.resize(damaged.size() / 2);
    if (i == 3) damaged[63] = 99;  // damages the version number, which now means a newer version
    for (int byte = 0; i > 3 && byte < 400; ++byte)
      damaged[rng.below(static_cast<std::uint32_t>(damaged.size()))] = static_cast<char>(rng.below(256));
    write_text(database(profile), damaged);
    const Finished checked = asked_of(profile, {"profile", "check", "--format", "text"});
    CAPTURE(checked.err);
    CHECK(checked.code == 1);
    CHECK(lines_of(checked.err).size() + lines_of(checked.out).size() >= 1);
    CHECK(lines_of(checked.err).size() <= 1);
    const Finished restored = asked_of(folder.path("other"), {"profile", "restore", database(profile)});
    CHECK(restored.code == 2);
    CHECK(lines_of(restored.err).size() == 1);
    CHECK_FALSE(fs::exists(folder.path("other")));
    const Finished copied = asked_of(profile, {"profile", "backup", "--out", folder.path("copy.db")});
    if (copied.code == 0) fs::remove(folder.path("copy.db"));  // copying does not read the damaged part
    CHECK(read_text(database(profile)) == damaged);
    CHECK(with(".part-", folder.path()).empty());
  }
}

TEST_CASE("A backup made during a recording contains every move that was acknowledged before the backup") {
  const TemporaryFolder folder;
  const std::string profile = recorded(folder);
  const std::string out = folder.path("out");
  Background player({TILEFOLD_BINARY, "play", "drop", "--seed", "9", "--strategy", "random", "--set", "rows=16",
                     "--record", "--data-dir", profile, "--format", "jsonl"},
                    out);
  for (std::size_t answered = 10; answered <= 40; answered += 10) {
    comes_true([&] { return !player.is_running() || lines_of(read_text(out)).size() >= answered; });
    const auto before = lines_of(read_text(out)).size();
    const std::string file = folder.path("backup.db");
    const Finished copied = asked_of(profile, {"profile", "backup", "--out", file, "--format", "jsonl"});
    CAPTURE(copied.err);
    REQUIRE(copied.code == 0);
    CHECK(records::parse_json(copied.out, "a line"));
    check_whole(file);
    CHECK(std::stoul(sqlite(file, "SELECT count(*) FROM moves WHERE game = 6").out) + 2 >= before);
    CHECK(with("backup.db", folder.path()).size() == 1);  // the copy has no log file beside it
  }
  // Restoring fails while a game is played, because the player would continue in a replaced file.
  const Finished restored = asked_of(profile, {"profile", "restore", folder.path("backup.db")});
  if (player.is_running()) {  // the player has not ended yet, so it was running during the restore
    CHECK(restored.code == 1);
    CHECK(restored.err.find("in use") != std::string::npos);
    CHECK(lines_of(restored.err).size() == 1);
  }
}

TEST_CASE("A restored profile equals the backup, and the replaced profile is kept") {
  const TemporaryFolder folder;
  const std::string profile = recorded(folder);
  const std::string games = games_in(profile);
  const Finished copied = asked_of(profile, {"profile", "backup", "--format", "text"});
  REQUIRE(copied.code == 0);
  const auto backups = with(".backup-", profile);
  REQUIRE(backups.size() == 1);
  CHECK(copied.out.find(backups[0].string()) != std::string::npos);
  // Restores over a valid profile, over a damaged one, and without an existing profile.
  REQUIRE(asked_of(profile, {"play", "drop", "--seed", "6", "--moves", "1 2", "--record"}).code == 0);
  const std::string later = games_in(profile);
  CHECK(later != games);
  REQUIRE(asked_of(profile, {"profile", "restore", backups[0].string()}).code == 0);
  CHECK(games_in(profile) == games);
  const auto kept = with(".replaced-", profile);
  REQUIRE(kept.size() == 1);
  check_whole(kept[0]);
  REQUIRE(asked_of(profile, {"profile", "restore", kept[0].string()}).code == 0);
  CHECK(games_in(profile) == later);
  write_text(database(profile), "no database");
  REQUIRE(asked_of(profile, {"profile", "restore", backups[0].string()}).code == 0);
  CHECK(games_in(profile) == games);
  const auto aside = with(".damaged-", profile);
  REQUIRE(aside.size() == 1);
  CHECK(read_text(aside[0]) == "no database");
  const std::string other = folder.path("other");
  const Finished first = asked_of(other, {"profile", "restore", backups[0].string(), "--format", "jsonl"});
  CHECK(first.code == 0);
  CHECK(*records::parse_json(first.out, "a line")->find("kept") == Document());
  CHECK(games_in(other) == games);
  CHECK(with("tilefold.db.", other).empty());
  // The restored games can be continued.
  REQUIRE(asked_of(other, {"play", "drop", "--seed", "6", "--moves", "1 2", "--record"}).code == 0);
  CHECK(lines_of(games_in(other)).size() == lines_of(games).size() + 1);
}

TEST_CASE("A profile whose path begins with two slashes is checked, backed up and restored") {
  const TemporaryFolder folder;
  const std::string profile = "/" + recorded(folder);
  REQUIRE(profile.starts_with("//"));
  const std::string backup = "/" + folder.path("backup.db");
  CHECK(asked_of(profile, {"profile", "check"}).code == 0);
  const Finished copied = asked_of(profile, {"profile", "backup", "--out", backup});
  CAPTURE(copied.err);
  CHECK(copied.code == 0);
  check_whole(backup);
  const Finished restored = asked_of(profile, {"profile", "restore", backup});
  CAPTURE(restored.err);
  CHECK(restored.code == 0);
  check_whole(database(profile));
}

TEST_CASE("A restored profile is as private as the one that it replaces, even if the backup is not") {
  const TemporaryFolder folder;
  const std::string profile = recorded(folder);
  const std::string file = folder.path("backup.db");
  REQUIRE(asked_of(profile, {"profile", "backup", "--out", file}).code == 0);
  REQUIRE(chmod(file.c_str(), 0644) == 0);
  REQUIRE(chmod(database(profile).c_str(), 0600) == 0);
  REQUIRE(asked_of(profile, {"profile", "restore", file}).code == 0);
  struct stat status {};
  REQUIRE(stat(database(profile).c_str(), &status) == 0);
  CHECK((status.st_mode & ALLPERMS) == 0600);
}

TEST_CASE("Impossible profile commands are rejected with a message of one line and change nothing") {
  const TemporaryFolder folder;
  const std::string profile = recorded(folder);
  const std::string before = read_text(database(profile));
  const std::string file = folder.path("backup.db");
  write_text(folder.path("text"), "no backup\n");
  fs::create_directories(folder.path("folder"));
  const auto refused = [&](const Words& words, int code, const std::string& says) {
    const Finished finished = asked_of(profile, words);
    CAPTURE(words.back());
    CAPTURE(finished.err);
    CHECK(finished.code == code);
    CHECK(finished.out.empty());
    CHECK(lines_of(finished.err).size() == 1);
    CHECK(finished.err.find(says) != std::string::npos);
  };
  refused({"profile"}, 2, "ACTION");
  refused({"profile", "chekc"}, 2, "check");
  refused({"profile", "check", folder.path("none")}, 2, "does not exist");
  refused({"profile", "check", folder.path("text")}, 1, "it is truncated");
  refused({"profile", "backup", file}, 2, "--out");
  refused({"profile", "backup", "--out", "-"}, 2, "a file");
  refused({"profile", "backup", "--out", database(profile)}, 1, "another name");
  refused({"profile", "backup", "--out", profile + "/../profile/tilefold.db-wal"}, 1, "another name");
  refused({"profile", "backup", "--out", folder.path("folder")}, 1, "it is not a file");
  refused({"profile", "backup", "--out", folder.path("none/backup.db")}, 1, "cannot be opened");
  refused({"profile", "restore"}, 2, "restore FILE");
  refused({"profile", "restore", folder.path("none")}, 2, "it does not exist");
  refused({"profile", "restore", folder.path("text")}, 2, "it is truncated");
  refused({"profile", "restore", database(profile)}, 1, "the profile itself");
  refused({"profile", "restore", folder.path("text"), "--out", file}, 2, "--out");
  const Finished nothing = asked_of(folder.path("nowhere"), {"profile", "backup", "--out", file});
  CHECK(nothing.code == 1);
  CHECK_FALSE(fs::exists(folder.path("nowhere")));
  REQUIRE(asked_of(profile, {"profile", "backup", "--out", file}).code == 0);
  REQUIRE(chmod(file.c_str(), 0444) == 0);
  refused({"profile", "backup", "--out", file}, 1, "read-only");
  CHECK(read_text(database(profile)) == before);
  check_whole(file);
}

TEST_CASE("If the disk is full, backup and restore fail and the existing files stay unchanged") {
  const TemporaryFolder folder;
  const std::string profile = recorded(folder);
  const std::string games = games_in(profile);
  const std::string file = folder.path("backup.db");
  REQUIRE(asked_of(profile, {"profile", "backup", "--out", file}).code == 0);
  const std::string before = read_text(file);
  REQUIRE(asked_of(profile, {"play", "drop", "--seed", "6", "--moves", "1 2", "--record"}).code == 0);
  const std::string later = games_in(profile);
  for (const Words& words : std::vector<Words>{{"backup", "--out", file}, {"restore", file}}) {
    Words command{"bash", "-c", "ulimit -f 30; exec \"$@\"", "profile", TILEFOLD_BINARY, "profile"};
    command.insert(command.end(), words.begin(), words.end());
    command.insert(command.end(), {"--data-dir", profile});
    const Finished finished = run(command);
    CHECK(finished.code == 1);
    CHECK(lines_of(finished.err).size() == 1);
    CHECK(read_text(file) == before);
    CHECK(games_in(profile) == later);
    CHECK(with(".part-", folder.path()).empty());
    CHECK(with(".part-", profile).empty());
    CHECK(with(".new", profile).empty());
  }
}

TEST_CASE("A backup or restore killed at any moment leaves the old file or the new one complete") {
  const int kills = is_long_run() ? 400 : 16;
  const TemporaryFolder folder;
  const std::string profile = recorded(folder);
  // Adds two megabytes of artificial moves, so that the copying takes long enough for a kill to interrupt it.
  REQUIRE(sqlite(database(profile),
                 "INSERT INTO events (game, kind, node, detail, happened) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL "
                 "SELECT i + 1 FROM n WHERE i < 2000) SELECT 1, 'hint', 0, hex(zeroblob(500)), i FROM n")
              .code == 0);
  const std::string file = folder.path("backup.db");
  const auto begun = std::chrono::steady_clock::now();
  REQUIRE(asked_of(profile, {"profile", "backup", "--out", file}).code == 0);
  const auto took = std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - begun);
  const std::string games = games_in(profile);
  REQUIRE(asked_of(profile, {"play", "drop", "--seed", "6", "--moves", "1 2", "--record"}).code == 0);
  const std::string later = games_in(profile);
  Rng rng(20'250'102);
  int finished = 0;
  for (int i = 0; i < kills; ++i) {
    CAPTURE(i);
    const bool is_copy = i % 2 == 0;
    Words command{TILEFOLD_BINARY, "profile", is_copy ? "backup" : "restore"};
    if (is_copy) command.emplace_back("--out");
    command.insert(command.end(), {file, "--data-dir", profile});
    {
      Background running(command, folder.path("out"));
      std::this_thread::sleep_for(
          std::chrono::microseconds(rng.below(static_cast<std::uint32_t>(took.count() * 5 / 4) + 1)));
      kill(running.id(), i % 4 < 2 ? SIGKILL : SIGINT);
      const int code = running.wait();
      finished += code == 0 ? 1 : 0;
      if (i % 4 >= 2) CHECK((code == 0 || code == 130 || code == 128 + SIGINT));
    }
    check_whole(file);
    check_whole(database(profile));
    const std::string now = games_in(profile);
    CHECK((now == games || now == later));
    for (const fs::path& kept : with(".replaced-", profile)) {
      if (kept.string().find(".part-") == std::string::npos) check_whole(kept);
      fs::remove(kept);
    }
  }
  MESSAGE(kills << " backups and restores killed, " << finished << " of them after they had finished");
}

TEST_CASE("A profile is copied before a migration, and the copy is removed at the next successful start") {
  for (std::int32_t version = 1; version < profile::schema_version(); ++version) {
    CAPTURE(version);
    const TemporaryFolder folder;
    const std::string profile = folder.path("profile");
    fs::create_directories(profile);
    REQUIRE(sqlite(database(profile), read_text(kept_profile(version))).code == 0);
    const std::string copy = database(profile) + ".before-migration";
    const std::string before = read_text(database(profile));
    // A database that cannot be copied is not migrated.
    write_text(copy, "mine\n");
    CHECK(asked_of(profile, {"games"}).code == 1);
    CHECK(read_text(copy) == "mine\n");
    CHECK(read_text(database(profile)) == before);
    fs::remove(copy);
    const std::string games = games_in(profile);
    REQUIRE(fs::exists(copy));
    check_whole(copy);
    CHECK(sqlite(copy, "PRAGMA user_version").out == std::to_string(version) + "\n");
    const std::string kept = read_text(copy);
    CHECK(games_in(profile) == games);
    CHECK_FALSE(fs::exists(copy));
    // If a migrated file turns out to be damaged, the copy is set aside with it.
    write_text(copy, kept);
    write_text(database(profile), "damaged");
    CHECK(asked_of(profile, {"games"}).err.find("damaged-") != std::string::npos);
    REQUIRE(with(".damaged-", profile).size() == 2);
    games_in(profile);
    for (const fs::path& file : with(".before-migration", profile)) check_whole(file);
    CHECK(with(".before-migration", profile).size() == 1);
  }
}

}  // namespace
}  // namespace tilefold::test
