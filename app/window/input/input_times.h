// Records for the stored moves and gestures when, and with which device, the user acted.
#pragma once

#include <SDL.h>

#include "app/play/game_recording.h"

namespace tilefold::window {

/// Records a key, button, motion or axis event; ignores other events. The direction of a stick is evaluated later, once
/// per frame, so moves made with a stick have no press time.
void record_input(play::GameRecording& recording, const SDL_Event& event);

}  // namespace tilefold::window
