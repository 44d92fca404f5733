// Describes the effects of a move. The report is computed once, when the move is played; all code that lists, stores,
// counts or shows moves uses it.
//
// In a merge a tile absorbs other tiles within one beat and gets a new face. A merge consists of one `change` event and
// the `absorb` events into the same tile in the same beat. The size of a merge is the number of tiles that became one,
// including the tile itself. A `change` without an `absorb` is not a merge, nor is a `clear`. All counts of merges use
// this definition; a chain consists of the merges of one move.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/puzzle.h"

namespace tilefold {

/// Smallest number of tiles in a large merge.
constexpr std::int32_t min_large_merge = 3;

/// One merge of a move.
struct MergeReport {
  Face created;
  std::int32_t tiles = 0;  ///< number of tiles that became one, including the tile itself

  bool is_large() const { return tiles >= min_large_merge; }
  friend bool operator==(const MergeReport&, const MergeReport&) = default;
};

/// Returns the merges among the events, in order.
std::vector<MergeReport> merges_of(const EventBatch& events);

struct MoveReport {
  Move move;
  Standing before;
  Standing after;
  EventBatch events;
  std::vector<MergeReport> merges;  ///< merges of the move, in order

  /// Returns the sum of the numbers that the merges created, saturating at max_score.
  std::uint64_t created() const;
};

/// The part of a MoveReport that a session stores for every move of a game.
struct MoveSummary {
  Standing after;
  std::uint64_t gain = 0;
  std::uint64_t created = 0;
  std::int32_t merges = 0;
  std::int32_t longest_chain = 0;  ///< largest number of merges in one move so far, including this move
  bool is_rescue = false;          ///< true if the game was over before the move, so that the move continued it
  friend bool operator==(const MoveSummary&, const MoveSummary&) = default;
};

/// Summarises a report. `before` is the summary of the previous move.
MoveSummary summary_of(const MoveReport& report, const MoveSummary& before);

/// Plays `move` on `puzzle` and returns its report. Requires that `before` is the puzzle's current standing. Returns
/// nullopt and changes nothing if the move is illegal.
std::optional<MoveReport> play_and_report(Puzzle& puzzle, const Standing& before, Move move);

}  // namespace tilefold
