// Analyses a game beside the window: moves are judged in their order, and the first ones are there at once.
//
// News holds all that has been judged so far, so that whoever misses some has lost nothing. A question may bring what
// is known already; of a stopped one the first moves stay, and can be brought along the next time.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/jobs/worker.h"
#include "app/measure/analysis.h"
#include "app/measure/paces.h"

namespace tilefold::app {

struct AnalysisQuestion {
  PlayedGame game;
  std::string strategy;  ///< as a setting; empty for the puzzle's standard one
  std::optional<std::int64_t> nodes;
  int threads = 1;
  std::vector<std::optional<JudgedMove>> known;     ///< by the place of the move
  std::vector<std::optional<double>> thought = {};  ///< by the same: ms that a person thought alone
};

struct AnalysisNews {
  std::shared_ptr<const Analysis> analysis;  ///< of the first moves; null where nothing was judged
  std::string strategy;                      ///< that judges, with its nodes
  std::string unit;                          ///< what values are counted in
  std::size_t judged = 0;                    ///< positions, of so many
  std::size_t positions = 0;
  bool is_sketch = false;  ///< later moves may change the values; only news that is not can be kept
  bool is_final = false;
  std::optional<Paces> paces;  ///< of the times of `thought` that are known, once all moves have been judged
  std::string message;         ///< why there is no analysis
};

class AnalysisWorker : public Worker<AnalysisQuestion, AnalysisNews> {
 public:
  explicit AnalysisWorker(std::function<void()> wake);
};

}  // namespace tilefold::app
