// Random tests (monkeys): sequences of actions drawn from a seed, run in a separate process, and reduced to the fewest
// that still fail.
//
// An action depends only on the seed and its number in the sequence, so removing others does not change it. A failure
// is reported as a text such as "17:1-4,9", which reproduces it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/rng.h"

namespace tilefold::test {

/// The numbers of those actions of a sequence that are performed.
struct Errand {
  std::uint64_t seed = 0;
  std::vector<std::size_t> deeds;
};

/// Returns the first `deeds` actions of a seed's sequence.
Errand errand(std::uint64_t seed, std::size_t deeds);

/// Convert the actions of a sequence to text and back; an invalid text gives nullopt.
std::string errand_text(const Errand& errand);
std::optional<Errand> read_errand(std::string_view text);

/// Returns the random number generator of one action.
Rng dice_of(const Errand& errand, std::size_t deed);

/// Draws an entry of a table of actions, with probability proportional to its weight.
template <class Deed, std::size_t count>
const Deed& drawn(const std::array<Deed, count>& deeds, Rng& dice) {
  std::uint32_t all = 0;
  for (const Deed& deed : deeds) all += deed.weight;
  std::uint32_t chosen = dice.below(all);
  std::size_t number = 0;
  while (chosen >= deeds[number].weight) chosen -= deeds[number++].weight;
  return deeds[number];
}

/// Performs the actions. Returns what went wrong; nullopt if nothing did. May crash.
using DoErrand = std::function<std::optional<std::string>(const Errand&)>;

/// Runs `work` in a separate process; a crash or a timeout is also a failure.
std::optional<std::string> failure_of(const Errand& errand, const DoErrand& work, double longest_seconds);

/// Returns the fewest actions that still fail, as far as found within `seconds`.
Errand shrunk(Errand errand, const std::function<bool(const Errand&)>& fails, double seconds);

}  // namespace tilefold::test
