#include "app/window/heat_layer.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <utility>

#include "app/language/tr.h"
#include "app/measure/benchmark_text.h"
#include "app/window/heat_details.h"
#include "app/window/panels/page_column.h"
#include "app/window/panels/widgets.h"
#include "render/scene/number_text.h"

namespace tilefold::window {
namespace {

constexpr float scale_height = 10;  // height of the colour scale, in layout units
constexpr int scale_steps = 24;
constexpr float share_of_details = 0.34F;  // width of the column with the details, as a share of the layer
constexpr float most_details = 620;
constexpr float details_gap = 28;
constexpr float max_share_of_number = 0.7F;  // maximum width of a large number, as a share of the cell

}  // namespace

// Performs the actions that the heat map supports. Consumes actions that would change the game below the heat map,
// without performing them.
bool HeatLayer::perform(play::Action action) {
  switch (action) {
    case play::Action::left: heat_.table.go(Direction::left); return true;
    case play::Action::right: heat_.table.go(Direction::right); return true;
    case play::Action::up: heat_.table.go(Direction::up); return true;
    case play::Action::down: heat_.table.go(Direction::down); return true;
    case play::Action::play_here:
      if (!heat_.play()) unsaid_ = heat_.table.obstacle(heat_.table.row, heat_.table.column);
      return true;
    case play::Action::autoplay: heat_.is_busy() ? heat_.stop() : heat_.start(); return true;
    case play::Action::copy_game:
      if (heat_.table.plan() != nullptr) {
        ImGui::SetClipboardText(heat_.command().c_str());
        unsaid_ = tr("copied");
      }
      return true;
    default: return !is_for_window(action);
  }
}

bool HeatLayer::leave() {
  heat_.close();
  return true;
}

std::string HeatLayer::rules_of(std::size_t row, std::size_t column) const {
  const auto& table = heat_.puzzle().parameters;
  // Translators: two rules, each with its value: "Rows 7, Columns 5".
  return tr_format("{} {}, {} {}", tr(table[heat_.table.plan()->rules[0].line].label), axis_value(heat_.table, 0, row),
                   tr(table[heat_.table.plan()->rules[1].line].label), axis_value(heat_.table, 1, column));
}

void HeatLayer::draw_title(const PanelStyle& style, const Area& area) const {
  const auto unit = static_cast<float>(style.scale);
  const measure::SweepPlan* plan = heat_.table.plan();
  ImFont* const small = style.fonts.small;
  write(style.fonts.strong, {area.x, area.y}, style.theme->text,
        plan == nullptr ? tr("Rule heat map") : std::string(tr(play::heat_figures()[heat_.table.figure]->label)));
  const std::string below =
      plan == nullptr
          ? tr("Choose two rules, then start the sweep.")
          : tr_plural(static_cast<std::uint64_t>(plan->games.games), "{} · {} games per cell · {}",
                      "{} · {} games per cell · {}", measure::entry_label(plan->games.entries[heat_.table.player]),
                      plan->games.games, rules_of(heat_.table.row, heat_.table.column));
  write(small, {area.x, area.y + style.fonts.strong->FontSize + 4 * unit}, style.theme->muted,
        fitting(small, below, area.width));
}

void HeatLayer::draw_cell(Ui& ui, const Area& area, std::size_t row, std::size_t column) {
  const auto unit = static_cast<float>(ui.scale);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 from{area.x + unit, area.y + unit};
  const ImVec2 to{area.x + area.width - unit, area.y + area.height - unit};
  if (to.x - from.x < 1 || to.y - from.y < 1) return;
  ImGui::SetCursorScreenPos(from);
  const std::string name = fmt::format("Cell {} {}", row + 1, column + 1);
  const bool is_clicked = bare_button(name.c_str(), {to.x - from.x, to.y - from.y});
  mark(ui, name);
  const std::string obstacle = heat_.table.obstacle(row, column);
  const auto value = heat_.table.value(row, column);
  const std::string text = obstacle.empty() ? heat_.table.text(value) : "×";
  std::string told =
      rules_of(row, column) + "\n" +
      (obstacle.empty() ? std::string(tr(play::heat_figures()[heat_.table.figure]->label)) + " " + text : obstacle);
  if (const std::int64_t stopped = heat_.table.stopped(row, column); stopped > 0)
    told += "\n" + tr_plural(static_cast<std::uint64_t>(stopped), "{} game stopped after {} moves",
                             "{} games stopped after {} moves", language::number(stopped),
                             language::number(heat_.table.plan()->games.max_moves));
  if (is_wide_ && ImGui::IsItemHovered()) pointed_ = {row, column};
  if (!is_wide_ || !obstacle.empty()) tip(ui, told);
  render::Color ground = ui.theme->tray;
  if (value && range_) {
    const double width = range_->second - range_->first;
    ground = render::heat_color(*ui.theme, width > 0 ? (*value - range_->first) / width : 0.5);
  }
  draw.AddRectFilled(from, to, packed(ground), 4 * unit);
  draw.AddRect(from, to, packed(ui.theme->panel_raised), 4 * unit, 0, unit);
  for (ImFont* font : {value && has_large_numbers_ ? ui.fonts.figure : ImGui::GetFont(), ui.fonts.small}) {
    const ImVec2 size = size_of(font, text);
    if (size.x > to.x - from.x - 2 * unit || size.y > to.y - from.y) continue;
    const render::Color ink = value ? render::ink_on(*ui.theme, ground) : ui.theme->muted;
    write(font, {(from.x + to.x - size.x) / 2, (from.y + to.y - size.y) / 2}, ink, text);
    break;
  }
  if (heat_.table.row == row && heat_.table.column == column)
    draw.AddRect(from, to, packed(ui.theme->focus), 4 * unit, 0, std::max(2.0F, 2 * unit));
  if (!is_clicked) return;
  heat_.table.row = row;
  heat_.table.column = column;
  if (!heat_.play()) say(ui, human(obstacle));
}

// Draws the cells; row 0 is at the bottom. The values of the rule on the vertical axis are at the left, and the values
// of the rule on the horizontal axis are at the bottom.
void HeatLayer::draw_cells(Ui& ui, const Area& area) {
  const auto unit = static_cast<float>(ui.scale);
  ImFont* const small = ui.fonts.small;
  const auto& table = heat_.puzzle().parameters;
  float labels = 0;
  for (std::size_t row = 0; row < heat_.table.rows(); ++row)
    labels = std::max(labels, size_of(small, axis_value(heat_.table, 0, row)).x);
  labels += 8 * unit;
  const float line = small->FontSize + 6 * unit;
  const auto rows = static_cast<float>(heat_.table.rows());
  const auto columns = static_cast<float>(heat_.table.columns());
  const float width = (area.width - labels) / columns;
  const float height = (area.height - 3 * line) / rows;
  const float top = area.y + line;
  float widest = 0;
  for (std::size_t row = 0; is_wide_ && row < heat_.table.rows(); ++row)
    for (std::size_t column = 0; column < heat_.table.columns(); ++column)
      widest = std::max(widest, size_of(ui.fonts.figure, heat_.table.text(heat_.table.value(row, column))).x);
  has_large_numbers_ = is_wide_ && max_share_of_number * width > widest;
  write(small, {area.x, area.y}, ui.theme->muted,
        "↑ " + std::string(tr(table[heat_.table.plan()->rules[0].line].label)));
  for (std::size_t row = 0; row < heat_.table.rows(); ++row) {
    const float y = top + height * (rows - 1 - static_cast<float>(row));
    const std::string text = axis_value(heat_.table, 0, row);
    const ImVec2 size = size_of(small, text);
    write(small, {area.x + labels - 8 * unit - size.x, y + (height - size.y) / 2}, ui.theme->muted, text);
    for (std::size_t column = 0; column < heat_.table.columns() && heat_.is_open(); ++column)
      draw_cell(ui,
                {.x = area.x + labels + width * static_cast<float>(column), .y = y, .width = width, .height = height},
                row, column);
  }
  const float below = top + height * rows + 4 * unit;
  for (std::size_t column = 0; column < heat_.table.columns(); ++column) {
    const std::string text = axis_value(heat_.table, 1, column);
    const float middle = area.x + labels + width * (static_cast<float>(column) + 0.5F);
    const float text_width = size_of(small, text).x;
    if (text_width < width) write(small, {middle - text_width / 2, below}, ui.theme->muted, text);
  }
  const std::string across = std::string(tr(table[heat_.table.plan()->rules[1].line].label)) + " →";
  write(small, {area.x + area.width - size_of(small, across).x, below + line}, ui.theme->muted, across);
}

// Draws the colour scale from the minimum to the maximum value.
void HeatLayer::draw_scale(const PanelStyle& style, const Area& area) const {
  const auto unit = static_cast<float>(style.scale);
  ImFont* const small = style.fonts.small;
  if (!range_) return;
  const std::string min = heat_.table.text(range_->first);
  const std::string max = heat_.table.text(range_->second);
  const float left = area.x + size_of(small, min).x + 8 * unit;
  const float right = area.x + area.width - size_of(small, max).x - 8 * unit;
  write(small, {area.x, area.y}, style.theme->muted, min);
  write(small, {right + 8 * unit, area.y}, style.theme->muted, max);
  const float pitch = (right - left) / scale_steps;
  const float y = area.y + (small->FontSize - scale_height * unit) / 2;
  for (int i = 0; i < scale_steps && pitch > 0; ++i)
    ImGui::GetWindowDrawList()->AddRectFilled(
        {left + pitch * static_cast<float>(i), y}, {left + pitch * static_cast<float>(i + 1), y + scale_height * unit},
        packed(render::heat_color(*style.theme, static_cast<double>(i) / (scale_steps - 1))));
}

void HeatLayer::draw(Ui& ui, const LayerArea& place) {
  if (!unsaid_.empty()) say(ui, human(std::exchange(unsaid_, {})));
  const Area area = area_of(place.beside_panel);
  if (area.width < 1 || area.height < 1) return;
  const LayerWindow window(ui, "Heat map", area);
  const auto unit = static_cast<float>(ui.scale);
  const float margin = (area.width < 480 * unit ? 12 : 20) * unit;
  const float left = area.x + margin;
  const float width = std::max(1.0F, area.width - 2 * margin);
  const float top = area.y + margin;
  const bool is_wide = has_wide_form(ui, area) && heat_.table.plan() != nullptr;
  is_wide_ = is_wide;
  pointed_.reset();
  const float details = is_wide ? std::min(share_of_details * width, most_details * unit) : 0;
  const float map = width - (is_wide ? details + details_gap * unit : 0);
  draw_title(ui, {.x = left, .y = top, .width = map, .height = 0});
  if (heat_.table.plan() == nullptr) return;
  range_ = heat_.table.range();
  const float head = ui.fonts.strong->FontSize + ui.fonts.small->FontSize + 16 * unit;
  const float foot = ui.fonts.small->FontSize + 10 * unit;
  const float height = area.height - 2 * margin;
  draw_cells(ui, {.x = left, .y = top + head, .width = map, .height = height - head - foot});
  if (!heat_.is_open()) return;
  draw_scale(ui, {.x = left, .y = top + height - ui.fonts.small->FontSize, .width = map, .height = 0});
  if (!is_wide) return;
  const auto [row, column] = pointed_.value_or(std::pair(heat_.table.row, heat_.table.column));
  HeatDetails(ui, heat_, row, column).draw({.x = left + width - details, .y = top, .width = details, .height = height});
}

}  // namespace tilefold::window
