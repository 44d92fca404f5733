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
     .help = "Games that were played.",
     .value = [](const SweepRow& row) { return count(static_cast<std::int64_t>(row.score.n)); }},
    {.column = "score_mean",
     .heading = "score",
     .label = "Mean score",
     .help = "The mean of the scores.",
     .value = [](const SweepRow& row) { return row.score_mean.value; }},
    {.column = "score_low",
     .heading = "95% low",
     .label = "",
     .help = "The lower end of the mean's 95 % interval.",
     .value = [](const SweepRow& row) { return row.score_mean.low; }},
    {.column = "score_high",
     .heading = "95% high",
     .label = "",
     .help = "The upper end of the mean's 95 % interval.",
     .value = [](const SweepRow& row) { return row.score_mean.high; }},
    {.column = "score_median",
     .heading = "median",
     .label = "Median score",
     .help = "Half of the games scored more.",
     .value = [](const SweepRow& row) { return row.score.median; }},
    {.column = "moves_mean",
     .heading = "moves",
     .label = "Moves a game",
     .help = "How long games last.",
     .value = [](const SweepRow& row) { return row.moves.value; }},
    {.column = "choices_mean",
     .heading = "choices",
     .label = "Choices a move",
     .help = "Legal moves a turn.",
     .value = [](const SweepRow& row) { return row.choices.value; }},
    {.column = "chain_mean",
     .heading = "chain",
     .label = "Merges a chain",
     .help = "Merges of a move that merges anything.",
     .is_fine = true,
     .value = [](const SweepRow& row) { return row.chain.value; }},
    {.column = "open_share",
     .heading = "open",
     .label = "Open moves",
     .help = "Share of turns in which a second move was nearly as good.",
     .is_fine = true,
     .value = [](const SweepRow& row) { return row.open.value; }},
    {.column = "skill_ratio",
     .heading = "by random",
     .label = "Room for skill",
     .help = "The mean score divided by that of random play, which has to be among the strategies.",
     .is_fine = true,
     .value = [](const SweepRow& row) { return row.skill.value; }},
    {.column = "luck_share",
     .heading = "luck",
     .label = "Share of luck",
     .help = "Share of the spread of scores that does not come from who plays; it takes two strategies.",
     .is_fine = true,
     .value = [](const SweepRow& row) { return row.luck; }},
    {.column = "games_won",
     .heading = "won",
     .label = "Games won",
     .help = "How many games were won.",
     .value = [](const SweepRow& row) { return count(row.won); }},
    {.column = "games_over",
     .heading = "over",
     .label = "Games lost",
     .help = "How many games ended without a move left.",
     .value = [](const SweepRow& row) { return count(row.over); }},
    {.column = "games_stopped",
     .heading = "stopped",
     .label = "Games stopped",
     .help = "How many games the limit of moves ended.",
     .value = [](const SweepRow& row) { return count(row.stopped); }},
}};

}  // namespace

std::span<const SweepFigure> sweep_figures() {
  return all_figures;
}

}  // namespace tilefold::app
