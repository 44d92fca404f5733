// Memory backed by a temporary file, so that the system can write its pages to disk.
//
// The file has no name and is deleted when the process ends, even after a crash. It is in $TMPDIR if that is set,
// otherwise in /var/tmp, which is rarely a RAM disk.
#pragma once

#include <cstddef>

namespace tilefold::system {

/// Creates a temporary file and maps it into memory. Returns null if that fails.
void* map_temporary_file(std::size_t bytes);
void unmap_temporary_file(void* block, std::size_t bytes);

}  // namespace tilefold::system
