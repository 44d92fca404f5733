#include "app/cli/reports/accuracy_rows.h"

#include <string>

#include "app/profile/clock.h"

namespace tilefold::cli {
namespace {

constexpr std::int64_t hours_of_day = 24;
constexpr std::int64_t ms_of_day = 86'400'000;

study::LocalHour utc(std::int64_t hour) {
  const std::int64_t day = hour >= 0 ? hour / hours_of_day : -((-hour + hours_of_day - 1) / hours_of_day);
  return {.day = day, .hour = static_cast<int>(hour - day * hours_of_day)};
}

struct Group {
  std::string puzzle;
  std::string by;
  Document value;
};

Object row_of(const Group& group, const study::Tally& tally, const study::Spread* spread = nullptr) {
  const double moves = tally.moves == 0 ? 1 : static_cast<double>(tally.moves);
  return {{"puzzle", group.puzzle},
          {"by", group.by},
          {"group", group.value},
          {"moves", tally.moves},
          {"accuracy", tally.mean_accuracy()},
          {"loss", tally.loss / moves},
          {"luck", tally.luck / moves},
          {"whole_games", spread == nullptr ? Document() : Document(static_cast<std::int64_t>(spread->games))},
          {"luck_share", spread == nullptr ? Document() : Document(spread->luck)},
          {"loss_share", spread == nullptr ? Document() : Document(spread->loss)}};
}

void add_puzzle(std::vector<Object>& rows, const std::string& puzzle,
                const std::vector<const study::GameTally*>& games) {
  const study::AccuracyFigures figures = study::accuracy_of_games(games, utc);
  if (figures.games == 0) return;
  const auto spread = figures.spreads.find(puzzle);
  rows.push_back(row_of({puzzle, "all", {}}, figures.all, spread == figures.spreads.end() ? nullptr : &spread->second));
  for (const auto& [day, tally] : figures.days)
    rows.push_back(row_of({puzzle, "day", profile::utc_text(day * ms_of_day).substr(0, 10)}, tally));
  for (std::size_t hour = 0; hour < figures.hours.size(); ++hour)
    if (figures.hours[hour].moves > 0)
      rows.push_back(row_of({puzzle, "hour", static_cast<std::int64_t>(hour)}, figures.hours[hour]));
  for (std::size_t i = 0; i < study::time_classes; ++i)
    if (figures.times[i].moves > 0)
      rows.push_back(row_of({puzzle, "ms", i == 0 ? std::int64_t{0} : study::time_limits[i - 1]}, figures.times[i]));
}

}  // namespace

std::vector<Object> accuracy_rows(const std::vector<study::GameTally>& games) {
  std::map<std::string, std::vector<const study::GameTally*>> puzzles;
  for (const study::GameTally& game : games) puzzles[game.puzzle].push_back(&game);
  std::vector<Object> rows;
  for (const auto& [puzzle, list] : puzzles) add_puzzle(rows, puzzle, list);
  return rows;
}

Object accuracy_columns() {
  return row_of({}, {});
}

}  // namespace tilefold::cli
