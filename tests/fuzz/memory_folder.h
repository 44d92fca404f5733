// A folder in memory for targets that write profiles, because every stored change is flushed to the disk.
#pragma once

#include <stdlib.h>

#include <filesystem>
#include <string>

#include "app/profile/folders.h"
#include "tests/fuzz/target.h"

namespace tilefold::test {

class MemoryFolder {
 public:
  MemoryFolder() { demand(mkdtemp(path_.data()) != nullptr, "there is a folder in memory"); }
  ~MemoryFolder() { std::filesystem::remove_all(path_); }
  MemoryFolder(const MemoryFolder&) = delete;
  MemoryFolder& operator=(const MemoryFolder&) = delete;

  /// Returns the folders of a profile inside this folder, which need not exist.
  profile::Folders profile() const {
    const std::filesystem::path data = std::filesystem::path(path_) / "profile";
    return {.data = data, .config = data, .state = data, .cache = data};
  }

 private:
  std::string path_ = "/dev/shm/tilefold-fuzz-XXXXXX";
};

}  // namespace tilefold::test
