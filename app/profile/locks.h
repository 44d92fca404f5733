// Coordinates processes that share a profile, with locks on single bytes of one file.
//
// The operating system releases a process's locks when it ends, so a lock never outlives its process. The file itself
// stays empty.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>
#include <utility>

#include "app/system/byte_locks.h"
#include "engine/core/result.h"
#include "engine/core/translatable.h"

namespace tilefold::profile {

/// The reason of an error on a file system without locks.
constexpr std::string_view no_locks =
    command_line_text("locks do not work on its file system; use a folder on another one");

/// True if locks work on the file system of this file, or if the file cannot be opened. Because this process loses its
/// locks on the file, call the function only to explain an error.
bool do_locks_work(const std::filesystem::path& file);

class Locks {
 public:
  /// Opens or creates the lock file. If this user owns the lock file, also gives the users who may write to `database`
  /// access to the lock file.
  static Result<Locks> open(const std::filesystem::path& file, const std::filesystem::path& database);

  /// Acquires the lock that a process must hold to create, replace or migrate the database. Waits up to five seconds.
  /// The error says why the lock was not acquired.
  Result<Done> hold_file();
  void release_file();

  /// True if another process is playing a game of this profile.
  bool are_others_playing() const;

  /// Locks the current game of a puzzle for this object's lifetime. Returns false if another process holds the lock.
  bool hold_puzzle(std::string_view puzzle);

  /// Locks a game for adding moves, until `release_game` or this object's end. Returns false if another process holds
  /// the lock.
  bool hold_game(std::int64_t game);
  void release_game(std::int64_t game);

 private:
  explicit Locks(system::ByteLocks bytes) : bytes_(std::move(bytes)) {}
  system::ByteLocks::Outcome lock(std::int64_t byte);
  void unlock(std::int64_t byte);

  system::ByteLocks bytes_;
};

}  // namespace tilefold::profile
