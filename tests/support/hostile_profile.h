// Profiles that a program other than Tilefold has changed or damaged, from a seed.
#pragma once

#include <cstdint>
#include <string>

#include "engine/core/rng.h"

namespace tilefold::test {

struct HostileProfile {
  std::string text;              ///< what is wrong
  bool has_foreign_log = false;  ///< files beside the database may change what SQLite reads from it
};

/// Returns the bytes of a valid database that the program has stored, with the schema `version`.
std::string database_of_version(std::int32_t version);

/// Writes `database` to `folder`/tilefold.db and changes it and the files beside it in one to three random ways.
HostileProfile spoil_profile(const std::string& folder, const std::string& database, Rng& rng);

/// Returns the number of games in a database; -1 if it cannot be read.
std::int64_t games_in_database(const std::string& file);

}  // namespace tilefold::test
