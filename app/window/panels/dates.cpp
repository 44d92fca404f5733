#include "app/window/panels/dates.h"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <ctime>

#include "app/language/tr.h"
#include "engine/core/translatable.h"

namespace tilefold::window {
namespace {

// Translators: months and weekdays have short names, of about three letters.
constexpr std::array<const char*, 12> month_names{translatable("Jan"), translatable("Feb"), translatable("Mar"),
                                                  translatable("Apr"), translatable("May"), translatable("Jun"),
                                                  translatable("Jul"), translatable("Aug"), translatable("Sep"),
                                                  translatable("Oct"), translatable("Nov"), translatable("Dec")};
constexpr std::array<const char*, 7> weekday_names{translatable("Mon"), translatable("Tue"), translatable("Wed"),
                                                   translatable("Thu"), translatable("Fri"), translatable("Sat"),
                                                   translatable("Sun")};

std::tm local(std::int64_t wall_ms) {
  const std::time_t time = wall_ms / 1000;
  std::tm parts{};
  localtime_r(&time, &parts);
  return parts;
}

std::string date_of(const std::tm& parts) {
  // Translators: a date such as "21 Nov 2026", with the short name of the month.
  return fmt::format(fmt::runtime(tr("{day} {month} {year}")), fmt::arg("day", parts.tm_mday),
                     fmt::arg("month", month_name(parts.tm_mon)), fmt::arg("year", 1900 + parts.tm_year));
}

std::chrono::year_month_day civil(std::int64_t day) {
  return std::chrono::sys_days(std::chrono::days(day));
}

}  // namespace

std::string date_and_time(std::int64_t wall_ms) {
  const std::tm parts = local(wall_ms);
  // Translators: a date and a time such as "21 Nov 2026, 19:31".
  return fmt::format(fmt::runtime(tr("{date}, {time}")), fmt::arg("date", date_of(parts)),
                     fmt::arg("time", fmt::format("{:02}:{:02}", parts.tm_hour, parts.tm_min)));
}

std::string date(std::int64_t wall_ms) {
  return date_of(local(wall_ms));
}

std::string day_text(std::int64_t day) {
  const auto parts = civil(day);
  // Translators: a date such as "Sat 21 Nov 2026", with the short names of the weekday and the month.
  return fmt::format(fmt::runtime(tr("{weekday} {day} {month} {year}")),
                     fmt::arg("weekday", weekday_name(weekday_of(day))),
                     fmt::arg("day", static_cast<unsigned>(parts.day())), fmt::arg("month", month_name(month_of(day))),
                     fmt::arg("year", static_cast<int>(parts.year())));
}

int day_of_month(std::int64_t day) {
  return static_cast<int>(static_cast<unsigned>(civil(day).day()));
}

std::int64_t first_of_month(std::int64_t day, int months) {
  const auto date = civil(day);
  const std::chrono::year_month month = date.year() / date.month() + std::chrono::months(months);
  return std::chrono::sys_days(month / 1).time_since_epoch().count();
}

int month_of(std::int64_t day) {
  return static_cast<int>(static_cast<unsigned>(civil(day).month())) - 1;
}

std::string month_and_year(std::int64_t day) {
  // Translators: a month of a year such as "Nov 2026", with the short name of the month.
  return fmt::format(fmt::runtime(tr("{month} {year}")), fmt::arg("month", month_name(month_of(day))),
                     fmt::arg("year", static_cast<int>(civil(day).year())));
}

std::string month_name(int month) {
  return tr(month_names[static_cast<std::size_t>(month)]);
}

int weekday_of(std::int64_t day) {
  return static_cast<int>((day % 7 + 10) % 7);  // day 0, 1 January 1970, was a Thursday
}

std::string weekday_name(int weekday) {
  return tr(weekday_names[static_cast<std::size_t>(weekday)]);
}

std::string hour_text(std::size_t hour) {
  return fmt::format("{:02}:00 – {:02}:00", hour, hour + 1);
}

}  // namespace tilefold::window
