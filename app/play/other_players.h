// Players that the window offers in addition to the puzzle's own strategies, for example bots.
//
// This is only an interface: a name, options, and functions that request moves. The players are implemented elsewhere.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/measure/benchmark.h"
#include "engine/core/parameters.h"
#include "engine/core/strategy.h"

namespace tilefold::play {

/// The data that a worker thread needs to request one move from a player.
struct AskedPlayer {
  std::shared_ptr<const Strategy> strategy;
  /// Returns the reason why the player chose no move: a sentence that begins with "it".
  std::function<std::string()> problem;
};

struct OtherPlayer {
  std::string name;                  ///< name of the player, shown to the user
  std::string key;                   ///< name used in game records: "bots.NAME"
  std::string help;                  ///< one sentence about the player
  std::vector<std::string> puzzles;  ///< names of the supported puzzles; empty for all
  ParameterValues options;           ///< default values of the options
  std::function<AskedPlayer(const ParameterValues& options, std::uint64_t seed)> ask;
  /// Returns the player as an entry of a benchmark of this puzzle. Does not start the player.
  std::function<measure::BenchmarkEntry(std::string_view puzzle, const ParameterValues& options)> enter;

  bool stands_with(std::string_view puzzle) const;
};

using OtherPlayers = std::vector<OtherPlayer>;

}  // namespace tilefold::play
