#include "engine/core/phrase.h"

namespace tilefold {

std::string filled(std::string_view format, const std::vector<std::string>& values) {
  std::string text;
  for (std::size_t i = 0; i < format.size(); ++i) {
    const bool is_place = i + 2 < format.size() && format[i] == '{' && format[i + 2] == '}';
    const std::size_t number = is_place ? static_cast<std::size_t>(format[i + 1]) - std::size_t{'0'} : values.size();
    if (number < values.size()) {
      text += values[number];
      i += 2;
    } else {
      text += format[i];
    }
  }
  return text;
}

std::string Phrase::english() const {
  return filled(format, values);
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
