#include "app/profile/stored.h"

#include <algorithm>
#include <cstdio>

#include "app/records/json.h"

namespace tilefold::profile {

std::string parameters_hash(const ParameterValues& values) {
  std::vector<std::string> settings;
  for (std::size_t line = 0; line < values.specs().size(); ++line)
    if (values.at(line) != values.specs()[line].default_value)
      settings.push_back(std::string(values.specs()[line].name) + "=" + values.text(line) + "\n");
  std::sort(settings.begin(), settings.end());
  std::uint64_t hash = 14695981039346656037U;  // initial value of the FNV-1a hash
  for (const std::string& setting : settings)
    for (const char c : setting) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
  char text[17];
  std::snprintf(text, sizeof text, "%016llx",
                static_cast<unsigned long long>(hash));  // NOLINT(google-runtime-int): %llx
  return text;
}

std::string parameters_text(const ParameterValues& values) {
  return records::to_json(values.document());
}

Result<ParameterValues> read_parameters_text(const PuzzleInfo& info, const std::string& text) {
  const auto document = records::parse_json(text, make_phrase("parameters"));
  if (!document) return document.error();
  if (document->object() == nullptr) return make_error("parameters are {}", document->description());
  ParameterValues values(info.parameters);
  for (const auto& [name, value] : *document->object())
    if (const auto set = values.set_document(name, value); !set) return set.error();
  if (const auto checked = values.check(); !checked) return checked.error();
  return values;
}

GameStart game_start(const Puzzle& beginning, std::uint64_t seed, bool is_position) {
  GameStart start{.puzzle = std::string(beginning.about().name),
                  .rules_version = beginning.about().rules_version,
                  .parameters = parameters_text(beginning.parameters()),
                  .parameters_hash = parameters_hash(beginning.parameters()),
                  .horizon = static_cast<std::int64_t>(beginning.snapshot().preview.size()),
                  .seed = seed};
  if (is_position) start.position = records::to_json(beginning.describe());
  return start;
}

}  // namespace tilefold::profile
