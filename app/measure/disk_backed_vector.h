// Vectors for one value per game that keep their data in a temporary file when they grow, because runs of millions of
// games would fill the memory.
//
// A long vector is mapped from an unnamed temporary file, so that the system can write its pages to disk; the file
// vanishes with the process, even after a crash. Short vectors stay in memory, and so do long ones if no such file can
// be created. The file is in $TMPDIR, else in /var/tmp, which is rarely a RAM disk. Invariant: a vector behaves the
// same in both cases.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace tilefold::app {

/// Longer blocks are mapped from a file.
constexpr std::size_t most_in_memory = std::size_t{1} << 18U;  // bytes

/// Maps a block of a new temporary file; returns null if that fails.
void* map_temporary_file(std::size_t bytes);
void unmap_temporary_file(void* block, std::size_t bytes);

template <class T>
struct DiskBackedAllocator {
  using value_type = T;
  DiskBackedAllocator() = default;
  template <class U>
  DiskBackedAllocator(const DiskBackedAllocator<U>&) {}  // NOLINT(google-explicit-constructor): all are the same

  // A header before the first value stores the size of the mapping, 0 for memory.
  T* allocate(std::size_t count) {
    const std::size_t bytes = head + count * sizeof(T);
    void* block = bytes > most_in_memory ? map_temporary_file(bytes) : nullptr;
    const std::size_t mapped = block != nullptr ? bytes : 0;
    if (block == nullptr) block = ::operator new(bytes);
    *static_cast<std::size_t*>(block) = mapped;
    return reinterpret_cast<T*>(static_cast<std::byte*>(block) + head);
  }

  void deallocate(T* values, std::size_t) {
    void* block = reinterpret_cast<std::byte*>(values) - head;
    if (const std::size_t mapped = *static_cast<std::size_t*>(block); mapped > 0) {
      unmap_temporary_file(block, mapped);
    } else {
      ::operator delete(block);
    }
  }

  friend bool operator==(const DiskBackedAllocator&, const DiskBackedAllocator&) { return true; }

 private:
  static constexpr std::size_t head = alignof(std::max_align_t);
};

template <class T>
using DiskBackedVector = std::vector<T, DiskBackedAllocator<T>>;

/// One figure per game.
using Figures = DiskBackedVector<double>;

}  // namespace tilefold::app
