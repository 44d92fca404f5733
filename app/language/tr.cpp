#include "app/language/tr.h"

#include <cctype>

namespace tilefold::language {

std::string_view tr(std::string_view text) {
  const std::string_view found = current().catalogue.find(text);
  return found.empty() ? text : found;
}

const char* tr(const char* text) {
  const std::string_view found = current().catalogue.find(text);
  return found.empty() ? text : found.data();
}

std::string tr_inside(std::string_view label) {
  const std::string_view found = current().catalogue.find(label);
  std::string text(found.empty() ? label : found);
  // German nouns need their capital letter. Letters outside ASCII take more than one byte and stay unchanged.
  const bool has_noun_capitals = !found.empty() && current().tag == "de";
  if (!has_noun_capitals && !text.empty())
    text.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(text.front())));
  return text;
}

std::string tr(const Phrase& phrase) {
  const std::string_view text =
      phrase.plural.empty() ? tr(phrase.format) : plural_form(phrase.count, phrase.format, phrase.plural);
  if (phrase.inner.empty()) return filled(text, phrase.values);
  std::vector<std::string> values = phrase.values;
  for (std::size_t i = 0; i < phrase.inner.size(); ++i)
    if (!phrase.inner[i].empty()) values[i] = tr(phrase.inner[i]);
  return filled(text, values);
}

std::string tr(const Error& error) {
  return error.phrase.empty() ? error.message : tr(error.phrase);
}

std::string tr(const Clauses& clauses) {
  std::string text;
  for (const Phrase& clause : clauses) text += tr(clause);
  return text;
}

std::string tr(const Sentences& sentences) {
  std::string text;
  for (const Clauses& sentence : sentences) text += (text.empty() ? "" : " ") + tr(sentence);
  return text;
}

std::string_view plural_form(std::uint64_t count, std::string_view one, std::string_view many) {
  const Language& language = current();
  const std::string_view found = language.catalogue.find(one, language.form(count));
  if (!found.empty()) return found;
  return count == 1 ? one : many;
}

}  // namespace tilefold::language
