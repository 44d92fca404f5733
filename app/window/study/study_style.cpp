#include "app/window/study/study_style.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace tilefold::window {
namespace {

constexpr float min_unit = 15;
constexpr float max_unit = 44;
constexpr float units_across = 44;
constexpr float units_down = 32;
constexpr float title_share = 1.5F;
constexpr float small_share = 0.78F;

// Latin, Greek and Cyrillic letters, punctuation and some symbols.
constexpr ImWchar alphabets[] = {0x20,   0x24f,  0x370,  0x52f,  0x1e00, 0x1fff, 0x2010,  // NOLINT
                                 0x205e, 0x20a0, 0x20bf, 0x2190, 0x2193, 0x2212, 0x2212, 0};

}  // namespace

float body_size(int width, int height) {
  const float fitting = std::min(static_cast<float>(width) / units_across, static_cast<float>(height) / units_down);
  return std::round(std::clamp(fitting, min_unit, max_unit));
}

Result<Done> load_study_fonts(const std::string& folder, const protocol::Protocol& protocol, float unit,
                              StudyStyle& style) {
  static ImVector<ImWchar> range;  // the atlas keeps a pointer to it
  ImFontGlyphRangesBuilder letters;
  letters.AddRanges(alphabets);
  letters.AddText(protocol.source.c_str());
  range.clear();
  letters.BuildRanges(&range);
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  atlas.Clear();
  const auto load = [&](const char* name, float size) -> Result<ImFont*> {
    const std::string path = folder + "/" + name;
    if (!std::filesystem::exists(path))
      return make_error("the font {} is missing; Debian's package fonts-inter has it", path);
    ImFontConfig config;
    config.OversampleH = 1;
    return atlas.AddFontFromFileTTF(path.c_str(), std::round(size), &config, range.Data);
  };
  const auto body = load("Inter-Medium.otf", unit);
  if (!body) return body.error();
  const auto title = load("Inter-Bold.otf", unit * title_share);
  if (!title) return title.error();
  const auto small = load("Inter-Medium.otf", unit * small_share);
  if (!small) return small.error();
  style.body = *body;
  style.title = *title;
  style.small = *small;
  style.unit = unit;
  return Done{};
}

}  // namespace tilefold::window
