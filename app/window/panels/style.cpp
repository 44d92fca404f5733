#include "app/window/panels/style.h"

#include <imgui.h>

#include "app/window/panels/widgets.h"

namespace tilefold::window {
namespace {

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
