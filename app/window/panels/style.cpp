#include "app/window/panels/style.h"

#include <imgui.h>

#include <algorithm>
#include <filesystem>

#include "app/window/panels/widgets.h"

namespace tilefold::window {
namespace {

constexpr float text_size = 15;
constexpr float small_size = 13;
constexpr float strong_size = 18;
constexpr float figure_size = 40;
constexpr float letter_size = 96;           // slightly larger than the text on the board in a window of default size
constexpr float largest_letter_size = 160;  // maximum size of the letters in pixels, limited by the size of the font
                                            // texture

// Characters that the panel font contains: digits, Latin letters and a few symbols.
constexpr ImWchar glyphs[] = {0x20, 0xff, 0x2013, 0x2026, 0x2190, 0x2193, 0x2212, 0x2212, 0};  // NOLINT
constexpr ImWchar digits[] = {'0', '9', ',', ',', 'K', 'K', 'M', 'M', 0};  // NOLINT: K and M abbreviate numbers
constexpr ImWchar letters[] = {'A', 'Z', 0};                               // NOLINT

void set_colors(const render::Theme& theme, ImVec4* colors) {
  const bool is_dark = theme.ground == render::Ground::dark;
  const render::Color towards = is_dark ? render::rgb(0xffffff) : render::rgb(0x000000);
  const auto raised = [&](float share) { return vec(render::mix(theme.panel_raised, towards, share)); };
  const auto accent = [&](float share) { return vec(render::mix(theme.accent, towards, share)); };
  colors[ImGuiCol_Text] = vec(theme.text);
  colors[ImGuiCol_TextDisabled] = vec(theme.muted);
  colors[ImGuiCol_WindowBg] = vec(theme.panel);
  colors[ImGuiCol_ChildBg] = ImVec4(0, 0, 0, 0);
  colors[ImGuiCol_PopupBg] = vec(theme.panel);
  colors[ImGuiCol_Border] = vec(render::mix(theme.panel, theme.muted, 0.4F));
  colors[ImGuiCol_FrameBg] = vec(theme.panel_raised);
  colors[ImGuiCol_FrameBgHovered] = raised(0.08F);
  colors[ImGuiCol_FrameBgActive] = raised(0.14F);
  colors[ImGuiCol_Button] = vec(theme.panel_raised);
  colors[ImGuiCol_ButtonHovered] = raised(0.1F);
  colors[ImGuiCol_ButtonActive] = raised(0.18F);
  colors[ImGuiCol_Header] = ImVec4(0, 0, 0, 0);
  colors[ImGuiCol_HeaderHovered] = raised(0.04F);
  colors[ImGuiCol_HeaderActive] = raised(0.1F);
  colors[ImGuiCol_CheckMark] = vec(theme.accent);
  colors[ImGuiCol_SliderGrab] = vec(theme.accent);
  colors[ImGuiCol_SliderGrabActive] = accent(0.2F);
  colors[ImGuiCol_Separator] = raised(0.05F);
  colors[ImGuiCol_ScrollbarBg] = ImVec4(0, 0, 0, 0);
  colors[ImGuiCol_ScrollbarGrab] = vec(theme.panel_raised);
  colors[ImGuiCol_ScrollbarGrabHovered] = raised(0.1F);
  colors[ImGuiCol_ScrollbarGrabActive] = raised(0.18F);
  colors[ImGuiCol_PlotHistogram] = vec(theme.accent);
  colors[ImGuiCol_NavHighlight] = vec(theme.focus);
  colors[ImGuiCol_TextSelectedBg] = vec(theme.accent, 0.4F);
}

}  // namespace

Result<PanelFonts> load_panel_fonts(const std::string& folder, double scale) {
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  atlas.Clear();
  const auto load = [&](const char* name, float size, const ImWchar* range) -> Result<ImFont*> {
    const std::string path = folder + "/" + name;
    if (!std::filesystem::exists(path))
      return Error{"the font " + path + " is missing; Debian's package fonts-inter has it"};
    ImFontConfig config;
    float pixels = size * static_cast<float>(scale);
    if (size == letter_size) {
      config.OversampleH = 1;  // no oversampling: at this size, subpixel precision makes no visible difference
      pixels = std::min(pixels, largest_letter_size);
    }
    return atlas.AddFontFromFileTTF(path.c_str(), pixels, &config, range);
  };
  const auto text = load("Inter-Medium.otf", text_size, glyphs);
  if (!text) return text.error();
  const auto small = load("Inter-Medium.otf", small_size, glyphs);
  if (!small) return small.error();
  const auto strong = load("Inter-Bold.otf", strong_size, glyphs);
  if (!strong) return strong.error();
  const auto figure = load("Inter-Bold.otf", figure_size, digits);
  if (!figure) return figure.error();
  const auto letter = load("Inter-Bold.otf", letter_size, letters);
  if (!letter) return letter.error();
  return PanelFonts{.text = *text, .small = *small, .strong = *strong, .figure = *figure, .letter = *letter};
}

void apply_panel_style(const render::Theme& theme, double scale) {
  ImGuiStyle style;
  style.WindowPadding = {24, 16};
  style.FramePadding = {12, 8};
  style.ItemSpacing = {8, 8};
  style.ItemInnerSpacing = {8, 4};
  style.IndentSpacing = 16;
  style.ScrollbarSize = 8;
  style.GrabMinSize = 16;
  style.WindowBorderSize = 0;
  style.FrameBorderSize = 0;
  style.PopupBorderSize = 1;
  style.WindowRounding = 0;
  style.FrameRounding = 8;
  style.PopupRounding = 8;
  style.ScrollbarRounding = 6;
  style.GrabRounding = 6;
  style.ButtonTextAlign = {0.5F, 0.5F};
  style.ScaleAllSizes(static_cast<float>(scale));
  set_colors(theme, style.Colors);
  ImGui::GetStyle() = style;
}

}  // namespace tilefold::window
