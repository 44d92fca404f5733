// Commands on a profile whose file system does not support locks.

#include <doctest/doctest.h>

#include "tests/e2e/requests.h"
#include "tests/support/process.h"

namespace tilefold::test {
namespace {

Finished without_locks(const Words& words) {
  Words line{"env", "LD_PRELOAD=" TILEFOLD_NO_LOCKS, TILEFOLD_BINARY};
  line.insert(line.end(), words.begin(), words.end());
  return run(line);
}

TEST_CASE("Commands that change a profile say that locks do not work on its file system") {
  const TemporaryFolder folder;
  const std::string profile = folder.path("profile");
  REQUIRE(asked_of(profile, {"play", "slide", "--seed", "1", "--strategy", "random", "--max-moves", "5", "--record"})
              .code == 0);
  const std::string backup = folder.path("backup.db");
  REQUIRE(asked_of(profile, {"profile", "backup", "--out", backup}).code == 0);
  const std::string reason = "locks do not work on its file system; use a folder on another one\n";
  for (const Words& words :
       {Words{"profile", "backup", "--out", folder.path("other.db")}, Words{"profile", "restore", backup},
        Words{"scores", "--reset", "--yes"},
        Words{"play", "slide", "--seed", "2", "--strategy", "random", "--max-moves", "2", "--record"},
        Words{"analyse", "slide", "--all", "--nodes", "100"}}) {
    CAPTURE(words.front());
    Words whole = words;
    whole.insert(whole.end(), {"--data-dir", profile});
    const Finished finished = without_locks(whole);
    CHECK(finished.err.ends_with(reason));
    CHECK(finished.code == (words.front() == "analyse" ? 0 : 1));
  }
}

TEST_CASE("A run with --resume says that locks do not work on the file system of its file") {
  const TemporaryFolder folder;
  const Finished finished = without_locks(
      {"bench", "drop", "--strategy", "random", "--games", "2", "--seed", "1", "--resume", folder.path("results")});
  CHECK(finished.code == 2);
  CHECK(finished.err.ends_with("locks do not work on its file system; use a folder on another one\n"));
  CHECK(finished.err.find("another run") == std::string::npos);
}

TEST_CASE("Commands that only read a profile work without locks") {
  const TemporaryFolder folder;
  const std::string profile = folder.path("profile");
  REQUIRE(asked_of(profile, {"play", "slide", "--seed", "1", "--strategy", "random", "--max-moves", "5", "--record"})
              .code == 0);
  for (const Words& words : {Words{"games"}, Words{"scores"}, Words{"export", "games"}, Words{"profile", "check"}}) {
    CAPTURE(words.front());
    Words whole = words;
    whole.insert(whole.end(), {"--data-dir", profile});
    CHECK(without_locks(whole).code == 0);
  }
}

}  // namespace
}  // namespace tilefold::test
