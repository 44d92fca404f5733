#include "engine/core/strategy.h"

#include <utility>

namespace tilefold {

Choice RandomStrategy::choose(const Puzzle& puzzle, const Budget&, const std::stop_token&) const {
  Choice choice;
  const std::vector<Move> moves = puzzle.moves();
  if (moves.empty()) return choice;
  Rng rng(derive_seed(seed_, puzzle.hash()));
  const std::size_t drawn = rng.below(static_cast<std::uint32_t>(moves.size()));
  for (const Move move : moves) choice.values.emplace_back().move = move;
  std::swap(choice.values.front(), choice.values[drawn]);
  choice.best = choice.values.front().move;
  return choice;
}

std::unique_ptr<Strategy> make_random(const ParameterValues&, std::uint64_t seed) {
  return std::make_unique<RandomStrategy>(seed);
}

}  // namespace tilefold
