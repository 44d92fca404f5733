// When what was missed comes back: cards in boxes, by days.
//
// A card that was missed lies in the first box and comes back the next day. Each time it is known at the first try it
// moves on to the next box, where it waits longer; missed again it goes back to the first. Behind the last box it is
// learned and stays away, as does what was known when it was first asked.
//
// Source: S. Leitner, So lernt man lernen (Herder, 1972), a card index with five compartments. Days that double from
// box to box are usual for it; he counted by how full a compartment was.
#pragma once

#include <array>
#include <cstdint>

namespace tilefold::app {

/// Days until a card of each box comes back.
constexpr std::array<std::int64_t, 5> box_days{1, 2, 4, 8, 16};

/// The box of what is learned.
constexpr int learned_box = static_cast<int>(box_days.size()) + 1;

struct IndexCard {
  int box = 0;           ///< from 1; 0 for one that was never asked
  std::int64_t due = 0;  ///< days since 1970; of one that lies in a box
  std::int64_t tries = 0;
  std::int64_t misses = 0;

  bool is_new() const { return box == 0; }
  bool is_due(std::int64_t today) const { return box > 0 && box < learned_box && due <= today; }
  friend bool operator==(const IndexCard&, const IndexCard&) = default;
};

/// The card once it was asked: known at the first try, or not.
IndexCard asked(IndexCard card, bool is_known, std::int64_t today);

}  // namespace tilefold::app
