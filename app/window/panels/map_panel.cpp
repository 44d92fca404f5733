// The Map section of the panel: figures about the map of the current game, and hints one step at a time.

#include "app/window/panels/map_panel.h"

#include <imgui.h>

#include "app/language/tr.h"
#include "app/window/panels/widgets.h"
#include "engine/core/translatable.h"

namespace tilefold::window {
namespace {

// Draws the number of moves to the solution if the user wants it. A game in which the user has asked for it counts as
// assisted.
void draw_remaining(Ui& ui, MapPart& part) {
  play::GameMap& map = part.map;
  if (checkbox(ui, "Show moves remaining", map.shows_remaining) && map.shows_remaining)
    map.asked_remaining = part.game.version();
  tip(ui, "Shows the distance to the nearest solution. Counts as a hint.");
  const bool is_won = part.game.puzzle().standing().status == Status::won;
  const bool is_told = map.shows_remaining || map.asked_remaining == part.game.version();
  const play::MapPath& path = map.path();
  const bool is_known = path.here.has_value();
  if (is_told && is_known && !is_won) part.game.recording().record_advice("map");
  const auto left = path.remaining;
  const bool is_shown = is_known && (is_told || is_won);
  fact("Moves remaining", !is_shown ? "–"
                          : left    ? count_text(static_cast<std::uint64_t>(*left))
                                    : std::string(tr("no solution")));
  const auto excess = is_shown ? path.excess : std::nullopt;
  std::string text = "–";
  if (excess)
    text = *excess <= 0
               ? (!is_won                                    ? tr("optimal so far")
                  : part.game.recording().best().is_assisted ? tr("shortest, with help")
                                                             : tr("optimal"))
               : tr_plural(static_cast<std::uint64_t>(*excess), "{} more than needed", "{} more than needed", *excess);
  fact("This line", text);
}

void point_out_piece(Ui& ui, MapPart& part) {
  const StateGraph* graph = part.map.graph();
  const auto here = part.map.path().here;
  const auto way = graph == nullptr || !here ? std::vector<StateIndex>() : shortest_path(*graph, *here);
  if (way.size() < 2) return;
  const Snapshot now = graph->snapshot(way[0]);
  const Snapshot next = graph->snapshot(way[1]);
  for (std::size_t i = 0; i < now.tiles.size() && i < next.tiles.size(); ++i)
    if (now.tiles[i].cell != next.tiles[i].cell) ui.commands.want(PointOut{now.tiles[i].cell});
  part.game.recording().record_advice("map");
}

void choose_solver(MapPart& part) {
  const PuzzleInfo& info = part.game.puzzle().about();
  part.autoplay.players().settings.strategy = solving_strategy(info).value_or(default_strategy(info));
}

// Draws the hints. They are about the current position, so they are disabled while a replay shows another one.
void draw_ladder(Ui& ui, MapPart& part) {
  const bool is_playing = part.game.puzzle().standing().status == Status::playing;
  const auto left = part.map.path().remaining;
  enabled_when(is_playing && !part.replay.is_open() && left && *left > 0, [&] {
    const float half = half_width();
    if (button(ui, "Moves left?", half)) part.map.asked_remaining = part.game.version();
    tip(ui, "Shows the number of moves of a shortest solution (hint 1 of 3).");
    ImGui::SameLine();
    if (button(ui, "Which piece?", half)) point_out_piece(ui, part);
    tip(ui, "Highlights the piece to move next (hint 2 of 3).");
    if (button(ui, "Which move?", half)) {
      choose_solver(part);
      part.autoplay.hint(play::HintStep::which);
    }
    tip(ui, "Shows the next move of a shortest solution (hint 3 of 3).");
    ImGui::SameLine();
    if (button(ui, part.autoplay.is_running() ? translatable("Stop watching") : translatable("Solve and watch"),
               half)) {
      choose_solver(part);
      part.autoplay.toggle();
    }
    tip(ui, "Plays a shortest solution from here.");
  });
}

void draw_figures(const jobs::MapUpdate& update) {
  fact("States", count_text(update.graph->size()));
  fact("Links", count_text(update.graph->link_count()));
  fact("Solved states", count_text(update.graph->solved_count()));
  const auto depth = update.deepest ? update.graph->distance(*update.deepest) : std::nullopt;
  fact("Farthest state", depth ? tr_plural(static_cast<std::uint64_t>(*depth), "{} move", "{} moves",
                                           count_text(static_cast<std::uint64_t>(*depth)))
                               : std::string(tr("no solution")));
}

void draw_goals(Ui& ui, MapPart& part) {
  bool goes_on = part.map.goals() == Goals::full;
  if (checkbox(ui, "Continue past solved states", goes_on)) part.map.set_goals(goes_on ? Goals::full : Goals::terminal);
  tip(ui, "Also shows states that could be reached if a solved state did not end the game.");
}

}  // namespace

void MapPart::draw(Ui& ui) {
  MapPart& part = *this;
  if (!section(ui, "Map", Opened::at_first)) return;
  fact("Moves made", count_text(static_cast<std::uint64_t>(part.game.puzzle().standing().moves)));
  draw_remaining(ui, part);
  draw_ladder(ui, part);
  const jobs::MapUpdate* update = part.map.latest();
  if (update != nullptr && update->graph != nullptr) {
    draw_figures(*update);
  } else if (update != nullptr) {
    wrapped_text(tr_format("No map: {}", update->message));
  } else {
    ImGui::TextDisabled("%s", tr("Finding all states…"));
  }
  draw_goals(ui, part);
  if (button(ui, part.map.is_open() ? translatable("Back to board") : translatable("Show map"), row_width(),
             Weight::accent))
    part.map.open(!part.map.is_open());
  tip(ui, "Shows all states and the links between them. Counts as a hint.");
}

}  // namespace tilefold::window
