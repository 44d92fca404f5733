// The map over the board: the network of all states that the GPU draws, and the marks, the legend and the small
// board that lie on it.
//
// Law: neither painting nor drawing ever waits for the map.
#pragma once

#include <imgui.h>

#include <optional>

#include "app/play/game_map.h"
#include "app/play/map_pace.h"
#include "app/window/panels/layer.h"
#include "render/gl/network_painter.h"

namespace tilefold::app {

class MapView final : public Layer {
 public:
  MapView(Ui& ui, GameView& view, GameMap& map, const Bindings& bindings)
      : ui_(ui), view_(view), map_(map), bindings_(bindings) {}

  bool is_open() const override { return map_.is_open(); }
  Hides hides() const override { return Hides::all; }

  /// Draws the network; one that moves wants another frame.
  bool paint(const LayerArea& place) override;
  /// Marks and words; takes the pointer.
  void draw(Ui& ui, const LayerArea& place) override;
  bool perform(Action action) override;
  bool leave() override;

  /// What the trace is told of the map: how large it is, and where states are.
  Table told() const;

 private:
  /// What the painter holds.
  struct Held {
    std::uint64_t version = 0;
    const void* links = nullptr;
    friend bool operator==(const Held&, const Held&) = default;
  };

  // Chooses the next state that way, and looks there.
  void choose(Direction direction);
  // Plays the moves that lead to the chosen state; whether there is one.
  bool travel();
  const MapNews* drawn() const;
  bool has_room() const { return area_.width > 0 && area_.height > 0; }
  render::Camera camera() const;
  ImVec2 pixel(StateIndex state) const;
  render::Color color_of(StateIndex state) const;
  void load();
  std::size_t link_count() const;
  void take_pointer();
  void pan(float right, float down);
  void follow_choice();
  void travel(StateIndex state);
  void zoom(float factor, ImVec2 about);
  void draw_path() const;
  void draw_marks() const;
  void draw_hovered() const;
  void draw_card(StateIndex state) const;

  Ui& ui_;
  GameView& view_;
  GameMap& map_;
  const Bindings& bindings_;
  std::optional<render::NetworkPainter> painter_;
  bool is_refused_ = false;  // by the driver
  Held held_;
  render::Rect area_;
  render::Camera last_camera_;
  double moved_at_ = 0;
  MapPace pace_;
};

}  // namespace tilefold::app
