// Loads the fonts of the panels, with the letters of the current language.

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>

#include "app/language/font_file.h"
#include "app/language/languages.h"
#include "app/window/panels/style.h"

namespace tilefold::window {
namespace {

constexpr float text_size = 15;
constexpr float small_size = 13;
constexpr float strong_size = 18;
constexpr float figure_size = 40;
constexpr float letter_size = 96;           // slightly larger than the text on the board in a window of default size
constexpr float largest_letter_size = 160;  // maximum size of the letters in pixels, limited by the size of the font
                                            // texture

// Characters that the fonts always contain: digits, Latin letters and a few symbols.
constexpr ImWchar glyphs[] = {0x20,   0x17f,  0x2013, 0x2026, 0x202f, 0x202f,  // NOLINT
                              0x2190, 0x2195, 0x2212, 0x2212, 0};
// K and M abbreviate numbers; the spaces are between groups of digits.
constexpr ImWchar digits[] = {'0', '9', ',', '.', 'K', 'K', 'M', 'M', 0xa0, 0xa0, 0x202f, 0x202f, 0};  // NOLINT
constexpr ImWchar capital_letters[] = {'A', 'Z', 0};                                                   // NOLINT

constexpr ImWchar first_chinese = 0x2e80;

// Returns the ranges of `base`, of all characters in the translations and of `names`. The result lives until the next
// call.
const ImWchar* with_letters_of(const language::Language& language, const std::string& names, const ImWchar* base) {
  static ImVector<ImWchar> ranges;  // Dear ImGui reads them until the fonts are loaded again
  ImFontGlyphRangesBuilder builder;
  builder.AddRanges(base);
  for (std::size_t i = 0; i < language.catalogue.size(); ++i) {
    std::string text(language.catalogue.translation(i));
    std::replace(text.begin(), text.end(), '\0', ' ');  // between plural forms; a range from 0 would end the list
    builder.AddText(text.c_str());
  }
  builder.AddText(language.name.data(), language.name.data() + language.name.size());
  builder.AddText(names.c_str());
  ranges.clear();
  builder.BuildRanges(&ranges);
  return ranges.Data;
}

bool has_chinese(const std::string& text) {
  const char* at = text.c_str();
  for (unsigned int code = 0; *at != '\0';) {
    at += ImTextCharFromUtf8(&code, at, nullptr);
    if (code >= first_chinese) return true;
  }
  return false;
}

}  // namespace

Result<PanelFonts> load_panel_fonts(const std::string& folder, double scale, const std::string& names) {
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  atlas.Clear();
  const ImWchar* const all_letters = with_letters_of(language::current(), names, glyphs);
  const bool needs_chinese = language::current().needs_letters || has_chinese(names);
  const auto further = needs_chinese ? language::chinese_font() : std::nullopt;
  const auto load = [&](const char* name, float size, const ImWchar* range) -> Result<ImFont*> {
    const std::string path = folder + "/" + name;
    if (!std::filesystem::exists(path))
      return make_error("the font {} is missing; Debian's package fonts-inter has it", path);
    ImFontConfig config;
    float pixels = size * static_cast<float>(scale);
    if (size == letter_size) {
      config.OversampleH = 1;  // no oversampling: at this size, subpixel precision makes no visible difference
      pixels = std::min(pixels, largest_letter_size);
    }
    ImFont* const font = atlas.AddFontFromFileTTF(path.c_str(), pixels, &config, range);
    if (range == all_letters && further) {
      config.MergeMode = true;
      config.OversampleH = 1;
      config.FontNo = further->number;
      atlas.AddFontFromFileTTF(further->path.c_str(), pixels, &config, range);
    }
    return font;
  };
  const auto text = load("Inter-Medium.otf", text_size, all_letters);
  if (!text) return text.error();
  const auto small = load("Inter-Medium.otf", small_size, all_letters);
  if (!small) return small.error();
  const auto strong = load("Inter-Bold.otf", strong_size, all_letters);
  if (!strong) return strong.error();
  const auto figure = load("Inter-Bold.otf", figure_size, digits);
  if (!figure) return figure.error();
  const auto letter = load("Inter-Bold.otf", letter_size, capital_letters);
  if (!letter) return letter.error();
  return PanelFonts{.text = *text, .small = *small, .strong = *strong, .figure = *figure, .letter = *letter};
}

bool can_show(const language::Language& language) {
  return !language.needs_letters || language::chinese_font().has_value();
}

}  // namespace tilefold::window
