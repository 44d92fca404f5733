// `tilefold games` and `tilefold export`: print recorded games and their moves, one row each.

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "app/cli/commands/commands.h"
#include "app/cli/commands/profile_folders.h"
#include "app/cli/options/outline.h"
#include "app/cli/reports/accuracy_rows.h"
#include "app/cli/reports/profile_rows.h"
#include "app/cli/reports/rows.h"
#include "app/cli/reports/stored_analysis_rows.h"
#include "app/cli/reports/study_rows.h"
#include "app/language/tr.h"
#include "app/profile/stored_games.h"
#include "app/profile/stored_gestures.h"
#include "app/records/game_records.h"
#include "app/records/interrupt.h"
#include "app/records/json.h"
#include "app/records/output.h"
#include "app/study/move_states.h"
#include "app/study/pooled_phases.h"
#include "engine/catalog.h"
#include "engine/core/text.h"

namespace tilefold::cli {
namespace {

// Returns the request with the number of its player in this profile.
Result<GamesRequest> with_player(profile::Store& store, GamesRequest request) {
  const auto player = find_player(store, request.player);
  if (!player) return player.error();
  request.player_id = *player;
  return request;
}

constexpr std::int64_t usual_lines = 25;  // maximum number of games in the text listing if the user gives no limit

Result<Done> write_text(profile::Store& store, const GamesRequest& asked, records::Output& output) {
  const auto request = with_player(store, asked);
  if (!request) return request.error();
  const auto games = profile::StoredGames(store).list(filter_of(*request));
  if (!games) return games.error();
  if (games->empty()) {
    const auto all = profile::StoredGames(store).list({.limit = 1});
    if (!all) return all.error();
    output.line(all->empty() ? tr("no games yet") : tr("no matching games"));
    return Done{};
  }
  const std::size_t shown =
      request->limit ? games->size() : std::min(games->size(), static_cast<std::size_t>(usual_lines));
  std::vector<Cells> lines{{tr("game"), tr("puzzle"), tr("started"), tr("status"), tr("score"), tr("largest"),
                            tr("moves"), tr("kind"), tr("rules")}};
  const auto players = shown_players(store);
  if (!players.empty()) lines.front().insert(lines.front().begin() + 2, tr("player"));
  KnownParameters known;
  for (std::size_t i = 0; i < shown; ++i) {
    const profile::StoredGame& game = (*games)[i];
    std::string started = profile::utc_text(game.start.started).substr(0, 16);
    if (started.size() > 10) started[10] = ' ';
    lines.push_back({std::to_string(game.id), game.start.puzzle, started,
                     std::string(tr(std::string_view(game.state.status))), std::to_string(game.state.score),
                     game.state.largest ? std::to_string(*game.state.largest) : "-", std::to_string(game.state.moves),
                     game.state.assistance.is_any() ? tr("assisted") : tr("pure"), known.summary(game.start)});
    if (const auto player = players.find(game.start.player.id); player != players.end())
      lines.back().insert(lines.back().begin() + 2, player->second);
  }
  output.bytes(aligned(lines));
  if (shown < games->size()) output.line(tr_format("{} of {} games; --limit 0 shows all", shown, games->size()));
  return Done{};
}

// Writes a row of an export. In JSON Lines the row begins with `kind`. Requires: `kind` is empty if the row already has
// this field.
void write_row(const GamesRequest& request, Object row, std::string_view kind, records::Output& output) {
  const bool is_csv = request.output.format != records::Format::jsonl;
  if (!is_csv && !kind.empty()) row.insert(row.begin(), {"kind", kind});
  output.bytes((is_csv ? csv_line(row) : records::to_json(std::move(row))) + "\n");
}

Object with_columns(Object row, const Object& more) {
  row.insert(row.end(), more.begin(), more.end());
  return row;
}

study::PhasePool pool_of(const std::string& word) {
  if (word == "participant") return study::PhasePool::participant;
  return word == "all" ? study::PhasePool::all : study::PhasePool::game;
}

// Data of an export that all its profiles share.
struct Export {
  records::Output& output;
  std::optional<study::PooledPhases> phases =
      {};                                      // thinking and acting phases; nullopt if the user did not request them
  std::vector<study::GameTally> tallies = {};  // for `export accuracy`, which summarises all profiles
};

// Returns the columns for the phase (thinking or acting) of a move; none if the user did not request phases. Node 0,
// the start of the game, has no phase.
Object phase_columns_of(const Export& run, const GamesRequest& request, std::int64_t game, std::int32_t node) {
  return run.phases ? phase_columns(run.phases->find(request.data_dir, game, node)) : Object{};
}

// Returns the columns of a move that depend on how it was made. `states` are null if they are unknown.
Object play_columns(const GamesRequest& request, const Object& input, const study::MoveStates* states) {
  return request.has_states ? with_columns(input, state_columns(states)) : input;
}

// Returns the mean probability that the user was thinking, over the moves with a phase; null if there is none.
Document thinking_share(const Export& run, const GamesRequest& request, std::int64_t game,
                        const std::vector<profile::StoredMove>& moves) {
  double sum = 0;
  std::int64_t count = 0;
  for (const profile::StoredMove& move : moves)
    if (const auto phase = run.phases->find(request.data_dir, game, move.node); phase && phase->states > 1) {
      sum += phase->thinking;
      ++count;
    }
  return count == 0 ? Document() : Document(sum / static_cast<double>(count));
}

// Returns what the log of a study said about a game. If this cannot be read, prints a message.
study::ImportFacts facts_of(profile::Store& store, const profile::StoredGame& game) {
  auto facts = study::import_facts(store, game);
  if (!facts) records::complain(tr(study::of_game(game.id, facts.error())));
  return facts ? std::move(*facts) : study::ImportFacts();
}

// The last columns of the tables of moves, judged moves and trials: the board and the origin of a game.
class GameColumns {
 public:
  GameColumns(profile::Store& store, const GamesRequest& request) : store_(store), request_(request) {}

  /// Returns the columns, and sets `facts`.
  Object of(const profile::StoredGame& game, study::ImportFacts& facts) {
    facts = facts_of(store_, game);
    return with_columns(board_of(game.start, known_.document(game.start)),
                        origin_columns(game.start, facts, request_.data_dir));
  }
  Object of(const profile::StoredGame& game) {
    study::ImportFacts facts;
    return of(game, facts);
  }

 private:
  profile::Store& store_;
  const GamesRequest& request_;
  KnownParameters known_;
};

// Returns the row of a trial without the columns of the game's board and labels.
Object trial_row(const profile::StoredGame& game, const study::TrialFigures& figures) {
  return with_columns(trial_beginning(game), trial_columns(figures));
}

// Returns the row of a game with the columns of `origin_columns` before those of the board, so that the game ID stays
// the last column. A list of games of one profile has no column of folders.
Object game_columns(const GamesRequest& request, Object row, Object origin) {
  if (request.listing == Listing::list) origin.pop_back();
  const auto board = std::find_if(row.begin(), row.end(), [first = board_of({}, {}).front().first](const auto& column) {
    return column.first == first;
  });
  row.insert(board, origin.begin(), origin.end());
  return row;
}

Object columns_of(const GamesRequest& request, const Export& run) {
  const Object origin = origin_columns({}, {}, {});
  const Object board = with_columns(board_of({}, {}), origin);
  const Object phase = phase_columns_of(run, request, 0, 0);
  switch (request.listing) {
    case Listing::accuracy: return accuracy_columns();
    case Listing::analysis: return with_columns(with_columns(stored_analysis_columns(), board), phase);
    case Listing::moves: {
      Object row = with_columns(move_row({}, {}, 0, false), board);
      return with_columns(with_columns(std::move(row), play_columns(request, input_columns({}, {}), nullptr)), phase);
    }
    case Listing::gestures: return with_columns(with_columns({{"game", {}}}, gesture_columns({}, {})), origin);
    case Listing::trials: {
      Object row = with_columns(trial_row({}, {}), board);
      return run.phases ? with_columns(std::move(row), {{"thinking_share", {}}}) : row;
    }
    case Listing::list:
    case Listing::games: break;
  }
  return game_columns(request, game_row(profile::StoredGame(), {}, {}), origin);
}

// Returns the kind of rows in a table, for the first line in JSON Lines.
std::string_view kind_of(Listing listing) {
  switch (listing) {
    case Listing::accuracy: return "accuracies";
    case Listing::analysis: return "judged_moves";
    case Listing::moves: return "moves";
    case Listing::gestures: return "gestures";
    case Listing::trials: return "trials";
    case Listing::list:
    case Listing::games: break;
  }
  return "games";
}

// Writes the CSV header. Exports are read by programs, so a text format is never used: every format but JSON Lines
// means CSV.
void write_header(const GamesRequest& request, const Export& run) {
  if (request.output.format != records::Format::jsonl) return run.output.line(csv_header(columns_of(request, run)));
  run.output.line(records::to_json(Object{{"format", records::format_name}, {"kind", kind_of(request.listing)}}));
}

Result<Done> write_games(profile::Store& store, const GamesRequest& request, records::Output& output) {
  KnownParameters known;
  return profile::StoredGames(store).for_each_id(filter_of(request), [&](const profile::StoredGame& game,
                                                                         const std::string& game_id) {
    const Document& parameters = known.document(game.start);
    Object origin = origin_columns(game.start, facts_of(store, game), request.data_dir);
    write_row(request, game_columns(request, game_row(game, game_id, parameters), std::move(origin)), "game", output);
    return !system::is_interrupted();
  });
}

// Returns the states of a game's moves. If the game cannot be replayed, prints a message and returns nothing.
std::vector<study::MoveStates> states_of(study::StateReader& reader, const profile::StoredGame& game,
                                         const std::vector<profile::StoredMove>& moves) {
  auto states = reader.read(game, moves);
  if (states) return std::move(*states);
  records::complain(tr(study::of_game(game.id, {tr_format("{}; its states are left out", tr(states.error()))})));
  return {};
}

Result<Done> write_moves(profile::Store& store, const GamesRequest& request, Export& run) {
  GameColumns columns(store, request);
  study::StateReader reader;
  return profile::StoredGames(store).for_each(
      filter_of(request), [&](const profile::StoredGame& game, const std::vector<profile::StoredMove>& moves) {
        const auto depths = depths_of(moves);
        const auto marks = line_marks(moves, game.state.node);
        study::ImportFacts facts;
        const Object board = columns.of(game, facts);
        const auto states = request.has_states ? states_of(reader, game, moves) : std::vector<study::MoveStates>();
        for (std::size_t i = 0; i < moves.size(); ++i) {
          const study::MoveStates* around = i < states.size() ? &states[i] : nullptr;
          Object row = with_columns(move_row(game, moves[i], depths[i], marks[i]), board);
          row = with_columns(std::move(row), play_columns(request, input_columns(moves[i], facts), around));
          const Object phase = phase_columns_of(run, request, game.id, moves[i].node);
          write_row(request, with_columns(std::move(row), phase), "move", run.output);
        }
        return !system::is_interrupted();
      });
}

Result<Done> write_gestures(profile::Store& store, const GamesRequest& request, records::Output& output) {
  profile::GameFilter filter = filter_of(request);
  filter.with_empty = true;  // a game without a move may have gestures
  const auto games = profile::StoredGames(store).list(filter);
  if (!games) return games.error();
  for (const profile::StoredGame& game : *games) {
    if (system::is_interrupted()) break;
    const Object origin = origin_columns(game.start, facts_of(store, game), request.data_dir);
    const auto written = profile::StoredGestures(store).for_each(game.id, [&](const profile::StoredGesture& gesture) {
      Object row = with_columns({{"game", game.id}}, gesture_columns(game, gesture));
      write_row(request, with_columns(std::move(row), origin), {}, output);
      return !system::is_interrupted();
    });
    if (!written) return written;
  }
  return Done{};
}

Result<Done> write_trials(profile::Store& store, const GamesRequest& request, const Export& run) {
  GameColumns columns(store, request);
  study::StateReader reader;
  return profile::StoredGames(store).for_each(
      filter_of(request), [&](const profile::StoredGame& game, const std::vector<profile::StoredMove>& moves) {
        const study::TrialFigures figures = study::trial_figures(game, moves, states_of(reader, game, moves));
        const Object board = columns.of(game);
        Object row = with_columns(trial_row(game, figures), board);
        if (run.phases)
          row = with_columns(std::move(row), {{"thinking_share", thinking_share(run, request, game.id, moves)}});
        write_row(request, std::move(row), "trial", run.output);
        return !system::is_interrupted();
      });
}

Result<Done> write_analysis(profile::Store& store, const GamesRequest& request, Export& run) {
  GameColumns columns(store, request);
  const auto games = profile::StoredGames(store).list(filter_of(request));
  if (!games) return games.error();
  for (const profile::StoredGame& game : *games) {
    if (system::is_interrupted()) break;
    const auto rows = stored_analysis_rows(store, game);
    if (!rows) return rows.error();
    const Object board = columns.of(game);
    for (const Object& row : *rows) {
      const Document judged(with_columns(row, board));
      const auto node = static_cast<std::int32_t>(*judged.find("node")->integer());
      const Object phase = phase_columns_of(run, request, game.id, node);
      write_row(request, with_columns(std::get<Object>(judged.value), phase), "judged", run.output);
    }
  }
  return Done{};
}

Result<Done> add_tallies(profile::Store& store, const GamesRequest& request, Export& run) {
  const auto games = profile::StoredGames(store).list(filter_of(request));
  if (!games) return games.error();
  for (const profile::StoredGame& game : *games) {
    if (system::is_interrupted()) return Done{};
    auto tally = study::tally_of(store, game);
    if (!tally) return tally.error();
    run.tallies.push_back(std::move(*tally));
  }
  return Done{};
}

// Writes the rows of one profile. For the accuracy, which is a summary of all profiles, only collects its data.
Result<Done> write_rows(profile::Store& store, const GamesRequest& request, Export& run) {
  switch (request.listing) {
    case Listing::accuracy: return add_tallies(store, request, run);
    case Listing::analysis: return write_analysis(store, request, run);
    case Listing::moves: return write_moves(store, request, run);
    case Listing::gestures: return write_gestures(store, request, run.output);
    case Listing::trials: return write_trials(store, request, run);
    case Listing::list:
    case Listing::games: break;
  }
  return write_games(store, request, run.output);
}

Result<Done> add_to_phases(profile::Store& store, const GamesRequest& request, study::PooledPhases& phases) {
  return profile::StoredGames(store).for_each(
      filter_of(request), [&](const profile::StoredGame& game, const std::vector<profile::StoredMove>& moves) {
        phases.add(request.data_dir, game, moves);
        return !system::is_interrupted();
      });
}

// Calls `work` with every profile and with the request for its games. Returns an exit code if one cannot be read.
template <class Work>
std::optional<int> with_each_profile(const std::vector<profile::Folders>& folders, const GamesRequest& request,
                                     const Work& work) {
  for (std::size_t i = 0; i < folders.size() && !system::is_interrupted(); ++i) {
    GamesRequest one = request;
    if (!request.data_dirs.empty()) one.data_dir = request.data_dirs[i];
    const auto with_store = [&](profile::Store& store) -> Result<Done> {
      const auto found = with_player(store, one);
      return found ? work(store, *found) : found.error();
    };
    if (const auto ended = with_profile(folders[i], with_store)) return ended;
  }
  return std::nullopt;
}

// Prints the rows of all profiles, one profile after the other.
std::optional<int> write_all(const std::vector<profile::Folders>& folders, const GamesRequest& request,
                             records::Output& output) {
  Export run{.output = output};
  if (!request.phases.empty()) {
    run.phases.emplace(pool_of(request.phases));
    const auto add = [&](profile::Store& store, const GamesRequest& one) {
      return add_to_phases(store, one, *run.phases);
    };
    if (const auto ended = with_each_profile(folders, request, add)) return ended;
    run.phases->fit();
  }
  bool has_header = false;  // true once the header is written; nothing is printed if the first profile is unreadable
  const auto write = [&](profile::Store& store, const GamesRequest& one) {
    if (!std::exchange(has_header, true)) write_header(request, run);
    return write_rows(store, one, run);
  };
  if (const auto ended = with_each_profile(folders, request, write)) return ended;
  if (request.listing == Listing::accuracy && !system::is_interrupted())
    for (const Object& row : accuracy_rows(run.tallies)) write_row(request, row, "accuracy", output);
  return std::nullopt;
}

// Returns an error if options contradict each other.
Result<Done> check_request(const GamesRequest& request) {
  if (request.is_pure && request.is_assisted)
    return Error{tr("--pure and --assisted are both given; give one of them")};
  const bool has_moves = request.listing == Listing::moves;
  if (request.has_states && !has_moves)
    return Error{tr("--states adds columns to the table of moves; use it with export moves")};
  const bool has_phases = has_moves || request.listing == Listing::analysis || request.listing == Listing::trials;
  if (!request.phases.empty() && !has_phases)
    return Error{tr("--phases adds columns about moves; use it with export moves, analysis or trials")};
  return Done{};
}

}  // namespace

int run_games(const GamesRequest& asked) {
  GamesRequest request = asked;
  if (request.listing == Listing::analysis && request.phases.empty()) request.phases = stands_for::default_pool;
  if (!request.puzzle.empty())
    if (const auto info = find_puzzle(request.puzzle); !info) return records::refuse(info.error());
  if (const auto checked = check_request(request); !checked) return records::refuse(checked.error());
  const auto folders = folders_of(request.data_dirs.empty() ? std::vector{request.data_dir} : request.data_dirs);
  if (!folders) return records::refuse(folders.error());
  auto output = records::Output::open(request.output);
  if (!output) return records::refuse(output.error(), records::exit_failed);
  system::record_interrupts();
  const bool is_list = request.listing == Listing::list && request.output.format == records::Format::text;
  const auto write_list = [&](profile::Store& store) { return write_text(store, request, *output); };
  const auto ended = is_list ? with_profile(folders->front(), write_list) : write_all(*folders, request, *output);
  if (ended) return *ended;
  if (const auto done = output->finish(); !done) return records::refuse(done.error(), records::exit_failed);
  return system::is_interrupted() ? records::exit_interrupted : records::exit_done;
}

}  // namespace tilefold::cli
