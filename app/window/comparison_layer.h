// Shows two rule sets side by side in place of the game. Each side shows one game, the statistics of many games, and
// the distribution of their scores; both distributions use the same scale. A line over the bars shows the distribution
// before the last rule change. In a wide window, the figures are beside the boards, with more quantiles, the
// differences and a chart of the shares of games that reach each score.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "app/measure/score_scale.h"
#include "app/play/comparison.h"
#include "app/window/panels/layer.h"

namespace tilefold::window {

class ComparisonLayer final : public Layer {
 public:
  explicit ComparisonLayer(play::RulesComparison& comparison) : comparison_(comparison) {}
  bool is_open() const override { return comparison_.is_open(); }
  Hides hides() const override { return Hides::all; }
  std::optional<std::string> game_id() const override { return std::string(); }
  void draw(Ui& ui, const LayerArea& place) override;
  bool perform(play::Action action) override;
  bool leave() override;

 private:
  /// Score histograms of one side. A value of 1 is the height of the tallest bar on either side.
  struct Bars {
    std::vector<float> now;
    std::vector<float> before;
  };

  void draw_heading(const PanelStyle& style, ImVec2 at, float width, std::size_t side) const;
  void draw_board(Ui& ui, const Area& area, std::size_t side) const;
  void draw_boards(Ui& ui, const Area& area, float gap) const;
  float draw_figures(const PanelStyle& style, ImVec2 at, float column, float gap) const;
  void draw_wide(Ui& ui, const Area& area, float gap);
  void draw_bars(const PanelStyle& style, const Area& area, std::size_t side) const;
  void draw_distributions(const PanelStyle& style, const Area& area);
  void read_bars();

  play::RulesComparison& comparison_;
  std::uint64_t seen_ = ~std::uint64_t{0};  // version of `comparison_` when `bars_` were computed
  std::optional<measure::ScoreScale> scale_;
  std::array<Bars, play::RulesComparison::sides> bars_;
};

}  // namespace tilefold::window
