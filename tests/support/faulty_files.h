// Simulates disk failures: every call by which SQLite writes or reads in this process is counted and can be made to
// fail.
//
// Implemented as a VFS of SQLite in front of the system's, active during the lifetime of the object.
#pragma once

#include <cstdint>

namespace tilefold::test {

/// Kinds of disk failure.
enum class Fault : std::uint8_t {
  once,  ///< one call fails, later ones work
  full,  ///< the disk is full from one call on: calls that would extend a file fail
  torn,  ///< one call writes only half, and every later call fails, as in a power failure
  read,  ///< one reading call fails; only reading calls are counted
};

class FaultyFiles {
 public:
  FaultyFiles();
  ~FaultyFiles();
  FaultyFiles(const FaultyFiles&) = delete;
  FaultyFiles& operator=(const FaultyFiles&) = delete;

  /// Makes the call with this number (counted from 1) the first that fails, and restarts the count.
  static void fail_at(std::int64_t call, Fault fault);

  /// Ends all simulated failures. Returns true if a call has failed.
  static bool heal();
};

}  // namespace tilefold::test
