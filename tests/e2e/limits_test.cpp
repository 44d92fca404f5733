// Commands with less memory and fewer threads than they would use: they still work, or say in one line why not.

#include <doctest/doctest.h>

#include "tests/e2e/requests.h"
#include "tests/support/process.h"

namespace tilefold::test {
namespace {

// Returns one command of each kind; commands with threads use four.
std::vector<Words> one_of_each(const TemporaryFolder& folder) {
  return {{"list", "--format", "jsonl"},
          {"play", "drop", "--seed", "1", "--strategy", "lookahead", "--max-moves", "3"},
          {"play", "slide", "--seed", "1", "--moves", "left", "--record", "--data-dir", folder.path("profile")},
          {"hint", "swap", "--seed", "1"},
          {"bench", "drop", "--strategy", "greedy", "--games", "8", "--seed", "1", "--threads", "4"},
          {"sweep", "drop", "--vary", "preview=1,2", "--strategy", "random", "--games", "4", "--seed", "1", "--threads",
           "4"},
          {"train", "drop", "--games", "8", "--seed", "1", "--threads", "4", "--out", folder.path("weights")},
          {"analyse", "tilefold:drop/1:standard:42:331", "--nodes", "100", "--threads", "4"},
          {"map", "--level", small_level, "--format", "summary"},
          {"map", "--level", large_level, "--format", "summary"},
          {"solve", "unblock", "--level", small_level},
          {"generate", "--count", "2", "--seed", "1", "--moves", "3-9"},
          {"speed", "--only", "drop/random_playouts", "--seconds", "0.01"},
          {"games", "--data-dir", folder.path("profile")}};
}

// Checks the answer of a command under a limit: success, or one line that names the missing resource.
void check_answer(const Words& command, const Finished& finished, const std::string& missing) {
  CAPTURE(command.front());
  CAPTURE(finished.err);
  if (finished.code == 0) return;
  CHECK(finished.code == 1);
  const Words said = lines_of(finished.err);
  REQUIRE_FALSE(said.empty());
  CHECK(said.back().starts_with("tilefold: "));
  CHECK(said.back().find(missing) != std::string::npos);
  for (std::size_t i = 0; i + 1 < said.size(); ++i)
    CHECK(said[i].starts_with("seed "));  // the other lines name a random
                                          // seed
}

TEST_CASE("With little memory every command works or reports on one line that there is too little") {
  const TemporaryFolder folder;
  if (in_shell("ulimit -v 60000", {"--version"}).code != 0) {
    MESSAGE("skipped: this build does not start with so little memory");
    return;
  }
  for (const Words& command : one_of_each(folder)) {
    check_answer(command, in_shell("ulimit -v 60000", command), "memory");
    check_answer(command, in_shell("ulimit -v 25000", command), "memory");
  }
}

TEST_CASE("Without additional threads every command works or reports on one line that it needs them") {
  const TemporaryFolder folder;
  // Each thread would need a stack of 4 GB, but the process may use only 3 GB.
  const std::string limit = "ulimit -s 4000000; ulimit -v 3000000";
  if (in_shell(limit, {"--version"}).code != 0) {
    MESSAGE("skipped: this build does not start with so little memory");
    return;
  }
  std::size_t done = 0;
  for (const Words& command : one_of_each(folder)) {
    const Finished finished = in_shell(limit, command);
    check_answer(command, finished, "thread");
    done += finished.code == 0 ? 1 : 0;
  }
  CHECK(done > 0);
}

}  // namespace
}  // namespace tilefold::test
