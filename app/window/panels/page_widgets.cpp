#include "app/window/panels/page_widgets.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/window/panels/widgets.h"

namespace tilefold::window {

PageWindow::PageWindow(const Ui& ui, const char* name, const Area& area) {
  ImGui::SetNextWindowPos({area.x, area.y});
  ImGui::SetNextWindowSize({area.width, area.height});
  if (ui.has_new_keys && ui.keys == Keys::card) ImGui::SetNextWindowFocus();
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
  ImGui::PushStyleColor(ImGuiCol_WindowBg, vec(ui.theme->backdrop_bottom));
  ImGui::Begin(name, nullptr,
               ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoCollapse |
                   ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
  ImGui::PopStyleColor();
  ImGui::PopStyleVar(3);
}

PageWindow::~PageWindow() {
  ImGui::End();
}

std::string PageFont::in_lines(const std::string& text) const {
  return wrap > 0 ? window::in_lines(font, text, wrap / zoom) : text;
}

void write(const PageFont& font, ImVec2 at, const render::Color& color, const std::string& text) {
  ImGui::GetWindowDrawList()->AddText(font.font, font.size(), {std::round(at.x), std::round(at.y)}, packed(color),
                                      font.in_lines(text).c_str());
}

ImVec2 size_of(const PageFont& font, const std::string& text) {
  return font.font->CalcTextSizeA(font.size(), std::numeric_limits<float>::max(), 0, font.in_lines(text).c_str());
}

float page_zoom(const Area& area, float unit) {
  return std::clamp(std::min(area.width / (1000 * unit), area.height / (700 * unit)), 1.0F, 1.6F);
}

float text_zoom(const Area& area, const PanelStyle& style) {
  return std::clamp(area.width / (280 * static_cast<float>(style.scale)), 1.0F, 1.35F);
}

float card_button_height(const PanelStyle& style, float zoom) {
  return std::round(36 * static_cast<float>(style.scale) * zoom);
}

bool page_button(Ui& ui, const PageButton& which, const Area& area) {
  const render::Theme& theme = *ui.theme;
  const int colors = which.is_accent ? 4 : 0;
  if (which.is_accent) {
    const auto shade = [&](float share) { return vec(render::mix(theme.accent, theme.text, share)); };
    ImGui::PushStyleColor(ImGuiCol_Button, shade(0));
    ImGui::PushStyleColor(ImGuiCol_ButtonHovered, shade(0.15F));
    ImGui::PushStyleColor(ImGuiCol_ButtonActive, shade(0.3F));
    ImGui::PushStyleColor(ImGuiCol_Text, vec(render::ink_on(theme, theme.accent)));
  }
  ImGui::SetCursorScreenPos({area.x, area.y});
  const float padding = 4 * static_cast<float>(ui.scale);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {padding, padding});
  ImGui::PushID(which.label.c_str());
  const std::string shown = fitting(which.shown, std::max(1.0F, area.width - 2 * padding));
  const bool is_pressed = ImGui::Button((shown + "###page").c_str(), {std::max(1.0F, area.width), area.height});
  ImGui::PopID();
  ImGui::PopStyleVar();
  ImGui::PopStyleColor(colors);
  mark(ui, which.label);
  return is_pressed;
}

}  // namespace tilefold::window
