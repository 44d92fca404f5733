#include "app/profile/store.h"

#include <algorithm>
#include <set>
#include <utility>

#include "app/profile/binding.h"
#include "app/records/json.h"
#include "engine/core/text.h"

namespace tilefold::app {
namespace {

constexpr std::int64_t kept_deleted_ms = std::int64_t{30} * 24 * 3600 * 1000;
constexpr std::size_t most_games_around = 16;  // games loaded at most for undo, and as many for redo

// Erases games that were deleted more than 30 days ago, and old games without a move that no other game links to.
constexpr const char* purge_deleted = "DELETE FROM games WHERE deleted < ?";
constexpr const char* purge_empty = R"sql(
DELETE FROM games WHERE nodes = 0 AND changed < ? AND id NOT IN (SELECT game FROM under_way)
  AND id NOT IN (SELECT previous FROM games WHERE previous IS NOT NULL)
  AND id NOT IN (SELECT following FROM games WHERE following IS NOT NULL))sql";

// `game_before` finds the game that undo leads to, and whether redo leads from there back to this game. `game_behind`
// finds the game that redo leads to.
constexpr const char* game_before = R"sql(
SELECT b.id, coalesce(b.following = a.id, 0) FROM games AS a JOIN games AS b ON b.id = a.previous
WHERE a.id = ? AND b.puzzle = ? AND b.rules_version = ? AND b.deleted IS NULL)sql";
constexpr const char* game_behind = R"sql(
SELECT b.id, 1 FROM games AS a JOIN games AS b ON b.id = a.following AND b.previous = a.id
WHERE a.id = ? AND a.left_at >= 0 AND b.puzzle = ? AND b.rules_version = ? AND b.deleted IS NULL)sql";

constexpr const char* closes_game =
    "UPDATE games SET status = 'closed', ended = coalesce(ended, changed) "
    "WHERE id = (SELECT game FROM under_way WHERE puzzle = ?) AND status = 'playing'";

Result<Done> grow_tree(const std::vector<StoredMove>& moves, LoadedGame& game) {
  auto& nodes = game.saved.nodes;
  nodes.emplace_back();
  std::vector<std::int32_t> taken{-1};
  for (const StoredMove& move : moves) {
    if (move.node != static_cast<std::int32_t>(nodes.size()) || move.parent < 0 || move.parent >= move.node)
      return Error{"its tree of moves is incomplete"};
    nodes.push_back({.parent = move.parent, .move = move.move});
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

Store::Store(Folders folders, Access access, Clock clock)
    : folders_(std::move(folders)), access_(access), clock_(std::move(clock)) {
  open();
  if (database_ && access_ == Access::write) purge();
}

Store::Store(std::unique_ptr<Database> database)
    : access_(Access::read), clock_(Clock::of_system()), database_(std::move(database)) {}

Store Store::of_open_file(std::unique_ptr<Connection> handle, const std::filesystem::path& file) {
  return Store(Database::of_open_file(std::move(handle), file));
}

void Store::open() {
  const auto old = std::move(database_);
  std::error_code failed;
  if (access_ == Access::read &&
      !std::filesystem::exists(std::filesystem::symlink_status(folders_.database(), failed))) {
    if (!failed || failed == std::errc::no_such_file_or_directory) return;  // there is no profile yet
    notice_ = "the games in " + folders_.data.string() + " cannot be read: " + failed.message();
    return;
  }
  if (!open_locks()) return;
  const bool is_changed = access_ == Access::write && old && !old->is_damaged() && old->look() != Outside::nothing;
  const Database::Request request{.file = folders_.database(),
                                  .access = access_,
                                  .damaged = old && old->is_damaged() ? old.get() : nullptr,
                                  .changed = is_changed ? old.get() : nullptr};
  auto opened = Database::open(request, locks_ ? &*locks_ : nullptr, clock_);
  const bool may_only_be_read =
      !opened.database && !opened.is_hopeless && !opened.has_set_aside && locks_ && access_ == Access::read;
  if (may_only_be_read) opened = Database::open(request, nullptr, clock_);
  database_ = std::move(opened.database);
  is_hopeless_ = opened.is_hopeless;
  if (!opened.notice.empty()) notice_ = opened.notice;
  if (!database_ || database_->name() == file_name_) return;
  file_name_ = database_->name();
  ++file_number_;
}

// Opens the lock file. Returns false if this fails and the store was opened for writing; a read-only store works
// without the lock file.
bool Store::open_locks() {
  std::error_code failed;
  if (access_ == Access::write) std::filesystem::create_directories(folders_.data, failed);
  std::error_code ignored;
  if (!std::filesystem::exists(folders_.locks(), ignored))
    locks_.reset();  // the lock file was removed, so open a new one below
  if (locks_) return true;
  auto opened = Locks::open(folders_.locks(), folders_.database());
  if (opened) {
    locks_.emplace(std::move(*opened));
    return true;
  }
  if (access_ == Access::read) return true;
  notice_ =
      "games are not stored in " + folders_.data.string() + ": " + (failed ? failed.message() : opened.error().message);
  return false;
}

void Store::purge() {
  const std::int64_t oldest_kept = clock_.wall_ms() - kept_deleted_ms;
  // Ignore an error, because the next start tries again.
  [[maybe_unused]] const auto purged = database_->change([&] {
    run(*database_, purge_deleted, oldest_kept);
    run(*database_, purge_empty, oldest_kept);
  });
}

bool Store::prepare() {
  if (database_ && !database_->is_damaged() && database_->look() == Outside::nothing) return true;
  if (is_hopeless_) return false;
  open();
  return database_ != nullptr;
}

Result<Done> Store::change(const std::function<void(Writer&)>& work) {
  if (!database_ || access_ == Access::read) return Error{"the profile is not open"};
  Writer writer(*database_);
  return database_->change([&] { work(writer); });
}

bool Store::hold_puzzle(std::string_view puzzle) {
  return locks_ && locks_->hold_puzzle(puzzle);
}

std::int64_t Store::changes() {
  std::int64_t number = 0;
  if (!database_) return number;
  const auto read = database_->read([&] {
    SQLite::Statement& asked = database_->prepared("PRAGMA data_version");
    if (asked.executeStep()) number = asked.getColumn(0).getInt64();
    asked.reset();
  });
  return read ? number : 0;
}

bool Store::hold_game(std::int64_t game) {
  return locks_ && locks_->hold_game(game);
}

void Store::release_game(std::int64_t game) {
  if (locks_) locks_->release_game(game);
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

Result<LoadedGame> Store::load_game(const PuzzleInfo& info, std::int64_t id) {
  auto stored = game(id);
  if (!stored) return stored.error();
  const GameStart& start = stored->start;
  if (start.puzzle != info.name) return Error{"it is a game of " + printable(start.puzzle)};
  if (start.rules_version != info.rules_version)
    return Error{"it uses version " + std::to_string(start.rules_version) + " of the rules; this program has version " +
                 std::to_string(info.rules_version)};
  auto values = read_parameters_text(info, start.parameters);
  if (!values) return values.error();
  LoadedGame loaded{.saved = {.parameters = std::move(*values),
                              .seed = start.seed,
                              .nodes = {},
                              .at = stored->state.node,
                              .left_at = stored->state.left_at}};
  if (start.position) {
    auto position = parse_json(*start.position, "its position");
    if (!position) return position.error();
    loaded.saved.position = std::move(*position);
  }
  const auto played = moves(id);
  if (!played) return played.error();
  if (const auto grown = grow_tree(*played, loaded); !grown) return grown.error();
  loaded.stored = std::move(*stored);
  return loaded;
}

// Loads a game, the earlier games that undo leads to, and the later games that redo leads to. In each direction, stops
// at a game that cannot be read.
Result<StoredSession> Store::session_around(const PuzzleInfo& info, std::int64_t game,
                                            const std::string& next_parameters) {
  auto now = load_game(info, game);
  if (!now) return now.error();
  const auto next = read_parameters_text(info, next_parameters);
  StoredSession session{.games = {}, .place = 0, .next_parameters = next ? *next : now->saved.parameters};
  session.games.push_back(std::move(*now));
  std::set<std::int64_t> known{game};
  const auto neighbour = [&](const char* sql, std::int64_t from) -> std::optional<LoadedGame> {
    auto row = query(*database_, sql, from, std::string(info.name), info.rules_version);
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

Result<std::optional<StoredSession>> Store::under_way(const PuzzleInfo& info) {
  std::optional<std::int64_t> game;
  std::string next_parameters;
  const auto done = read([&] {
    auto row = query(*database_,
                     "SELECT u.game, u.next_parameters FROM under_way AS u JOIN games AS g ON g.id = u.game "
                     "WHERE u.puzzle = ? AND g.deleted IS NULL",
                     std::string(info.name));
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

Result<Done> Store::close_game_under_way(const std::string& puzzle) {
  if (!database_) return Done{};
  return database_->change([&] {
    run(*database_, closes_game, puzzle);
    run(*database_, "DELETE FROM under_way WHERE puzzle = ?", puzzle);
  });
}

Result<std::vector<BestScore>> Store::reset_best_scores(const std::string& puzzle) {
  auto scores = best_scores(puzzle);
  if (!scores || scores->empty()) return scores;
  const auto done =
      database_->change([&] { run(*database_, "DELETE FROM best_scores WHERE ?1 = '' OR puzzle = ?1", puzzle); });
  if (!done) return done.error();
  return scores;
}

Result<Done> bring_back(Store& store, const std::vector<BestScore>& scores) {
  return store.change([&](Writer& writer) {
    for (const BestScore& best : scores) writer.raise_best(best);
  });
}

Result<Done> Store::remove_game(std::int64_t id) {
  if (!hold_game(id)) return Error{"this game is open in another window"};
  return change([&](Writer& writer) { writer.set_deleted(id, clock_.wall_ms()); });
}

Result<Done> Store::bring_back_game(std::int64_t id) {
  return change([&](Writer& writer) { writer.set_deleted(id, std::nullopt); });
}

}  // namespace tilefold::app
