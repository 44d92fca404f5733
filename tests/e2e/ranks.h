// Runs under mpirun as tests ask for them.
#pragma once

#include <cstdlib>
#include <string>
#include <vector>

#include "tests/e2e/requests.h"

namespace tilefold::test {

/// mpirun, whose own files are in a folder of this test: one that ends removes what another has just made, and those
/// that are killed leave theirs.
inline Words mpirun() {
  static const TemporaryFolder own;
  return {"env", "TMPDIR=" + own.path(), "mpirun", "--allow-run-as-root", "--oversubscribe", "--bind-to", "none"};
}

/// So many ranks of a program on this machine.
inline Words ranks(int count, const std::string& program = TILEFOLD_BINARY) {
  return with(mpirun(), {"-n", std::to_string(count), program});
}

inline const Words bench{"bench", "drop",        "--strategy", "random", "--strategy", "greedy", "--games",
                         "30",    "--max-moves", "60",         "--seed", "4",          "--set",  "rows=4"};
inline const Words sweep{"sweep",  "drop",    "--vary", "rows=3..5",   "--strategy", "random", "--strategy",
                         "greedy", "--games", "5",      "--max-moves", "60",         "--seed", "4"};
inline const Words lesson{"train", "slide", "--set", "rows=3", "--set", "columns=2", "--seed", "4"};

/// How often tilefold itself complained; mpirun has words of its own.
inline std::size_t complaints(const Finished& finished) {
  std::size_t count = 0;
  for (const std::string& line : lines_of(finished.err)) count += line.starts_with("tilefold: ") ? 1 : 0;
  return count;
}

/// The processes that a process has begun.
inline std::vector<pid_t> children_of(pid_t id) {
  const std::string task = std::to_string(id);
  const std::string list = read_text("/proc/" + task + "/task/" + task + "/children");
  std::vector<pid_t> children;
  for (std::size_t at = 0; at < list.size(); at = list.find(' ', at) + 1)
    children.push_back(std::atoi(list.c_str() + at));
  return children;
}

}  // namespace tilefold::test
