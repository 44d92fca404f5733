// The frame of a small chart in a panel: a plot with a scale at its left and room for labels below it.
//
// It takes its colours from the style, can be reached with the keys as a button can, and knows which of the columns
// lies under the pointer. What is drawn in it is the caller's.
#pragma once

#include <imgui.h>

#include <optional>
#include <string>

#include "app/window/panels/ui.h"

namespace tilefold::app {

class Chart {
 public:
  /// A chart from 0 to `end`, with a scale of three lines.
  Chart(Ui& /*ui*/, const char* name, double end);

  /// From shares of the plot to places on the screen; shares grow to the right and upwards.
  float x(double share) const { return left_ + static_cast<float>(share) * (right_ - left_); }
  float y(double value) const { return bottom_ - static_cast<float>(value / end_) * (bottom_ - top_); }

  /// Which of `count` columns lies under the pointer.
  std::optional<std::size_t> pointed(std::size_t count) const;

  /// A column of `count` from 0 up to `value`.
  void bar(std::size_t place, std::size_t count, double value, ImU32 color) const;

  /// Lights up a column from top to bottom.
  void light(std::size_t place, std::size_t count) const;

  /// A label below the plot; `anchor` is the share of it that lies left of the place: 0, 0.5 or 1.
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

/// A widget that only shows something, and yet can be come to with the keys, so that the panel scrolls to it.
/// Its upper left corner; it is the last item.
ImVec2 shown_item(Ui& /*ui*/, const char* name, ImVec2 size);

}  // namespace tilefold::app
