// Large tables that are read all over are found, and filled, several times as fast in large pages.
//
// Only a wish: where the system has none, or is no Linux, nothing is different but the time.
//
// Source: transparent huge pages of Linux, asked for by madvise(2).
#pragma once

#include <cstddef>
#include <cstdint>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace tilefold {

/// For memory that has just been given and not been touched.
inline void want_large_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#ifdef __linux__
  constexpr std::size_t page = 4096;
  const std::size_t skipped = page - reinterpret_cast<std::uintptr_t>(memory) % page;
  if (bytes > 1000 * page)
    madvise(static_cast<char*>(memory) + skipped, (bytes - skipped) / page * page, MADV_HUGEPAGE);
#endif
}

}  // namespace tilefold
