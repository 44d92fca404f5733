#include "app/study/trial_figures.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace tilefold::study {
namespace {

double median_of(std::vector<std::int64_t> values) {
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  const auto upper = static_cast<double>(values[middle]);
  return values.size() % 2 == 1 ? upper : (upper + static_cast<double>(values[middle - 1])) / 2;
}

void add_times(const std::vector<const profile::StoredMove*>& own, TrialFigures& figures) {
  std::vector<std::int64_t> times;
  for (const profile::StoredMove* move : own)
    if (move->since_ready) times.push_back(*move->since_ready);
  if (times.empty()) return;
  figures.first_move_ms = own.front()->since_ready;
  figures.median_ms = median_of(times);
  figures.thinking_ms = std::accumulate(times.begin(), times.end(), std::int64_t{0});
  if (figures.first_move_ms) figures.duration_ms = own.back()->played - own.front()->played + *figures.first_move_ms;
}

// Adds the shares of the moves that lead nearer to the solution or farther away, and the number of revisits.
void add_states(const std::vector<const MoveStates*>& own, TrialFigures& figures) {
  std::int64_t known = 0;
  std::int64_t nearer = 0;
  std::int64_t farther = 0;
  figures.revisits = 0;
  for (const MoveStates* around : own) {
    *figures.revisits += around->is_revisited ? 1 : 0;
    if (!around->distance_before || !around->distance_after) continue;
    ++known;
    nearer += *around->distance_after < *around->distance_before ? 1 : 0;
    farther += *around->distance_after > *around->distance_before ? 1 : 0;
  }
  if (known == 0) return;
  figures.nearer_share = static_cast<double>(nearer) / static_cast<double>(known);
  figures.farther_share = static_cast<double>(farther) / static_cast<double>(known);
}

}  // namespace

TrialFigures trial_figures(const profile::StoredGame& game, const std::vector<profile::StoredMove>& moves,
                           const std::vector<MoveStates>& states) {
  std::vector<const profile::StoredMove*> own;
  std::vector<const MoveStates*> own_states;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (!moves[i].played_by.empty()) continue;
    own.push_back(&moves[i]);
    if (!states.empty()) own_states.push_back(&states[i]);
  }
  TrialFigures figures{.moves = static_cast<std::int64_t>(own.size())};
  add_times(own, figures);
  if (states.empty()) return figures;
  figures.optimum = states.front().distance_before;
  if (figures.optimum && game.state.status == "won") figures.over_optimum = figures.moves - *figures.optimum;
  add_states(own_states, figures);
  return figures;
}

}  // namespace tilefold::study
