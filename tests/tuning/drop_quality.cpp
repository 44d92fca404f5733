// Learns the weights of Drop's board quality by play, and prints them as the file that the engine includes.
//
// Temporal differences on the boards between the player's move and chance's: a player that takes the move
// with the best gain plus quality plays whole games, and after each move the quality of the board before
// is moved towards the gain plus quality that followed. Every weight has its own rate, |sum of its errors| /
// sum of |errors| (temporal coherence; D. F. Beal and M. C. Smith, 1999; for afterstates W. Jaśkowski, 2016).
// The same arguments give the same file.
//
//   drop_quality GAMES [--without KIND]...   KIND: free_cells, cell, above, beside, three, low_corner, high_corner

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string_view>
#include <vector>

#include "engine/core/rng.h"
#include "engine/puzzles/drop/quality.h"

namespace tilefold::drop {
namespace {

struct Kind {
  std::string_view name;
  int begin;
  int end;
};

constexpr std::array<Kind, 7> kinds{{
    {.name = "free_cells", .begin = pattern::free_cells, .end = pattern::cell},
    {.name = "cell", .begin = pattern::cell, .end = pattern::above},
    {.name = "above", .begin = pattern::above, .end = pattern::beside},
    {.name = "beside", .begin = pattern::beside, .end = pattern::three},
    {.name = "three", .begin = pattern::three, .end = pattern::low_corner},
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

  float quality(const FastState& state) const {
    if (FastRules::status(state) != Status::playing) return 0;
    float sum = 0;
    for_each_pattern(QualityBoard(state), [&](int i) { sum += weights_[static_cast<std::size_t>(i)].value; });
    return sum;
  }

  void learn(const FastState& state, float target) {
    std::vector<Weight*> seen;
    float sum = 0;
    for_each_pattern(QualityBoard(state), [&](int i) {
      if (is_used_[static_cast<std::size_t>(i)] == 0) return;
      seen.push_back(&weights_[static_cast<std::size_t>(i)]);
      sum += seen.back()->value;
    });
    const float error = (target - sum) / static_cast<float>(seen.size());
    for (Weight* weight : seen) {
      weight->value += error * std::fabs(weight->error) / weight->absolute_error;
      weight->error += error;
      weight->absolute_error += std::fabs(error);
    }
  }

  void print() const {
    for (const Kind& kind : kinds) {
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
};

// Plays a game, learns from it, and returns its score.
std::uint64_t play_game(Learner& learner, FastState state, Rng rng) {
  NullSink nobody;
  std::optional<FastState> before;
  while (true) {
    float best_value = -std::numeric_limits<float>::max();
    FastState best;
    MoveList<FastRules::max_moves> moves;
    FastRules::moves(state, moves);
    for (const Move move : moves) {
      FastState after = state;
      const Gain gain = FastRules::play(after, move, nobody);
      const float value = static_cast<float>(gain.score) + learner.quality(after);
      if (value <= best_value) continue;
      best_value = value;
      best = after;
    }
    if (before) learner.learn(*before, moves.empty() ? 0 : best_value);
    if (moves.empty()) return state.score;
    before = state = best;
    FastRules::settle(state, rng, nobody);
  }
}

void learn(Learner& learner, std::uint64_t games) {
  const FastTables tables(DropRules::parameters(ParameterValues(DropRules::info().parameters)));
  Rng unused(0);
  const FastState start = to_fast(DropRules::initial(tables.rules, unused), tables);
  std::vector<std::uint64_t> scores;
  for (std::uint64_t game = 0; game < games; ++game) {
    scores.push_back(play_game(learner, start, Rng(derive_seed(1, game))));
    if (scores.size() < std::min<std::uint64_t>(games, 1000)) continue;
    std::nth_element(scores.begin(), scores.begin() + static_cast<std::ptrdiff_t>(scores.size() / 2), scores.end());
    std::fprintf(stderr, "%llu games, median of the last %zu: %llu\n", static_cast<unsigned long long>(game + 1),
                 scores.size(), static_cast<unsigned long long>(scores[scores.size() / 2]));
    scores.clear();
  }
}

}  // namespace
}  // namespace tilefold::drop

int main(int count, char** arguments) {
  using namespace tilefold::drop;
  Learner learner;
  const std::uint64_t games = count > 1 ? std::strtoull(arguments[1], nullptr, 10) : 0;
  bool is_understood = games > 0 && count % 2 == 0;
  for (int i = 2; i + 1 < count && is_understood; i += 2) {
    const auto kind =
        std::find_if(kinds.begin(), kinds.end(), [&](const Kind& k) { return k.name == arguments[i + 1]; });
    is_understood = std::string_view(arguments[i]) == "--without" && kind != kinds.end();
    if (is_understood) learner.leave_out(*kind);
  }
  if (!is_understood) {
    std::fputs("usage: drop_quality GAMES [--without KIND]... >engine/puzzles/drop/quality_weights.inc\n", stderr);
    return 2;
  }
  learn(learner, games);
  learner.print();
}
