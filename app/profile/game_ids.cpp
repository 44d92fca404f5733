// Game IDs of stored games. The moves of a game ID are stored as a text (line.h), which is updated with every move.
// Lists of games read this text.

#include <sqlite3.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "app/profile/binding.h"
#include "app/profile/stored_games.h"
#include "app/records/position_id.h"
#include "engine/catalog.h"
#include "engine/core/game_id.h"

namespace tilefold::profile {
namespace {

constexpr std::size_t longest_line = longest_field / 2;

constexpr const char* insert_line = "INSERT OR REPLACE INTO lines (game, node, moves) VALUES (?, ?, ?)";

// Returns the stored line of moves of a game. Returns nullopt if there is none, or if it is too long to be read; the
// caller can then build it from the tree of moves.
std::optional<StoredLine> stored_line(Database& database, std::int64_t game) {
  auto row = query(database, "SELECT node, moves FROM lines WHERE game = ?", game);
  try {
    if (!row.next()) return std::nullopt;
  } catch (const SQLite::Exception& exception) {
    if (exception.getErrorCode() != SQLITE_TOOBIG) throw;
    return std::nullopt;
  }
  return StoredLine{.node = row.column(0).getInt(), .moves = row.column(1).getString()};
}

// Updates a line so that it ends at the current node of its game. Reads the necessary moves from the database.
bool lead_in(Database& database, const PuzzleInfo& info, const StoredGame& game, StoredLine& line) {
  return lead(line, game.state.node, [&](std::int32_t node) -> StoredStep {
    auto row = query(database, "SELECT parent, move FROM moves WHERE game = ? AND node = ?", game.id, node);
    if (!row.next()) return {.parent = -1, .move = {}};
    return {.parent = row.column(0).getInt(), .move = move_in_id(short_move(info, row.column(1).getString()))};
  });
}

// Caches the parts of game IDs before the seed, which most games of a list share.
class Beginnings {
 public:
  /// Returns the part of the game ID before the moves; nullopt if the game has no ID.
  std::optional<GameId> of(const GameStart& start) {
    const auto key = std::tie(start.puzzle, start.rules_version, start.parameters);
    auto known = known_.find(key);
    if (known == known_.end()) known = known_.emplace(key, read(start)).first;
    std::optional<GameId> id = known->second;
    if (!id) return id;
    id->seed = start.seed;
    if (start.position) id->position = records::position_word(*start.position);
    return id;
  }

 private:
  static std::optional<GameId> read(const GameStart& start) {
    const auto info = find_puzzle(start.puzzle);
    const auto values = info ? read_parameters_text(**info, start.parameters) : Result<ParameterValues>(info.error());
    if (!values) return std::nullopt;
    GameId id = game_id_of(**info, *values, 0);
    id.rules_version = start.rules_version;
    return id;
  }

  std::map<std::tuple<std::string, int, std::string>, std::optional<GameId>> known_;
};

}  // namespace

void Writer::keep_line(const StoredGame& game) {
  const auto info = find_puzzle(game.start.puzzle);
  if (!info) return;
  StoredLine line = stored_line(database_, game.id).value_or(StoredLine{});
  if (line.node == game.state.node || !is_line_due(line, game.state.node, game.state.ended.has_value())) return;
  const bool is_whole = lead_in(database_, **info, game, line);
  if (is_whole && line.moves.size() <= longest_line) run(database_, insert_line, game.id, line.node, line.moves);
}

std::string game_id_text(const StoredGame& game, const std::vector<StoredMove>& moves) {
  const auto info = find_puzzle(game.start.puzzle);
  auto id = Beginnings().of(game.start);
  if (!id) return {};
  for (const std::string& text : line_to(moves, game.state.node)) id->moves.push_back(short_move(**info, text));
  return to_text(*id);
}

Result<std::string> game_id_text(Store& store, std::int64_t game) {
  StoredGames games(store);
  const auto stored = games.game(game);
  if (!stored) return stored.error();
  const auto moves = games.moves(game);
  if (!moves) return moves.error();
  return game_id_text(*stored, *moves);
}

Result<std::string> StoredGames::listed_moves(const StoredGame& game, LateLines& late) {
  const auto info = find_puzzle(game.start.puzzle);
  std::optional<StoredLine> stored;
  StoredLine line;
  bool is_whole = false;
  const auto done = read_from(store_, [&](Database& database) {
    stored = stored_line(database, game.id);
    line = stored.value_or(StoredLine{});
    if (std::max(line.node, game.state.node) > longest_game)
      throw SQLite::Exception("it has more than " + std::to_string(longest_game) + " moves", SQLITE_TOOBIG);
    is_whole = lead_in(database, **info, game, line);
  });
  if (!done) return done.error();
  if (is_whole && !stored && line.node > 0) late.emplace_back(game.id, line);
  if (is_whole) return std::move(line.moves);
  const auto played = moves(game.id);
  if (!played) return played.error();
  for (const std::string& text : line_to(*played, game.state.node)) line.moves += move_in_id(short_move(**info, text));
  return std::move(line.moves);
}

Result<Done> StoredGames::for_each_id(const GameFilter& filter, const EachId& each) {
  Database* const database = store_.database();
  if (database == nullptr) return Done{};
  Beginnings beginnings;
  LateLines late;
  Result<Done> done = Done{};
  const auto write = [&](const StoredGame& game) {
    const auto id = beginnings.of(game.start);
    const auto moves = id ? listed_moves(game, late) : std::string();
    if (!moves && database->found_too_long()) {
      store_.left_out().add(game.id, moves.error());
      return true;
    }
    if (!moves) done = moves.error();
    return moves && each(game, id ? to_text(*id) + *moves : std::string());
  };
  Result<Done> listed = Done{};
  const auto read = database->read_at_once([&] { listed = for_each_row(store_, filter, write); });
  if (!read || !listed || !done) return !read ? read : !listed ? listed : done;
  if (late.empty() || !store_.has_locks()) return Done{};
  // Profiles of schema version 1 have no stored lines, so they are built and stored now. If storing fails, the next
  // listing builds them again.
  [[maybe_unused]] const auto stored = database->change([&] {
    for (const auto& [game, line] : late) run(*database, insert_line, game, line.node, line.moves);
  });
  return Done{};
}

}  // namespace tilefold::profile
