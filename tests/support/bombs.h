// Files that ask for much more memory or time than their size suggests, from a seed.
#pragma once

#include <string>

#include "engine/core/rng.h"
#include "tests/support/process.h"

namespace tilefold::test {

struct Bomb {
  std::string text;   ///< describes it
  std::string name;   ///< name of the file
  std::string bytes;  ///< contents of the file
  Words command;      ///< reads the file, which is in the current folder
};

/// Returns a random file with a command that reads it.
Bomb drawn_bomb(Rng& rng);

struct Measured {
  Finished finished;
  long peak_kib = 0;  ///< largest resident memory
};

/// Runs tilefold in a folder, with at most `seconds` of processor time and `mib` of address space (0: no limit), and
/// measures its memory.
Measured measured_tilefold(const Words& arguments, const std::string& folder, unsigned seconds, unsigned mib);

}  // namespace tilefold::test
