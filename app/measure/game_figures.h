// The table of the figures that a benchmark computes for each game from its moves.
//
// Each row of the table defines one figure. A benchmark takes from this table the columns of its results per game, the
// means in its summaries, the columns of its text table and the format of its stored partial results. There is no other
// list of these figures.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

#include "engine/core/move_report.h"
#include "engine/core/translatable.h"

namespace tilefold::measure {

/// The tables in which a figure is printed. All figures are stored and can be used by sweeps.
enum class Printed : std::uint8_t { nowhere, in_summaries, in_games_and_summaries };

struct GameFigure {
  /// Name of the column in the results per game; the mean over all games is called "mean_" + name.
  std::string_view name;
  /// Heading of the figure's mean in the text table; empty if the table does not show it.
  std::string_view heading = {};
  Printed printed = Printed::nowhere;
  bool is_of_turns = false;   ///< true if the figure is computed only when the plan counts turns
  bool is_of_merges = false;  ///< true if the text table shows the figure only for puzzles with merges
  /// Returns the amount by which a move increases the figure. Null for a figure that play_game computes itself.
  std::int64_t (*in_move)(const MoveReport& report) = nullptr;
};

inline constexpr auto game_figures = std::to_array<GameFigure>({
    // Number of merges. Tiles that merge into one tile at once count as one merge.
    {.name = "merges",
     .heading = command_line_text("merges"),
     .printed = Printed::in_games_and_summaries,
     .is_of_merges = true,
     .in_move = [](const MoveReport& report) { return static_cast<std::int64_t>(report.merges.size()); }},
    // Number of merges of at least min_large_merge tiles.
    {.name = "large_merges",
     // Translators: heading of a column; merges of three tiles or more.
     .heading = command_line_text("large"),
     .printed = Printed::in_summaries,
     .is_of_merges = true,
     .in_move =
         [](const MoveReport& report) {
           return static_cast<std::int64_t>(
               std::count_if(report.merges.begin(), report.merges.end(), std::mem_fn(&MergeReport::is_large)));
         }},
    {.name = "continues_used", .printed = Printed::in_games_and_summaries},
    // Number of moves that the strategy chose (turns).
    {.name = "turns", .is_of_turns = true},
    // Number of legal moves, summed over all turns of the strategy.
    {.name = "choices", .is_of_turns = true},
    // Number of moves that merged tiles.
    {.name = "chains",
     .is_of_turns = true,
     .in_move = [](const MoveReport& report) -> std::int64_t { return report.merges.empty() ? 0 : 1; }},
    // Number of turns in which the strategy reported values of its moves.
    {.name = "judged", .is_of_turns = true},
    // Number of turns in which the strategy reported values and the second-best move was nearly as good as the best.
    {.name = "open", .is_of_turns = true},
    // Number of moves of strategies that search by depth, and the sum of the depths of these searches.
    {.name = "searches"},
    {.name = "depths"},
});

/// Values of all figures of one game, in the order of the table.
using GameCounts = std::array<std::int64_t, game_figures.size()>;

/// Returns the index of a figure in the table. Does not compile if the table has no figure with this name.
consteval std::size_t figure_index(std::string_view name) {
  std::size_t at = 0;
  while (game_figures.at(at).name != name) ++at;
  return at;
}

/// Index of the first figure whose column is at the end of a row of results. The columns of the figures before it are
/// in the middle of the row, because existing scripts may expect them there.
constexpr std::size_t later_figures = figure_index("continues_used") + 1;

}  // namespace tilefold::measure
