#include "app/study/jspsych_values.h"

#include <cmath>

#include "app/profile/clock.h"
#include "app/study/study_log.h"

namespace tilefold::study {

std::optional<double> number_in(const Document* value) {
  if (value == nullptr) return std::nullopt;
  if (value->integer() != nullptr) return static_cast<double>(*value->integer());
  return value->fraction() != nullptr ? std::optional(*value->fraction()) : std::nullopt;
}

std::optional<std::int64_t> time_in(const Document& object, std::string_view name) {
  constexpr auto longest_time = static_cast<double>(longest_study_ms);
  const auto ms = number_in(object.find(name));
  const bool is_time = ms && std::isfinite(*ms) && *ms >= 0 && *ms <= longest_time;
  return is_time ? std::optional<std::int64_t>(std::llround(*ms)) : std::nullopt;
}

std::optional<std::int64_t> date_in(const Document& object, std::string_view name) {
  std::int64_t date = 0;
  return profile::parse_utc(text_in(object, name), date) ? std::optional(date) : std::nullopt;
}

std::string text_in(const Document& object, std::string_view name) {
  const Document* value = object.find(name);
  return value != nullptr && value->text() != nullptr ? *value->text() : std::string();
}

const List& list_in(const Document& object, std::string_view name) {
  static const List none;
  const Document* value = object.find(name);
  return value != nullptr && value->list() != nullptr ? *value->list() : none;
}

bool is_trial(const Document& row) {
  return !text_in(row, "game_id").empty() && row.find("moves") != nullptr;
}

}  // namespace tilefold::study
