// Shows the heat map of a parameter sweep in place of the game. Each pair of values has a cell, coloured by the
// selected metric. If there is room, the cell also shows the metric as a number. In a wide window, a column at the
// right shows everything about one cell.
#pragma once

#include <optional>
#include <string>

#include "app/play/heat_map.h"
#include "app/window/panels/layer.h"

namespace tilefold::window {

class HeatLayer final : public Layer {
 public:
  explicit HeatLayer(play::HeatMap& heat) : heat_(heat) {}
  bool is_open() const override { return heat_.is_open(); }
  Hides hides() const override { return Hides::all; }
  std::optional<std::string> game_id() const override { return std::string(); }
  void draw(Ui& ui, const LayerArea& place) override;
  bool perform(play::Action action) override;
  bool leave() override;

 private:
  std::string rules_of(std::size_t row, std::size_t column) const;
  void draw_title(const PanelStyle& style, const Area& area) const;
  void draw_cells(Ui& ui, const Area& area);
  void draw_cell(Ui& ui, const Area& area, std::size_t row, std::size_t column);
  void draw_scale(const PanelStyle& style, const Area& area) const;

  play::HeatMap& heat_;
  std::string unsaid_;                              // message to show in the next frame; empty if there is none
  std::optional<std::pair<double, double>> range_;  // minimum and maximum of the values shown in this frame
  bool is_wide_ = false;
  bool has_large_numbers_ = false;  // true if the numbers of all cells are drawn in the large font
  std::optional<std::pair<std::size_t, std::size_t>> pointed_;  // row and column of the cell under the pointer
};

}  // namespace tilefold::window
