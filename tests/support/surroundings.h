// Hostile surroundings in which a command line may run: closed streams, full devices, few descriptors, folders that are
// missing or belong to others, odd environments, signals, names and users.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/core/rng.h"

namespace tilefold::test {

/// A user who has no entry in the list of users, and therefore no home folder.
constexpr unsigned unknown_user = 54321;

struct HostileSurroundings {
  std::string text;                            ///< what is unusual
  std::vector<std::function<void()>> changes;  ///< to be made in the new process, in this order
  std::string name = "tilefold";               ///< the word before the arguments
  bool has_output = true;                      ///< standard output is kept completely
  bool has_errors = true;                      ///< standard error is kept completely
  bool has_broken_pipe = false;                ///< standard output or error is a pipe without a reader
};

/// Returns random surroundings for a program that runs in `root`/work. Invariant: they lead to files in `root` only.
HostileSurroundings drawn_surroundings(const std::string& root, Rng& rng);

/// Empties `root` and creates the folders and files that the surroundings name.
void furnish_surroundings(const std::string& root);

/// Returns everything below `root` that no program may create there: partial files, temporary files, and files outside
/// of the work folder that do not belong to a profile.
std::vector<std::string> strays_in(const std::string& root);

}  // namespace tilefold::test
