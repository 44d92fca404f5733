// What a move did, told once: by whoever plays it, to all who list, store, count or show it.
//
// A merge is a tile that takes in others within a beat and gets a new face: one `change` event, together with the
// `absorb` events of its beat that name the same tile. Its size is the number of tiles that became one, itself
// included. A face that changes by itself is no merge, and neither is what an event `clear` takes away. Whoever
// counts merges counts these; the moves of a chain are the merges of one move.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/puzzle.h"

namespace tilefold {

/// A merge of so many tiles or more is a large one.
constexpr std::int32_t least_large_merge = 3;

/// One merge of a move.
struct MergeReport {
  Face created;
  std::int32_t tiles = 0;  ///< that became one

  bool is_large() const { return tiles >= least_large_merge; }
  friend bool operator==(const MergeReport&, const MergeReport&) = default;
};

/// The merges that events tell of, in order.
std::vector<MergeReport> merges_of(const EventBatch& events);

struct MoveReport {
  Move move;
  Standing before;
  Standing after;
  EventBatch events;
  std::vector<MergeReport> merges;  ///< in order

  /// The sum of the numbers that the merges created; it saturates.
  std::uint64_t created() const;
};

/// What of a report is kept for as long as the game is.
struct MoveSummary {
  Standing after;
  std::uint64_t gain = 0;
  std::uint64_t created = 0;
  std::int32_t merges = 0;
  std::int32_t longest_chain = 0;  ///< the most merges of one move, of this one and those before it on its line
  bool is_rescue = false;          ///< the game was over before it
  friend bool operator==(const MoveSummary&, const MoveSummary&) = default;
};

/// `before` is the summary of the move before it.
MoveSummary summary_of(const MoveReport& report, const MoveSummary& before);

/// Plays `move` on `puzzle`, which stands as `before` says. An illegal move is refused: no report, and nothing
/// changes.
std::optional<MoveReport> play_and_report(Puzzle& puzzle, const Standing& before, Move move);

}  // namespace tilefold
