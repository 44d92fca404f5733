#include "app/window/panels/widgets.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <utility>

#include "app/language/tr.h"
#include "app/play/capitalised.h"
#include "render/scene/number_text.h"

namespace tilefold::window {
namespace {

constexpr float rest_seconds = 0.6F;     // delay until a tooltip appears
constexpr float longest_tip_line = 300;  // maximum width of a line in a tooltip, at scale 1
constexpr float tip_padding = 10;        // space around the text of a tooltip, at scale 1

// Returns the part of a label that is shown: the part before "##".
std::string shown_part(const std::string& label) {
  return label.substr(0, label.find("##"));
}

// Returns a label that shows `shown`. The English label stays the widget's identity.
std::string showing(const std::string& shown, const std::string& label) {
  return shown == shown_part(label) ? label : shown + "###" + label;
}

// Returns the label of a widget in the current language. The English label stays the widget's identity, so that the
// trace has the same labels in all languages.
std::string translated(const std::string& label) {
  return showing(std::string(tr(std::string_view(shown_part(label)))), label);
}

std::string value_text(const ParameterSpec& spec, std::int64_t value) {
  if (spec.type == ParameterType::decimal) return local_number(decimal_text(value));
  return value < 0 ? std::to_string(value) : count_text(static_cast<std::uint64_t>(value));
}

// Returns the range of a parameter. Abbreviates its values if they would need more than `room`.
std::string range_text(const ParameterSpec& spec, std::int64_t max, float room) {
  const std::string text = value_text(spec, spec.min) + "–" + value_text(spec, max);
  if (spec.type == ParameterType::decimal || ImGui::CalcTextSize(text.c_str()).x <= room) return text;
  const auto abbreviated = [](std::int64_t value) {
    return local_number(render::abbreviated(static_cast<double>(value)));
  };
  return abbreviated(spec.min) + "–" + abbreviated(max);
}

// Returns the width between the cursor and a text at the right, less a gap.
float room_before(const std::string& text) {
  return row_width() - ImGui::CalcTextSize(text.c_str()).x - ImGui::GetStyle().ItemSpacing.x;
}

// Returns the value of a parameter in English, which is also its label in the trace.
std::string value_label(const ParameterValues& values, std::size_t line) {
  const ParameterSpec& spec = values.specs()[line];
  if (spec.choice_labels.empty()) return human(values.text(line));
  return std::string(spec.choice_labels[static_cast<std::size_t>(values.at(line))]);
}

// Returns the greatest value allowed for a parameter. The value of another parameter may limit it.
std::int64_t max_of(const ParameterValues& values, std::size_t line) {
  const ParameterSpec& spec = values.specs()[line];
  return spec.at_most.empty() ? spec.max : std::min(spec.max, values[spec.at_most]);
}

// Draws a parameter as a popup list of its values.
bool draw_list(Ui& ui, ParameterValues& values, std::size_t line, const std::vector<std::int64_t>& entries) {
  const auto with = [&](std::int64_t value) {
    ParameterValues one = values;
    one.set(line, value);
    return one;
  };
  bool is_changed = false;
  list_button(ui, std::string(values.specs()[line].label), shown_value(values, line), [&] {
    for (const std::int64_t value : entries)
      if (list_row(ui, value_label(with(value), line), shown_value(with(value), line), values.at(line) == value)) {
        values.set(line, value);
        is_changed = true;
      }
  });
  return is_changed;
}

bool draw_choice(Ui& ui, ParameterValues& values, std::size_t line) {
  std::vector<std::int64_t> entries;
  for (std::size_t i = 0; i < values.specs()[line].choices.size(); ++i) entries.push_back(static_cast<std::int64_t>(i));
  return draw_list(ui, values, line, entries);
}

bool draw_power(Ui& ui, ParameterValues& values, std::size_t line) {
  std::vector<std::int64_t> entries;
  const ParameterSpec& spec = values.specs()[line];
  for (std::int64_t value = spec.min; value <= spec.max; value *= 2) entries.push_back(value);
  return draw_list(ui, values, line, entries);
}

// Draws a parameter as a slider. Decimals change in steps of one hundredth. A range over several orders of magnitude
// has a logarithmic slider.
bool draw_slider(Ui& ui, ParameterValues& values, std::size_t line) {
  const ParameterSpec& spec = values.specs()[line];
  const std::int64_t step = spec.type == ParameterType::decimal ? millionths / 100 : 1;
  const auto min = static_cast<int>(spec.min / step);
  const auto max = static_cast<int>(max_of(values, line) / step);
  auto value = static_cast<int>(values.at(line) / step);
  const bool is_wide = min > 0 && max / min >= 1000;
  const ImGuiSliderFlags flags = ImGuiSliderFlags_AlwaysClamp | (is_wide ? ImGuiSliderFlags_Logarithmic : 0);
  const Outlined outlined(ui);
  const bool is_changed = ImGui::SliderInt("##value", &value, min, max, "", flags);
  mark(ui, std::string(spec.label));
  if (is_changed) values.set(line, value * step);
  return is_changed;
}

bool draw_toggle(Ui& ui, ParameterValues& values, std::size_t line) {
  bool is_on = values.at(line) != 0;
  const Outlined outlined(ui);
  const bool is_changed = ImGui::Checkbox("##value", &is_on);
  mark(ui, std::string(values.specs()[line].label));
  if (is_changed) values.set(line, is_on ? 1 : 0);
  return is_changed;
}

bool draw_value(Ui& ui, ParameterValues& values, std::size_t line) {
  ImGui::SetNextItemWidth(row_width());
  switch (values.specs()[line].type) {
    case ParameterType::integer:
    case ParameterType::decimal: return draw_slider(ui, values, line);
    case ParameterType::power_of_two: return draw_power(ui, values, line);
    case ParameterType::choice: return draw_choice(ui, values, line);
    case ParameterType::toggle: return draw_toggle(ui, values, line);
  }
  return false;
}

// Positions a tooltip beside the window that contains the last widget, so that the tooltip covers no other widget. If
// there is not enough room beside it, positions the tooltip above or below the widget.
void place_tip(const PanelStyle& style, const ImVec2& text) {
  const auto unit = static_cast<float>(style.scale);
  const float gap = 8 * unit;
  const float padding = 2 * tip_padding * unit;
  const ImVec2 size{text.x + padding, text.y + padding};
  const ImVec2 room = ImGui::GetIO().DisplaySize;
  const ImRect item{ImGui::GetItemRectMin(), ImGui::GetItemRectMax()};
  const ImRect window = ImGui::GetCurrentWindow()->RootWindow->Rect();
  // A wide window leaves no room beside it, so the tooltip avoids only the widget.
  const ImRect around = window.GetWidth() > room.x / 2 ? item : window;
  ImVec2 corner{std::clamp(item.Min.x, 0.0F, std::max(0.0F, room.x - size.x)),
                std::clamp(item.Min.y, 0.0F, std::max(0.0F, room.y - size.y))};
  if (around.Min.x >= size.x + gap) {
    corner.x = around.Min.x - size.x - gap;
  } else if (room.x - around.Max.x >= size.x + gap) {
    corner.x = around.Max.x + gap;
  } else {
    corner.y = item.Min.y >= size.y + gap ? item.Min.y - size.y - gap : item.Max.y + gap;
  }
  ImGui::SetNextWindowPos(corner);
}

}  // namespace

ImVec4 vec(const render::Color& color, float alpha) {
  return {color.red, color.green, color.blue, color.alpha * alpha};
}

void right_aligned(const std::string& text, const ImVec4& color) {
  const float rest = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(text.c_str()).x;
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(0.0F, rest));
  ImGui::TextColored(color, "%s", text.c_str());
}

Outlined::Outlined(const PanelStyle& style) {
  ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, std::max(1.0F, std::round(static_cast<float>(style.scale))));
  ImGui::PushStyleColor(ImGuiCol_Border, vec(style.theme->muted));
}

Outlined::~Outlined() {
  ImGui::PopStyleColor();
  ImGui::PopStyleVar();
}

LayerWindow::LayerWindow(const PanelStyle& style, const char* name, const Area& area) {
  ImGui::SetNextWindowPos({area.x, area.y});
  ImGui::SetNextWindowSize({area.width, area.height});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
  ImGui::PushStyleColor(ImGuiCol_WindowBg, vec(style.theme->backdrop_bottom));
  ImGui::Begin(name, nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoNav |
                   ImGuiWindowFlags_NoScrollWithMouse);
  ImGui::PopStyleColor();
  ImGui::PopStyleVar(2);
}

LayerWindow::~LayerWindow() {
  ImGui::End();
}

float row_width() {
  const bool has_bar = ImGui::GetCurrentWindow()->ScrollbarY;
  return std::max(1.0F, ImGui::GetContentRegionAvail().x + (has_bar ? ImGui::GetStyle().ScrollbarSize : 0));
}

float half_width() {
  return (row_width() - ImGui::GetStyle().ItemSpacing.x) / 2;
}

ImU32 packed(const render::Color& color) {
  return ImGui::GetColorU32(vec(color));
}

void write(ImFont* font, ImVec2 at, const render::Color& color, const std::string& text) {
  ImGui::GetWindowDrawList()->AddText(font, font->FontSize, at, packed(color), text.c_str());
}

ImVec2 size_of(ImFont* font, const std::string& text) {
  return font->CalcTextSizeA(font->FontSize, std::numeric_limits<float>::max(), 0, text.c_str());
}

void at_the_right(const std::string& text) {
  ImGui::SameLine(row_width() + ImGui::GetCursorPosX() - ImGui::CalcTextSize(text.c_str()).x);
}

void fact(const char* label, const std::string& value) {
  ImGui::TextDisabled("%s", tr(label));
  at_the_right(value);
  ImGui::TextUnformatted(value.c_str());
}

float filling_height(Ui& ui, float pitch, int min, int most) {
  const float least = pitch * static_cast<float>(std::min(min, most));
  const float unused = ui.is_wide() ? ImGui::GetContentRegionAvail().y - least : ui.spare_height;
  const int room = static_cast<int>(std::max(0.0F, unused) / pitch);
  const float taken = pitch * static_cast<float>(std::clamp(most - min, 0, room));
  ui.spare_height -= taken;
  ui.filled_height += taken;
  return least + taken;
}

void tip(Ui& ui, std::string_view text) {
  if (ui.is_touched || ui.is_typed) return;
  if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled) || ImGui::IsMouseDown(ImGuiMouseButton_Left)) return;
  const ImGuiContext& context = *ImGui::GetCurrentContext();
  ui.frame.wants_frames = ui.frame.wants_frames || (context.HoveredId != 0 && context.HoveredIdTimer < rest_seconds);
  if (context.HoveredIdTimer < rest_seconds) return;
  const std::string shown = in_lines(std::string(tr(text)), longest_tip_line * static_cast<float>(ui.scale));
  place_tip(ui, ImGui::CalcTextSize(shown.c_str()));
  const auto unit = static_cast<float>(ui.scale);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {tip_padding * unit, tip_padding * unit});
  ImGui::BeginTooltip();
  ImGui::TextUnformatted(shown.c_str());
  ImGui::EndTooltip();
  ImGui::PopStyleVar();
}

void group_heading(const PanelStyle& style, const char* text) {
  ImGui::Dummy({0, 8 * static_cast<float>(style.scale)});
  ImGui::PushFont(style.fonts.strong);
  ImGui::TextUnformatted(tr(text));
  ImGui::PopFont();
}

bool section(Ui& ui, const char* title, Opened opened, std::string_view key) {
  std::string name(key.empty() ? std::string_view(title).substr(0, std::string_view(title).find(' ')) : key);
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
  bool& is_open = ui.open_parts.try_emplace(std::move(name), opened == Opened::at_first).first->second;
  ImGui::PushFont(ui.fonts.strong);
  const float height = ImGui::GetTextLineHeight() + 2 * ImGui::GetStyle().FramePadding.y;
  ImGui::PushStyleVar(ImGuiStyleVar_SelectableTextAlign, {0, 0.5F});
  for (const ImGuiCol color : {ImGuiCol_HeaderHovered, ImGuiCol_HeaderActive}) ImGui::PushStyleColor(color, 0);
  // The suffix gives the section a unique ID, because a button may have the same title.
  const std::string label = translated(std::string(title) + "##section");
  if (ImGui::Selectable(label.c_str(), false, ImGuiSelectableFlags_None, {row_width(), height})) is_open = !is_open;
  mark(ui, std::string(title) + " section");
  ImGui::PopStyleColor(2);
  ImGui::PopStyleVar();
  const ImGuiCol arrow = ImGui::IsItemHovered() ? ImGuiCol_Text : ImGuiCol_TextDisabled;
  const ImVec2 corner = ImGui::GetItemRectMax();
  const float side = ImGui::GetTextLineHeight();
  ImGui::RenderArrow(ImGui::GetWindowDrawList(), {corner.x - side * 1.4F, corner.y - (height + side) / 2},
                     ImGui::GetColorU32(arrow), is_open ? ImGuiDir_Down : ImGuiDir_Right, 0.8F);
  ImGui::PopFont();
  return is_open;
}

namespace {

// True if there is some space at both sides of a button's text.
bool fits_button(const PanelStyle& style, const std::string& text, float width) {
  const float margin = std::min(4 * static_cast<float>(style.scale), ImGui::GetStyle().FramePadding.x);
  return ImGui::CalcTextSize(text.c_str()).x <= width - 2 * margin;
}

// While an object of this class exists, text is small if `text` is too wide for a button otherwise. Records texts for
// which the button is too narrow all the same.
class SmallerText {
 public:
  SmallerText(Ui& ui, const std::string& text, float width, const std::string& label) {
    const ImVec2 padding = ImGui::GetStyle().FramePadding;
    if (width <= 0) return;
    if (!fits_button(ui, text, width)) {
      is_small_ = true;
      ImGui::PushFont(ui.fonts.small);
    }
    const float size = ImGui::CalcTextSize(text.c_str()).x;
    if (is_small_ && size > width) ui.frame.cut_off.push_back(label);
    // Dear ImGui starts a wide text after the padding. Use less padding, so that the text is centred.
    is_padded_less_ = size + 2 * padding.x > width;
    if (is_padded_less_)
      ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {std::max(0.0F, (width - size) / 2), padding.y});
  }
  ~SmallerText() {
    if (is_padded_less_) ImGui::PopStyleVar();
    if (is_small_) ImGui::PopFont();
  }
  SmallerText(const SmallerText&) = delete;
  SmallerText& operator=(const SmallerText&) = delete;

 private:
  bool is_small_ = false;
  bool is_padded_less_ = false;
};

// Records the text of the last widget if the widget is narrower than the text and `margin`.
void check_width(Ui& ui, const std::string& text, float room, const std::string& label) {
  if (ImGui::CalcTextSize(text.c_str()).x > room + 1) ui.frame.cut_off.push_back(label);
}

}  // namespace

ImFont* row_font(const Ui& ui, std::span<const char* const> labels, float width) {
  const bool fits =
      std::all_of(labels.begin(), labels.end(), [&](const char* label) { return fits_button(ui, tr(label), width); });
  return fits ? ImGui::GetFont() : ui.fonts.small;
}

bool button(Ui& ui, const std::string& label, float width, Weight weight) {
  return button(ui, label, shown_part(translated(label)), width, weight);
}

bool button(Ui& ui, const std::string& label, const std::string& shown, float width, Weight weight) {
  const int colors = weight == Weight::accent ? 4 : 0;
  if (weight == Weight::accent) {
    const auto shade = [&](float share) { return vec(render::mix(ui.theme->accent, ui.theme->text, share)); };
    ImGui::PushStyleColor(ImGuiCol_Button, shade(0));
    ImGui::PushStyleColor(ImGuiCol_ButtonHovered, shade(0.15F));
    ImGui::PushStyleColor(ImGuiCol_ButtonActive, shade(0.3F));
    ImGui::PushStyleColor(ImGuiCol_Text, vec(render::ink_on(*ui.theme, ui.theme->accent)));
  }
  const float height = ImGui::GetFrameHeight();
  const SmallerText smaller(ui, shown, width, label);
  const bool is_pressed = ImGui::Button(showing(shown, label).c_str(), {width, height});
  ImGui::PopStyleColor(colors);
  if (const std::string name = shown_part(label); !name.empty()) mark(ui, name);
  return is_pressed;
}

namespace {

bool is_laid_out() {
  // In the first frames of a card, the window is hidden because its size is unknown.
  return ImGui::GetCurrentWindow()->HiddenFramesCannotSkipItems == 0;
}

// Draws a ring around the last widget to show that it has the focus. The ring is aligned to pixels and grows with the
// scale from a minimum of two pixels; Dear ImGui's own ring does neither.
void draw_focus_ring(const PanelStyle& style) {
  constexpr float gap = 3;
  const float thickness = std::max(2.0F, std::round(2 * static_cast<float>(style.scale)));
  ImRect ring{ImGui::GetItemRectMin(), ImGui::GetItemRectMax()};
  ring.Floor();
  const bool is_even = static_cast<int>(thickness) % 2 == 0;
  ring.Expand(gap + std::floor(thickness / 2) + (is_even ? 0.5F : 0));  // AddRect shifts lines inwards by half a pixel
  const float rounding = ImGui::GetStyle().FrameRounding + gap + thickness / 2;
  ImGui::GetWindowDrawList()->AddRect(ring.Min, ring.Max, ImGui::GetColorU32(vec(style.theme->focus)), rounding, 0,
                                      thickness);
}

// Records for the trace the position of the last widget and whether it has the focus.
void mark_place(Ui& ui, const std::string& label) {
  if (!is_laid_out()) return;
  ui.frame.identities.record(label);
  if (ImGui::IsItemFocused()) {
    ui.frame.focused = label;
    if (!ImGui::GetCurrentContext()->NavDisableHighlight) draw_focus_ring(ui);
  }
  if (ImGui::IsItemFocused() && (ImGui::GetItemFlags() & ImGuiItemFlags_Inputable) != 0) ui.frame.is_typing_near = true;
  ImRect seen{ImGui::GetItemRectMin(), ImGui::GetItemRectMax()};
  seen.ClipWith(ImGui::GetCurrentWindow()->ClipRect);
  const bool is_enabled = (ImGui::GetItemFlags() & ImGuiItemFlags_Disabled) == 0;
  if (is_enabled && ImGui::IsItemVisible() && seen.GetWidth() > 1 && seen.GetHeight() > 1)
    ui.frame.buttons[label] = {.x = seen.Min.x, .y = seen.Min.y, .width = seen.GetWidth(), .height = seen.GetHeight()};
}

}  // namespace

void mark(Ui& ui, const std::string& label) {
  mark_place(ui, label);
  if (is_laid_out() && ImGui::IsItemActivated()) ui.frame.used.push_back(label);
}

// Records the widget as used when its list opens, which happens when a key is pressed or the mouse button is released.
void list_button(Ui& ui, const std::string& label, const std::string& shown, const std::function<void()>& draw_lines) {
  const std::string text(tr(std::string_view(shown)));
  const float width = ImGui::CalcItemWidth() - ImGui::GetFrameHeight() - ImGui::GetStyle().FramePadding.x;
  check_width(ui, text, width, label);
  if (!ImGui::BeginCombo(("##" + label).c_str(), text.c_str(), ImGuiComboFlags_HeightLarge)) {
    mark_place(ui, label);
    return;
  }
  if (ImGui::IsWindowAppearing()) ui.frame.used.push_back(label);
  draw_lines();
  ImGui::EndCombo();
}

bool checkbox(Ui& ui, const char* label, bool& is_on) {
  const Outlined outlined(ui);
  const std::string shown = translated(label);
  check_width(ui, shown_part(shown), row_width() - ImGui::GetFrameHeight() - ImGui::GetStyle().ItemInnerSpacing.x,
              label);
  const bool is_changed = ImGui::Checkbox(shown.c_str(), &is_on);
  mark(ui, label);
  return is_changed;
}

bool list_row(Ui& ui, const std::string& label, bool is_chosen) {
  return list_row(ui, label, shown_part(translated(label)), is_chosen);
}

bool list_row(Ui& ui, const std::string& label, const std::string& shown, bool is_chosen) {
  if (is_chosen) {
    for (const ImGuiCol ground : {ImGuiCol_Header, ImGuiCol_HeaderHovered, ImGuiCol_HeaderActive})
      ImGui::PushStyleColor(ground, vec(ui.theme->accent));
    ImGui::PushStyleColor(ImGuiCol_Text, vec(render::ink_on(*ui.theme, ui.theme->accent)));
  }
  const bool is_picked = ImGui::Selectable(showing(shown, label).c_str(), is_chosen);
  if (is_chosen) {
    ImGui::PopStyleColor(4);
    ImGui::SetItemDefaultFocus();
  }
  mark(ui, label);
  return is_picked;
}

bool has_key_focus() {
  const ImGuiContext& context = *ImGui::GetCurrentContext();
  return context.NavId != 0 && context.NavIdIsAlive;
}

void begin_keys() {
  ImGuiWindow* const here = ImGui::GetCurrentWindow();
  const ImGuiWindow* const focused = ImGui::GetCurrentContext()->NavWindow;
  if (focused == nullptr || focused->RootWindowForNav != here) return;
  ImGui::FocusWindow(here);  // if a child window has the focus, take it back
  ImGui::NavInitWindow(here, true);
}

bool bare_button(const char* name, const ImVec2& size) {
  return ImGui::InvisibleButton(name, {std::max(size.x, 1.0F), std::max(size.y, 1.0F)});
}

void enabled_when(bool is_enabled, const std::function<void()>& draw) {
  ImGui::BeginDisabled(!is_enabled);
  draw();
  ImGui::EndDisabled();
}

bool draw_parameter(Ui& ui, ParameterValues& values, std::size_t line) {
  const ParameterSpec& spec = values.specs()[line];
  ImGui::PushID(std::string(spec.name).c_str());
  ImGui::TextUnformatted(std::string(tr(spec.label)).c_str());
  if (spec.type == ParameterType::integer || spec.type == ParameterType::decimal) {
    ImGui::SameLine();
    const std::string value = value_text(spec, values.at(line));
    ImGui::TextDisabled("%s", range_text(spec, max_of(values, line), room_before(value)).c_str());
    at_the_right(value);
    ImGui::TextUnformatted(value.c_str());
  }
  const bool is_changed = draw_value(ui, values, line);
  tip(ui, spec.help);
  ImGui::PopID();
  return is_changed;
}

}  // namespace tilefold::window
