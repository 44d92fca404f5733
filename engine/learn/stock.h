// Networks that come with a puzzle: files that `tilefold train` has written, which the build puts into the program as
// they are (engine/embedded.S.in). Their heads say how they were learned.
//
// Source: ours.
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

/// A file between these two marks of the assembler, without the zeros that fill up its last word.
std::string_view embedded(const char* begin, const char* end);

/// What was worked out for the keys asked for last, by any thread.
template <class Key, class Value, std::size_t most>
class Recent {
 public:
  /// work_out() where it is not known, or no more.
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
  std::vector<std::pair<Key, Value>> known_;  // the one asked for last comes last
};

/// One file's network on boards of any size.
class StockNetworks {
 public:
  /// The bytes are those of a sound file, and stay.
  StockNetworks(const PuzzleInfo& info, std::string_view bytes);

  std::shared_ptr<const FoldedNetwork> on(Extent board);

  /// By which it was learned.
  const ParameterValues& rules() const { return head_.plan.rules; }

 private:
  Head head_;
  Recent<Extent, std::shared_ptr<const FoldedNetwork>, 4> networks_;
};

/// One file's network, and its scale by any rules.
template <class Models>
class StockEvaluation {
 public:
  using Rules = typename Models::Rules;
  using Parameters = std::decay_t<decltype(Rules::parameters(std::declval<const ParameterValues&>()))>;

  /// `what_matters` gives the same for all rules by which games bring about as many points.
  StockEvaluation(std::string_view bytes, Parameters (*what_matters)(Parameters))
      : networks_(Rules::info(), bytes),
        what_matters_(what_matters),
        learned_(what_matters(Rules::parameters(networks_.rules()))) {}

  std::shared_ptr<const FoldedNetwork> network(const Parameters& rules) {
    return networks_.on({.rows = rules.rows, .columns = rules.columns});
  }

  /// 1 by the rules that it was learned by, elsewhere measured when it is asked for first.
  double scale(const Parameters& rules) {
    const Parameters same = what_matters_(rules);
    return same == learned_ ? 1 : scales_.of(same, [&] { return measured_scale<Models>(same, *network(same)); });
  }

 private:
  StockNetworks networks_;
  Parameters (*what_matters_)(Parameters);
  Parameters learned_;
  Recent<Parameters, double, 16> scales_;
};

}  // namespace tilefold::learn
