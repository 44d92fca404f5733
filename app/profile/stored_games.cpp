#include "app/profile/stored_games.h"

#include <sqlite3.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <tuple>

#include "app/profile/binding.h"
#include "app/profile/database_file.h"
#include "app/profile/row.h"
#include "engine/core/text.h"

namespace tilefold::profile {
namespace {

// A single query serves all filters: a filter parameter of NULL or -1 accepts every game. The query reads the games in
// the order of their numbers or of an index, and never reads moves.
constexpr const char* game_columns =
    "SELECT id, puzzle, rules_version, parameters, parameters_hash, horizon, seed, position, client, started, changed, "
    "ended, status, score, largest, moves, undos, hints, autoplay_moves, continues, given_moves, strategy, nodes, "
    "node, "
    "left_at, deleted";
constexpr const char* filtered_games = R"sql(
FROM games
WHERE (?1 IS NULL OR puzzle = ?1) AND (?2 IS NULL OR started >= ?2) AND (?3 IS NULL OR started < ?3)
  AND (?4 IS NULL OR status = ?4)
  AND (?5 < 0 OR (undos + hints + autoplay_moves + continues + given_moves > 0) = ?5)
  AND (?6 OR nodes > 0) AND (?7 OR deleted IS NULL) AND id < ?9 AND id > ?10
  AND (?11 < 0 OR (client = 'import') = ?11))sql";

// A query in three forms, because `profile check` reads files of older schemas without migrating them. The older forms
// read NULL instead of the columns that schemas 5 and 8 added.
class VersionedQuery {
 public:
  struct Parts {
    std::string columns;
    std::string added_in_5;
    std::string added_in_8 = {};
    std::string rest;
    std::string end = {};
  };

  explicit VersionedQuery(const Parts& parts) {
    constexpr const char* no_label = ", NULL, NULL, NULL";
    const std::string no_player = parts.added_in_8.empty() ? "" : ", 0, NULL";
    const std::string of_player = parts.added_in_8.empty() ? "" : " AND (?12 < 0 OR player = ?12)";
    const std::string of_first = parts.added_in_8.empty() ? "" : " AND ?12 < 1";
    whole_ = parts.columns + parts.added_in_5 + parts.added_in_8 + parts.rest + of_player + parts.end;
    without_players_ = parts.columns + parts.added_in_5 + no_player + parts.rest + of_first + parts.end;
    without_labels_ = parts.columns + no_label + no_player + parts.rest + of_first + parts.end;
  }

  /// Returns the form for the schema of `database`. The statement cache uses the address of the text as key, so this
  /// object must be static.
  const char* text(Database& database) const {
    auto row = query(database, "PRAGMA user_version");
    const std::int32_t version = row.next() ? row.column(0).getInt() : 0;
    return (version < 5 ? without_labels_ : version < 8 ? without_players_ : whole_).c_str();
  }

 private:
  std::string whole_;
  std::string without_players_;
  std::string without_labels_;
};

VersionedQuery games_query(const char* end) {
  return VersionedQuery({.columns = game_columns,
                         .added_in_5 = ", participant, condition, session",
                         .added_in_8 = ", player, (SELECT name FROM players WHERE players.id = games.player)",
                         .rest = filtered_games,
                         .end = end});
}

// Returns the query that lists games in the given order.
const char* games_by(Database& database, GameFilter::Order order) {
  using Order = GameFilter::Order;
  static const VersionedQuery newest = games_query(" ORDER BY id DESC LIMIT ?8");
  static const VersionedQuery oldest = games_query(" ORDER BY id LIMIT ?8");
  static const VersionedQuery score = games_query(" ORDER BY score DESC, id DESC LIMIT ?8");
  static const VersionedQuery moves = games_query(" ORDER BY moves DESC, id DESC LIMIT ?8");
  static const VersionedQuery largest = games_query(" ORDER BY largest DESC, score DESC, id DESC LIMIT ?8");
  switch (order) {
    case Order::newest: break;
    case Order::oldest: return oldest.text(database);
    case Order::score: return score.text(database);
    case Order::moves: return moves.text(database);
    case Order::largest: return largest.text(database);
  }
  return newest.text(database);
}

std::uint64_t seed_of(const std::string& text) {
  std::uint64_t seed = 0;
  std::from_chars(text.data(), text.data() + text.size(), seed);
  return seed;
}

StoredGame game_of(Rows& rows) {
  Row row(rows);
  StoredGame game;
  game.id = row.number();
  GameStart& start = game.start;
  start.puzzle = row.name();
  start.rules_version = row.small();
  start.parameters = row.text();
  start.parameters_hash = row.name();
  start.horizon = row.number();
  start.seed = seed_of(row.text());
  start.position = row.optional_text();
  start.client = row.name();
  start.started = row.number();
  GameState& state = game.state;
  state.changed = row.number();
  state.ended = row.optional();
  state.status = row.name();
  state.score = row.unsigned_number();
  if (const auto largest = row.optional()) state.largest = static_cast<std::uint64_t>(*largest);
  state.moves = row.number();
  state.assistance = {.undos = row.number(),
                      .hints = row.number(),
                      .autoplay_moves = row.number(),
                      .continues = row.number(),
                      .given_moves = row.number()};
  state.strategy = row.name();
  state.nodes = row.number();
  state.node = row.small();
  state.left_at = row.small();
  game.is_deleted = row.optional().has_value();
  start.labels = {.participant = row.name(), .condition = row.name(), .session = row.name()};
  start.player = {.id = row.number(), .name = row.name()};
  return game;
}

StoredMove move_of(Rows& rows) {
  Row row(rows);
  StoredMove move;
  move.node = row.small();
  move.parent = row.small();
  move.taken = row.small();
  move.move = row.name();
  move.score = row.unsigned_number();
  move.gain = row.number();
  move.since_previous = row.optional();
  move.since_ready = row.optional();
  move.played = row.number();
  move.played_by = row.name();
  move.down = row.optional();
  move.up = row.optional();
  move.device = row.name();
  return move;
}

bool is_by_number(GameFilter::Order order) {
  return order == GameFilter::Order::newest || order == GameFilter::Order::oldest;
}

// Sorts games in the same order as the query for `order`.
void sort_games(std::vector<StoredGame>& games, GameFilter::Order order) {
  using Order = GameFilter::Order;
  const auto key = [order](const StoredGame& game) {
    const GameState& state = game.state;
    const auto first = order == Order::moves ? static_cast<std::uint64_t>(state.moves) : state.score;
    const bool is_by_largest = order == Order::largest;
    return std::tuple(is_by_largest ? state.largest : std::optional(first), is_by_largest ? state.score : 0, game.id);
  };
  if (!is_by_number(order))
    std::sort(games.begin(), games.end(), [&](const auto& a, const auto& b) { return key(a) > key(b); });
}

bool is_too_long(const SQLite::Exception& exception) {
  return exception.getErrorCode() == SQLITE_TOOBIG;
}

// Returns the games that pass the filter. Throws if one of them has a field that is too long.
std::vector<StoredGame> games_of(Database& database, const GameFilter& filter) {
  std::vector<StoredGame> list;
  const std::int32_t assisted = filter.is_assisted ? static_cast<std::int32_t>(*filter.is_assisted) : -1;
  auto rows =
      query(database, games_by(database, filter.order), unless_empty(filter.puzzle), filter.since, filter.until,
            unless_empty(filter.status), assisted, static_cast<std::int32_t>(filter.with_empty),
            static_cast<std::int32_t>(filter.with_deleted), filter.limit.value_or(-1), filter.before, filter.after,
            filter.is_imported ? static_cast<std::int32_t>(*filter.is_imported) : -1, filter.player.value_or(-1));
  while (rows.next()) list.push_back(game_of(rows));
  return list;
}

// Throws if a game may have more than `longest_game` moves. Looks up only the first and the last node number, because
// the difference between them limits the number of moves.
void check_length(Database& database, std::int64_t game) {
  auto ends = query(database,
                    "SELECT (SELECT node FROM moves WHERE game = ?1 ORDER BY node DESC LIMIT 1), "
                    "(SELECT node FROM moves WHERE game = ?1 ORDER BY node LIMIT 1)",
                    game);
  if (!ends.next() || ends.column(0).isNull()) return;
  const std::int64_t first = ends.column(1).getInt64();
  if (first < 0 || ends.column(0).getInt64() - first >= longest_game)
    throw SQLite::Exception("it has more than " + std::to_string(longest_game) + " moves", SQLITE_TOOBIG);
}

}  // namespace

// Like games_of, but reads each game separately and skips the games that have a field that is too long.
std::vector<StoredGame> StoredGames::sound_games(Database& database, const GameFilter& filter) {
  const bool is_oldest_first = filter.order == GameFilter::Order::oldest;
  const auto limit = static_cast<std::size_t>(filter.limit.value_or(-1));
  std::vector<StoredGame> list;
  auto numbers = query(database,
                       is_oldest_first ? "SELECT id FROM games WHERE id < ? AND id > ? ORDER BY id"
                                       : "SELECT id FROM games WHERE id < ? AND id > ? ORDER BY id DESC",
                       filter.before, filter.after);
  while (numbers.next() && (list.size() < limit || !is_by_number(filter.order))) {
    const std::int64_t id = numbers.column(0).getInt64();
    GameFilter one = filter;
    one.limit.reset();
    one.before = id + 1;
    one.after = id - 1;
    try {
      for (StoredGame& game : games_of(database, one)) list.push_back(std::move(game));
    } catch (const SQLite::Exception& exception) {
      if (!is_too_long(exception)) throw;
      store_.left_out().add(id, error_in(exception));
    }
  }
  sort_games(list, filter.order);
  if (list.size() > limit) list.resize(limit);
  return list;
}

Result<std::vector<StoredGame>> StoredGames::list(const GameFilter& filter) {
  std::vector<StoredGame> list;
  const auto done = read_from(store_, [&](Database& database) {
    try {
      list = games_of(database, filter);
    } catch (const SQLite::Exception& exception) {
      if (!is_too_long(exception)) throw;
      list = sound_games(database, filter);
    }
  });
  if (!done) return done.error();
  return list;
}

Result<Done> for_each_row(Store& store, const GameFilter& filter, const EachRow& each) {
  constexpr std::int64_t batch = 256;
  GameFilter next = filter;
  std::int64_t left = filter.limit.value_or(std::numeric_limits<std::int64_t>::max());
  for (bool is_last = false; !is_last && left > 0;) {
    if (is_by_number(filter.order)) next.limit = std::min(left, batch);
    const auto list = StoredGames(store).list(next);
    if (!list) return list.error();
    for (const StoredGame& game : *list)
      if (!each(game)) return Done{};
    is_last = !is_by_number(filter.order) || std::ssize(*list) < *next.limit;
    if (is_last) break;
    left -= std::ssize(*list);
    (filter.order == GameFilter::Order::oldest ? next.after : next.before) = list->back().id;
  }
  return Done{};
}

Result<StoredGame> StoredGames::game(std::int64_t id) {
  if (id <= 0 || id == std::numeric_limits<std::int64_t>::max()) return make_error("there is no game {}", id);
  static const VersionedQuery one = games_query(" AND id = ?8");
  std::optional<StoredGame> found;
  const auto done = read_from(store_, [&](Database& database) {
    const std::optional<std::int64_t> any;
    auto rows = query(database, one.text(database), any, any, any, any, -1, 1, 1, id, id + 1, id - 1, -1, -1);
    if (rows.next()) found = game_of(rows);
  });
  if (!done) return done.error();
  if (!found) return make_error("there is no game {}", id);
  return *found;
}

Result<std::vector<StoredMove>> StoredGames::moves(std::int64_t game) {
  static const VersionedQuery of_game(
      {.columns = "SELECT node, parent, taken, move, score, gain, since_previous, since_ready, played, played_by",
       .added_in_5 = ", down, up, device",
       .rest = " FROM moves WHERE game = ? ORDER BY node"});
  std::vector<StoredMove> list;
  const auto done = read_from(store_, [&](Database& database) {
    check_length(database, game);
    auto rows = query(database, of_game.text(database), game);
    while (rows.next()) list.push_back(move_of(rows));
  });
  if (!done) return done.error();
  return list;
}

Result<std::vector<PlayedHour>> StoredGames::played_hours(const PlayedRange& range) {
  std::vector<PlayedHour> list;
  const auto done = read_from(store_, [&](Database& database) {
    auto rows = query(database,
                      "SELECT game, played / 3600000, count(*) FROM moves "
                      "WHERE game BETWEEN ? AND ? AND node > ? AND played_by IS NULL GROUP BY 1, 2",
                      range.first, range.last, range.after);
    while (rows.next()) {
      Row row(rows);
      list.push_back({.game = row.number(), .hour = row.number(), .moves = row.number()});
    }
  });
  if (!done) return done.error();
  return list;
}

Result<std::vector<StoredEvent>> StoredGames::events(std::int64_t game) {
  std::vector<StoredEvent> list;
  const auto done = read_from(store_, [&](Database& database) {
    auto rows = query(database, "SELECT kind, node, detail, happened FROM events WHERE game = ? ORDER BY id", game);
    while (rows.next()) {
      Row row(rows);
      StoredEvent event;
      event.kind = row.name();
      event.node = row.small();
      event.detail = row.name();
      event.happened = row.number();
      add_row(list, std::move(event));
    }
  });
  if (!done) return done.error();
  return list;
}

Result<Done> StoredGames::for_each(const GameFilter& filter, const EachMove& each) {
  Result<Done> done = Done{};
  const auto read = for_each_row(store_, filter, [&](const StoredGame& game) {
    const auto played = moves(game.id);
    if (played) return each(game, *played);
    if (store_.database()->found_too_long()) {
      store_.left_out().add(game.id, played.error());
      return true;
    }
    done = played.error();
    return false;
  });
  return read ? done : read;
}

std::vector<std::int32_t> nodes_to(const std::vector<StoredMove>& moves, std::int32_t node) {
  std::vector<std::int32_t> nodes;
  while (node > 0 && static_cast<std::size_t>(node) <= moves.size()) {
    nodes.push_back(node);
    const std::int32_t parent = moves[static_cast<std::size_t>(node) - 1].parent;
    node = parent < node ? parent : 0;
  }
  std::reverse(nodes.begin(), nodes.end());
  return nodes;
}

std::vector<std::string> line_to(const std::vector<StoredMove>& moves, std::int32_t node) {
  std::vector<std::string> line;
  for (const std::int32_t at : nodes_to(moves, node)) line.push_back(moves[static_cast<std::size_t>(at) - 1].move);
  return line;
}

std::int64_t StoredGames::changes() {
  std::int64_t number = 0;
  const auto done = read_from(store_, [&](Database& database) {
    SQLite::Statement& asked = database.prepared("PRAGMA data_version");
    if (asked.executeStep()) number = asked.getColumn(0).getInt64();
    asked.reset();
  });
  return done ? number : 0;
}

Result<Done> StoredGames::remove(std::int64_t id) {
  if (!store_.hold_game(id)) return make_error("this game is open in another window");
  return store_.change([&](Writer& writer) { writer.set_deleted(id, store_.clock().wall_ms()); });
}

Result<Done> StoredGames::bring_back(std::int64_t id) {
  return store_.change([&](Writer& writer) { writer.set_deleted(id, std::nullopt); });
}

}  // namespace tilefold::profile
