// Formats the results of an analysis as rows and as text. Users rely on the columns, so they must not change;
// docs/reference/statistics.md defines them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/study/studied_game.h"
#include "engine/core/document.h"

namespace tilefold::cli {

/// Data about a game that is printed besides its analysis.
struct ReportedGame {
  std::optional<std::int64_t> id;  ///< number in the profile; nullopt if the game is not stored
  std::string puzzle = {};
  std::uint64_t seed = 0;
  std::vector<study::MoveContext> contexts = {};  ///< one per move, or empty
  /// For a line that was undone: number of moves at its start that were not undone. nullopt for the line to the current
  /// position.
  std::optional<std::size_t> shared = {};
  std::optional<std::int64_t> board = {};  ///< number (from 1) of the game in its file; nullopt if it is the only one
};

/// Returns the first record of a game's output: the evaluating strategy or bot, and the value of the first position.
Object analysis_head(const ReportedGame& game, const measure::Analysis& analysis, const std::string& strategy);

/// Returns the row of a move. For a stored game, the first column is the number of the game.
Object judged_row(const ReportedGame& game, const measure::JudgedMove& move);

Object summary_row(const ReportedGame& game, const measure::Analysis& analysis);

/// Name and unit of the evaluating strategy or bot, for display.
struct JudgeName {
  std::string text;           ///< strategy with options, or the command of a bot
  std::string unit;           ///< unit of the values, such as "points"
  bool shows_proofs = false;  ///< true to mark which values are proven, because only some are
};

/// Returns a table of the moves that were undone. Requires ReportedGame::shared.
std::string undone_text(const ReportedGame& game, const measure::Analysis& analysis, const JudgeName& judge);

/// Returns a table of all moves, a sparkline of the position's value, and the worst moves with a better alternative for
/// each.
std::string analysis_text(const ReportedGame& game, const measure::Analysis& analysis, const JudgeName& judge);

/// Returns at most `width` bars that show the expected final result after each move.
std::string sparkline(const measure::Analysis& analysis, std::size_t width);

}  // namespace tilefold::cli
