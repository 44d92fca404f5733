// The heat map of a sweep, over the board that is played on: a cell for every pair of values, with the figure as a
// colour and, where there is room, as a number.
#pragma once

#include <optional>
#include <string>

#include "app/play/heat_map.h"
#include "app/window/panels/layer.h"

namespace tilefold::app {

class HeatLayer final : public Layer {
 public:
  explicit HeatLayer(HeatMap& heat) : heat_(heat) {}
  bool is_open() const override { return heat_.is_open(); }
  Hides hides() const override { return Hides::all; }
  std::optional<std::string> game_id() const override { return std::string(); }
  void draw(Ui& ui, const LayerArea& place) override;
  bool perform(Action action) override;
  bool leave() override;

 private:
  std::string value_text(std::size_t axis, std::size_t place) const;
  std::string rules_of(std::size_t row, std::size_t column) const;
  void draw_title(const Ui& ui, const Area& area) const;
  void draw_cells(Ui& ui, const Area& area);
  void draw_cell(Ui& ui, const Area& area, std::size_t row, std::size_t column);
  void draw_scale(const Ui& ui, const Area& area) const;

  HeatMap& heat_;
  std::string unsaid_;                              // for the next frame
  std::optional<std::pair<double, double>> range_;  // of this frame
};

}  // namespace tilefold::app
