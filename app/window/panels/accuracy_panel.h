// Draws accuracy and luck over many games. This is a part of the Statistics section.
#pragma once

#include "app/play/accuracy_model.h"
#include "app/window/panels/ui.h"

namespace tilefold::window {

void draw_accuracy(Ui& ui, const play::AccuracyModel& model);

}  // namespace tilefold::window
