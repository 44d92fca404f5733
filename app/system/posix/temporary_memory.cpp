#include "app/system/temporary_memory.h"

#ifdef __linux__
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>
#endif

namespace tilefold::system {

#ifdef __linux__

void* map_temporary_file(std::size_t bytes) {
  const char* folder = std::getenv("TMPDIR");
  const int file = open(folder != nullptr ? folder : "/var/tmp", O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (file == -1) return nullptr;
  // Reserves the disk space in advance. Otherwise, if the disk became full later, a write to the mapped memory would
  // kill the process.
  const bool has_room = posix_fallocate(file, 0, static_cast<off_t>(bytes)) == 0;
  void* block = has_room ? mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0) : MAP_FAILED;
  close(file);
  return block == MAP_FAILED ? nullptr : block;
}

void unmap_temporary_file(void* block, std::size_t bytes) {
  munmap(block, bytes);
}

#else

void* map_temporary_file(std::size_t) {
  return nullptr;
}

void unmap_temporary_file(void*, std::size_t) {}

#endif

}  // namespace tilefold::system
