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

// A value for each state of a chain.
template <std::size_t States>
using PerState = std::array<double, States>;

template <std::size_t States>
struct Chain {
  PerState<States> first{};
  std::array<PerState<States>, States> next{};
  PerState<States> mean{};
  PerState<States> spread{};
};

// Number of free parameters of a chain: the mean and spread of each state, the transitions and the first state.
constexpr double parameter_count(std::size_t states) {
  return static_cast<double>(2 * states + states * (states - 1) + states - 1);
}

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
template <std::size_t States>
struct Reading {
  double log_likelihood = 0;
  std::vector<PerState<States>> state;
  std::array<PerState<States>, States> steps{};  // expected number of transitions between states
};

// The logarithms of the times of one or several games.
struct Games {
  std::span<const double> logs;
  std::vector<bool> is_start;  // for each time, true if it is the first time of a game
};

// Runs the forward-backward algorithm, scaled at every step to avoid underflow.
template <std::size_t States>
Reading<States> read(const Chain<States>& chain, const Games& games) {
  const auto& logs = games.logs;
  const std::size_t count = logs.size();
  std::vector<PerState<States>> says(count);
  std::vector<PerState<States>> forward(count);
  std::vector<double> scale(count);
  for (std::size_t t = 0; t < count; ++t)
    for (std::size_t i = 0; i < States; ++i)
      says[t][i] = std::max(density(logs[t], chain.mean[i], chain.spread[i]), 1e-300);
  Reading<States> reading{.state = std::vector<PerState<States>>(count)};
  for (std::size_t t = 0; t < count; ++t) {
    double sum = 0;
    for (std::size_t i = 0; i < States; ++i) {
      double from = games.is_start[t] ? chain.first[i] : 0;
      for (std::size_t j = 0; j < States && !games.is_start[t]; ++j) from += forward[t - 1][j] * chain.next[j][i];
      forward[t][i] = from * says[t][i];
      sum += forward[t][i];
    }
    scale[t] = std::max(sum, 1e-300);
    for (double& value : forward[t]) value /= scale[t];
    reading.log_likelihood += std::log(scale[t]);
  }
  PerState<States> backward;
  backward.fill(1);
  for (std::size_t after = count; after > 0; --after) {
    const std::size_t t = after - 1;
    for (std::size_t i = 0; i < States; ++i) reading.state[t][i] = forward[t][i] * backward[i];
    if (games.is_start[t]) {
      backward.fill(1);
      continue;
    }
    PerState<States> before{};
    for (std::size_t i = 0; i < States; ++i)
      for (std::size_t j = 0; j < States; ++j) {
        const double way = chain.next[i][j] * says[t][j] * backward[j] / scale[t];
        reading.steps[i][j] += forward[t - 1][i] * way;
        before[i] += way;
      }
    backward = before;
  }
  return reading;
}

// Maximisation step: returns the most likely chain, given the probabilities of the states.
template <std::size_t States>
Chain<States> fitted(const Reading<States>& reading, const Games& games) {
  const auto& logs = games.logs;
  Chain<States> chain;
  double starts = 0;
  for (std::size_t t = 0; t < logs.size(); ++t) {
    if (!games.is_start[t]) continue;
    ++starts;
    for (std::size_t i = 0; i < States; ++i) chain.first[i] += reading.state[t][i];
  }
  for (double& part : chain.first) part /= starts;
  for (std::size_t i = 0; i < States; ++i) {
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
    const double steps = std::accumulate(reading.steps[i].begin(), reading.steps[i].end(), static_cast<double>(States));
    for (std::size_t j = 0; j < States; ++j) chain.next[i][j] = (reading.steps[i][j] + 1) / steps;
  }
  return chain;
}

// Parts of the sorted times at which a starting value separates the states.
template <std::size_t States>
using Cuts = std::array<double, States - 1>;

// Returns the chain that a fit starts from. It assigns the sorted times between two cuts to one state.
template <std::size_t States>
Chain<States> first_guess(std::span<const double> sorted, const Cuts<States>& cuts) {
  Chain<States> chain;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < States; ++i) {
    const std::size_t end =
        i + 1 < States ? static_cast<std::size_t>(cuts[i] * static_cast<double>(sorted.size())) : sorted.size();
    const auto part = sorted.subspan(begin, end - begin);
    chain.mean[i] = mean_time(part);
    chain.spread[i] = spread_of(part, chain.mean[i]);
    chain.first[i] = 1.0 / static_cast<double>(States);
    chain.next[i].fill(0.2 / static_cast<double>(States - 1));
    chain.next[i][i] = 0.8;
    begin = end;
  }
  return chain;
}

template <std::size_t States>
struct Fit {
  Chain<States> chain;
  Reading<States> reading;
};

template <std::size_t States>
Fit<States> fit(const Games& games, Chain<States> chain) {
  Reading<States> reading = read(chain, games);
  for (int round = 0; round < most_rounds; ++round) {
    const Chain<States> better = fitted(reading, games);
    Reading<States> again = read(better, games);
    const double gain = again.log_likelihood - reading.log_likelihood;
    if (gain > 0) {
      chain = better;
      reading = std::move(again);
    }
    if (gain < min_gain) break;
  }
  return {chain, std::move(reading)};
}

// Returns the best of the fits that start from these cuts.
template <std::size_t States, std::size_t Count>
Fit<States> best_fit(const Games& games, std::span<const double> sorted,
                     const std::array<Cuts<States>, Count>& starts) {
  auto best = fit(games, first_guess<States>(sorted, starts.front()));
  for (std::size_t i = 1; i < Count; ++i)
    if (auto other = fit(games, first_guess<States>(sorted, starts[i]));
        other.reading.log_likelihood > best.reading.log_likelihood)
      best = std::move(other);
  return best;
}

double criterion(double log_likelihood, double parameters, const Games& games) {
  return parameters * std::log(static_cast<double>(games.logs.size())) - 2 * log_likelihood;
}

template <std::size_t States>
TimePhase time_phase_of(const Fit<States>& fit, std::size_t state) {
  const auto& [chain, reading] = fit;
  TimePhase phase{.typical_ms = std::exp(chain.mean[state]),
                  .spread = chain.spread[state],
                  .stays = chain.next[state][state],
                  .share = 0};
  for (const auto& at : reading.state) phase.share += at[state] / static_cast<double>(reading.state.size());
  return phase;
}

template <std::size_t States>
TimePhases phases_of(const Fit<States>& fit) {
  std::array<std::size_t, States> order{};  // the states from the shortest times to the longest
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t one, std::size_t other) { return fit.chain.mean[one] < fit.chain.mean[other]; });
  TimePhases phases{
      .acting = time_phase_of(fit, order.front()), .thinking = time_phase_of(fit, order.back()), .thinking_share = {}};
  if (States > 2) phases.checking = time_phase_of(fit, order[1]);
  for (const auto& at : fit.reading.state) {
    phases.thinking_share.push_back(at[order.back()]);
    if (States > 2) phases.checking_share.push_back(at[order[1]]);
  }
  return phases;
}

// Fits one state, two states, and three states if `most` allows it and there are enough times.
std::optional<PhaseFits> fit_up_to(std::size_t most, std::span<const double> times_ms,
                                   std::span<const std::size_t> starts) {
  constexpr std::array<Cuts<2>, 3> two_cuts{Cuts<2>{0.5}, Cuts<2>{0.25}, Cuts<2>{0.75}};
  constexpr std::array<Cuts<3>, 5> three_cuts{Cuts<3>{0.33, 0.67}, Cuts<3>{0.25, 0.5}, Cuts<3>{0.5, 0.75},
                                              Cuts<3>{0.2, 0.8}, Cuts<3>{0.5, 0.9}};
  if (times_ms.size() < min_times) return std::nullopt;
  std::vector<double> logs;
  for (const double time : times_ms) logs.push_back(std::log(std::max(time, 1.0)));
  std::vector<double> sorted = logs;
  std::sort(sorted.begin(), sorted.end());
  Games games{.logs = logs, .is_start = std::vector<bool>(logs.size())};
  for (const std::size_t start : starts) games.is_start[start] = true;
  const double mean = mean_time(logs);
  const double spread = spread_of(logs, mean);
  double alone = 0;
  for (const double value : logs) alone += std::log(std::max(density(value, mean, spread), 1e-300));
  PhaseFits fits;
  const double one = criterion(alone, parameter_count(1), games);
  const auto two_states = best_fit<2>(games, sorted, two_cuts);
  const double two = criterion(two_states.reading.log_likelihood, parameter_count(2), games);
  fits.criteria = {one, two, std::nullopt};
  double best = one;
  if (two < best) {
    best = two;
    fits.phases = phases_of(two_states);
  }
  if (most > 2 && logs.size() >= min_times_of_three) {
    const auto three_states = best_fit<3>(games, sorted, three_cuts);
    const double three = criterion(three_states.reading.log_likelihood, parameter_count(3), games);
    fits.criteria[2] = three;
    if (three < best) {
      best = three;
      fits.phases = phases_of(three_states);
    }
  }
  if (fits.phases) fits.phases->advantage = one - best;
  return fits;
}

}  // namespace

std::optional<PhaseFits> fit_time_phases(std::span<const double> times_ms, std::span<const std::size_t> starts) {
  return fit_up_to(most_phases, times_ms, starts);
}

std::optional<TimePhases> find_time_phases(std::span<const double> times_ms) {
  constexpr std::array<std::size_t, 1> one_start{0};
  return find_time_phases(times_ms, one_start);
}

std::optional<TimePhases> find_time_phases(std::span<const double> times_ms, std::span<const std::size_t> starts) {
  auto fits = fit_up_to(2, times_ms, starts);
  return fits ? std::move(fits->phases) : std::nullopt;
}

}  // namespace tilefold::measure
