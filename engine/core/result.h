// A value or the reason why there is none, for everything that a person can get wrong.
//
// The message is one sentence that says what is wrong, where, and what would be right; it is shown to
// people as it stands. What cannot happen is an assert, never a Result.
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace tilefold {

struct Error {
  std::string message;
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}      // NOLINT(google-explicit-constructor)
  Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}  // NOLINT(google-explicit-constructor)

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

/// The result of something that yields nothing but may fail.
struct Done {};

}  // namespace tilefold
