// What an analysis found, as rows and as text for people. The columns are a contract; docs/analysis.md explains them.
#pragma once

#include <string>

#include "app/cli/analysed_game.h"
#include "engine/core/document.h"

namespace tilefold::app {

/// The first line of a game: who judged it, and what it was worth at its start.
Table analysis_head(const GameToAnalyse& game, const Analysis& analysis, const std::string& strategy);

/// The columns of a stored game begin with its number, those of others do not.
Table judged_row(const GameToAnalyse& game, const JudgedMove& move);

Table summary_row(const GameToAnalyse& game, const Analysis& analysis);

/// Who judged, for people.
struct JudgeName {
  std::string text;           ///< the strategy and its options, or a bot's command
  std::string unit;           ///< that values are counted in
  bool tells_proofs = false;  ///< it has values that are proven, and ones that are not
};

/// A table of all moves, the course of the value in one line, and the worst moves with what was better.
std::string analysis_text(const GameToAnalyse& game, const Analysis& analysis, const JudgeName& judge);

/// What is expected of the whole game after each move, as a line of at most `width` bars.
std::string sparkline(const Analysis& analysis, std::size_t width);

}  // namespace tilefold::app
