// The figures that a benchmark counts over the moves of a game, as a table.
//
// One line of the table is a figure, and the only place that names it. The column in the row of a game, the mean in the
// summary, the text table and the stored results of parts of a benchmark all follow from it.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

#include "engine/core/move_report.h"

namespace tilefold::app {

/// Where a figure is printed. All figures are stored, and available to sweeps.
enum class Printed : std::uint8_t { nowhere, in_summaries, in_games_and_summaries };

struct GameFigure {
  std::string_view name;          ///< column in the row of a game; the mean over games is called "mean_" + name
  std::string_view heading = {};  ///< heading of the mean in the text table; empty if it is not in it
  Printed printed = Printed::nowhere;
  bool is_of_turns = false;   ///< counted only if the plan counts turns
  bool is_of_merges = false;  ///< the text table shows it only for puzzles with merges
  /// Returns what a move adds; null for a figure that play_game counts itself.
  std::int64_t (*in_move)(const MoveReport& report) = nullptr;
};

inline constexpr auto game_figures = std::to_array<GameFigure>({
    // Tiles that merge at once are one merge.
    {.name = "merges",
     .heading = "merges",
     .printed = Printed::in_games_and_summaries,
     .is_of_merges = true,
     .in_move = [](const MoveReport& report) { return static_cast<std::int64_t>(report.merges.size()); }},
    // Merges of at least min_large_merge tiles.
    {.name = "large_merges",
     .heading = "large",
     .printed = Printed::in_summaries,
     .is_of_merges = true,
     .in_move =
         [](const MoveReport& report) {
           return static_cast<std::int64_t>(
               std::count_if(report.merges.begin(), report.merges.end(), std::mem_fn(&MergeReport::is_large)));
         }},
    {.name = "continues_used", .printed = Printed::in_games_and_summaries},
    // Moves that the strategy chose.
    {.name = "turns", .is_of_turns = true},
    // Legal moves, summed over all turns.
    {.name = "choices", .is_of_turns = true},
    // Moves that merged tiles.
    {.name = "chains",
     .is_of_turns = true,
     .in_move = [](const MoveReport& report) -> std::int64_t { return report.merges.empty() ? 0 : 1; }},
    // Turns in which the strategy gave values to its moves.
    {.name = "judged", .is_of_turns = true},
    // Judged turns in which the second move was nearly as good as the best.
    {.name = "open", .is_of_turns = true},
});

/// Values of all figures, in the order of the table.
using GameCounts = std::array<std::int64_t, game_figures.size()>;

/// Returns the place of a figure in the table. A name that is not in the table does not compile.
consteval std::size_t figure_index(std::string_view name) {
  std::size_t at = 0;
  while (game_figures.at(at).name != name) ++at;
  return at;
}

/// The columns of the figures before this one stand in the middle of a row, where scripts may expect them; those of
/// later figures go to the end.
constexpr std::size_t later_figures = figure_index("continues_used") + 1;

}  // namespace tilefold::app
