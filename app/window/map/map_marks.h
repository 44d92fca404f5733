// The map's overlays: colours by distance, marks of states, the legend and the card of a state.
#pragma once

#include <imgui.h>

#include "app/play/game_map.h"
#include "app/window/panels/ui.h"
#include "render/scene/network.h"

namespace tilefold::app {

/// Returns the colour for a distance to the solution as a share of the greatest one: 0 is solved.
render::Color distance_color(const render::Theme& theme, float share);

/// Returns the colours of the graph.
render::NetworkColors network_colors(const render::Theme& theme);

/// The marks of the map, each with a different shape.
enum class MapMark : std::uint8_t { start, here, solved, deepest };
void draw_map_mark(const render::Theme& theme, MapMark mark, ImVec2 middle, float unit);

/// The state under the pointer or selected with the keyboard.
struct PointedState {
  const Bindings& bindings;
  const StateGraph& graph;
  StateIndex state = 0;
  std::optional<StateIndex> here;
  ImVec2 middle;  ///< position on the screen
};

/// Draws the state's board and distance beside it, within `area`.
void draw_state_card(const PanelStyle& style, const PointedState& pointed, const Area& area);

void draw_map_title(Ui& ui, GameMap& map, ImVec2 corner, float width);
void draw_map_legend(const PanelStyle& style, const MapUpdate& update, ImVec2 corner, float height);

}  // namespace tilefold::app
