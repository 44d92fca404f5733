#include "app/profile/clock.h"

#include <chrono>
#include <cstdio>

namespace tilefold::profile {
namespace {

using std::chrono::milliseconds;
constexpr std::int64_t day_ms = 86'400'000;

template <class AnyClock>
std::int64_t now_ms() {
  return std::chrono::duration_cast<milliseconds>(AnyClock::now().time_since_epoch()).count();
}

// Parses the next `digits` characters as a number; returns -1 if they are not a number.
int parse_number(const char*& text, int digits) {
  int value = 0;
  for (int i = 0; i < digits; ++i, ++text) {
    if (*text < '0' || *text > '9') return -1;
    value = value * 10 + (*text - '0');
  }
  return value;
}

bool consume(const char*& text, char expected) {
  if (*text != expected) return false;
  ++text;
  return true;
}

// Parses the time of day after "T" into milliseconds; returns -1 if it is not a valid time.
std::int64_t parse_time(const char*& text) {
  const int hour = parse_number(text, 2);
  if (hour < 0 || hour > 23 || !consume(text, ':')) return -1;
  const int minute = parse_number(text, 2);
  if (minute < 0 || minute > 59) return -1;
  int second = 0;
  int thousandths = 0;
  if (consume(text, ':')) second = parse_number(text, 2);
  if (consume(text, '.')) thousandths = parse_number(text, 3);
  if (second < 0 || second > 59 || thousandths < 0) return -1;
  return ((hour * 60 + minute) * 60 + second) * std::int64_t{1000} + thousandths;
}

}  // namespace

Clock Clock::of_system() {
  return {.wall_ms = now_ms<std::chrono::system_clock>, .steady_ms = now_ms<std::chrono::steady_clock>};
}

std::string utc_text(std::int64_t wall_ms) {
  using namespace std::chrono;  // NOLINT(google-build-using-namespace): for its operators, in one function
  // The types of the calendar are small, so a far time would wrap to a wrong date.
  constexpr std::int64_t first = sys_days(year(1) / January / 1).time_since_epoch().count() * day_ms;
  constexpr std::int64_t end = sys_days(year(10000) / January / 1).time_since_epoch().count() * day_ms;
  if (wall_ms < first || wall_ms >= end) return {};
  const sys_time<milliseconds> time{milliseconds(wall_ms)};
  const auto day = floor<days>(time);
  const year_month_day date(day);
  const int year_number = static_cast<int>(date.year());
  const auto rest = (time - day).count();
  char text[40];
  std::snprintf(text, sizeof text, "%04d-%02u-%02uT%02d:%02d:%02d.%03dZ", year_number,
                static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                static_cast<int>(rest / 3'600'000), static_cast<int>(rest / 60'000 % 60),
                static_cast<int>(rest / 1000 % 60), static_cast<int>(rest % 1000));
  return text;
}

bool parse_utc(const std::string& text, std::int64_t& wall_ms) {
  using namespace std::chrono;  // NOLINT(google-build-using-namespace): for its operators, in one function
  const char* rest = text.c_str();
  const int year_number = parse_number(rest, 4);
  if (year_number < 1 || !consume(rest, '-')) return false;
  const int month_number = parse_number(rest, 2);
  if (month_number < 0 || !consume(rest, '-')) return false;
  const int day_number = parse_number(rest, 2);
  if (day_number < 0) return false;
  const year_month_day date{year(year_number), month(static_cast<unsigned>(month_number)),
                            day(static_cast<unsigned>(day_number))};
  if (!date.ok()) return false;
  std::int64_t time = 0;
  if (consume(rest, 'T')) {
    time = parse_time(rest);
    consume(rest, 'Z');
  }
  if (time < 0 || *rest != '\0') return false;
  wall_ms = sys_days(date).time_since_epoch().count() * day_ms + time;
  return true;
}

}  // namespace tilefold::profile
