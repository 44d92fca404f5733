// Learns the weights of Swap's board quality by play, and prints them as the file that the engine includes.
//
// Temporal differences on the boards between the player's move and chance's, as for Drop (drop_quality.cpp): a player
// that takes the move with the best gain plus quality plays whole games with the preset `exponentile`, and after each
// move the quality of the board before is moved towards what cascades and the next move brought plus the quality that
// followed. The same arguments give the same file.
//
//   swap_quality GAMES [--without KIND]...

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string_view>
#include <vector>

#include "engine/core/rng.h"
#include "engine/puzzles/swap/quality.h"

namespace tilefold::swap {
namespace {

struct Kind {
  std::string_view name;
  int begin;
  int end;
};

constexpr std::array<Kind, 10> kinds_of_patterns{{
    {.name = "height", .begin = pattern::height, .end = pattern::distance},
    {.name = "distance", .begin = pattern::distance, .end = pattern::tiles},
    {.name = "tiles", .begin = pattern::tiles, .end = pattern::swaps},
    {.name = "swaps", .begin = pattern::swaps, .end = pattern::above},
    {.name = "above", .begin = pattern::above, .end = pattern::beside},
    {.name = "beside", .begin = pattern::beside, .end = pattern::upright},
    {.name = "upright", .begin = pattern::upright, .end = pattern::flat},
    {.name = "flat", .begin = pattern::flat, .end = pattern::low_corner},
    {.name = "low_corner", .begin = pattern::low_corner, .end = pattern::high_corner},
    {.name = "high_corner", .begin = pattern::high_corner, .end = pattern::count},
}};

struct Weight {
  float value = 0;
  float error = 1e-6F;
  float absolute_error = 1e-6F;
};

class Learner {
 public:
  void leave_out(const Kind& kind) {
    for (int i = kind.begin; i < kind.end; ++i) is_used_[static_cast<std::size_t>(i)] = 0;
  }

  float quality(const QualityBoard& board) const {
    float sum = 0;
    for_each_pattern(board, [&](int i) { sum += weights_[static_cast<std::size_t>(i)].value; });
    return sum;
  }

  void learn(const QualityBoard& board, float target) {
    seen_.clear();
    float sum = 0;
    for_each_pattern(board, [&](int i) {
      if (is_used_[static_cast<std::size_t>(i)] == 0) return;
      seen_.push_back(&weights_[static_cast<std::size_t>(i)]);
      sum += seen_.back()->value;
    });
    const float error = (target - sum) / static_cast<float>(seen_.size());
    for (Weight* weight : seen_) {
      weight->value += error * std::fabs(weight->error) / weight->absolute_error;
      weight->error += error;
      weight->absolute_error += std::fabs(error);
    }
  }

  void print() const {
    for (const Kind& kind : kinds_of_patterns) {
      std::printf("// %.*s\n", static_cast<int>(kind.name.size()), kind.name.data());
      for (int i = kind.begin; i < kind.end; ++i) {
        const bool ends_line = i + 1 == kind.end || (i - kind.begin) % 32 == 31;
        std::printf("%ld,%s", std::lround(weights_[static_cast<std::size_t>(i)].value), ends_line ? "\n" : "");
      }
    }
  }

 private:
  std::vector<Weight> weights_ = std::vector<Weight>(pattern::count);
  std::vector<char> is_used_ = std::vector<char>(pattern::count, 1);
  std::vector<Weight*> seen_;
};

// Plays a game, learns from it, and returns the state at its end.
FastState play_game(Learner& learner, FastState state, Rng& rng) {
  NullSink nobody;
  std::optional<QualityBoard> before;
  std::uint64_t score_before = 0;
  while (true) {
    const auto cascades = static_cast<float>(state.score - score_before);
    float best_value = -std::numeric_limits<float>::max();
    FastState best;
    MoveList<FastRules::max_moves> moves;
    FastRules::moves(state, moves);
    for (const Move move : moves) {
      FastState after = state;
      const Gain gain = FastRules::play(after, move, nobody);
      const float value = static_cast<float>(gain.score) + learner.quality(QualityBoard(after));
      if (value <= best_value) continue;
      best_value = value;
      best = after;
    }
    if (before) learner.learn(*before, cascades + (moves.empty() ? 0 : best_value));
    if (moves.empty()) return state;
    before = QualityBoard(best);
    score_before = best.score;
    state = best;
    FastRules::settle(state, rng, nobody);
  }
}

void learn(Learner& learner, std::uint64_t games) {
  const FastTables tables(SwapRules::parameters(ParameterValues(SwapRules::info().parameters)));
  const std::uint64_t interval = std::min<std::uint64_t>(games, 100);
  std::vector<std::uint64_t> scores;
  std::uint64_t moves = 0;
  for (std::uint64_t game = 0; game < games; ++game) {
    Rng rng(derive_seed(1, game));
    const FastState start = to_fast(SwapRules::initial(tables.rules, rng), tables);
    const FastState end = play_game(learner, start, rng);
    scores.push_back(end.score);
    moves += static_cast<std::uint64_t>(end.moves);
    if (scores.size() < interval) continue;
    double sum = 0;
    for (const std::uint64_t score : scores) sum += static_cast<double>(score);
    std::nth_element(scores.begin(), scores.begin() + static_cast<std::ptrdiff_t>(scores.size() / 2), scores.end());
    std::fprintf(stderr, "%llu games; the last %zu: median %llu, mean %.0f, %.0f moves\n",
                 static_cast<unsigned long long>(game + 1), scores.size(),
                 static_cast<unsigned long long>(scores[scores.size() / 2]), sum / static_cast<double>(scores.size()),
                 static_cast<double>(moves) / static_cast<double>(scores.size()));
    scores.clear();
    moves = 0;
  }
}

}  // namespace
}  // namespace tilefold::swap

int main(int count, char** arguments) {
  using namespace tilefold::swap;
  Learner learner;
  const std::uint64_t games = count > 1 ? std::strtoull(arguments[1], nullptr, 10) : 0;
  bool is_understood = games > 0 && count % 2 == 0;
  for (int i = 2; i + 1 < count && is_understood; i += 2) {
    const auto kind = std::find_if(kinds_of_patterns.begin(), kinds_of_patterns.end(),
                                   [&](const Kind& k) { return k.name == arguments[i + 1]; });
    is_understood = std::string_view(arguments[i]) == "--without" && kind != kinds_of_patterns.end();
    if (is_understood) learner.leave_out(*kind);
  }
  if (!is_understood) {
    std::fputs("usage: swap_quality GAMES [--without KIND]... >engine/puzzles/swap/quality_weights.inc\n", stderr);
    return 2;
  }
  learn(learner, games);
  learner.print();
}
