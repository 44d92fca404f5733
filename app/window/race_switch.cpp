#include "app/window/race_switch.h"

#include <utility>

#include "app/language/tr.h"
#include "app/play/game_openings.h"
#include "app/play/rivals.h"
#include "app/profile/stored_games.h"
#include "app/records/host.h"
#include "app/window/panels/widgets.h"
#include "engine/core/translatable.h"

namespace tilefold::window {
namespace {

const char* rival_name(const StartRace& wanted) {
  switch (wanted.against) {
    case StartRace::Against::best: return translatable("Your best game");
    case StartRace::Against::stored: return translatable("Earlier game");
    default: return translatable("Friend's game");
  }
}

const char* strategy_name(Strength strength) {
  return strength == Strength::easy     ? translatable("Easy strategy")
         : strength == Strength::normal ? translatable("Normal strategy")
                                        : translatable("Strong strategy");
}

}  // namespace

Result<play::CopiedGame> RaceSwitch::game_of(const StartRace& wanted) {
  const Session& session = at_.view.game.session();
  Result<std::string> id = wanted.text;
  if (wanted.against != StartRace::Against::text) {
    play::GameRepository* repository = at_.view.game.recording().repository();
    if (repository == nullptr) return Error{tr("this window does not save games")};
    id = wanted.against == StartRace::Against::best ? play::best_game_id(repository->store(), session)
                                                    : profile::game_id_text(repository->store(), wanted.game);
  }
  if (!id) return id.error();
  return play::read_rival_game(*id, session.puzzle().about());
}

void RaceSwitch::start(const StartRace& wanted) {
  if (records::is_page) return;
  if (wanted.against == StartRace::Against::strategy) return race_strategy(wanted.strength);
  auto game = game_of(wanted);
  if (game) {
    if (std::string& typed = at_.panels.game_id().typed; typed == wanted.text) typed.clear();
    return race_game(std::move(*game), rival_name(wanted));
  }
  at_.trace.line(Object{{"kind", "refused"}, {"message", game.error().message}});
  say(at_.ui, human(game.error().message));
}

// Closes everything that covers the game.
void RaceSwitch::show_board() {
  at_.tools.show_board();
  at_.autoplay.stop();
  at_.view.replay.stop();
  at_.board.let_go();
  at_.ui.is_in_panel = false;
  if (at_.panels.lies_over()) at_.panels.show(false);
}

void RaceSwitch::race_game(play::CopiedGame game, const char* name) {
  show_board();
  at_.puzzles.open(game.puzzle());
  std::vector<Move> moves = std::exchange(game.moves, {});
  play::open_copied(at_.view.game, std::move(game));
  at_.race.begin({.name = name, .moves = std::move(moves)});
  say(at_.ui, tr_format("Race: {}. Undo returns to the previous game.", tr(name)));
}

void RaceSwitch::race_strategy(Strength strength) {
  const play::PlayerList& players = at_.autoplay.players();
  if (!players.line_of(strength)) return;
  show_board();
  play::new_game(at_.view.game);
  const char* const name = strategy_name(strength);
  at_.race.begin(play::strategy_rival(players, strength, name, at_.view.game.session().seed()));
  say(at_.ui, tr_format("Race: {}. Undo returns to the previous game.", tr(name)));
}

bool RaceSwitch::leave() {
  if (!at_.race.is_open()) return false;
  at_.race.leave();
  say(at_.ui, tr("You left the race. Your game continues."));
  return true;
}

}  // namespace tilefold::window
