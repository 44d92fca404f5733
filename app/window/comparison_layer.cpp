#include "app/window/comparison_layer.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/language/tr.h"
#include "app/measure/benchmark_text.h"
#include "app/profile/kept_presets.h"
#include "app/window/comparison_figures.h"
#include "app/window/panels/page_column.h"
#include "app/window/panels/score_strips.h"
#include "app/window/panels/small_board.h"
#include "app/window/panels/widgets.h"
#include "engine/core/translatable.h"

namespace tilefold::window {
namespace {

constexpr std::size_t bar_count = 48;
constexpr float mark_radius = 5;          // radius of a mark, in layout units like the constants below
constexpr float strip_height = 44;        // height of a score distribution
constexpr float min_board = 56;           // minimum width of a board; if there is less room, no board is drawn
constexpr float narrow = 480;             // below this width, labels are abbreviated
constexpr float share_of_boards = 0.54F;  // width of the boards in the wide form

std::vector<float> shares(const jobs::RulesUpdate* update, const measure::ScoreScale& scale) {
  std::vector<float> parts(bar_count, 0.0F);
  if (update == nullptr || update->measures.empty()) return parts;
  const std::vector<int> counts = measure::histogram(update->measures, scale, bar_count);
  for (std::size_t i = 0; i < bar_count; ++i)
    parts[i] = static_cast<float>(counts[i]) / static_cast<float>(update->measures.size());
  return parts;
}

}  // namespace

// Performs the actions that this layer supports. Consumes actions that would change the game below the layer, without
// performing them.
bool ComparisonLayer::perform(play::Action action) {
  switch (action) {
    case play::Action::left: comparison_.chosen = 0; return true;
    case play::Action::right: comparison_.chosen = 1; return true;
    case play::Action::play_here:
    case play::Action::autoplay: comparison_.run(!comparison_.is_running()); return true;
    default: return !is_for_window(action);
  }
}

bool ComparisonLayer::leave() {
  comparison_.close();
  return true;
}

void ComparisonLayer::draw_heading(const PanelStyle& style, ImVec2 at, float width, std::size_t side) const {
  const auto unit = static_cast<float>(style.scale);
  ImFont* const strong = style.fonts.strong;
  ImFont* const small = style.fonts.small;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const bool is_chosen = comparison_.chosen == side;
  const std::string rules = profile::rules_text(*comparison_.puzzle().info, comparison_.side(side).plan().parameters);
  draw_entry_mark(draw, {at.x + mark_radius * unit, at.y + strong->FontSize * 0.52F}, mark_radius * unit, side,
                  packed(entry_color(style, side)));
  const float indent = 3 * mark_radius * unit;
  // Translators: the left and the right board.
  const std::string name = tr(side == 0 ? translatable("Left") : translatable("Right"));
  write(strong, {at.x + indent, at.y}, style.theme->text, name);
  const float used = indent + size_of(strong, name).x + 8 * unit;
  write(small, {at.x + used, at.y + (strong->FontSize - small->FontSize) * 0.7F}, style.theme->muted,
        fitting(small, rules.empty() ? std::string(tr(comparison_.puzzle().info->presets.front().label)) : rules,
                width - used));
  const Standing standing = comparison_.side(side).game().standing();
  const auto count = static_cast<std::uint64_t>(standing.moves);
  const auto game = comparison_.side(side).number();
  const std::string course = comparison_.puzzle().info->has_score
                                 ? tr_plural(count, "game {} · {} moves · {}", "game {} · {} moves · {}", game,
                                             standing.moves, language::number(standing.score))
                                 : tr_plural(count, "game {} · {} moves", "game {} · {} moves", game, standing.moves);
  const std::string who = measure::entry_label(comparison_.side(side).plan().entries.front());
  write(small, {at.x, at.y + strong->FontSize + 3 * unit}, style.theme->muted,
        fitting(small, width < narrow / 2 * unit ? course : who + " · " + course, width));
  if (!is_chosen) return;
  const float y = at.y + strong->FontSize + small->FontSize + 8 * unit;
  draw.AddRectFilled({at.x, y}, {at.x + width, y + 2 * unit}, packed(style.theme->accent), unit);
}

void ComparisonLayer::draw_board(Ui& ui, const Area& area, std::size_t side) const {
  const auto unit = static_cast<float>(ui.scale);
  if (area.height < min_board * unit || area.width < min_board * unit) return;
  ImGui::SetCursorScreenPos({area.x, area.y});
  if (bare_button(side == 0 ? "##left" : "##right", {area.width, area.height})) comparison_.chosen = side;
  mark(ui, side == 0 ? "Left board" : "Right board");
  const Snapshot shot = comparison_.side(side).game().snapshot();
  const int rows = std::min(shot.extent.rows, std::max(9, shot.extent.columns));
  SmallBoard(*ui.theme, shot, area, 0, rows).draw(ui.fonts.letter, ui.fonts.figure);
}

// Draws a table with the statistics of both rule sets and returns its height. If there is room, the table also shows
// the values that applied before the last rule change.
float ComparisonLayer::draw_figures(const PanelStyle& style, ImVec2 at, float column, float gap) const {
  const auto unit = static_cast<float>(style.scale);
  ImFont* const font = ImGui::GetFont();
  ImFont* const small = style.fonts.small;
  const float pitch = font->FontSize + 5 * unit;
  const float labels = std::min(0.45F * column, 130 * unit);
  float y = at.y;
  for (const ComparedFigure& figure : compared_figures()) {
    if (figure.is_for_wide) continue;
    if (figure.is_of_score && !comparison_.puzzle().info->has_score) continue;
    const char* const label = tr(figure.label);
    write(small, {at.x, y + (font->FontSize - small->FontSize) / 2}, style.theme->muted,
          size_of(small, label).x + 4 * unit <= labels ? label : tr(figure.brief));
    for (std::size_t side = 0; side < play::RulesComparison::sides; ++side) {
      const float x = at.x + (side == 0 ? labels : column + gap);
      const float room = side == 0 ? column - labels : column;
      const jobs::RulesUpdate* now = comparison_.side(side).now();
      const jobs::RulesUpdate* before = comparison_.side(side).before();
      std::string text = now == nullptr ? "…" : figure.text(*now);
      if (size_of(font, text).x > room - 4 * unit) text.erase(std::min(text.find(' '), text.size()));
      write(font, {x, y}, style.theme->text, text);
      if (before == nullptr) continue;
      // Translators: the value before the rules were changed.
      const std::string was = tr_format("was {}", figure.text(*before));
      const float taken = size_of(font, text).x + 10 * unit;
      if (taken + size_of(small, was).x < room)
        write(small, {x + taken, y + (font->FontSize - small->FontSize) * 0.7F}, style.theme->muted, was);
    }
    y += pitch;
  }
  return y - at.y;
}

void ComparisonLayer::read_bars() {
  if (seen_ == comparison_.version()) return;
  seen_ = comparison_.version();
  std::vector<std::vector<double>> all;
  for (std::size_t side = 0; side < play::RulesComparison::sides; ++side)
    for (const jobs::RulesUpdate* update : {comparison_.side(side).now(), comparison_.side(side).before()})
      if (update != nullptr && !update->measures.empty())
        all.push_back({update->measures.front(), update->measures.back()});
  scale_ = all.empty() ? std::nullopt : std::optional<measure::ScoreScale>(all);
  float most = 0;
  for (std::size_t side = 0; side < play::RulesComparison::sides && scale_; ++side) {
    bars_[side] = {.now = shares(comparison_.side(side).now(), *scale_),
                   .before = shares(comparison_.side(side).before(), *scale_)};
    for (const auto* parts : {&bars_[side].now, &bars_[side].before})
      most = std::max(most, *std::max_element(parts->begin(), parts->end()));
  }
  for (Bars& bars : bars_)
    for (auto* parts : {&bars.now, &bars.before})
      for (float& part : *parts) part /= std::max(most, 1e-6F);
}

// Draws the current score distribution as bars, and the distribution before the last rule change as an outline.
void ComparisonLayer::draw_bars(const PanelStyle& style, const Area& area, std::size_t side) const {
  const auto unit = static_cast<float>(style.scale);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float floor = area.y + area.height;
  const float pitch = area.width / static_cast<float>(bar_count);
  draw.AddRectFilled({area.x, floor - unit}, {area.x + area.width, floor}, packed(style.theme->panel_raised));
  const Bars& bars = bars_[side];
  const auto height = [&](float share) { return share == 0 ? 0 : std::max(2 * unit, area.height * share); };
  for (std::size_t i = 0; i < bars.now.size(); ++i) {
    const float left = area.x + pitch * static_cast<float>(i);
    if (bars.now[i] > 0)
      draw.AddRectFilled({left, floor - height(bars.now[i])}, {left + std::max(pitch - unit, unit), floor},
                         packed(entry_color(style, side)));
  }
  if (comparison_.side(side).before() == nullptr) return;
  const float stroke = std::max(1.0F, 1.5F * unit);
  const ImU32 ink = packed(style.theme->text);
  for (std::size_t i = 0; i <= bars.before.size(); ++i) {
    const float left = area.x + pitch * static_cast<float>(i);
    const float last = i == 0 ? floor : floor - height(bars.before[i - 1]);
    const float top = i == bars.before.size() ? floor : floor - height(bars.before[i]);
    if (last != top)
      draw.AddRectFilled({left, std::min(last, top)}, {left + stroke, std::max(last, top) + stroke}, ink);
    if (top != floor) draw.AddRectFilled({left, top}, {left + pitch, top + stroke}, ink);
  }
}

void ComparisonLayer::draw_distributions(const PanelStyle& style, const Area& area) {
  const auto unit = static_cast<float>(style.scale);
  ImFont* const small = style.fonts.small;
  read_bars();
  if (!scale_) return write(small, {area.x, area.y}, style.theme->muted, tr("Playing the first games…"));
  const bool has_before = comparison_.side(0).before() != nullptr || comparison_.side(1).before() != nullptr;
  std::string title = comparison_.puzzle().info->has_score ? tr("Scores of all games") : tr("Moves of all games");
  if (has_before) title += tr(" · bars: now · line: before the change");
  write(small, {area.x, area.y}, style.theme->muted, fitting(small, title, area.width));
  const float gap = 8 * unit;
  const float axis = small->FontSize + 8 * unit;
  const float top = area.y + small->FontSize + 4 * unit;
  const float strip = (area.y + area.height - axis - top - gap) / 2;
  const float indent = 4 * mark_radius * unit;
  for (std::size_t side = 0; side < play::RulesComparison::sides; ++side) {
    const float y = top + (strip + gap) * static_cast<float>(side);
    draw_entry_mark(*ImGui::GetWindowDrawList(), {area.x + mark_radius * unit, y + strip - mark_radius * unit},
                    mark_radius * unit, side, packed(entry_color(style, side)));
    draw_bars(style, {.x = area.x + indent, .y = y, .width = area.width - indent, .height = strip}, side);
  }
  ImGui::PushFont(small);
  draw_score_axis(*scale_, {area.x + indent, area.y + area.height - axis + 2 * unit}, area.width - indent, unit);
  ImGui::PopFont();
}

// Draws the headings and boards of both sides in an area.
void ComparisonLayer::draw_boards(Ui& ui, const Area& area, float gap) const {
  const auto unit = static_cast<float>(ui.scale);
  const float column = (area.width - gap) / 2;
  const float heading = ui.fonts.strong->FontSize + ui.fonts.small->FontSize + 16 * unit;
  for (std::size_t side = 0; side < play::RulesComparison::sides; ++side) {
    const float x = area.x + (column + gap) * static_cast<float>(side);
    draw_heading(ui, {x, area.y}, column, side);
    draw_board(ui, {.x = x, .y = area.y + heading, .width = column, .height = area.height - heading}, side);
  }
}

// Draws the wide form: the boards at the left; the figures and charts at the right.
void ComparisonLayer::draw_wide(Ui& ui, const Area& area, float gap) {
  const float left = std::floor((area.width - 2 * gap) * share_of_boards);
  float tallest = 0;  // rows per column
  for (std::size_t side = 0; side < play::RulesComparison::sides; ++side) {
    const Extent extent = comparison_.side(side).game().snapshot().extent;
    tallest = std::max(tallest, static_cast<float>(extent.rows) / static_cast<float>(extent.columns));
  }
  const float heading = ui.fonts.strong->FontSize + 2 * gap + ui.fonts.small->FontSize;
  const float boards = std::min(area.height, heading + tallest * (left - gap) / 2);
  draw_boards(ui, {.x = area.x, .y = area.y, .width = left, .height = boards}, gap);
  const float x = area.x + left + 2 * gap;
  const float width = area.width - left - 2 * gap;
  const float y = area.y + draw_comparison_figures(ui, comparison_, {x, area.y}, width) + gap;
  const float height = (area.y + area.height - y - gap) / 2;
  draw_distributions(ui, {.x = x, .y = y, .width = width, .height = height});
  if (scale_) draw_shares(ui, comparison_, *scale_, {.x = x, .y = y + height + gap, .width = width, .height = height});
}

void ComparisonLayer::draw(Ui& ui, const LayerArea& place) {
  const Area area = area_of(place.beside_panel);
  if (area.width < 1 || area.height < 1) return;
  const LayerWindow window(ui, "Compare rule sets", area);
  const auto unit = static_cast<float>(ui.scale);
  const float margin = (area.width < narrow * unit ? 12 : 20) * unit;
  const float gap = 16 * unit;
  const float left = area.x + margin;
  const float width = std::max(1.0F, area.width - 2 * margin);
  float y = area.y + margin;
  const std::string state = !comparison_.is_running() ? tr("Paused") : tr("Playing");
  write(ui.fonts.strong, {left, y}, ui.theme->text, tr("Compare rule sets"));
  write(ui.fonts.small, {left + width - size_of(ui.fonts.small, state).x, y}, ui.theme->muted, state);
  y += ui.fonts.strong->FontSize + 10 * unit;
  const float room = area.y + area.height - margin - y;
  if (has_wide_form(ui, area)) return draw_wide(ui, {.x = left, .y = y, .width = width, .height = room}, gap);
  const bool has_score = comparison_.puzzle().info->has_score;
  const auto lines = static_cast<float>(std::count_if(
      compared_figures().begin(), compared_figures().end(),
      [&](const ComparedFigure& figure) { return !figure.is_for_wide && (has_score || !figure.is_of_score); }));
  const float table = lines * (ImGui::GetFont()->FontSize + 5 * unit);
  const float chart = 2 * strip_height * unit + 2 * ui.fonts.small->FontSize + 20 * unit;
  const float least = ui.fonts.strong->FontSize + ui.fonts.small->FontSize + 16 * unit;
  const float boards = std::max(least, room - chart - table - 2 * gap);
  draw_boards(ui, {.x = left, .y = y, .width = width, .height = boards}, gap);
  y += boards + gap;
  y += draw_figures(ui, {left, y}, (width - gap) / 2, gap) + gap;
  draw_distributions(ui, {.x = left, .y = y, .width = width, .height = chart});
}

}  // namespace tilefold::window
