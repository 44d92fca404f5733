// Random values for a parameter table, within its ranges and constraints.
#pragma once

#include "engine/core/parameters.h"
#include "engine/core/rng.h"

namespace tilefold::test {

inline std::int64_t random_value(const ParameterSpec& spec, Rng& rng) {
  const auto between = [&](std::int64_t min, std::int64_t max) {
    return min + static_cast<std::int64_t>(rng.below(static_cast<std::uint32_t>(max - min + 1)));
  };
  switch (spec.type) {
    case ParameterType::integer:
    case ParameterType::decimal: return between(spec.min, spec.max);
    case ParameterType::choice: return between(0, static_cast<std::int64_t>(spec.choices.size()) - 1);
    case ParameterType::toggle: return between(0, 1);
    case ParameterType::power_of_two: break;
  }
  std::int64_t value = spec.min;
  while (value < spec.max && rng.below(4) != 0) value *= 2;
  return value;
}

inline ParameterValues random_parameters(ParameterSpecs table, Rng& rng) {
  ParameterValues values(table);
  do {
    for (std::size_t line = 0; line < table.size(); ++line) values.set(line, random_value(table[line], rng));
  } while (!values.check());
  return values;
}

}  // namespace tilefold::test
