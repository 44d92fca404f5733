// Draws the paths of recorded games on the map, and the controls that belong to them.
//
// Each direction of a link is a wedge: its thick end is where the moves begin, its thin end where they lead. The wedge
// is thicker and warmer, the more moves passed the link in this direction.
#pragma once

#include <imgui.h>

#include <functional>
#include <string>
#include <vector>

#include "app/play/bindings.h"
#include "app/play/recorded_paths.h"
#include "app/window/panels/ui.h"

namespace tilefold::window {

/// The states of the map and their positions on the screen.
struct MapPlaces {
  const StateGraph& graph;
  std::function<ImVec2(StateIndex)> pixel;
};

class RecordedView {
 public:
  RecordedView(play::RecordedPaths& recorded, const play::Bindings& bindings)
      : recorded_(recorded), bindings_(bindings) {}

  /// True if the lines are drawn instead of the colours of distances.
  bool is_drawn() const { return recorded_.latest() != nullptr && !recorded_.latest()->links.empty(); }

  /// Draws the passed links that are within `area`, and the states at their ends.
  void draw_lines(const PanelStyle& style, const Area& area, const MapPlaces& places);

  /// Draws the switch and, while it is on, the number of games and the choice of the participant. The upper left corner
  /// is at `corner`.
  void draw_controls(Ui& ui, ImVec2 corner, float width);

  /// Returns a text with the number of visits of a state; empty if the counts are not shown.
  std::string visits_text(StateIndex state) const;

  /// Returns a record of the counts and of what was drawn last, for the trace; empty while the switch is off.
  Object told() const;

 private:
  struct Wedge {
    ImVec2 from;
    ImVec2 to;
    std::uint32_t passes = 0;
    bool has_opposite = false;  // true if the link was also passed in the other direction
  };

  float share_of(std::uint32_t passes) const;
  void add_wedge(const Wedge& wedge, const Area& area);
  void draw_wedge(const PanelStyle& style, const Wedge& wedge) const;
  void draw_states(const PanelStyle& style, const MapPlaces& places) const;
  void draw_choice(Ui& ui, float width);
  void draw_scale(const PanelStyle& style, ImVec2 corner, float width) const;
  std::string text() const;

  play::RecordedPaths& recorded_;
  const play::Bindings& bindings_;
  std::vector<Wedge> drawn_;
};

}  // namespace tilefold::window
