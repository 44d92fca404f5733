// Shows the map in place of the board: the graph of all states with marks, the legend, and the card of the state under
// the pointer. The GPU draws the graph.
//
// Invariant: drawing never waits for the computation of the map.
#pragma once

#include <imgui.h>

#include <optional>

#include "app/play/adaptive_detail.h"
#include "app/play/game_map.h"
#include "app/window/map/recorded_view.h"
#include "app/window/panels/layer.h"
#include "render/gl/network_painter.h"

namespace tilefold::window {

class MapView final : public Layer {
 public:
  struct Subjects {
    Ui& ui;
    play::GameView& view;
    play::GameMap& map;
    play::RecordedPaths& recorded;
    const play::Bindings& bindings;
  };
  explicit MapView(const Subjects& at)
      : ui_(at.ui),
        view_(at.view),
        map_(at.map),
        bindings_(at.bindings),
        recorded_(at.recorded),
        recorded_view_(at.recorded, at.bindings) {}

  bool is_open() const override { return map_.is_open(); }
  Hides hides() const override { return Hides::all; }

  /// Draws the graph of the map. Returns true while it moves.
  bool paint(const LayerArea& place) override;
  /// Draws the marks and texts of the map, and handles the pointer.
  void draw(Ui& ui, const LayerArea& place) override;
  bool perform(play::Action action) override;
  bool leave() override;

  /// Returns the trace record of the map, with the size of the graph and the positions of states.
  Object told() const;

 private:
  /// Identifies the graph that the painter has loaded.
  struct Held {
    std::uint64_t version = 0;
    const void* links = nullptr;
    friend bool operator==(const Held&, const Held&) = default;
  };

  // Selects the next state in a direction and moves the view to it.
  void choose(Direction direction);
  // Plays the moves that lead to the selected state. Returns false if no state is selected.
  bool travel();
  const jobs::MapUpdate* drawn() const;
  bool has_room() const { return area_.width > 0 && area_.height > 0; }
  render::Camera camera() const;
  ImVec2 pixel(StateIndex state) const;
  render::Color color_of(StateIndex state) const;
  void load();
  std::size_t link_count() const;
  void handle_pointer();
  void pan(float right, float down);
  void follow_choice();
  void travel(StateIndex state);
  void zoom(float factor, ImVec2 about);
  void draw_path() const;
  void draw_marks() const;
  void draw_hovered() const;
  void draw_card(StateIndex state) const;
  void draw_contents();
  Area whole_area() const {
    return {.x = static_cast<float>(area_.x),
            .y = static_cast<float>(area_.y),
            .width = static_cast<float>(area_.width),
            .height = static_cast<float>(area_.height)};
  }

  Ui& ui_;
  play::GameView& view_;
  play::GameMap& map_;
  const play::Bindings& bindings_;
  play::RecordedPaths& recorded_;
  RecordedView recorded_view_;
  std::optional<render::NetworkPainter> painter_;
  bool is_refused_ = false;  // true if the graphics driver is unable to draw the graph
  Held held_;
  render::Rect area_;
  render::Camera last_camera_;
  double moved_at_ = 0;
  play::AdaptiveDetail detail_;
};

}  // namespace tilefold::window
