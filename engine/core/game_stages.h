// Stages of long games, for benchmarks that begin in a stage and measure how many games survive it.
//
// A whole game takes thousands of moves, but often only the last hundred are hard. A benchmark that begins in a stage
// plays only this part. Its games begin on stored boards, with which whole games have entered the stage, or on boards
// that the puzzle generates.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/core/document.h"
#include "engine/core/parameters.h"
#include "engine/core/result.h"

namespace tilefold {

class Puzzle;  // engine/core/puzzle.h

struct GameStage {
  std::string_view name;
  std::string_view help;  ///< one sentence that says how the stage begins and when a game has survived it
};

/// The boards on which the games of a stage begin: boards stored from whole games, or generated boards with the large
/// tiles in order and a few random tiles.
enum class StageBoards : std::uint8_t { stored, made };
constexpr std::string_view name_of(StageBoards boards) {
  return boards == StageBoards::stored ? "stored" : "made";
}

/// The stages of a puzzle. The functions below identify a stage by its index in `list`.
struct GameStages {
  std::span<const GameStage> list;

  /// Returns an error if games with these rules have no stages.
  Result<Done> (*check)(const ParameterValues& rules) = nullptr;

  /// Returns the state, for PuzzleInfo::read, on which game `number` of a benchmark begins; games are counted from 0.
  /// Stored boards repeat after the last one. `seed` determines a generated board.
  Document (*begin)(std::size_t stage, StageBoards boards, std::uint64_t number, std::uint64_t seed) = nullptr;

  /// True if a game that began in the stage has survived it.
  bool (*is_survived)(std::size_t stage, const Puzzle& puzzle) = nullptr;
};

}  // namespace tilefold
