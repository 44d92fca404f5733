#include "engine/learn/network.h"

#include <cmath>
#include <limits>
#include <utility>

#include "engine/learn/equivalent_features.h"

namespace tilefold::learn {

std::int64_t Network::of(Board& board) const {
  cap(features_, board);
  std::int64_t sum = base_;
  if (features_.stages.empty()) {
    for_each_feature(board, [&](std::uint64_t index) { sum += own_weight(index); });
  } else {
    for_each_feature(board, [&](std::uint64_t index) { sum += weight(index); });
  }
  return sum;
}

void Learner::see(const Board& board, Terms& terms) const {
  terms.clear();
  network_->for_each_feature(board, [&](std::uint64_t index) {
    terms.push_back({.index = index});
    network_->fetch(index);
    __builtin_prefetch(coherences_.get() + index, 1);
  });
}

std::int64_t Learner::learn(Terms& terms, std::int64_t target) {
  std::int64_t sum = network_->base();
  for (const Term& term : terms) sum += network_->weight(term.index);
  // A step of 1 changes each weight by the number of times that the sum contains the weight. The divisor is the
  // resulting change of the sum.
  const std::int64_t divisor =
      network_->layout().is_shared() ? join_equal(terms) : static_cast<std::int64_t>(terms.size());
  const auto error = static_cast<float>(target - sum) / static_cast<float>(divisor);
  for (const Term& term : terms) move(term, error);
  return sum;
}

// Merges terms that have the same weight. Returns the sum of the squares of their `times`.
std::int64_t Learner::join_equal(Terms& terms) {
  for (const Term& term : terms) ++times_.get()[term.index];
  std::int64_t squares = 0;
  std::size_t kept = 0;
  for (const Term& term : terms) {
    const std::int32_t times = std::exchange(times_.get()[term.index], std::uint16_t{0});
    if (times == 0) continue;
    terms[kept++] = {.index = term.index, .times = times};
    squares += std::int64_t{times} * times;
  }
  terms.resize(kept);
  return squares;
}

std::vector<Learner::Weighty> Learner::most_weighty(std::uint64_t most) const {
  const EquivalentFeatures equivalents(network_->features());
  std::vector<Weighty> kept;
  for (std::uint64_t i = 0; i < network_->layout().weights(); ++i) {
    const double errors = coherence(i).absolute;
    if (errors == 0) continue;
    std::int64_t sum = 0;
    bool is_first = true;
    const EquivalentFeatures::Family family = equivalents.of(i);
    for (const std::uint64_t equivalent : family.indices()) {
      sum += network_->weight(equivalent);
      is_first = is_first && (equivalent >= i || coherence(equivalent).absolute == 0);
    }
    if (!is_first) continue;
    const auto weight = static_cast<std::int32_t>(std::clamp<std::int64_t>(sum, -max_weight, max_weight));
    // `errors` is large if the weight was often used in training. `moves` is the change of the sum if the weight is
    // dropped.
    const double moves = std::abs(static_cast<double>(weight) - network_->inherited_weight(i));
    kept.push_back({.index = i, .weight = weight, .matters = errors * moves});
  }
  if (kept.size() > most) {
    std::nth_element(kept.begin(), kept.begin() + static_cast<std::ptrdiff_t>(most), kept.end(),
                     [](const Weighty& a, const Weighty& b) {
                       return a.matters != b.matters ? a.matters > b.matters : a.index < b.index;
                     });
    kept.resize(most);
    std::sort(kept.begin(), kept.end(), [](const Weighty& a, const Weighty& b) { return a.index < b.index; });
  }
  return kept;
}

Coherence Learner::inherited_coherence(std::uint64_t index) const {
  const std::uint64_t size_of_stage = network_->layout().weights_of_stage();
  if (index < size_of_stage) return {};
  const Coherence& before = coherence(index - size_of_stage);
  return before.absolute > 0 ? before : inherited_coherence(index - size_of_stage);
}

void Learner::move(const Term& term, float error) {
  const float own = error * static_cast<float>(term.times);
  Coherence& coherence = coherences_.get()[term.index];
  if (coherence.absolute == 0) coherence = inherited_coherence(term.index);
  float rate = rate_;
  if (is_coherent_ && coherence.absolute > 0) rate *= std::fabs(coherence.sum) / coherence.absolute;
  constexpr std::int64_t max = max_weight;
  constexpr auto max_step = static_cast<float>(2 * max);
  const auto step = static_cast<std::int64_t>(std::clamp(own * rate, -max_step, max_step));
  const std::int64_t moved = std::clamp(network_->weight(term.index) + step, -max, max);
  network_->set_weight(term.index, static_cast<std::int32_t>(moved));
  coherence.sum += own;
  coherence.absolute += std::fabs(own);
}

}  // namespace tilefold::learn
