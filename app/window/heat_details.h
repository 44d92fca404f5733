// The details of one cell of a heat map, beside the map in a wide window: a table with all metrics of all strategies,
// and two charts that show how the selected metric changes along the row and along the column of the cell.
#pragma once

#include <imgui.h>

#include <optional>
#include <string>

#include "app/play/heat_map.h"
#include "app/window/panels/chart.h"
#include "app/window/panels/ui.h"

namespace tilefold::window {

/// Returns a value of one of the two rules as the user sees it. Requires that the table has a plan.
std::string axis_value(const play::HeatTable& table, std::size_t axis, std::size_t place);

class HeatDetails {
 public:
  HeatDetails(Ui& ui, play::HeatMap& heat, std::size_t row, std::size_t column);

  void draw(const Area& area);

 private:
  std::string rule(std::size_t axis) const;
  std::string rule_with_value(std::size_t axis) const;
  float draw_strategies(ImVec2 at, float width);
  float draw_metrics(ImVec2 at, float width);
  void draw_chart(const Area& area, std::size_t axis);
  void draw_line(const Chart& chart, std::size_t axis, std::size_t entry);
  std::optional<double> value(std::size_t axis, std::size_t place, std::size_t entry);

  Ui& ui_;
  play::HeatMap& heat_;
  play::HeatTable other_;  // a copy of the table, which selects other metrics and strategies
  std::size_t row_;
  std::size_t column_;
  float unit_;
  float labels_ = 0;       // width of the names of the metrics
  std::size_t first_ = 0;  // first strategy of the table
  std::size_t count_ = 0;  // number of strategies for which the table has room
};

}  // namespace tilefold::window
