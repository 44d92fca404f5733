// A puzzle as the application sees it: one small interface for all of them. What a puzzle is stands beside it as data
// (puzzle_info.h).
//
// The application never learns a puzzle's name, moves or state type. It speaks in gestures and texts,
// and is told tiles, events and documents. One RulesPuzzle (rules_puzzle.h) implements the interface
// for every set of rules.
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
  std::optional<std::uint64_t> largest = {};  ///< the largest tile of the game, where the puzzle tells one
  friend bool operator==(const Standing&, const Standing&) = default;
};

class Puzzle {
 public:
  virtual ~Puzzle() = default;

  virtual const PuzzleInfo& about() const = 0;
  virtual const ParameterValues& parameters() const = 0;
  virtual Standing standing() const = 0;

  /// Equal for equal positions; independent of identities and of the generator.
  virtual std::uint64_t hash() const = 0;
  virtual Snapshot snapshot() const = 0;

  /// The moves of ordinary play, in a fixed order; none exactly when the status is not `playing`.
  virtual std::vector<Move> moves() const = 0;

  /// The legal move that a gesture means here, if any; also a move that rescues a game that is over.
  virtual std::optional<Move> interpret(const Gesture& gesture) const = 0;

  /// Plays `move` and writes what happened to `events` (replacing what was there). An illegal move is
  /// refused: returns false and changes nothing.
  virtual bool play(Move move, EventBatch& events) = 0;

  /// An independent copy that goes on in the same way, generator and identities included.
  virtual std::unique_ptr<Puzzle> clone() const = 0;

  virtual std::string to_text(Move move) const = 0;

  /// The legal move that `text` names, or why there is none.
  virtual Result<Move> parse(std::string_view text) const = 0;

  /// The state as named fields, as files and scripts see it.
  virtual Document describe() const = 0;
};

/// "playing", "over" or "won".
std::string_view status_name(Status status);

}  // namespace tilefold
