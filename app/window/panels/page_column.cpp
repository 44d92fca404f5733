#include "app/window/panels/page_column.h"

#include <algorithm>
#include <cmath>

#include "app/window/panels/chart.h"
#include "app/window/panels/widgets.h"

namespace tilefold::window {
namespace {

constexpr float column_margin = 16;     // space for a scroll bar at both sides of a column, in layout units
constexpr float min_height = 240;       // minimum height of a column; the page scrolls if it is lower
constexpr float highest_chart = 0.75F;  // maximum height of a chart, as a share of the column's width

}  // namespace

// The margins are outside of the column's width, so that its contents are aligned with the rest of the page.
PageColumn::PageColumn(Ui& ui, const char* name, float width)
    : ui_(ui),
      height_(std::max(min_height * static_cast<float>(ui.scale), std::floor(ImGui::GetContentRegionAvail().y))) {
  const auto unit = static_cast<float>(ui.scale);
  const float margin = column_margin * unit;
  const ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 min = draw.GetClipRectMin();
  const ImVec2 max = draw.GetClipRectMax();
  ImGui::PushClipRect({min.x - margin, min.y}, {max.x + margin, max.y}, false);
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() - margin);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {margin, 0});
  ImGui::BeginChild(name, {width + 2 * margin, height_}, false,
                    ImGuiWindowFlags_AlwaysUseWindowPadding | ImGuiWindowFlags_NavFlattened);
  ImGui::PopStyleVar();
  ui.chart_height = ImGui::GetStateStorage()->GetFloat(ImGui::GetID("chart height"));
  ui.charts = 0;
}

PageColumn::~PageColumn() {
  if (ui_.charts > 0) {
    const float before = std::max(min_chart_height(ui_), ui_.chart_height);
    const float unused = height_ - ImGui::GetCursorPosY();
    const float height = std::floor(std::clamp(before + unused / static_cast<float>(ui_.charts), min_chart_height(ui_),
                                               std::max(min_chart_height(ui_), highest_chart * row_width())));
    ImGui::GetStateStorage()->SetFloat(ImGui::GetID("chart height"), height);
    ui_.frame.wants_frames = ui_.frame.wants_frames || height != before;
  }
  ui_.chart_height = 0;
  ImGui::EndChild();
  ImGui::PopClipRect();
}

ColumnWidths column_widths(const Ui& ui, float share) {
  const float both = row_width() - 2 * column_margin * static_cast<float>(ui.scale);
  const float left = std::floor(both * share);
  return {.left = left, .right = both - left};
}

void next_column(const Ui& ui) {
  ImGui::SameLine(0, column_margin * static_cast<float>(ui.scale));
}

}  // namespace tilefold::window
