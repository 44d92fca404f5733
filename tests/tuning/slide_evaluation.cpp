// Learns the weights of Slide's board evaluation by play, and writes them as the file that the engine embeds.
//
// Temporal differences on the boards between the player's move and chance's: a player that takes the move with the
// best gain plus evaluation plays whole games; then, from the last move back, the evaluation of every board is moved
// towards the gain that followed plus half the evaluation and half the target of the next one. Every weight has its own
// rate, |sum of its errors| / sum of |errors| (temporal coherence; D. F. Beal and M. C. Smith, 1999; with such halves
// W. Jaśkowski, 2016). After a game the next one starts in the middle of it, until too little is left: so the late game
// is seen often (K. Matsuzaki, 2017). Every other game is followed by one from a board of it with larger tiles, for
// the player that learns does not get far enough for the one that searches. The same arguments give the same file.
//
//   slide_evaluation GAMES >engine/puzzles/slide/evaluation_weights.bin

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <optional>
#include <vector>

#include "engine/core/rng.h"
#include "engine/puzzles/slide/evaluation.h"
#include "engine/puzzles/slide/fast_rules.h"
#include "tests/tuning/slide_weights.h"

namespace tilefold::slide {
namespace {

using feature::Kind;

constexpr float trace = 0.5F;  // how much of a target comes from the one that followed, not from its evaluation

struct Rate {
  float error = 0;
  float absolute_error = 0;
  std::uint32_t times = 0;  ///< how often the weight was learned
};

class Learner {
 public:
  Learner() {
    for (std::size_t kind = 0; kind < feature::kinds; ++kind) {
      values_[kind].resize(feature::indices_of(static_cast<Kind>(kind)));
      rates_[kind].resize(values_[kind].size());
    }
  }

  float evaluation(std::uint64_t cells) const {
    float sum = 0;
    feature::for_each(cells,
                      [&](Kind kind, std::uint32_t index) { sum += values_[static_cast<std::size_t>(kind)][index]; });
    return sum;
  }

  /// Moves the evaluation towards `target`; what it is then.
  float learn(std::uint64_t cells, float target) {
    std::array<float*, feature::features_of_a_board> values;
    std::array<Rate*, feature::features_of_a_board> rates;
    std::size_t count = 0;
    float sum = 0;
    feature::for_each(cells, [&](Kind kind, std::uint32_t index) {
      values[count] = &values_[static_cast<std::size_t>(kind)][index];
      rates[count] = &rates_[static_cast<std::size_t>(kind)][index];
      sum += *values[count++];
    });
    const float error = (target - sum) / static_cast<float>(count);
    float learned = 0;
    for (std::size_t i = 0; i < count; ++i) {
      Rate& rate = *rates[i];
      *values[i] += rate.absolute_error > 0 ? error * std::fabs(rate.error) / rate.absolute_error : error;
      rate.error += error;
      rate.absolute_error += std::fabs(error);
      ++rate.times;
      learned += *values[i];
    }
    return learned;
  }

  /// Says that `cells` will be learned soon.
  void fetch(std::uint64_t cells) const {
    feature::for_each(cells, [&](Kind kind, std::uint32_t index) {
      __builtin_prefetch(&values_[static_cast<std::size_t>(kind)][index]);
      __builtin_prefetch(&rates_[static_cast<std::size_t>(kind)][index]);
    });
  }

  /// The weights of a kind as they are stored: those that were learned some times, and large enough for how often.
  std::vector<StoredWeight> stored(Kind kind) const {
    constexpr std::uint32_t fewest_times = 10;
    constexpr float least_influence = 80'000;  // points times how often
    const auto& values = values_[static_cast<std::size_t>(kind)];
    const auto& rates = rates_[static_cast<std::size_t>(kind)];
    std::vector<StoredWeight> result;
    for (std::uint32_t index = 0; index < values.size(); ++index) {
      const std::uint32_t times = rates[index].times;
      if (times < fewest_times || static_cast<float>(times) * std::fabs(values[index]) < least_influence) continue;
      const float units = std::clamp(values[index] / static_cast<float>(points_of_unit), -32767.F, 32767.F);
      const auto weight = static_cast<std::int16_t>(std::lround(units));
      if (weight != 0) result.push_back({.index = index, .weight = weight});
    }
    return result;
  }

 private:
  std::array<std::vector<float>, feature::kinds> values_;
  std::array<std::vector<Rate>, feature::kinds> rates_;
};

struct Step {
  std::uint64_t before;
  std::uint64_t after;
  float points;
};

// The move with the best gain plus evaluation.
std::optional<Step> best_step(const Learner& learner, std::uint64_t cells) {
  std::optional<Step> best;
  float best_value = -std::numeric_limits<float>::max();
  for (const Direction direction : directions) {
    const Slid next = slid(cells, direction);
    if (next.cells == cells) continue;
    const float value = static_cast<float>(next.score) + learner.evaluation(next.cells);
    if (value <= best_value) continue;
    best_value = value;
    best = {.before = cells, .after = next.cells, .points = static_cast<float>(next.score)};
  }
  return best;
}

// A game played on from a board that awaits a move.
class Game {
 public:
  Game(const Learner& learner, std::uint64_t cells, Rng& rng) {
    while (const std::optional<Step> step = best_step(learner, cells)) {
      steps_.push_back(*step);
      score_ += static_cast<double>(step->points);
      FastState state{.cells = step->after, .awaits_tile = true};
      NullSink nobody;
      FastRules::settle(state, rng, nobody);
      cells = state.cells;
    }
    last_ = cells;
  }

  void teach(Learner& learner) const {
    float target = 0;
    for (std::size_t i = steps_.size(); i-- > 0;) {
      if (i > 0) learner.fetch(steps_[i - 1].after);
      const float learned = learner.learn(steps_[i].after, target);
      target = steps_[i].points + trace * target + (1 - trace) * learned;
    }
  }

  /// A board of the game with its largest tiles some steps larger: what a better player would have come to.
  std::uint64_t promoted(Rng& rng) const {
    const std::uint64_t cells = steps_[rng.below(static_cast<std::uint32_t>(steps_.size()))].before;
    const auto greatest = static_cast<std::uint32_t>(std::bit_width(exponents_on(cells))) - 1;
    const std::uint32_t least = greatest - std::min(greatest - 1, rng.below(5));
    const std::uint32_t steps = std::min(1 + rng.below(3), std::uint32_t{greatest_fast_exponent} - greatest);
    std::uint64_t larger = cells;
    for (unsigned shift = 0; shift < 64; shift += 4)
      if ((cells >> shift & 15U) >= least) larger += std::uint64_t{steps} << shift;
    return larger;
  }

  std::size_t length() const { return steps_.size(); }
  std::uint64_t middle() const { return steps_[steps_.size() / 2].before; }
  double score() const { return score_; }
  std::uint64_t last() const { return last_; }

 private:
  std::vector<Step> steps_;
  std::uint64_t last_ = 0;
  double score_ = 0;
};

std::uint64_t new_board(Rng& rng) {
  NullSink nobody;
  FastState state;
  for (int i = 0; i < 2; ++i) {
    state.awaits_tile = true;
    FastRules::settle(state, rng, nobody);
  }
  return state.cells;
}

// What the whole games of a stretch were like.
struct Report {
  int games = 0;
  double score = 0;
  std::array<int, 16> largest{};

  void add(const Game& game) {
    ++games;
    score += game.score();
    std::uint64_t most = 0;
    for (std::uint64_t left = game.last(); left != 0; left >>= 4U) most = std::max(most, left & 15U);
    for (std::size_t i = 0; i <= most; ++i) ++largest[i];
  }

  void print(std::uint64_t number) const {
    const auto percent = [&](std::size_t exponent) { return 100.0 * largest[exponent] / games; };
    std::fprintf(stderr,
                 "%llu games, of the last %d: mean %.0f; 2048 %.1f %%, 8192 %.1f %%, 16384 %.1f %%, 32768 %.1f %%\n",
                 static_cast<unsigned long long>(number), games, score / games, percent(11), percent(13), percent(14),
                 percent(15));
  }
};

// Plays and learns so many games from new boards, and those that follow each of them.
void learn(Learner& learner, std::uint64_t games) {
  constexpr std::size_t shortest = 20;
  constexpr std::uint64_t first_promotion = 2000;
  Report report;
  for (std::uint64_t number = 0; number < games; ++number) {
    Rng rng(derive_seed(1, number));
    Game game(learner, new_board(rng), rng);
    report.add(game);
    game.teach(learner);
    if (number >= first_promotion && number % 2 == 0) {
      game = Game(learner, game.promoted(rng), rng);
      game.teach(learner);
    }
    while (game.length() > shortest) {
      game = Game(learner, game.middle(), rng);
      game.teach(learner);
    }
    if (report.games < 1000) continue;
    report.print(number + 1);
    report = {};
  }
}

void write(const Learner& learner) {
  WeightsWriter writer;
  for (std::size_t kind = 0; kind < feature::kinds; ++kind) writer.add(learner.stored(static_cast<Kind>(kind)));
  for (const std::uint64_t word : writer.words())
    for (unsigned shift = 0; shift < 64; shift += 8) std::putchar(static_cast<int>(word >> shift & 0xffU));
}

}  // namespace
}  // namespace tilefold::slide

int main(int count, char** arguments) {
  const std::uint64_t games = count == 2 ? std::strtoull(arguments[1], nullptr, 10) : 0;
  if (games == 0) {
    std::fputs("usage: slide_evaluation GAMES >engine/puzzles/slide/evaluation_weights.bin\n", stderr);
    return 2;
  }
  tilefold::slide::Learner learner;
  tilefold::slide::learn(learner, games);
  tilefold::slide::write(learner);
}
