// Helpers of tests that run the program under mpirun.
#pragma once

#include <cstdlib>
#include <string>
#include <vector>

#include "tests/e2e/requests.h"
#include "tests/support/long_run.h"

namespace tilefold::test {

/// Returns mpirun with a separate temporary folder. Without it, an mpirun that ends would delete new files of another
/// one, and a killed mpirun would leave its files.
inline Words mpirun() {
  static const TemporaryFolder own;
  return {"env", "TMPDIR=" + own.path(), "mpirun", "--allow-run-as-root", "--oversubscribe", "--bind-to", "none"};
}

/// Returns the command for `count` ranks of a program on this machine.
inline Words ranks(int count, const std::string& program = TILEFOLD_BINARY) {
  return with(mpirun(), {"-n", std::to_string(count), program});
}

/// Returns the numbers of ranks for which results are compared. Three ranks divide most work unevenly.
inline std::vector<int> rank_counts() {
  return is_long_run() ? std::vector{1, 2, 3, 5} : std::vector{1, 3};
}

inline const Words bench{"bench", "drop",        "--strategy", "random", "--strategy", "greedy", "--games",
                         "30",    "--max-moves", "60",         "--seed", "4",          "--set",  "rows=4"};
inline const Words sweep{"sweep",  "drop",    "--vary", "rows=3..5",   "--strategy", "random", "--strategy",
                         "greedy", "--games", "5",      "--max-moves", "60",         "--seed", "4"};
inline const Words lesson{"train", "slide", "--set", "rows=3", "--set", "columns=2", "--seed", "4"};

/// Returns the number of error lines of tilefold; mpirun prints its own.
inline std::size_t complaints(const Finished& finished) {
  std::size_t count = 0;
  for (const std::string& line : lines_of(finished.err)) count += line.starts_with("tilefold: ") ? 1 : 0;
  return count;
}

/// Returns the child processes of a process.
inline std::vector<pid_t> children_of(pid_t id) {
  const std::string task = std::to_string(id);
  const std::string list = read_text("/proc/" + task + "/task/" + task + "/children");
  std::vector<pid_t> children;
  for (std::size_t at = 0; at < list.size(); at = list.find(' ', at) + 1)
    children.push_back(std::atoi(list.c_str() + at));
  return children;
}

}  // namespace tilefold::test
