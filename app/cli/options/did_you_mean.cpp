#include "app/cli/options/did_you_mean.h"

#include "app/language/tr.h"
#include "engine/core/document.h"
#include "engine/core/text.h"

namespace tilefold::cli {

std::string did_you_mean(std::string_view name, const std::vector<std::string_view>& candidates) {
  const std::string english = suggestion(name, candidates);
  for (const std::string_view candidate : candidates)
    if (english == fmt::format(" (did you mean '{}'?)", candidate))
      return tr_format(" (did you mean '{}'?)", candidate);
  return english;
}

std::string any_of(const std::vector<std::string_view>& names) {
  if (names.size() == 1) return std::string(names.front());
  return tr_format("{} or {}", fmt::join(names.begin(), names.end() - 1, ", "), names.back());
}

std::string wrong_choice(std::string_view option, std::string_view word, const std::vector<std::string_view>& names) {
  return tr_format("{} is {}{}; it must be {}", option, tilefold::quoted(word), did_you_mean(word, names),
                   any_of(names));
}

}  // namespace tilefold::cli
