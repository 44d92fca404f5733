// Locks on single bytes of a file, which coordinate processes.
//
// The operating system releases a process's locks when it ends, so a lock never outlives its process. Two objects in
// the same process exclude each other, too.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>

#include "engine/core/result.h"

namespace tilefold::system {

class ByteLocks {
 public:
  /// Opens or creates the lock file; does not follow a symbolic link. If this user owns the lock file, also gives the
  /// users who may write to `database` access to the lock file.
  static Result<ByteLocks> open(const std::filesystem::path& file, const std::filesystem::path& database);
  ByteLocks(ByteLocks&& other) noexcept;
  ByteLocks& operator=(ByteLocks&& other) noexcept;
  ~ByteLocks();

  /// The result of an attempt to lock a byte.
  enum class Outcome : std::uint8_t {
    held,
    busy,         ///< another object or process holds the lock
    unsupported,  ///< locks do not work on this file system
    failed,       ///< errno says why
  };

  Outcome lock(std::int64_t byte);
  void unlock(std::int64_t byte);

  /// True if another object or process holds a lock on this byte or a later one.
  bool are_others_beyond(std::int64_t byte) const;

 private:
  struct File;  // data of the open file that depend on the operating system
  explicit ByteLocks(std::unique_ptr<File> file);

  std::unique_ptr<File> file_;
};

/// False if the file system of an existing file does not support locks. True if the file cannot be opened.
bool do_locks_work(const std::filesystem::path& file);

}  // namespace tilefold::system
