// A value or an error message, for operations that can fail because of the user's input.
//
// The message is one sentence that says what is wrong, where, and what would be correct; it is shown to the user
// unchanged, or translated if it was made by make_error. Programming errors are caught by asserts and never returned as
// a Result.
#pragma once

#include <cassert>
#include <utility>
#include <variant>

#include "engine/core/error.h"

namespace tilefold {

template <class T>
class [[nodiscard]] Result {
 public:
  // NOLINTBEGIN(google-explicit-constructor): a function can return a plain value or an Error
  Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}
  // NOLINTEND(google-explicit-constructor)

  explicit operator bool() const { return content_.index() == 0; }

  T& operator*() {
    assert(*this);
    return *std::get_if<0>(&content_);
  }
  const T& operator*() const {
    assert(*this);
    return *std::get_if<0>(&content_);
  }
  T* operator->() { return &**this; }
  const T* operator->() const { return &**this; }

  const Error& error() const {
    assert(!*this);
    return *std::get_if<1>(&content_);
  }

 private:
  std::variant<T, Error> content_;
};

/// The value of a Result for operations that return nothing but may fail.
struct Done {};

}  // namespace tilefold
