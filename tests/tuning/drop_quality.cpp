// Learns the weights of Drop's board quality by play, and prints them as the file that the engine includes.
//
// Temporal differences on the boards between the player's move and chance's: a player that takes the move
// with the best gain plus quality plays whole games, and after each move the quality of the board before
// is moved towards the gain plus quality that followed. The same arguments give the same file.
//
//   drop_quality GAMES [--without KIND]...   KIND: free_cells, cell, above, beside, three, low_corner, high_corner

#include <array>
#include <limits>
#include <optional>

#include "engine/core/rng.h"
#include "engine/puzzles/drop/quality.h"
#include "tests/tuning/temporal_differences.h"

namespace tilefold::drop {
namespace {

constexpr std::array<tuning::Kind, 7> kinds{{
    {.name = "free_cells", .begin = pattern::free_cells, .end = pattern::cell},
    {.name = "cell", .begin = pattern::cell, .end = pattern::blocks.above},
    {.name = "above", .begin = pattern::blocks.above, .end = pattern::blocks.beside},
    {.name = "beside", .begin = pattern::blocks.beside, .end = pattern::blocks.three},
    {.name = "three", .begin = pattern::blocks.three, .end = pattern::blocks.low_corner},
    {.name = "low_corner", .begin = pattern::blocks.low_corner, .end = pattern::blocks.high_corner},
    {.name = "high_corner", .begin = pattern::blocks.high_corner, .end = pattern::count},
}};

using Learner = tuning::Learner<QualityBoard>;

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
      const float value = static_cast<float>(gain.score) + (is_over ? 0 : learner.quality(QualityBoard(after)));
      if (value <= best_value) continue;
      best_value = value;
      best = after;
    }
    if (before) learner.learn(QualityBoard(*before), moves.empty() ? 0 : best_value);
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
  Learner learner(pattern::count);
  const std::uint64_t games =
      tuning::read_arguments(std::span(arguments, static_cast<std::size_t>(count)), kinds, learner);
  if (games == 0) {
    std::fputs("usage: drop_quality GAMES [--without KIND]... >engine/puzzles/drop/quality_weights.inc\n", stderr);
    return 2;
  }
  learn(learner, games);
  learner.print(kinds);
}
