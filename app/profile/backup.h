// Checks, backs up and restores a profile, without the window.
//
// Checking and backing up never change the profile: they do not rename a damaged file and do not migrate a file of an
// older version. Invariant: after a restore, the profile has exactly the games of the backup, and the previous database
// is kept under another name.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/profile/clock.h"
#include "app/profile/connection.h"
#include "app/profile/folders.h"
#include "engine/core/result.h"

namespace tilefold::profile {

/// A fault found in a profile.
struct ProfileProblem {
  std::int64_t game = 0;  ///< game number; 0 if the fault concerns the whole file
  std::string text;
};

/// Contents and faults of a profile's file.
struct ProfileReport {
  std::int32_t version = 0;  ///< schema version of the file
  std::int64_t games = 0;
  std::int64_t moves = 0;
  std::int64_t skipped = 0;  ///< number of games that this program cannot replay, because it does not know their rules
  std::vector<ProfileProblem> problems;
};

/// Checks the integrity of the database and replays every game: each move must lead to the score stored with the move.
/// Returns an error if the file is not readable as a profile, or if `is_stopped` returned true.
Result<ProfileReport> check_profile(const std::filesystem::path& file, const IsStopped& is_stopped);

/// Copies the database of a profile, including its log, to one file. Other processes may write to the database
/// meanwhile. The copy is atomic: it appears complete or not at all. It replaces an existing file.
Result<Done> back_up_profile(const std::filesystem::path& file, const std::filesystem::path& to,
                             const IsStopped& is_stopped);

/// Returns an unused file name for a backup beside the database.
std::filesystem::path backup_name(const std::filesystem::path& file, const Clock& clock);

/// Returns an error unless the file can be restored: it must be undamaged, contain only the tables of a profile, and
/// have a schema version that this program supports.
Result<Done> check_backup(const std::filesystem::path& file, const IsStopped& is_stopped);

/// Replaces the database with a backup. Returns the path where the previous database is kept, or nullopt if there was
/// none. Fails while another process is playing. On an error, the profile is unchanged, but an additional copy of it
/// may exist.
Result<std::optional<std::filesystem::path>> restore_profile(const Folders& folders, const std::filesystem::path& from,
                                                             const Clock& clock, const IsStopped& is_stopped);

}  // namespace tilefold::profile
