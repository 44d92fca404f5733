#include "app/system/temporary_memory.h"

#include <windows.h>

namespace tilefold::system {

// The system's paging file takes the place of a temporary file. Windows reserves the space in it now.
void* map_temporary_file(std::size_t bytes) {
  const HANDLE file = CreateFileMappingW(INVALID_HANDLE_VALUE, nullptr, PAGE_READWRITE | SEC_COMMIT,
                                         static_cast<DWORD>(bytes >> 32U), static_cast<DWORD>(bytes), nullptr);
  if (file == nullptr) return nullptr;
  void* block = MapViewOfFile(file, FILE_MAP_ALL_ACCESS, 0, 0, bytes);
  CloseHandle(file);
  return block;
}

void unmap_temporary_file(void* block, std::size_t /*bytes*/) {
  UnmapViewOfFile(block);
}

}  // namespace tilefold::system
