#include "app/records/daily.h"

#include <charconv>
#include <chrono>

#include "engine/catalog.h"
#include "engine/core/rng.h"
#include "engine/core/text.h"

namespace tilefold::records {
namespace {

constexpr unsigned day_bits = 20;   // the lowest bits of a seed contain the day
constexpr unsigned seed_bits = 53;  // such seeds are exact in programs that store numbers as doubles

std::uint64_t hash_of(std::string_view name) {
  std::uint64_t hash = 0;
  for (const char letter : name) hash = mix(hash ^ static_cast<unsigned char>(letter));
  return hash;
}

// Returns the weekday of a day; 0 is Monday. Day 0, 1 January 1970, was a Thursday.
int weekday_of(Day day) {
  return static_cast<int>((day + 3) % 7);
}

// Parses a number of exactly `digits` digits at the start of `text` and removes it; nullopt if there is none.
std::optional<int> take_number(std::string_view& text, std::size_t digits) {
  int number = 0;
  if (text.size() < digits || text.substr(0, digits).find_first_not_of("0123456789") != std::string_view::npos)
    return std::nullopt;
  std::from_chars(text.data(), text.data() + digits, number);
  text.remove_prefix(digits);
  return number;
}

bool take_dash(std::string_view& text) {
  if (text.empty() || text.front() != '-') return false;
  text.remove_prefix(1);
  return true;
}

}  // namespace

std::string date_text(Day day) {
  const std::chrono::year_month_day date{std::chrono::sys_days{std::chrono::days{day}}};
  const auto padded = [](unsigned number) { return (number < 10 ? "0" : "") + std::to_string(number); };
  return std::to_string(static_cast<int>(date.year())) + "-" + padded(static_cast<unsigned>(date.month())) + "-" +
         padded(static_cast<unsigned>(date.day()));
}

Result<Day> read_date(std::string_view text) {
  std::string_view rest = text;
  const auto year = take_number(rest, 4);
  const bool has_month = year && take_dash(rest);
  const auto month = has_month ? take_number(rest, 2) : std::nullopt;
  const bool has_day = month && take_dash(rest);
  const auto day = has_day ? take_number(rest, 2) : std::nullopt;
  if (day && rest.empty()) {
    const std::chrono::year_month_day date{std::chrono::year(*year), std::chrono::month(static_cast<unsigned>(*month)),
                                           std::chrono::day(static_cast<unsigned>(*day))};
    if (date.ok()) {
      const Day found = std::chrono::sys_days(date).time_since_epoch().count();
      if (has_daily_game(found)) return found;
    }
  }
  return make_error("date is {}; it must be a day from {} to {}", tilefold::quoted(text), date_text(first_daily_day),
                    date_text(last_daily_day));
}

std::uint64_t daily_seed(const PuzzleInfo& info, Day day) {
  const auto number = static_cast<std::uint64_t>(day);
  const std::uint64_t drawn = derive_seed(hash_of(info.name), number) >> (64 - seed_bits + day_bits);
  return drawn << day_bits | number;
}

std::optional<Day> daily_day(const PuzzleInfo& info, std::uint64_t seed) {
  const auto day = static_cast<Day>(seed & ((std::uint64_t{1} << day_bits) - 1));
  return has_daily_game(day) && daily_seed(info, day) == seed ? std::optional(day) : std::nullopt;
}

ParameterValues daily_rules(const PuzzleInfo& info) {
  return ParameterValues(info.parameters);
}

std::optional<int> daily_moves(const PuzzleInfo& info, Day day) {
  const LevelMaker* maker = info.levels.maker;
  if (maker == nullptr || info.levels.list == nullptr) return std::nullopt;
  // Half of the range at most: the generation of longer levels takes seconds.
  constexpr int parts = 14;
  return maker->default_min + (maker->default_max - maker->default_min) * (weekday_of(day) + 1) / parts;
}

Result<Opening> open_daily(const PuzzleInfo& info, Day day) {
  Opening opening;
  opening.seed = daily_seed(info, day);
  const ParameterValues rules = daily_rules(info);
  const auto moves = daily_moves(info, day);
  if (!moves) {
    opening.puzzle = info.make(rules, opening.seed, opening.setup);
    return opening;
  }
  Document level;
  info.levels.maker->make({.seed = opening.seed, .count = 1, .min = *moves, .max = *moves},
                          [&](const Object& made) {
                            for (const auto& [name, value] : made)
                              if (name == info.levels.list->field) level = value;
                            return false;
                          },
                          {});
  auto puzzle = info.read(rules, opening.seed, Object{{std::string(info.levels.list->field), level}}, opening.setup);
  if (!puzzle) return puzzle.error();
  opening.puzzle = std::move(*puzzle);
  opening.is_position = true;
  return opening;
}

Result<Opening> open_daily(const GameRequest& request) {
  const auto day = read_date(request.daily);
  if (!day) return make_error("--daily: {}", day.error());
  if (request.seed || !request.rule_values.empty() || !request.preset.empty() || !request.position.empty() ||
      !request.level.empty() || request.board)
    return make_error(
        "--daily determines the rules and the seed; leave out --seed, --set, --preset, --position, --level, --board");
  const std::string_view name = request.puzzle.empty() ? request.board_puzzle : request.puzzle;
  const auto info = find_puzzle(name.empty() ? catalog().front()->name : name);
  if (!info) return make_error("--daily: {}", info.error());
  return open_daily(**info, *day);
}

}  // namespace tilefold::records
