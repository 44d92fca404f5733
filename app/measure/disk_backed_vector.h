// Vectors that store their data in a temporary file if they are long. Each contains one value per game, and the values
// of millions of games would take too much memory.
//
// A short vector stays in memory, and so does a long one if the file cannot be created. Invariant: a vector behaves the
// same in memory and in a file.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

#include "app/system/temporary_memory.h"

namespace tilefold::measure {

/// Size of the largest block that is kept in memory; a larger block is mapped from a file.
constexpr std::size_t most_in_memory = std::size_t{1} << 18U;  // size in bytes

template <class T>
struct DiskBackedAllocator {
  using value_type = T;
  DiskBackedAllocator() = default;
  template <class U>
  DiskBackedAllocator(const DiskBackedAllocator<U>&) {}  // NOLINT(google-explicit-constructor): has no state

  // A header before the first value stores the number of mapped bytes, or 0 if the block is not mapped from a file.
  T* allocate(std::size_t count) {
    const std::size_t bytes = head + count * sizeof(T);
    void* block = bytes > most_in_memory ? system::map_temporary_file(bytes) : nullptr;
    const std::size_t mapped = block != nullptr ? bytes : 0;
    if (block == nullptr) block = ::operator new(bytes);
    *static_cast<std::size_t*>(block) = mapped;
    return reinterpret_cast<T*>(static_cast<std::byte*>(block) + head);
  }

  void deallocate(T* values, std::size_t) {
    void* block = reinterpret_cast<std::byte*>(values) - head;
    if (const std::size_t mapped = *static_cast<std::size_t*>(block); mapped > 0) {
      system::unmap_temporary_file(block, mapped);
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

/// One figure per game, such as the score.
using Figures = DiskBackedVector<double>;

}  // namespace tilefold::measure
