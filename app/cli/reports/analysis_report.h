// Prints what an analysis found, as rows and as text. The columns are a contract, see docs/reference/statistics.md.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/study/studied_game.h"
#include "engine/core/document.h"

namespace tilefold::app {

/// Data about a game that is printed besides its analysis.
struct ReportedGame {
  std::optional<std::int64_t> id;  ///< number in the profile; nullopt if the game is not stored
  std::string puzzle = {};
  std::uint64_t seed = 0;
  std::vector<MoveContext> contexts = {};  ///< one per move, or empty
};

/// Returns the first record of a game: the judge and the value at the start.
Object analysis_head(const ReportedGame& game, const Analysis& analysis, const std::string& strategy);

/// Returns the columns of a move; those of stored games begin with the game's number.
Object judged_row(const ReportedGame& game, const JudgedMove& move);

Object summary_row(const ReportedGame& game, const Analysis& analysis);

/// Display names of the judge.
struct JudgeName {
  std::string text;           ///< strategy with options, or the command of a bot
  std::string unit;           ///< unit of the values, such as "points"
  bool shows_proofs = false;  ///< true if some values are proven and others not
};

/// Returns a table of all moves, a sparkline of the value, and the worst moves with better ones.
std::string analysis_text(const ReportedGame& game, const Analysis& analysis, const JudgeName& judge);

/// Returns at most `width` bars that show the expected final result after each move.
std::string sparkline(const Analysis& analysis, std::size_t width);

}  // namespace tilefold::app
