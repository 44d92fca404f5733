// Files that fail: every call by which SQLite writes, or reads, in this process, counts and can be made to fail.
//
// It is a VFS of SQLite's, in front of the one of the system, for as long as it lives.
#pragma once

#include <cstdint>

namespace tilefold::test {

/// How a disk fails.
enum class Fault : std::uint8_t {
  once,  ///< one call fails, the next ones work
  full,  ///< from one call on the disk is full: what would make a file longer fails
  torn,  ///< one call writes half of what it should, and from then on nothing works: the power is gone
  read,  ///< one call that reads fails, and only such calls count
};

class FaultyFiles {
 public:
  FaultyFiles();
  ~FaultyFiles();
  FaultyFiles(const FaultyFiles&) = delete;
  FaultyFiles& operator=(const FaultyFiles&) = delete;

  /// The call of that number, from 1, is the first to fail; calls are counted anew.
  static void fail_at(std::int64_t call, Fault fault);

  /// Nothing fails any more; whether anything did.
  static bool heal();
};

}  // namespace tilefold::test
