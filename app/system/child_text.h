// The part of a child process's error output that messages quote. Shared by the implementations of Child.
#pragma once

#include <algorithm>
#include <cstddef>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/text.h"

namespace tilefold::system {

constexpr std::size_t kept_words = 4096;   ///< number of bytes of standard error to keep
constexpr std::size_t longest_said = 160;  ///< maximum length of a quoted line, in bytes

/// Returns the last lines of the error output that are not empty, in one line.
inline std::string last_lines_of(const std::string& error_output) {
  constexpr std::size_t count = 3;
  std::istringstream said(error_output);
  std::vector<std::string> lines;
  for (std::string line; std::getline(said, line);)
    if (const std::string_view text = trimmed(line); !text.empty()) lines.push_back(printable(text, longest_said));
  std::string words;
  for (std::size_t i = lines.size() - std::min(lines.size(), count); i < lines.size(); ++i)
    words += (words.empty() ? "" : " / ") + lines[i];
  return words;
}

}  // namespace tilefold::system
