// The widgets used in panels and cards.
#pragma once

#include <imgui.h>

#include <functional>
#include <string>
#include <string_view>

#include "app/window/panels/ui.h"
#include "engine/core/document.h"
#include "engine/core/parameters.h"
#include "render/scene/color.h"

namespace tilefold::app {

ImVec4 vec(const render::Color& color, float alpha = 1);

/// Draws text aligned to the right end of the current line.
void right_aligned(const std::string& text, const ImVec4& color);

/// While it exists, boxes and sliders have an outline, which makes them visible on any background.
class Outlined {
 public:
  explicit Outlined(const PanelStyle& style);
  ~Outlined();
  Outlined(const Outlined&) = delete;
  Outlined& operator=(const Outlined&) = delete;
};

/// While it exists, drawing goes to a frameless window that fills `area` and takes no keyboard focus.
class LayerWindow {
 public:
  LayerWindow(const PanelStyle& style, const char* name, const Area& area);
  ~LayerWindow();
  LayerWindow(const LayerWindow&) = delete;
  LayerWindow& operator=(const LayerWindow&) = delete;
};

/// Returns the remaining width of the line. The scroll bar is in the margin and does not reduce it.
float row_width();
float half_width();

/// Returns the height of a list with rows of height `pitch`: at least `min` rows, more if the panel has unused height,
/// at most `most`.
float filling_height(Ui& ui, float pitch, int min, int most);

ImU32 packed(const render::Color& color);

/// Draw text at any position in a given font, and measure it.
void write(ImFont* font, ImVec2 at, const render::Color& color, const std::string& text);
ImVec2 size_of(ImFont* font, const std::string& text);

/// Truncates `text` to `width`, ending in "…".
std::string fitting(std::string text, float width);
std::string fitting(ImFont* font, std::string text, float width);

/// Draws text at the right end of the line of the last item.
void at_the_right(const std::string& text);

/// Draws a row with a muted label at the left and a value at the right.
void fact(const char* label, const std::string& value);

/// Returns a field of a state as text; empty if it is missing.
std::string fact_text(const Document& state, std::string_view field);

/// Converts an identifier to a label: "weighted_high" becomes "Weighted high".
std::string human(std::string_view name);

/// Returns a value as it is shown: a choice by its label, or else the text of the value with a capital letter.
std::string shown_value(const ParameterValues& values, std::size_t line);

/// Shows a tooltip for the last widget after the pointer has rested on it.
void tip(Ui& ui, std::string_view text);

enum class Opened : std::uint8_t { at_first, on_demand };

/// Draws the heading of a collapsible section. Returns true while it is open. `key` is its name in the settings; if
/// empty, the first word of `title` in lower case.
bool section(Ui& ui, const char* title, Opened opened, std::string_view key = {});

/// Plain, or highlighted as the most likely choice.
enum class Weight : std::uint8_t { plain, accent };

/// Draws a button and records it in the trace under its label. Text after "##" is not shown.
bool button(Ui& ui, const std::string& label, float width, Weight weight = Weight::plain);

/// Draw a checkbox, and a row of a popup list, and record it in the same way.
bool checkbox(Ui& ui, const char* label, bool& is_on);
bool list_row(Ui& ui, const std::string& label, bool is_chosen);

/// Draws a button labelled `shown` that opens a popup list; `draw_lines` draws its rows while it is open.
void list_button(Ui& ui, const std::string& label, const std::string& shown, const std::function<void()>& draw_lines);

/// True if a widget drawn so far has the keyboard focus.
bool has_key_focus();
/// Moves the focus to the first widget of the current window, unless a card or popup list has it.
void begin_keys();

/// Records the position of the last widget for the trace.
void mark(Ui& ui, const std::string& label);

/// A button without graphics, which the caller draws. Returns true when pressed. Its size is at least one pixel,
/// because Dear ImGui asserts on empty buttons.
bool bare_button(const char* name, const ImVec2& size);

/// Draws widgets that are disabled unless `is_enabled`.
void enabled_when(bool is_enabled, const std::function<void()>& draw);

/// Draws a widget for one parameter. Returns true if it changed `values`.
bool draw_parameter(Ui& ui, ParameterValues& values, std::size_t line);

}  // namespace tilefold::app
