// Sentences with values that can be translated. The engine provides the English text and the values; the application
// translates them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tilefold {

/// A sentence such as "{0} + {1} = 10, nothing between them" and its values. `format` is a literal in translatable();
/// each "{N}" in it is a placeholder for `values[N]`, counted from 0. If the format is empty, there is no sentence.
struct Phrase {
  std::string_view format = {};
  std::vector<std::string> values = {};

  bool empty() const { return format.empty(); }
  /// Returns the sentence in English.
  std::string english() const;
};

/// Clauses that are joined without a separator: "{0} moves to the left by {1}", " and frees the exit".
using Clauses = std::vector<Phrase>;
/// Sentences that are joined with spaces.
using Sentences = std::vector<Clauses>;

std::string english(const Clauses& clauses);
std::string english(const Sentences& sentences);

/// Replaces each "{N}" in `format` by `values[N]`. A placeholder without a value is not replaced.
std::string filled(std::string_view format, const std::vector<std::string>& values);

}  // namespace tilefold
