#include "app/play/game_figures.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/measure/statistics.h"
#include "app/profile/clock.h"

namespace tilefold::play {
namespace {

ScoreBin bin_of(std::span<const ListedGame* const> games) {
  std::vector<double> scores;
  std::uint64_t best = 0;
  for (const ListedGame* game : games) {
    scores.push_back(static_cast<double>(game->score));
    best = std::max(best, game->score);
  }
  std::sort(scores.begin(), scores.end());
  const auto below = [&](double share) {
    return static_cast<std::uint64_t>(std::llround(measure::quantile(scores, share)));
  };
  return {.first = games.front()->started,
          .last = games.back()->started,
          .games = games.size(),
          .low = below(0.25),
          .median = below(0.5),
          .high = below(0.75),
          .best = best};
}

std::vector<ScoreBin> bins_of(std::span<const ListedGame* const> oldest_first, std::size_t bins) {
  std::vector<ScoreBin> list;
  const std::size_t games = oldest_first.size();
  const std::size_t count = std::min(bins, games);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t from = games * i / count;
    list.push_back(bin_of(oldest_first.subspan(from, games * (i + 1) / count - from)));
  }
  return list;
}

void add_hours(GameFigures& figures, std::span<const ListedGame* const> games, const study::ToLocal& to_local) {
  std::map<std::int64_t, std::int64_t> hours;
  for (const ListedGame* game : games)
    for (const auto& [hour, moves] : game->hours) hours[hour] += moves;
  for (const auto& [hour, moves] : hours) {
    const study::LocalHour local = to_local(hour);
    figures.hours[static_cast<std::size_t>(local.hour)] += moves;
    figures.days[local.day] += moves;
    figures.moves += moves;
  }
  if (!hours.empty()) figures.moves_an_hour = static_cast<double>(figures.moves) / static_cast<double>(hours.size());
}

void add_streaks(GameFigures& figures, std::int64_t today) {
  int length = 0;
  std::int64_t before = 0;
  for (const auto& [day, moves] : figures.days) {
    length = length > 0 && day == before + 1 ? length + 1 : 1;
    before = day;
    figures.longest_streak = std::max(figures.longest_streak, length);
  }
  if (length > 0 && before >= today - 1) figures.streak = length;
}

}  // namespace

std::string games_csv(std::span<const ListedGame* const> games) {
  std::string text = "game,puzzle,started,status,score,largest,moves,assisted\n";
  for (const ListedGame* game : games)
    text +=
        fmt::format("{},{},{},{},{},{},{},{}\n", game->id, game->puzzle, profile::utc_text(game->started), game->status,
                    game->score, game->largest ? std::to_string(*game->largest) : "", game->moves, game->is_assisted);
  return text;
}

GameFigures figures_of(std::span<const ListedGame* const> games, const study::ToLocal& to_local, std::int64_t today,
                       std::size_t bins) {
  GameFigures figures;
  figures.games = games.size();
  if (games.empty()) return figures;
  std::vector<const ListedGame*> oldest_first(games.begin(), games.end());
  std::sort(oldest_first.begin(), oldest_first.end(),
            [](const ListedGame* a, const ListedGame* b) { return a->id < b->id; });
  const ScoreBin all = bin_of(oldest_first);
  figures.best = all.best;
  figures.median = all.median;
  figures.scores = bins_of(oldest_first, bins);
  std::map<std::uint64_t, std::size_t> largest;
  for (const ListedGame* game : oldest_first)
    if (game->largest) ++largest[*game->largest];
  figures.largest.assign(largest.begin(), largest.end());
  add_hours(figures, oldest_first, to_local);
  add_streaks(figures, today);
  return figures;
}

double axis_end(double value) {
  if (value <= 1) return 1;
  const double power = std::pow(10.0, std::floor(std::log10(value)));
  for (const double step : {1.0, 2.0, 2.5, 5.0})
    if (step * power >= value) return step * power;
  return 10 * power;
}

double count_axis_end(std::size_t count) {
  const double end = axis_end(static_cast<double>(count));
  return std::fmod(end, 2) == 0 ? end : end == 5 && count <= 4 ? 4 : axis_end(end + 1);
}

}  // namespace tilefold::play
