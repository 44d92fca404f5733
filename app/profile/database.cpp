#include "app/profile/database.h"

#include <sqlite3.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <optional>
#include <utility>

#include "app/profile/database_file.h"
#include "app/profile/schema.h"
#include "app/system/files.h"
#include "app/system/interrupts.h"
#include "app/system/streams.h"

namespace tilefold::profile {
namespace {

namespace fs = std::filesystem;

// Maximum size of a file that is checked when it is opened, because the check reads the whole file. Damage in a larger
// file is found when the damaged part is read.
constexpr std::uintmax_t max_checked_file = std::uintmax_t{4} << 20U;
constexpr int wal_limit_bytes = 4 << 20;

std::unique_ptr<Connection> connect(const std::string& name, int flags) {
  auto handle = std::make_unique<Connection>(name, flags, system::is_interrupted);
  handle->setBusyTimeout(default_timeout_ms);
  return handle;
}

std::int32_t pragma(SQLite::Database& handle, const char* sql) {
  return handle.execAndGet(sql).getInt();
}

// If `is_so`, prevents SQLite from merging its log into the database when the connection is closed. Callers prevent
// this until they know that the file is a profile.
void leave_as_it_is(SQLite::Database& handle, bool is_so) {
  sqlite3_db_config(handle.getHandle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, is_so ? 1 : 0, nullptr);
}

void set_up(SQLite::Database& handle) {
  handle.setBusyTimeout(default_timeout_ms);
  handle.exec("PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY");
}

// Copies the database before a migration, in case the migration is wrong.
void keep_copy(SQLite::Database& handle, const fs::path& file) {
  const fs::path copy = before_migration(file);
  try {
    std::error_code failed;
    if (fs::is_symlink(fs::symlink_status(copy, failed)))
      throw SQLite::Exception(copy.filename().string() + " is a link; remove it");
    if (const auto kind = inspect(copy).kind; kind != Inspection::Kind::missing && kind != Inspection::Kind::ours)
      throw SQLite::Exception(copy.filename().string() + " exists and is not a copy of the profile");
    copy_database(handle, copy);
  } catch (const SQLite::Exception& exception) {
    if (means_damage(exception)) throw;
    throw SQLite::Exception("it has an older format, and cannot be copied before it is converted: " +
                            error_in(exception).message);
  }
}

// Removes the copy that was made before a migration. Called at a later start, when the migrated database has proved to
// be sound. Keeps a file of this name that is not an older profile, because Tilefold did not create it.
void forget_copy(const fs::path& file) {
  const fs::path copy = before_migration(file);
  const Inspection found = inspect(copy);
  std::error_code ignored;
  if (found.kind == Inspection::Kind::ours && found.version < schema_version()) fs::remove(copy, ignored);
}

void migrate(SQLite::Database& handle) {
  SQLite::Transaction transaction(handle, SQLite::TransactionBehavior::IMMEDIATE);
  for (std::int32_t version = pragma(handle, "PRAGMA user_version"); version < schema_version(); ++version)
    handle.exec(migrations()[static_cast<std::size_t>(version)]);
  handle.exec("PRAGMA user_version = " + std::to_string(schema_version()));
  transaction.commit();
}

// Creates a new database atomically: builds it under another name, then renames it.
Result<Done> create(const fs::path& file) {
  const fs::path draft = beside(file, ".new");
  remove_draft(draft);
  try {
    Connection handle(draft.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, system::is_interrupted);
    set_up(handle);
    handle.exec("PRAGMA application_id = " + std::to_string(application_id));
    migrate(handle);
    handle.exec("PRAGMA journal_mode = WAL");
  } catch (const SQLite::Exception& exception) {
    const Error error = error_in(exception);
    remove_draft(draft);
    return error;
  }
  if (!system::replace_file(draft, file)) return Error{std::strerror(errno)};
  system::sync_folder(file.parent_path());
  return Done{};
}

// Makes the files beside a database writable if the database is writable. SQLite creates these files with the mode that
// the database has at that time. If the database was read-only then, the files remain read-only even after the database
// has become writable.
void make_writable_beside(const fs::path& file) {
  for (const char* suffix : {"-wal", "-shm"}) system::make_writable_like(beside(file, suffix), file);
}

bool can_be_read(const fs::path& file) {
  std::array<char, 65536> piece{};
  std::ifstream stream(file, std::ios::binary);
  while (stream.read(piece.data(), piece.size())) continue;
  return stream.eof() && !stream.bad();
}

void check_contents(SQLite::Database& handle) {
  if (handle.execAndGet("PRAGMA quick_check(1)").getString() != "ok")
    throw SQLite::Exception("its contents are damaged", SQLITE_CORRUPT);
}

Database::Opened refused(const fs::path& file, const Error& why) {
  return {.database = nullptr, .notice = make_error("games are not stored in {}: {}", file.string(), why)};
}

Database::Opened newer(const fs::path& file) {
  return {.database = nullptr,
          .notice = make_error("the games in {} were written by a newer version of Tilefold; they are left unchanged, "
                               "and no games are stored",
                               file.string()),
          .is_hopeless = true};
}

// True if a table has used the greatest possible row number, so that no row can be added. SQLite reports this with the
// same error as a full disk.
bool has_used_up_numbers(SQLite::Database& handle) {
  try {
    constexpr const char* sql = "SELECT count(*) FROM sqlite_sequence WHERE seq >= 9223372036854775807";
    return handle.execAndGet(sql).getInt() > 0;
  } catch (const SQLite::Exception&) {
    return false;
  }
}

}  // namespace

struct Database::Marks {
  FileHeader header;
  std::int64_t size = 0;
};

Database::Database(std::unique_ptr<Connection> handle, fs::path file)
    : handle_(std::move(handle)), file_(std::move(file)) {
  number_ = system::file_number(file_).value_or(0);
  name_ = handle_->execAndGet("SELECT id FROM profile").getString();
  // The query above has made SQLite open its log, if there is one.
  log_ = system::file_number(beside(file_, "-wal")).value_or(0);
  index_ = system::file_number(beside(file_, "-shm")).value_or(0);
  shows_name();
  mark();
}

std::unique_ptr<Database> Database::of_open_file(std::unique_ptr<Connection> handle, fs::path file) {
  return std::unique_ptr<Database>(new Database(std::move(handle), std::move(file)));
}

// When SQLite closes the last connection, it removes the log, which it finds by name. If another file has replaced this
// database, the log of that name belongs to the other file and must stay.
Database::~Database() {
  const Outside outside = is_damaged_ ? Outside::changed : look();
  if (outside == Outside::moved || outside == Outside::changed) leave_as_it_is(*handle_, true);
}

SQLite::Statement& Database::prepared(const char* sql) {
  const auto known = statements_.find(sql);
  if (known == statements_.end()) return statements_.emplace(sql, SQLite::Statement(*handle_, sql)).first->second;
  known->second.tryReset();
  known->second.clearBindings();
  return known->second;
}

bool Database::is_in_place() const {
  const auto status = system::status_of(file_);
  return status && status->number == number_;
}

// Reads through SQLite's own file descriptor. If this process opened and closed another descriptor of the file, SQLite
// would lose its locks.
std::optional<Database::Marks> Database::read_marks() const {
  sqlite3_file* file = nullptr;
  const int found = sqlite3_file_control(handle_->getHandle(), "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (found != SQLITE_OK || file == nullptr || file->pMethods == nullptr) return std::nullopt;
  std::array<char, FileHeader::size> bytes{};
  const int read = file->pMethods->xRead(file, bytes.data(), static_cast<int>(bytes.size()), 0);
  sqlite3_int64 size = 0;
  if (read == SQLITE_IOERR_SHORT_READ) return Marks{};
  if (read != SQLITE_OK || file->pMethods->xFileSize(file, &size) != SQLITE_OK) return std::nullopt;
  return Marks{.header = FileHeader(bytes), .size = size};
}

void Database::mark() {
  if (const auto marks = read_marks()) marks_ = std::make_unique<Marks>(*marks);
}

// True if the database file itself contains the database's unique name. Until the first checkpoint, only the log
// contains it.
bool Database::shows_name() {
  const auto has_name = [this](std::int64_t page) {
    sqlite3_file* file = nullptr;
    const auto marks = read_marks();
    if (!marks || page == 0) return false;
    sqlite3_file_control(handle_->getHandle(), "main", SQLITE_FCNTL_FILE_POINTER, &file);
    std::string bytes(static_cast<std::size_t>(marks->header.page_size()), '\0');
    const int read = file->pMethods->xRead(file, bytes.data(), static_cast<int>(bytes.size()),
                                           (page - 1) * marks->header.page_size());
    return read == SQLITE_OK ? bytes.find(name_) != std::string::npos : read != SQLITE_IOERR_SHORT_READ;
  };
  if (has_name(name_page_)) return true;
  try {
    const std::int64_t page =
        handle_->execAndGet("SELECT rootpage FROM sqlite_master WHERE name = 'profile'").getInt64();
    if (!has_name(page)) return name_page_ == 0;
    name_page_ = page;
    return true;
  } catch (const SQLite::Exception&) {
    return false;
  }
}

Outside Database::look() {
  if (!is_in_place()) return Outside::moved;
  const auto found = read_marks();
  if (found && marks_) {
    const bool is_cut = found->size < marks_->size && found->size < found->header.bytes();
    if (!found->header.is_ours() || is_cut || found->header.changes() < marks_->header.changes() || !shows_name())
      return Outside::changed;
  }
  for (const auto& [suffix, number] : {std::pair("-wal", log_), std::pair("-shm", index_)})
    if (number != 0 && system::file_number(beside(file_, suffix)).value_or(number) != number)
      return Outside::removed_log;
  return Outside::nothing;
}

// True if no process has written to the file since the last change made here.
bool Database::is_untouched() const {
  const auto found = read_marks();
  return found && marks_ && found->size == marks_->size && found->header.changes() == marks_->header.changes();
}

bool Database::make_room(const SQLite::Exception& exception) {
  for (auto& [sql, statement] : statements_) statement.tryReset();
  return exception.getErrorCode() == SQLITE_FULL && handle_->tryExec("PRAGMA wal_checkpoint(TRUNCATE)") == SQLITE_OK;
}

Error Database::failure(const SQLite::Exception& exception) {
  is_damaged_ = is_damaged_ || means_damage(exception);
  has_conflict_ = exception.getErrorCode() == SQLITE_CONSTRAINT;
  found_too_long_ = exception.getErrorCode() == SQLITE_TOOBIG;
  for (auto& [sql, statement] : statements_) statement.tryReset();
  if (exception.getErrorCode() == SQLITE_FULL && has_used_up_numbers(*handle_))
    return make_error("it has no numbers left for new games or events; restore a backup of it, or move the file away");
  return error_in(exception);
}

// The steps of opening a database. The data members are arguments that all steps use.
struct DatabaseOpener {
  const fs::path& file;
  const Clock& clock;
  Access access = Access::write;

  // Opens an existing database. SQLite also reports a failed read as damage, so the file counts as damaged only if
  // damage is found twice and the whole file can be read.
  Database::Opened open_existing() const {
    if (system::is_link_of_another_user(file)) return refused(file, Error{std::strerror(EACCES)});
    if (access == Access::write) make_writable_beside(file);
    for (const bool is_again : {false, true}) try {
        return open_sound();
      } catch (const WrongTables& exception) {
        return replace(Error{exception.what()});
      } catch (const SQLite::Exception& exception) {
        if (!means_damage(exception)) return refused(file, error_in(exception));
        if (is_again) break;
      }
    return is_readable() ? replace(make_error("its contents are damaged"))
                         : refused(file, make_error("reading it failed"));
  }

  bool is_readable() const {
    const fs::path log = beside(file, "-wal");
    return can_be_read(file) && (!has_bytes(log) || can_be_read(log));
  }

  // Opens and checks the file, and migrates it if necessary. Throws SQLite::Exception.
  Database::Opened open_sound() const {
    auto handle = connect(file.string(), SQLite::OPEN_READWRITE);
    leave_as_it_is(*handle, true);
    if (pragma(*handle, "PRAGMA application_id") != application_id)
      throw SQLite::Exception("it is the database of another program", SQLITE_NOTADB);
    const std::int32_t version = pragma(*handle, "PRAGMA user_version");
    if (version > schema_version()) return newer(file);
    if (version < 1) throw SQLite::Exception("its version is unknown", SQLITE_CORRUPT);
    check_tables(*handle, version);
    std::error_code failed;
    if (fs::file_size(file, failed) <= max_checked_file) check_contents(*handle);
    leave_as_it_is(*handle, false);
    set_up(*handle);
    const bool is_older = version < schema_version();
    if (is_older) keep_copy(*handle, file);
    handle->exec("PRAGMA journal_mode = WAL; PRAGMA journal_size_limit = " + std::to_string(wal_limit_bytes));
    is_older ? migrate(*handle) : forget_copy(file);
    Database::Opened opened;
    opened.database.reset(new Database(std::move(handle), file));
    return opened;
  }

  // True if a check of the whole file confirms the damage that a query reported.
  bool is_damaged() const {
    try {
      check_contents(*connect(uri_of(file), SQLite::OPEN_READONLY | SQLite::OPEN_URI));
      return false;
    } catch (const SQLite::Exception& exception) {
      return means_damage(exception) && is_readable();
    }
  }

  Database::Opened begin_new() const {
    if (const auto cleared = set_aside_log(file, clock); !cleared) return refused(file, cleared.error());
    if (const auto made = create(file); !made) return refused(file, made.error());
    return open_existing();
  }

  Database::Opened replace(const Error& reason) const {
    const auto kept = set_aside(file, clock);
    if (!kept) return refused(file, make_error("{}, and it cannot be renamed: {}", reason, kept.error()));
    auto opened = begin_new();
    const std::string name = kept->filename().string();
    opened.has_set_aside = true;
    opened.notice = opened.database
                        ? make_error("the games in {} cannot be read: {}; it is kept as {}, and a new one was created",
                                     file.string(), reason, name)
                        : make_error("the games in {} cannot be read: {}; it is kept as {}; {}", file.string(), reason,
                                     name, opened.notice);
    return opened;
  }

  Database::Opened open() const {
    const Inspection found = inspect(file);
    switch (found.kind) {
      case Inspection::Kind::missing: return begin_new();
      case Inspection::Kind::ours: return open_existing();
      case Inspection::Kind::newer: return newer(file);
      case Inspection::Kind::damaged: return replace(found.reason);
      case Inspection::Kind::dangling:
      case Inspection::Kind::unreadable: break;
    }
    return refused(file, found.reason);
  }

  // Copies the data that a connection can read, including data in a log file that was deleted while open. Returns true
  // on success.
  bool copy(Database& open, const fs::path& to) const {
    if (open.is_damaged()) return false;
    try {
      copy_database(*open.handle_, to);
      return true;
    } catch (const SQLite::Exception&) {
      return false;
    }
  }

  // Called if the file that `old` has open is no longer at its path. Opens the file that is at the path now, or creates
  // a new one. First removes the log of the old file, because SQLite would find that log by name and write it into the
  // new file. If another file has replaced the old one, keeps a copy of the data that `old` can still read.
  Database::Opened open_in_place_of(Database& old) const {
    const bool is_replaced = inspect(file).kind != Inspection::Kind::missing;
    const fs::path kept = dated_name(file, "replaced", clock);
    const bool is_kept = is_replaced && copy(old, kept);
    std::error_code ignored;
    for (const auto& [suffix, number] : {std::pair("-wal", old.log_), std::pair("-shm", old.index_)})
      if (number != 0 && system::file_number(beside(file, suffix)) == number) fs::remove(beside(file, suffix), ignored);
    auto opened = open();
    const Phrase changed =
        is_replaced
            ? make_phrase("the games in {} were replaced by another program while they were open", file.string())
            : make_phrase("the games in {} were removed by another program while they were open", file.string());
    const Phrase previous =
        is_kept ? make_phrase("; the previous games are kept as {}", kept.filename().string()) : Phrase{};
    const Phrase now = !opened.database ? make_phrase("; {}", opened.notice)
                       : is_replaced    ? make_phrase("; the games of this session continue in the other file")
                                        : make_phrase("; the games of this session continue in a new one");
    opened.notice = error_of(phrase_of("{}{}{}", {changed, previous, now}));
    return opened;
  }

  // Called if another program has changed the file that `old` has open. Renames that file and creates a new one. The
  // new file contains all data if `old` can still read all of it; otherwise it is empty.
  Database::Opened replace_changed(Database& old, Outside outside) const {
    const fs::path draft = beside(file, ".new");
    remove_draft(draft);
    const bool is_whole = outside == Outside::removed_log && old.is_untouched() && copy(old, draft);
    const auto kept = set_aside(file, clock);
    if (!kept)
      return refused(file, make_error("another program has changed it, and it cannot be set aside: {}", kept.error()));
    if (is_whole) system::replace_file(draft, file);
    auto opened = open();
    opened.has_set_aside = true;
    const Phrase changed =
        make_phrase("the games in {} were changed by another program while they were open; that file is kept as {}",
                    file.string(), kept->filename().string());
    const Phrase now = !opened.database ? make_phrase("; {}", opened.notice)
                       : is_whole       ? make_phrase(", and all games are in a new one")
                                        : make_phrase(", and the games of this session are in a new one");
    opened.notice = error_of(phrase_of("{}{}", {changed, now}));
    return opened;
  }

  // Opens a profile read-only. Includes its log if SQLite can use the log without writing; otherwise ignores the log.
  Database::Opened open_read_only() const {
    const Inspection found = inspect(file);
    if (found.kind == Inspection::Kind::newer) return newer(file);
    if (found.kind != Inspection::Kind::ours) return refused(file, found.reason);
    Error problem;
    for (const bool is_alone : {false, true}) try {
        const std::string name = is_alone ? uri_of(file) + "?immutable=1" : uri_of(file);
        auto handle = connect(name, SQLite::OPEN_READONLY | SQLite::OPEN_URI);
        if (pragma(*handle, "PRAGMA user_version") != schema_version())
          return refused(file, make_error("it has an older format and is read-only"));
        check_tables(*handle, schema_version());
        return {.database = std::unique_ptr<Database>(new Database(std::move(handle), file)), .notice = {}};
      } catch (const SQLite::Exception& exception) {
        problem = error_in(exception);
      }
    return refused(file, problem);
  }
};

Database::Opened Database::open(const Request& request, Locks* locks, const Clock& clock) {
  system::survive_size_limit();
  const fs::path& file = request.file;
  const DatabaseOpener opener{.file = file, .clock = clock, .access = request.access};
  if (locks == nullptr)
    return request.access == Access::read ? opener.open_read_only() : refused(file, make_error("it is read-only"));
  if (const auto held = locks->hold_file(); !held) return refused(file, held.error());
  const bool is_known_damaged = request.damaged != nullptr && request.damaged->is_in_place();
  const Outside outside = request.changed == nullptr ? Outside::nothing : request.changed->look();
  auto opened = outside == Outside::moved                 ? opener.open_in_place_of(*request.changed)
                : outside != Outside::nothing             ? opener.replace_changed(*request.changed, outside)
                : is_known_damaged && opener.is_damaged() ? opener.replace(make_error("its contents are damaged"))
                                                          : opener.open();
  locks->release_file();
  return opened;
}

}  // namespace tilefold::profile
