#include "app/window/map/recorded_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/language/tr.h"
#include "app/play/capitalised.h"
#include "app/window/panels/widgets.h"
#include "engine/core/translatable.h"
#include "render/scene/number_text.h"

namespace tilefold::window {
namespace {

constexpr std::size_t most_links = 4000;  // number of links drawn; those with the most passes
constexpr std::size_t most_told = 200;    // number of lines in the trace
constexpr const char* everybody = translatable("All participants");
constexpr const char* nobody = translatable("No participant");  // label of games that were recorded without one

std::string games_text(std::int64_t count) {
  return tr_plural(static_cast<std::uint64_t>(count), "{} game", "{} games", language::number(count));
}

std::string moves_text(std::int64_t count) {
  return tr_plural(static_cast<std::uint64_t>(count), "{} move", "{} moves", language::number(count));
}

std::string name_of(const std::string& participant) {
  return participant.empty() ? tr(nobody) : participant;
}

// Returns the tooltip of the switch, with its key.
std::string tip_of(const play::Bindings& bindings) {
  std::string text = tr("Draws how often recorded games made each move; lines are thick where a move begins");
  for (const play::ActionRow& row : bindings.rows())
    if (row.action == play::Action::values && row.bindings[0].key != play::Key::none)
      text += " (" + bindings.text(row.action, row.bindings[0]) + ")";
  return text;
}

float start_width(float share) {
  return 2.2F + 9 * share;
}

float end_width(float share) {
  return 0.5F + 1.3F * share;
}

// True if the straight line between two points may touch the area.
bool may_touch(const Area& area, ImVec2 from, ImVec2 to) {
  return std::max(from.x, to.x) >= area.x && std::min(from.x, to.x) <= area.x + area.width &&
         std::max(from.y, to.y) >= area.y && std::min(from.y, to.y) <= area.y + area.height;
}

}  // namespace

// Returns how strongly a link is drawn, from 0 to 1, on a logarithmic scale. If no link has many passes, the scale is
// shorter at both ends, so that single passes are visible and two passes do not look like many.
float RecordedView::share_of(std::uint32_t passes) const {
  constexpr float many = 8;
  const auto most = static_cast<float>(std::max(1U, recorded_.latest()->most_passes));
  const float low = 0.5F / (1 + std::log2(most));
  const float high = std::min(1.0F, 0.5F + 0.5F * std::log2(most) / std::log2(many));
  return most <= 1 ? low : low + (high - low) * std::log2(static_cast<float>(passes)) / std::log2(most);
}

void RecordedView::add_wedge(const Wedge& wedge, const Area& area) {
  if (wedge.passes > 0 && may_touch(area, wedge.from, wedge.to)) drawn_.push_back(wedge);
}

// Draws one direction of a link. If the link was passed in both directions, each wedge is on the right-hand side of its
// own direction, so that the two are next to each other.
void RecordedView::draw_wedge(const PanelStyle& style, const Wedge& wedge) const {
  const auto unit = static_cast<float>(style.scale);
  const float share = share_of(wedge.passes);
  const ImVec2 way{wedge.to.x - wedge.from.x, wedge.to.y - wedge.from.y};
  const float length = std::hypot(way.x, way.y);
  if (length < 0.5F) return;
  const ImVec2 right{-way.y / length, way.x / length};
  const auto draw = [&](float margin, ImU32 color) {
    const auto corner = [&](ImVec2 end, float width, float side) {
      const float inner = wedge.has_opposite ? 0.5F * unit : -width / 2;
      const float off = side < 0 ? inner - margin : inner + width + margin;
      return ImVec2{end.x + right.x * off, end.y + right.y * off};
    };
    const float wide = start_width(share) * unit;
    const float thin = end_width(share) * unit;
    const std::array<ImVec2, 4> corners{corner(wedge.from, wide, -1), corner(wedge.to, thin, -1),
                                        corner(wedge.to, thin, 1), corner(wedge.from, wide, 1)};
    ImGui::GetWindowDrawList()->AddConvexPolyFilled(corners.data(), static_cast<int>(corners.size()), color);
  };
  draw(0.8F * unit, ImGui::GetColorU32(vec(style.theme->tray)));
  draw(0, ImGui::GetColorU32(vec(render::warm_color(*style.theme, share))));
}

void RecordedView::draw_states(const PanelStyle& style, const MapPlaces& places) const {
  const auto unit = static_cast<float>(style.scale);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImU32 ground = ImGui::GetColorU32(vec(style.theme->tray));
  const ImU32 solved = ImGui::GetColorU32(vec(style.theme->focus));
  const ImU32 other = ImGui::GetColorU32(vec(render::mix(style.theme->tray, style.theme->text, 0.7F)));
  const auto dot = [&](StateIndex state) {
    const bool is_solved = places.graph.is_solved(state);
    const float radius = (is_solved ? 3.6F : 2) * unit;
    const ImVec2 middle = places.pixel(state);
    draw.AddCircleFilled(middle, radius + unit, ground);
    draw.AddCircleFilled(middle, radius, is_solved ? solved : other);
  };
  const auto& links = recorded_.latest()->links;
  for (std::size_t i = links.size() - std::min(links.size(), most_links); i < links.size(); ++i) {
    dot(links[i].low);
    dot(links[i].high);
  }
}

void RecordedView::draw_lines(const PanelStyle& style, const Area& area, const MapPlaces& places) {
  drawn_.clear();
  if (!is_drawn()) return;
  const auto& links = recorded_.latest()->links;
  for (std::size_t i = links.size() - std::min(links.size(), most_links); i < links.size(); ++i) {
    const study::PassedLink& link = links[i];
    const ImVec2 low = places.pixel(link.low);
    const ImVec2 high = places.pixel(link.high);
    const bool is_both = link.up > 0 && link.down > 0;
    add_wedge({.from = low, .to = high, .passes = link.up, .has_opposite = is_both}, area);
    add_wedge({.from = high, .to = low, .passes = link.down, .has_opposite = is_both}, area);
  }
  for (const Wedge& wedge : drawn_) draw_wedge(style, wedge);
  draw_states(style, places);
}

std::string RecordedView::text() const {
  if (!recorded_.is_recording()) return tr("Games are not being recorded, so there is nothing to show.");
  const play::CountedPaths* counts = recorded_.latest();
  if (counts == nullptr) return tr("Counting…");
  if (!counts->message.empty()) return tr_format("The games cannot be read: {}", counts->message);
  const study::MapPaths& paths = counts->paths;
  std::string text = paths.games == 0 ? tr("No game with this start was recorded yet.")
                                      : games_text(paths.games) + ", " + moves_text(paths.moves);
  if (const auto left = static_cast<std::int64_t>(paths.problems.size()); left > 0)
    text += "\n" + tr_plural(static_cast<std::uint64_t>(left), "{} game left out: moves unknown to the map",
                             "{} games left out: moves unknown to the map", language::number(left));
  if (counts->links.size() > most_links)
    text += "\n" + tr_format("Shown: {} links with the most moves", language::number(most_links));
  return text;
}

void RecordedView::draw_choice(Ui& ui, float width) {
  const std::optional<std::string> chosen = recorded_.participant();
  ImGui::SetNextItemWidth(width);
  const Outlined outlined(ui);
  list_button(ui, "Participant", chosen ? name_of(*chosen) : everybody, [&] {
    if (list_row(ui, everybody, !chosen)) recorded_.choose({});
    for (const std::string& participant : recorded_.latest()->paths.participants)
      if (list_row(ui, participant.empty() ? nobody : participant, name_of(participant), chosen == participant))
        recorded_.choose(participant);
  });
  tip(ui, "Shows the games of all participants or of one.");
}

// Draws what the thinnest and the thickest line stand for.
void RecordedView::draw_scale(const PanelStyle& style, ImVec2 corner, float width) const {
  const auto unit = static_cast<float>(style.scale);
  const std::uint32_t most = recorded_.latest()->most_passes;
  const float middle = corner.y + ImGui::GetTextLineHeight() / 2;
  const auto sample = [&](float x, std::uint32_t passes, const std::string& label) {
    draw_wedge(style, {.from = {x, middle}, .to = {x + 34 * unit, middle}, .passes = passes});
    write(style.fonts.small, {x + 42 * unit, corner.y}, style.theme->text, label);
  };
  sample(corner.x, 1, tr_plural(1, "{} time", "{} times", "1"));
  if (most > 1) sample(corner.x + width / 2, most, tr_plural(most, "{} time", "{} times", language::number(most)));
}

void RecordedView::draw_controls(Ui& ui, ImVec2 corner, float width) {
  const auto unit = static_cast<float>(ui.scale);
  const float margin = 10 * unit;
  const float inside = width - 2 * margin;
  const bool is_on = recorded_.is_on();
  const play::CountedPaths* counts = recorded_.latest();
  const std::string shown = is_on ? text() : std::string();
  const bool has_choice = counts != nullptr && counts->paths.participants.size() > 1;
  const float box = ImGui::GetFrameHeight();
  const float words = is_on ? ImGui::CalcTextSize(shown.c_str(), nullptr, false, inside).y + 6 * unit : 0;
  const float scale = is_drawn() ? ImGui::GetTextLineHeight() + 8 * unit : 0;
  const float choice = has_choice ? box + 8 * unit : 0;
  const ImVec2 end{corner.x + width, corner.y + box + words + scale + choice + 2 * margin - 4 * unit};
  ImGui::GetWindowDrawList()->AddRectFilled(corner, end, ImGui::GetColorU32(vec(ui.theme->tray, 0.86F)), 8 * unit);
  float y = corner.y + margin - 2 * unit;
  const auto next_row = [&](float height) {
    const ImVec2 at{corner.x + margin, y};
    ImGui::SetCursorScreenPos(at);
    y += height;
    return at;
  };
  next_row(box + 6 * unit);
  bool turned = is_on;
  if (checkbox(ui, "Recorded games", turned)) recorded_.turn(turned);
  tip(ui, tip_of(bindings_));
  if (!is_on) return;
  ImGui::GetWindowDrawList()->AddText(ImGui::GetFont(), ImGui::GetFontSize(), next_row(words),
                                      ImGui::GetColorU32(vec(ui.theme->text)), shown.c_str(), nullptr, inside);
  if (is_drawn()) draw_scale(ui, next_row(scale), inside);
  if (!has_choice) return;
  next_row(choice);
  draw_choice(ui, inside);
}

std::string RecordedView::visits_text(StateIndex state) const {
  if (!is_drawn()) return {};
  const std::uint32_t visits = recorded_.latest()->paths.visits[state];
  if (visits == 0) return tr("Not visited");
  return tr_plural(static_cast<std::uint64_t>(visits), "{} visit", "{} visits", language::number(visits));
}

Object RecordedView::told() const {
  if (!recorded_.is_on()) return {};
  Object told{{"text", text()}};
  const play::CountedPaths* counts = recorded_.latest();
  if (counts == nullptr || recorded_.is_busy()) return told;
  told.emplace_back("games", counts->paths.games);
  told.emplace_back("moves", counts->paths.moves);
  told.emplace_back("participants", static_cast<std::int64_t>(counts->paths.participants.size()));
  List lines;
  for (const Wedge& wedge : drawn_)
    if (lines.size() < most_told)
      lines.emplace_back(List{static_cast<int>(wedge.from.x), static_cast<int>(wedge.from.y),
                              static_cast<int>(wedge.to.x), static_cast<int>(wedge.to.y), std::int64_t{wedge.passes}});
  told.emplace_back("lines", std::move(lines));
  return told;
}

}  // namespace tilefold::window
