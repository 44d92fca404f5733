#include "app/profile/backup.h"

#include <SQLiteCpp/Statement.h>
#include <sqlite3.h>

#include <cerrno>
#include <cstring>
#include <memory>

#include "app/profile/database_file.h"
#include "app/profile/locks.h"
#include "app/profile/schema.h"
#include "app/profile/stored_games.h"
#include "app/profile/stored_sessions.h"
#include "app/records/output.h"
#include "app/system/files.h"
#include "engine/catalog.h"
#include "engine/core/session.h"
#include "engine/core/text.h"

namespace tilefold::profile {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_text = 300;  // maximum length of the text that describes a fault

// Returns the reason why this program cannot read the file as a profile; empty if it can.
Error why_not(const Inspection& found) {
  switch (found.kind) {
    case Inspection::Kind::ours: return {};
    case Inspection::Kind::newer: return make_error("it was written by a newer version of Tilefold");
    case Inspection::Kind::missing: return make_error("it does not exist");
    case Inspection::Kind::dangling:
    case Inspection::Kind::damaged:
    case Inspection::Kind::unreadable: break;
  }
  return found.reason;
}

Error about(const fs::path& file, const Error& why) {
  return make_error("{}: {}", file.string(), why);
}

// Opens a database read-only, including its write-ahead log. Fails if the log cannot be read. `is_stopped` must outlive
// the connection.
std::unique_ptr<Connection> open_to_read(const fs::path& file, const IsStopped& is_stopped) {
  const auto open = [&](const std::string& name, int how) {
    auto handle = std::make_unique<Connection>(name, how | SQLite::OPEN_URI, is_stopped);
    handle->setBusyTimeout(default_timeout_ms);
    // Prevents SQLite from merging the log into the database when it closes the database.
    sqlite3_db_config(handle->getHandle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
    handle->exec("PRAGMA query_only = ON");
    handle->execAndGet("SELECT count(*) FROM sqlite_schema");
    return handle;
  };
  try {
    return open(uri_of(file), SQLite::OPEN_READWRITE);
  } catch (const SQLite::Exception& exception) {
    if (means_damage(exception) || has_bytes(beside(file, "-wal"))) throw;
    return open(uri_of(file) + "?immutable=1", SQLite::OPEN_READONLY);
  }
}

// Like open_to_read, but also fails if the tables of the file are not those of a profile.
std::unique_ptr<Connection> open_profile_file(const fs::path& file, const IsStopped& is_stopped) {
  auto handle = open_to_read(file, is_stopped);
  check_tables(*handle, handle->execAndGet("PRAGMA user_version").getInt());
  return handle;
}

enum class Found : std::uint8_t { nothing, long_field, damage };

// Runs SQLite's integrity check on the file, and adds the faults that it finds to the report.
Found check_integrity(SQLite::Database& handle, ProfileReport& report) {
  try {
    SQLite::Statement integrity(handle, "PRAGMA integrity_check(20)");
    while (integrity.executeStep())
      if (const std::string line = integrity.getColumn(0).getString(); line != "ok")
        report.problems.push_back({.text = printable(line, longest_text)});
    return report.problems.empty() ? Found::nothing : Found::damage;
  } catch (const SQLite::Exception& exception) {
    if (exception.getErrorCode() != SQLITE_TOOBIG) throw;
    report.problems.push_back({.text = error_in(exception).message + ", so SQLite cannot check the file"});
    return Found::long_field;
  }
}

// Checks the tables and the integrity of the file, and adds the faults to the report. Returns true if the file is sound
// enough to check its games.
bool check_file(SQLite::Database& handle, ProfileReport& report) {
  try {
    check_tables(handle, report.version);
  } catch (const WrongTables& exception) {
    report.problems.push_back({.text = exception.what()});
    return false;
  }
  if (const Found found = check_integrity(handle, report); found != Found::nothing) return found == Found::long_field;
  SQLite::Statement strays(handle, "PRAGMA foreign_key_check");
  while (strays.executeStep())
    report.problems.push_back({.text = "a row of \"" + printable(strays.getColumn(0).getString(), 40) +
                                       "\" belongs to a row of \"" + printable(strays.getColumn(2).getString(), 40) +
                                       "\" that does not exist"});
  return report.problems.empty();
}

// Adds the games of players that do not exist to the report.
void check_players(SQLite::Database& handle, ProfileReport& report) {
  constexpr std::int32_t first_with_players = 8;
  if (report.version < first_with_players) return;
  SQLite::Statement strays(handle,
                           "SELECT id, player FROM games WHERE player <> 0 AND player NOT IN (SELECT id FROM players)");
  while (strays.executeStep())
    report.problems.push_back(
        {.game = strays.getColumn(0).getInt64(),
         .text = "it belongs to player " + std::to_string(strays.getColumn(1).getInt64()) + ", who does not exist"});
}

std::string differs(const std::string& what, const std::string& stored, const std::string& played) {
  return what + " is stored as " + stored + ", but replaying the game gives " + played;
}

// Replays the game. Returns a description of the first move whose result differs from the stored result; empty if there
// is none.
std::string wrong_move(const std::vector<StoredMove>& moves, const SessionGame& game) {
  if (moves.size() + 1 != game.nodes.size())
    return differs("the number of its moves", std::to_string(moves.size()), std::to_string(game.nodes.size() - 1));
  for (const StoredMove& move : moves) {
    const MoveSummary& played = game.node(move.node).summary;
    const std::string name = "move " + std::to_string(move.node) + " (" + move.move + ")";
    if (played.after.score != move.score)
      return differs("the score after " + name, std::to_string(move.score), std::to_string(played.after.score));
    if (static_cast<std::int64_t>(played.gain) != move.gain)
      return differs("the gain of " + name, std::to_string(move.gain), std::to_string(played.gain));
  }
  return {};
}

// Returns a description of the first value in the stored state that differs from the replayed game; empty if there is
// none.
std::string wrong_state(const GameState& stored, const SessionGame& game) {
  const Standing& played = game.standing();
  const auto nodes = static_cast<std::int64_t>(game.nodes.size()) - 1;
  if (stored.nodes != nodes)
    return differs("the number of its moves", std::to_string(stored.nodes), std::to_string(nodes));
  if (stored.score != played.score)
    return differs("its score", std::to_string(stored.score), std::to_string(played.score));
  if (stored.moves != played.moves)
    return differs("its length", std::to_string(stored.moves), std::to_string(played.moves));
  if (stored.status != "closed" && stored.status != status_name(played.status))
    return differs("its status", stored.status, std::string(status_name(played.status)));
  return {};
}

void check_game(Store& store, const StoredGame& game, ProfileReport& report) {
  const auto say = [&](const std::string& text) {
    report.problems.push_back({.game = game.id, .text = printable(text, longest_text)});
  };
  ++report.games;
  const auto info = find_puzzle(game.start.puzzle);
  if (!info) return say(info.error().message);
  if (game.start.rules_version != (*info)->rules_version) {
    ++report.skipped;
    return;
  }
  const auto moves = StoredGames(store).moves(game.id);
  if (!moves) return say(moves.error().message);
  report.moves += static_cast<std::int64_t>(moves->size());
  StoredSession stored;
  auto loaded = StoredSessions(store).load_game(**info, game.id);
  if (!loaded) return say(loaded.error().message);
  stored.next_parameters = loaded->saved.parameters;
  loaded->saved.left_at = -1;
  stored.games.push_back(std::move(*loaded));
  const auto session = Session::restore(**info, stored.saved());
  if (!session) return say(session.error().message);
  std::string wrong = wrong_move(*moves, session->game());
  if (wrong.empty()) wrong = wrong_state(game.state, session->game());
  if (!wrong.empty()) say(wrong);
}

// Merges the log into the database and removes the log. Requires that no other process has the file open.
void close_log(const fs::path& file) {
  SQLite::Database handle(file.string(), SQLite::OPEN_READWRITE, default_timeout_ms);
  handle.exec("PRAGMA journal_mode = DELETE");
}

// True if `other` is the file name of the database `file` or of one of the files that SQLite keeps beside it.
bool is_part_of(const fs::path& file, const fs::path& other) {
  std::error_code failed;
  const fs::path name = fs::weakly_canonical(other, failed);
  for (const char* suffix : {"", "-wal", "-shm", "-journal", ".new"})
    if (name == fs::weakly_canonical(beside(file, suffix), failed)) return true;
  return false;
}

// Keeps the current database under another name and returns the new path; nullopt if there is no database. An undamaged
// database is copied, not renamed, so that the profile has a database at all times.
Result<std::optional<fs::path>> keep_old(const fs::path& file, const Clock& clock, const IsStopped& is_stopped) {
  const Inspection found = inspect(file);
  if (found.kind == Inspection::Kind::missing) {
    if (const auto cleared = set_aside_log(file, clock); !cleared) return about(file, cleared.error());
    return std::optional<fs::path>();
  }
  // SQLite reports a temporary read error as damage, too, so try twice.
  for (int tries = 0; found.kind == Inspection::Kind::ours && tries < 2; ++tries) try {
      const fs::path kept = dated_name(file, "replaced", clock);
      close_log(file);
      copy_database(*open_profile_file(file, is_stopped), kept, is_stopped);
      return std::optional(kept);
    } catch (const SQLite::Exception& exception) {
      if (!means_damage(exception) && exception.getErrorCode() != SQLITE_TOOBIG)
        return about(file, error_in(exception));
    }
  if (found.kind == Inspection::Kind::dangling || found.kind == Inspection::Kind::unreadable)
    return about(file, found.reason);
  auto kept = set_aside(file, clock);
  if (!kept) return about(file, kept.error());
  return std::optional(*kept);
}

}  // namespace

Result<ProfileReport> check_profile(const fs::path& file, const IsStopped& is_stopped) {
  const Inspection found = inspect(file);
  if (const Error why = why_not(found); !why.empty()) return about(file, why);
  ProfileReport report;
  try {
    auto handle = open_to_read(file, is_stopped);
    report.version = handle->execAndGet("PRAGMA user_version").getInt();
    if (report.version < 1 || report.version > schema_version())
      return about(file, make_error("its version is unknown"));
    if (!check_file(*handle, report)) return report;
    check_players(*handle, report);
    auto opened = Store::of_open_file(std::move(handle), file);
    const GameFilter all{.order = GameFilter::Order::oldest, .with_empty = true, .with_deleted = true};
    // One snapshot, because another process may store a move between reading a game and reading its moves.
    Result<Done> done = Done{};
    const auto read = opened.database()->read_at_once([&] {
      done = for_each_row(opened, all, [&](const StoredGame& game) {
        if (!is_stopped()) check_game(opened, game, report);
        return !is_stopped();
      });
    });
    if (is_stopped()) return make_error("it was interrupted");
    if (!done) return about(file, done.error());
    if (!read) return about(file, read.error());
    for (const auto& [game, why] : opened.left_out().games()) report.problems.push_back({.game = game, .text = why});
  } catch (const SQLite::Exception& exception) {
    return about(file, error_in(exception));
  }
  return report;
}

Result<Done> back_up_profile(const fs::path& file, const fs::path& to, const IsStopped& is_stopped) {
  if (const Error why = why_not(inspect(file)); !why.empty()) return about(file, why);
  if (is_part_of(file, to)) return about(to, make_error("it is the profile itself; give the backup another name"));
  try {
    const auto handle = open_profile_file(file, is_stopped);
    try {
      copy_database(*handle, to, is_stopped);
    } catch (const SQLite::Exception& exception) {
      return about(means_damage(exception) ? file : to, error_in(exception));
    }
  } catch (const SQLite::Exception& exception) {
    return about(file, error_in(exception));
  }
  return Done{};
}

fs::path backup_name(const fs::path& file, const Clock& clock) {
  return dated_name(file, "backup", clock);
}

Result<Done> check_backup(const fs::path& file, const IsStopped& is_stopped) {
  if (const Error why = why_not(inspect(file)); !why.empty()) return about(file, why);
  try {
    const auto handle = open_profile_file(file, is_stopped);
    if (handle->execAndGet("PRAGMA integrity_check(1)").getString() != "ok")
      return about(file, make_error("its contents are damaged"));
  } catch (const SQLite::Exception& exception) {
    return about(file, error_in(exception));
  }
  return Done{};
}

Result<std::optional<fs::path>> restore_profile(const Folders& folders, const fs::path& from, const Clock& clock,
                                                const IsStopped& is_stopped) {
  if (is_part_of(folders.database(), from)) return about(from, make_error("it is the profile itself; give a backup"));
  std::error_code failed;
  fs::create_directories(folders.data, failed);
  auto locks = Locks::open(folders.locks(), folders.database());
  if (!locks) return about(folders.data, failed ? Error{failed.message()} : locks.error());
  if (const auto held = locks->hold_file(); !held) return about(folders.database(), held.error());
  if (locks->are_others_playing()) return about(folders.data, make_error("it is in use; close Tilefold there first"));
  const fs::path draft = beside(folders.database(), ".new");
  remove_draft(draft);
  try {
    copy_database(*open_profile_file(from, is_stopped), draft, is_stopped);
  } catch (const SQLite::Exception& exception) {
    return about(from, error_in(exception));
  }
  // The restored database is as private as the one that it replaces, whatever the mode of the backup.
  constexpr unsigned owner_may_use = 0600;
  if (const auto replaced = system::status_of(folders.database()))
    system::set_mode(draft, {.bits = replaced->mode.bits | owner_may_use, .owner = replaced->mode.owner});
  auto kept = keep_old(folders.database(), clock, is_stopped);
  if (kept && !system::replace_file(draft, folders.database()))
    kept = about(folders.database(), Error{std::strerror(errno)});
  if (!kept) remove_draft(draft);
  system::sync_folder(folders.data);
  return kept;
}

}  // namespace tilefold::profile
