// Learns the weights of Slide's board quality by play, and writes them as the file that the engine embeds.
//
// Temporal differences on the boards between the player's move and chance's: a player that takes the move with the
// best gain plus quality plays whole games; then, from the last move back, the quality of every board is moved
// towards the gain plus quality that followed. Every weight has its own rate, |sum of its errors| / sum of |errors|
// (temporal coherence; D. F. Beal and M. C. Smith, 1999; W. Jaśkowski, 2016). After a game the next one starts in
// the middle of it, until too little is left: so the late game is seen often (K. Matsuzaki, 2017). Every other game is
// followed by one from a board of it with larger tiles, for the player that learns does not get far enough for the
// one that searches. The same arguments give the same file.
//
//   slide_quality GAMES DEEP_GAMES >engine/puzzles/slide/quality_weights.bin

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "engine/core/rng.h"
#include "engine/puzzles/slide/fast_expectimax.h"
#include "engine/puzzles/slide/quality.h"

namespace tilefold::slide {
namespace {

using pattern::Kind;

constexpr std::size_t patterns_of_a_board = 30;

struct Weight {
  float value = 0;
  float error = 0;
  float absolute_error = 0;
  std::uint32_t times = 0;  ///< how often it was learned
};

class Learner {
 public:
  Learner() {
    for (std::size_t kind = 0; kind < pattern::kinds; ++kind) {
      const std::uint32_t codes = pattern::codes_of(static_cast<Kind>(kind));
      weights_[kind].resize(codes);
      for (std::uint32_t code = 0; code < codes; ++code)
        canonical_[kind].push_back(pattern::canonical(static_cast<Kind>(kind), code));
    }
  }

  float quality(std::uint64_t cells) const {
    float sum = 0;
    pattern::for_each(cells, [&](Kind kind, std::uint32_t code) {
      const auto table = static_cast<std::size_t>(kind);
      sum += weights_[table][canonical_[table][code]].value;
    });
    return sum;
  }

  /// Moves the quality towards `target`; what it is then.
  float learn(std::uint64_t cells, float target) {
    std::array<Weight*, patterns_of_a_board> seen{};
    std::size_t count = 0;
    float sum = 0;
    pattern::for_each(cells, [&](Kind kind, std::uint32_t code) {
      const auto table = static_cast<std::size_t>(kind);
      seen[count] = &weights_[table][canonical_[table][code]];
      sum += seen[count++]->value;
    });
    const float error = (target - sum) / static_cast<float>(count);
    float learned = 0;
    for (Weight* weight : seen) {
      const float rate = weight->absolute_error > 0 ? std::fabs(weight->error) / weight->absolute_error : 1;
      weight->value += rate * error;
      weight->error += error;
      weight->absolute_error += std::fabs(error);
      ++weight->times;
      learned += weight->value;
    }
    return learned;
  }

  /// The weights as they are stored; those that were learned fewer times are 0.
  std::vector<std::uint16_t> stored(std::uint32_t fewest_times) const {
    std::vector<std::uint16_t> numbers;
    std::uint32_t zeros = 0;
    const auto end_zeros = [&] {
      if (zeros == 0) return;
      numbers.push_back(0);
      numbers.push_back(static_cast<std::uint16_t>(zeros - 1));
      zeros = 0;
    };
    for (std::size_t kind = 0; kind < pattern::kinds; ++kind) {
      for (std::uint32_t code = 0; code < weights_[kind].size(); ++code) {
        if (canonical_[kind][code] != code) continue;
        const Weight& weight = weights_[kind][code];
        const float exact = weight.times < fewest_times ? 0 : weight.value / static_cast<float>(points_of_unit);
        const auto rounded = static_cast<std::int16_t>(std::lround(std::clamp(exact, -32767.F, 32767.F)));
        if (rounded != 0 || zeros == 0x10000) end_zeros();
        if (rounded != 0) {
          numbers.push_back(static_cast<std::uint16_t>(rounded));
        } else {
          ++zeros;
        }
      }
      end_zeros();
    }
    return numbers;
  }

 private:
  std::array<std::vector<Weight>, pattern::kinds> weights_;
  std::array<std::vector<std::uint32_t>, pattern::kinds> canonical_;
};

struct Step {
  std::uint64_t before;
  std::uint64_t after;
  float points;
};

// How moves are chosen while learning: by the weights at hand, or, more slowly and better, by a search of two moves on
// a copy of the weights that is renewed now and then.
class Player {
 public:
  explicit Player(const Learner& learner) : learner_(&learner) {}

  void look_two_moves_ahead() { copy_ = std::make_unique<Quality>(learner_->stored(0)); }

  std::optional<Step> best_step(std::uint64_t cells) const {
    return copy_ ? best_step_by_search(cells) : best_step_at_once(cells);
  }

 private:
  std::optional<Step> best_step_at_once(std::uint64_t cells) const {
    std::optional<Step> best;
    float best_value = -std::numeric_limits<float>::max();
    for (const Direction direction : directions) {
      const Slid next = slid(cells, direction);
      if (next.cells == cells) continue;
      const float value = static_cast<float>(next.score) + learner_->quality(next.cells);
      if (value <= best_value) continue;
      best_value = value;
      best = {.before = cells, .after = next.cells, .points = static_cast<float>(next.score)};
    }
    return best;
  }

  std::optional<Step> best_step_by_search(std::uint64_t cells) const {
    const FastExpectimax search{.depth = 2, .cutoff = 0.01, .quality = copy_.get()};
    const Rng unused;
    const Budget budget;
    const std::stop_token stop;
    const Choice choice = search.choose({.cells = cells}, {.game = unused, .budget = budget, .stop = stop});
    if (!choice.best) return std::nullopt;
    const Slid next = slid(cells, direction_of(*choice.best));
    return Step{.before = cells, .after = next.cells, .points = static_cast<float>(next.score)};
  }

  const Learner* learner_;
  std::unique_ptr<Quality> copy_;
};

// A game played on from a board that awaits a move.
class Game {
 public:
  Game(const Player& player, std::uint64_t cells, Rng& rng) {
    while (const std::optional<Step> step = player.best_step(cells)) {
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
    for (auto step = steps_.rbegin(); step != steps_.rend(); ++step)
      target = step->points + learner.learn(step->after, target);
  }

  /// A board of the game with its largest tiles some steps larger: what a better player would have come to.
  std::uint64_t promoted(Rng& rng) const {
    const std::uint64_t cells = steps_[rng.below(static_cast<std::uint32_t>(steps_.size()))].before;
    const auto greatest = static_cast<std::uint32_t>(std::bit_width(pattern::exponents_on(cells))) - 1;
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

// Plays `quick` games move by move, then `deep` ones with a search.
void learn(Learner& learner, std::uint64_t quick, std::uint64_t deep) {
  constexpr std::size_t shortest = 20;
  constexpr std::uint64_t first_promotion = 2000;
  constexpr std::uint64_t games_of_a_copy = 50;
  Player player(learner);
  Report report;
  for (std::uint64_t number = 0; number < quick + deep; ++number) {
    if (number >= quick && (number - quick) % games_of_a_copy == 0) player.look_two_moves_ahead();
    Rng rng(derive_seed(1, number));
    Game game(player, new_board(rng), rng);
    report.add(game);
    game.teach(learner);
    if (number >= first_promotion && number % 2 == 0) {
      game = Game(player, game.promoted(rng), rng);
      game.teach(learner);
    }
    while (game.length() > shortest) {
      game = Game(player, game.middle(), rng);
      game.teach(learner);
    }
    if (report.games < (number < quick ? 2000 : 200)) continue;
    report.print(number + 1);
    report = {};
  }
}

}  // namespace
}  // namespace tilefold::slide

int main(int count, char** arguments) {
  constexpr std::uint32_t fewest_times = 100;
  const std::uint64_t quick = count == 3 ? std::strtoull(arguments[1], nullptr, 10) : 0;
  if (quick == 0) {
    std::fputs("usage: slide_quality GAMES DEEP_GAMES >engine/puzzles/slide/quality_weights.bin\n", stderr);
    return 2;
  }
  tilefold::slide::Learner learner;
  tilefold::slide::learn(learner, quick, std::strtoull(arguments[2], nullptr, 10));
  for (const std::uint16_t number : learner.stored(fewest_times)) {
    std::putchar(number & 0xff);
    std::putchar(number >> 8);
  }
}
