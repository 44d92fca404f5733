#include "engine/core/document.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>

#include "engine/core/text.h"
#include "engine/core/translatable.h"

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

// The kinds of names that unknown_name can say in other languages.
constexpr std::array<std::pair<std::string_view, std::string_view>, 11> unknown_kinds{{
    {"puzzle", command_line_text("unknown puzzle {}")},
    {"strategy", command_line_text("unknown strategy {}")},
    {"preset", command_line_text("unknown preset {}")},
    {"name", command_line_text("unknown name {}")},
    {"tool", command_line_text("unknown tool {}")},
    {"form", command_line_text("unknown form {}")},
    {"theme", command_line_text("unknown theme {}")},
    {"shell", command_line_text("unknown shell {}")},
    {"figure", command_line_text("unknown figure {}")},
    {"message", command_line_text("unknown message {}")},
    {"parameter", command_line_text("unknown parameter {}")},
}};

Phrase unknown_phrase(std::string_view kind, std::string_view name) {
  const auto* const found =
      std::find_if(unknown_kinds.begin(), unknown_kinds.end(), [&](const auto& known) { return known.first == kind; });
  if (found != unknown_kinds.end()) return make_phrase(found->second, quoted(name));
  return phrase_of("unknown {} {}", {kind, quoted(name)});
}

std::string joined(const std::vector<std::string_view>& words) {
  std::string text;
  for (const std::string_view word : words) text.append(text.empty() ? "" : ", ").append(word);
  return text;
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

Phrase Document::description() const {
  if (const auto* flag = std::get_if<bool>(&value)) return Phrase{*flag ? "true" : "false"};
  if (const auto* number = integer()) return make_phrase("the number {}", *number);
  if (const auto* large = std::get_if<std::uint64_t>(&value)) return make_phrase("the number {}", *large);
  if (const auto* number = std::get_if<Fraction>(&value))
    return make_phrase("the number {}",
                       number->written.empty() ? std::to_string(number->value) : printable(number->written));
  if (const auto* words = text()) return make_phrase("the text \"{}\"", printable(*words));
  if (list() != nullptr) return make_phrase("a list");
  if (object() != nullptr) return make_phrase("an object");
  return Phrase{"null"};
}

std::string Document::described() const {
  return description().english();
}

Result<std::int64_t> read_integer(const Document& table, std::string_view name, std::int64_t min, std::int64_t max,
                                  std::int64_t default_value) {
  const Document* found = table.find(name);
  if (found == nullptr) return default_value;
  const std::int64_t* number = found->integer();
  if (number == nullptr || *number < min || *number > max)
    return make_error("\"{}\" is {}; it must be a whole number from {} to {}", name, found->description(), min, max);
  return *number;
}

Result<Done> refuse_unknown(const Document& table, const std::vector<std::string_view>& known, std::string_view place) {
  const Object* members = table.object();
  if (members == nullptr)
    return make_error("{} is {}; it must be an object {…}", make_phrase(place), table.description());
  for (const auto& [name, member] : *members)
    if (std::find(known.begin(), known.end(), name) == known.end())
      return make_error("{} has no field \"{}\"{}", make_phrase(place), printable(name),
                        suggestion_phrase(name, known));
  return Done{};
}

Error unknown_name(std::string_view kind, std::string_view name, const std::vector<std::string_view>& candidates) {
  const Phrase unknown = unknown_phrase(kind, name);
  const Phrase similar = suggestion_phrase(name, candidates);
  if (candidates.empty()) return make_error("{}{}; none are known", unknown, similar);
  return make_error("{}{}; there are: {}", unknown, similar, joined(candidates));
}

Phrase suggestion_phrase(std::string_view name, const std::vector<std::string_view>& candidates) {
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
  return nearest.empty() ? Phrase{} : make_phrase(" (did you mean '{}'?)", nearest);
}

std::string suggestion(std::string_view name, const std::vector<std::string_view>& candidates) {
  return suggestion_phrase(name, candidates).english();
}

}  // namespace tilefold
