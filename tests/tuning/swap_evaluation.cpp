// Learns the weights of Swap's board evaluation by play, and prints them as the file that the engine includes.
//
// Temporal differences on the boards between the player's move and chance's: a player that takes the move with the best
// gain plus evaluation plays whole games with the preset `exponentile`, and after each move the evaluation of the board
// before is moved towards what cascades and the next move brought plus the evaluation that followed. The same arguments
// give the same file.
//
//   swap_evaluation GAMES [--without KIND]...

#include <array>
#include <limits>
#include <optional>

#include "engine/core/rng.h"
#include "engine/puzzles/swap/evaluation.h"
#include "tests/tuning/temporal_differences.h"

namespace tilefold::swap {
namespace {

constexpr std::array<tuning::Kind, 10> kinds_of_patterns{{
    {.name = "height", .begin = feature::height, .end = feature::distance},
    {.name = "distance", .begin = feature::distance, .end = feature::tiles},
    {.name = "tiles", .begin = feature::tiles, .end = feature::swaps},
    {.name = "swaps", .begin = feature::swaps, .end = feature::blocks.above},
    {.name = "above", .begin = feature::blocks.above, .end = feature::blocks.beside},
    {.name = "beside", .begin = feature::blocks.beside, .end = feature::blocks.triple},
    {.name = "upright", .begin = feature::blocks.triple, .end = feature::flat},
    {.name = "flat", .begin = feature::flat, .end = feature::blocks.low_corner},
    {.name = "low_corner", .begin = feature::blocks.low_corner, .end = feature::blocks.high_corner},
    {.name = "high_corner", .begin = feature::blocks.high_corner, .end = feature::count},
}};

using Learner = tuning::Learner<FeatureBoard>;

// Plays a game, learns from it, and returns its score.
std::uint64_t play_game(Learner& learner, FastState state, Rng& rng) {
  NullSink nobody;
  std::optional<FeatureBoard> before;
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
      const float value = static_cast<float>(gain.score) + learner.evaluation(FeatureBoard(after));
      if (value <= best_value) continue;
      best_value = value;
      best = after;
    }
    if (before) learner.learn(*before, cascades + (moves.empty() ? 0 : best_value));
    if (moves.empty()) return state.score;
    before = FeatureBoard(best);
    score_before = best.score;
    state = best;
    FastRules::settle(state, rng, nobody);
  }
}

void learn(Learner& learner, std::uint64_t games) {
  const FastTables tables(SwapRules::parameters(ParameterValues(SwapRules::info().parameters)));
  tuning::Progress progress(std::min<std::uint64_t>(games, 100));
  for (std::uint64_t game = 0; game < games; ++game) {
    Rng rng(derive_seed(1, game));
    const FastState start = to_fast(SwapRules::initial(tables.rules, rng), tables);
    progress.add(play_game(learner, start, rng));
  }
}

}  // namespace
}  // namespace tilefold::swap

int main(int count, char** arguments) {
  using namespace tilefold;
  using namespace tilefold::swap;
  Learner learner(feature::count);
  const std::uint64_t games =
      tuning::read_arguments(std::span(arguments, static_cast<std::size_t>(count)), kinds_of_patterns, learner);
  if (games == 0) {
    std::fputs("usage: swap_evaluation GAMES [--without KIND]... >engine/puzzles/swap/evaluation_weights.inc\n",
               stderr);
    return 2;
  }
  learn(learner, games);
  learner.print(kinds_of_patterns);
}
