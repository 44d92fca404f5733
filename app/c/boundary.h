// The boundary between C and C++. No exception crosses it. The message of an error is stored for the thread in which
// the error occurred.
#pragma once

#include <exception>
#include <initializer_list>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include "app/c/tilefold.h"
#include "engine/core/parameters.h"
#include "engine/core/result.h"

namespace tilefold::c {

/// `refused` and `failed` store a message, which tilefold_message then returns.
tilefold_result refused(const Error& error);
tilefold_result failed(const char* problem) noexcept;
tilefold_result stopped() noexcept;

/// Runs `work`; converts errors and exceptions into a result.
template <class Work>
tilefold_result guarded(const Work& work) noexcept {
  try {
    const Result<Done> done = work();
    return done ? TILEFOLD_DONE : refused(done.error());
  } catch (const std::bad_alloc&) {
    return failed("out of memory");
  } catch (const std::exception& problem) {
    return failed(problem.what());
  } catch (...) {
    return failed("unknown internal error");
  }
}

/// Like `guarded`, for a function that returns a tilefold_result itself.
template <class Work>
tilefold_result contained(const Work& work) noexcept {
  tilefold_result result = TILEFOLD_DONE;
  const tilefold_result ended = guarded([&]() -> Result<Done> {
    result = work();
    return Done{};
  });
  return ended == TILEFOLD_DONE ? result : ended;
}

/// A pointer argument and its name. `check_given` returns the error "the argument NAME is null; it must not be" for the
/// first null pointer.
struct Argument {
  const void* pointer;
  std::string_view name;
};
Result<Done> check_given(std::initializer_list<Argument> arguments);

/// Copies a text for the caller, who must release it with tilefold_free.
Result<Done> hand_out(std::string_view text, char** target);

/// Splits rule values in the form "name=value name=value"; null gives an empty list.
std::vector<std::string> rule_values_of(const char* text);

}  // namespace tilefold::c
