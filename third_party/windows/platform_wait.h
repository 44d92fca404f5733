// Waiting for the change of an atomic variable on Windows, for libstdc++. The toolchain includes this file first everywhere.
//
// libstdc++ asks platforms without futexes for these functions and macros (bits/atomic_wait.h, bits/atomic_timed_wait.h).
// Otherwise it waits with a condition variable and misses a wake-up that comes between its check of the variable and its
// wait (seen with GCC 12): a std::stop_callback that is destroyed during a request to stop then waits for ever.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>

extern "C" {
int __stdcall WaitOnAddress(volatile void* address, void* expected, std::size_t bytes, unsigned long milliseconds);
void __stdcall WakeByAddressSingle(void* address);
void __stdcall WakeByAddressAll(void* address);
}

namespace std::__detail {

/// Waits until another thread calls __platform_notify, unless the variable no longer has the value `expected`. May also
/// return without a reason.
template <typename Number>
void __platform_wait(const Number* address, uint64_t expected) noexcept {
  static_assert(sizeof(Number) == sizeof expected);
  constexpr unsigned long for_ever = 0xFFFFFFFF;
  WaitOnAddress(const_cast<Number*>(address), &expected, sizeof expected, for_ever);
}

/// Like __platform_wait, but at most until `end`. Returns false if this time has passed.
template <typename Number, typename Time>
bool __platform_wait_until(const Number* address, uint64_t expected, const Time& end) noexcept {
  static_assert(sizeof(Number) == sizeof expected);
  constexpr chrono::milliseconds longest = chrono::hours(1);  // callers wait again
  const auto left = std::clamp(chrono::ceil<chrono::milliseconds>(end - Time::clock::now()), chrono::milliseconds(0), longest);
  WaitOnAddress(const_cast<Number*>(address), &expected, sizeof expected, static_cast<unsigned long>(left.count()));
  return Time::clock::now() < end;
}

template <typename Number>
void __platform_notify(const Number* address, bool all) noexcept {
  const auto waited_for = const_cast<Number*>(address);
  all ? WakeByAddressAll(waited_for) : WakeByAddressSingle(waited_for);
}

}  // namespace std::__detail

#define _GLIBCXX_HAVE_PLATFORM_WAIT 1
#define _GLIBCXX_HAVE_PLATFORM_TIMED_WAIT 1
