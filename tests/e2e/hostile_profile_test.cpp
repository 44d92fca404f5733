// Unexpected contents of the profile's folder: other files, links, and odd names and tables.

#include <doctest/doctest.h>

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "tests/e2e/requests.h"
#include "tests/support/process.h"

namespace tilefold::test {
namespace {

namespace fs = std::filesystem;
Finished record_two_drops(const std::string& profile) {
  return tilefold(
      {"play", "drop", "--seed", "5", "--moves", "3 3", "--record", "--data-dir", profile, "--format", "jsonl"});
}

void change(const std::string& profile, const std::string& sql) {
  REQUIRE(sqlite(profile + "/tilefold.db", sql).code == 0);
}

TEST_CASE("Creating a database removes the temporary files of a killed process and no other files") {
  const TemporaryFolder folder;
  const std::string profile = folder.path("profile");
  fs::create_directories(profile + "/tilefold.db.newest");
  const Words mine{"tilefold.db.new-year-backup", "tilefold.db.new.txt", "tilefold.db.news"};
  for (const std::string& name : mine) write_text(profile + "/" + name, "mine\n");
  for (const char* name : {"tilefold.db.new", "tilefold.db.new-wal", "tilefold.db.new-journal"})
    write_text(profile + "/" + name, "a draft");
  REQUIRE(record_two_drops(profile).code == 0);
  for (const std::string& name : mine) CHECK(read_text(profile + "/" + name) == "mine\n");
  CHECK(fs::exists(profile + "/tilefold.db.newest"));
  CHECK_FALSE(fs::exists(profile + "/tilefold.db.new"));
  CHECK_FALSE(fs::exists(profile + "/tilefold.db.new-wal"));
  CHECK_FALSE(fs::exists(profile + "/tilefold.db.new-journal"));
}

TEST_CASE("A database that is a dangling link is reported on one line and left unchanged") {
  const TemporaryFolder folder;
  const std::string profile = folder.path("profile");
  fs::create_directories(profile);
  fs::create_symlink(folder.path("disk/games.db"), profile + "/tilefold.db");
  const Finished finished = record_two_drops(profile);
  CHECK(finished.code == 1);
  CHECK(lines_of(finished.out).size() == 4);  // the game is played to its end
  REQUIRE(lines_of(finished.err).size() == 1);
  CHECK(finished.err.find(folder.path("disk/games.db")) != std::string::npos);
  CHECK(fs::is_symlink(profile + "/tilefold.db"));
  CHECK_FALSE(fs::exists(folder.path("disk")));
  CHECK(asked_of(profile, {"games"}).code == 1);
}

mode_t mode_of(const std::string& file) {
  struct stat status {};
  REQUIRE(stat(file.c_str(), &status) == 0);
  return status.st_mode & ALLPERMS;
}

TEST_CASE("If the -wal or -shm file of the database is a link, no command changes the link's target") {
  for (const char* suffix : {"-wal", "-shm"})
    for (const bool is_hard : {false, true}) {
      CAPTURE(suffix);
      CAPTURE(is_hard);
      const TemporaryFolder folder;
      const std::string profile = folder.path("profile");
      const std::string key = folder.path("key");
      REQUIRE(record_two_drops(profile).code == 0);
      write_text(key, "secret\n");
      REQUIRE(chmod(key.c_str(), 0400) == 0);
      REQUIRE(chmod((profile + "/tilefold.db").c_str(), 0666) == 0);
      const std::string beside = profile + "/tilefold.db" + suffix;
      is_hard ? fs::create_hard_link(key, beside) : fs::create_symlink(key, beside);
      asked_of(profile, {"games"});
      CHECK(mode_of(key) == 0400);
      if (is_hard) continue;  // SQLite itself treats a hard link as its own file
      record_two_drops(profile);
      CHECK(mode_of(key) == 0400);
      CHECK(read_text(key) == "secret\n");
    }
}

TEST_CASE("A new database is not written through a link that has the name of its temporary file") {
  const TemporaryFolder folder;
  const std::string profile = folder.path("profile");
  fs::create_directories(profile);
  fs::create_symlink(folder.path("elsewhere"), profile + "/tilefold.db.new");
  REQUIRE(record_two_drops(profile).code == 0);
  CHECK_FALSE(fs::exists(folder.path("elsewhere")));
  CHECK(fs::is_regular_file(fs::symlink_status(profile + "/tilefold.db")));
}

TEST_CASE("If the lock file is a link, no file is created at its target") {
  const TemporaryFolder folder;
  const std::string profile = folder.path("profile");
  fs::create_directories(profile);
  fs::create_symlink(folder.path("elsewhere"), profile + "/tilefold.lock");
  CHECK(record_two_drops(profile).code == 1);
  CHECK_FALSE(fs::exists(folder.path("elsewhere")));
}

TEST_CASE("The log is not written through a link that belongs to another user") {
  if (getuid() != 0) {
    MESSAGE("skipped: only the superuser can make a link of another user");
    return;
  }
  const TemporaryFolder folder;
  const std::string profile = folder.path("profile");
  fs::create_directories(profile + "/state");
  write_text(folder.path("mine"), "mine\n");
  fs::create_symlink(folder.path("mine"), profile + "/state/tilefold.log");
  REQUIRE(lchown((profile + "/state/tilefold.log").c_str(), 65534, 65534) == 0);
  tilefold({"render", "drop", "--seed", "1", "--out", folder.path("board.png"), "--data-dir", profile});
  CHECK(read_text(folder.path("mine")) == "mine\n");
}

TEST_CASE("A profile path that is a file or unreachable is an error, and a missing folder is an empty profile") {
  const TemporaryFolder folder;
  CHECK(asked_of(folder.path("none"), {"games", "--format", "text"}).out == "no games yet\n");
  write_text(folder.path("file"), "mine\n");
  fs::create_symlink("loop", folder.path("loop"));
  for (const char* wrong : {"file", "file/below", "loop"})
    for (const Words& command : std::vector<Words>{{"games"}, {"scores"}, {"export", "moves"}}) {
      CAPTURE(wrong);
      CAPTURE(command.front());
      const Finished finished = asked_of(folder.path(wrong), command);
      CHECK((finished.code == 1 || finished.code == 2));
      CHECK(finished.out.empty());
      CHECK(lines_of(finished.err).size() == 1);
    }
  CHECK(read_text(folder.path("file")) == "mine\n");
}

TEST_CASE("A database without its tables is renamed like a damaged one, and a new one is created") {
  for (const char* sql : {"DROP TABLE games", "DROP TABLE lines", "DELETE FROM profile", "DROP TABLE profile"}) {
    CAPTURE(sql);
    const TemporaryFolder folder;
    const std::string profile = folder.path("profile");
    REQUIRE(record_two_drops(profile).code == 0);
    change(profile, std::string("PRAGMA foreign_keys = OFF; ") + sql);
    const Finished finished = record_two_drops(profile);
    CHECK(finished.code == 0);
    REQUIRE(lines_of(finished.err).size() == 1);
    CHECK(finished.err.find("it is kept as tilefold.db.damaged-") != std::string::npos);
    CHECK(asked_of(profile, {"games", "--format", "csv"}).code == 0);
  }
}

TEST_CASE("Texts from a database are shortened and printed without control characters") {
  const TemporaryFolder folder;
  const std::string profile = folder.path("profile");
  REQUIRE(record_two_drops(profile).code == 0);
  const std::string escape = "char(27)||'[31m'||char(155)||char(127)";
  change(profile, "UPDATE games SET puzzle = " + escape + "||hex(zeroblob(1000000)), client = " + escape +
                      ", status = " + escape + ", strategy = " + escape +
                      ", parameters = '{\"a\":\"'||char(155)||char(127)||'\"}'; UPDATE moves SET move = " + escape +
                      "; UPDATE best_scores SET puzzle = " + escape + ";");
  for (const Words& command : std::vector<Words>{{"games"}, {"scores"}, {"export", "games"}, {"export", "moves"}})
    for (const char* format : {"text", "csv", "jsonl"}) {
      CAPTURE(command.front());
      CAPTURE(format);
      Words words = command;
      words.insert(words.end(), {"--format", format});
      const Finished finished = asked_of(profile, words);
      CHECK(finished.code == 0);
      CHECK(finished.out.size() < 20'000);
      CHECK(std::none_of(finished.out.begin(), finished.out.end(),
                         [](char c) { return (c >= '\0' && c < ' ' && c != '\n') || c == '\x7f'; }));
      CHECK(finished.out.find("\xc2\x9b") == std::string::npos);
    }
}

TEST_CASE("A database that became writable again is written to by the next command") {
  const TemporaryFolder folder;
  const std::string profile = folder.path("profile");
  REQUIRE(record_two_drops(profile).code == 0);
  const Words as_nobody{"setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", TILEFOLD_BINARY};
  Words version = as_nobody;
  version.emplace_back("--version");
  if (getuid() != 0 || run(version).code != 0) {
    MESSAGE("skipped: another user may not run " << TILEFOLD_BINARY);
    return;
  }
  write_text(profile + "/tilefold.db-shm", "");
  write_text(profile + "/tilefold.db-wal", "");
  for (const fs::path& path : {fs::path(folder.path()), fs::path(profile)})
    REQUIRE(chown(path.c_str(), 65534, 65534) == 0);
  for (const auto& entry : fs::directory_iterator(profile)) REQUIRE(chown(entry.path().c_str(), 65534, 65534) == 0);
  for (const char* suffix : {"-shm", "-wal"}) fs::permissions(profile + "/tilefold.db" + suffix, fs::perms(0444));
  Words again = as_nobody;
  again.insert(again.end(), {"play", "drop", "--seed", "5", "--moves", "3 3", "--record", "--data-dir", profile});
  const Finished finished = run(again);
  CAPTURE(finished.err);
  CHECK(finished.code == 0);
  CHECK(finished.err.empty());
}

}  // namespace
}  // namespace tilefold::test
