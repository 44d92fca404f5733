// Draws a page of the study from top to bottom: texts, buttons, options, scales and input fields, centred in a column
// of at most 70 characters.
//
// A page is laid out twice per frame: first without output, to compute its height, and then at its final position.
// Every control is an item with an area and an action; the window calls the action of the item that the participant
// presses.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/window/panels/area.h"
#include "app/window/study/study_style.h"

namespace tilefold::window {

/// Minimum width and height of a control for touch, in pixels.
constexpr float min_control = 44;

struct PageItem {
  std::string label;
  Area area;
  std::function<void()> press;
  bool is_enabled = true;  ///< false for a control that cannot be pressed now; it can keep the focus
};

class PageCanvas {
 public:
  struct Place {
    const StudyStyle& style;
    Area area;                     ///< space for the page
    float top = 0;                 ///< vertical position at which the page begins
    bool is_drawn = true;          ///< false to compute only the height
    int focused = -1;              ///< index of the item with the keyboard focus; -1 for none
    std::vector<PageItem>& items;  ///< output: the controls of the page
    const std::string& hovered;    ///< label of the item under the pointer
  };
  explicit PageCanvas(const Place& place) : at_(place), y_(place.top) {}

  /// Returns the height of the items drawn so far.
  float height() const { return y_ - at_.top; }
  float unit() const { return at_.style.unit; }
  float column_width() const;

  void gap(float units) { y_ += units * unit(); }
  /// Draw texts. A paragraph of at most two lines is centred; a longer one is left-aligned.
  void heading(const std::string& text);
  void paragraph(const std::string& text);
  void small_text(const std::string& text);

  /// A button in a row of buttons.
  struct Button {
    std::string label;
    std::function<void()> press;
    bool is_accent = false;
    bool is_enabled = true;
  };
  void buttons(const std::vector<Button>& row);
  /// Draws an option of a choice over the full width of the column.
  void option(const std::string& label, bool is_chosen, const std::function<void()>& press);

  struct Scale {
    int points = 7;
    int chosen = 0;  ///< selected point, from 1; 0 if none is selected
    std::string low;
    std::string high;
    std::function<void(int point)> press;
  };
  void scale(const Scale& scale);

  struct Field {
    std::string text;
    std::size_t caret = 0;  ///< position of the caret in the text, in bytes
    bool is_line = false;   ///< true for a short field of one line
  };
  void field(const Field& field);
  /// Draws keys for the digits and one that removes the last digit.
  void keypad(const std::function<void(char key)>& press);

 private:
  using Lines = std::vector<std::string>;

  Lines wrapped(ImFont* font, const std::string& text, float width) const;
  void lines(ImFont* font, const Lines& lines, const render::Color& color, bool is_centred);
  float left() const { return at_.area.x + (at_.area.width - column_width()) / 2; }
  int add_item(const std::string& label, const Area& area, const std::function<void()>& press);
  void draw_box(const Area& area, const render::Color& color, int item);
  void write(ImFont* font, float x, float y, const render::Color& color, const std::string& text);
  const render::Theme& theme() const { return *at_.style.theme; }

  Place at_;
  float y_ = 0;
};

ImVec2 text_size(ImFont* font, const std::string& text);
ImU32 color_of(const render::Color& color);

/// Adds a button at a fixed place. Returns the index of its item.
void draw_plain_button(const PageCanvas::Place& place, const Area& area, const PageCanvas::Button& button);

}  // namespace tilefold::window
