#include "app/measure/time_phases.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <utility>

namespace tilefold::measure {
namespace {

constexpr int most_rounds = 300;
constexpr double min_gain = 1e-7;   // fitting ends if a round increases the log likelihood by less than this
constexpr double min_spread = 0.1;  // minimum spread of a state, because times are only known to about 10 %
constexpr double chain_parameters = 7;
constexpr double normal_parameters = 2;

using Two = std::array<double, 2>;

struct Chain {
  Two first{0.5, 0.5};
  std::array<Two, 2> next{Two{0.8, 0.2}, Two{0.2, 0.8}};
  Two mean{};
  Two spread{1, 1};
};

double density(double value, double mean, double spread) {
  const double away = (value - mean) / spread;
  return std::exp(-away * away / 2) / (spread * std::sqrt(2 * std::numbers::pi));
}

double mean_time(std::span<const double> values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double spread_of(std::span<const double> values, double mean) {
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return std::max(min_spread, std::sqrt(squares / static_cast<double>(values.size())));
}

// Result of the forward-backward algorithm: the probability of each state at each time, and the expected numbers of
// transitions.
struct Reading {
  double log_likelihood = 0;
  std::vector<Two> state;
  std::array<Two, 2> steps{};  // expected number of transitions between states
};

// The logarithms of the times of one or several games.
struct Games {
  std::span<const double> logs;
  std::vector<bool> is_start;  // for each time, true if it is the first time of a game
};

// Runs the forward-backward algorithm, scaled at every step to avoid underflow.
Reading read(const Chain& chain, const Games& games) {
  const auto& logs = games.logs;
  const std::size_t count = logs.size();
  std::vector<Two> says(count);
  std::vector<Two> forward(count);
  std::vector<double> scale(count);
  for (std::size_t t = 0; t < count; ++t)
    for (std::size_t i = 0; i < 2; ++i) says[t][i] = std::max(density(logs[t], chain.mean[i], chain.spread[i]), 1e-300);
  Reading reading{.state = std::vector<Two>(count)};
  for (std::size_t t = 0; t < count; ++t) {
    for (std::size_t i = 0; i < 2; ++i) {
      const double from = games.is_start[t]
                              ? chain.first[i]
                              : forward[t - 1][0] * chain.next[0][i] + forward[t - 1][1] * chain.next[1][i];
      forward[t][i] = from * says[t][i];
    }
    scale[t] = std::max(forward[t][0] + forward[t][1], 1e-300);
    for (double& value : forward[t]) value /= scale[t];
    reading.log_likelihood += std::log(scale[t]);
  }
  Two backward{1, 1};
  for (std::size_t after = count; after > 0; --after) {
    const std::size_t t = after - 1;
    for (std::size_t i = 0; i < 2; ++i) reading.state[t][i] = forward[t][i] * backward[i];
    if (games.is_start[t]) {
      backward = {1, 1};
      continue;
    }
    Two before{};
    for (std::size_t i = 0; i < 2; ++i)
      for (std::size_t j = 0; j < 2; ++j) {
        const double way = chain.next[i][j] * says[t][j] * backward[j] / scale[t];
        reading.steps[i][j] += forward[t - 1][i] * way;
        before[i] += way;
      }
    backward = before;
  }
  return reading;
}

// Maximisation step: returns the most likely chain, given the probabilities of the states.
Chain fitted(const Reading& reading, const Games& games) {
  const auto& logs = games.logs;
  Chain chain{.first = {0, 0}};
  double starts = 0;
  for (std::size_t t = 0; t < logs.size(); ++t) {
    if (!games.is_start[t]) continue;
    ++starts;
    for (std::size_t i = 0; i < 2; ++i) chain.first[i] += reading.state[t][i];
  }
  for (double& part : chain.first) part /= starts;
  for (std::size_t i = 0; i < 2; ++i) {
    double weight = 1e-9;
    double sum = 0;
    for (std::size_t t = 0; t < logs.size(); ++t) {
      weight += reading.state[t][i];
      sum += reading.state[t][i] * logs[t];
    }
    chain.mean[i] = sum / weight;
    double squares = 0;
    for (std::size_t t = 0; t < logs.size(); ++t)
      squares += reading.state[t][i] * (logs[t] - chain.mean[i]) * (logs[t] - chain.mean[i]);
    chain.spread[i] = std::max(min_spread, std::sqrt(squares / weight));
    // Counts one additional transition in each direction. Otherwise a transition that does not occur in the data would
    // get the probability 0.
    const double steps = reading.steps[i][0] + reading.steps[i][1] + 2;
    for (std::size_t j = 0; j < 2; ++j) chain.next[i][j] = (reading.steps[i][j] + 1) / steps;
  }
  return chain;
}

// Fits a chain. Initially, the times below the quantile `part` are assigned to one state and all other times to the
// other state.
std::pair<Chain, Reading> fit(const Games& games, std::span<const double> sorted, double part) {
  const auto cut = static_cast<std::size_t>(part * static_cast<double>(sorted.size()));
  Chain chain;
  const std::array<std::span<const double>, 2> halves{sorted.first(cut), sorted.subspan(cut)};
  for (std::size_t i = 0; i < 2; ++i) {
    chain.mean[i] = mean_time(halves[i]);
    chain.spread[i] = spread_of(halves[i], chain.mean[i]);
  }
  Reading reading = read(chain, games);
  for (int round = 0; round < most_rounds; ++round) {
    const Chain better = fitted(reading, games);
    Reading again = read(better, games);
    const double gain = again.log_likelihood - reading.log_likelihood;
    if (gain > 0) {
      chain = better;
      reading = std::move(again);
    }
    if (gain < min_gain) break;
  }
  return {chain, std::move(reading)};
}

TimePhase time_phase_of(const Chain& chain, const Reading& reading, std::size_t state) {
  TimePhase phase{.typical_ms = std::exp(chain.mean[state]),
                  .spread = chain.spread[state],
                  .stays = chain.next[state][state],
                  .share = 0};
  for (const Two& at : reading.state) phase.share += at[state] / static_cast<double>(reading.state.size());
  return phase;
}

}  // namespace

std::optional<TimePhases> find_time_phases(std::span<const double> times_ms) {
  constexpr std::array<std::size_t, 1> one_start{0};
  return find_time_phases(times_ms, one_start);
}

std::optional<TimePhases> find_time_phases(std::span<const double> times_ms, std::span<const std::size_t> starts) {
  if (times_ms.size() < min_times) return std::nullopt;
  std::vector<double> logs;
  for (const double time : times_ms) logs.push_back(std::log(std::max(time, 1.0)));
  std::vector<double> sorted = logs;
  std::sort(sorted.begin(), sorted.end());
  Games games{.logs = logs, .is_start = std::vector<bool>(logs.size())};
  for (const std::size_t start : starts) games.is_start[start] = true;
  auto best = fit(games, sorted, 0.5);
  for (const double part : {0.25, 0.75})
    if (auto other = fit(games, sorted, part); other.second.log_likelihood > best.second.log_likelihood)
      best = std::move(other);
  const double mean = mean_time(logs);
  const double spread = spread_of(logs, mean);
  double alone = 0;
  for (const double value : logs) alone += std::log(std::max(density(value, mean, spread), 1e-300));
  const double penalty = (chain_parameters - normal_parameters) * std::log(static_cast<double>(logs.size()));
  const double advantage = 2 * (best.second.log_likelihood - alone) - penalty;
  if (advantage <= 0) return std::nullopt;
  const Chain& chain = best.first;
  const std::size_t slow = chain.mean[1] >= chain.mean[0] ? 1 : 0;
  TimePhases phases{.acting = time_phase_of(chain, best.second, 1 - slow),
                    .thinking = time_phase_of(chain, best.second, slow),
                    .thinking_share = {},
                    .advantage = advantage};
  for (const Two& at : best.second.state) phases.thinking_share.push_back(at[slow]);
  return phases;
}

}  // namespace tilefold::measure
