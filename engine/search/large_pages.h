// Requests huge pages for large tables with random access, which makes reading and filling them several times as fast.
//
// The request is only a hint to the system. Without huge pages, or on systems other than Linux, the results are the
// same, but their computation takes longer.
//
// See the manual page madvise(2), transparent huge pages.
#pragma once

#include <cstddef>
#include <cstdint>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace tilefold {

/// Requests huge pages for newly allocated memory. Call it before the memory is first written to.
inline void want_large_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#ifdef __linux__
  constexpr std::size_t page = 4096;
  const std::size_t skipped = page - reinterpret_cast<std::uintptr_t>(memory) % page;
  if (bytes > 1000 * page)
    madvise(static_cast<char*>(memory) + skipped, (bytes - skipped) / page * page, MADV_HUGEPAGE);
#endif
}

}  // namespace tilefold
