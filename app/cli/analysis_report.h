// What an analysis found, as rows and as text for people. The columns are a contract; docs/analysis.md explains them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/study/studied_game.h"
#include "engine/core/document.h"

namespace tilefold::app {

/// What is told of a game besides its analysis.
struct ToldGame {
  std::optional<std::int64_t> id;  ///< of a stored one
  std::string puzzle = {};
  std::uint64_t seed = 0;
  std::vector<MoveContext> contexts = {};  ///< one for each move, or none
};

/// The first line of a game: who judged it, and what it was worth at its start.
Table analysis_head(const ToldGame& game, const Analysis& analysis, const std::string& strategy);

/// The columns of a stored game begin with its number, those of others do not.
Table judged_row(const ToldGame& game, const JudgedMove& move);

Table summary_row(const ToldGame& game, const Analysis& analysis);

/// Who judged, for people.
struct JudgeName {
  std::string text;           ///< the strategy and its options, or a bot's command
  std::string unit;           ///< that values are counted in
  bool tells_proofs = false;  ///< it has values that are proven, and ones that are not
};

/// A table of all moves, the course of the value in one line, and the worst moves with what was better.
std::string analysis_text(const ToldGame& game, const Analysis& analysis, const JudgeName& judge);

/// What is expected of the whole game after each move, as a line of at most `width` bars.
std::string sparkline(const Analysis& analysis, std::size_t width);

}  // namespace tilefold::app
