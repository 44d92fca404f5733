// The frame of a small chart in a panel: a plot with a scale at the left and space for labels below.
//
// Takes its colours from the style, accepts keyboard focus like a button, and reports the column under the pointer. The
// caller draws the contents.
#pragma once

#include <imgui.h>

#include <optional>
#include <string>

#include "app/window/panels/ui.h"

namespace tilefold::app {

class Chart {
 public:
  /// Begins a chart with values from 0 to `end` and three scale lines.
  Chart(Ui& /*ui*/, const char* name, double end);

  /// Convert a share of the width and a value to screen coordinates; x grows to the right, y upwards.
  float x(double share) const { return left_ + static_cast<float>(share) * (right_ - left_); }
  float y(double value) const { return bottom_ - static_cast<float>(value / end_) * (bottom_ - top_); }

  /// Returns which of `count` columns is under the pointer.
  std::optional<std::size_t> pointed(std::size_t count) const;

  /// Draws a bar from 0 to `value` in one of `count` columns.
  void bar(std::size_t place, std::size_t count, double value, ImU32 color) const;

  /// Highlights a column from top to bottom.
  void light(std::size_t place, std::size_t count) const;

  /// Draws a label below the plot. `anchor` is the share of the text to the left of the position: 0, 0.5 or 1.
  void label(double share, const std::string& text, float anchor = 0.5F) const;

  float unit() const { return unit_; }

 private:
  void scale_line(double value) const;

  double end_;
  float unit_;
  float left_ = 0;
  float right_ = 0;
  float top_ = 0;
  float bottom_ = 0;
};

/// Adds a display-only item that accepts keyboard focus, so that the panel scrolls to it. Returns its upper left
/// corner; it becomes ImGui's last item.
ImVec2 shown_item(Ui& /*ui*/, const char* name, ImVec2 size);

}  // namespace tilefold::app
