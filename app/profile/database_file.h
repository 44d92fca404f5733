// The database as files: inspects them, names them, copies them and sets them aside.
//
// Copies are atomic: a copy gets its final name only once it is completely on the disk.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>

#include "app/profile/clock.h"
#include "app/profile/connection.h"
#include "engine/core/result.h"

namespace tilefold::profile {

/// The header at the start of a database file, as defined by the file format of SQLite.
class FileHeader {
 public:
  static constexpr std::size_t size = 100;
  FileHeader() = default;
  explicit FileHeader(const std::array<char, size>& bytes) : bytes_(bytes) {}

  /// True if this is the header of a Tilefold profile.
  bool is_ours() const;
  std::int64_t page_size() const;
  std::int64_t bytes() const;     ///< size of the whole database
  std::uint32_t changes() const;  ///< change counter, which never decreases

 private:
  std::uint32_t number(std::size_t at) const;

  std::array<char, size> bytes_{};
};

/// What is known about a profile's file from its header. The header is read without SQLite, because SQLite might write
/// to the file.
struct Inspection {
  enum class Kind : std::uint8_t { missing, dangling, ours, newer, damaged, unreadable };
  Kind kind = Kind::ours;
  Error reason = {};
  std::int32_t version = 0;  ///< schema version; only valid if `kind` is `ours` or `newer`
};

Inspection inspect(const std::filesystem::path& file);

/// True if the file exists and is not empty.
bool has_bytes(const std::filesystem::path& file);

/// Returns the path with `suffix` appended to the file name.
std::filesystem::path beside(const std::filesystem::path& file, const std::string& suffix);

/// Returns the path as a URI for SQLite.
std::string uri_of(const std::filesystem::path& file);

/// `error_in` returns the message of an exception for the user; `means_damage` returns true if the exception means that
/// the file is damaged.
Error error_in(const SQLite::Exception& exception);
bool means_damage(const SQLite::Exception& exception);

/// Removes the files of an unfinished database that a killed process may have left. Keeps other files whose names begin
/// with the same text.
void remove_draft(const std::filesystem::path& draft);

/// Returns the path of the copy that is kept before a migration.
std::filesystem::path before_migration(const std::filesystem::path& file);

/// Returns a path that does not exist yet, in the folder of `file`. The name consists of the file's name, `word` and
/// the current time.
std::filesystem::path dated_name(const std::filesystem::path& file, const std::string& word, const Clock& clock);

/// Renames a damaged file, its log and its copy from before a migration. Returns the new path.
Result<std::filesystem::path> set_aside(const std::filesystem::path& file, const Clock& clock);

/// Renames what a database that no longer exists has left beside `file`: its log and its copy from before a migration.
/// SQLite would apply the log to any database that gets this name.
Result<Done> set_aside_log(const std::filesystem::path& file, const Clock& clock);

/// Copies a database with its log to one file, checks the copy, and replaces an existing file. Throws SQLite::Exception
/// on failure or if `is_stopped` returns true; then no copy is left.
void copy_database(SQLite::Database& from, const std::filesystem::path& to, const IsStopped& is_stopped = {});

}  // namespace tilefold::profile
