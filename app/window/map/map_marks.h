// What lies on the map besides the network: colours by distance, marks of states, the legend, the card of a state.
#pragma once

#include <imgui.h>

#include "app/play/game_map.h"
#include "app/window/panels/ui.h"
#include "render/scene/network.h"

namespace tilefold::app {

/// A colour of the theme's path, from solved (0) to the deepest (1).
render::Color distance_color(const render::Theme& theme, float share);

/// What the network is drawn in.
render::NetworkColors network_colors(const render::Theme& theme);

/// Each has a shape of its own.
enum class MapMark : std::uint8_t { start, here, solved, deepest };
void draw_map_mark(const render::Theme& theme, MapMark mark, ImVec2 middle, float unit);

/// A state that a person points at.
struct PointedState {
  const Bindings& bindings;
  const StateGraph& graph;
  StateIndex state = 0;
  std::optional<StateIndex> here;
  ImVec2 middle;  ///< where it is
};

/// Its board and its distance, beside it and within `area`.
void draw_state_card(const Ui& ui, const PointedState& pointed, const Area& area);

void draw_map_title(Ui& ui, GameMap& map, ImVec2 corner, float width);
void draw_map_legend(const Ui& ui, const MapNews& news, ImVec2 corner, float height);

}  // namespace tilefold::app
