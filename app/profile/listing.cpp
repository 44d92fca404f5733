// The queries of the store: lists of games, their moves and events, best scores.

#include <sqlite3.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <tuple>

#include "app/profile/binding.h"
#include "app/profile/database_file.h"
#include "app/profile/store.h"
#include "engine/core/text.h"

namespace tilefold::app {
namespace {

// A single query serves all filters: a filter parameter of NULL or -1 accepts every game. The query reads the games in
// the order of their numbers or of an index, and never reads moves.
constexpr const char* filtered_games = R"sql(
SELECT id, puzzle, rules_version, parameters, parameters_hash, horizon, seed, position, client, started, changed, ended,
  status, score, largest, moves, undos, hints, autoplay_moves, continues, given_moves, strategy, nodes, node, left_at,
  deleted
FROM games
WHERE (?1 IS NULL OR puzzle = ?1) AND (?2 IS NULL OR started >= ?2) AND (?3 IS NULL OR started < ?3)
  AND (?4 IS NULL OR status = ?4)
  AND (?5 < 0 OR (undos + hints + autoplay_moves + continues + given_moves > 0) = ?5)
  AND (?6 OR nodes > 0) AND (?7 OR deleted IS NULL) AND id < ?9 AND id > ?10)sql";

// Returns the query that lists games in the given order. The texts are static, because the statement cache uses their
// addresses as keys.
const char* games_by(GameFilter::Order order) {
  using Order = GameFilter::Order;
  const auto with = [](const char* end) { return filtered_games + std::string(end); };
  static const std::string newest = with(" ORDER BY id DESC LIMIT ?8");
  static const std::string oldest = with(" ORDER BY id LIMIT ?8");
  static const std::string score = with(" ORDER BY score DESC, id DESC LIMIT ?8");
  static const std::string moves = with(" ORDER BY moves DESC, id DESC LIMIT ?8");
  static const std::string largest = with(" ORDER BY largest DESC, score DESC, id DESC LIMIT ?8");
  switch (order) {
    case Order::newest: break;
    case Order::oldest: return oldest.c_str();
    case Order::score: return score.c_str();
    case Order::moves: return moves.c_str();
    case Order::largest: return largest.c_str();
  }
  return newest.c_str();
}

std::uint64_t seed_of(const std::string& text) {
  std::uint64_t seed = 0;
  std::from_chars(text.data(), text.data() + text.size(), seed);
  return seed;
}

// Reads the columns of a result row one after the other.
class Row {
 public:
  explicit Row(Rows& rows) : rows_(rows) {}

  std::int64_t number() { return next().getInt64(); }
  std::int32_t small() { return next().getInt(); }
  std::uint64_t unsigned_number() { return static_cast<std::uint64_t>(next().getInt64()); }
  double fraction() { return next().getDouble(); }
  std::string text() { return text_or_empty(next()); }
  /// Reads a short name. Makes it printable, because another program may have written the file.
  std::string name() { return printable(text_or_empty(next()), longest_name); }
  std::optional<std::int64_t> optional() { return optional_number(next()); }
  std::optional<std::string> optional_text() {
    const auto column = next();
    return column.isNull() ? std::nullopt : std::optional(column.getString());
  }

 private:
  static constexpr std::size_t longest_name = 1000;

  SQLite::Column next() { return rows_.column(at_++); }

  Rows& rows_;
  int at_ = 0;
};

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
  return move;
}

constexpr const char* mistakes_of_persons = R"sql(
SELECT j.game, j.node, j.strategy, j.number, m.move, j.best, j.value, j.best_value, j.loss_error, j.stake,
  coalesce(p.box, 0), coalesce(p.due, 0), coalesce(p.tries, 0), coalesce(p.misses, 0)
FROM judged AS j
JOIN games AS g ON g.id = j.game AND g.deleted IS NULL
JOIN moves AS m ON m.game = j.game AND m.node = j.node AND m.played_by IS NULL
LEFT JOIN practice AS p ON p.game = j.game AND p.node = j.node
WHERE j.version = ?1 AND j.best <> '' AND j.best_value - j.value > j.loss_error
  AND j.best_value - j.value >= ?2 * abs(j.stake)
ORDER BY j.game, j.node, j.strategy)sql";

StoredMistake mistake_of(Rows& rows) {
  Row row(rows);
  StoredMistake mistake;
  mistake.game = row.number();
  mistake.node = row.small();
  mistake.strategy = row.name();
  mistake.number = row.number();
  mistake.move = row.name();
  mistake.best = row.name();
  mistake.value = row.fraction();
  mistake.best_value = row.fraction();
  mistake.loss_error = row.fraction();
  mistake.stake = row.fraction();
  mistake.box = row.small();
  mistake.due = row.number();
  mistake.tries = row.number();
  mistake.misses = row.number();
  return mistake;
}

StoredJudgement judgement_of(Rows& rows) {
  Row row(rows);
  StoredJudgement judgement;
  judgement.node = row.small();
  judgement.version = row.small();
  judgement.until = row.small();
  judgement.number = row.number();
  judgement.best = row.name();
  judgement.value = row.fraction();
  judgement.best_value = row.fraction();
  judgement.loss_error = row.fraction();
  judgement.rank = row.small();
  judgement.choices = row.small();
  judgement.gain = row.fraction();
  judgement.next_value = row.fraction();
  judgement.stake = row.fraction();
  judgement.is_proven = row.small() != 0;
  return judgement;
}

// Value of the column `assisted` for best scores reached with autoplay. Other best scores have 0 (no help) or 1 (other
// help).
constexpr std::int32_t autoplayed = 2;

BestScore best_of(Rows& rows) {
  Row row(rows);
  BestScore best;
  best.puzzle = row.name();
  best.parameters_hash = row.name();
  const std::int32_t kind = row.small();
  best.is_assisted = kind != 0;
  best.is_autoplayed = kind == autoplayed;
  best.score = row.unsigned_number();
  best.parameters = row.text();
  best.horizon = row.number();
  best.game = row.optional();
  best.node = row.small();
  best.reached = row.number();
  return best;
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
      query(database, games_by(filter.order), unless_empty(filter.puzzle), filter.since, filter.until,
            unless_empty(filter.status), assisted, static_cast<std::int32_t>(filter.with_empty),
            static_cast<std::int32_t>(filter.with_deleted), filter.limit.value_or(-1), filter.before, filter.after);
  while (rows.next()) list.push_back(game_of(rows));
  return list;
}

// Appends a row of a game. Throws if the game has more rows than Tilefold ever reads.
template <class Item>
void add_row(std::vector<Item>& list, Item item) {
  if (std::ssize(list) >= 2 * longest_game)
    throw SQLite::Exception("it has more than " + std::to_string(2 * longest_game) + " rows", SQLITE_TOOBIG);
  list.push_back(std::move(item));
}

// Throws if a game may have more than `longest_game` moves. Looks up only the first and the last node number, because a
// game cannot have more moves than the difference between them allows.
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

void Store::leave_out(std::int64_t game, const std::string& why) {
  if (!left_out_.emplace(game, why).second) return;
  const std::size_t count = left_out_.size();
  notice_ = "game " + std::to_string(game) + " of the profile is left out: " + why;
  if (count > 1) notice_ += (count == 2 ? ", as is " : ", as are ") + std::to_string(count - 1) + " more";
}

// Like games_of, but reads each game separately and skips the games that have a field that is too long.
std::vector<StoredGame> Store::sound_games(const GameFilter& filter) {
  const bool is_oldest_first = filter.order == GameFilter::Order::oldest;
  const auto limit = static_cast<std::size_t>(filter.limit.value_or(-1));
  std::vector<StoredGame> list;
  auto numbers = query(*database_,
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
      for (StoredGame& game : games_of(*database_, one)) list.push_back(std::move(game));
    } catch (const SQLite::Exception& exception) {
      if (!is_too_long(exception)) throw;
      leave_out(id, text_of(exception));
    }
  }
  sort_games(list, filter.order);
  if (list.size() > limit) list.resize(limit);
  return list;
}

Result<std::vector<StoredGame>> Store::games(const GameFilter& filter) {
  std::vector<StoredGame> list;
  const auto done = read([&] {
    try {
      list = games_of(*database_, filter);
    } catch (const SQLite::Exception& exception) {
      if (!is_too_long(exception)) throw;
      list = sound_games(filter);
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
    const auto list = store.games(next);
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

Result<StoredGame> Store::game(std::int64_t id) {
  if (id <= 0 || id == std::numeric_limits<std::int64_t>::max()) return Error{"there is no game " + std::to_string(id)};
  static const std::string sql = std::string(filtered_games) + " AND id = ?8";
  std::optional<StoredGame> found;
  const auto done = read([&] {
    const std::optional<std::int64_t> any;
    auto rows = query(*database_, sql.c_str(), any, any, any, any, -1, 1, 1, id, id + 1, id - 1);
    if (rows.next()) found = game_of(rows);
  });
  if (!done) return done.error();
  if (!found) return Error{"there is no game " + std::to_string(id)};
  return *found;
}

Result<std::vector<StoredMove>> Store::moves(std::int64_t game) {
  std::vector<StoredMove> list;
  const auto done = read([&] {
    check_length(*database_, game);
    auto rows = query(*database_,
                      "SELECT node, parent, taken, move, score, gain, since_previous, since_ready, played, played_by "
                      "FROM moves WHERE game = ? ORDER BY node",
                      game);
    while (rows.next()) list.push_back(move_of(rows));
  });
  if (!done) return done.error();
  return list;
}

Result<std::vector<PlayedHour>> Store::played_hours(const PlayedRange& range) {
  std::vector<PlayedHour> list;
  const auto done = read([&] {
    auto rows = query(*database_,
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

Result<std::vector<StoredEvent>> Store::events(std::int64_t game) {
  std::vector<StoredEvent> list;
  const auto done = read([&] {
    auto rows = query(*database_, "SELECT kind, node, detail, happened FROM events WHERE game = ? ORDER BY id", game);
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

Result<std::vector<StoredJudgement>> Store::judgements(std::int64_t game, const std::string& strategy) {
  std::vector<StoredJudgement> list;
  const auto done = read([&] {
    auto rows = query(*database_,
                      "SELECT node, version, until, number, best, value, best_value, loss_error, rank, choices, gain, "
                      "next_value, stake, proven FROM judged WHERE game = ? AND strategy = ? ORDER BY node",
                      game, strategy);
    while (rows.next()) add_row(list, judgement_of(rows));
  });
  if (!done) return done.error();
  return list;
}

Result<std::vector<std::string>> Store::judging_strategies(std::int64_t game) {
  std::vector<std::string> list;
  const auto done = read([&] {
    auto rows = query(*database_, "SELECT DISTINCT strategy FROM judged WHERE game = ? ORDER BY strategy", game);
    while (rows.next()) list.push_back(Row(rows).name());
  });
  if (!done) return done.error();
  return list;
}

Result<std::vector<StoredMistake>> Store::mistakes(std::int32_t version, double min_share) {
  std::vector<StoredMistake> list;
  const auto done = read([&] {
    auto rows = query(*database_, mistakes_of_persons, version, min_share);
    while (rows.next()) list.push_back(mistake_of(rows));
  });
  if (!done) return done.error();
  return list;
}

Result<Done> Store::for_each_game(const GameFilter& filter, const EachMove& each) {
  Result<Done> done = Done{};
  const auto read = for_each_row(*this, filter, [&](const StoredGame& game) {
    const auto played = moves(game.id);
    if (played) return each(game, *played);
    if (database_->found_too_long()) {
      leave_out(game.id, played.error().message);
      return true;
    }
    done = played.error();
    return false;
  });
  return read ? done : read;
}

Result<std::vector<BestScore>> Store::best_scores(const std::string& puzzle) {
  std::vector<BestScore> list;
  const auto done = read([&] {
    auto rows = query(*database_,
                      "SELECT puzzle, parameters_hash, assisted, score, parameters, horizon, game, node, reached "
                      "FROM best_scores WHERE ?1 = '' OR puzzle = ?1 ORDER BY puzzle, score DESC, assisted",
                      puzzle);
    while (rows.next()) list.push_back(best_of(rows));
  });
  if (!done) return done.error();
  return list;
}

std::optional<BestScore> Store::best_score(const std::string& puzzle, const std::string& hash, bool is_assisted) {
  std::optional<BestScore> best;
  [[maybe_unused]] const auto done = read([&] {
    auto rows = query(*database_,
                      "SELECT puzzle, parameters_hash, assisted, score, parameters, horizon, game, node, reached "
                      "FROM best_scores WHERE puzzle = ? AND parameters_hash = ? AND assisted = ?",
                      puzzle, hash, static_cast<std::int32_t>(is_assisted));
    if (rows.next()) best = best_of(rows);
  });
  return best;
}

}  // namespace tilefold::app
