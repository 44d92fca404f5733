// Spaced repetition: determines on which day an exercise is repeated.
//
// An exercise is a card, and cards are in boxes. If the user fails a new card, it is put into box 1 and is due the next
// day. If the user then solves it at the first attempt, it moves to the next box, where the wait is longer. If the user
// fails it, it moves back to box 1. A card is learned, and never due again, when it leaves the last box, or if the user
// solves it at the first attempt when it is new.
//
// Source: S. Leitner, So lernt man lernen (Herder, 1972), which uses a card index with five compartments. Intervals
// that double are a common variant; Leitner moved cards on when a compartment was full.
#pragma once

#include <array>
#include <cstdint>

namespace tilefold::study {

/// For each box, the number of days until a card in it is due.
constexpr std::array<std::int64_t, 5> box_days{1, 2, 4, 8, 16};

/// Box number of the learned cards, which are in no box.
constexpr int learned_box = static_cast<int>(box_days.size()) + 1;

struct IndexCard {
  int box = 0;           ///< number of the box, from 1; 0 for a card that has never been practised
  std::int64_t due = 0;  ///< day when the card is due, in days since 1970-01-01; valid while the card is in a box
  std::int64_t tries = 0;
  std::int64_t misses = 0;

  bool is_new() const { return box == 0; }
  bool is_due(std::int64_t today) const { return box > 0 && box < learned_box && due <= today; }
  friend bool operator==(const IndexCard&, const IndexCard&) = default;
};

/// Returns the state of the card after practice. `is_known` is true if the user solved the card at the first attempt.
IndexCard asked(IndexCard card, bool is_known, std::int64_t today);

}  // namespace tilefold::study
