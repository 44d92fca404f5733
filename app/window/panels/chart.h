// A chart: a plot, a scale at its left, and space for labels below it.
//
// The chart takes its colours from the style. In the panel it accepts the keyboard focus like a button, and reports the
// column under the pointer. The caller draws the bars and labels.
#pragma once

#include <imgui.h>

#include <functional>
#include <optional>
#include <string>

#include "app/window/panels/ui.h"

namespace tilefold::window {

/// Returns the minimum height of a plot in a wide page.
float min_chart_height(const PanelStyle& style);

/// The vertical scale of a chart. It has three lines.
struct ChartScale {
  double min = 0;
  double max = 1;
  std::function<std::string(double)> text = {};  ///< text of a value; empty for the usual one
};

class Chart {
 public:
  /// Begins a chart in the panel whose scale reaches from 0 to `end`.
  Chart(Ui& ui, const char* name, double end);
  /// Begins a chart in `area`, outside of the panel.
  Chart(const PanelStyle& style, const Area& area, const ChartScale& scale);

  /// Convert to screen coordinates: `x` converts a share of the plot's width from the left, `y` converts a value.
  float x(double share) const { return left_ + static_cast<float>(share) * (right_ - left_); }
  float y(double value) const {
    return bottom_ - static_cast<float>((value - min_) / (max_ - min_)) * (bottom_ - top_);
  }

  /// Returns the column under the pointer if the plot has `count` columns.
  std::optional<std::size_t> pointed(std::size_t count) const;

  /// Draws a bar from 0 to `value` in one of `count` columns.
  void bar(std::size_t place, std::size_t count, double value, ImU32 color) const;

  /// Highlights a column of the chart from top to bottom.
  void light(std::size_t place, std::size_t count) const;

  /// Draws a label below the plot at `share` of its width. `anchor` says which point of the text is at this position: 0
  /// its left end, 0.5 its middle, 1 its right end.
  void label(double share, const std::string& text, float anchor = 0.5F) const;

  float unit() const { return unit_; }

 private:
  void scale_line(double value, const std::string& text) const;

  double min_;
  double max_;
  float unit_;
  float left_ = 0;
  float right_ = 0;
  float top_ = 0;
  float bottom_ = 0;
};

/// Adds an item of the given size that only displays something. It accepts the keyboard focus, so that the panel
/// scrolls to it. Returns its upper left corner. The item becomes Dear ImGui's last item.
ImVec2 shown_item(Ui& /*ui*/, const char* name, ImVec2 size);

}  // namespace tilefold::window
