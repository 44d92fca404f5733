// Determines the combinations of rules that a sweep plays: parses the option --vary, and then lists all combinations or
// selects a sample of them.

#include <algorithm>
#include <array>
#include <charconv>
#include <set>
#include <utility>

#include "app/measure/sweep.h"
#include "engine/core/text.h"
#include "engine/core/translatable.h"

namespace tilefold::measure {
namespace {

constexpr std::string_view varied_form =
    command_line_text("it must be NAME=VALUE,VALUE or NAME=FROM..TO or NAME=FROM..TO:STEP");

Error in_varied(std::string_view text, const Error& problem) {
  return make_error("--vary {}: {}", printable(text), problem);
}

// Parses a parameter value that the user typed. Returns it in the form in which ParameterValues stores it.
Result<std::int64_t> read_value(const PuzzleInfo& info, std::size_t line, std::string_view text) {
  ParameterValues values(info.parameters);
  if (const auto set = values.set_text(info.parameters[line].name, text); !set) return set.error();
  return values.at(line);
}

// Parses the step of a range. The step must be greater than 0, but need not be a valid value of the rule.
std::optional<std::int64_t> read_step(ParameterType type, std::string_view text) {
  if (text.starts_with('-')) return std::nullopt;  // also rejects "-0.5": its whole part, -0, would parse as 0
  std::int64_t whole = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), whole);
  if (error != std::errc() || whole > millionths) return std::nullopt;
  if (type == ParameterType::integer)
    return end == text.data() + text.size() && whole > 0 ? std::optional(whole) : std::nullopt;
  std::int64_t step = whole * millionths;
  if (end != text.data() + text.size()) {
    if (*end != '.') return std::nullopt;
    std::int64_t digit = millionths / 10;
    for (const char* at = end + 1; at != text.data() + text.size(); ++at, digit /= 10) {
      if (*at < '0' || *at > '9' || digit == 0) return std::nullopt;
      step += (*at - '0') * digit;
    }
  }
  return step > 0 ? std::optional(step) : std::nullopt;
}

// Returns the difference between consecutive values of a range. Returns 0 if each value is twice the previous one.
Result<std::int64_t> step_of(const ParameterSpec& spec, std::string_view text, bool is_given) {
  switch (spec.type) {
    case ParameterType::power_of_two:
      if (is_given) return make_error("a range of powers of two has no step; its values double");
      return std::int64_t{0};
    case ParameterType::integer:
    case ParameterType::decimal: {
      if (!is_given && spec.type == ParameterType::integer) return std::int64_t{1};
      if (!is_given) return make_error("a range of decimals needs a step, such as 0.1..0.5:0.1");
      const auto step = read_step(spec.type, text);
      if (!step)
        return make_error(spec.type == ParameterType::integer
                              ? command_line_text("the step is {}; it must be a whole number above 0")
                              : std::string_view(command_line_text(
                                    "the step is {}; it must be a number with at most six decimals above 0")),
                          tilefold::quoted(text));
      return *step;
    }
    default:
      return make_error("it does not support ranges; give a list of its values, which are {}", range_phrase(spec));
  }
}

// Parses one part of the list, which is a value or a range, and appends its values to the rule.
Result<Done> add_part(const PuzzleInfo& info, std::string_view part, VariedRule& rule) {
  const ParameterSpec& spec = info.parameters[rule.line];
  const std::size_t dots = part.find("..");
  const auto from = read_value(info, rule.line, part.substr(0, dots));
  if (!from) return from.error();
  if (dots == std::string_view::npos) {
    rule.values.push_back(*from);
    return Done{};
  }
  const std::string_view rest = part.substr(dots + 2);
  const std::size_t colon = std::min(rest.find(':'), rest.size());
  const auto to = read_value(info, rule.line, rest.substr(0, colon));
  if (!to) return to.error();
  const auto step = step_of(spec, rest.substr(std::min(colon + 1, rest.size())), colon < rest.size());
  if (!step) return step.error();
  if (*from > *to)
    return make_error("the range {} is empty; its first value must not exceed its last", tilefold::quoted(part));
  for (std::int64_t value = *from; value <= *to; value = *step == 0 ? value * 2 : value + *step) {
    rule.values.push_back(value);
    if (rule.values.size() > most_values) break;
  }
  return Done{};
}

Result<Done> check_values(const PuzzleInfo& info, const VariedRule& rule) {
  if (rule.values.size() > most_values)
    return make_error("there are more than {} values; use a larger step", most_values);
  std::set<std::int64_t> seen;
  for (const std::int64_t value : rule.values) {
    if (seen.insert(value).second) continue;
    ParameterValues twice(info.parameters);
    twice.set(rule.line, value);
    return make_error("{} is given twice; give each value once", twice.text(rule.line));
  }
  return Done{};
}

// Returns the combination in which varied rule number i has its value number choice[i].
ParameterValues rules_at(const SweepPlan& plan, const std::vector<std::size_t>& choice) {
  ParameterValues values = plan.games.parameters;
  for (std::size_t i = 0; i < plan.rules.size(); ++i) values.set(plan.rules[i].line, plan.rules[i].values[choice[i]]);
  return values;
}

// Returns the number of combinations in the grid, or `most` + 1 if there are more than `most`.
std::size_t count_of_combinations(const SweepPlan& plan, std::size_t most) {
  std::size_t all = 1;
  for (const VariedRule& rule : plan.rules) all = std::min(all * rule.values.size(), most + 1);
  return all;
}

// Changes `choice` to the next combination in grid order. Returns false if `choice` was the last one.
bool next_combination(const SweepPlan& plan, std::vector<std::size_t>& choice) {
  for (std::size_t i = choice.size(); i > 0; --i) {
    if (++choice[i - 1] < plan.rules[i - 1].values.size()) return true;
    choice[i - 1] = 0;
  }
  return false;
}

void select_all(SweepPlan& plan) {
  std::vector<std::size_t> choice(plan.rules.size());
  do {
    ParameterValues values = rules_at(plan, choice);
    if (const auto legal = values.check(); legal) {
      plan.combinations.push_back(std::move(values));
    } else {
      plan.skipped.push_back({.parameters = std::move(values), .reason = legal.error().message});
    }
  } while (next_combination(plan, choice));
}

std::vector<std::uint64_t> first_primes(std::size_t count) {
  std::vector<std::uint64_t> primes;
  for (std::uint64_t n = 2; primes.size() < count; ++n)
    if (std::none_of(primes.begin(), primes.end(), [n](std::uint64_t p) { return n % p == 0; })) primes.push_back(n);
  return primes;
}

// Divides the range from 0 to 1 into `parts` equal parts and returns the index of the part that contains the radical
// inverse of `index` in base `base`.
std::size_t mirrored_part(std::uint64_t index, std::uint64_t base, std::size_t parts) {
  std::uint64_t mirrored = 0;
  std::uint64_t whole = 1;
  for (; index > 0; index /= base) {
    mirrored = mirrored * base + index % base;
    whole *= base;
  }
  return static_cast<std::size_t>(mirrored * parts / whole);
}

// Draws points of Halton's sequence until it has found `wanted` different combinations that the puzzle allows. If the
// number of tries reaches a limit, selects the remaining combinations in the order of the grid. Returns false if this
// reaches the limit, too. If the grid has fewer than `wanted` allowed combinations, selects all of them.
bool select_sample(SweepPlan& plan, std::size_t wanted) {
  const std::vector<std::uint64_t> bases = first_primes(plan.rules.size());
  std::set<std::vector<std::size_t>> seen;
  std::set<std::vector<std::size_t>> taken;
  std::vector<std::size_t> choice(plan.rules.size());
  const auto meet = [&] {
    if (seen.insert(choice).second && rules_at(plan, choice).check()) taken.insert(choice);
  };
  const std::uint64_t most_tries = 1000 + 100 * wanted;
  for (std::uint64_t point = 1; point <= most_tries && taken.size() < wanted; ++point) {
    for (std::size_t i = 0; i < choice.size(); ++i)
      choice[i] = mirrored_part(point, bases[i], plan.rules[i].values.size());
    meet();
  }
  std::fill(choice.begin(), choice.end(), 0);
  bool is_whole = false;
  for (std::uint64_t combination = 0; combination < most_tries && taken.size() < wanted && !is_whole; ++combination) {
    meet();
    is_whole = !next_combination(plan, choice);
  }
  for (const std::vector<std::size_t>& combination : taken) plan.combinations.push_back(rules_at(plan, combination));
  return is_whole || taken.size() == wanted;
}

}  // namespace

Result<VariedRule> parse_varied(const PuzzleInfo& info, std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos) return in_varied(text, make_error(varied_form));
  const std::string_view name = text.substr(0, equals);
  std::vector<std::string_view> names;
  for (const ParameterSpec& spec : info.parameters) names.push_back(spec.name);
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return in_varied(text, unknown_name("parameter", name, names));
  VariedRule rule{.line = static_cast<std::size_t>(found - names.begin()), .values = {}};
  for (std::size_t at = equals; at < text.size();) {
    const std::size_t comma = std::min(text.find(',', at + 1), text.size());
    if (const auto added = add_part(info, text.substr(at + 1, comma - at - 1), rule); !added)
      return in_varied(text, added.error());
    at = comma;
  }
  if (const auto checked = check_values(info, rule); !checked) return in_varied(text, checked.error());
  return rule;
}

Result<Done> lay_out(SweepPlan& plan) {
  const std::size_t all = count_of_combinations(plan, most_combinations);
  if (plan.sample && (all > most_combinations || static_cast<std::size_t>(*plan.sample) < all)) {
    if (!select_sample(plan, static_cast<std::size_t>(*plan.sample)) && !plan.combinations.empty())
      return make_error(
          "--sample {}: only {} combinations that the rules allow were found; vary fewer values, or select a smaller "
          "sample",
          *plan.sample, plan.combinations.size());
  } else {
    if (all > most_combinations)
      return make_error("there are more than {} combinations; vary fewer values, or select some with --sample N",
                        most_combinations);
    select_all(plan);
  }
  if (!plan.combinations.empty()) return Done{};
  if (plan.skipped.empty()) return make_error("no combination of the varied rules is valid");
  return make_error("no combination of the varied rules is valid: {}", plan.skipped.front().reason);
}

}  // namespace tilefold::measure
