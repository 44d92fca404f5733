#include "app/window/study/page_canvas.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "app/window/panels/widgets.h"

namespace tilefold::window {
namespace {

constexpr float letters_across = 70;
constexpr float letter_share = 0.5F;  // average width of a letter, as a share of the text size
constexpr float max_width_share = 0.9F;
constexpr float line_share = 1.45F;
constexpr float page_button_height = 2.2F;
constexpr float radius_share = 0.4F;
constexpr float hover_share = 0.1F;

}  // namespace

ImVec2 text_size(ImFont* font, const std::string& text) {
  return font->CalcTextSizeA(font->FontSize, std::numeric_limits<float>::max(), 0, text.c_str());
}

ImU32 color_of(const render::Color& color) {
  return ImGui::ColorConvertFloat4ToU32({color.red, color.green, color.blue, color.alpha});
}

float PageCanvas::column_width() const {
  return std::min(at_.area.width * max_width_share, letters_across * letter_share * unit());
}

// Returns the text in lines that are at most `width` wide. Breaks a word that is wider.
PageCanvas::Lines PageCanvas::wrapped(ImFont* font, const std::string& text, float width) const {
  const std::string broken = in_lines(font, text, width);
  Lines lines;
  for (std::size_t begin = 0; begin <= broken.size();) {
    const std::size_t end = std::min(broken.find('\n', begin), broken.size());
    lines.push_back(broken.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

void PageCanvas::write(ImFont* font, float x, float y, const render::Color& color, const std::string& text) {
  if (!at_.is_drawn) return;
  ImGui::GetBackgroundDrawList()->AddText(font, font->FontSize, {std::round(x), std::round(y)}, color_of(color),
                                          text.c_str());
}

void PageCanvas::lines(ImFont* font, const Lines& lines, const render::Color& color, bool is_centred) {
  for (const std::string& line : lines) {
    const float indent = is_centred ? (column_width() - text_size(font, line).x) / 2 : 0;
    write(font, left() + indent, y_, color, line);
    y_ += font->FontSize * (line.empty() ? line_share / 2 : line_share);
  }
}

void PageCanvas::heading(const std::string& text) {
  lines(at_.style.title, wrapped(at_.style.title, text, column_width()), theme().text, true);
}

void PageCanvas::paragraph(const std::string& text) {
  const Lines list = wrapped(at_.style.body, text, column_width());
  lines(at_.style.body, list, theme().text, list.size() <= 2);
}

void PageCanvas::small_text(const std::string& text) {
  lines(at_.style.small, wrapped(at_.style.small, text, column_width()), theme().muted, true);
}

int PageCanvas::add_item(const std::string& label, const Area& area, const std::function<void()>& press) {
  at_.items.push_back({.label = label, .area = area, .press = press});
  return static_cast<int>(at_.items.size()) - 1;
}

void PageCanvas::draw_box(const Area& area, const render::Color& color, int item) {
  if (!at_.is_drawn) return;
  ImDrawList& draw = *ImGui::GetBackgroundDrawList();
  const bool is_hovered = item >= 0 && at_.items[static_cast<std::size_t>(item)].label == at_.hovered;
  const ImVec2 from{area.x, area.y};
  const ImVec2 to{area.x + area.width, area.y + area.height};
  const float radius = radius_share * unit();
  draw.AddRectFilled(from, to, color_of(is_hovered ? render::mix(color, theme().text, hover_share) : color), radius);
  if (item < 0 || item != at_.focused) return;
  const float ring = std::max(2.0F, unit() / 10);
  draw.AddRect({from.x - 2 * ring, from.y - 2 * ring}, {to.x + 2 * ring, to.y + 2 * ring}, color_of(theme().focus),
               radius + 2 * ring, 0, ring);
}

void draw_plain_button(const PageCanvas::Place& place, const Area& area, const PageCanvas::Button& button) {
  const render::Theme& theme = *place.style.theme;
  place.items.push_back({.label = button.label, .area = area, .press = button.press, .is_enabled = button.is_enabled});
  if (!place.is_drawn) return;
  const bool is_focused = static_cast<int>(place.items.size()) - 1 == place.focused;
  ImDrawList& draw = *ImGui::GetBackgroundDrawList();
  const float unit = place.style.unit;
  render::Color ground = button.is_accent && button.is_enabled ? theme.accent : theme.panel_raised;
  if (button.is_enabled && place.hovered == button.label) ground = render::mix(ground, theme.text, hover_share);
  const ImVec2 from{area.x, area.y};
  const ImVec2 to{area.x + area.width, area.y + area.height};
  draw.AddRectFilled(from, to, color_of(ground), radius_share * unit);
  if (is_focused) {
    const float ring = std::max(2.0F, unit / 10);
    draw.AddRect({from.x - 2 * ring, from.y - 2 * ring}, {to.x + 2 * ring, to.y + 2 * ring}, color_of(theme.focus),
                 radius_share * unit + 2 * ring, 0, ring);
  }
  render::Color ink = button.is_accent ? render::ink_on(theme, theme.accent) : theme.text;
  if (!button.is_enabled) ink = render::mix(theme.panel_raised, theme.muted, 0.7F);
  const ImVec2 size = text_size(place.style.body, button.label);
  draw.AddText(place.style.body, place.style.body->FontSize,
               {std::round(area.x + (area.width - size.x) / 2), std::round(area.y + (area.height - size.y) / 2)},
               color_of(ink), button.label.c_str());
}

void PageCanvas::buttons(const std::vector<Button>& row) {
  const float height = std::max(min_control, page_button_height * unit());
  const float space = unit() * 0.8F;
  std::vector<float> widths;
  float total = -space;
  for (const Button& button : row) {
    widths.push_back(std::max(7 * unit(), text_size(at_.style.body, button.label).x + 2.4F * unit()));
    total += widths.back() + space;
  }
  float x = at_.area.x + (at_.area.width - total) / 2;
  for (std::size_t i = 0; i < row.size(); ++i) {
    draw_plain_button(at_, {.x = std::round(x), .y = std::round(y_), .width = widths[i], .height = height}, row[i]);
    x += widths[i] + space;
  }
  y_ += height;
}

void PageCanvas::option(const std::string& label, bool is_chosen, const std::function<void()>& press) {
  const float mark = unit() * 0.42F;
  const float inset = unit() * 2.6F;
  const Lines list = wrapped(at_.style.body, label, column_width() - inset - unit());
  const float line = at_.style.body->FontSize * line_share;
  const float height = std::max(min_control, line * static_cast<float>(list.size()) + unit() * 0.9F);
  const Area area{.x = std::round(left()), .y = std::round(y_), .width = column_width(), .height = height};
  const int item = add_item(label, area, press);
  draw_box(area, is_chosen ? render::mix(theme().panel_raised, theme().accent, 0.22F) : theme().panel_raised, item);
  if (at_.is_drawn) {
    ImDrawList& draw = *ImGui::GetBackgroundDrawList();
    const ImVec2 middle{area.x + unit() * 1.4F, area.y + height / 2};
    draw.AddCircle(middle, mark, color_of(is_chosen ? theme().accent : theme().muted), 0, std::max(2.0F, unit() / 12));
    if (is_chosen) draw.AddCircleFilled(middle, mark * 0.55F, color_of(theme().accent));
  }
  float y = area.y + (height - line * static_cast<float>(list.size())) / 2 + (line - at_.style.body->FontSize) / 2;
  for (const std::string& one : list) {
    write(at_.style.body, area.x + inset, y, theme().text, one);
    y += line;
  }
  y_ += height + unit() * 0.4F;
}

void PageCanvas::scale(const Scale& scale) {
  const auto count = static_cast<float>(scale.points);
  const float pitch = std::min(column_width() / count, 4.6F * unit());
  const float radius = std::min(pitch * 0.42F, std::max(min_control / 2, 1.25F * unit()));
  const float width = pitch * count;
  const float start = at_.area.x + (at_.area.width - width) / 2;
  const float middle = y_ + radius;
  if (at_.is_drawn)
    ImGui::GetBackgroundDrawList()->AddLine({start + pitch / 2, middle}, {start + width - pitch / 2, middle},
                                            color_of(render::mix(theme().panel_raised, theme().muted, 0.35F)),
                                            std::max(2.0F, unit() / 10));
  for (int point = 1; point <= scale.points; ++point) {
    const float x = start + pitch * (static_cast<float>(point) - 0.5F);
    const std::string label = std::to_string(point);
    const Area area{.x = x - radius, .y = y_, .width = 2 * radius, .height = 2 * radius};
    const int item = add_item(label, area, [press = scale.press, point] { press(point); });
    if (!at_.is_drawn) continue;
    ImDrawList& draw = *ImGui::GetBackgroundDrawList();
    const bool is_chosen = point == scale.chosen;
    render::Color ground = is_chosen ? theme().accent : theme().panel_raised;
    if (label == at_.hovered) ground = render::mix(ground, theme().text, hover_share);
    draw.AddCircleFilled({x, middle}, radius, color_of(ground), 48);
    if (item == at_.focused)
      draw.AddCircle({x, middle}, radius + unit() * 0.2F, color_of(theme().focus), 48, std::max(2.0F, unit() / 10));
    const ImVec2 size = text_size(at_.style.body, label);
    write(at_.style.body, x - size.x / 2, middle - size.y / 2,
          is_chosen ? render::ink_on(theme(), theme().accent) : theme().text, label);
  }
  y_ += 2 * radius + unit() * 0.6F;
  const float first = y_;
  const auto label = [&](const std::string& text, bool is_right) {
    y_ = first;
    for (const std::string& line : wrapped(at_.style.small, text, width / 2 - unit())) {
      const float line_width = text_size(at_.style.small, line).x;
      write(at_.style.small, is_right ? start + width - line_width : start, y_, theme().muted, line);
      y_ += at_.style.small->FontSize * line_share;
    }
    return y_;
  };
  const float low = label(scale.low, false);
  y_ = std::max(low, label(scale.high, true));
}

void PageCanvas::field(const Field& field) {
  const float width = field.is_line ? std::min(column_width(), 9 * unit()) : column_width();
  const float inset = unit() * 0.7F;
  const float line = at_.style.body->FontSize * line_share;
  // The caret is a letter of the text while lines are broken, so that it is drawn where the next letter appears.
  const Lines before = wrapped(at_.style.body, field.text.substr(0, field.caret), width - 2 * inset);
  const Lines list = wrapped(at_.style.body, field.text, width - 2 * inset);
  const std::size_t rows = field.is_line ? 1 : std::max<std::size_t>(4, list.size());
  const float height = std::max(min_control, line * static_cast<float>(rows) + unit());
  const Area area{.x = std::round(at_.area.x + (at_.area.width - width) / 2),
                  .y = std::round(y_),
                  .width = width,
                  .height = height};
  draw_box(area, theme().panel_raised, -1);
  if (at_.is_drawn) {
    ImDrawList& draw = *ImGui::GetBackgroundDrawList();
    draw.AddRect({area.x, area.y}, {area.x + area.width, area.y + area.height}, color_of(theme().accent),
                 radius_share * unit(), 0, std::max(2.0F, unit() / 14));
    const float top = area.y + (height - line * static_cast<float>(rows)) / 2 + (line - at_.style.body->FontSize) / 2;
    float y = top;
    for (const std::string& one : list) {
      write(at_.style.body, area.x + inset, y, theme().text, one);
      y += line;
    }
    const auto row = static_cast<float>(before.empty() ? 0 : before.size() - 1);
    const float x = area.x + inset + (before.empty() ? 0 : text_size(at_.style.body, before.back()).x);
    draw.AddRectFilled({x, top + row * line - unit() * 0.1F}, {x + 2, top + row * line + unit() * 1.1F},
                       color_of(theme().accent));
  }
  y_ += height;
}

void PageCanvas::keypad(const std::function<void(char key)>& press) {
  const std::string keys = "1234567890<";
  const float space = unit() * 0.3F;
  const float side = std::min(std::max(min_control, 2.2F * unit()),
                              (column_width() + space) / static_cast<float>(keys.size()) - space);
  float x = at_.area.x + (at_.area.width - (side + space) * static_cast<float>(keys.size()) + space) / 2;
  for (const char key : keys) {
    const std::string label = key == '<' ? "\xe2\x86\x90" : std::string(1, key);
    draw_plain_button(at_, {.x = x, .y = y_, .width = side, .height = side},
                      {.label = label, .press = [press, key] { press(key); }});
    x += side + space;
  }
  y_ += side;
}

}  // namespace tilefold::window
