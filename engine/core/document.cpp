#include "engine/core/document.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "engine/core/text.h"

namespace tilefold {
namespace {

char small(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

// Returns the Levenshtein distance, ignoring case: insertions, deletions and substitutions cost 1 each.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t substituted = diagonal + (small(a[i]) == small(b[j]) ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({substituted, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

}  // namespace

const Document* Document::find(std::string_view name) const {
  const Object* members = object();
  if (members == nullptr) return nullptr;
  const auto found = std::find_if(members->begin(), members->end(), [&](const auto& m) { return m.first == name; });
  return found == members->end() ? nullptr : &found->second;
}

Document Document::of_unsigned(std::uint64_t number) {
  Document document;
  if (number > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
    document.value = number;
  } else {
    document.value = static_cast<std::int64_t>(number);
  }
  return document;
}

std::optional<std::uint64_t> Document::unsigned_integer() const {
  if (const auto* large = std::get_if<std::uint64_t>(&value)) return *large;
  if (const auto* number = integer(); number != nullptr && *number >= 0) return static_cast<std::uint64_t>(*number);
  return std::nullopt;
}

std::string Document::described() const {
  if (const auto* flag = std::get_if<bool>(&value)) return *flag ? "true" : "false";
  if (const auto* number = integer()) return "the number " + std::to_string(*number);
  if (const auto* large = std::get_if<std::uint64_t>(&value)) return "the number " + std::to_string(*large);
  if (const auto* number = std::get_if<Fraction>(&value))
    return "the number " + (number->written.empty() ? std::to_string(number->value) : printable(number->written));
  if (const auto* words = text()) return "the text \"" + printable(*words) + "\"";
  if (list() != nullptr) return "a list";
  if (object() != nullptr) return "an object";
  return "null";
}

Result<std::int64_t> read_integer(const Document& table, std::string_view name, std::int64_t min, std::int64_t max,
                                  std::int64_t default_value) {
  const Document* found = table.find(name);
  if (found == nullptr) return default_value;
  const std::int64_t* number = found->integer();
  if (number == nullptr || *number < min || *number > max)
    return Error{"\"" + std::string(name) + "\" is " + found->described() + "; it must be a whole number from " +
                 std::to_string(min) + " to " + std::to_string(max)};
  return *number;
}

Result<Done> refuse_unknown(const Document& table, const std::vector<std::string_view>& known, std::string_view place) {
  const Object* members = table.object();
  if (members == nullptr) return Error{std::string(place) + " is " + table.described() + "; it must be an object {…}"};
  for (const auto& [name, member] : *members)
    if (std::find(known.begin(), known.end(), name) == known.end())
      return Error{std::string(place) + " has no field \"" + printable(name) + "\"" + suggestion(name, known)};
  return Done{};
}

Error unknown_name(std::string_view kind, std::string_view name, const std::vector<std::string_view>& candidates) {
  std::string message = "unknown " + std::string(kind) + " " + quoted(name) + suggestion(name, candidates);
  message += candidates.empty() ? "; none are known" : "; there are: ";
  for (std::size_t i = 0; i < candidates.size(); ++i) message += (i == 0 ? "" : ", ") + std::string(candidates[i]);
  return {message};
}

std::string suggestion(std::string_view name, const std::vector<std::string_view>& candidates) {
  if (name.size() > longest_quoted) return {};
  std::string_view nearest;
  std::size_t best = std::max<std::size_t>(2, name.size() / 3) + 1;
  for (const std::string_view candidate : candidates) {
    const std::size_t distance = edit_distance(name, candidate);
    if (distance < best && distance < candidate.size()) {
      best = distance;
      nearest = candidate;
    }
  }
  return nearest.empty() ? std::string() : " (did you mean '" + std::string(nearest) + "'?)";
}

}  // namespace tilefold
