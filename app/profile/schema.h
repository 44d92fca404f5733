// The tables of the profile, as a list of steps: step i turns a database of version i into one of version i + 1.
//
// A step that was released is never changed; a change of the tables is one more step. What the columns
// mean is in docs/profile.md.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace tilefold::app {

/// In the header of the file, so that other programs' databases are told apart: "TILE".
constexpr std::int32_t application_id = 0x54494c45;

std::span<const char* const> migrations();

/// The tables of a profile of a version, which is one of the steps.
std::span<const std::string_view> table_names(std::int32_t version);

inline std::int32_t schema_version() {
  return static_cast<std::int32_t>(migrations().size());
}

}  // namespace tilefold::app
