// The Statistics part: charts of the listed games.
#pragma once

#include "app/play/accuracy_model.h"
#include "app/play/game_list_model.h"
#include "app/play/game_recording.h"
#include "app/window/panels/ui.h"

namespace tilefold::app {

/// Charts of the games listed in the Games part.
struct StatisticsPart {
  const GameRecording& recording;
  GameListModel& model;
  AccuracyModel accuracy = {};
  int seen = -1;  ///< frame in which the charts were last drawn; games analysed since then are read again
  void draw(Ui& ui);
};

}  // namespace tilefold::app
