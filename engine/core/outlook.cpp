#include "engine/core/outlook.h"

#include <algorithm>

namespace tilefold {
namespace {

bool is_better(std::int64_t one, std::int64_t other, Sense sense) {
  return sense == Sense::min ? one < other : one > other;
}

}  // namespace

bool is_behind(const Outlook& one, const Outlook& other) {
  if (one.is_solved != other.is_solved) return other.is_solved;
  if (one.is_proven != other.is_proven) return other.is_proven;
  const std::size_t count = std::min(one.measures.size(), other.measures.size());
  for (std::size_t i = 0; i < count; ++i) {
    const Measure& a = one.measures[i];
    const Measure& b = other.measures[i];
    if (a.found && b.found && *a.found != *b.found) return is_better(*b.found, *a.found, b.sense);
  }
  // Both outlooks have equally good lines of play. A bound is too optimistic at first and is corrected while the solver
  // works, so the outlook with the more optimistic bound shows less progress.
  for (std::size_t i = 0; i < count; ++i)
    if (one.measures[i].bound != other.measures[i].bound)
      return is_better(one.measures[i].bound, other.measures[i].bound, one.measures[i].sense);
  return false;
}

}  // namespace tilefold
