#include "engine/learn/network.h"

#include <cmath>
#include <limits>

namespace tilefold::learn {
namespace {

constexpr float greatest_weight = 2'000'000'000;

}  // namespace

void Network::cap(Board& board) const {
  const auto greatest = static_cast<std::uint8_t>(features_.rungs - 1);
  const auto area = static_cast<std::size_t>(features_.extent.area());
  for (std::size_t i = 0; i < area; ++i) board.cells[i] = std::min(board.cells[i], greatest);
}

std::uint64_t Network::first_of_era(const Board& board) const {
  if (features_.eras.empty()) return 0;
  const auto* const end = board.cells.begin() + features_.extent.area();
  const int largest = *std::max_element(board.cells.begin(), end);
  const auto era = std::upper_bound(features_.eras.begin(), features_.eras.end(), largest);
  return static_cast<std::uint64_t>(era - features_.eras.begin()) * layout_.weights_of_era();
}

std::int64_t Network::of(Board& board) const {
  cap(board);
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

void Learner::move(const Seen& seen, float error) {
  const float own = error * static_cast<float>(seen.times);
  Coherence& coherence = coherences_.get()[seen.index];
  float rate = rate_;
  if (is_coherent_ && coherence.absolute > 0) rate *= std::fabs(coherence.sum) / coherence.absolute;
  const float weight = static_cast<float>(network_->weight(seen.index));
  const float step = own * rate;
  const float bounded = std::clamp(step, -greatest_weight - weight, greatest_weight - weight);
  network_->set_weight(seen.index, network_->weight(seen.index) + static_cast<std::int32_t>(bounded));
  coherence.sum += own;
  coherence.absolute += std::fabs(own);
}

}  // namespace tilefold::learn
