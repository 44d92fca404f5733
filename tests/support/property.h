// Runs a rapidcheck property inside a doctest case, with a fixed seed. It prints only on failure: the reduced
// counterexample. TILEFOLD_LONG=1 tries a hundred times as many cases.
#pragma once

#include <doctest/doctest.h>
#include <rapidcheck.h>
#include <rapidcheck/detail/TestListenerAdapter.h>

#include <sstream>
#include <string>
#include <utility>

#include "tests/support/long_run.h"

namespace tilefold::test {

/// Tries a property on `cases` cases; returns rapidcheck's result.
template <class Property>
rc::detail::TestResult try_property(int cases, Property&& property) {
  rc::detail::TestParams parameters;
  parameters.seed = 20250101;
  parameters.maxSuccess = cases;
  // This overload reads no environment variables and prints nothing.
  rc::detail::TestListenerAdapter nobody;
  return rc::detail::checkProperty(rc::detail::toProperty(std::forward<Property>(property)), {}, parameters, nobody,
                                   {});
}

template <class Property>
void check_property(int cases, Property&& property) {
  const int factor = is_long_run() ? 100 : 1;
  const auto result = try_property(cases * factor, std::forward<Property>(property));
  std::ostringstream text;
  rc::detail::printResultMessage(result, text);
  CHECK_MESSAGE(result.template is<rc::detail::SuccessResult>(), text.str());
}

}  // namespace tilefold::test
