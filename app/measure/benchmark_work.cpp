#include "app/measure/benchmark_work.h"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "app/measure/benchmark_text.h"
#include "engine/core/text.h"
#include "engine/core/translatable.h"

namespace tilefold::measure {
namespace {

constexpr double nanoseconds = 1e9;
// Number of values that precede the figures in a stored result: score, largest tile, status, processor time and moves.
// The values of the puzzle's counters follow the figures.
constexpr std::size_t before_figures = 5;
// first character of a stored result if an external program broke the rules; the reason follows it
constexpr char forfeit_sign = '!';

// Parses whole numbers that are separated by single spaces. Returns nullopt if the text has another form.
std::optional<std::vector<std::uint64_t>> read_numbers(std::string_view text) {
  std::vector<std::uint64_t> numbers;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (true) {
    std::uint64_t number = 0;
    const auto [after, error] = std::from_chars(at, end, number);
    if (error != std::errc()) return std::nullopt;
    numbers.push_back(number);
    if (after == end) return numbers;
    if (*after != ' ') return std::nullopt;
    at = after + 1;
  }
}

std::optional<Status> status_of(std::uint64_t number) {
  for (const Status status : {Status::playing, Status::over, Status::won})
    if (number == static_cast<std::uint64_t>(status)) return status;
  return std::nullopt;
}

}  // namespace

std::string game_line(const GameResult& result) {
  std::vector<std::uint64_t> numbers{result.score, result.largest, static_cast<std::uint64_t>(result.status),
                                     static_cast<std::uint64_t>(std::llround(result.cpu_seconds * nanoseconds)),
                                     static_cast<std::uint64_t>(result.moves)};
  for (const std::int64_t count : result.counts) numbers.push_back(static_cast<std::uint64_t>(count));
  for (const std::int64_t counter : result.counters) numbers.push_back(static_cast<std::uint64_t>(counter));
  std::string line;
  for (const std::uint64_t number : numbers) line += (line.empty() ? "" : " ") + std::to_string(number);
  if (!result.forfeit.empty()) line += forfeit_sign + printable(result.forfeit, std::string::npos);
  return line;
}

std::optional<GameResult> read_game(const BenchmarkPlan& plan, std::size_t item, std::string_view text) {
  const std::size_t sign = text.find(forfeit_sign);
  const auto numbers = read_numbers(text.substr(0, sign));
  if (!numbers || numbers->size() != before_figures + game_figures.size() + plan.puzzle->status_info.counters.size())
    return std::nullopt;
  const auto status = status_of((*numbers)[2]);
  if (!status) return std::nullopt;
  const auto games = static_cast<std::size_t>(plan.games);
  GameResult result{.entry = item / games, .game = static_cast<std::int64_t>(item % games) + 1};
  result.seed = game_seed(plan.seed, result.game);
  result.score = (*numbers)[0];
  result.largest = (*numbers)[1];
  result.status = *status;
  result.cpu_seconds = static_cast<double>((*numbers)[3]) / nanoseconds;
  result.moves = static_cast<std::int64_t>((*numbers)[4]);
  std::size_t at = before_figures;
  for (std::int64_t& count : result.counts) count = static_cast<std::int64_t>((*numbers)[at++]);
  if (sign != std::string_view::npos) result.forfeit = text.substr(sign + 1);
  while (at < numbers->size()) result.counters.push_back(static_cast<std::int64_t>((*numbers)[at++]));
  return result;
}

Work work_of(const BenchmarkPlan& plan) {
  const auto games = static_cast<std::size_t>(plan.games);
  const std::size_t entries = plan.entries.size();
  Work work{.command = command_words(plan), .items = games * entries, .unit = command_line_text("games"), .run = {}};
  work.command.erase(work.command.begin());
  for (const BenchmarkEntry& entry : plan.entries) work.input += entry.evaluation_checksum;
  work.run = [&plan, games](const Assignment& assigned, const std::stop_token& stop) -> std::optional<std::string> {
    const std::size_t item = assigned.item;
    const auto result = play_game(plan, item / games, static_cast<std::int64_t>(item % games) + 1, stop);
    return result ? std::optional(game_line(*result)) : std::nullopt;
  };
  // Plays the same game with all players before the next game, so that the players can be compared even if the run is
  // interrupted.
  work.order = [games, entries](std::size_t place) { return place % entries * games + place / entries; };
  return work;
}

}  // namespace tilefold::measure
