#include "app/play/game_list_model.h"
#include "app/language/tr.h"
#include "app/profile/stored_games.h"
#include "app/profile/stored_imports.h"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <limits>
#include <set>
#include <tuple>
#include <utility>

namespace tilefold::play {
namespace {

constexpr std::int64_t piece = 128;  // number of games per batch; reading a batch takes about two milliseconds
constexpr std::int64_t seconds_of_hour = 3600;

ListedGame listed_of(const profile::StoredGame& game) {
  return {.id = game.id,
          .puzzle = game.start.puzzle,
          .status = game.state.status,
          .started = game.start.started,
          .score = game.state.score,
          .largest = game.state.largest,
          .moves = game.state.moves,
          .nodes = game.state.nodes,
          .is_assisted = game.state.assistance.is_any(),
          .is_autoplayed = game.state.assistance.autoplay_moves > 0,
          .hours = {}};
}

GameListFilter::Help help_in(const ListedGame& game) {
  using Help = GameListFilter::Help;
  return game.is_autoplayed ? Help::autoplay : game.is_assisted ? Help::assisted : Help::pure;
}

bool lets_through(const GameListFilter& filter, const ListedGame& game) {
  using Progress = GameListFilter::Progress;
  using Help = GameListFilter::Help;
  return (filter.puzzle.empty() || filter.puzzle == game.puzzle) &&
         (filter.progress == Progress::any || (filter.progress == Progress::unfinished) == game.is_unfinished()) &&
         (filter.help == Help::any || filter.help == help_in(game));
}

// Returns the value by which games are sorted. Games with equal values are sorted by date, newest first.
std::uint64_t rank(profile::GameFilter::Order order, const ListedGame& game) {
  using Order = profile::GameFilter::Order;
  switch (order) {
    case Order::score: return game.score;
    case Order::moves: return static_cast<std::uint64_t>(game.moves);
    case Order::largest: return game.largest.value_or(0);
    case Order::newest:
    case Order::oldest: break;
  }
  return 0;
}

}  // namespace

bool GameListModel::advance(GameRepository& repository, const Session& session) {
  profile::Store& store = repository.store();
  const bool tries_again =
      is_failed_ && (version_ != repository.version() || changes_ != profile::StoredGames(store).changes());
  if (!is_begun_ || file_number_ != store.file_number() || player_ != store.player.id || tries_again) {
    is_begun_ = true;
    player_ = store.player.id;
    under_way_ = 0;
    is_failed_ = false;
    file_number_ = store.file_number();
    games_.clear();
    next_ = std::numeric_limits<std::int64_t>::max();
    changes_ = profile::StoredGames(store).changes();
  }
  if (next_ > 0) {
    read_piece(store);
  } else if (const std::int64_t changes = profile::StoredGames(store).changes();
             std::exchange(changes_, changes) != changes) {
    read_newest(store);
  }
  if (std::exchange(version_, repository.version()) != repository.version()) {
    const std::int64_t now = repository.number_of(session);
    if (now != under_way_) read_game(store, std::exchange(under_way_, now));
    read_game(store, now);
  }
  if (is_changed_ || !(filter_ == listed_filter_)) list();
  return next_ > 0;
}

void GameListModel::read_piece(profile::Store& store) {
  is_changed_ = true;
  const auto games = profile::StoredGames(store).list(
      {.limit = piece, .before = next_, .is_imported = false, .player = store.player.id});
  const std::int64_t last = std::exchange(next_, 0);
  is_failed_ = !games;
  if (!games || games->empty()) return;
  const std::int64_t first = games->back().id;
  for (const profile::StoredGame& game : *games) games_.insert_or_assign(game.id, listed_of(game));
  const auto hours = profile::StoredGames(store).played_hours({.first = first, .last = last - 1});
  if (hours)
    for (const profile::PlayedHour& hour : *hours)
      if (const auto game = games_.find(hour.game); game != games_.end()) game->second.hours[hour.hour] = hour.moves;
  if (static_cast<std::int64_t>(games->size()) == piece) next_ = first;
}

// Reads the newest batch of games again, because games that other processes change are always among the newest.
void GameListModel::read_newest(profile::Store& store) {
  const auto oldest = games_.size() < piece ? games_.begin() : std::prev(games_.end(), piece);
  std::vector<std::int64_t> known;
  for (auto game = oldest; game != games_.end(); ++game) known.push_back(game->first);
  next_ = std::numeric_limits<std::int64_t>::max();
  read_piece(store);
  next_ = 0;
  if (is_failed_ || known.empty()) return;
  const auto games =
      profile::StoredGames(store).list({.after = known.front() - 1, .is_imported = false, .player = store.player.id});
  is_failed_ = !games;
  if (!games) return;
  std::set<std::int64_t> present;
  for (const profile::StoredGame& game : *games) present.insert(game.id);
  for (const std::int64_t id : known)
    if (!present.contains(id)) games_.erase(id);
}

// Reads a game that may have changed. A stored game can only grow, so only its new moves are counted.
void GameListModel::read_game(profile::Store& store, std::int64_t id) {
  const auto stored = id > 0 ? profile::StoredGames(store).game(id) : Result<profile::StoredGame>(Error{});
  if (!stored || stored->is_deleted || stored->state.nodes == 0 || stored->start.client == profile::import_client)
    return;
  is_changed_ = true;
  const auto known = games_.find(id);
  ListedGame game = listed_of(*stored);
  const std::int64_t after = known == games_.end() ? 0 : known->second.nodes;
  if (known != games_.end()) game.hours = std::move(known->second.hours);
  if (const auto hours = profile::StoredGames(store).played_hours({.first = id, .last = id, .after = after}))
    for (const profile::PlayedHour& hour : *hours) game.hours[hour.hour] += hour.moves;
  games_.insert_or_assign(id, std::move(game));
  std::erase_if(removed_[player_], [&](const ListedGame& other) { return other.id == id; });
}

void GameListModel::list() {
  listed_filter_ = filter_;
  is_changed_ = false;
  figures_.reset();
  listed_.clear();
  for (auto game = games_.rbegin(); game != games_.rend(); ++game)
    if (lets_through(filter_, game->second)) listed_.push_back(&game->second);
  if (filter_.order == profile::GameFilter::Order::oldest) std::reverse(listed_.begin(), listed_.end());
  const auto is_before = [&](const ListedGame* a, const ListedGame* b) {
    return std::tuple(rank(filter_.order, *a), a->score) > std::tuple(rank(filter_.order, *b), b->score);
  };
  const bool is_ranked =
      filter_.order != profile::GameFilter::Order::newest && filter_.order != profile::GameFilter::Order::oldest;
  if (is_ranked) std::stable_sort(listed_.begin(), listed_.end(), is_before);
}

const std::vector<ListedGame>& GameListModel::removed() const {
  static const std::vector<ListedGame> none;
  const auto found = removed_.find(player_);
  return found == removed_.end() ? none : found->second;
}

const ListedGame* GameListModel::find(std::int64_t id) const {
  const auto found = games_.find(id);
  return found == games_.end() ? nullptr : &found->second;
}

const GameFigures& GameListModel::figures() {
  if (figures_) return *figures_;
  std::vector<const ListedGame*> counted = listed_;
  if (filter_.help != GameListFilter::Help::autoplay)
    std::erase_if(counted, [](const ListedGame* game) { return game->is_autoplayed; });
  figures_ = figures_of(counted, local_hour, local_today());
  return *figures_;
}

Result<Done> GameListModel::remove(GameRepository& repository, std::int64_t id) {
  const auto game = games_.find(id);
  if (game == games_.end()) return make_error("this game does not exist");
  auto done = profile::StoredGames(repository.store()).remove(id);
  if (!done) return done;
  if (!repository.has_game(id)) repository.store().release_game(id);
  removed_[player_].push_back(std::move(game->second));
  games_.erase(game);
  list();
  return done;
}

Result<std::int64_t> GameListModel::bring_back(GameRepository& repository) {
  auto& removed = removed_[player_];
  if (removed.empty()) return make_error("no game was deleted");
  const std::int64_t id = removed.back().id;
  if (const auto done = profile::StoredGames(repository.store()).bring_back(id); !done) return done.error();
  games_.insert_or_assign(id, std::move(removed.back()));
  removed.pop_back();
  list();
  return id;
}

study::LocalHour local_hour(std::int64_t utc_hour) {
  const std::time_t time = utc_hour * seconds_of_hour;
  std::tm parts{};
  localtime_r(&time, &parts);
  const std::chrono::sys_days day = std::chrono::year(1900 + parts.tm_year) / (1 + parts.tm_mon) / parts.tm_mday;
  return {.day = day.time_since_epoch().count(), .hour = parts.tm_hour};
}

std::int64_t local_today() {
  return local_hour(std::time(nullptr) / seconds_of_hour).day;
}

}  // namespace tilefold::play
