// Vectors for one number of every game: what would fill the memory in a run of millions lies in a file.
//
// A long vector is mapped from a temporary file that has no name, so the system may write it to disk and take its
// memory back; it goes with the process, however that ends. A short one lies in memory, and so does a long one where
// there is no place for such a file. The file is below $TMPDIR, else in /var/tmp, which is rarely a file system in
// memory. Law: a vector is the same vector either way.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace tilefold::app {

/// Longer blocks are mapped from a file.
constexpr std::size_t most_in_memory = std::size_t{1} << 18U;  // bytes

/// A block of the file; null where it cannot be had.
void* map_spool(std::size_t bytes);
void unmap_spool(void* block, std::size_t bytes);

template <class T>
struct SpoolAllocator {
  using value_type = T;
  SpoolAllocator() = default;
  template <class U>
  SpoolAllocator(const SpoolAllocator<U>&) {}  // NOLINT(google-explicit-constructor): all are the same

  // Before the first value stands where the block lies.
  T* allocate(std::size_t count) {
    const std::size_t bytes = head + count * sizeof(T);
    void* block = bytes > most_in_memory ? map_spool(bytes) : nullptr;
    const std::size_t mapped = block != nullptr ? bytes : 0;
    if (block == nullptr) block = ::operator new(bytes);
    *static_cast<std::size_t*>(block) = mapped;
    return reinterpret_cast<T*>(static_cast<std::byte*>(block) + head);
  }

  void deallocate(T* values, std::size_t) {
    void* block = reinterpret_cast<std::byte*>(values) - head;
    if (const std::size_t mapped = *static_cast<std::size_t*>(block); mapped > 0) {
      unmap_spool(block, mapped);
    } else {
      ::operator delete(block);
    }
  }

  friend bool operator==(const SpoolAllocator&, const SpoolAllocator&) { return true; }

 private:
  static constexpr std::size_t head = alignof(std::max_align_t);
};

template <class T>
using Spooled = std::vector<T, SpoolAllocator<T>>;

/// One figure of every game.
using Figures = Spooled<double>;

}  // namespace tilefold::app
