#include "app/window/panels/page_column.h"

#include <algorithm>
#include <cmath>

#include "app/window/panels/widgets.h"

namespace tilefold::window {
namespace {

constexpr float column_margin = 16;  // space for a scroll bar at both sides of a column, in layout units
constexpr float min_height = 240;    // minimum height of a column; the page scrolls if it is lower

}  // namespace

// The margins are outside of the column's width, so that its contents are aligned with the rest of the page.
PageColumn::PageColumn(const Ui& ui, const char* name, float width) {
  const auto unit = static_cast<float>(ui.scale);
  const float margin = column_margin * unit;
  const float height = std::max(min_height * unit, std::floor(ImGui::GetContentRegionAvail().y));
  const ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 min = draw.GetClipRectMin();
  const ImVec2 max = draw.GetClipRectMax();
  ImGui::PushClipRect({min.x - margin, min.y}, {max.x + margin, max.y}, false);
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() - margin);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {margin, 0});
  ImGui::BeginChild(name, {width + 2 * margin, height}, false,
                    ImGuiWindowFlags_AlwaysUseWindowPadding | ImGuiWindowFlags_NavFlattened);
  ImGui::PopStyleVar();
}

PageColumn::~PageColumn() {
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
