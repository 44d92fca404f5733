// The log of the changes that a program made in a folder: events, each followed by its path, another path and its data.
#pragma once

#include <cstdint>

namespace tilefold::test {

/// One event in the log of the changes of files.
struct WriteEvent {
  enum class Kind : std::uint32_t {
    create,    ///< a new, empty file
    write,     ///< data at an offset
    truncate,  ///< the size becomes `offset`
    content,   ///< the complete content of a file whose writes were not observed
    sync,      ///< changes of this file, or of the names in this folder, are durable now
    rename,    ///< the file or folder got the other path
    remove,
  };
  Kind kind = Kind::create;
  std::uint32_t unused = 0;
  std::uint64_t offset = 0;    ///< position in the file, in bytes
  std::uint64_t answered = 0;  ///< number of bytes on standard output before the event
  std::uint64_t path_bytes = 0;
  std::uint64_t other_bytes = 0;
  std::uint64_t data_bytes = 0;
};

}  // namespace tilefold::test
