// Players that are none of a puzzle's strategies, and stand among them in the window: bots.
//
// What they are and how they think is somebody else's: here they are a name, options and a way to ask.
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

/// What is asked about one position, beside the window.
struct AskedPlayer {
  std::shared_ptr<const Strategy> strategy;
  std::function<std::string()> problem;  ///< once it has chosen nothing: why, as a sentence that begins with "it"
};

struct OtherPlayer {
  std::string name;                  ///< for people
  std::string key;                   ///< what games are recorded with: "bots.NAME"
  std::string help;                  ///< a sentence
  std::vector<std::string> puzzles;  ///< that it stands with; all where there is none
  ParameterValues options;           ///< as they are at first
  std::function<AskedPlayer(const ParameterValues& options, std::uint64_t seed)> ask;
  /// As it takes part in a benchmark of the puzzle; nothing is started yet.
  std::function<BenchmarkSetting(std::string_view puzzle, const ParameterValues& options)> enter;

  bool stands_with(std::string_view puzzle) const;
};

using OtherPlayers = std::vector<OtherPlayer>;

}  // namespace tilefold::app
