// `tilefold hint`: prints how a strategy values every legal move. If interrupted, prints the values found so far.

#include <fmt/format.h>

#include <algorithm>

#include "app/cli/commands/commands.h"
#include "app/cli/commands/players.h"
#include "app/cli/reports/board_text.h"
#include "app/language/tr.h"
#include "app/measure/outlook_text.h"
#include "app/records/game.h"
#include "app/records/game_records.h"
#include "app/records/hint_records.h"
#include "app/records/interrupt.h"
#include "app/records/json.h"
#include "app/records/output.h"
#include "app/system/interrupts.h"
#include "engine/catalog.h"
#include "engine/core/search_tree.h"

namespace tilefold::cli {
namespace {

void print_jsonl(const Document& head, const std::vector<Object>& values, records::Output& output) {
  output.line(records::to_json(head));
  for (const Object& value : values) output.line(records::to_json(value));
}

// Returns the columns of the CSV output: the columns common to all strategies, and every column that any strategy of
// any puzzle adds. All hints therefore have the same columns.
std::vector<std::string_view> csv_columns() {
  std::vector<std::string_view> columns{"move", "score_estimate", "score_gain", "heuristic", "depth", "simulations"};
  for (const PuzzleInfo* info : catalog())
    for (const StrategySpec& spec : info->strategies)
      if (!spec.extra.empty() && std::find(columns.begin(), columns.end(), spec.extra) == columns.end())
        columns.push_back(spec.extra);
  columns.emplace_back("standard_error");
  return columns;
}

void print_csv(const std::vector<Object>& values, records::Output& output) {
  const std::vector<std::string_view> columns = csv_columns();
  output.line(fmt::format("{}", fmt::join(columns, ",")));
  for (const Object& value : values) {
    std::vector<std::string> cells;
    for (const std::string_view column : columns) {
      const Document line(value);
      const Document* cell = line.find(column);
      cells.push_back(cell == nullptr ? "" : records::csv_field(records::plain_text(*cell)));
    }
    output.line(fmt::format("{}", fmt::join(cells, ",")));
  }
}

void print_text(const Puzzle& puzzle, const std::vector<Object>& values, records::Output& output) {
  output.line(position_text(puzzle));
  for (const Object& value : values) {
    std::string line;
    for (const auto& [name, field] : value) line += fmt::format("{} {:<10} ", name, records::plain_text(field));
    output.line(line);
  }
}

// Returns the complete solution if a solver found one; otherwise the moves that the strategy expects after the best
// move.
List line_of(const Puzzle& puzzle, const Choice& choice) {
  List texts;
  for (const Move move : choice.line) texts.emplace_back(puzzle.to_text(move));
  if (texts.empty()) texts.assign(choice.expected.begin(), choice.expected.end());
  return texts;
}

PlayerRequest or_default(PlayerRequest player, const PuzzleInfo& info) {
  if (player.strategy.empty() && player.bot.empty()) player.strategy = info.strategies[default_strategy(info)].name;
  return player;
}

// Returns the mean depth of the searches of all moves, or nullopt without moves.
std::optional<double> mean_depth(const Choice& choice) {
  if (choice.values.empty()) return std::nullopt;
  double sum = 0;
  for (const MoveValue& value : choice.values) sum += value.depth.value_or(0);
  return sum / static_cast<double>(choice.values.size());
}

// Returns the first line: the request and the chosen move.
Object head_of(std::string_view kind, const Player& player, const records::Opening& opening, const Choice& choice) {
  const Puzzle& puzzle = *opening.puzzle;
  Object head{{"format", records::format_name},
              {"kind", kind},
              {"puzzle", puzzle.about().name},
              {"strategy", player.name},
              {"options", player.options},
              {"seed", Document::of_unsigned(opening.seed)},
              {"move", choice.best ? Document(puzzle.to_text(*choice.best)) : Document()}};
  if (player.searches_by_depth)
    if (const auto depth = mean_depth(choice)) head.emplace_back("mean_depth", *depth);
  return head;
}

void print_tree(const TreeSearch& search, const Puzzle& puzzle, std::int64_t plies, const std::stop_token& stop,
                records::Output& output) {
  search.visit_tree(
      puzzle, static_cast<int>(plies),
      [&](const SearchNode& node) {
        List path;
        for (const std::string& step : node.path) path.emplace_back(step);
        output.line(records::to_json(Object{
            {"path", std::move(path)}, {"kind", node.turn == Turn::player ? "max" : "chance"}, {"value", node.value}}));
      },
      stop);
}

int hint_tree(const HintRequest& request, const Player& player, const records::Opening& opening) {
  if (request.output.format == records::Format::csv)
    return records::refuse({tr("--tree prints JSON Lines; leave out --format csv")});
  const auto* search = dynamic_cast<const TreeSearch*>(player.strategy.get());
  if (search == nullptr)
    return records::refuse({tr_format(
        "--tree: {} has no search tree to print; docs/reference/strategies.md names the strategies that have "
        "one",
        player.name)});
  auto output = records::Output::open(request.output);
  if (!output) return records::refuse(output.error(), records::exit_failed);
  const records::StopOnInterrupt stop;
  const Choice choice = player.strategy->choose(*opening.puzzle, {}, stop.token());
  output->line(records::to_json(head_of("tree", player, opening, choice)));
  print_tree(*search, *opening.puzzle, *request.tree, stop.token(), *output);
  if (const auto done = output->finish(); !done) return records::refuse(done.error(), records::exit_failed);
  return system::is_interrupted() ? records::exit_interrupted : records::exit_done;
}

}  // namespace

int run_hint(const HintRequest& request) {
  const auto opening = records::open_told_game(request.game);
  if (!opening) return records::refuse(opening.error());
  const auto moves = records::read_moves(request.game, *opening);
  if (!moves) return records::refuse(moves.error());
  EventBatch events;
  for (const Move move : *moves) opening->puzzle->play(move, events);
  const PuzzleInfo& info = opening->puzzle->about();
  const auto player = open_player(*opening->puzzle, or_default(request.player, info), opening->seed);
  if (!player) return records::refuse(player.error());
  if (request.tree) return hint_tree(request, *player, *opening);
  auto output = records::Output::open(request.output);
  if (!output) return records::refuse(output.error(), records::exit_failed);

  if (request.output.format != records::Format::jsonl) records::print_fresh_seed(*opening);
  const records::StopOnInterrupt stop;
  const Choice choice = player->strategy->choose(*opening->puzzle, {}, stop.token());
  if (const std::string forfeit = end_game(*player, *opening->puzzle); !forfeit.empty())
    return records::refuse({forfeit}, records::exit_failed);
  std::vector<Object> values;
  for (const MoveValue& value : choice.values)
    values.push_back(records::value_record(*opening->puzzle, player->extra, value));
  Object head = head_of("hint", *player, *opening, choice);
  if (const List line = line_of(*opening->puzzle, choice); !line.empty()) head.emplace_back("line", line);
  if (choice.outlook && !choice.outlook->is_solved) {
    head.emplace_back("solved", choice.outlook->is_proven ? Document(false) : Document());
    head.emplace_back("nodes", Document::of_unsigned(choice.nodes));
  }
  switch (request.output.format) {
    case records::Format::jsonl: print_jsonl(head, values, *output); break;
    case records::Format::csv: print_csv(values, *output); break;
    case records::Format::text:
      print_text(*opening->puzzle, values, *output);
      if (choice.outlook && !choice.outlook->is_solved)
        output->line(measure::outlook_text(*choice.outlook, measure::Search::ended));
      break;
  }
  if (const auto done = output->finish(); !done) return records::refuse(done.error(), records::exit_failed);
  if (system::is_interrupted()) return records::exit_interrupted;
  if (measure::has_given_up(choice))
    return records::refuse({tr_format("{} chooses no move here: it {}", player->name,
                                      measure::gave_up_text(*choice.outlook, choice.nodes))},
                           records::exit_failed);
  return records::exit_done;
}

}  // namespace tilefold::cli
