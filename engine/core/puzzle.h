// The interface through which the application plays any puzzle. PuzzleInfo (puzzle_info.h) describes the puzzle as
// data.
//
// The application contains no code for a particular puzzle. It passes gestures and texts, and receives tiles, events
// and documents. The class template RulesPuzzle (rules_puzzle.h) implements the interface for every set of rules.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/document.h"
#include "engine/core/events.h"
#include "engine/core/parameters.h"
#include "engine/core/puzzle_info.h"
#include "engine/core/result.h"
#include "engine/core/rules.h"
#include "engine/core/tile.h"

namespace tilefold {

struct Standing {
  Status status = Status::playing;
  std::uint64_t score = 0;
  std::int64_t moves = 0;
  std::optional<std::uint64_t> largest =
      {};  ///< largest tile of the game so far; nullopt if the puzzle has no such tile
  friend bool operator==(const Standing&, const Standing&) = default;
};

class Puzzle {
 public:
  virtual ~Puzzle() = default;

  virtual const PuzzleInfo& about() const = 0;
  virtual const ParameterValues& parameters() const = 0;
  virtual Standing standing() const = 0;

  /// Returns a hash of the position, independent of tile identities and of the random generator.
  virtual std::uint64_t hash() const = 0;
  virtual Snapshot snapshot() const = 0;

  /// Returns the moves of ordinary play in a fixed order. Empty if and only if the status is not `playing`.
  virtual std::vector<Move> moves() const = 0;

  /// Returns the legal move that corresponds to a gesture, or nullopt. It may be a move that continues a game that is
  /// over.
  virtual std::optional<Move> interpret(const Gesture& gesture) const = 0;

  /// Plays `move` and replaces the contents of `events` with the events of the move. Returns false and changes nothing
  /// if the move is illegal.
  virtual bool play(Move move, EventBatch& events) = 0;

  /// Returns an independent copy, including the random generator and the tile identities.
  virtual std::unique_ptr<Puzzle> clone() const = 0;

  virtual std::string to_text(Move move) const = 0;

  /// Returns the legal move whose text is `text`, or an error.
  virtual Result<Move> parse(std::string_view text) const = 0;

  /// Returns the state as named fields, for files and scripts.
  virtual Document describe() const = 0;
};

/// Returns the name of a status: "playing", "over" or "won".
std::string_view status_name(Status status);

}  // namespace tilefold
