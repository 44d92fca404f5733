// A profile checked, copied to a backup and brought back from one, without the window.
//
// Checking and copying change nothing: a damaged file is not set aside and an older one not migrated. Law: a
// profile that is brought back has the games of its backup, and what was in its place is kept under another name.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/profile/clock.h"
#include "app/profile/folders.h"
#include "engine/core/result.h"

namespace tilefold::app {

/// Something in a profile that is not as it should be.
struct ProfileProblem {
  std::int64_t game = 0;  ///< 0 where it is the whole file's
  std::string text;
};

/// What is in the file of a profile, and what is wrong with it.
struct ProfileReport {
  std::int32_t version = 0;  ///< of the tables
  std::int64_t games = 0;
  std::int64_t moves = 0;
  std::int64_t skipped = 0;  ///< games of other rules, which cannot be played again
  std::vector<ProfileProblem> problems;
};

using IsStopped = std::function<bool()>;

/// Checks the database by itself, and plays every game again: each move must lead to the score that is stored with it.
/// An error where the file cannot be read as a profile at all, or `is_stopped` said so.
Result<ProfileReport> check_profile(const std::filesystem::path& file, const IsStopped& is_stopped);

/// Copies the database of a profile, with all that is stored by now, to one file; others may go on storing. The copy
/// appears whole or not at all, and replaces what was there.
Result<Done> back_up_profile(const std::filesystem::path& file, const std::filesystem::path& to,
                             const IsStopped& is_stopped);

/// A name for a backup beside the database, that nothing has.
std::filesystem::path backup_name(const std::filesystem::path& file, const Clock& clock);

/// Whether a file can be brought back: it is whole, and of a profile of this or an older version.
Result<Done> check_backup(const std::filesystem::path& file);

/// Puts a backup in the place of the database; where something was there, it is kept under the name that is returned.
/// An error has changed nothing, but for a copy more. Refused while somebody plays.
Result<std::optional<std::filesystem::path>> restore_profile(const Folders& folders, const std::filesystem::path& from,
                                                             const Clock& clock, const IsStopped& is_stopped);

}  // namespace tilefold::app
