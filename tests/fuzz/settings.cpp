// The settings file: any bytes give settings, every error is reported in one line, and the settings read can be written
// and read again without a problem.

#include "app/profile/settings_text.h"
#include "tests/fuzz/target.h"

namespace tilefold::test {
namespace {

profile::Settings default_value() {
  return profile::Settings({{.name = "left", .label = "Move left", .default_value = {"Left", "A"}},
                            {.name = "undo", .label = "Undo", .default_value = {"U", "Ctrl+Z"}}});
}

std::optional<std::string> key_name(const std::string& written) {
  if (written == "nothing") return std::nullopt;
  return written == "space" ? "Space" : written;
}

void try_settings(std::string_view text) {
  const profile::SettingsReading reading = profile::read_settings(text, default_value(), key_name);
  for (const std::string& problem : reading.problems) demand_message({problem});
  const std::string written = profile::settings_text(reading.settings);
  const profile::SettingsReading again = profile::read_settings(written, default_value(), key_name);
  demand(again.problems.empty(), "settings that were written are read without a problem");
  demand(profile::settings_text(again.settings) == written, "settings that were written are read back unchanged");
}

}  // namespace
}  // namespace tilefold::test

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  tilefold::test::try_settings(tilefold::test::text_of(data, size));
  return 0;
}
