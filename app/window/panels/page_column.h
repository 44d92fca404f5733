// The columns of a wide page of the panel, and the space that layers need for their wide form.
#pragma once

#include <imgui.h>

#include "app/window/panels/ui.h"

namespace tilefold::window {

/// True if a layer that covers the board has room for its wide form. A window of 1100 units with the panel has.
inline bool has_wide_form(const PanelStyle& style, const Area& area) {
  const auto unit = static_cast<float>(style.scale);
  return has_wide_pages && area.width >= 780 * unit && area.height >= 560 * unit;
}

/// While an object of this class exists, widgets are drawn in a column of a wide page. The column reaches from the
/// cursor to the lower edge of the panel, and scrolls on its own. The charts in it share the height that the other
/// widgets leave; they adapt one frame after a change.
class PageColumn {
 public:
  PageColumn(Ui& ui, const char* name, float width);
  ~PageColumn();
  PageColumn(const PageColumn&) = delete;
  PageColumn& operator=(const PageColumn&) = delete;

 private:
  Ui& ui_;
  float height_;
};

/// Returns the widths of two columns that share the page; `share` is the share of the left one.
struct ColumnWidths {
  float left = 0;
  float right = 0;
};
ColumnWidths column_widths(const Ui& ui, float share);

/// Moves the cursor to the right of the last column.
void next_column(const Ui& ui);

}  // namespace tilefold::window
