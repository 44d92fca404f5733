// Spaced repetition: decides on which day a missed exercise is asked again.
//
// A missed card goes into box 1 and is due the next day. Each time it is answered correctly at the first try it moves
// to the next box, which waits longer; a miss moves it back to box 1. A card that leaves the last box is learned and
// never due again, as is a card that is answered correctly the first time it is asked.
//
// Source: S. Leitner, So lernt man lernen (Herder, 1972), a card index with five compartments. Doubling intervals are a
// common variant; Leitner moved cards on when a compartment was full.
#pragma once

#include <array>
#include <cstdint>

namespace tilefold::app {

/// Days until a card in each box is due again.
constexpr std::array<std::int64_t, 5> box_days{1, 2, 4, 8, 16};

/// Box number of learned cards.
constexpr int learned_box = static_cast<int>(box_days.size()) + 1;

struct IndexCard {
  int box = 0;           ///< number of the box, from 1; 0 for a card that was never asked
  std::int64_t due = 0;  ///< days since 1970-01-01; valid while the card is in a box
  std::int64_t tries = 0;
  std::int64_t misses = 0;

  bool is_new() const { return box == 0; }
  bool is_due(std::int64_t today) const { return box > 0 && box < learned_box && due <= today; }
  friend bool operator==(const IndexCard&, const IndexCard&) = default;
};

/// Returns the card after it was asked; `is_known` is true if it was answered correctly at the first try.
IndexCard asked(IndexCard card, bool is_known, std::int64_t today);

}  // namespace tilefold::app
