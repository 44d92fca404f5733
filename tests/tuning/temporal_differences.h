// What learns the weights of a board evaluation by play: a sum over the features of a board, moved towards targets.
//
// Every weight has its own rate, |sum of its errors| / sum of |errors| (temporal coherence; D. F. Beal and M. C. Smith,
// 1999; for afterstates W. Jaśkowski, 2016). The puzzle brings `for_each_feature(board, f)`, found beside its board.
// The same targets in the same order give the same weights.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string_view>
#include <vector>

namespace tilefold::tuning {

/// Features of one kind, by the indices of their weights.
struct Kind {
  std::string_view name;
  int begin;
  int end;
};

struct Weight {
  float value = 0;
  float error = 1e-6F;
  float absolute_error = 1e-6F;
};

template <class Board>
class Learner {
 public:
  explicit Learner(int weights)
      : weights_(static_cast<std::size_t>(weights)), is_used_(static_cast<std::size_t>(weights), 1) {}

  void leave_out(const Kind& kind) {
    for (int i = kind.begin; i < kind.end; ++i) is_used_[static_cast<std::size_t>(i)] = 0;
  }

  float evaluation(const Board& board) const {
    float sum = 0;
    for_each_feature(board, [&](int i) { sum += weights_[static_cast<std::size_t>(i)].value; });
    return sum;
  }

  void learn(const Board& board, float target) {
    seen_.clear();
    float sum = 0;
    for_each_feature(board, [&](int i) {
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

  /// As the file that the engine includes.
  static constexpr int numbers_a_line = 48;
  void print(std::span<const Kind> kinds) const {
    for (const Kind& kind : kinds) {
      std::printf("// %.*s\n", static_cast<int>(kind.name.size()), kind.name.data());
      for (int i = kind.begin; i < kind.end; ++i) {
        const bool ends_line = i + 1 == kind.end || (i - kind.begin) % numbers_a_line == numbers_a_line - 1;
        std::printf("%ld,%s", std::lround(weights_[static_cast<std::size_t>(i)].value), ends_line ? "\n" : "");
      }
    }
  }

 private:
  std::vector<Weight> weights_;
  std::vector<char> is_used_;
  std::vector<Weight*> seen_;
};

/// Tells of the scores of the last games, every `interval` of them.
class Progress {
 public:
  explicit Progress(std::uint64_t interval) : interval_(interval) {}

  void add(std::uint64_t score) {
    ++games_;
    scores_.push_back(score);
    if (scores_.size() < interval_) return;
    std::nth_element(scores_.begin(), scores_.begin() + static_cast<std::ptrdiff_t>(scores_.size() / 2), scores_.end());
    std::fprintf(stderr, "%llu games, median of the last %zu: %llu\n", static_cast<unsigned long long>(games_),
                 scores_.size(), static_cast<unsigned long long>(scores_[scores_.size() / 2]));
    scores_.clear();
  }

 private:
  std::uint64_t interval_;
  std::uint64_t games_ = 0;
  std::vector<std::uint64_t> scores_;
};

/// Reads GAMES [--without KIND]...; 0 games where that is not what was written.
template <class Board>
std::uint64_t read_arguments(std::span<char*> arguments, std::span<const Kind> kinds, Learner<Board>& learner) {
  if (arguments.size() % 2 != 0 || arguments.size() < 2) return 0;
  for (std::size_t i = 2; i < arguments.size(); i += 2) {
    const std::string_view name = arguments[i + 1];
    const auto kind = std::find_if(kinds.begin(), kinds.end(), [&](const Kind& k) { return k.name == name; });
    if (std::string_view(arguments[i]) != "--without" || kind == kinds.end()) return 0;
    learner.leave_out(*kind);
  }
  return std::strtoull(arguments[1], nullptr, 10);
}

}  // namespace tilefold::tuning
