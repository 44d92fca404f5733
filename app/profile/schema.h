// The tables of the profile, as a list of migrations: migration i turns a database of version i into version i + 1.
//
// A released migration is never changed; a change of the tables is a new migration. docs/reference/profile.md describes
// the columns.
#pragma once

#include <cstdint>
#include <span>

namespace tilefold::profile {

/// Application ID in the header of the file, which distinguishes it from other programs' databases: "TILE".
constexpr std::int32_t application_id = 0x54494c45;

std::span<const char* const> migrations();

inline std::int32_t schema_version() {
  return static_cast<std::int32_t>(migrations().size());
}

}  // namespace tilefold::profile
