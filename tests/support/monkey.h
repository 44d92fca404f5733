// What monkeys have in common: deeds drawn from a seed, tried in a process of their own, and shrunk to the fewest
// that fail.
//
// A deed is its number in its seed's row and nothing else, so that leaving others out does not change it. What fails is
// told as a text such as "17:1-4,9", which does the same again.
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

/// The deeds of one row that are done, by their numbers.
struct Errand {
  std::uint64_t seed = 0;
  std::vector<std::size_t> deeds;
};

/// The first deeds of a seed's row.
Errand errand(std::uint64_t seed, std::size_t deeds);

/// As text, and back; none where it is no such text.
std::string errand_text(const Errand& errand);
std::optional<Errand> read_errand(std::string_view text);

/// Where a deed takes its choices from.
Rng dice_of(const Errand& errand, std::size_t deed);

/// One line of a table of deeds, each as often as its weight says.
template <class Deed, std::size_t count>
const Deed& drawn(const std::array<Deed, count>& deeds, Rng& dice) {
  std::uint32_t all = 0;
  for (const Deed& deed : deeds) all += deed.weight;
  std::uint32_t chosen = dice.below(all);
  std::size_t number = 0;
  while (chosen >= deeds[number].weight) chosen -= deeds[number++].weight;
  return deeds[number];
}

/// Does an errand and says what went wrong, nothing where all went well. It may crash.
using DoErrand = std::function<std::optional<std::string>(const Errand&)>;

/// The same in a process of its own: a crash, or that it takes longer than a limit, is what went wrong.
std::optional<std::string> failure_of(const Errand& errand, const DoErrand& work, double longest_seconds);

/// The fewest deeds that still fail, as far as they are found within so many seconds.
Errand shrunk(Errand errand, const std::function<bool(const Errand&)>& fails, double seconds);

}  // namespace tilefold::test
