// The widgets that panels and cards are made of, in the product's own style.
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

/// A text at the right end of what is left on this line.
void right_aligned(const std::string& text, const ImVec4& color);

/// While it lives, boxes and sliders have an outline that is seen on any ground.
class Outlined {
 public:
  explicit Outlined(const Ui& ui);
  ~Outlined();
  Outlined(const Outlined&) = delete;
  Outlined& operator=(const Outlined&) = delete;
};

/// While it lives, what is drawn fills an area of the table as a window without any frame, whose keys are not its
/// widgets'.
class LayerWindow {
 public:
  LayerWindow(const Ui& ui, const char* name, const Area& area);
  ~LayerWindow();
  LayerWindow(const LayerWindow&) = delete;
  LayerWindow& operator=(const LayerWindow&) = delete;
};

/// The width that is left on this line; the scroll bar lies in the margin and takes none of it.
float line_width();
float half_width();

/// The height of a list with rows of height `pitch`: `least` rows, more where the panel has height to spare, but not
/// more than `most`.
float filling_height(Ui& ui, float pitch, int least, int most);

ImU32 packed(const render::Color& color);

/// A text where no widget is, in a font of its own, and how large it is.
void write(ImFont* font, ImVec2 at, const render::Color& color, const std::string& text);
ImVec2 size_of(ImFont* font, const std::string& text);

/// As much of `text` as `width` has room for, "…" in place of the rest.
std::string fitting(std::string text, float width);
std::string fitting(ImFont* font, std::string text, float width);

/// Text at the right end of the line that the last item began.
void at_the_right(const std::string& text);

/// A line with a muted label at the left and a value at the right.
void fact(const char* label, const std::string& value);

/// A field of a state as text, empty where there is none.
std::string fact_text(const Document& state, std::string_view field);

/// A name of a table for people: "weighted_high" is "Weighted high".
std::string human(std::string_view name);

/// A hint on the last widget, once the pointer has rested on it.
void tip(Ui& ui, std::string_view text);

enum class Opened : std::uint8_t { at_first, on_demand };

/// A heading over a part of the panel that opens and closes; true while it is open. The first word of `title`, in
/// small letters, is its name in the settings.
bool section(Ui& ui, const char* title, Opened opened);

/// Plain, or in the accent colour for what a person most likely wants.
enum class Weight : std::uint8_t { plain, accent };

/// A button that the trace knows by its label; what follows "##" is not shown.
bool button(Ui& ui, const std::string& label, float width, Weight weight = Weight::plain);

/// The same for a box to tick, and for a line of a list that hangs open.
bool checkbox(Ui& ui, const char* label, bool& is_on);
bool list_line(Ui& ui, const std::string& label, bool is_chosen);

/// A list that hangs open under its button, which shows `shown`; `draw_lines` draws its lines while it does.
void list_button(Ui& ui, const std::string& label, const std::string& shown, const std::function<void()>& draw_lines);

/// Whether a widget that has been drawn by now has the keys.
bool has_key_focus();
/// Gives them to the first widget of the window that has just been begun, unless a card or a list has them.
void begin_keys();

/// Tells the trace where the last widget is.
void mark(Ui& ui, const std::string& label);

/// A button that the caller draws; true when it is pressed. Where there is no room it is a pixel wide or high, for Dear
/// ImGui ends the program over one of nothing.
bool bare_button(const char* name, const ImVec2& size);

/// Draws with widgets that can be used only while `is_enabled`.
void enabled_when(bool is_enabled, const std::function<void()>& draw);

/// A widget for one line of a table; true when it changed `values`.
bool draw_parameter(Ui& ui, ParameterValues& values, std::size_t line);

}  // namespace tilefold::app
