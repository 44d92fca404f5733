// Widgets for pages that cover the board: text in larger sizes, and buttons at given positions.
#pragma once

#include <imgui.h>

#include <string>

#include "app/window/panels/area.h"
#include "app/window/panels/ui.h"

namespace tilefold::window {

/// While an object of this class exists, widgets are drawn into a page that fills `area`. The page takes the keyboard
/// focus and scrolls if its contents are higher.
class PageWindow {
 public:
  PageWindow(const Ui& ui, const char* name, const Area& area);
  ~PageWindow();
  PageWindow(const PageWindow&) = delete;
  PageWindow& operator=(const PageWindow&) = delete;
};

/// A font and the factor by which its text is enlarged.
struct PageFont {
  ImFont* font = nullptr;
  float zoom = 1;
  float wrap = 0;  ///< width at which text is broken into lines; 0 if it is not broken

  float size() const { return font->FontSize * zoom; }
  std::string in_lines(const std::string& text) const;
};

/// `write` draws text; `size_of` returns the size of the drawn text.
void write(const PageFont& font, ImVec2 at, const render::Color& color, const std::string& text);
ImVec2 size_of(const PageFont& font, const std::string& text);

/// Returns the factor by which a page of this size enlarges its contents, 1 to 1.6.
float page_zoom(const Area& area, float unit);
/// Returns the factor by which a card enlarges its text, if `area` contains this text.
float text_zoom(const Area& area, const PanelStyle& style);

/// Returns the height of a button on a card whose text is enlarged by `zoom`.
float card_button_height(const PanelStyle& style, float zoom);

struct PageButton {
  std::string shown;  ///< text on the button, in the current language
  std::string label;  ///< name of the button in the trace, in English and unique on the page
  bool is_accent = false;
};

/// Draws a button. Returns true when it is pressed.
bool page_button(Ui& ui, const PageButton& which, const Area& area);

}  // namespace tilefold::window
