#include "app/play/level_progress.h"

#include <algorithm>

#include "app/play/game_openings.h"
#include "app/profile/settings.h"
#include "app/profile/stored_games.h"

namespace tilefold::play {
namespace {

// Calls visit(level, game) for each game of the current player that has solved its level: from the beginning and
// without moves of autoplay. `filter` may restrict the games further.
template <class Visit>
void for_each_solved(profile::Store& store, const PuzzleInfo& info, profile::GameFilter filter, const Visit& visit) {
  filter.puzzle = info.name;
  filter.status = status_name(Status::won);
  filter.player = store.player.id;
  const auto games = profile::StoredGames(store).list(filter);
  if (!games) return;
  for (const profile::StoredGame& game : *games) {
    if (game.start.position || game.state.assistance.autoplay_moves > 0) continue;
    if (const auto values = profile::read_parameters_text(info, game.start.parameters))
      visit((*values)[info.levels.list->parameter], game);
  }
}

}  // namespace

std::optional<std::int64_t> LevelProgress::current(const Session& session) {
  const LevelList* list = levels(session);
  if (list == nullptr || session.game().origin != SessionGame::Origin::seed) return std::nullopt;
  const std::int64_t level = session.puzzle().parameters()[list->parameter];
  if (level < 1 || level > static_cast<std::int64_t>(list->levels.size())) return std::nullopt;
  const Document beginning = session.beginning().describe();
  const Document* text = beginning.find(list->field);
  const bool is_level = text != nullptr && text->text() != nullptr &&
                        *text->text() == list->levels[static_cast<std::size_t>(to_zero_based(level))].text;
  return is_level ? std::optional(level) : std::nullopt;
}

bool LevelProgress::has_next(const Session& session) {
  const auto level = current(session);
  return level && *level < static_cast<std::int64_t>(levels(session)->levels.size());
}

void LevelProgress::start_next(GameController& game) {
  if (has_next(game.session())) start(game, *current(game.session()) + 1);
}

void LevelProgress::start(GameController& game, std::int64_t level) {
  const PuzzleInfo& info = game.puzzle().about();
  auto values = preset_values(info, info.presets.front().name);
  if (!values) return;
  profile::set_value(*values, info.levels.list->parameter, level);
  begin_game(game, *values);
}

ParameterValues LevelProgress::first_rules(const PuzzleInfo& info, ParameterValues rules) {
  if (info.levels.list != nullptr) profile::set_value(rules, info.levels.list->parameter, 1);
  return rules;
}

std::optional<LevelProgress::Best> LevelProgress::best(std::int64_t level) const {
  const auto found = best_.find(level);
  return found == best_.end() ? std::nullopt : std::optional(found->second);
}

std::set<std::int64_t> LevelProgress::solved(profile::Store& store, const PuzzleInfo& info) {
  std::set<std::int64_t> levels;
  for_each_solved(store, info, {}, [&](std::int64_t level, const profile::StoredGame&) { levels.insert(level); });
  return levels;
}

std::int64_t LevelProgress::first_unsolved(const PuzzleInfo& info, const std::set<std::int64_t>& solved) {
  const auto last = static_cast<std::int64_t>(info.levels.list->levels.size());
  std::int64_t level = 1;
  while (level < last && solved.contains(level)) ++level;
  return level;
}

void LevelProgress::start_first_unsolved(GameController& game, profile::Store& store) {
  const PuzzleInfo& info = game.session().puzzle().about();
  start(game, first_unsolved(info, solved(store, info)));
}

void LevelProgress::record(std::int64_t level, const Best& best) {
  const auto [place, is_new] = best_.try_emplace(level, best);
  if (!is_new) place->second = std::min(place->second, best);
}

void LevelProgress::read() {
  const PuzzleInfo& info = game_.puzzle().about();
  if (game_.recording().repository() == nullptr) return;
  profile::GameFilter filter;
  filter.is_imported = false;
  for_each_solved(game_.recording().repository()->store(), info, filter,
                  [this](std::int64_t level, const profile::StoredGame& game) {
                    record(level, {.is_assisted = game.state.assistance.is_any(), .moves = game.state.moves});
                  });
}

Redraw LevelProgress::advance(double /*now*/) {
  if (levels(game_.session()) == nullptr) return Redraw::nothing;
  const Standing standing = game_.puzzle().standing();
  GameRepository* const repository = game_.recording().repository();
  std::tuple now{repository == nullptr ? 0 : repository->store().player.id, std::string(game_.puzzle().about().name),
                 game_.session().game().number, standing.status};
  if (now == seen_) return Redraw::nothing;
  if (std::get<0>(now) != std::get<0>(seen_) || std::get<1>(now) != std::get<1>(seen_)) best_.clear();
  seen_ = std::move(now);
  read();
  const auto level = current(game_.session());
  if (level && standing.status == Status::won && game_.recording().best().counts)
    record(*level, {.is_assisted = game_.recording().best().is_assisted, .moves = standing.moves});
  return Redraw::nothing;
}

}  // namespace tilefold::play
