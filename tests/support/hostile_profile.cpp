#include "tests/support/hostile_profile.h"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <vector>

#include "tests/support/process.h"
#include "tests/support/random_lines.h"

namespace tilefold::test {
namespace {

namespace fs = std::filesystem;

// A connection without the program's own checks.
class Sqlite {
 public:
  explicit Sqlite(const std::string& file, int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE) {
    sqlite3_open_v2(file.c_str(), &database_, flags, nullptr);
  }
  ~Sqlite() { sqlite3_close(database_); }
  Sqlite(const Sqlite&) = delete;
  Sqlite& operator=(const Sqlite&) = delete;

  bool run(const std::string& sql) {
    return sqlite3_exec(database_, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK;
  }

  // Returns the rows of a query, each as its fields.
  std::vector<Words> rows(const std::string& sql) {
    std::vector<Words> rows;
    const auto add = [](void* list, int count, char** fields, char**) {
      Words row;
      for (int i = 0; i < count; ++i) row.emplace_back(fields[i] == nullptr ? "" : fields[i]);
      static_cast<std::vector<Words>*>(list)->push_back(std::move(row));
      return 0;
    };
    sqlite3_exec(database_, sql.c_str(), add, &rows, nullptr);
    return rows;
  }

 private:
  sqlite3* database_ = nullptr;
};

const Words additions{
    "CREATE TRIGGER t AFTER INSERT ON moves BEGIN DELETE FROM games; END",
    "CREATE TRIGGER t BEFORE UPDATE ON games BEGIN SELECT RAISE(ABORT, 'no'); END",
    "CREATE TRIGGER t AFTER INSERT ON games BEGIN INSERT INTO games SELECT * FROM games; END",
    "CREATE VIEW v AS SELECT * FROM games",
    "CREATE VIEW v AS SELECT * FROM v",
    "CREATE TABLE t (a)",
    "CREATE TABLE \"x\n\x1b[31m\" (a)",
    "CREATE INDEX i ON moves (move)",
    "CREATE UNIQUE INDEX i ON events (id)",
    "CREATE INDEX i ON games (abs(score)) WHERE score > 0",
    "CREATE VIRTUAL TABLE v USING fts5(a)",
    "CREATE VIRTUAL TABLE v USING rtree(a, b, c)",
    "ALTER TABLE games ADD COLUMN more BLOB AS (zeroblob(999999999))",
    "ALTER TABLE moves ADD COLUMN more TEXT DEFAULT 'x'",
    "ALTER TABLE games RENAME TO game",
    "ALTER TABLE games RENAME COLUMN score TO points",
    "ALTER TABLE moves DROP COLUMN gain",
    "DROP INDEX games_by_puzzle",
    "DROP TABLE moves",
    "DROP TABLE lines",
    "DROP TABLE best_scores",
    "DROP TABLE profile",
    "DELETE FROM profile",
    "INSERT INTO profile SELECT * FROM profile",
    "ANALYZE",
    "PRAGMA user_version = 0",
    "PRAGMA user_version = -1",
    "PRAGMA user_version = 3",
    "PRAGMA user_version = 99",
    "PRAGMA application_id = 7",
    "PRAGMA journal_mode = DELETE",
    "PRAGMA page_size = 512; VACUUM",
    "PRAGMA page_size = 65536; VACUUM",
    "PRAGMA auto_vacuum = FULL; VACUUM",
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'STRICT', '')",
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'CREATE TABLE games (a)' WHERE name = 'games'",
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = 1 WHERE name = 'moves'",
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = rootpage + 1",
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET name = 'moves', tbl_name = 'moves' WHERE name = 'lines'",
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = NULL WHERE name = 'games'",
    "PRAGMA writable_schema = ON; DELETE FROM sqlite_schema",
};

const Words cycles{
    "UPDATE moves SET parent = node",
    "UPDATE moves SET parent = node + 1",
    "UPDATE moves SET parent = 6 WHERE node = 1",
    "UPDATE moves SET taken = 0",
    "UPDATE moves SET node = node + 1000 WHERE node > 3",
    "UPDATE games SET previous = id, following = id",
    "UPDATE games SET previous = 2, following = 2 WHERE id = 1; UPDATE games SET previous = 1, following = 1 WHERE id "
    "= 2",
    "UPDATE games SET node = 1000000000",
    "UPDATE games SET nodes = 9223372036854775807",
    "UPDATE games SET left_at = 3, node = 0",
    "UPDATE lines SET node = 0",
    "UPDATE lines SET moves = moves || moves",
    "UPDATE under_way SET game = 1",
    "UPDATE best_scores SET game = 99, node = 99",
    "UPDATE study_steps SET game = 1, run = 1",
    "UPDATE judged SET until = node, node = 0",
    "INSERT OR IGNORE INTO games SELECT id + 100, puzzle, rules_version, parameters, parameters_hash, horizon, seed, "
    "position, client, started, changed, ended, status, score, largest, moves, undos, hints, autoplay_moves, "
    "continues, "
    "given_moves, strategy, nodes, node, left_at, previous, following, deleted, participant, condition, session, "
    "player "
    "FROM games",
    "DELETE FROM games WHERE id % 2",
    "DELETE FROM moves WHERE node % 3 = 1",
    "DELETE FROM players",
};

const Words odd_values{"NULL",
                       "''",
                       "'x'",
                       "x'00ff80'",
                       "9e999",
                       "-9e999",
                       "0.5",
                       "-1",
                       "0",
                       "2147483648",
                       "9223372036854775807",
                       "-9223372036854775808",
                       "zeroblob(100000)",
                       "char(27)||'[31m'||char(155)||char(127)",
                       "char(0)||'a'",
                       "'{\"rows\":1e999}'",
                       "'{\"rows\":-5,\"columns\":99999}'",
                       "'{'",
                       "'['||replace(hex(zeroblob(50000)),'0','[')",
                       "hex(zeroblob(200000))",
                       "replace(hex(zeroblob(3000)),'00','3 ')",
                       "'chess'",
                       "'won'",
                       "'unblock'",
                       "'drop'",
                       "'CREATE TABLE t (a)'"};

// Puts an odd value into a random field of a random row, whatever its type.
std::string put_odd_value(Sqlite& database, Rng& rng) {
  database.run(
      "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(replace(sql, 'STRICT, WITHOUT', "
      "'WITHOUT'), 'STRICT', ''); PRAGMA writable_schema = RESET");
  const auto columns = database.rows(
      "SELECT t.name, c.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c WHERE t.type = 'table' AND t.name "
      "NOT "
      "LIKE 'sqlite_%' ORDER BY t.name, c.cid");
  if (columns.empty()) return "no tables";
  const Words& column = drawn(columns, rng);
  const std::string table = "\"" + column[0] + "\"";
  const std::string set = "UPDATE OR IGNORE " + table + " SET \"" + column[1] + "\" = " + drawn(odd_values, rng);
  const std::string one =
      set + " WHERE rowid = (SELECT rowid FROM " + table + " LIMIT 1 OFFSET " + std::to_string(rng.below(6)) + ")";
  if (rng.below(2) == 0 && database.run(one)) return one;
  database.run(set);
  return set;
}

std::string random_bytes(std::size_t size, Rng& rng) {
  std::string bytes(size, '\0');
  for (char& byte : bytes) byte = static_cast<char>(rng.below(256));
  return bytes;
}

// Changes bytes of the file: single ones, a page, the header, or its length.
std::string damage_bytes(const std::string& file, Rng& rng) {
  std::string bytes = read_text(file);
  if (bytes.size() < 200) return "too short to damage";
  const auto size = static_cast<std::uint32_t>(bytes.size());
  std::string text;
  switch (rng.below(5)) {
    case 0:
      text = "single bytes";
      for (std::uint32_t i = 1 + rng.below(200); i > 0; --i) bytes[rng.below(size)] = static_cast<char>(rng.below(256));
      break;
    case 1:
      text = "bytes of the header";
      for (std::uint32_t i = 1 + rng.below(4); i > 0; --i) bytes[rng.below(100)] = static_cast<char>(rng.below(256));
      break;
    case 2: {
      text = "a page";
      const std::size_t from = std::size_t{4096} * rng.below(std::max(1U, size / 4096));
      bytes.replace(from, std::min<std::size_t>(4096, bytes.size() - from),
                    random_bytes(std::min<std::size_t>(4096, bytes.size() - from), rng));
      break;
    }
    case 3:
      text = "truncated";
      bytes.resize(rng.below(size));
      break;
    default: text = "bytes at the end"; bytes += random_bytes(1 + rng.below(9000), rng);
  }
  write_text(file, bytes);
  return "damaged: " + text;
}

// Creates a file, folder or link beside the database.
std::string add_beside(const std::string& folder, const std::string& database, Rng& rng) {
  const std::string name = drawn(Words{"-wal", "-shm", "-journal", ".new", ".before-migration", ".lock"}, rng);
  const std::string path = name == ".lock" ? folder + "/tilefold.lock" : folder + "/tilefold.db" + name;
  fs::remove_all(path);
  static const std::array<const char*, 6> kinds{"random bytes", "a folder",         "a link to nothing",
                                                "empty",        "another database", "the log of another database"};
  const std::uint32_t kind = rng.below(6);
  if (kind == 0) write_text(path, random_bytes(1 + rng.below(20'000), rng));
  if (kind == 1) fs::create_directory(path);
  if (kind == 2) fs::create_symlink(folder + "/nothing", path);
  if (kind == 3) write_text(path, "");
  if (kind == 4) write_text(path, database);
  if (kind == 5) {
    const TemporaryFolder other;
    write_text(other.path("a.db"), database);
    Sqlite writing(other.path("a.db"));
    writing.run(
        "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; UPDATE games SET score = 1; DELETE FROM events");
    write_text(path, read_text(other.path("a.db") + (name == "-shm" ? "-shm" : "-wal")));
  }
  return std::string(kinds[kind]) + " as " + fs::path(path).filename().string();
}

}  // namespace

std::string database_of_version(std::int32_t version) {
  const TemporaryFolder folder;
  {
    Sqlite database(folder.path("a.db"));
    database.run(
        read_text(std::string(TILEFOLD_SOURCE_DIR) + "/tests/profiles/schema-" + std::to_string(version) + ".sql"));
  }
  return read_text(folder.path("a.db"));
}

HostileProfile spoil_profile(const std::string& folder, const std::string& database, Rng& rng) {
  const std::string file = folder + "/tilefold.db";
  write_text(file, database);
  HostileProfile hostile;
  for (std::uint32_t left = 1 + rng.below(3); left > 0; --left) {
    const std::uint32_t kind = rng.below(10);
    if (kind < 7) {
      Sqlite changed(file);
      changed.run("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON");
      std::string sql = kind < 3 ? drawn(additions, rng) : drawn(cycles, rng);
      if (kind < 5) changed.run(sql);
      if (kind >= 5) sql = put_odd_value(changed, rng);
      hostile.text += sql + "; ";
    }
    if (kind == 7 || kind == 8) hostile.text += damage_bytes(file, rng) + "; ";
    if (kind == 9) {
      hostile.text += add_beside(folder, database, rng) + "; ";
      hostile.has_foreign_log = true;
    }
  }
  return hostile;
}

std::int64_t games_in_database(const std::string& file) {
  const TemporaryFolder folder;  // reading would change the files beside the database
  const std::string copy = folder.path("copy.db");
  fs::copy_file(file, copy);
  if (fs::is_regular_file(file + "-wal")) fs::copy_file(file + "-wal", copy + "-wal");
  Sqlite database(copy, SQLITE_OPEN_READWRITE);
  const auto rows = database.rows("SELECT count(*) FROM games");
  return rows.empty() ? -1 : std::stoll(rows.front().front());
}

}  // namespace tilefold::test
