// The two clocks of the profile: the time of day, which may jump, and one that only goes forward.
//
// Times between two things come from the steady one only. Tests bring clocks of their own.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace tilefold::app {

struct Clock {
  std::function<std::int64_t()> wall_ms;    ///< milliseconds since 1970, UTC
  std::function<std::int64_t()> steady_ms;  ///< milliseconds since some time; never goes back

  /// The clocks of this machine.
  static Clock of_system();
};

/// "2026-01-31T09:05:00.123Z"; empty for times before the year 1 or after 9999.
std::string utc_text(std::int64_t wall_ms);

/// The time in milliseconds of a day or a time, UTC: "2026-01-31", "2026-01-31T09:05", with seconds or
/// milliseconds, and perhaps a Z. False for everything else.
bool parse_utc(const std::string& text, std::int64_t& wall_ms);

}  // namespace tilefold::app
