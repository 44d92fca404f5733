// A connection to a database file that is not trusted, because any program may have written it.
//
// Does not run triggers or views of the file and calls no unsafe SQL functions for it. Ensures: a text or blob of more
// than `longest_field` bytes causes an error before it is read, and a statement ends soon after a request to stop.
#pragma once

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>

#include <cstdint>
#include <functional>
#include <string>

namespace tilefold::profile {

/// Maximum length of a text in a profile, in bytes. The game ID of a game with 500,000 moves is shorter than a quarter
/// of this.
constexpr int longest_field = 16 << 20;

using IsStopped = std::function<bool()>;

class Connection final : public SQLite::Database {
 public:
  /// Opens a file with SQLite's flags; throws SQLite::Exception. After `is_stopped` has returned true, a statement that
  /// reads fails with SQLITE_INTERRUPT; one that changes the file fails only if it takes long.
  Connection(const std::string& name, int flags, IsStopped is_stopped);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

 private:
  bool has_to_end();

  IsStopped is_stopped_;
  int further_steps_ = 0;  // number of calls by SQLite since `is_stopped_` returned true
};

/// Error for a file whose tables differ from the tables of a profile. The message is for the user; callers treat the
/// file as damaged.
class WrongTables : public SQLite::Exception {
 public:
  explicit WrongTables(const std::string& text);
};

/// Throws WrongTables unless the file contains exactly the tables and indices of profile version `version`, and no
/// triggers or views. Reads only the schema and the ID of the profile.
void check_tables(SQLite::Database& handle, std::int32_t version);

}  // namespace tilefold::profile
