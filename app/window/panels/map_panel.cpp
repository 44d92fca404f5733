// The Map panel: figures about the map of the game under way, and hints from it, one step after the other.

#include <fmt/format.h>
#include <imgui.h>

#include "app/window/panels/widgets.h"
#include "render/scene/number_text.h"

namespace tilefold::app {
namespace {

std::string count_text(std::uint64_t count) {
  return render::grouped(count);
}

// What a person may know of the way that is left; asking counts as help.
void draw_remaining(Desk& desk) {
  MapForm& map = desk.map;
  if (desk_checkbox(desk, "Show moves remaining", map.shows_remaining) && map.shows_remaining)
    map.told_remaining = desk.view.version();
  tip(desk, "A hint: the game counts as assisted.");
  const bool is_won = desk.view.puzzle().standing().status == Status::won;
  const bool is_told = map.shows_remaining || map.told_remaining == desk.view.version();
  const bool is_known = map.graph() != nullptr && map.here();
  if (is_told && is_known && !is_won) desk.view.note_advice("map");
  const auto left = is_known ? map.remaining() : std::nullopt;
  const bool is_shown = is_known && (is_told || is_won);
  fact("Moves remaining", !is_shown ? "–" : left ? count_text(static_cast<std::uint64_t>(*left)) : "no solution");
  const auto excess = is_shown ? map.excess() : std::nullopt;
  std::string text = "–";
  if (excess)
    text = *excess <= 0 ? (is_won ? "optimal" : "optimal so far") : fmt::format("{} more than needed", *excess);
  fact("This line", text);
}

void point_out_piece(Desk& desk) {
  const StateGraph* graph = desk.map.graph();
  const auto here = desk.map.here();
  const auto way = graph == nullptr || !here ? std::vector<StateIndex>() : shortest_path(*graph, *here);
  if (way.size() < 2) return;
  const Snapshot now = graph->snapshot(way[0]);
  const Snapshot next = graph->snapshot(way[1]);
  for (std::size_t i = 0; i < now.tiles.size() && i < next.tiles.size(); ++i)
    if (now.tiles[i].cell != next.tiles[i].cell) desk.pointed_out = now.tiles[i].cell;
  desk.view.note_advice("map");
}

void draw_ladder(Desk& desk) {
  const bool is_playing = desk.view.puzzle().standing().status == Status::playing;
  const auto left = desk.map.remaining();
  enabled_when(is_playing && left && *left > 0, [&] {
    const float half = half_width();
    if (desk_button(desk, "Moves left?", half)) desk.map.told_remaining = desk.view.version();
    tip(desk, "The first step of a hint: how many moves a shortest solution has from here.");
    ImGui::SameLine();
    if (desk_button(desk, "Which piece?", half)) point_out_piece(desk);
    tip(desk, "The second step: the piece that moves next.");
    if (desk_button(desk, "Which move?", half)) desk.autoplay.hint();
    tip(desk, "The last step: the next move of a shortest solution.");
    ImGui::SameLine();
    if (desk_button(desk, desk.autoplay.is_running() ? "Stop watching" : "Solve and watch", half)) {
      const PuzzleInfo& info = desk.view.puzzle().about();
      desk.autoplay.settings().strategy = solving_strategy(info).value_or(standard_strategy(info));
      desk.autoplay.toggle();
    }
    tip(desk, "Plays a shortest solution from here.");
  });
}

void draw_figures(const MapNews& news) {
  fact("States", count_text(news.graph->size()));
  fact("Links", count_text(news.graph->link_count()));
  fact("Solved states", count_text(news.graph->solved_count()));
  const auto depth = news.deepest ? news.graph->distance(*news.deepest) : std::nullopt;
  fact("Farthest state", depth ? fmt::format("{} move{}", *depth, *depth == 1 ? "" : "s") : "no solution");
}

void draw_goals(Desk& desk) {
  bool goes_on = desk.map.goals() == Goals::full;
  if (desk_checkbox(desk, "Go on behind solved states", goes_on))
    desk.map.set_goals(goes_on ? Goals::full : Goals::terminal);
  tip(desk, "Whether the map holds what could follow if a solved state did not end the game.");
}

}  // namespace

void draw_map_panel(Desk& desk) {
  if (!section(desk, "Map", Opened::at_first)) return;
  fact("Moves made", count_text(static_cast<std::uint64_t>(desk.view.puzzle().standing().moves)));
  draw_remaining(desk);
  draw_ladder(desk);
  const MapNews* news = desk.map.news();
  if (news != nullptr && news->graph != nullptr) {
    draw_figures(*news);
  } else if (news != nullptr) {
    ImGui::TextWrapped("No map: %s", news->message.c_str());
  } else {
    ImGui::TextDisabled("Finding all states…");
  }
  draw_goals(desk);
  if (desk_button(desk, desk.map.is_open() ? "Back to the board" : "Show the map", line_width(), Weight::accent))
    desk.map.open(!desk.map.is_open());
  tip(desk, "All states and the links between them. A hint: the game counts as assisted.");
}

}  // namespace tilefold::app
