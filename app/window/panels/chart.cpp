#include "app/window/panels/chart.h"

#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/window/panels/widgets.h"
#include "render/scene/number_text.h"

namespace tilefold::window {
namespace {

constexpr float plot_height = 72;        // height of the plot, in layout units like the constant below
constexpr float page_plot_height = 120;  // minimum height in a wide page
constexpr float chart_gap = 4;

}  // namespace

float min_chart_height(const PanelStyle& style) {
  return std::floor(page_plot_height * static_cast<float>(style.scale));
}

ImVec2 shown_item(Ui& ui, const char* name, ImVec2 size) {
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  bare_button(name, size);
  mark(ui, name);
  ImGui::RenderNavHighlight({corner, {corner.x + size.x, corner.y + size.y}}, ImGui::GetItemID());
  return corner;
}

namespace {

// Adds the item of a chart in the panel, and returns its area.
Area chart_item(Ui& ui, const char* name) {
  const auto unit = static_cast<float>(ui.scale);
  const float plot = ui.is_wide() ? std::max(min_chart_height(ui), ui.chart_height) : plot_height * unit;
  ++ui.charts;
  const ImVec2 size{row_width(), plot + 1.5F * ImGui::GetTextLineHeight() + chart_gap * unit};
  const ImVec2 corner = shown_item(ui, name, size);
  return {.x = corner.x, .y = corner.y, .width = size.x, .height = size.y};
}

}  // namespace

Chart::Chart(Ui& ui, const char* name, double end) : Chart(ui, chart_item(ui, name), {.max = end}) {}

Chart::Chart(const PanelStyle& style, const Area& area, const ChartScale& scale)
    : min_(scale.min), max_(scale.max), unit_(static_cast<float>(style.scale)) {
  struct Line {
    double value;
    std::string text;
  };
  std::array<Line, 3> lines{{{min_, {}}, {(min_ + max_) / 2, {}}, {max_, {}}}};
  float gutter = 0;
  for (Line& line : lines) {
    line.text = scale.text ? scale.text(line.value) : local_number(render::abbreviated(line.value));
    gutter = std::max(gutter, ImGui::CalcTextSize(line.text.c_str()).x);
  }
  const float height = ImGui::GetTextLineHeight();
  left_ = std::round(area.x + gutter + 2 * chart_gap * unit_);
  right_ = area.x + area.width;
  top_ = std::round(area.y + height / 2);
  bottom_ = area.y + area.height - height - chart_gap * unit_;
  for (const Line& line : lines) scale_line(line.value, line.text);
}

void Chart::scale_line(double value, const std::string& text) const {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float at = std::round(y(value));
  const ImVec2 size = ImGui::CalcTextSize(text.c_str());
  draw.AddRectFilled({left_, at}, {right_, at + std::max(1.0F, unit_)}, ImGui::GetColorU32(ImGuiCol_FrameBg));
  draw.AddText({left_ - 2 * chart_gap * unit_ - size.x, at - size.y / 2}, ImGui::GetColorU32(ImGuiCol_TextDisabled),
               text.c_str());
}

std::optional<std::size_t> Chart::pointed(std::size_t count) const {
  const ImVec2 pointer = ImGui::GetIO().MousePos;
  if (!ImGui::IsItemHovered() || count == 0 || pointer.x < left_ || pointer.x >= right_ || pointer.y > bottom_)
    return std::nullopt;
  const auto place = static_cast<std::size_t>((pointer.x - left_) / (right_ - left_) * static_cast<float>(count));
  return std::min(place, count - 1);
}

void Chart::bar(std::size_t place, std::size_t count, double value, ImU32 color) const {
  if (value <= 0) return;
  const float pitch = (right_ - left_) / static_cast<float>(count);
  const float from = left_ + pitch * static_cast<float>(place);
  const float width = std::max(unit_, std::min(pitch - 2 * unit_, 24 * unit_));
  const float middle = from + pitch / 2;
  const float top = std::min(y(value), bottom_ - 2 * unit_);
  ImGui::GetWindowDrawList()->AddRectFilled({middle - width / 2, top}, {middle + width / 2, bottom_}, color, 2 * unit_,
                                            ImDrawFlags_RoundCornersTop);
}

void Chart::light(std::size_t place, std::size_t count) const {
  const float pitch = (right_ - left_) / static_cast<float>(count);
  const float from = left_ + pitch * static_cast<float>(place);
  ImGui::GetWindowDrawList()->AddRectFilled({from, top_}, {from + pitch, bottom_},
                                            ImGui::GetColorU32(ImGuiCol_Text, 0.08F), 2 * unit_);
}

void Chart::label(double share, const std::string& text, float anchor) const {
  const float width = ImGui::CalcTextSize(text.c_str()).x;
  const float from = std::clamp(x(share) - anchor * width, left_, std::max(left_, right_ - width));
  ImGui::GetWindowDrawList()->AddText({std::round(from), bottom_ + chart_gap * unit_},
                                      ImGui::GetColorU32(ImGuiCol_TextDisabled), text.c_str());
}

}  // namespace tilefold::window
