// Formats dates and times in local time, for the panel, in the form of the current language.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace tilefold::window {

/// Format a UTC time in milliseconds since 1970 as local time: "21 Nov 2026, 19:31" and "21 Nov 2026".
std::string date_and_time(std::int64_t wall_ms);
std::string date(std::int64_t wall_ms);

/// Format days since 1970: "Sat 21 Nov 2026" and "Nov 2026".
std::string day_text(std::int64_t day);
std::string month_and_year(std::int64_t day);

/// Returns the day of the month, from 1.
int day_of_month(std::int64_t day);
/// Returns the first day of the month that is `months` after the month of `day`.
std::int64_t first_of_month(std::int64_t day, int months = 0);

/// `month_of` returns the month of a day (0 is January), and `weekday_of` its weekday (0 is Monday). `month_name` and
/// `weekday_name` return their short names: "Jan" and "Mon".
int month_of(std::int64_t day);
std::string month_name(int month);
int weekday_of(std::int64_t day);
std::string weekday_name(int weekday);

/// Formats an hour of the day, 0 to 23, as a range: "09:00 – 10:00".
std::string hour_text(std::size_t hour);

}  // namespace tilefold::window
