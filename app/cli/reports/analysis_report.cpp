#include "app/cli/reports/analysis_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "app/cli/reports/rows.h"
#include "app/language/tr.h"
#include "app/records/game_records.h"

namespace tilefold::cli {
namespace {

constexpr std::size_t line_width = 60;
constexpr std::size_t listed_mistakes = 3;

// Returns the value as an integer if it is a whole number, otherwise as a floating-point number.
Document number(double value) {
  constexpr double exact = 9007199254740992.0;
  if (value == std::floor(value) && std::abs(value) < exact) return static_cast<std::int64_t>(value);
  return value;
}

Document text_or_null(const std::string& text) {
  return text.empty() ? Document() : Document(text);
}

Object numbered(const ReportedGame& game, Object row) {
  if (game.id) row.insert(row.begin(), {"game", *game.id});
  if (game.board) row.insert(row.begin(), {"board", *game.board});
  return row;
}

std::string rounded(double value) {
  return fmt::format("{:.{}f}", value == 0 ? 0.0 : value,
                     value == std::floor(value) || std::abs(value) >= 1000 ? 0 : 1);
}

std::string moves_table(const measure::Analysis& analysis, const ReportedGame& game, bool shows_proofs) {
  std::vector<Cells> lines{{tr("move"), tr("played"), tr("best"), tr("value"), tr("loss"), tr("error"), tr("rank"),
                            tr("luck"), tr("class")}};
  if (game.id) lines.front().emplace_back("ms");
  for (const measure::JudgedMove& move : analysis.moves) {
    if (static_cast<std::size_t>(move.number) <= game.shared.value_or(0)) continue;
    lines.push_back({std::to_string(move.number), move.move, move.best, rounded(move.value), rounded(move.loss()),
                     rounded(move.loss_error), fmt::format("{}/{}", move.rank, move.choices), rounded(move.luck()),
                     std::string(tr(measure::class_name(move.kind()))) +
                         (shows_proofs && !move.is_proven ? tr(" (not proven)") : "")});
    if (!game.id) continue;
    const study::MoveContext& context = game.contexts[static_cast<std::size_t>(to_zero_based(move.number))];
    lines.back().push_back((context.ms ? std::to_string(*context.ms) : "-") +
                           (context.is_assisted ? tr(" assisted") : ""));
  }
  return aligned(lines);
}

std::string luck_text(const measure::Analysis& analysis) {
  const auto by_luck = [](const measure::JudgedMove& a, const measure::JudgedMove& b) { return a.luck() < b.luck(); };
  const auto [min, most] = std::minmax_element(analysis.moves.begin(), analysis.moves.end(), by_luck);
  if (min == analysis.moves.end() || min->luck() == most->luck()) return {};
  return tr_format("luckiest draw {} after move {}, unluckiest {} after move {}\n", rounded(most->luck()), most->number,
                   rounded(min->luck()), min->number);
}

std::string worst_text(const measure::Analysis& analysis) {
  std::string text;
  for (const std::size_t place : measure::worst_moves(analysis, listed_mistakes)) {
    const measure::JudgedMove& move = analysis.moves[place];
    const std::string kind(tr(measure::class_name(move.kind())));
    const std::string loss = rounded(move.loss());
    text += move.stake == move.best_value
                ? tr_format("move {}: {} ({}); {} was better by {}, {:.1f} % of the value of the position\n",
                            move.number, move.move, kind, move.best, loss, 100 * measure::share_of(move.as_loss()))
                : tr_format("move {}: {} ({}); {} was better by {}\n", move.number, move.move, kind, move.best, loss);
  }
  return text.empty() ? std::string(tr("no mistakes: no loss exceeds its margin of error\n")) : text;
}

}  // namespace

Object analysis_head(const ReportedGame& game, const measure::Analysis& analysis, const std::string& strategy) {
  Object head{{"format", records::format_name}, {"kind", "analysis"}};
  if (game.id) head.emplace_back("game", *game.id);
  if (game.board) head.emplace_back("board", *game.board);
  head.emplace_back("puzzle", game.puzzle);
  head.emplace_back("seed", Document::of_unsigned(game.seed));
  head.emplace_back("strategy", strategy);
  head.emplace_back("exact", analysis.is_exact);
  head.emplace_back("start_value", number(analysis.start_value));
  return head;
}

Object judged_row(const ReportedGame& game, const measure::JudgedMove& move) {
  const std::size_t place = static_cast<std::size_t>(to_zero_based(move.number));
  const study::MoveContext context = place < game.contexts.size() ? game.contexts[place] : study::MoveContext{};
  Object row{{"number", move.number},
             {"move", move.move},
             {"best", text_or_null(move.best)},
             {"value", number(move.value)},
             {"best_value", number(move.best_value)},
             {"loss", number(move.loss())},
             {"loss_error", number(move.loss_error)},
             {"rank", move.rank},
             {"choices", move.choices},
             {"gain", number(move.gain)},
             {"luck", number(move.luck())},
             {"class", measure::class_name(move.kind())},
             {"ms", context.ms ? Document(*context.ms) : Document()},
             {"assisted", context.is_assisted}};
  if (game.id) row.emplace_back("undone", game.shared.has_value());
  return numbered(game, std::move(row));
}

Object summary_row(const ReportedGame& game, const measure::Analysis& analysis) {
  const measure::AnalysisSummary summary = measure::summarise(analysis);
  Object row{{"moves", summary.moves},
             {"score", number(summary.score)},
             {"start_value", number(analysis.start_value)},
             {"end_value", number(analysis.end_value)},
             {"luck", number(summary.luck)},
             {"loss", number(summary.loss)},
             {"accuracy", number(summary.accuracy)}};
  for (std::size_t kind = 0; kind < measure::move_class_count; ++kind)
    row.emplace_back(measure::class_table[kind].name, summary.counts[kind]);
  return numbered(game, row);
}

std::string sparkline(const measure::Analysis& analysis, std::size_t width) {
  constexpr std::array<std::string_view, 8> bars{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  std::vector<double> expected{analysis.start_score + analysis.start_value};
  double score = analysis.start_score;
  for (const measure::JudgedMove& move : analysis.moves) {
    score += move.gain;
    expected.push_back(score + move.next_value);
  }
  const auto [min, most] = std::minmax_element(expected.begin(), expected.end());
  const double height = *most - *min;
  const std::size_t columns = std::min(width, expected.size());
  std::string line;
  for (std::size_t column = 0; column < columns; ++column) {
    const double value = expected[columns == 1 ? 0 : column * (expected.size() - 1) / (columns - 1)];
    const double part = height > 0 ? (value - *min) / height : 0.5;
    line += bars[static_cast<std::size_t>(std::lround(part * static_cast<double>(bars.size() - 1)))];
  }
  return line;
}

std::string undone_text(const ReportedGame& game, const measure::Analysis& analysis, const JudgeName& judge) {
  return fmt::format("\n{}\n\n", tr("undone moves")) + moves_table(analysis, game, judge.shows_proofs);
}

std::string analysis_text(const ReportedGame& game, const measure::Analysis& analysis, const JudgeName& judge) {
  const measure::AnalysisSummary summary = measure::summarise(analysis);
  const std::string evaluator = judge.text + (analysis.is_exact ? tr(" (exact)") : "");
  const std::string_view unit = tr(std::string_view(judge.unit));
  std::string text =
      game.id ? tr_format("{}, game {}, seed {}, evaluated by {}, values in {}", game.puzzle, *game.id, game.seed,
                          evaluator, unit)
              : tr_format("{}, seed {}, evaluated by {}, values in {}", game.puzzle, game.seed, evaluator, unit);
  text += "\n\n";
  if (analysis.moves.empty()) return text + tr_format("value of the position {}\n", rounded(analysis.start_value));
  text += moves_table(analysis, game, judge.shows_proofs) + '\n';
  text += tr_format("{}  expected result of the game, from {} to {}\n\n", sparkline(analysis, line_width),
                    rounded(analysis.start_score + analysis.start_value), rounded(summary.score + analysis.end_value));
  text += tr_plural(static_cast<std::uint64_t>(summary.moves), "{} move, score {}, accuracy {}\n",
                    "{} moves, score {}, accuracy {}\n", summary.moves, rounded(summary.score),
                    fmt::format("{:.1f}", measure::shown_accuracy(summary.accuracy)));
  for (std::size_t kind = 0; kind < measure::move_class_count; ++kind)
    text += fmt::format("{}{} {}", kind == 0 ? "" : ", ", summary.counts[kind], tr(measure::class_table[kind].name));
  text += tr_format("\nstart value {}, luck {}, loss {}, end value {}\n", rounded(analysis.start_value),
                    rounded(summary.luck), rounded(summary.loss), rounded(analysis.end_value));
  return text + luck_text(analysis) + worst_text(analysis);
}

}  // namespace tilefold::cli
