// The bundled networks of a puzzle: files written by `tilefold train` that the build embeds in the program
// (engine/embedded.S.in). The head of each file describes how its network was trained.
#pragma once

#include <algorithm>
#include <iterator>
#include <memory>
#include <mutex>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/learn/scale.h"
#include "engine/learn/weight_file.h"

namespace tilefold::learn {

/// Returns the embedded file between two assembler symbols, without the zero bytes with which the assembler pads the
/// last word.
std::string_view embedded(const char* begin, const char* end);

/// A thread-safe LRU cache of at most `most` values.
template <class Key, class Value, std::size_t most>
class Recent {
 public:
  /// Returns the cached value of a key. If the cache does not contain the key, calls work_out() and caches its result.
  template <class F>
  Value of(const Key& key, F&& work_out) {
    const std::lock_guard lock(mutex_);
    const auto found =
        std::find_if(known_.begin(), known_.end(), [&](const auto& known) { return known.first == key; });
    if (found == known_.end()) {
      if (known_.size() == most) known_.erase(known_.begin());
      known_.emplace_back(key, work_out());
    } else {
      std::rotate(found, std::next(found), known_.end());
    }
    return known_.back().second;
  }

 private:
  std::mutex mutex_;
  std::vector<std::pair<Key, Value>> known_;  // cached values; the most recently used one is last
};

/// The network of one bundled file, for boards of any size.
class BundledNetworks {
 public:
  /// Requires the bytes of a valid file, which must outlive this object.
  BundledNetworks(const PuzzleInfo& info, std::string_view bytes);

  std::shared_ptr<const FoldedNetwork> on(Extent board);

  /// Returns the rules on which the network was trained.
  const ParameterValues& rules() const { return head_.plan.rules; }

 private:
  Head head_;
  Recent<Extent, std::shared_ptr<const FoldedNetwork>, 4> networks_;
};

/// The network of one bundled file, and its calibration factor for any rules (scale.h).
template <class Models>
class BundledEvaluation {
 public:
  using Rules = typename Models::Rules;
  using Parameters = std::decay_t<decltype(Rules::parameters(std::declval<const ParameterValues&>()))>;

  /// `what_matters` reduces rules to the parameters that affect the scale, so that rules with the same scale compare
  /// equal.
  BundledEvaluation(std::string_view bytes, Parameters (*what_matters)(Parameters))
      : networks_(Rules::info(), bytes),
        what_matters_(what_matters),
        learned_(what_matters(Rules::parameters(networks_.rules()))) {}

  std::shared_ptr<const FoldedNetwork> network(const Parameters& rules) {
    return networks_.on({.rows = rules.rows, .columns = rules.columns});
  }

  /// Returns the calibration factor for on_scale (search_model.h): 1 for the rules of the training. For other rules,
  /// the first call measures the factor.
  double scale(const Parameters& rules) {
    const Parameters same = what_matters_(rules);
    return same == learned_ ? 1 : scales_.of(same, [&] { return measured_scale<Models>(same, *network(same)); });
  }

 private:
  BundledNetworks networks_;
  Parameters (*what_matters_)(Parameters);
  Parameters learned_;
  Recent<Parameters, double, 16> scales_;
};

}  // namespace tilefold::learn
