// Opens, checks and migrates the profile's SQLite database, and renames the file if it is damaged.
//
// Ensures: a transaction for which `change` returned success survives a killed process and a power failure; a failed
// one leaves no trace. A damaged file is renamed, never overwritten; a file of a newer version is not touched. `change`
// and `read` catch all exceptions of the SQLite library.
#pragma once

#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "app/profile/clock.h"
#include "app/profile/connection.h"
#include "app/profile/folders.h"
#include "app/profile/locks.h"

namespace tilefold::profile {

enum class Access : std::uint8_t {
  read,   ///< opens an existing database; never creates one
  write,  ///< creates the database if none exists
};

/// A change that another program has made to the open file without using SQLite's locks.
enum class Outside : std::uint8_t {
  nothing,
  removed_log,  ///< the program removed the log or the log's index; other processes cannot see later changes
  moved,        ///< the program moved, removed or replaced the file
  changed,      ///< the program has overwritten the contents of the file
};

class Database {
 public:
  struct Opened;

  /// Arguments for opening a database.
  struct Request {
    std::filesystem::path file;
    Access access = Access::read;
    const Database* damaged = nullptr;  ///< the open database if it was found damaged; otherwise null
    Database* changed = nullptr;        ///< the open database if another program has changed its file; otherwise null
  };

  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  /// Opens the database of a profile. `locks` must be those of the same profile, or null to open it read-only. Requires
  /// that this process has not opened the file already, because closing any of its descriptors releases SQLite's locks
  /// on the file.
  static Opened open(const Request& request, Locks* locks, const Clock& clock);

  /// Creates an object for a database that is already open. Does not check or migrate the database. Throws
  /// SQLite::Exception.
  static std::unique_ptr<Database> of_open_file(std::unique_ptr<Connection> handle, std::filesystem::path file);

  /// Returns a cached statement, ready to bind. The cache key is the address of the text, so the text must be static.
  SQLite::Statement& prepared(const char* sql);

  /// Runs `work` in one transaction, which is committed completely or rolled back. If the disk is full and truncating
  /// the log frees space, `work` runs a second time.
  template <class Work>
  Result<Done> change(const Work& work) {
    is_changed_ = look() != Outside::nothing;
    if (is_changed_) return make_error("another program has changed it while it was open");
    for (bool is_second = false;; is_second = true) {
      try {
        SQLite::Transaction transaction(*handle_, SQLite::TransactionBehavior::IMMEDIATE);
        work();
        transaction.commit();
        mark();
        return Done{};
      } catch (const SQLite::Exception& exception) {
        if (is_second || !make_room(exception)) return failure(exception);
      }
    }
  }

  /// Runs `work`, which must only read from the database.
  template <class Work>
  Result<Done> read(const Work& work) {
    try {
      work();
      return Done{};
    } catch (const SQLite::Exception& exception) {
      return failure(exception);
    }
  }

  /// Like `read`, but all reads in `work` see the same snapshot of the file, even if other processes write meanwhile.
  /// This also makes many small reads faster, because the file is locked only once.
  template <class Work>
  Result<Done> read_at_once(const Work& work) {
    return read([&] {
      const SQLite::Transaction transaction(*handle_, SQLite::TransactionBehavior::DEFERRED);
      work();
    });
  }

  std::int64_t last_id() const { return handle_->getLastInsertRowid(); }

  /// True if the open file is still at its path; false if it was moved, removed or replaced.
  bool is_in_place() const;

  /// Detects changes that another program has made to the file without SQLite's locks since this process last changed
  /// it. Checks the path, the log files and the header, which takes some microseconds.
  Outside look();

  /// True if the last change failed because another program had changed the file.
  bool is_changed() const { return is_changed_; }

  /// Unique name stored in the database. It identifies the file wherever the file is moved.
  const std::string& name() const { return name_; }

  /// True if a failure has shown that the file is damaged and must be replaced.
  bool is_damaged() const { return is_damaged_; }

  /// True if the last change failed because another process had changed the same rows.
  bool has_conflict() const { return has_conflict_; }

  /// True if the last failure occurred because a field or a game exceeds the maximum length.
  bool found_too_long() const { return found_too_long_; }

  /// Sets how long to wait for another process, in milliseconds.
  void set_busy_timeout(int ms) { handle_->setBusyTimeout(ms); }

 private:
  Database(std::unique_ptr<Connection> handle, std::filesystem::path file);
  struct Marks;
  std::optional<Marks> read_marks() const;
  bool shows_name();
  bool is_untouched() const;
  void mark();
  bool make_room(const SQLite::Exception& exception);
  Error failure(const SQLite::Exception& exception);
  friend struct DatabaseOpener;

  std::unique_ptr<Connection> handle_;
  std::map<const char*, SQLite::Statement> statements_;  // declared after handle_, so that statements are destroyed
                                                         // first
  std::filesystem::path file_;
  std::string name_;
  std::uint64_t number_ = 0;  // inode number of the database file
  std::uint64_t log_ = 0;     // inode number of the write-ahead log; 0 if the log does not exist
  std::uint64_t index_ = 0;   // inode number of the log's index
  std::unique_ptr<Marks> marks_;
  std::int64_t name_page_ = 0;  // number of the page that contains the name; 0 while only the log contains it
  bool is_changed_ = false;
  bool is_damaged_ = false;
  bool has_conflict_ = false;
  bool found_too_long_ = false;
};

struct Database::Opened {
  std::unique_ptr<Database> database;  ///< the open database; null if none could be opened
  Error notice = {};                   ///< message for the user; empty if there is nothing to report
  bool is_hopeless = false;            ///< true if retrying is useless, because a newer version wrote the file
  bool has_set_aside = false;          ///< true if a damaged file was renamed
};

/// Default time that a change waits for another process, in milliseconds.
constexpr int default_timeout_ms = 5000;

}  // namespace tilefold::profile
