#include "engine/core/phrase.h"

#include <utility>

#include "engine/core/error.h"

namespace tilefold {

void PhraseValue::add_to(Phrase& phrase) const {
  const Phrase* inner = nullptr;
  std::string text;
  if (const auto* number = std::get_if<std::int64_t>(&value_)) {
    text = std::to_string(*number);
  } else if (const auto* large = std::get_if<std::uint64_t>(&value_)) {
    text = std::to_string(*large);
  } else if (const auto* fixed = std::get_if<std::string_view>(&value_)) {
    text = *fixed;
  } else if (const auto* said = std::get_if<const Phrase*>(&value_)) {
    text = (*said)->english();
    inner = *said;
  } else if (const auto* error = std::get_if<const Error*>(&value_)) {
    text = (*error)->message;
    inner = &(*error)->phrase;
  }
  phrase.values.push_back(std::move(text));
  if (inner == nullptr || inner->empty()) return;
  phrase.inner.resize(phrase.values.size());
  phrase.inner.back() = *inner;
}

Phrase phrase_of(std::string_view format, std::initializer_list<PhraseValue> values) {
  Phrase phrase{.format = format};
  for (const PhraseValue& value : values) value.add_to(phrase);
  return phrase;
}

Phrase counted_phrase(std::uint64_t count, std::string_view one, std::string_view many) {
  Phrase phrase = phrase_of(one, {PhraseValue(count)});
  phrase.plural = many;
  phrase.count = count;
  return phrase;
}

Error error_of(Phrase phrase) {
  std::string message = phrase.english();
  return {std::move(message), std::move(phrase)};
}

std::string filled(std::string_view format, const std::vector<std::string>& values) {
  std::string text;
  std::size_t next = 0;
  for (std::size_t i = 0; i < format.size(); ++i) {
    const std::string_view rest = format.substr(i);
    const bool is_next = rest.starts_with("{}");
    const bool is_place = !is_next && rest.size() > 2 && rest[0] == '{' && rest[2] == '}';
    const std::size_t number = is_next    ? next++
                               : is_place ? static_cast<std::size_t>(rest[1]) - std::size_t{'0'}
                                          : values.size();
    if (number < values.size()) {
      text += values[number];
      i += is_next ? 1 : 2;
    } else {
      text += format[i];
    }
  }
  return text;
}

std::string Phrase::english() const {
  return filled(plural.empty() || count == 1 ? format : plural, values);
}

std::string english(const Clauses& clauses) {
  std::string text;
  for (const Phrase& clause : clauses) text += clause.english();
  return text;
}

std::string english(const Sentences& sentences) {
  std::string text;
  for (const Clauses& sentence : sentences) text += (text.empty() ? "" : " ") + english(sentence);
  return text;
}

}  // namespace tilefold
