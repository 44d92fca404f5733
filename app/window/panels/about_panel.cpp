// The About section: version, components, licences and privacy.

#include "app/window/panels/about_panel.h"

#include <imgui.h>

#include <array>

#include "app/language/tr.h"
#include "app/version.h"
#include "app/window/panels/widgets.h"
#include "engine/core/translatable.h"

namespace tilefold::window {
namespace {

struct Ingredient {
  const char* name;
  const char* licence;
};

// Libraries and fonts that the program links or contains. Their licence texts are in /usr/share/doc.
constexpr std::array<Ingredient, 16> ingredients{{
    {"SDL, SDL_mixer", "zlib"},
    {"Dear ImGui", "MIT"},
    {"glad", "MIT"},
    {"spdlog, fmt", "MIT"},
    {"FreeType", "FTL"},
    {"libpng", "libpng"},
    {"giflib", "MIT"},
    {"libwebp", "BSD"},
    {"SQLite", translatable("public domain")},
    {"SQLiteCpp", "MIT"},
    {"CLI11", "BSD"},
    {"JSON for Modern C++", "MIT"},
    {"toml++", "MIT"},
    {"Boost.Math", "Boost"},
    {translatable("PCG random numbers"), translatable("Apache 2.0 or MIT")},
    {translatable("Inter (font)"), "SIL OFL 1.1"},
}};

}  // namespace

void AboutPart::draw(Ui& ui) {
  if (!section(ui, "About Tilefold", Opened::on_demand)) return;
  wrapped_text(std::string(records::version_text));
  wrapped_text(tr("Free software under the MIT licence."));
  wrapped_text(
      tr("Nothing leaves this machine: no network, no telemetry. Games, settings and logs stay in "
         "your home folder."));
  ImGui::Spacing();
  ImGui::TextDisabled("%s", tr("Made with"));
  for (const Ingredient& ingredient : ingredients) fact(ingredient.name, tr(ingredient.licence));
}

}  // namespace tilefold::window
