// The panel at the right: its parts, one below the other.
#pragma once

#include "app/window/panels/parts.h"

namespace tilefold::app {

/// What the parts are about.
struct PanelSubjects {
  GameView& view;
  Autoplay& autoplay;
  BenchmarkForm& benchmark;
  GameMap& map;
  LevelBook& levels;
  LevelDraft& draft;
  Appearance& looks;
};

class Panels {
 public:
  explicit Panels(const PanelSubjects& subjects);

  bool is_shown = true;

  /// In pixels of the drawable, 0 while it is hidden.
  int width(double scale) const;

  void draw(Ui& ui, const Area& area);

  /// Another puzzle has come to the table: what is kept about the one before it is dropped.
  void forget();

  GameIdLine& game_id() { return game_.id; }
  bool is_map_open(const Ui& ui) const;

 private:
  void draw_parts(Ui& ui);
  void draw_buttons(Ui& ui);

  GameView& view_;
  GamePart game_;
  MapPart map_;
  LevelsPart levels_;
  AutoplayPart autoplay_;
  BenchmarkPart benchmark_;
  HistoryPart history_;
  GamesPart games_;
  StatisticsPart statistics_;
  RulesPart rules_;
  AppearancePart looks_;
};

}  // namespace tilefold::app
