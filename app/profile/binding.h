// Binds C++ values to SQL statements and reads result rows. Empty optionals are stored as NULL; unsigned values are
// always below 2^63.
#pragma once

#include <optional>
#include <string>

#include "app/profile/database.h"

namespace tilefold::profile {

inline void bind(SQLite::Statement& statement, int place, std::int64_t value) {
  statement.bind(place, value);
}
inline void bind(SQLite::Statement& statement, int place, std::int32_t value) {
  statement.bind(place, value);
}
inline void bind(SQLite::Statement& statement, int place, std::uint64_t value) {
  statement.bind(place, static_cast<std::int64_t>(value));  // the cast is safe, because scores and tiles are below 2^63
}
inline void bind(SQLite::Statement& statement, int place, double value) {
  statement.bind(place, value);
}
inline void bind(SQLite::Statement& statement, int place, const std::string& value) {
  statement.bind(place, value);
}
template <class Value>
void bind(SQLite::Statement& statement, int place, const std::optional<Value>& value) {
  if (value) {
    bind(statement, place, *value);
  } else {
    statement.bind(place);
  }
}

/// Returns nullopt for an empty text, so that it is stored as NULL.
inline std::optional<std::string> unless_empty(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional(text);
}

/// The result rows of a statement. The destructor resets the statement so that it can be used again.
class Rows {
 public:
  explicit Rows(SQLite::Statement& statement) : statement_(statement) {}
  ~Rows() { statement_.tryReset(); }
  Rows(const Rows&) = delete;
  Rows& operator=(const Rows&) = delete;

  bool next() { return statement_.executeStep(); }
  SQLite::Column column(int place) { return statement_.getColumn(place); }

 private:
  SQLite::Statement& statement_;
};

template <class... Values>
SQLite::Statement& bound(Database& database, const char* sql, const Values&... values) {
  SQLite::Statement& statement = database.prepared(sql);
  int place = 0;
  (bind(statement, ++place, values), ...);
  return statement;
}

/// Binds the values to the statement, runs it and returns the result rows.
template <class... Values>
Rows query(Database& database, const char* sql, const Values&... values) {
  return Rows(bound(database, sql, values...));
}

/// Runs a statement that returns no rows. Returns the number of rows changed.
template <class... Values>
int run(Database& database, const char* sql, const Values&... values) {
  SQLite::Statement& statement = bound(database, sql, values...);
  const int changed = statement.exec();
  statement.reset();
  return changed;
}

inline std::optional<std::int64_t> optional_number(const SQLite::Column& column) {
  return column.isNull() ? std::nullopt : std::optional(column.getInt64());
}
inline std::string text_or_empty(const SQLite::Column& column) {
  return column.isNull() ? std::string() : column.getString();
}

}  // namespace tilefold::profile
