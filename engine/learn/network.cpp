#include "engine/learn/network.h"

#include <cmath>
#include <limits>

namespace tilefold::learn {

std::int64_t Network::of(Board& board) const {
  cap(features_, board);
  std::int64_t sum = base_;
  const std::int32_t* weights = weights_.get();
  for_each_feature(board, [&](std::uint64_t index) { sum += weights[index]; });
  return sum;
}

std::int64_t Learner::join_equal() {
  std::sort(seen_.begin(), seen_.end(), [](const Seen& a, const Seen& b) { return a.index < b.index; });
  std::size_t kept = 0;
  for (std::size_t i = 1; i < seen_.size(); ++i) {
    if (seen_[i].index == seen_[kept].index) {
      ++seen_[kept].times;
    } else {
      seen_[++kept] = seen_[i];
    }
  }
  seen_.resize(kept + 1);
  std::int64_t squares = 0;
  for (const Seen& seen : seen_) squares += std::int64_t{seen.times} * seen.times;
  return squares;
}

std::vector<std::uint64_t> Learner::most_weighty(std::uint64_t most) const {
  std::vector<std::uint64_t> kept;
  for (std::uint64_t i = 0; i < network_->layout().weights(); ++i)
    if (coherence(i).absolute > 0) kept.push_back(i);
  // How often it is met, and by how much it then moves the sum.
  const auto importance = [&](std::uint64_t i) {
    return double{coherence(i).absolute} * std::abs(static_cast<double>(network_->weight(i)));
  };
  const auto is_weightier = [&](std::uint64_t a, std::uint64_t b) {
    const double one = importance(a);
    const double other = importance(b);
    return one != other ? one > other : a < b;
  };
  if (kept.size() > most) {
    std::nth_element(kept.begin(), kept.begin() + static_cast<std::ptrdiff_t>(most), kept.end(), is_weightier);
    kept.resize(most);
    std::sort(kept.begin(), kept.end());
  }
  return kept;
}

void Learner::move(const Seen& seen, float error) {
  const float own = error * static_cast<float>(seen.times);
  Coherence& coherence = coherences_.get()[seen.index];
  float rate = rate_;
  if (is_coherent_ && coherence.absolute > 0) rate *= std::fabs(coherence.sum) / coherence.absolute;
  const float weight = static_cast<float>(network_->weight(seen.index));
  const float step = own * rate;
  constexpr auto greatest = static_cast<float>(greatest_weight);
  const float bounded = std::clamp(step, -greatest - weight, greatest - weight);
  network_->set_weight(seen.index, network_->weight(seen.index) + static_cast<std::int32_t>(bounded));
  coherence.sum += own;
  coherence.absolute += std::fabs(own);
}

}  // namespace tilefold::learn
