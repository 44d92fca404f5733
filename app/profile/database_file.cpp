#include "app/profile/database_file.h"

#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/Transaction.h>
#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <fstream>
#include <thread>

#include "app/profile/locks.h"
#include "app/profile/schema.h"
#include "app/system/files.h"
#include "app/system/programs.h"
#include "engine/core/text.h"

namespace tilefold::profile {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t header_size = FileHeader::size;
constexpr std::string_view magic("SQLite format 3\0", 16);

std::uint32_t big_endian(const std::array<char, header_size>& header, std::size_t at) {
  std::uint32_t number = 0;
  for (std::size_t i = at; i < at + 4; ++i) number = number << 8U | static_cast<unsigned char>(header[i]);
  return number;
}

constexpr std::array<const char*, 4> draft_suffixes{"", "-wal", "-shm", "-journal"};

constexpr const char* migration_suffix = ".before-migration";

// True if the error code of a failed lock means something other than a lock held by another program.
bool is_of_locks(const SQLite::Exception& exception) {
  constexpr std::array<int, 5> codes{SQLITE_IOERR_LOCK, SQLITE_IOERR_RDLOCK, SQLITE_IOERR_UNLOCK,
                                     SQLITE_IOERR_CHECKRESERVEDLOCK, SQLITE_IOERR_SHMLOCK};
  return std::find(codes.begin(), codes.end(), exception.getExtendedErrorCode()) != codes.end();
}

// Resolves symbolic links, so that the caller replaces the target and not the link.
fs::path target_of(const fs::path& file) {
  std::error_code failed;
  fs::path target = fs::weakly_canonical(file, failed);
  return failed ? file : target;
}

// Returns why a copy cannot replace the existing file; empty if it can.
std::string why_not_replaced(const fs::path& file) {
  const auto status = system::status_of(file);
  if (!status) return {};
  if (!status->is_regular) return "it is not a file";
  if (system::may_replace(file, *status)) return {};
  return "it is read-only; make it writable, or give another file";
}

// Copies all pages in several steps. The copy shows the database at the time when copying began.
void copy_pages(SQLite::Database& from, SQLite::Database& copy, const IsStopped& is_stopped) {
  constexpr int piece = 256;
  constexpr std::chrono::milliseconds nap{10};
  constexpr int most_naps = 500;
  const SQLite::Transaction reading(from, SQLite::TransactionBehavior::DEFERRED);
  from.execAndGet("SELECT count(*) FROM sqlite_master");
  SQLite::Backup backup(copy, from);
  for (int naps = 0;;) {
    const int answer = backup.executeStep(piece);
    if (answer == SQLITE_DONE) return;
    if (is_stopped && is_stopped()) throw SQLite::Exception("it was interrupted", SQLITE_INTERRUPT);
    if (answer == SQLITE_OK) continue;
    if (++naps > most_naps) throw SQLite::Exception("it is busy", SQLITE_BUSY);
    std::this_thread::sleep_for(nap);
  }
}

}  // namespace

std::uint32_t FileHeader::number(std::size_t at) const {
  return big_endian(bytes_, at);
}

bool FileHeader::is_ours() const {
  return std::string_view(bytes_.data(), magic.size()) == magic &&
         static_cast<std::int32_t>(number(68)) == application_id;
}

std::int64_t FileHeader::page_size() const {
  constexpr std::int64_t max = 65536;  // the header stores this page size as 1
  const std::int64_t written = number(16) >> 16U;
  return written == 1 ? max : written;
}

std::int64_t FileHeader::bytes() const {
  return page_size() * std::int64_t{number(28)};
}

std::uint32_t FileHeader::changes() const {
  return number(24);
}

Inspection inspect(const fs::path& file) {
  std::error_code failed;
  if (!fs::exists(file, failed)) {
    const std::error_code reason = failed;
    if (!fs::is_symlink(fs::symlink_status(file, failed))) {
      // If the file system cannot say whether the file exists, a new database must not replace it.
      if (reason) return {.kind = Inspection::Kind::unreadable, .reason = Error{reason.message()}};
      return {.kind = Inspection::Kind::missing};
    }
    return {.kind = Inspection::Kind::dangling,
            .reason = make_error("it is a link to {}, which does not exist; restore that file, or remove the link",
                                 fs::read_symlink(file, failed).string())};
  }
  const auto size = fs::file_size(file, failed);
  if (failed) return {.kind = Inspection::Kind::unreadable, .reason = Error{failed.message()}};
  const auto damaged = [](Error reason) {
    return Inspection{.kind = Inspection::Kind::damaged, .reason = std::move(reason)};
  };
  if (size == 0) return damaged(make_error("it is empty"));
  std::ifstream stream(file, std::ios::binary);
  if (!stream) return {.kind = Inspection::Kind::unreadable, .reason = Error{std::strerror(errno)}};
  std::array<char, header_size> header{};
  if (size < header_size) return damaged(make_error("it is truncated"));
  if (!stream.read(header.data(), header.size()))
    return {.kind = Inspection::Kind::unreadable, .reason = make_error("reading it failed")};
  if (std::string_view(header.data(), magic.size()) != magic) return damaged(make_error("it is not a database"));
  if (static_cast<std::int32_t>(big_endian(header, 68)) != application_id)
    return damaged(make_error("it is the database of another program"));
  const auto version = static_cast<std::int32_t>(big_endian(header, 60));
  if (version > schema_version()) return {.kind = Inspection::Kind::newer, .reason = {}, .version = version};
  if (version < 1) return damaged(make_error("its version {} is unknown", version));
  // If there is a log, a file that is too short may be intact, because the log may contain its last pages.
  const std::uintmax_t page = big_endian(header, 16) >> 16U;
  const bool has_log = has_bytes(beside(file, "-wal")) || has_bytes(beside(file, "-journal"));
  if (!has_log && page > 1 && (size % page != 0 || size / page < big_endian(header, 28)))
    return damaged(make_error("it is truncated"));
  return {.kind = Inspection::Kind::ours, .reason = {}, .version = version};
}

bool has_bytes(const fs::path& file) {
  std::error_code failed;
  const auto size = fs::file_size(file, failed);
  return !failed && size > 0;
}

fs::path beside(const fs::path& file, const std::string& suffix) {
  fs::path other = file;
  other += suffix;
  return other;
}

std::string uri_of(const fs::path& file) {
  constexpr std::string_view digits = "0123456789abcdef";
  const std::string path = file.string();
  // With an empty authority, SQLite does not read the first part of a path that begins with "//" as an authority.
  std::string uri = path.starts_with('/') ? "file://" : "file:";
  for (const char c : path) {
    if (c != '?' && c != '#' && c != '%') {
      uri += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    uri.append(1, '%').append(1, digits[byte >> 4U]).append(1, digits[byte & 0xfU]);
  }
  return uri;
}

Error error_in(const SQLite::Exception& exception) {
  constexpr std::size_t longest_message = 300;
  switch (exception.getErrorCode()) {
    case SQLITE_FULL: return make_error("the disk is full");
    case SQLITE_READONLY:
    case SQLITE_PERM: return make_error("it is read-only");
    case SQLITE_CANTOPEN: return make_error("it cannot be opened");
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return make_error("it is locked by another program");
    case SQLITE_INTERRUPT: return make_error("it was interrupted");
    case SQLITE_TOOBIG:
      // SQLite's own errors have a non-negative extended code; others come from Tilefold and have their own message.
      return exception.getExtendedErrorCode() < 0 ? Error{exception.what()}
                                                  : make_error("one of its fields is longer than 16 MiB");
    case SQLITE_IOERR:
      if (is_of_locks(exception)) return make_error(no_locks);
      return make_error("reading or writing failed ({})", printable(exception.what(), longest_message));
    default: return Error{printable(exception.what(), longest_message)};  // the message may contain names from the file
  }
}

bool means_damage(const SQLite::Exception& exception) {
  return exception.getErrorCode() == SQLITE_CORRUPT || exception.getErrorCode() == SQLITE_NOTADB;
}

// Removes symbolic links too, because a draft written to a link would overwrite the target of the link.
void remove_draft(const fs::path& draft) {
  std::error_code ignored;
  for (const char* suffix : draft_suffixes) {
    const fs::path part = beside(draft, suffix);
    const auto status = fs::symlink_status(part, ignored);
    if (fs::is_regular_file(status) || fs::is_symlink(status)) fs::remove(part, ignored);
  }
}

fs::path before_migration(const fs::path& file) {
  return beside(file, migration_suffix);
}

fs::path dated_name(const fs::path& file, const std::string& word, const Clock& clock) {
  std::string stamp = utc_text(clock.wall_ms()).substr(0, 19);
  for (char& c : stamp)
    if (c == 'T' || c == ':') c = '-';
  const std::string suffix = "." + word + "-" + stamp;
  std::error_code failed;
  fs::path name = beside(file, suffix);
  for (int i = 2; fs::exists(fs::symlink_status(name, failed)); ++i)
    name = beside(file, suffix + "-" + std::to_string(i));
  return name;
}

Result<fs::path> set_aside(const fs::path& file, const Clock& clock) {
  const fs::path target = dated_name(file, "damaged", clock);
  std::error_code failed;
  fs::rename(file, target, failed);
  if (failed) return Error{failed.message()};
  for (const std::string suffix : {"-wal", "-journal", migration_suffix})
    if (has_bytes(beside(file, suffix))) fs::rename(beside(file, suffix), beside(target, suffix), failed);
  for (const char* left : {"-wal", "-journal", "-shm"}) fs::remove(beside(file, left), failed);
  return target;
}

Result<Done> set_aside_log(const fs::path& file, const Clock& clock) {
  std::error_code failed;
  for (const std::string suffix : {"-wal", "-journal", migration_suffix}) {
    const fs::path left = beside(file, suffix);
    if (!has_bytes(left)) continue;
    fs::rename(left, dated_name(left, "left", clock), failed);
    if (failed) return Error{failed.message()};
  }
  // Another process may still use the index of the log; it keeps the file that it has open.
  fs::remove(beside(file, "-shm"), failed);
  return Done{};
}

void copy_database(SQLite::Database& from, const fs::path& to, const IsStopped& is_stopped) {
  if (system::is_link_of_another_user(to)) throw SQLite::Exception(std::strerror(EACCES));
  const fs::path target = target_of(to);
  if (const std::string why = why_not_replaced(target); !why.empty()) throw SQLite::Exception(why);
  auto status = system::status_of(target);
  if (!status) status = system::status_of(from.getFilename());
  const fs::path draft = beside(target, ".part-" + std::to_string(system::process_number()));
  remove_draft(draft);
  try {
    {
      Connection copy(draft.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, is_stopped);
      copy_pages(from, copy, is_stopped);
      copy.exec("PRAGMA journal_mode = DELETE");
      if (copy.execAndGet("PRAGMA quick_check(1)").getString() != "ok")
        throw SQLite::Exception("its contents are damaged", SQLITE_CORRUPT);
    }
    if (status) system::set_mode(draft, status->mode);
    if (!system::replace_file(draft, target)) throw SQLite::Exception(std::strerror(errno));
  } catch (const SQLite::Exception& exception) {
    // SQLite reports some failures of locks as a lock that another program holds.
    const bool is_locked = exception.getErrorCode() == SQLITE_BUSY || exception.getErrorCode() == SQLITE_LOCKED;
    const bool lacks_locks = is_locked && !do_locks_work(draft);
    remove_draft(draft);
    if (lacks_locks) throw SQLite::Exception(std::string(no_locks));
    throw;
  }
  system::sync_folder(target.parent_path());
}

}  // namespace tilefold::profile
