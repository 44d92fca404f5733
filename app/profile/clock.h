// The two clocks of the profile: wall-clock time, which may jump, and a monotonic clock.
//
// Durations always come from the monotonic clock. Tests pass clocks that they control.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace tilefold::profile {

struct Clock {
  std::function<std::int64_t()> wall_ms;    ///< returns the wall-clock time in milliseconds since 1970, UTC
  std::function<std::int64_t()> steady_ms;  ///< milliseconds since an unspecified time; never decreases

  /// The clocks of this machine.
  static Clock of_system();
};

/// Returns a text such as "2026-01-31T09:05:00.123Z"; empty for times before the year 1 or after 9999.
std::string utc_text(std::int64_t wall_ms);

/// Parses a date or a time in UTC into milliseconds since 1970. Accepted: "2026-01-31" and "2026-01-31T09:05", the
/// latter also with seconds or milliseconds and an optional "Z". Returns false for anything else.
bool parse_utc(const std::string& text, std::int64_t& wall_ms);

}  // namespace tilefold::profile
