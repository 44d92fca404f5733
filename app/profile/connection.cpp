#include "app/profile/connection.h"

#include <SQLiteCpp/Statement.h>
#include <sqlite3.h>

#include <array>
#include <map>
#include <utility>

#include "app/profile/schema.h"
#include "engine/core/text.h"

namespace tilefold::profile {
namespace {

constexpr int steps_between_calls = 1000;  // in steps of SQLite's virtual machine, which runs about 20 million per
                                           // second
constexpr int most_further_steps = 1000;   // in calls of 1,000 steps each; storing a move takes a few hundred steps

constexpr std::array<std::pair<int, int>, 6> limits{{{SQLITE_LIMIT_LENGTH, longest_field},
                                                     {SQLITE_LIMIT_SQL_LENGTH, 100'000},
                                                     {SQLITE_LIMIT_COLUMN, 100},
                                                     {SQLITE_LIMIT_ATTACHED, 0},
                                                     {SQLITE_LIMIT_TRIGGER_DEPTH, 10},
                                                     {SQLITE_LIMIT_WORKER_THREADS, 0}}};

constexpr std::array<std::pair<int, int>, 4> safeguards{{{SQLITE_DBCONFIG_DEFENSIVE, 1},
                                                         {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
                                                         {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
                                                         {SQLITE_DBCONFIG_ENABLE_VIEW, 0}}};

/// An entry of a database's schema: its kind ("table") and name.
using Entry = std::pair<std::string, std::string>;

// Tables that SQLite itself may have added.
const std::map<Entry, std::string>& tables_of_sqlite() {
  static const std::map<Entry, std::string> tables{
      {{"table", "sqlite_stat1"}, "CREATE TABLE sqlite_stat1(tbl,idx,stat)"},
      {{"table", "sqlite_stat4"}, "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)"}};
  return tables;
}

// Replaces each sequence of white space with one space. Ignores quotes, because the SQL statements of a profile contain
// no quoted text.
std::string with_single_spaces(const std::string& sql) {
  std::string text;
  for (const char c : sql) {
    const bool is_space = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (!is_space) {
      text += c;
    } else if (!text.empty() && text.back() != ' ') {
      text += ' ';
    }
  }
  return text;
}

// Calls `each` with every entry of the schema and the SQL statement that created it. Skips the indices that SQLite
// creates by itself for keys.
template <class Each>
void for_each_entry(SQLite::Database& handle, const Each& each) {
  SQLite::Statement entries(handle, "SELECT type, name, sql FROM sqlite_schema WHERE type <> 'index' OR sql NOT NULL");
  while (entries.executeStep())
    each(Entry{entries.getColumn(0).getString(), entries.getColumn(1).getString()},
         with_single_spaces(entries.getColumn(2).getString()));
}

std::map<Entry, std::string> schema_of(std::int32_t version) {
  SQLite::Database made(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  for (const char* const migration : migrations().first(static_cast<std::size_t>(version))) made.exec(migration);
  std::map<Entry, std::string> schema;
  for_each_entry(made, [&](Entry entry, std::string sql) { schema.emplace(std::move(entry), std::move(sql)); });
  return schema;
}

std::string named(const Entry& entry) {
  constexpr std::size_t longest_name = 60;
  return printable(entry.first, longest_name) + " \"" + printable(entry.second, longest_name) + "\"";
}

}  // namespace

Connection::Connection(const std::string& name, int flags, IsStopped is_stopped)
    : SQLite::Database(name, flags), is_stopped_(std::move(is_stopped)) {
  for (const auto& [limit, value] : limits) sqlite3_limit(getHandle(), limit, value);
  for (const auto& [safeguard, value] : safeguards) sqlite3_db_config(getHandle(), safeguard, value, nullptr);
  sqlite3_progress_handler(
      getHandle(), steps_between_calls,
      [](void* connection) { return static_cast<Connection*>(connection)->has_to_end() ? 1 : 0; }, this);
}

Connection::~Connection() {
  sqlite3_progress_handler(getHandle(), 0, nullptr, nullptr);
}

bool Connection::has_to_end() {
  if (!is_stopped_ || !is_stopped_()) return false;
  const bool is_change = sqlite3_txn_state(getHandle(), nullptr) == SQLITE_TXN_WRITE;
  return !is_change || ++further_steps_ > most_further_steps;
}

WrongTables::WrongTables(const std::string& text) : SQLite::Exception(text, SQLITE_CORRUPT) {}

void check_tables(SQLite::Database& handle, std::int32_t version) {
  if (version < 1 || version > schema_version()) throw WrongTables("its version is unknown");
  std::map<Entry, std::string> missing = schema_of(version);
  for_each_entry(handle, [&](const Entry& entry, const std::string& sql) {
    const auto known = missing.find(entry);
    if (known == missing.end()) {
      const auto other = tables_of_sqlite().find(entry);
      if (other != tables_of_sqlite().end() && other->second == sql) return;
      throw WrongTables("it has the " + named(entry) + ", which Tilefold did not create");
    }
    if (known->second != sql) throw WrongTables("another program has changed its " + named(entry));
    missing.erase(known);
  });
  if (!missing.empty()) throw WrongTables("its " + named(missing.begin()->first) + " is missing");
  SQLite::Statement profile(handle, "SELECT id FROM profile");
  if (!profile.executeStep()) throw WrongTables("its table \"profile\" is empty");
}

}  // namespace tilefold::profile
