#include "app/play/game_openings.h"

#include <utility>

#include "app/language/tr.h"
#include "app/play/daily_games.h"
#include "app/play/game_repository.h"
#include "app/play/level_progress.h"
#include "app/records/game.h"

namespace tilefold::play {

namespace {

// Returns the rules of the latest game before the current one whose rules the user has chosen; null if there is none.
const ParameterValues* chosen_rules(const Session& session) {
  for (std::size_t place = session.place(); place > 0; --place) {
    const SessionGame& game = session.games()[place - 1];
    const Puzzle& beginning = *game.checkpoints.front();
    if (game.origin == SessionGame::Origin::seed && !records::daily_day(beginning.about(), game.seed))
      return &beginning.parameters();
  }
  return nullptr;
}

}  // namespace

bool has_own_rules(const Session& session) {
  return !session.has_pending_parameters() &&
         (session.game().origin == SessionGame::Origin::position || daily_day_of(session).has_value());
}

const ParameterValues& rules_after(const Session& session) {
  const ParameterValues* const before = has_own_rules(session) ? chosen_rules(session) : nullptr;
  return before != nullptr ? *before : session.next_parameters();
}

void new_game(GameController& game, std::optional<std::uint64_t> seed) {
  const Session& now = game.session();
  const bool is_daily = daily_day_of(now) && !now.has_pending_parameters();
  GameRepository* const stored = game.recording().repository();
  if (is_daily && !seed && stored != nullptr && LevelProgress::levels(now) != nullptr)
    return LevelProgress::start_first_unsolved(game, stored->store());
  const ParameterValues rules = rules_after(now);
  static_cast<void>(game.open("new_game", [&](Session& session) -> Result<Done> {
    session.open_game(rules, seed ? *seed : records::fresh_seed(), {});
    return Done{};
  }));
}

void begin_game(GameController& game, const ParameterValues& values) {
  static_cast<void>(game.open("open", [&](Session& session) -> Result<Done> {
    session.open_game(values, records::fresh_seed(), {});
    return Done{};
  }));
}

Result<Done> begin_position(GameController& game, const ParameterValues& values, const Document& state) {
  const std::uint64_t seed = records::fresh_seed();
  EventBatch setup;
  auto position = game.puzzle().about().read(values, seed, state, setup);
  if (!position) return position.error();
  return game.open("open", [&](Session& session) -> Result<Done> {
    session.open_position(std::move(*position), std::move(setup), seed);
    return Done{};
  });
}

void open_copied(GameController& game, CopiedGame copied) {
  static_cast<void>(game.open("open", [&](Session& session) -> Result<Done> {
    records::Opening& opening = copied.opening;
    if (opening.is_position) {
      session.open_position(std::move(opening.puzzle), std::move(opening.setup), opening.seed, copied.moves);
    } else {
      session.open_game(opening.puzzle->parameters(), opening.seed, copied.moves);
    }
    return Done{};
  }));
}

Result<Done> open_stored(GameController& game, std::int64_t id) {
  GameRepository* repository = game.recording().repository();
  if (repository == nullptr) return make_error("this window does not save games");
  const auto open = [&](Session& session) { return repository->open_game(session, id); };
  const bool is_current = repository->number_of(game.session()) == id;
  return is_current ? game.change("open_stored", open) : game.open("open_stored", open);
}

Result<Done> set_next_parameters(GameController& game, const ParameterValues& values) {
  const Session& session = game.session();
  // At the start of a game, new rules restart the game at once. If the undone moves form a finished game, the restart
  // opens a new game, so that the finished game is kept.
  if (session.applies_parameters_at_once() && game.is_line_finished() && !(values == game.puzzle().parameters())) {
    if (auto checked = values.check(); !checked) return checked;
    return game.open("parameters", [&](Session& changed) -> Result<Done> {
      changed.open_game(values, changed.seed(), {});
      return Done{};
    });
  }
  return game.change("parameters", [&](Session& changed) { return changed.set_next_parameters(values); });
}

}  // namespace tilefold::play
