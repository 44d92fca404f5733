#include "app/window/home_switch.h"

#include <imgui.h>

#include "app/language/tr.h"
#include "app/play/frame_timeout.h"
#include "app/play/game_list_model.h"
#include "app/play/game_openings.h"
#include "app/profile/stored_players.h"
#include "app/records/host.h"
#include "app/window/panels/widgets.h"
#include "engine/catalog.h"

namespace tilefold::window {
namespace {

constexpr std::int64_t ms_of_hour = 3'600'000;

records::Day local_day(std::int64_t wall_ms) {
  return play::local_hour(wall_ms / ms_of_hour).day;
}

}  // namespace

profile::Store* HomeSwitch::store() const {
  play::GameRepository* repository = at_.view.game.recording().repository();
  return repository == nullptr ? nullptr : &repository->store();
}

play::HomeCard HomeSwitch::card_of(const PuzzleInfo& info) {
  const bool is_here = is_same_puzzle(info, at_.view.game.puzzle().about());
  auto waiting = is_here ? std::optional(play::waiting_game(at_.view.game.session()))
                         : at_.puzzles.suspended_games().waiting(info);
  const ParameterValues rules = waiting && !waiting->is_daily
                                    ? waiting->rules
                                    : play::rules_of_player(at_.puzzles.suspended_games().player(),
                                                            at_.settings.settings()[profile::rules_section(info)]);
  play::HomeCard card{.info = &info, .shot = {}, .record = {}, .is_current = is_here};
  if (store() != nullptr) card.record = play::record_text(*store(), info, rules);
  if (waiting && waiting->is_daily) {
    card.can_continue = store() != nullptr && play::ordinary_game(*store(), info).has_value();
    waiting.reset();
  } else {
    card.can_continue = waiting && waiting->standing.status == Status::playing && waiting->standing.moves > 0;
  }
  card.shot = card.can_continue && waiting ? std::move(waiting->shot) : play::sample_board(info, rules);
  return card;
}

std::vector<play::HomeCard> HomeSwitch::cards() {
  std::vector<play::HomeCard> all;
  for (const PuzzleInfo* info : catalog()) all.push_back(card_of(*info));
  return all;
}

void HomeSwitch::toggle() {
  if (at_.home.is_open()) return at_.home.close();
  if (at_.help.is_open()) at_.help.toggle();
  at_.board.let_go();
  at_.ui.is_in_panel = false;
  if (at_.panels.lies_over()) at_.panels.show(false);
  show_home();
}

void HomeSwitch::show_home() {
  if (store() != nullptr) at_.daily.read(*store(), local_day);
  if (!records::is_page && store() != nullptr) {
    auto players = profile::StoredPlayers(*store()).list();
    at_.home.players().open(players ? std::move(*players) : std::vector<profile::Player>(), store()->player.id);
  }
  at_.home.open(cards(), at_.view.game.puzzle().about(), play::local_today());
}

// Closes everything that covers the game.
void HomeSwitch::show_board() {
  at_.home.close();
  at_.tutorial.leave();
  at_.tools.show_board();
  at_.autoplay.stop();
  at_.view.replay.stop();
}

void HomeSwitch::open(const PuzzleInfo& info) {
  show_board();
  at_.puzzles.open(info);
  play::GameController& game = at_.view.game;
  const bool is_new = game.recording().first_moves() == 0;
  if (play::daily_day_of(game.session())) {
    const auto ordinary = store() == nullptr ? std::nullopt : play::ordinary_game(*store(), info);
    if (!ordinary || !at_.view.open_stored(*ordinary)) play::new_game(game);
  } else if (game.puzzle().standing().status != Status::playing) {
    begin(info);
  }
  if (is_new && !at_.tutorial.has_seen(info)) start_tutorial();
}

void HomeSwitch::begin(const PuzzleInfo& info) {
  show_board();
  at_.puzzles.open(info);
  play::GameController& game = at_.view.game;
  if (info.levels.list != nullptr && store() != nullptr) {
    play::LevelProgress::start_first_unsolved(game, *store());
  } else {
    play::new_game(game);
  }
}

void HomeSwitch::open_daily(const PuzzleInfo& info, records::Day day) {
  if (!records::has_daily_game(day)) return;
  show_board();
  at_.puzzles.open(info);
  play::GameController& game = at_.view.game;
  const play::DailyResult* result = at_.daily.result(info, day);
  if (play::daily_day_of(game.session()) == day && game.puzzle().standing().status == Status::playing) return;
  if (result != nullptr && result->unfinished && at_.view.open_stored(*result->unfinished)) return;
  auto opening = records::open_daily(info, day);
  if (!opening) return say(at_.ui, human(tr(opening.error())));
  play::open_copied(game, {.opening = std::move(*opening), .moves = {}});
}

void HomeSwitch::share(const PuzzleInfo& info, records::Day day) {
  const Session& session = at_.view.game.session();
  if (store() != nullptr) at_.daily.read(*store(), local_day);
  const play::DailyResult* known = at_.daily.result(info, day);
  const bool is_here = is_same_puzzle(info, session.puzzle().about()) && play::daily_day_of(session) == day;
  if (known == nullptr && !is_here) return;
  const play::DailyResult result =
      known != nullptr ? *known : play::daily_result_of(session, at_.view.game.recording().best().is_assisted);
  play::DailyReport report{.result = result, .scores = {}, .streak = at_.daily.streak(play::local_today())};
  report.scores = known != nullptr ? play::scores_of(*store(), known->game) : play::scores_of(session);
  ImGui::SetClipboardText(play::share_text(info, day, report).c_str());
  say(at_.ui, tr("Result copied"));
}

void HomeSwitch::choose_player(std::int64_t id) {
  if (records::is_page || store() == nullptr) return;
  const auto players = profile::StoredPlayers(*store()).list();
  if (!players) return say(at_.ui, players.error().message);
  for (const profile::Player& player : *players)
    if (player.id == id) return let_play(player);
}

void HomeSwitch::name_player(const NamePlayer& wanted) {
  if (records::is_page || store() == nullptr) return;
  store()->set_busy_timeout(play::frame_timeout_ms);
  profile::StoredPlayers players(*store());
  const auto name = profile::player_name(wanted.name);
  if (!name)
    return say(at_.ui, tr_format("A name has 1 to {} characters in one line, without two # in a row.",
                                 profile::longest_player_name));
  const auto known = players.find(*name);
  const bool is_own = !wanted.is_new && known && *known && (*known)->id == store()->player.id;
  if (known && *known && !is_own)
    return say(at_.ui, tr_format("There is already a player with the name {}.", shown_player(**known)));
  if (wanted.is_new) {
    const auto added = players.add(*name);
    if (!added) return say(at_.ui, added.error().message);
    return let_play(*added);
  }
  if (const auto renamed = players.rename(store()->player.id, *name); !renamed)
    return say(at_.ui, renamed.error().message);
  show_home();
}

void HomeSwitch::let_play(const profile::Player& player) {
  if (player.id != store()->player.id) {
    if (!at_.view.game.recording().repository()->recorder(at_.view.game.session()).is_stored())
      return say(at_.ui, tr("Another player can play as soon as the moves of this game are stored."));
    at_.tutorial.leave();
    at_.tools.show_board();
    at_.autoplay.stop();
    at_.view.replay.stop();
    at_.puzzles.let_play(player);
  }
  show_home();
}

void HomeSwitch::start_tutorial() {
  show_board();
  if (at_.help.is_open()) at_.help.toggle();
  at_.ui.is_in_panel = false;
  if (at_.panels.lies_over()) at_.panels.show(false);
  at_.view.finish();
  at_.board.let_go();
  at_.tutorial.begin();
}

}  // namespace tilefold::window
