// The Statistics section of the panel: charts of the listed games.
#pragma once

#include "app/play/accuracy_model.h"
#include "app/play/game_list_model.h"
#include "app/play/game_recording.h"
#include "app/window/panels/ui.h"

namespace tilefold::window {

/// Charts of the games that the Games section lists.
struct StatisticsPart {
  const play::GameRecording& recording;
  play::GameListModel& model;
  play::AccuracyModel accuracy = {};
  int seen = -1;  ///< number of the frame in which the charts were last drawn; after a gap, analyses are read again
  void draw(Ui& ui);
};

}  // namespace tilefold::window
