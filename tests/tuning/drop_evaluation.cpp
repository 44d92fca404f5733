// Learns the weights of Drop's board evaluation by play, and prints them as the file that the engine includes.
//
// Temporal differences on the boards between the player's move and chance's: a player that takes the move
// with the best gain plus evaluation plays whole games, and after each move the evaluation of the board before
// is moved towards the gain plus evaluation that followed. The same arguments give the same file.
//
//   drop_evaluation GAMES [--without KIND]...   KIND: free_cells, cell, above, beside, triple, low_corner, high_corner

#include <array>
#include <limits>
#include <optional>

#include "engine/core/rng.h"
#include "engine/puzzles/drop/evaluation.h"
#include "tests/tuning/temporal_differences.h"

namespace tilefold::drop {
namespace {

constexpr std::array<tuning::Kind, 7> kinds{{
    {.name = "free_cells", .begin = feature::free_cells, .end = feature::cell},
    {.name = "cell", .begin = feature::cell, .end = feature::blocks.above},
    {.name = "above", .begin = feature::blocks.above, .end = feature::blocks.beside},
    {.name = "beside", .begin = feature::blocks.beside, .end = feature::blocks.triple},
    {.name = "triple", .begin = feature::blocks.triple, .end = feature::blocks.low_corner},
    {.name = "low_corner", .begin = feature::blocks.low_corner, .end = feature::blocks.high_corner},
    {.name = "high_corner", .begin = feature::blocks.high_corner, .end = feature::count},
}};

using Learner = tuning::Learner<FeatureBoard>;

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
      const bool is_over = FastRules::status(after) != Status::playing;
      const float value = static_cast<float>(gain.score) + (is_over ? 0 : learner.evaluation(FeatureBoard(after)));
      if (value <= best_value) continue;
      best_value = value;
      best = after;
    }
    if (before) learner.learn(FeatureBoard(*before), moves.empty() ? 0 : best_value);
    if (moves.empty()) return state.score;
    before = state = best;
    FastRules::settle(state, rng, nobody);
  }
}

void learn(Learner& learner, std::uint64_t games) {
  const FastTables tables(DropRules::parameters(ParameterValues(DropRules::info().parameters)));
  Rng unused(0);
  const FastState start = to_fast(DropRules::initial(tables.rules, unused), tables);
  tuning::Progress progress(std::min<std::uint64_t>(games, 1000));
  for (std::uint64_t game = 0; game < games; ++game) progress.add(play_game(learner, start, Rng(derive_seed(1, game))));
}

}  // namespace
}  // namespace tilefold::drop

int main(int count, char** arguments) {
  using namespace tilefold;
  using namespace tilefold::drop;
  Learner learner(feature::count);
  const std::uint64_t games =
      tuning::read_arguments(std::span(arguments, static_cast<std::size_t>(count)), kinds, learner);
  if (games == 0) {
    std::fputs("usage: drop_evaluation GAMES [--without KIND]... >engine/puzzles/drop/evaluation_weights.inc\n",
               stderr);
    return 2;
  }
  learn(learner, games);
  learner.print(kinds);
}
