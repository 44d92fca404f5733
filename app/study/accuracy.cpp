#include "app/study/accuracy.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/profile/stored_analyses.h"
#include "app/study/kept_analysis.h"

namespace tilefold::study {
namespace {

constexpr std::int64_t ms_of_hour = 3'600'000;

using Known = std::vector<std::optional<measure::JudgedMove>>;

std::size_t count_of(const Known& known) {
  return static_cast<std::size_t>(
      std::count_if(known.begin(), known.end(), [](const auto& it) { return it.has_value(); }));
}

// Returns the judgements of the strategy that has judged the most moves of the line. If several strategies have judged
// equally many moves, chooses the first in alphabetical order.
Result<Known> best_known(profile::Store& store, std::int64_t game, const std::vector<MoveContext>& line) {
  Known best;
  const auto strategies = profile::StoredAnalyses(store).strategies(game);
  if (!strategies) return strategies.error();
  for (const std::string& strategy : *strategies)
    for (const measure::Judge::Kind kind : {measure::Judge::Kind::estimate, measure::Judge::Kind::search}) {
      const KeptAnalysis kept(store, game, line, strategy, kind);
      if (count_of(kept.known()) > count_of(best)) best = kept.known();
    }
  return best;
}

void add_move(GameTally& tally, const MoveContext& context, const measure::JudgedMove& move) {
  const Tally one{
      .moves = 1, .accuracy = measure::accuracy_of(move.as_loss()), .loss = move.loss(), .luck = move.luck()};
  tally.own.add(one);
  tally.hours[context.played / ms_of_hour].add(one);
  if (context.ms && !context.is_assisted) tally.times[time_class(*context.ms)].add(one);
}

double covariance(const std::vector<double>& a, const std::vector<double>& b) {
  const auto count = static_cast<double>(a.size());
  double mean_a = 0;
  double mean_b = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    mean_a += a[i] / count;
    mean_b += b[i] / count;
  }
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += (a[i] - mean_a) * (b[i] - mean_b);
  return sum / count;
}

std::optional<Spread> spread_of(const std::vector<const GameTally*>& games) {
  if (games.size() < min_games_of_spread) return std::nullopt;
  std::vector<double> finals;
  std::vector<double> luck;
  std::vector<double> lost;
  for (const GameTally* game : games) {
    luck.push_back(game->luck);
    lost.push_back(-game->loss);
    finals.push_back(game->start + game->luck - game->loss);
  }
  const double variance = covariance(finals, finals);
  double max = 0;
  for (const double value : finals) max = std::max(max, std::abs(value));
  constexpr double rounding = 1e-12;  // smaller relative differences between scores are treated as rounding errors
  if (variance <= rounding * rounding * max * max) return std::nullopt;
  return Spread{
      .games = games.size(), .luck = covariance(luck, finals) / variance, .loss = covariance(lost, finals) / variance};
}

}  // namespace

std::size_t time_class(std::int64_t ms) {
  return static_cast<std::size_t>(std::upper_bound(time_limits.begin(), time_limits.end(), ms) - time_limits.begin());
}

void Tally::add(const Tally& other) {
  moves += other.moves;
  accuracy += other.accuracy;
  loss += other.loss;
  luck += other.luck;
}

Result<GameTally> tally_of(profile::Store& store, const profile::StoredGame& stored) {
  GameTally tally{.game = stored.id, .puzzle = stored.start.puzzle};
  const auto line = contexts_of(store, stored);
  if (!line) return line.error();
  const auto known = best_known(store, stored.id, *line);
  if (!known) return known.error();
  for (std::size_t i = 0; i < known->size(); ++i) {
    if (!(*known)[i]) continue;
    const measure::JudgedMove& move = *(*known)[i];
    if ((*line)[i].is_own) add_move(tally, (*line)[i], move);
    if (i == 0) tally.start = move.best_value;
    tally.luck += move.luck();
    tally.loss += move.loss();
  }
  tally.is_whole = !known->empty() && count_of(*known) == known->size();
  return tally;
}

AccuracyFigures accuracy_of_games(std::span<const GameTally* const> games, const ToLocal& to_local) {
  AccuracyFigures figures;
  std::map<std::string, std::vector<const GameTally*>> whole;
  for (const GameTally* game : games) {
    if (game->is_whole) whole[game->puzzle].push_back(game);
    if (game->own.moves == 0) continue;
    ++figures.games;
    figures.all.add(game->own);
    figures.puzzles[game->puzzle].add(game->own);
    for (const auto& [hour, tally] : game->hours) {
      const LocalHour local = to_local(hour);
      figures.days[local.day].add(tally);
      figures.hours[static_cast<std::size_t>(local.hour)].add(tally);
    }
    for (std::size_t i = 0; i < time_classes; ++i) figures.times[i].add(game->times[i]);
  }
  for (const auto& [puzzle, list] : whole)
    if (const auto spread = spread_of(list)) figures.spreads.emplace(puzzle, *spread);
  return figures;
}

}  // namespace tilefold::study
