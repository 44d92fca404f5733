// The profile's database: opened, checked, migrated, and set aside where it is damaged.
//
// Guarantees: a transaction that `change` reported as done survives a killed process and a power failure;
// one that failed has left nothing. A file that is damaged is renamed, never overwritten; one of a newer
// version is not touched at all. No exception of the library leaves this class and those who use it
// through `change` and `read`.
#pragma once

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>

#include <sys/types.h>
#include <map>
#include <memory>
#include <string>

#include "app/profile/clock.h"
#include "app/profile/folders.h"
#include "app/profile/locks.h"

namespace tilefold::app {

enum class Access : std::uint8_t {
  read,   ///< what is there; makes nothing where there is nothing
  write,  ///< a new database where there is none
};

class Database {
 public:
  struct Opened;

  /// What is asked of `open`.
  struct Request {
    std::filesystem::path file;
    Access access = Access::read;
    const Database* damaged = nullptr;  ///< the file that is open and turned out to be damaged
  };

  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  /// Opens the database of a profile. `locks` are those of the same profile, null to read only. A process has a
  /// file open once at a time: SQLite's locks on it are lost when another descriptor of it is closed.
  static Opened open(const Request& request, Locks* locks, const Clock& clock);

  /// One that is open already and stays as it is. Throws SQLite::Exception.
  static std::unique_ptr<Database> of_open_file(std::unique_ptr<SQLite::Database> handle, std::filesystem::path file);

  /// A statement that is ready to be bound. The text must live as long as the program.
  SQLite::Statement& prepared(const char* sql);

  /// Runs `work` in one transaction, whole or not at all. On a full disk it is run once more when the log could
  /// make room.
  template <class Work>
  Result<Done> change(const Work& work) {
    for (bool is_second = false;; is_second = true) {
      try {
        SQLite::Transaction transaction(*handle_, SQLite::TransactionBehavior::IMMEDIATE);
        work();
        transaction.commit();
        return Done{};
      } catch (const SQLite::Exception& exception) {
        if (is_second || !make_room(exception)) return failure(exception);
      }
    }
  }

  /// Runs `work`, which only reads.
  template <class Work>
  Result<Done> read(const Work& work) {
    try {
      work();
      return Done{};
    } catch (const SQLite::Exception& exception) {
      return failure(exception);
    }
  }

  /// The same on the file as it is now, whatever others write meanwhile; many small reads lock it once.
  template <class Work>
  Result<Done> read_at_once(const Work& work) {
    return read([&] {
      const SQLite::Transaction transaction(*handle_, SQLite::TransactionBehavior::DEFERRED);
      work();
    });
  }

  std::int64_t last_id() const { return handle_->getLastInsertRowid(); }

  /// Whether the file that is open is still the one at its place; it may have been moved or removed.
  bool is_in_place() const;

  /// What a file is called in itself: another one has another name, wherever it lies.
  const std::string& name() const { return name_; }

  /// Whether a failure was of a kind that only another file mends.
  bool is_damaged() const { return is_damaged_; }

  /// Whether the last failure was that the rows are not what they were left as.
  bool has_conflict() const { return has_conflict_; }

  /// How long to wait for another process, in milliseconds.
  void set_patience(int ms) { handle_->setBusyTimeout(ms); }

 private:
  Database(std::unique_ptr<SQLite::Database> handle, std::filesystem::path file);
  bool make_room(const SQLite::Exception& exception);
  Error failure(const SQLite::Exception& exception);
  friend struct DatabaseOpener;

  std::unique_ptr<SQLite::Database> handle_;
  std::map<const char*, SQLite::Statement> statements_;  // after the handle: they go first
  std::filesystem::path file_;
  std::string name_;
  ino_t inode_ = 0;
  bool is_damaged_ = false;
  bool has_conflict_ = false;
};

struct Database::Opened {
  std::unique_ptr<Database> database;  ///< null where there is none that can be used
  std::string notice;                  ///< what a person should know, empty where all is well
  bool is_hopeless = false;            ///< trying again will not help: it is of a newer version
  bool has_set_aside = false;          ///< a damaged file has another name now
};

/// Milliseconds that a change waits for another process.
constexpr int usual_patience_ms = 5000;

}  // namespace tilefold::app
