// The map over the board: the network of all states that the GPU draws, and the marks, the legend and the small
// board that lie on it.
//
// `paint` comes before the panels of a frame, `draw` among them. Law: neither ever waits for the map.
#pragma once

#include <imgui.h>

#include <optional>

#include "app/window/panels/desk.h"
#include "render/gl/network_painter.h"

namespace tilefold::app {

class MapView {
 public:
  explicit MapView(Desk& desk) : desk_(desk) {}

  /// Draws the network where it lies; without an area it has been given none yet, or none is left.
  void paint(const render::Rect& area, int window_height);

  /// Whether the picture of the last frame was a hasty one, so that another frame must follow.
  bool owes_frame() const { return is_hasty_; }

  /// Marks and words in the same area; takes the pointer.
  void draw(const render::Rect& area);

  /// Chooses the next state that way, as arrow keys do, and looks there.
  void choose(Direction direction);

  /// Plays the moves that lead to the chosen state; whether there is one.
  bool travel();

  /// What the trace is told of the map: how large it is, and where states are.
  Table told() const;

 private:
  /// What the painter holds.
  struct Held {
    std::uint64_t version = 0;
    const void* links = nullptr;
    friend bool operator==(const Held&, const Held&) = default;
  };

  const MapNews* drawn() const;
  bool has_room() const { return area_.width > 0 && area_.height > 0; }
  render::Camera camera() const;
  ImVec2 pixel(StateIndex state) const;
  render::Color color_of(StateIndex state) const;
  void load();
  void take_pointer();
  void pan(float right, float down);
  void follow_choice();
  void travel(StateIndex state);
  void zoom(float factor, ImVec2 about);
  void draw_path() const;
  void draw_marks() const;
  void draw_hovered() const;
  void draw_card(StateIndex state) const;
  void draw_title() const;
  void draw_legend() const;

  Desk& desk_;
  std::optional<render::NetworkPainter> painter_;
  bool is_refused_ = false;  // by the driver
  Held held_;
  render::Rect area_;
  render::Camera last_camera_;
  double moved_at_ = 0;
  bool is_hasty_ = false;
};

}  // namespace tilefold::app
