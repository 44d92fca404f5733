// Draws what lies over the map: distance colours, marks of states, the legend, and the card that describes a state.
#pragma once

#include <imgui.h>

#include "app/play/game_map.h"
#include "app/window/panels/ui.h"
#include "render/scene/network.h"

namespace tilefold::window {

/// Returns the colour for a distance to the solution. `share` is 0 for solved states and 1 for the greatest distance.
render::Color distance_color(const render::Theme& theme, float share);

/// Returns the colours for drawing the graph.
render::NetworkColors network_colors(const render::Theme& theme);

/// Returns grey colours for drawing the graph behind other lines.
render::NetworkColors quiet_network_colors(const render::Theme& theme);

/// States marked on the map; each mark has its own shape.
enum class MapMark : std::uint8_t { start, here, solved, deepest };
void draw_map_mark(const render::Theme& theme, MapMark mark, ImVec2 middle, float unit);

/// The state under the pointer, or the state selected with the keyboard.
struct PointedState {
  const play::Bindings& bindings;
  const StateGraph& graph;
  StateIndex state = 0;
  std::optional<StateIndex> here;
  ImVec2 middle;            ///< centre of the state on the screen
  std::string visits = {};  ///< text with the number of visits by recorded games; empty if it is not shown
};

/// Draws a card beside the state with its board and its distance to the solution. The card stays within `area`.
void draw_state_card(const PanelStyle& style, const PointedState& pointed, const Area& area);

/// Draws the title and the buttons of the map. Returns the free area below the buttons, without its height.
Area draw_map_title(Ui& ui, play::GameMap& map, ImVec2 corner, float width);

/// Draws the legend of the marks and, if they are shown, of the colours of distances.
enum class Distances : std::uint8_t { shown, hidden };
void draw_map_legend(const PanelStyle& style, const jobs::MapUpdate& update, const Area& area, Distances distances);

}  // namespace tilefold::window
