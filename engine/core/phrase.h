// A sentence with values in it, which can be translated: the engine says what, the application in which language.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tilefold {

/// A sentence such as "{0} + {1} = 10, nothing between them" and its values. `format` is a literal in translatable();
/// each "{N}" in it stands for `values[N]`, counted from 0. An empty format is "nothing to say".
struct Phrase {
  std::string_view format = {};
  std::vector<std::string> values = {};

  bool empty() const { return format.empty(); }
  /// Returns the sentence in English.
  std::string english() const;
};

/// Clauses that follow one another without anything between them: "{0} moves left by {1}", " and frees the exit".
using Clauses = std::vector<Phrase>;
/// Sentences, with a space between them.
using Sentences = std::vector<Clauses>;

std::string english(const Clauses& clauses);
std::string english(const Sentences& sentences);

/// Replaces each "{N}" in `format` by `values[N]`. A place without a value stays as it is.
std::string filled(std::string_view format, const std::vector<std::string>& values);

}  // namespace tilefold
