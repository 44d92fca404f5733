#include "app/measure/sweep_figures.h"

#include <array>

#include "engine/core/translatable.h"

namespace tilefold::measure {
namespace {

using Value = std::optional<double>;

Value count(std::int64_t number) {
  return static_cast<double>(number);
}

constexpr auto all_figures = std::to_array<SweepFigure>({
    {.column = "games",
     .heading = command_line_text("games"),
     .form = NumberForm::whole,
     .value = [](const SweepRow& row) { return count(static_cast<std::int64_t>(row.score.n)); }},
    {.column = "score_mean",
     .heading = command_line_text("score"),
     .label = translatable("Mean score"),
     .help = translatable("Mean of the scores."),
     .value = [](const SweepRow& row) { return row.score_mean.value; }},
    {.column = "score_low",
     .heading = command_line_text("95% low"),
     .form = NumberForm::rounded,
     .value = [](const SweepRow& row) { return row.score_mean.low; }},
    {.column = "score_high",
     .heading = command_line_text("95% high"),
     .form = NumberForm::rounded,
     .value = [](const SweepRow& row) { return row.score_mean.high; }},
    {.column = "score_median",
     .heading = command_line_text("median"),
     .label = translatable("Median score"),
     .help = translatable("Median of the scores."),
     .value = [](const SweepRow& row) { return row.score.median; }},
    {.column = "score_sd", .value = [](const SweepRow& row) { return row.score.sd; }},
    {.column = "moves_mean",
     .heading = command_line_text("moves"),
     .label = translatable("Moves per game"),
     .help = translatable("Mean number of moves per game."),
     .value = [](const SweepRow& row) { return row.moves.value; }},
    {.column = "moves_low",

     .form = NumberForm::rounded,
     .value = [](const SweepRow& row) { return row.moves.low; }},
    {.column = "moves_high",

     .form = NumberForm::rounded,
     .value = [](const SweepRow& row) { return row.moves.high; }},
    {.column = "choices_mean",
     .heading = command_line_text("choices"),
     .label = translatable("Legal moves per turn"),
     .help = translatable("Mean number of legal moves per turn."),
     .value = [](const SweepRow& row) { return row.choices.value; }},
    {.column = "choices_low",

     .form = NumberForm::rounded,
     .value = [](const SweepRow& row) { return row.choices.low; }},
    {.column = "choices_high",

     .form = NumberForm::rounded,
     .value = [](const SweepRow& row) { return row.choices.high; }},
    {.column = "chain_mean",
     .heading = command_line_text("chain"),
     .label = translatable("Merges per chain"),
     .help = translatable("Mean number of merges in a move that merges."),
     .is_fine = true,
     .value = [](const SweepRow& row) { return row.chain.value; }},
    {.column = "chain_low",

     .form = NumberForm::rounded,
     .value = [](const SweepRow& row) { return row.chain.low; }},
    {.column = "chain_high",

     .form = NumberForm::rounded,
     .value = [](const SweepRow& row) { return row.chain.high; }},
    {.column = "open_share",
     // Translators: heading of a column; turns in which two moves are nearly equally good.
     .heading = command_line_text("open"),
     // Translators: turns in which two moves are nearly equally good.
     .label = translatable("Close choices"),
     .help = translatable("Share of turns in which the second-best move was nearly as good as the best."),
     .is_fine = true,
     .value = [](const SweepRow& row) { return row.open.value; }},
    {.column = "open_share_low",

     .form = NumberForm::rounded,
     .value = [](const SweepRow& row) { return row.open.low; }},
    {.column = "open_share_high",

     .form = NumberForm::rounded,
     .value = [](const SweepRow& row) { return row.open.high; }},
    {.column = "skill_ratio",
     .heading = command_line_text("vs random"),
     .label = translatable("Score vs random"),
     .help = translatable("Mean score divided by the mean score of random play; needs the strategy random."),
     .is_fine = true,
     .value = [](const SweepRow& row) { return row.skill.value; }},
    {.column = "skill_ratio_low",

     .form = NumberForm::rounded,
     .value = [](const SweepRow& row) { return row.skill.low; }},
    {.column = "skill_ratio_high",

     .form = NumberForm::rounded,
     .value = [](const SweepRow& row) { return row.skill.high; }},
    {.column = "luck_share",
     .heading = command_line_text("luck"),
     .label = translatable("Luck share"),
     .help = translatable("Share of the score variance not explained by the strategy; needs two strategies."),
     .is_fine = true,
     .value = [](const SweepRow& row) { return row.luck; }},
    {.column = "games_won",
     .heading = command_line_text("won"),
     .label = translatable("Games won"),
     .help = translatable("Number of games won."),
     .form = NumberForm::whole,
     .value = [](const SweepRow& row) { return count(row.won); }},
    {.column = "games_over",
     // Translators: a game that ended without a legal move.
     .heading = command_line_text("over"),
     .label = translatable("Games lost"),
     .help = translatable("Number of games that ended without a legal move."),
     .form = NumberForm::whole,
     .value = [](const SweepRow& row) { return count(row.over); }},
    {.column = "games_stopped",
     .heading = command_line_text("stopped"),
     .label = translatable("Games stopped"),
     .help = translatable("Number of games stopped by the move limit."),
     .form = NumberForm::whole,
     .value = [](const SweepRow& row) { return count(row.stopped); }},
});

}  // namespace

std::span<const SweepFigure> sweep_figures() {
  return all_figures;
}

}  // namespace tilefold::measure
