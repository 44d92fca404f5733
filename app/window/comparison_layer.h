// Two rule sets side by side, over the board that is played on: a game of each that is watched, the figures of many,
// and their distributions on one scale, those of before a change as a line over those of now.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "app/measure/score_scale.h"
#include "app/play/comparison.h"
#include "app/window/panels/layer.h"

namespace tilefold::app {

class ComparisonLayer final : public Layer {
 public:
  explicit ComparisonLayer(RulesComparison& comparison) : comparison_(comparison) {}
  bool is_open() const override { return comparison_.is_open(); }
  Hides hides() const override { return Hides::all; }
  std::optional<std::string> game_id() const override { return std::string(); }
  void draw(Ui& ui, const LayerArea& place) override;
  bool perform(Action action) override;
  bool leave() override;

 private:
  /// Shares of the games of a side in equal parts of the scale, in thousandths of the greatest of all.
  struct Bars {
    std::vector<float> now;
    std::vector<float> before;
  };

  void draw_heading(const Ui& ui, ImVec2 at, float width, std::size_t side) const;
  void draw_board(Ui& ui, const Area& area, std::size_t side) const;
  float draw_figures(const Ui& ui, ImVec2 at, float column, float gap) const;
  void draw_bars(const Ui& ui, const Area& area, std::size_t side) const;
  void draw_distributions(const Ui& ui, const Area& area);
  void read_bars();

  RulesComparison& comparison_;
  std::uint64_t seen_ = ~std::uint64_t{0};  // the version that the bars are of
  std::optional<ScoreScale> scale_;
  std::array<Bars, RulesComparison::sides> bars_;
};

}  // namespace tilefold::app
