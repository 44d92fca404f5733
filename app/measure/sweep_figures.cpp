#include "app/measure/sweep_figures.h"

#include <array>

namespace tilefold::app {
namespace {

using Value = std::optional<double>;

Value count(std::int64_t number) {
  return static_cast<double>(number);
}

constexpr std::array<SweepFigure, 14> all_figures{{
    {.column = "games",
     .heading = "games",
     .label = "",
     .help = "Number of games played.",
     .value = [](const SweepRow& row) { return count(static_cast<std::int64_t>(row.score.n)); }},
    {.column = "score_mean",
     .heading = "score",
     .label = "Mean score",
     .help = "Mean of the scores.",
     .value = [](const SweepRow& row) { return row.score_mean.value; }},
    {.column = "score_low",
     .heading = "95% low",
     .label = "",
     .help = "Lower end of the mean's 95 % interval.",
     .value = [](const SweepRow& row) { return row.score_mean.low; }},
    {.column = "score_high",
     .heading = "95% high",
     .label = "",
     .help = "Upper end of the mean's 95 % interval.",
     .value = [](const SweepRow& row) { return row.score_mean.high; }},
    {.column = "score_median",
     .heading = "median",
     .label = "Median score",
     .help = "Median of the scores.",
     .value = [](const SweepRow& row) { return row.score.median; }},
    {.column = "moves_mean",
     .heading = "moves",
     .label = "Moves per game",
     .help = "Mean number of moves per game.",
     .value = [](const SweepRow& row) { return row.moves.value; }},
    {.column = "choices_mean",
     .heading = "choices",
     .label = "Choices per move",
     .help = "Mean number of legal moves per turn.",
     .value = [](const SweepRow& row) { return row.choices.value; }},
    {.column = "chain_mean",
     .heading = "chain",
     .label = "Merges per chain",
     .help = "Mean number of merges in a move that merges.",
     .is_fine = true,
     .value = [](const SweepRow& row) { return row.chain.value; }},
    {.column = "open_share",
     .heading = "open",
     .label = "Close choices",
     .help = "Share of turns in which the second-best move was nearly as good.",
     .is_fine = true,
     .value = [](const SweepRow& row) { return row.open.value; }},
    {.column = "skill_ratio",
     .heading = "vs random",
     .label = "Score vs random",
     .help = "Mean score divided by that of random play; needs the strategy random.",
     .is_fine = true,
     .value = [](const SweepRow& row) { return row.skill.value; }},
    {.column = "luck_share",
     .heading = "luck",
     .label = "Luck share",
     .help = "Share of the score variance not explained by the strategy; needs two strategies.",
     .is_fine = true,
     .value = [](const SweepRow& row) { return row.luck; }},
    {.column = "games_won",
     .heading = "won",
     .label = "Games won",
     .help = "Number of games won.",
     .value = [](const SweepRow& row) { return count(row.won); }},
    {.column = "games_over",
     .heading = "over",
     .label = "Games lost",
     .help = "Number of games that ended without a legal move.",
     .value = [](const SweepRow& row) { return count(row.over); }},
    {.column = "games_stopped",
     .heading = "stopped",
     .label = "Games stopped",
     .help = "Number of games stopped by the move limit.",
     .value = [](const SweepRow& row) { return count(row.stopped); }},
}};

}  // namespace

std::span<const SweepFigure> sweep_figures() {
  return all_figures;
}

}  // namespace tilefold::app
