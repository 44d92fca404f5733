// `tilefold scores`: prints the best scores of the profile, or resets them.

#include <fmt/format.h>

#include <iostream>

#include "app/cli/commands/commands.h"
#include "app/cli/reports/profile_rows.h"
#include "app/cli/reports/rows.h"
#include "app/language/tr.h"
#include "app/profile/locks.h"
#include "app/profile/stored_games.h"
#include "app/profile/stored_scores.h"
#include "app/records/game_records.h"
#include "app/records/json.h"
#include "app/records/output.h"
#include "app/system/streams.h"
#include "engine/catalog.h"

namespace tilefold::cli {
namespace {

// Returns the ID of the game up to the position where the score was reached.
std::string kind_of(const profile::BestScore& best) {
  return best.is_autoplayed ? tr("autoplay") : best.is_assisted ? tr("assisted") : tr("pure");
}

std::string game_id_of_best(profile::Store& store, const profile::BestScore& best) {
  if (!best.game) return {};
  auto game = profile::StoredGames(store).game(*best.game);
  const auto moves = profile::StoredGames(store).moves(*best.game);
  if (!game || !moves) return {};
  game->state.node = best.node;
  return profile::game_id_text(*game, *moves);
}

void write_text(profile::Store& store, const std::vector<profile::BestScore>& scores, records::Output& output) {
  if (scores.empty()) return output.line(tr("no scores yet"));
  std::vector<Cells> lines{{tr("puzzle"), tr("score"), tr("kind"), tr("reached"), tr("game"), tr("rules")}};
  const auto players = shown_players(store);
  if (!players.empty()) lines.front().insert(lines.front().begin() + 1, tr("player"));
  for (const profile::BestScore& best : scores) {
    lines.push_back({best.puzzle, std::to_string(best.score), kind_of(best),
                     profile::utc_text(best.reached).substr(0, 10), best.game ? std::to_string(*best.game) : "-",
                     parameters_summary(best.puzzle, best.parameters)});
    if (const auto known = players.find(best.player.id); known != players.end())
      lines.back().insert(lines.back().begin() + 1, known->second);
  }
  output.bytes(aligned(lines));
}

void write_rows(profile::Store& store, const std::vector<profile::BestScore>& scores, records::Format format,
                records::Output& output) {
  if (format == records::Format::csv) output.line(csv_header(score_row({}, {})));
  if (format == records::Format::jsonl)
    output.line(records::to_json(Object{{"format", records::format_name}, {"kind", "scores"}}));
  for (const profile::BestScore& best : scores) {
    Object row = score_row(best, game_id_of_best(store, best));
    if (format == records::Format::csv) {
      output.line(csv_line(row));
    } else {
      row.insert(row.begin(), {"kind", "score"});
      output.line(records::to_json(std::move(row)));
    }
  }
}

bool agrees(std::size_t scores) {
  // Translators: the user answers with y or n in every language.
  const std::string question = tr_plural(scores, "Remove {} best score? The games are kept. [y/N] ",
                                         "Remove {} best scores? The games are kept. [y/N] ", scores);
  std::fputs(question.c_str(), stderr);
  std::string answer;
  std::getline(std::cin, answer);
  return answer == "y" || answer == "Y" || answer == "yes";
}

}  // namespace

int run_scores(const ScoresRequest& request) {
  if (!request.puzzle.empty())
    if (const auto info = find_puzzle(request.puzzle); !info) return records::refuse(info.error());
  if (request.is_sure && !request.is_reset) return records::refuse({tr("--yes is given without --reset; add --reset")});
  if (request.is_reset && !request.is_sure && !system::is_terminal(system::StandardStream::input))
    return records::refuse({tr("--reset asks for confirmation, and standard input is not a terminal; add --yes")});
  const auto folders = profile::find_folders(request.data_dir);
  if (!folders) return records::refuse(folders.error());
  auto output = records::Output::open(request.output);
  if (!output) return records::refuse(output.error(), records::exit_failed);
  profile::Store store(*folders, profile::Access::read);
  if (const Error notice = pop_problem(store); !notice.empty()) {
    records::complain(tr(notice));
    if (!store.is_open()) return records::exit_failed;
  }
  const auto player = find_player(store, request.player);
  if (!player) return records::refuse(player.error(), records::exit_failed);
  auto scores = profile::StoredScores(store).list(request.puzzle, *player);
  if (scores && !scores->empty() && request.is_reset) {
    if (!request.is_sure && !agrees(scores->size())) {
      records::complain(tr("no scores were removed"));
      return records::exit_done;
    }
    scores =
        profile::StoredScores(store).reset(request.puzzle, *player);  // the removed scores, which are printed below
  }
  if (!scores && request.is_reset && !profile::do_locks_work(folders->database()))
    return records::refuse({folders->database().string() + ": " + std::string(tr(profile::no_locks))},
                           records::exit_failed);
  if (!scores) return records::refuse(scores.error(), records::exit_failed);
  if (request.output.format == records::Format::text) {
    write_text(store, *scores, *output);
  } else {
    write_rows(store, *scores, request.output.format, *output);
  }
  if (const auto done = output->finish(); !done) return records::refuse(done.error(), records::exit_failed);
  return records::exit_done;
}

}  // namespace tilefold::cli
