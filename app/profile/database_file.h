// The files of a database: what they say about themselves, their names, and how they are copied and set aside.
//
// What is copied appears whole or not at all, under its name only when it is on the disk.
#pragma once

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

#include "app/profile/clock.h"
#include "engine/core/result.h"

namespace tilefold::app {

/// What the file of a profile says about itself, read without SQLite, which might write while it looks.
struct Inspection {
  enum class Kind : std::uint8_t { missing, dangling, ours, newer, damaged, unreadable };
  Kind kind = Kind::ours;
  std::string reason;
  std::int32_t version = 0;  ///< of the tables, where it is ours or newer
};

Inspection inspect(const std::filesystem::path& file);

/// Whether there is a file that is not empty.
bool has_bytes(const std::filesystem::path& file);

/// The file of that name with something added to it.
std::filesystem::path beside(const std::filesystem::path& file, const std::string& suffix);

/// The name of a file as SQLite's URIs want it.
std::string uri_of(const std::filesystem::path& file);

/// What went wrong, for a person; and whether only another file mends it.
std::string text_of(const SQLite::Exception& exception);
bool means_damage(const SQLite::Exception& exception);

/// Throws where a table of a profile of that version is missing, or its name for itself is.
void check_tables(SQLite::Database& handle, std::int32_t version);

/// Removes what a process that was killed has left of a database that it was writing. What else begins with that name
/// is somebody's own.
void remove_draft(const std::filesystem::path& draft);

/// Makes sure that names in a folder are on the disk.
void sync_folder(const std::filesystem::path& folder);

/// The copy of a profile as it was before its tables were changed.
std::filesystem::path before_migration(const std::filesystem::path& file);

/// A name beside a file that nothing has, with a word and the time in it.
std::filesystem::path dated_name(const std::filesystem::path& file, const std::string& word, const Clock& clock);

/// Moves a damaged file, its log and what was kept before a migration out of the way; the new path.
Result<std::filesystem::path> set_aside(const std::filesystem::path& file, const Clock& clock);

/// Copies a database with what is in its log, as it is now, to one file that is whole and checked; what was there is
/// replaced. Throws SQLite::Exception, also when `is_stopped` says so, and has left nothing then.
void copy_database(SQLite::Database& from, const std::filesystem::path& to,
                   const std::function<bool()>& is_stopped = {});

}  // namespace tilefold::app
