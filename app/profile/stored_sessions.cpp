#include "app/profile/stored_sessions.h"

#include <algorithm>
#include <set>
#include <utility>

#include "app/profile/binding.h"
#include "app/profile/stored_games.h"
#include "app/profile/stored_imports.h"
#include "app/records/json.h"
#include "engine/core/text.h"

namespace tilefold::profile {
namespace {

constexpr std::size_t most_games_around = 16;  // maximum number of games loaded for undo; also the maximum for redo

// `game_before` finds the game that undo leads to, and whether redo leads from that game back to this one.
// `game_behind` finds the game that redo leads to.
constexpr const char* game_before = R"sql(
SELECT b.id, coalesce(b.following = a.id, 0) FROM games AS a JOIN games AS b ON b.id = a.previous
WHERE a.id = ? AND b.puzzle = ? AND b.rules_version = ? AND b.deleted IS NULL)sql";
constexpr const char* game_behind = R"sql(
SELECT b.id, 1 FROM games AS a JOIN games AS b ON b.id = a.following AND b.previous = a.id
WHERE a.id = ? AND a.left_at >= 0 AND b.puzzle = ? AND b.rules_version = ? AND b.deleted IS NULL)sql";

constexpr const char* closes_game =
    "UPDATE games SET status = 'closed', ended = coalesce(ended, changed) "
    "WHERE id = (SELECT game FROM under_way WHERE player = ? AND puzzle = ?) AND status = 'playing'";

Result<Done> grow_tree(const std::vector<StoredMove>& moves, LoadedGame& game) {
  auto& nodes = game.saved.nodes;
  nodes.emplace_back();
  game.makers.emplace_back();
  std::vector<std::int32_t> taken{-1};
  for (const StoredMove& move : moves) {
    if (move.node != static_cast<std::int32_t>(nodes.size()) || move.parent < 0 || move.parent >= move.node)
      return make_error("its tree of moves is incomplete");
    nodes.push_back({.parent = move.parent, .move = move.move});
    game.makers.push_back({.played_by = move.played_by, .device = move.device});
    taken.push_back(move.taken);
    SavedNode& parent = nodes[static_cast<std::size_t>(move.parent)];
    if (parent.next < 0 || taken[static_cast<std::size_t>(parent.next)] < move.taken) parent.next = move.node;
    game.last_taken = std::max(game.last_taken, move.taken);
  }
  return Done{};
}

}  // namespace

SavedSession StoredSession::saved() const {
  SavedSession saved{.games = {}, .place = place, .next_parameters = next_parameters};
  for (const LoadedGame& game : games) saved.games.push_back(game.saved);
  return saved;
}

Result<LoadedGame> StoredSessions::load_game(const PuzzleInfo& info, std::int64_t id) {
  StoredGames games(store_);
  auto stored = games.game(id);
  if (!stored) return stored.error();
  const GameStart& start = stored->start;
  if (start.puzzle != info.name) return make_error("it is a game of {}", printable(start.puzzle));
  if (start.rules_version != info.rules_version)
    return make_error("it uses version {} of the rules; this program has version {}", start.rules_version,
                      info.rules_version);
  auto values = read_parameters_text(info, start.parameters);
  if (!values) return values.error();
  LoadedGame loaded{.saved = {.parameters = std::move(*values),
                              .seed = start.seed,
                              .nodes = {},
                              .at = stored->state.node,
                              .left_at = stored->state.left_at,
                              .may_repeat = start.client == import_client}};
  if (start.position) {
    auto position = records::parse_json(*start.position, make_phrase("its position"));
    if (!position) return position.error();
    loaded.saved.position = std::move(*position);
  }
  const auto played = games.moves(id);
  if (!played) return played.error();
  if (const auto grown = grow_tree(*played, loaded); !grown) return grown.error();
  loaded.stored = std::move(*stored);
  return loaded;
}

// Loads a game, the earlier games that undo leads to, and the later games that redo leads to. In each direction, stops
// at a game that cannot be read.
Result<StoredSession> StoredSessions::session_around(const PuzzleInfo& info, std::int64_t game,
                                                     const std::string& next_parameters) {
  auto now = load_game(info, game);
  if (!now) return now.error();
  const auto next = read_parameters_text(info, next_parameters);
  StoredSession session{.games = {}, .place = 0, .next_parameters = next ? *next : now->saved.parameters};
  session.games.push_back(std::move(*now));
  std::set<std::int64_t> known{game};
  const auto neighbour = [&](const char* sql, std::int64_t from) -> std::optional<LoadedGame> {
    auto row = query(*store_.database(), sql, from, std::string(info.name), info.rules_version);
    if (!row.next() || !known.insert(row.column(0).getInt64()).second) return std::nullopt;
    auto loaded = load_game(info, row.column(0).getInt64());
    if (!loaded) return std::nullopt;
    if (row.column(1).getInt() == 0) loaded->saved.left_at = -1;
    return std::move(*loaded);
  };
  for (; session.place < most_games_around; ++session.place) {
    auto other = neighbour(game_before, session.games.front().stored.id);
    if (!other) break;
    session.games.insert(session.games.begin(), std::move(*other));
  }
  while (session.games.size() <= session.place + most_games_around) {
    auto other = neighbour(game_behind, session.games.back().stored.id);
    if (!other) break;
    session.games.push_back(std::move(*other));
  }
  session.games.back().saved.left_at = -1;
  return session;
}

Result<std::optional<StoredSession>> StoredSessions::under_way(const PuzzleInfo& info, std::int64_t player) {
  std::optional<std::int64_t> game;
  std::string next_parameters;
  const auto done = read_from(store_, [&](Database& database) {
    auto row = query(database,
                     "SELECT u.game, u.next_parameters FROM under_way AS u JOIN games AS g ON g.id = u.game "
                     "WHERE u.player = ? AND u.puzzle = ? AND g.deleted IS NULL",
                     player, std::string(info.name));
    if (!row.next()) return;
    game = row.column(0).getInt64();
    next_parameters = row.column(1).getString();
  });
  if (!done) return done.error();
  if (!game) return std::optional<StoredSession>();
  auto session = session_around(info, *game, next_parameters);
  if (session) return std::optional(std::move(*session));
  return session.error();
}

Result<Done> StoredSessions::close_under_way(const std::string& puzzle, std::int64_t player) {
  Database* const database = store_.database();
  if (database == nullptr) return Done{};
  return database->change([&] {
    run(*database, closes_game, player, puzzle);
    run(*database, "DELETE FROM under_way WHERE player = ? AND puzzle = ?", player, puzzle);
  });
}

}  // namespace tilefold::profile
