#include "app/window/map/map_marks.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/language/tr.h"
#include "app/play/capitalised.h"
#include "app/window/panels/small_board.h"
#include "app/window/panels/widgets.h"
#include "engine/core/translatable.h"

namespace tilefold::window {
namespace {

// Indices of the tile colours that show distances to a solution. Adjacent tile colours alternate between light and
// dark; every second colour is used here, so that these colours differ only in hue.
constexpr std::array<std::size_t, 7> stops{2, 4, 6, 8, 10, 12, 14};

constexpr float board_units = 132;
constexpr float narrow_units = 480;  // in layout units; below this width the text is below the buttons, otherwise
                                     // beside them

std::string moves_text(int moves) {
  return tr_plural(static_cast<std::uint64_t>(moves), "{} move", "{} moves", language::number(moves));
}

std::string distance_text(const StateGraph& graph, StateIndex state) {
  const auto distance = graph.distance(state);
  if (!distance) return tr("No solution from here");
  if (*distance == 0) return tr("Solved");
  return tr_plural(static_cast<std::uint64_t>(*distance), "{} move to go", "{} moves to go",
                   language::number(*distance));
}

// Returns an instruction that says how to move the game to a state of the map, and with which key.
std::string going_text(const play::Bindings& bindings) {
  for (const play::ActionRow& row : bindings.rows())
    if (row.action == play::Action::play_here && row.bindings[0].key != play::Key::none)
      return tr_format("{} or click to go there", bindings.text(row.action, row.bindings[0]));
  return tr("Click to go there");
}

void write(ImVec2 at, const render::Color& color, const std::string& text) {
  ImGui::GetWindowDrawList()->AddText(at, ImGui::GetColorU32(vec(color)), text.c_str());
}

// Draws the colours of distances with the words for both ends.
void draw_distances(const PanelStyle& style, const jobs::MapUpdate& update, ImVec2 corner) {
  const auto unit = static_cast<float>(style.scale);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  constexpr int steps = 32;
  const float width = 152 * unit;
  for (int i = 0; i < steps; ++i) {
    const auto at = [&](int step) { return corner.x + width * static_cast<float>(step) / steps; };
    draw.AddRectFilled({at(i), corner.y + 3 * unit}, {at(i + 1) + 0.5F, corner.y + 10 * unit},
                       ImGui::GetColorU32(vec(distance_color(*style.theme, static_cast<float>(i) / (steps - 1)))));
  }
  const auto max = update.deepest ? update.graph->distance(*update.deepest).value_or(0) : 0;
  const std::string far = moves_text(max);
  // Translators: near to a solution; the left end of a scale of colours.
  write({corner.x, corner.y + 14 * unit}, style.theme->muted, tr("near"));
  write({corner.x + width - ImGui::CalcTextSize(far.c_str()).x, corner.y + 14 * unit}, style.theme->muted, far);
}

}  // namespace

render::Color distance_color(const render::Theme& theme, float share) {
  const float place = std::clamp(share, 0.0F, 1.0F) * static_cast<float>(stops.size() - 1);
  const auto below = std::min(static_cast<std::size_t>(place), stops.size() - 2);
  return render::mix(theme.tiles[stops[below]], theme.tiles[stops[below + 1]], place - static_cast<float>(below));
}

render::NetworkColors network_colors(const render::Theme& theme) {
  render::NetworkColors colors{.ground = theme.tray, .goal = theme.text, .lost = theme.muted, .path = {}};
  for (std::size_t i = 0; i < stops.size(); ++i) colors.path[i] = theme.tiles[stops[i]];
  return colors;
}

render::NetworkColors quiet_network_colors(const render::Theme& theme) {
  const render::Color quiet = render::mix(theme.tray, theme.muted, 0.45F);
  render::NetworkColors colors{.ground = theme.tray, .goal = theme.text, .lost = quiet, .path = {}};
  colors.path.fill(quiet);
  return colors;
}

void draw_map_mark(const render::Theme& theme, MapMark mark, ImVec2 middle, float unit) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImU32 ground = ImGui::GetColorU32(vec(theme.tray));
  const ImU32 color = ImGui::GetColorU32(vec(theme.focus));
  const ImU32 accent = ImGui::GetColorU32(vec(theme.accent));
  const float side = 6 * unit;
  switch (mark) {
    case MapMark::start:
      draw.AddRect({middle.x - side, middle.y - side}, {middle.x + side, middle.y + side}, ground, 2 * unit, 0,
                   4.5F * unit);
      draw.AddRect({middle.x - side, middle.y - side}, {middle.x + side, middle.y + side}, color, 2 * unit, 0,
                   2 * unit);
      break;
    case MapMark::here:
      draw.AddCircleFilled(middle, 9 * unit, ground);
      draw.AddCircleFilled(middle, 7 * unit, accent);
      draw.AddCircle(middle, 9 * unit, color, 0, 2 * unit);
      break;
    case MapMark::solved: draw.AddCircleFilled(middle, 5 * unit, color); break;
    case MapMark::deepest:
      draw.AddNgon(middle, 8 * unit, ground, 4, 4.5F * unit);
      draw.AddNgon(middle, 8 * unit, color, 4, 2 * unit);
      break;
  }
}

void draw_state_card(const PanelStyle& style, const PointedState& pointed, const Area& area) {
  const auto unit = static_cast<float>(style.scale);
  const float margin = 10 * unit;
  const float side = board_units * unit;
  const float line = ImGui::GetTextLineHeight() + 2 * unit;
  const bool is_here = pointed.here == pointed.state;
  const std::string hint = is_here ? tr("You are here") : going_text(pointed.bindings);
  const std::string text = distance_text(pointed.graph, pointed.state);
  const float width = std::max({side, ImGui::CalcTextSize(text.c_str()).x, ImGui::CalcTextSize(hint.c_str()).x});
  const float rows = pointed.visits.empty() ? 2 : 3;
  const ImVec2 size{width + 2 * margin, side + rows * line + 2.5F * margin};
  ImVec2 corner{pointed.middle.x + 18 * unit, pointed.middle.y - size.y / 2};
  if (corner.x + size.x > area.x + area.width - margin) corner.x = pointed.middle.x - 18 * unit - size.x;
  corner.x = std::max(corner.x, area.x + margin);
  corner.y = std::clamp(corner.y, area.y + margin, std::max(area.y + margin, area.y + area.height - size.y - margin));
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 end{corner.x + size.x, corner.y + size.y};
  draw.AddRectFilled(corner, end, ImGui::GetColorU32(vec(style.theme->panel)), 10 * unit);
  draw.AddRect(corner, end, ImGui::GetColorU32(vec(style.theme->panel_raised)), 10 * unit, 0, 1.5F * unit);
  const Snapshot shot = pointed.graph.snapshot(pointed.state);
  SmallBoard(*style.theme, shot, {corner.x + (size.x - side) / 2, corner.y + margin}, side).draw();
  const ImVec2 words{corner.x + margin, corner.y + side + 1.5F * margin};
  write(words, style.theme->text, text);
  if (!pointed.visits.empty()) write({words.x, words.y + line}, style.theme->text, pointed.visits);
  write({words.x, words.y + (rows - 1) * line}, style.theme->muted, hint);
}

Area draw_map_title(Ui& ui, play::GameMap& map, ImVec2 corner, float width) {
  const auto unit = static_cast<float>(ui.scale);
  const jobs::MapUpdate* update = map.latest();
  std::string text = tr("Finding all states…");
  if (update != nullptr && !update->message.empty()) {
    text = play::capitalised(update->message);
  } else if (update != nullptr && update->graph != nullptr) {
    text = tr_format("{} states, {} links", count_text(update->graph->size()), count_text(update->graph->link_count()));
    if (!update->is_final) text += tr("  ·  arranging…");
  }
  const ImVec2 at{corner.x + 20 * unit, corner.y + 18 * unit};
  ImGui::PushFont(ui.fonts.strong);
  write(at, ui.theme->text, tr("Map"));
  const float line = ImGui::GetTextLineHeight();
  ImGui::PopFont();
  const bool is_narrow = width < narrow_units * unit;
  const ImVec2 words{at.x, at.y + (is_narrow ? 1.6F : 1) * line + 4 * unit};
  ImGui::GetWindowDrawList()->AddText(ImGui::GetFont(), ImGui::GetFontSize(), words,
                                      ImGui::GetColorU32(vec(ui.theme->muted)), text.c_str(), nullptr,
                                      width - 40 * unit);
  const auto label_width = [](const char* label) { return ImGui::CalcTextSize(tr(label)).x; };
  const float button_width = std::max(
      98 * unit, std::max(label_width("Whole map"), label_width("Close map")) + 2 * ImGui::GetStyle().FramePadding.x);
  ImGui::SetCursorScreenPos({corner.x + width - 2 * button_width - 28 * unit, corner.y + 16 * unit});
  enabled_when(map.camera.scale != 0, [&] {
    if (button(ui, "Whole map", button_width)) map.camera = {.x = 0, .y = 0, .scale = 0};
  });
  ImGui::SetCursorScreenPos({corner.x + width - button_width - 20 * unit, corner.y + 16 * unit});
  if (button(ui, "Close map", button_width)) map.open(false);
  const float below = ImGui::GetItemRectMax().y + 10 * unit;
  return {.x = corner.x + width - 2 * button_width - 28 * unit,
          .y = is_narrow ? std::max(below, words.y + 2.4F * line) : below,
          .width = 2 * button_width + 8 * unit};
}

void draw_map_legend(const PanelStyle& style, const jobs::MapUpdate& update, const Area& area, Distances distances) {
  const auto unit = static_cast<float>(style.scale);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  ImGui::PushFont(style.fonts.small);
  const float line = ImGui::GetTextLineHeight() + 6 * unit;
  constexpr std::array<std::pair<MapMark, const char*>, 4> entries{
      {{MapMark::here, translatable("You are here")},
       // Translators: the state in which the game began.
       {MapMark::start, translatable("Start")},
       {MapMark::solved, translatable("Solved")},
       {MapMark::deepest, translatable("Farthest from a solution")}}};
  float longest = 0;
  for (const auto& [mark, text] : entries) longest = std::max(longest, ImGui::CalcTextSize(tr(text)).x);
  const ImVec2 foot{area.x + 20 * unit, area.y + area.height - 20 * unit};
  const float rows = distances == Distances::shown ? 6 : 4;
  const ImVec2 top{foot.x - 8 * unit, foot.y - line * (rows + 0.2F)};
  const float end = foot.x + std::max(168 * unit, 38 * unit + longest);
  draw.AddRectFilled(top, {end, foot.y + 8 * unit}, ImGui::GetColorU32(vec(style.theme->tray, 0.82F)), 8 * unit);
  float y = foot.y - line * rows;
  for (const auto& [mark, text] : entries) {
    draw_map_mark(*style.theme, mark, {foot.x + 9 * unit, y + line / 2 - 3 * unit}, unit * 0.8F);
    write({foot.x + 26 * unit, y}, style.theme->text, tr(text));
    y += line;
  }
  if (distances == Distances::shown) draw_distances(style, update, {foot.x, y});
  ImGui::PopFont();
}

}  // namespace tilefold::window
