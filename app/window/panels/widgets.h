// Widgets for panels and cards.
#pragma once

#include <imgui.h>

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "app/language/languages.h"
#include "app/window/panels/ui.h"
#include "engine/core/document.h"
#include "engine/core/parameters.h"
#include "render/scene/color.h"

namespace tilefold::window {

ImVec4 vec(const render::Color& color, float alpha = 1);

/// Draws text that ends at the right end of the current line.
void right_aligned(const std::string& text, const ImVec4& color);

/// While an object of this class exists, boxes and sliders are drawn with an outline, so that they are visible on any
/// background.
class Outlined {
 public:
  explicit Outlined(const PanelStyle& style);
  ~Outlined();
  Outlined(const Outlined&) = delete;
  Outlined& operator=(const Outlined&) = delete;
};

/// While an object of this class exists, widgets are drawn into a window without a frame. It fills `area` and does not
/// take the keyboard focus.
class LayerWindow {
 public:
  LayerWindow(const PanelStyle& style, const char* name, const Area& area);
  ~LayerWindow();
  LayerWindow(const LayerWindow&) = delete;
  LayerWindow& operator=(const LayerWindow&) = delete;
};

/// `row_width` returns the width that is left in the current line, `half_width` the width of a widget if two share the
/// line. The scroll bar is in the margin and does not reduce the width.
float row_width();
float half_width();

/// Returns the height of a list whose rows have the height `pitch`. The list shows at least `min` rows and at most
/// `most`; more than `min` only if the panel has unused height. In a wide page, the list ends at the lower edge of its
/// column.
float filling_height(Ui& ui, float pitch, int min, int most);

ImU32 packed(const render::Color& color);

/// `write` draws text in a font at a position; `size_of` returns the size of the drawn text.
void write(ImFont* font, ImVec2 at, const render::Color& color, const std::string& text);
ImVec2 size_of(ImFont* font, const std::string& text);

/// Returns `text`, cut off so that it is at most `width` wide. A text that was cut off ends in "…".
std::string fitting(std::string_view text, float width);
std::string fitting(ImFont* font, std::string_view text, float width);

/// Returns `text` with line breaks, so that its lines are at most `width` wide in the font. The functions below that
/// draw long texts use it, because Dear ImGui breaks Chinese before punctuation.
std::string in_lines(ImFont* font, const std::string& text, float width);
std::string in_lines(const std::string& text, float width);

/// Draws text at the right end of the line that contains the last item.
void at_the_right(const std::string& text);

/// Draws a row with a grey label at the left and a value at the right. The label is English; the value is drawn as it
/// is.
void fact(const char* label, const std::string& value);

/// Returns a count as the current language writes it.
std::string count_text(std::uint64_t count);
using language::local_number;

/// Returns the value of a field of `state` as text; empty if there is no such field.
std::string fact_text(const Document& state, std::string_view field);

/// Converts an identifier to a label for the user: "weighted_high" becomes "Weighted high".
std::string human(std::string_view name);

/// Like the function above, but translates the label into the current language. The key of the translation is the label
/// or the identifier.
std::string shown_name(std::string_view name);

/// Draw a translated text, on several lines if the panel is too narrow for one; `muted_text` in the muted colour.
void wrapped_text(const std::string& text);
void muted_text(const std::string& text);

/// Returns the value of a parameter as the user sees it: the label of a choice, otherwise the text of the value with a
/// capital letter, in the current language.
std::string shown_value(const ParameterValues& values, std::size_t line);

/// Shows a tooltip for the last widget if the pointer has rested on the widget for a while.
void tip(Ui& ui, std::string_view text);

/// Draws the heading of a group of controls that is always open.
void group_heading(const PanelStyle& style, const char* text);

enum class Opened : std::uint8_t { at_first, on_demand };

/// Draws the heading of a section that the user can open and close. Returns true while it is open. The settings store
/// the open state under `key`; if `key` is empty, under the first word of `title` in lower case.
bool section(Ui& ui, const char* title, Opened opened, std::string_view key = {});

/// Style of a button: plain, or highlighted because it is the recommended or the selected choice.
enum class Weight : std::uint8_t { plain, accent };

/// Draws a button and records it in the trace under its label. The part of the label from "##" is not drawn. The label
/// is English. The button shows its translation, or `shown`, a text in the current language.
bool button(Ui& ui, const std::string& label, float width, Weight weight = Weight::plain);
bool button(Ui& ui, const std::string& label, const std::string& shown, float width, Weight weight = Weight::plain);

/// Returns the font for buttons of the width `width` that share a row: the small one if a label is too wide otherwise.
ImFont* row_font(const Ui& ui, std::span<const char* const> labels, float width);

/// Draw a checkbox, or a row of a popup list, and record it in the trace as `button` does.
bool checkbox(Ui& ui, const char* label, bool& is_on);
bool list_row(Ui& ui, const std::string& label, bool is_chosen);
bool list_row(Ui& ui, const std::string& label, const std::string& shown, bool is_chosen);

/// Draws a button that shows the text `shown` and opens a popup list. While the list is open, calls `draw_lines` to
/// draw its rows.
void list_button(Ui& ui, const std::string& label, const std::string& shown, const std::function<void()>& draw_lines);

/// True if one of the widgets drawn so far has the keyboard focus.
bool has_key_focus();
/// Moves the focus to the first widget of the current window. Does nothing if a card or a popup list has the focus.
void begin_keys();

/// Records the position of the last widget for the trace, under `label`.
void mark(Ui& ui, const std::string& label);

/// Adds a button without graphics; the caller draws them. Returns true when the button is pressed. The button is at
/// least one pixel wide and high, because Dear ImGui asserts that buttons are not empty.
bool bare_button(const char* name, const ImVec2& size);

/// Calls `draw`; the widgets drawn there are disabled unless `is_enabled` is true.
void enabled_when(bool is_enabled, const std::function<void()>& draw);

/// Draws a suitable widget for one parameter. Returns true if the user has changed its value in `values`.
bool draw_parameter(Ui& ui, ParameterValues& values, std::size_t line);

}  // namespace tilefold::window
