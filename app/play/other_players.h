// Players other than the puzzle's strategies that the window offers beside them, such as bots.
//
// An interface only: a name, options and functions for requesting moves. Other code implements the players.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/measure/benchmark.h"
#include "engine/core/parameters.h"
#include "engine/core/strategy.h"

namespace tilefold::app {

/// A request for one position, processed by a worker thread.
struct AskedPlayer {
  std::shared_ptr<const Strategy> strategy;
  std::function<std::string()> problem;  ///< reason why no move was chosen; begins with "it"
};

struct OtherPlayer {
  std::string name;                  ///< for display
  std::string key;                   ///< name used in game records: "bots.NAME"
  std::string help;                  ///< one sentence
  std::vector<std::string> puzzles;  ///< names of the supported puzzles; empty for all
  ParameterValues options;           ///< defaults
  std::function<AskedPlayer(const ParameterValues& options, std::uint64_t seed)> ask;
  /// Returns the benchmark entry for the puzzle; does not start the player.
  std::function<BenchmarkEntry(std::string_view puzzle, const ParameterValues& options)> enter;

  bool stands_with(std::string_view puzzle) const;
};

using OtherPlayers = std::vector<OtherPlayer>;

}  // namespace tilefold::app
