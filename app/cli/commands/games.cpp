// `tilefold games` and `tilefold export`: print recorded games and their moves, one row each.

#include <fmt/format.h>

#include "app/cli/commands/commands.h"
#include "app/cli/reports/accuracy_rows.h"
#include "app/cli/reports/profile_rows.h"
#include "app/cli/reports/rows.h"
#include "app/cli/reports/stored_analysis_rows.h"
#include "app/profile/stored_games.h"
#include "app/records/game_records.h"
#include "app/records/interrupt.h"
#include "app/records/json.h"
#include "app/records/output.h"
#include "engine/catalog.h"

namespace tilefold::app {
namespace {

constexpr std::int64_t usual_lines = 25;  // maximum number of games in the text listing if the user gives no limit

Result<Done> write_text(Store& store, const GamesRequest& request, Output& output) {
  const auto games = StoredGames(store).list(filter_of(request));
  if (!games) return games.error();
  if (games->empty()) {
    const auto all = StoredGames(store).list({.limit = 1});
    if (!all) return all.error();
    output.line(all->empty() ? "no games yet" : "no matching games");
    return Done{};
  }
  const std::size_t shown =
      request.limit ? games->size() : std::min(games->size(), static_cast<std::size_t>(usual_lines));
  std::vector<Cells> lines{{"game", "puzzle", "started", "status", "score", "largest", "moves", "kind", "rules"}};
  KnownParameters known;
  for (std::size_t i = 0; i < shown; ++i) {
    const StoredGame& game = (*games)[i];
    std::string started = utc_text(game.start.started).substr(0, 16);
    if (started.size() > 10) started[10] = ' ';
    lines.push_back({std::to_string(game.id), game.start.puzzle, started, game.state.status,
                     std::to_string(game.state.score), game.state.largest ? std::to_string(*game.state.largest) : "-",
                     std::to_string(game.state.moves), game.state.assistance.is_any() ? "assisted" : "pure",
                     known.summary(game.start)});
  }
  output.bytes(aligned(lines));
  if (shown < games->size()) output.line(fmt::format("{} of {} games; --limit 0 shows all", shown, games->size()));
  return Done{};
}

void write_row(const GamesRequest& request, Object row, std::string_view kind, Output& output) {
  const bool is_csv = request.output.format != Format::jsonl;
  if (!is_csv) row.insert(row.begin(), {"kind", kind});
  output.bytes((is_csv ? csv_line(row) : to_json(std::move(row))) + "\n");
}

Object with_columns(Object row, const Object& more) {
  row.insert(row.end(), more.begin(), more.end());
  return row;
}

// Writes the CSV header. Exports are read by programs, so a text format is never used: every format but JSON Lines
// means CSV.
void write_header(const GamesRequest& request, Output& output) {
  const bool are_moves = request.listing == Listing::moves;
  const bool is_analysis = request.listing == Listing::analysis;
  const bool is_accuracy = request.listing == Listing::accuracy;
  if (request.output.format == Format::jsonl)
    return output.line(to_json(Object{{"format", format_name},
                                      {"kind", is_accuracy   ? "accuracies"
                                               : is_analysis ? "judged_moves"
                                               : are_moves   ? "moves"
                                                             : "games"}}));
  if (is_accuracy) return output.line(csv_header(accuracy_columns()));
  if (is_analysis) return output.line(csv_header(with_columns(stored_analysis_columns(), board_of({}, {}))));
  output.line(csv_header(are_moves ? with_columns(move_row({}, {}, 0, false), board_of({}, {}))
                                   : game_row(StoredGame(), {}, {})));
}

Result<Done> write_games(Store& store, const GamesRequest& request, Output& output) {
  KnownParameters known;
  return StoredGames(store).for_each_id(filter_of(request), [&](const StoredGame& game, const std::string& game_id) {
    const Document& parameters = known.document(game.start);
    write_row(request, game_row(game, game_id, parameters), "game", output);
    return !is_interrupted();
  });
}

Result<Done> write_moves(Store& store, const GamesRequest& request, Output& output) {
  KnownParameters known;
  return StoredGames(store).for_each(
      filter_of(request), [&](const StoredGame& game, const std::vector<StoredMove>& moves) {
        const auto depths = depths_of(moves);
        const auto marks = line_marks(moves, game.state.node);
        const Object board = board_of(game.start, known.document(game.start));
        for (std::size_t i = 0; i < moves.size(); ++i)
          write_row(request, with_columns(move_row(game, moves[i], depths[i], marks[i]), board), "move", output);
        return !is_interrupted();
      });
}

Result<Done> write_analysis(Store& store, const GamesRequest& request, Output& output) {
  KnownParameters known;
  const auto games = StoredGames(store).list(filter_of(request));
  if (!games) return games.error();
  for (const StoredGame& game : *games) {
    if (is_interrupted()) break;
    const auto rows = stored_analysis_rows(store, game);
    if (!rows) return rows.error();
    const Object board = board_of(game.start, known.document(game.start));
    for (const Object& row : *rows) write_row(request, with_columns(row, board), "judged", output);
  }
  return Done{};
}

Result<Done> write_accuracy(Store& store, const GamesRequest& request, Output& output) {
  const auto games = StoredGames(store).list(filter_of(request));
  if (!games) return games.error();
  std::vector<GameTally> tallies;
  for (const StoredGame& game : *games) {
    if (is_interrupted()) return Done{};
    auto tally = tally_of(store, game);
    if (!tally) return tally.error();
    tallies.push_back(std::move(*tally));
  }
  for (const Object& row : accuracy_rows(tallies)) write_row(request, row, "accuracy", output);
  return Done{};
}

Result<Done> write_rows(Store& store, const GamesRequest& request, Output& output) {
  write_header(request, output);
  if (request.listing == Listing::analysis) return write_analysis(store, request, output);
  if (request.listing == Listing::accuracy) return write_accuracy(store, request, output);
  return request.listing == Listing::moves ? write_moves(store, request, output) : write_games(store, request, output);
}

}  // namespace

int run_games(const GamesRequest& request) {
  if (!request.puzzle.empty())
    if (const auto info = find_puzzle(request.puzzle); !info) return refuse(info.error());
  if (request.is_pure && request.is_assisted) return refuse({"--pure and --assisted are both given; give one of them"});
  const auto folders = find_folders(request.data_dir);
  if (!folders) return refuse(folders.error());
  auto output = Output::open(request.output);
  if (!output) return refuse(output.error(), exit_failed);
  Store store(*folders, Access::read);
  if (const std::string notice = store.pop_notice(); !notice.empty()) {
    complain(notice);
    if (!store.is_open()) return exit_failed;
  }
  record_interrupts();
  const bool is_list = request.listing == Listing::list && request.output.format == Format::text;
  const auto written = is_list ? write_text(store, request, *output) : write_rows(store, request, *output);
  if (!written && !is_interrupted()) return refuse(written.error(), exit_failed);
  if (const std::string notice = store.pop_notice(); !notice.empty()) complain(notice);
  if (const auto done = output->finish(); !done) return refuse(done.error(), exit_failed);
  return is_interrupted() ? exit_interrupted : exit_done;
}

}  // namespace tilefold::app
