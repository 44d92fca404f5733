#include "app/play/pasted_path.h"

#include <charconv>
#include <filesystem>

#include "engine/core/text.h"

namespace tilefold::play {
namespace {

// Decodes %XX; nullopt if an escape is incomplete or stands for a null byte.
std::optional<std::string> decoded(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      result += text[i];
      continue;
    }
    const std::string_view digits = text.substr(i + 1, 2);
    unsigned byte = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), byte, 16);
    if (digits.size() != 2 || error != std::errc() || end != digits.data() + 2 || byte == 0) return std::nullopt;
    result += static_cast<char>(byte);
    i += 2;
  }
  return result;
}

}  // namespace

std::optional<std::string> pasted_path(std::string_view text) {
  constexpr std::string_view scheme = "file://";
  constexpr std::string_view this_machine = "localhost/";
  const std::string_view line = trimmed(text);
  if (line.find_first_of("\r\n") != std::string_view::npos) return std::nullopt;
  if (!line.starts_with(scheme)) {
    std::error_code failed;
    if (!line.starts_with('/') || !std::filesystem::is_regular_file(line, failed)) return std::nullopt;
    return std::string(line);
  }
  std::string_view path = line.substr(scheme.size());
  if (path.starts_with(this_machine)) path.remove_prefix(this_machine.size() - 1);
  return path.starts_with('/') ? decoded(path) : std::nullopt;
}

}  // namespace tilefold::play
