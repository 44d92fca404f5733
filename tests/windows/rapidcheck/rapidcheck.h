// The part of rapidcheck's interface that the property tests use. Debian has the library for Linux only, so on Windows
// this header tries the same properties on random values and reduces a counterexample step by step.
#pragma once

#include <cstdint>
#include <functional>
#include <ostream>
#include <sstream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace rc {

/// The SplitMix64 generator (Steele, Lea and Flood, Fast splittable pseudorandom number generators, 2014).
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t bits = state_ += 0x9e3779b97f4a7c15U;
    bits = (bits ^ (bits >> 30U)) * 0xbf58476d1ce4e5b9U;
    bits = (bits ^ (bits >> 27U)) * 0x94d049bb133111ebU;
    return bits ^ (bits >> 31U);
  }

 private:
  std::uint64_t state_;
};

template <class T>
using Seq = std::vector<T>;

template <class T>
struct Shrinkable {
  T value;
  std::function<Seq<T>(const T&)> smaller;  ///< returns values that are one step smaller
};

template <class T>
struct Gen {
  template <class Function>
  explicit Gen(Function function) : generate(std::move(function)) {}

  std::function<Shrinkable<T>(Random, int)> generate;
};

template <class T>
struct Arbitrary;

namespace seq {

template <class T>
Seq<T> fromContainer(std::vector<T> values) {
  return values;
}

}  // namespace seq

namespace shrinkable {

template <class T, class Smaller>
Shrinkable<T> shrinkRecur(T value, Smaller smaller) {
  return {std::move(value), smaller};
}

}  // namespace shrinkable

namespace detail {

struct Violation {
  std::string text;
};
struct Discarded {};

inline void require(bool is_true, const char* text) {
  if (!is_true) throw Violation{text};
}

struct SuccessResult {};
struct FailureResult {
  std::string description;
  std::vector<std::pair<std::string, std::string>> counterExample;
};

class TestResult {
 public:
  explicit TestResult(std::variant<SuccessResult, FailureResult> result) : result_(std::move(result)) {}

  template <class Kind>
  bool is() const {
    return std::holds_alternative<Kind>(result_);
  }
  template <class Kind>
  const Kind& get() const {
    return std::get<Kind>(result_);
  }

 private:
  std::variant<SuccessResult, FailureResult> result_;
};

inline void printResultMessage(const TestResult& result, std::ostream& out) {
  if (!result.is<FailureResult>()) return;
  const auto& failure = result.get<FailureResult>();
  out << failure.description;
  for (const auto& [type, value] : failure.counterExample) out << '\n' << value;
}

struct TestParams {
  std::uint64_t seed = 0;
  int maxSuccess = 100;
};
struct TestMetadata {};
struct TestListenerAdapter {};
struct ReproduceMap {};

template <class Result, class Object, class Argument>
std::remove_cvref_t<Argument> argument_of(Result (Object::*)(Argument) const);

template <class Function>
struct Property {
  using Value = decltype(argument_of(&Function::operator()));

  /// Returns why the property is violated; empty if it holds or does not apply.
  std::string violation(const Value& value, bool* applies = nullptr) const {
    try {
      function(value);
    } catch (const Violation& found) {
      return found.text;
    } catch (const Discarded&) {
      if (applies != nullptr) *applies = false;
    }
    return {};
  }

  Function function;
};

template <class Function>
Property<std::decay_t<Function>> toProperty(Function&& function) {
  return {std::forward<Function>(function)};
}

template <class Function>
TestResult checkProperty(const Property<Function>& property, const TestMetadata&, const TestParams& parameters,
                         TestListenerAdapter&, const ReproduceMap&) {
  using Value = typename Property<Function>::Value;
  constexpr int sizes = 100;
  const Gen<Value> generator = Arbitrary<Value>::arbitrary();
  Random random(parameters.seed);
  for (int succeeded = 0; succeeded < parameters.maxSuccess;) {
    Shrinkable<Value> found = generator.generate(Random(random.next()), succeeded % (sizes + 1));
    bool applies = true;
    std::string text = property.violation(found.value, &applies);
    succeeded += applies ? 1 : 0;
    if (text.empty()) continue;
    for (bool is_reduced = true; is_reduced;) {
      is_reduced = false;
      for (const Value& smaller : found.smaller(found.value)) {
        const std::string again = property.violation(smaller);
        if (again.empty()) continue;
        text = again;
        found.value = Value(smaller);
        is_reduced = true;
        break;
      }
    }
    std::ostringstream shown;
    showValue(found.value, shown);
    return TestResult(FailureResult{.description = text, .counterExample = {{"value", shown.str()}}});
  }
  return TestResult(SuccessResult{});
}

}  // namespace detail
}  // namespace rc

#define RC_ASSERT(...) rc::detail::require(static_cast<bool>(__VA_ARGS__), #__VA_ARGS__)
#define RC_ASSERT_FALSE(...) rc::detail::require(!static_cast<bool>(__VA_ARGS__), "not: " #__VA_ARGS__)
#define RC_PRE(...)                                 \
  if (!(__VA_ARGS__)) throw rc::detail::Discarded { \
    }
